#pragma once
/// Inner loops over packed 32-bit pixels (0xAARRGGBB), with the vectors that the processor has.
#include <cstdint>

namespace weft::gui {

/// Opaque pixels from three rows of `n` samples: code floor(v / 257 + 1/2), clamped; NaN gives 0.
void convertRow(const float* r, const float* g, const float* b, std::uint32_t* out, int n);
/// Multiplies `n` opaque pixels by the alpha samples.
void premultiplyRow(const float* alpha, std::uint32_t* out, int n);
/// `n` means of 2 × 2 pixels from two rows of 2 n, each channel rounded to nearest.
void averageRow(const std::uint32_t* upper, const std::uint32_t* lower, std::uint32_t* out, int n);

}  // namespace weft::gui
