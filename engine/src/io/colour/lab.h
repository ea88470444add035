#pragma once
/// CIE L*a*b* as colours of a picture.
#include "weft/field.h"

namespace weft::io {

/// The remark on a picture whose colours were converted so: part of a sentence.
inline constexpr const char* kLabRemark = "its CIE Lab colours became sRGB";

/// In place: L* (0..100), a*, b* of the D50 white of ICC's connection space become sRGB in whole
/// 16-bit codes, relative colorimetric, by lcms2 in float: L* 100 is white. What sRGB cannot show is
/// clipped.
void convertLabToSrgb(Field& color);

}  // namespace weft::io
