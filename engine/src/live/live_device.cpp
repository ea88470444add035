#include "live/live_device.h"

#include <algorithm>

namespace weft {

void LiveDevice::release() noexcept {
    solver_.reset();
    backend_.reset();
    ++generation_;
}

void LiveDevice::chooseFor(const std::string& name) {
    if (name != made_.backend) lostDevice_.clear();  // the user chose again: try again
    ChosenBackend chosen =
        chooseBackend(registry_, name == "auto" && !lostDevice_.empty() ? "cpu" : name);
    backend_ = std::move(chosen.backend);
    info_ = backend_->info();
    reason_ = lostDevice_.empty() ? chosen.reason : lostDevice_;
}

Solver& LiveDevice::solverFor(const SolveSettings& settings) {
    const bool sameBackend = backend_ && settings.backend == made_.backend;
    if (sameBackend && solver_ && settings.solver == made_.solver &&
        settings.scheme == made_.scheme && settings.smoothWithScheme == made_.smoothWithScheme &&
        settings.attempt == made_.attempt)
        return *solver_;
    if (sameBackend) {
        solver_.reset();
        ++generation_;
    } else {
        release();
        chooseFor(settings.backend);
    }
    made_ = settings;
    if (settings.solver == SolverKind::relaxation) {
        solver_ = backend_->makeRelaxation(settings.scheme);
    } else {
        MultigridOptions options;
        if (settings.smoothWithScheme) options.smoother = settings.scheme;
        solver_ = backend_->makeMultigrid(options);
    }
    return *solver_;
}

bool LiveDevice::fallBack(const SolveSettings& settings, const std::string& why) {
    const std::string lost = info_.backend;
    const bool wasInUse = backend_ != nullptr;
    release();
    const bool hasCpu = std::any_of(registry_.begin(), registry_.end(),
                                    [](const BackendEntry& e) { return e.name == "cpu"; });
    if (settings.backend != "auto" || !hasCpu || !wasInUse || lost == "cpu") return false;
    lostDevice_ = lost + ": " + why;
    return true;
}

}  // namespace weft
