#pragma once
/// Between OpenEXR's chromaticities and profiles. OpenEXR's samples are linear light.
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace weft::io {

/// CIE x and y of red, green, blue and white, as the attribute `chromaticities` has them.
using Chromaticities = std::array<float, 8>;

/// A profile with straight curves, adapted to D50 by Bradford's matrix. Empty where they are sRGB's
/// (ITU-R BT.709, the format's own); nothing where no colour space has them.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> profileOf(const Chromaticities& told);
/// Those of a profile of colours with straight curves; nothing of another one.
[[nodiscard]] std::optional<Chromaticities> chromaticitiesOf(std::span<const std::uint8_t> icc);

}  // namespace weft::io
