#pragma once
/// The solved picture over the box of Ω, as a viewer shows it.
#include "weft/backend/poisson_system.h"
#include "weft/clone_problem.h"
#include "weft/solver.h"

namespace weft {

/// Writes encoded values into `out` (extent of the box): u in Ω, the background elsewhere, bit by
/// bit. Throws DeviceError (read).
void composePicture(Solver& solver, const CloneProblem& problem, const PoissonSystem& system,
                    FieldSpan out);

}  // namespace weft
