#pragma once
/// Which solver a Poisson problem is given to, and how multigrid smooths.
#include <optional>

#include "weft/scheme.h"

namespace weft {

enum class SolverKind { multigrid, relaxation };

struct MultigridOptions {
    /// ν1 and ν2 of the CPU's V(ν1, ν2). A GPU's own sweeps are fixed; a scheme takes ν1 + 1 steps
    /// there before and after the coarse correction.
    int preSmooth = 1, postSmooth = 1;
    /// Relaxation scheme that does the steps on the finest level between two coarse corrections;
    /// none: the backend's own red-black sweeps.
    std::optional<Scheme> smoother = {};
};

}  // namespace weft
