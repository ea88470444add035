#pragma once
/// How fast relaxation converges: what theory says of a scheme, and what a trace shows. Any thread.
#include <optional>

#include "weft/convergence_trace.h"
#include "weft/scheme.h"

namespace weft {

/// Every step is one of Jacobi over the whole picture: all of it is read before any of it is written.
[[nodiscard]] bool isSynchronousJacobi(const Scheme& scheme);

/// The share of the slowest error that a step leaves in the long run, 0..1, where theory knows it: ρ
/// for a synchronous Jacobi, with `jacobiRadius` = ρ(I − D⁻¹A) of the mask (Varga, Matrix Iterative
/// Analysis, 1962, theorem 1.4 and section 3.1). For other orders theory says that they converge,
/// not how fast: nothing.
[[nodiscard]] std::optional<double> predictedDecay(const Scheme& scheme, double jacobiRadius);

/// The share of the residual that a step left on average over the later half of the trace, by least
/// squares through its logarithms. Nothing where that is no line: too few points, residuals that
/// jump, rounding reached.
[[nodiscard]] std::optional<double> measuredDecay(const ConvergenceTrace& trace);

}  // namespace weft
