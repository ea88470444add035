#pragma once
// Curves of solve spaces, fast for samples that are codes.
#include <array>
#include <cmath>

#include "weft/transfer.h"
#include "weft/units.h"

namespace weft {

inline float roundedToGrid(double v) {
    return static_cast<float>(std::round(v / kSampleGrid) * kSampleGrid);
}

/// inSolveSpaceInDouble(), from a table where a sample is an 8-bit code.
class CurveTable {
public:
    explicit CurveTable(SolveSpace space) : space_(space) {
        for (std::size_t code = 0; code < ofCode_.size(); ++code)
            ofCode_[code] = inSolveSpaceInDouble(space, kCode8 * static_cast<double>(code));
        for (std::size_t code = 0; code < rounded_.size(); ++code)
            rounded_[code] = roundedToGrid(inSolveSpaceInDouble(space, static_cast<double>(code)));
    }
    double operator()(double encoded) const {
        if (encoded >= 0 && encoded <= kFullScale) {
            const auto code = static_cast<std::size_t>(encoded * (1 / kCode8) + 0.5);
            if (kCode8 * static_cast<double>(code) == encoded) return ofCode_[code];
        }
        return inSolveSpaceInDouble(space_, encoded);
    }
    /// inSolveSpace(), from a table where a sample is a 16-bit code.
    [[nodiscard]] float rounded(float encoded) const {
        if (encoded >= 0 && encoded <= static_cast<float>(kFullScale)) {
            const auto code = static_cast<std::size_t>(encoded);
            if (static_cast<float>(code) == encoded) return rounded_[code];
        }
        return roundedToGrid(inSolveSpaceInDouble(space_, encoded));
    }

private:
    SolveSpace space_;
    std::array<double, 256> ofCode_{};
    std::array<float, 65536> rounded_{};
};

/// The table of a space. Any thread.
[[nodiscard]] const CurveTable& curveTable(SolveSpace space);

}  // namespace weft
