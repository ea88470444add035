#include "live/relaxed_surface.h"

#include <new>

#include "relief/converged_orientation.h"
#include "weft/relief/relief_problem.h"
#include "weft/relief/relief_solver.h"

namespace weft {

void RelaxedSurface::follow(const ReliefEdit& edit, bool restarted) {
    const bool same = problem_ == edit.problem && relaxation_ && edit.relaxation &&
                      relaxation_->kernel == edit.relaxation->kernel &&
                      relaxation_->lambda == edit.relaxation->lambda;
    if (!same) forget();
    // What was found for a tolerance is good enough for a larger one.
    if (relaxation_ && edit.relaxation && edit.relaxation->tolerance < exactFor_) {
        exactTried_ = false;
        exact_ = nullptr;
    }
    if (restarted) trueErrors_.clear();
    problem_ = edit.problem;
    relaxation_ = edit.relaxation;
}

bool RelaxedSurface::wantsExact(const LiveTask& task) const {
    return relaxation_ && !exactTried_ && task.edit.settings.wantsExact && !task.edit.dragging;
}

bool RelaxedSurface::wantsRate(const LiveTask& task, const ReliefProgress& progress) const {
    return relaxation_ && !rateTried_ && task.edit.settings.wantsRate && !task.edit.dragging &&
           progress.outcome == Outcome::Converged;
}

bool RelaxedSurface::findExact(Backend& backend, const LiveTask& task, const Mailbox& mailbox) {
    const auto givenUp = [&] { return mailbox.superseded(); };
    try {
        exact_ = convergedOrientation(backend, problem_, *relaxation_, task.stop, givenUp);
    } catch (const std::bad_alloc&) {
        exact_ = nullptr;  // an overlay: no reason to give up what it is about
    }
    if (task.stop.stop_requested() || givenUp()) return false;
    exactTried_ = true;
    exactFor_ = relaxation_->tolerance;
    return true;
}

bool RelaxedSurface::findRate(ReliefSolver& solver, const LiveTask& task, const Mailbox& mailbox) {
    const auto givenUp = [&] { return mailbox.superseded(); };
    try {
        radius_ = solver.jacobiRadius(task.stop, givenUp);
    } catch (const std::bad_alloc&) {
        radius_ = 0;
    }
    if (task.stop.stop_requested() || givenUp()) return false;
    rateTried_ = true;
    return true;
}

void RelaxedSurface::tell(ReliefSolver& solver, const LiveTask& task, double seconds,
                          SurfaceSnapshot& surface) {
    if (!relaxation_) return;
    surface.tolerance = relaxation_->tolerance;
    surface.jacobiRadius = radius_;
    auto now = std::make_shared<Field>(problem_->extent(), 2);
    if (!solver.readOrientation(now->span())) return;
    surface.blockSteps = solver.blockSteps();
    if (exact_ && task.edit.settings.wantsExact) {
        const double distance = orientationDistance(*now, *exact_, *problem_);
        const auto& known = trueErrors_.points();
        if (known.empty() || known.back().step < surface.progress.steps)
            trueErrors_.append({surface.progress.steps, seconds, surface.progress.change, distance});
        surface.exact = exact_;
        surface.trueErrors = std::make_shared<const ConvergenceTrace>(trueErrors_);
        surface.progress.distance = distance;
    }
    surface.orientation = std::move(now);
}

}  // namespace weft
