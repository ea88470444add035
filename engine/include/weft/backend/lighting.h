#pragma once
/// The light of a problem as backends' formulas take it.
#include "weft/relief/relief_problem.h"
#include "weft/stencil/lighting.h"

namespace weft::relief {

/// In the frame of rows, y *down*.
[[nodiscard]] stencil::Lighting<double> lightingDown(const ReliefProblem& problem);

/// Which way y grows.
enum class YAxis { up, down };
[[nodiscard]] stencil::Lighting<double> lightingOf(const HarmonicLight& light, YAxis y);

}  // namespace weft::relief
