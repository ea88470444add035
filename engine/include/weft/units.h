#pragma once
/// The unit of every picture sample, right-hand side, residual and error inside the engine.
///
/// Samples are held as float32 in 16-bit code values: 0 is black, 65535 full scale. An 8-bit code c
/// is 257 c. Both are whole numbers, so differences and sums of integer pictures are *exact* in
/// float32, and so is the right-hand side of the Poisson system. Samples that are not integers
/// (linear light, float files) are rounded to multiples of kSampleGrid for the same reason:
/// |right-hand side| < 8 · 65535 < 2^24 · kSampleGrid.
/// Users see 8-bit codes: divide by kCode8.
namespace weft {

inline constexpr double kFullScale = 65535.0;  ///< full code value of any depth
inline constexpr double kCode8 = 257.0;        ///< one 8-bit code in internal units
inline constexpr double kSampleGrid = 1.0 / 32.0;

}  // namespace weft
