#pragma once
/// What the picture of a mask marks. Target weft_io. Any thread.
#include <string>

#include "weft/field.h"
#include "weft/picture.h"

namespace weft::io {

/// One channel in the unit of weft/units.h: from half of full scale on a pixel is marked
/// (Mask::fromLuma).
struct MaskCoverage {
    Field coverage;
    std::string remark;  ///< how it was taken where that is not by its luma, as part of a sentence
};

/// The mask's luma. Where it has alpha that is not opaque everywhere: times alpha, or alpha alone
/// where all colours are alike and only alpha has a form. Where none of it reaches half and there are
/// two values, 0 and another (labels of 0 and 1, palettes of dark colours, 0 and -1): the other
/// marks. `mask`: read with ReadLimits::signedFromZero.
[[nodiscard]] MaskCoverage maskCoverage(const Picture& mask);

}  // namespace weft::io
