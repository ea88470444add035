#pragma once
/// The one colour of a PNG that is transparent (tRNS of greyscale and truecolour pictures, PNG third
/// edition 11.3.1.1). Qt makes samples of other colours of it where they have 16 bits, and the colour
/// black where they are greys of fewer than 8.
#include <array>
#include <optional>
#include <vector>

#include "io/byte_order.h"
#include "weft/field.h"

namespace weft::io {

struct PngKeyColour {
    int channels = 1;                ///< 1 or 3
    std::array<float, 3> samples{};  ///< in internal units (weft/units.h)
};

/// Nothing where the file, which has passed checkContainer(), has none.
[[nodiscard]] std::optional<PngKeyColour> pngKeyColour(ByteView png);

/// The file without it: what is transparent is an opaque colour like others.
[[nodiscard]] std::vector<std::uint8_t> withoutKeyColour(ByteView png);

/// 0 where `color` is the key colour, full elsewhere.
[[nodiscard]] Field alphaOfKeyColour(const Field& color, const PngKeyColour& key);

}  // namespace weft::io
