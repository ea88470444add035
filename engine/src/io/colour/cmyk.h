#pragma once
/// Colours of printing inks as colours of a picture.
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "weft/field.h"

namespace weft::io {

struct ConvertedInks {
    Field color;  ///< three channels, whole 16-bit codes
    std::vector<std::uint8_t> iccProfile;
    std::string remark;  ///< what was done, as part of a sentence
};

/// `inks`: cyan, magenta, yellow and black, full scale where all of the ink is printed. By the
/// profile of a CMYK space they become Adobe RGB (1998), which has nearly all colours that presses
/// print: relative colorimetric with black point compensation, by lcms2. Without one, or with one
/// that is damaged or of another space, they become sRGB by R = (1 − C)(1 − K), as browsers show
/// them. Takes 12 B a pixel beside the inks, which are given back before it returns.
[[nodiscard]] ConvertedInks rgbFromCmyk(Field inks, std::span<const std::uint8_t> profile);

}  // namespace weft::io
