#include "live/live_device.h"

#include <algorithm>

#include "weft/bas_relief/bas_relief.h"
#include "weft/error.h"
#include "weft/relief/relief_options.h"
#include "weft/relief/relief_solver.h"
#include "weft/sentence.h"

namespace weft {

void LiveDevice::release() noexcept {
    letGoOfSolvers();
    backend_.reset();
    passedOver_ = false;
}

void LiveDevice::letGoOfSolvers() noexcept {
    solves_.clear();
    relief_.reset();
    basRelief_ = nullptr;
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

CloneSolve& LiveDevice::solveFor(const SolveSettings& settings, std::uint64_t patch) {
    const bool sameBackend = backend_ && settings.backend == made_.backend && !passedOver_;
    if (!sameBackend) {
        release();
        chooseFor(settings.backend);
    } else if (!sameSolver(settings, made_)) {
        letGoOfSolvers();
    }
    made_ = settings;
    relief_.reset();
    basRelief_ = nullptr;
    auto kept = std::find_if(solves_.begin(), solves_.end(),
                             [patch](const auto& entry) { return entry.first == patch; });
    if (kept == solves_.end() && solves_.size() < kMostSolves)
        kept = solves_.emplace(kept, patch, std::make_unique<CloneSolve>(makeSolver(settings)));
    else if (kept == solves_.end())
        --kept;  // the one that was asked for longest ago
    kept->first = patch;
    std::rotate(solves_.begin(), kept, kept + 1);
    return *solves_.front().second;
}

std::unique_ptr<Solver> LiveDevice::makeSolver(const SolveSettings& settings) {
    if (settings.solver == SolverKind::relaxation) return backend_->makeRelaxation(settings.scheme);
    MultigridOptions options;
    if (settings.smoothWithScheme) options.smoother = settings.scheme;
    return backend_->makeMultigrid(options);
}

ReliefSolver& LiveDevice::reliefFor(const SolveSettings& settings, const ReliefEdit& request) {
    const bool sameBackend = backend_ && settings.backend == made_.backend;
    const bool sameSolver = sameBackend && relief_ && settings.attempt == made_.attempt;
    if (sameSolver && reliefTakes(request)) {
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

bool LiveDevice::reliefTakes(const ReliefEdit& request) {
    if (request.basRelief.has_value() != (basRelief_ != nullptr)) return false;
    if (basRelief_) {
        basRelief_->setForm(*request.basRelief);
        return true;
    }
    if (!relaxesAs(request.relaxation)) return false;
    const bool sameOptions = request.options == options_ || request.relaxation.has_value();
    return sameOptions || relief_->setOptions(request.options);
}

bool LiveDevice::relaxesAs(const std::optional<ReliefRelaxation>& wanted) {
    if (wanted == relaxation_) return true;
    if (!wanted || !relaxation_) return false;
    ReliefRelaxation same = *wanted;
    same.tolerance = relaxation_->tolerance;
    if (same != *relaxation_ || !relief_->setTolerance(wanted->tolerance)) return false;
    relaxation_ = wanted;
    return true;
}

std::unique_ptr<ReliefSolver> LiveDevice::makeRelief(const ReliefEdit& request) {
    if (request.basRelief) {
        auto made = makeBasRelief(*backend_, *request.basRelief);
        basRelief_ = made.get();
        return made;
    }
    if (request.relaxation) return backend_->makeReliefRelaxation(*request.relaxation);
    return backend_->makeRelief(request.options);
}

void LiveDevice::passOverFirstChoice(const ReliefEdit& request) {
    const std::string lacks =
        sentence("{backend}: {reason}",
                 {{"backend", info_.backend}, {"reason", "it does not solve shape from shading"}});
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
    lostDevice_ = sentence("{backend}: {reason}", {{"backend", lost}, {"reason", why}});
    return true;
}

}  // namespace weft
