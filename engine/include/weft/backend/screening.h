#pragma once
/// The diagonal term s of a system (weft/backend/domain.h): how strongly an unknown pixel is held to
/// a wanted value.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "weft/field.h"
#include "weft/geometry.h"

namespace weft {

/// 16 bits: the upper half of a float32.
[[nodiscard]] inline float screeningOf(std::uint16_t code) {
    return std::bit_cast<float>(std::uint32_t{code} << 16);
}

/// The code nearest to s ≥ 0, to 8 bits. What is stored is solved: systems, bounds and certificates
/// are those of screeningOf(code). Codes are multiples of 2⁻²⁰, the least that is not 0, up to 2¹⁶,
/// so that |N| + s is exact in float32.
[[nodiscard]] inline std::uint16_t screeningCode(double s) {
    constexpr double kStep = 0x1p-20, kMost = 0x1p16;
    if (!(s > 0)) return 0;
    const double finite = std::min(s, kMost);
    // Steps of 8 bits are coarser from 2⁻¹³ on.
    const double stepped = finite < 0x1p-13 ? std::round(finite / kStep) * kStep : finite;
    const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(stepped));
    return static_cast<std::uint16_t>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}

/// s as it is stored.
[[nodiscard]] inline float storedScreening(double s) { return screeningOf(screeningCode(s)); }

/// s of all pixels of a box: the same everywhere, or 16 bits a pixel. Immutable.
class Screening {
public:
    Screening() = default;  ///< 0 everywhere
    // A number is the screening that is it everywhere.  NOLINTNEXTLINE(google-explicit-constructor)
    Screening(double everywhere) : everywhere_(storedScreening(everywhere)) {}
    /// s of each pixel of the box, the first channel.
    explicit Screening(FieldView s) : width_(s.extent.width) {
        codes_.reserve(static_cast<std::size_t>(s.extent.area()));
        for (int y = 0; y < s.extent.height; ++y)
            std::transform(s.row(0, y), s.row(0, y) + width_, std::back_inserter(codes_),
                           [](float value) { return screeningCode(double{value}); });
    }

    [[nodiscard]] bool isUniform() const { return codes_.empty(); }
    [[nodiscard]] float at(Point p) const {
        return isUniform()
                   ? everywhere_
                   : screeningOf(
                         codes_[static_cast<std::size_t>(p.y) * static_cast<std::size_t>(width_) +
                                static_cast<std::size_t>(p.x)]);
    }

private:
    float everywhere_ = 0;
    int width_ = 0;
    std::vector<std::uint16_t> codes_;
};

}  // namespace weft
