#pragma once
/// The orientation tag.
#include "read_job.h"
#include "weft/field.h"

namespace weft::io {

/// Orientation 1..8 of a TIFF-structured EXIF block (with or without its "Exif\0\0" prefix); 1 where
/// there is none or it is damaged. (CIPA DC-008 §4.6.)
[[nodiscard]] int exifOrientation(ByteView exif);

/// The field turned upright. Orientations 5..8 exchange width and height.
[[nodiscard]] Field upright(Field field, int orientation);

}  // namespace weft::io
