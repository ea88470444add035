#pragma once
/// Resolution as the fields of a format hold it.
#include "io/encoded_picture.h"

namespace weft::io {

/// In whole numbers. x = 0: there is nothing to be written, or nothing that the field holds.
struct WholeResolution {
    std::uint32_t x = 0, y = 0;
    Resolution::Unit unit = Resolution::Unit::none;  ///< none: the form of a pixel alone
    bool exact = true;                               ///< to a ten-thousandth, as it is read again
};

/// pHYs (PNG third edition 11.3.4.3): pixels a metre in 31 bits.
[[nodiscard]] WholeResolution resolutionOfPng(const Resolution& resolution);
/// Density (JFIF 1.02): pixels an inch or a centimetre in 16 bits, whichever is closer.
[[nodiscard]] WholeResolution resolutionOfJfif(const Resolution& resolution);

}  // namespace weft::io
