#pragma once
// Between levels whose outermost samples coincide.
#include "cpu/relief/levels/relief_level.h"

namespace weft::relief {

/// Bilinear interpolation from a coarse to a fine level.
[[nodiscard]] Floats bilinear(const ReliefLevel& coarse, const Floats& from, const ReliefLevel& fine);

/// Heights of a coarse level on a finer one, in its unit: bicubic where sixteen coarse samples are
/// inside, else bilinear after extending the coarse heights a little beyond the mask. Given heights
/// are put in; 0 outside.
[[nodiscard]] Doubles prolongHeight(const LevelWork& work, const ReliefLevel& coarse,
                                    const Doubles& z, const ReliefLevel& fine);

/// The same of the picture's pixels.
[[nodiscard]] Field heightOfPicture(const LevelWork& work, const ReliefLevel& coarse,
                                    const Doubles& z, const ReliefProblem& problem);

/// Heights of a fine level at the samples of a coarse one, in its unit.
[[nodiscard]] Doubles restrictHeight(const LevelWork& work, const ReliefLevel& fine, const Doubles& z,
                                     const ReliefLevel& coarse);

}  // namespace weft::relief
