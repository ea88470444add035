#pragma once
// The editor's default solver, on any backend.
#include <memory>
#include <string>

#include "weft/backend/poisson_operations.h"
#include "weft/solver.h"

namespace weft {

/// Decides which operation comes next and when D is good enough: a start, cycles, accelerated or
/// refined where they are slow, a certificate. `smoother`: the canonical text of the scheme that
/// smooths, for reports.
[[nodiscard]] std::unique_ptr<Solver> makeMultigridSolver(
    std::unique_ptr<PoissonOperations> operations, std::string smoother);

}  // namespace weft
