#pragma once
/// Samples of TIFF rows, of whatever size and kind, as floats.
#include <string>

#include "io/read/tiff_layout.h"
#include "weft/field.h"

namespace weft::io {

/// What becomes of integer samples.
enum class TiffScale {
    /// Codes of internal units: full scale is full scale, signed ones moved up by half of it, or with
    /// Layout::fromZero their largest number is.
    full,
    inverted,  ///< the same, and full scale becomes 0
    none,      ///< numbers as they stand there, as unsigned ones
};

/// Samples number `first`, `first + step`, ... of a decoded row, `count` of them. Float samples
/// become float as they are stored, those of 64 bits the nearest.
void convertTiffRun(const std::uint8_t* row, std::size_t first, std::size_t step, int count,
                    const Layout& l, TiffScale scale, float* to);

/// Bits a sample that a picture of such samples has: 8, 16, or 32 (float).
[[nodiscard]] int tiffDepth(const Layout& l);

/// What was not taken as it lies in the file, as part of a sentence; empty: nothing.
[[nodiscard]] const char* tiffRemark(const Layout& l);

/// On samples that are neither colour nor alpha, likewise.
[[nodiscard]] std::string remarkOnExtraSamples(const Layout& l);

/// Colours of indices (TIFF 6.0 §5), in the 8 bits that libtiff gives them.
[[nodiscard]] Field colorsOfPalette(const Field& indices, TIFF* tiff, const Layout& l);

}  // namespace weft::io
