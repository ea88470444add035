#pragma once
/// Transparent pictures over a ground, for formats without alpha.
#include "io/write/file_colours.h"

namespace weft::io {

/// g + a (c − g) in the samples that are given, as patches lie over a background (applyCoverage()):
/// code values, or linear light where the picture is that. g: options.ground in their profile. Greys
/// over a ground of colours become colours, of sRGB where their profile is one of greys. What is
/// opaque keeps its bits, and where all is the samples are the caller's. Throws NotEnoughMemory,
/// Stopped.
[[nodiscard]] FileColours overGround(FieldView color, FieldView alpha, const WriteOptions& options);

}  // namespace weft::io
