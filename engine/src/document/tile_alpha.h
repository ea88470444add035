#pragma once
// Alpha of a picture that becomes a tile.
#include "document/derived/derivation.h"

namespace weft {

/// Over the tile, `input.seen`: solved between borders that meet as each of its colours is
/// (deriveTile()), within half a 16-bit code, by the CPU; then clamped to 0 .. 1. `input.alpha` is
/// what it is made of. Throws as deriveTile() does.
[[nodiscard]] Field tileAlpha(const DerivationInput& input);

}  // namespace weft
