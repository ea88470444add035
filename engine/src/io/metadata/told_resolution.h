#pragma once
/// Resolution in EXIF and XMP.
#include "weft/picture.h"

namespace weft::io {

/// What EXIF says (XResolution, YResolution, ResolutionUnit; CIPA DC-008 §4.6.4), else XMP's
/// properties of the same names; nothing where that is damaged. As the picture lies in its file.
/// Without a unit it is inches; EXIF's unit 1 is TIFF's "none".
[[nodiscard]] Resolution toldResolution(const Metadata& metadata);

}  // namespace weft::io
