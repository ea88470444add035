#include "live/live_worker.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <new>
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

double secondsOf(Clock::duration d) { return std::chrono::duration<double>(d).count(); }

/// The window's thread goes before this one and the threads that it starts, which inherit it: where
/// cores are few, an event handler would wait for whole time slices of the solve.
void giveWayToTheWindow() {
    constexpr int kNicer = 5;
    static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNicer));
}

}  // namespace

LiveWorker::LiveWorker(BackendRegistry registry, Mailbox& mailbox, Outbox& outbox)
    : mailbox_(mailbox), outbox_(outbox), device_(std::move(registry)) {}

void LiveWorker::run() {
    giveWayToTheWindow();
    // A drag is started so late that its picture is ready one frame after the last: positions that
    // nobody would see are not solved.
    while (const auto task = mailbox_.take(published_ + kFrame - firstPictureTime_)) {
        serve(*task);
        mailbox_.finish();
    }
}

void LiveWorker::serve(const LiveTask& task) {
    taken_ = Clock::now();
    message_.clear();
    try {
        while (!attempt(task)) forget();
        spent_.earlier += secondsOf(Clock::now() - taken_);
    } catch (const std::bad_alloc&) {
        fail(task, "There is not enough memory for this patch.");
    } catch (const std::exception& e) {
        fail(task, e.what());
    } catch (...) {
        fail(task, "The solve failed for an unknown reason.");
    }
}

void LiveWorker::fail(const LiveTask& task, const std::string& message) {
    forget();
    device_.release();
    publishWithoutPicture(task, Outcome::Failed, message);
}

bool LiveWorker::attempt(const LiveTask& task) {
    try {
        solve(task);
        return true;
    } catch (const DeviceError& e) {
        if (!device_.fallBack(task.edit.settings, e.what())) throw;
        message_ = std::string("The device failed (") + e.what() + "); continued on the CPU.";
        return false;
    }
}

void LiveWorker::solve(const LiveTask& task) {
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

bool LiveWorker::load(const LiveTask& task, Solver& solver) {
    const bool held = problem_ && generation_ == device_.generation();
    if (held && samePosing(problem_.get(), task.edit.problem.get())) return true;
    problem_.reset();
    if (const auto& mask = task.edit.problem->patch().mask; mask != mask_) {
        mask_ = mask;
        maskExtent_ = mask->boundingBox().extent();
    }
    spent_ = {};
    const auto start = Clock::now();
    system_ = assembler_.assemble(*task.edit.problem);
    spent_.assembling = secondsOf(Clock::now() - start);
    if (!solver.setSystem(system_, Start::warm, task.stop)) {
        stopped(task);
        return false;
    }
    problem_ = task.edit.problem;
    generation_ = device_.generation();
    return true;
}

bool LiveWorker::solveExactly(const LiveTask& task, Solver& solver) {
    if (!task.edit.settings.wantsExact) exact_.forget();
    if (!task.edit.settings.wantsExact || task.edit.dragging || exact_.holds(*problem_)) return true;
    publishPicture(task, solver, Stage::unfinished);
    if (exact_.solve(device_.backend(), problem_, system_, mailbox_, task.stop)) return true;
    stopped(task, &solver);
    return false;
}

Clock::duration LiveWorker::patience(const LiveTask& task) const {
    if (task.edit.settings.solver != SolverKind::relaxation) return kPatience;
    return std::max<Clock::duration>(kDisplayFrame, 4 * publishingTime_);
}

Progress LiveWorker::work(const LiveTask& task, Solver& solver, const StopRule& rule) {
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

bool LiveWorker::reachFirstPicture(const LiveTask& task, Solver& solver) {
    const StopRule rule = ruleFor(task.edit, kDragTolerance);
    const bool relaxes = task.edit.settings.solver == SolverKind::relaxation;
    if (pace_.isLimited()) publishPicture(task, solver, Stage::unfinished);
    // Relaxation shows the newest position within a display frame, its first look at the error later.
    auto wait = relaxes ? kDisplayFrame - (Clock::now() - taken_) : patience(task);
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
    firstPictureTime_ = published_ - taken_;
    return true;
}

bool LiveWorker::reachTolerance(const LiveTask& task, Solver& solver) {
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

void LiveWorker::finishAtRest(const LiveTask& task, Solver& solver) {
    if (!reachTolerance(task, solver)) return;
    const StopRule rule = ruleFor(task.edit);
    const Outcome outcome = solver.progress().outcome;
    if (outcome != Outcome::Diverged && outcome != Outcome::Failed) solver.certify(rule, task.stop);
    if (task.stop.stop_requested()) return stopped(task, &solver);
    publishPicture(task, solver, Stage::final);
}

void LiveWorker::stopped(const LiveTask& task, const Solver* solver) {
    if (!mailbox_.superseded()) publishWithoutPicture(task, Outcome::Cancelled, {}, solver);
}

void LiveWorker::publishPicture(const LiveTask& task, Solver& solver, Stage stage) {
    const auto start = Clock::now();
    auto snapshot = pool_.make(system_->extent(), system_->channels(), maskExtent_);
    const double before = solver.timings().transfer;
    composePicture(solver, *task.edit.problem, *system_, snapshot->solved.span());
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
    publish(std::move(snapshot), task);
}

void LiveWorker::report(const Solver& solver, Snapshot& snapshot) const {
    const double slope = encodedSlope(system_->space);
    snapshot.progress = encodedFigures(solver.progress(), slope);
    snapshot.trace = std::make_shared<const ConvergenceTrace>(encodedFigures(solver.trace(), slope));
    snapshot.timings = solver.timings();
    snapshot.timings.assemble = spent_.assembling;
    snapshot.timings.transfer += spent_.publishing - spent_.reading;
    snapshot.scheme = solver.schemeText();
}

void LiveWorker::publishWithoutPicture(const LiveTask& task, Outcome outcome,
                                       const std::string& message, const Solver* solver) {
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->trace = std::make_shared<const ConvergenceTrace>();
    if (solver) report(*solver, *snapshot);
    snapshot->progress.outcome = outcome;
    if (!message.empty()) message_ = message;
    publish(std::move(snapshot), task);
}

void LiveWorker::publish(std::shared_ptr<Snapshot> snapshot, const LiveTask& task) {
    snapshot->editId = task.edit.id;
    snapshot->backend = device_.info().backend;
    snapshot->device = device_.info().device;
    snapshot->backendReason = device_.reason();
    snapshot->deviceLost = device_.lost();
    snapshot->message = message_;
    snapshot->timings.total = spent_.earlier + secondsOf(Clock::now() - taken_);
    outbox_.put(std::move(snapshot));
    published_ = Clock::now();
}

void LiveWorker::forget() {
    problem_.reset();
    system_.reset();
    exact_.forget();
    spent_ = {};
}

}  // namespace weft
