#include "live/live_device.h"

#include <algorithm>

#include "weft/error.h"

namespace weft {

void LiveDevice::release() noexcept {
    letGoOfSolvers();
    backend_.reset();
    passedOver_ = false;
}

void LiveDevice::letGoOfSolvers() noexcept {
    solver_.reset();
    relief_.reset();
    ++generation_;
}

void LiveDevice::chooseFor(const std::string& name) {
    if (name != made_.backend) lostDevice_.clear();  // the user chose again: try again
    const std::string chosen = take(name == "auto" && !lostDevice_.empty() ? "cpu" : name);
    reason_ = lostDevice_.empty() ? chosen : lostDevice_;
}

std::string LiveDevice::take(const std::string& name) {
    ChosenBackend chosen = chooseBackend(registry_, name);
    backend_ = std::move(chosen.backend);
    info_ = backend_->info();
    return std::move(chosen.reason);
}

Solver& LiveDevice::solverFor(const SolveSettings& settings) {
    const bool sameBackend = backend_ && settings.backend == made_.backend && !passedOver_;
    if (sameBackend && solver_ && settings.solver == made_.solver &&
        settings.scheme == made_.scheme && settings.smoothWithScheme == made_.smoothWithScheme &&
        settings.attempt == made_.attempt)
        return *solver_;
    if (sameBackend) {
        letGoOfSolvers();
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

ReliefSolver& LiveDevice::reliefFor(const SolveSettings& settings, const ReliefRequest& request) {
    const bool sameBackend = backend_ && settings.backend == made_.backend;
    const bool sameSolver = sameBackend && relief_ && settings.attempt == made_.attempt &&
                            request.relaxation == relaxation_;
    const bool sameOptions = request.options == options_ || request.relaxation.has_value();
    if (sameSolver && (sameOptions || relief_->setOptions(request.options))) {
        options_ = request.options;
        return *relief_;
    }
    if (sameBackend) {
        letGoOfSolvers();
    } else {
        release();
        chooseFor(settings.backend);
    }
    made_ = settings;
    relief_ = makeRelief(request);
    if (!relief_) passOverFirstChoice(request);
    options_ = request.options;
    relaxation_ = request.relaxation;
    return *relief_;
}

std::unique_ptr<ReliefSolver> LiveDevice::makeRelief(const ReliefRequest& request) {
    if (request.relaxation) return backend_->makeReliefRelaxation(*request.relaxation);
    return backend_->makeRelief(request.options);
}

void LiveDevice::passOverFirstChoice(const ReliefRequest& request) {
    const std::string lacks = info_.backend + ": it does not solve shape from shading";
    if (made_.backend != "auto" || info_.backend == "cpu") throw DeviceError(lacks);
    release();
    static_cast<void>(take("cpu"));
    reason_ = lacks;
    passedOver_ = true;
    relief_ = makeRelief(request);
    if (!relief_) throw DeviceError(lacks);
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
