#include "poisson/multigrid_solver.h"
#include "poisson/relaxation_solver.h"
#include "weft/backend.h"

namespace weft {

std::unique_ptr<PoissonOperations> Backend::makePoisson(const MultigridOptions&) { return nullptr; }

std::unique_ptr<Solver> Backend::makeMultigrid(const MultigridOptions& options) {
    return std::make_unique<MultigridSolver>(
        makePoisson(options), options.smoother ? options.smoother->canonical() : "red-black");
}

std::unique_ptr<RelaxationOperations> Backend::makeRelaxationOperations(const Scheme&) {
    return nullptr;
}

std::unique_ptr<Solver> Backend::makeRelaxation(const Scheme& scheme) {
    return std::make_unique<RelaxationSolver>(makeRelaxationOperations(scheme), scheme);
}

}  // namespace weft
