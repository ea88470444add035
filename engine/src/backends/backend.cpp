#include "weft/backend.h"

#include "weft/relief/relief_solver.h"
#include "weft/surface/surface_renderer.h"

namespace weft {

std::unique_ptr<ReliefSolver> Backend::makeRelief(const ReliefOptions&) { return nullptr; }

std::string Backend::unsupportedReliefReason(const ReliefRelaxation&) const {
    return "This backend does not relax orientations.";
}

std::unique_ptr<ReliefSolver> Backend::makeReliefRelaxation(const ReliefRelaxation&) {
    return nullptr;
}

std::unique_ptr<SurfaceRenderer> Backend::makeSurfaceRenderer() { return nullptr; }

}  // namespace weft
