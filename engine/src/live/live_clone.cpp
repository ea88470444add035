#include "live/live_clone.h"

#include <algorithm>
#include <cmath>
#include <thread>

#include "live/compose_picture.h"
#include "live/encoded_figures.h"
#include "weft/error.h"

namespace weft {

namespace {

/// The tolerance of an edit, not below `least`, in its solve space.
StopRule ruleFor(const Edit& edit, double least = 0) {
    const double tolerance = std::max(edit.settings.tolerance, least);
    return {.tolerance = tolerance / encodedSlope(edit.problem->space())};
}

}  // namespace

void LiveClone::serve(const LiveTask& task) {
    if (task.stop.stop_requested()) return stopped(task);
    if (!task.edit.problem) {
        forget();
        return publishWithoutPicture(task, Outcome::Converged);
    }
    Solver& solver = device_.solverFor(task.edit.settings);
    if (!load(task, solver)) return;
    const bool relaxes = task.edit.settings.solver == SolverKind::relaxation;
    const Progress p = solver.progress();
    const bool proven = p.certified && p.errorBound <= ruleFor(task.edit).tolerance;
    if ((relaxes || proven) && !solveExactly(task, solver)) return;
    if (proven) return publishPicture(task, solver, Stage::final);
    pace_ = Pace(relaxes ? task.edit.settings.stepsPerSecond : 0, p.steps, Clock::now());
    if (!reachFirstPicture(task, solver)) return;
    if (!mailbox_.refine()) return;
    if (task.edit.dragging) {
        reachTolerance(task, solver);
    } else if (solveExactly(task, solver)) {
        finishAtRest(task, solver);
    }
}

bool LiveClone::load(const LiveTask& task, Solver& solver) {
    const bool held = problem_ && generation_ == device_.generation();
    if (held && samePosing(problem_.get(), task.edit.problem.get())) return true;
    problem_.reset();
    if (const auto& mask = task.edit.problem->patch().mask; mask != mask_) {
        mask_ = mask;
        maskExtent_ = mask->boundingBox().extent();
    }
    spent_ = {};
    const auto start = Clock::now();
    system_ = solver.assembles() ? assembler_.pose(*task.edit.problem)
                                 : assembler_.assemble(*task.edit.problem);
    spent_.assembling = secondsOf(Clock::now() - start);
    if (!solver.setSystem(system_, Start::warm, task.stop)) {
        stopped(task);
        return false;
    }
    problem_ = task.edit.problem;
    generation_ = device_.generation();
    return true;
}

bool LiveClone::solveExactly(const LiveTask& task, Solver& solver) {
    if (!task.edit.settings.wantsExact) exact_.forget();
    if (!task.edit.settings.wantsExact || task.edit.dragging || exact_.holds(*problem_)) return true;
    publishPicture(task, solver, Stage::unfinished);
    if (exact_.solve(device_.backend(), problem_, system_, mailbox_, task.stop)) return true;
    stopped(task, &solver);
    return false;
}

Clock::duration LiveClone::patience(const LiveTask& task) const {
    if (task.edit.settings.solver != SolverKind::relaxation) return kPatience;
    return std::max<Clock::duration>(kDisplayFrame, 4 * publishingTime_);
}

Progress LiveClone::work(const LiveTask& task, Solver& solver, const StopRule& rule) {
    const auto end = Clock::now() + kDisplayFrame;
    std::int64_t due = 0;
    while ((due = pace_.due(solver.progress().steps, Clock::now())) < 1) {
        if (Clock::now() >= end || task.stop.stop_requested() || mailbox_.superseded()) {
            Progress waiting = solver.progress();
            waiting.outcome = Outcome::Running;
            return waiting;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return solver.advance(rule, {.seconds = kBatchSeconds, .steps = due, .stop = task.stop});
}

bool LiveClone::reachFirstPicture(const LiveTask& task, Solver& solver) {
    const StopRule rule = ruleFor(task.edit, kDragTolerance);
    const bool relaxes = task.edit.settings.solver == SolverKind::relaxation;
    if (pace_.isLimited()) publishPicture(task, solver, Stage::unfinished);
    // Relaxation shows the newest position within a display frame, its first look at the error later.
    auto wait = relaxes ? kDisplayFrame - (Clock::now() - publisher_.taken()) : patience(task);
    auto shown = Clock::now();
    for (;;) {
        const Progress p = work(task, solver, rule);
        if (task.stop.stop_requested()) return stopped(task, &solver), false;
        const auto now = Clock::now();
        if (p.outcome != Outcome::Running) break;
        // Nothing is known of a picture of multigrid without an estimate: it is not worth showing.
        const bool worthwhile = relaxes || std::isfinite(p.errorEstimate);
        if (now - shown < (worthwhile ? wait : 10 * wait)) continue;
        if (worthwhile) publishPicture(task, solver, Stage::unfinished);
        if (mailbox_.superseded()) return false;
        wait = patience(task);
        shown = Clock::now();
    }
    const bool rests = task.edit.dragging && task.edit.settings.tolerance >= kDragTolerance;
    publishPicture(task, solver, rests ? Stage::dragged : Stage::unfinished);
    firstPictureTime_ = publisher_.published() - publisher_.taken();
    return true;
}

bool LiveClone::reachTolerance(const LiveTask& task, Solver& solver) {
    if (task.edit.settings.tolerance >= kDragTolerance) return true;
    const StopRule rule = ruleFor(task.edit);
    auto shown = Clock::now();
    for (;;) {
        const Progress p = work(task, solver, rule);
        if (task.stop.stop_requested()) return stopped(task, &solver), false;
        if (mailbox_.superseded()) return false;
        const bool done = p.outcome != Outcome::Running;
        if (done || Clock::now() - shown >= patience(task)) {
            publishPicture(task, solver,
                           done && task.edit.dragging ? Stage::dragged : Stage::unfinished);
            shown = Clock::now();
        }
        if (done) return true;
    }
}

void LiveClone::finishAtRest(const LiveTask& task, Solver& solver) {
    if (!reachTolerance(task, solver)) return;
    const StopRule rule = ruleFor(task.edit);
    const Outcome outcome = solver.progress().outcome;
    if (outcome != Outcome::Diverged && outcome != Outcome::Failed) solver.certify(rule, task.stop);
    if (task.stop.stop_requested()) return stopped(task, &solver);
    publishPicture(task, solver, Stage::final);
}

void LiveClone::stopped(const LiveTask& task, const Solver* solver) {
    if (!mailbox_.superseded()) publishWithoutPicture(task, Outcome::Cancelled, solver);
}

std::shared_ptr<Snapshot> LiveClone::compose(const LiveTask& task, Solver& solver) {
    const Extent extent = system_->extent();
    if (task.edit.dragging && solver.assembles() && !system_->rhs) {
        auto snapshot = pool_.makePixels(extent, maskExtent_);
        if (solver.readPixels(snapshot->pixels.span())) return snapshot;
    }
    auto snapshot = pool_.make(extent, system_->channels(), maskExtent_);
    composePicture(solver, *task.edit.problem, *system_, snapshot->solved.span());
    return snapshot;
}

void LiveClone::publishPicture(const LiveTask& task, Solver& solver, Stage stage) {
    const auto start = Clock::now();
    const double before = solver.timings().transfer;
    auto snapshot = compose(task, solver);
    spent_.reading += solver.timings().transfer - before;
    snapshot->boxInBackground = system_->boxInBackground;
    snapshot->exact = exact_.of(*task.edit.problem);
    snapshot->blockSteps = solver.blockSteps();
    snapshot->preview = stage != Stage::final;
    snapshot->moreFollows = stage == Stage::unfinished;
    report(solver, *snapshot);
    publishingTime_ = Clock::now() - start;
    spent_.publishing += secondsOf(publishingTime_);
    snapshot->timings.transfer += secondsOf(publishingTime_);
    publisher_.publish(std::move(snapshot), task, spent_.earlier);
}

void LiveClone::report(const Solver& solver, Snapshot& snapshot) const {
    const double slope = encodedSlope(system_->space);
    snapshot.progress = encodedFigures(solver.progress(), slope);
    snapshot.trace = std::make_shared<const ConvergenceTrace>(encodedFigures(solver.trace(), slope));
    snapshot.timings = solver.timings();
    snapshot.timings.assemble = spent_.assembling;
    snapshot.timings.transfer += spent_.publishing - spent_.reading;
    snapshot.scheme = solver.schemeText();
}

void LiveClone::publishWithoutPicture(const LiveTask& task, Outcome outcome, const Solver* solver) {
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->trace = std::make_shared<const ConvergenceTrace>();
    if (solver) report(*solver, *snapshot);
    snapshot->progress.outcome = outcome;
    publisher_.publish(std::move(snapshot), task, spent_.earlier);
}

void LiveClone::forget() {
    problem_.reset();
    system_.reset();
    exact_.forget();
    spent_ = {};
}

}  // namespace weft
