#pragma once
/// Figures of a solve in linear light, as bounds on the encoded picture.
#include "weft/clone_problem.h"
#include "weft/convergence_trace.h"
#include "weft/solver.h"
#include "weft/transfer.h"

namespace weft {

/// An error e in the solve space is at most encodedSlope(space) · e in stored values.
[[nodiscard]] inline double encodedSlope(SolveSpace space) {
    return space == SolveSpace::linear ? kEncodeSlope : 1.0;
}

[[nodiscard]] inline Progress encodedFigures(Progress p, double slope) {
    p.residual *= slope;
    p.errorEstimate *= slope;
    p.errorBound *= slope;
    return p;
}

[[nodiscard]] inline ConvergenceTrace encodedFigures(const ConvergenceTrace& trace, double slope) {
    if (slope == 1.0) return trace;
    ConvergenceTrace scaled;
    for (TracePoint p : trace.points()) {
        p.residual *= slope;
        p.errorBound *= slope;
        scaled.append(p);
    }
    return scaled;
}

}  // namespace weft
