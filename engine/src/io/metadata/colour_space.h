#pragma once
/// ColorSpace and InteroperabilityIndex of EXIF.
#include <cstdint>
#include <span>

#include "weft/picture.h"

namespace weft::io {

/// Whether EXIF says Adobe RGB (1998) as cameras do: ColorSpace 65535 and InteroperabilityIndex R03
/// (DCF 2.0, "DCF optional file"; EXIF 2.3 §4.6.7), or ColorSpace 2. Damaged EXIF says nothing.
[[nodiscard]] bool saysAdobeRgb(const Metadata& metadata);

/// What the profile of a file says of its colours, in EXIF's terms.
enum class ToldSpace { untagged, sRgb, adobeRgb, other };
[[nodiscard]] ToldSpace toldSpace(std::span<const std::uint8_t> icc);

}  // namespace weft::io
