#pragma once
/// The unit of every picture sample, right-hand side, residual and error inside the engine.
///
/// Samples are held as float32 in 16-bit code values: 0 is black, 65535 full scale. An 8-bit code c
/// is 257 c. Both are whole numbers, so differences and sums of integer pictures are *exact* in
/// float32, and so is the right-hand side of the Poisson system. Other samples
/// (of linear light, of converted profiles) are rounded to multiples of kSampleGrid for the same
/// reason: |right-hand side| < 8 · 65535 < 2^24 · kSampleGrid. Those of float files are kept: their
/// right-hand sides are two floats (weft/backend/poisson_system.h). Users see 8-bit codes: divide by
/// kCode8.
namespace weft {

inline constexpr double kFullScale = 65535.0;  ///< full code value of any depth
inline constexpr double kCode8 = 257.0;        ///< one 8-bit code in internal units
inline constexpr double kSampleGrid = 1.0 / 32.0;
inline constexpr double kLargestSample = 1e9 * kFullScale;  ///< that problems take

}  // namespace weft
