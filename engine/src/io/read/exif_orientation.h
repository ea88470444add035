#pragma once
/// How a picture must be turned to be upright, by its EXIF.
#include "io/byte_order.h"

namespace weft::io {

/// Orientation 1..8 (CIPA DC-008 §4.6.4) of a TIFF-structured EXIF block, with or without its
/// "Exif\0\0" prefix, whichever whole type it is written in; 1 where there is none or it is damaged.
[[nodiscard]] int exifOrientation(ByteView exif);

/// Whether a chunk of a PNG holds a block of metadata as hexadecimal digits: tEXt or zTXt under the
/// keyword "Raw profile type exif" or "... APP1", as ImageMagick writes them (Exiv2 reads them too).
[[nodiscard]] bool isRawProfile(const char* type, ByteView data);

/// exifOrientation() of such a chunk; 0 where it holds something else. Reads no more than the first
/// megabyte of its text.
[[nodiscard]] int rawProfileOrientation(const char* type, ByteView data);

}  // namespace weft::io
