#include "live/live_relief.h"

#include <algorithm>
#include <optional>
#include <thread>

#include "weft/live/surface_snapshot.h"
#include "weft/relief/relief_problem.h"

namespace weft {

namespace {

/// A drag shows a surface that has settled on the starting grid, or what there is after this.
constexpr std::chrono::milliseconds kFirstWork{16};
/// Between two surfaces of the same grid. Reading one out is work that the solve waits for.
constexpr std::chrono::milliseconds kSurfacePatience{100};
constexpr int kShareOfReading = 10;

bool hasSurface(const ReliefProgress& p) { return p.stage != ReliefStage::orientation; }

/// On the starting grid a surface beside an outline may still tower, until its outline is trusted as
/// much as its mask asks for.
bool mayTower(const ReliefEdit& edit) {
    return edit.options.outline > 0 && !edit.basRelief && !edit.relaxation &&
           edit.problem->boundary() != ReliefBoundary::border;
}

}  // namespace

void LiveRelief::serve(const LiveTask& task) {
    if (task.stop.stop_requested()) return stopped(task);
    ReliefSolver& solver = device_.reliefFor(task.edit.settings, *task.edit.relief());
    load(task, solver);
    if (solver.progress().outcome != Outcome::Running || pace_.isLimited())
        publishSurface(task, solver);
    else if (!reachFirstSurface(task, solver))
        return;
    if (!findWhatItConvergesTo(task, solver)) return;
    if (solver.progress().outcome == Outcome::Running && mailbox_.refine()) refine(task, solver);
}

bool LiveRelief::findWhatItConvergesTo(const LiveTask& task, ReliefSolver& solver) {
    bool found = false;
    if (relaxed_.wantsExact(task)) {
        if (!relaxed_.findExact(device_.backend(), task, mailbox_))
            return stopped(task, &solver), false;
        found = true;
    }
    if (relaxed_.wantsRate(task, solver.progress())) {
        if (!relaxed_.findRate(solver, task, mailbox_)) return stopped(task, &solver), false;
        found = true;
    }
    if (found) publish(task, solver);
    return true;
}

void LiveRelief::load(const LiveTask& task, ReliefSolver& solver) {
    const ReliefEdit& asked = *task.edit.relief();
    const bool sameOptions = asked.basRelief || options_ == asked.options;
    const bool held = problem_ == asked.problem && sameOptions && generation_ == device_.generation();
    relaxed_.follow(asked, !held);
    const double launches = asked.relaxation ? task.edit.settings.launchesPerSecond : 0;
    const int sweeps = asked.relaxation ? asked.relaxation->scheme.sweepsALaunch() : 1;
    pace_ = Pace(launches * sweeps, held ? solver.progress().steps : 0, Clock::now());
    if (held) return;
    read_ = nullptr;
    problem_.reset();
    spent_ = {};
    const auto start = Clock::now();
    solver.setProblem(asked.problem, Start::warm);
    spent_.loading = secondsOf(Clock::now() - start);
    problem_ = asked.problem;
    options_ = asked.options;
    generation_ = device_.generation();
}

ReliefProgress LiveRelief::work(const LiveTask& task, ReliefSolver& solver, std::int64_t steps) {
    const auto start = Clock::now();
    const ReliefProgress p =
        solver.advance({.seconds = kBatchSeconds, .steps = steps, .stop = task.stop});
    spent_.solving += secondsOf(Clock::now() - start);
    return p;
}

bool LiveRelief::reachFirstSurface(const LiveTask& task, ReliefSolver& solver) {
    const bool towers = mayTower(*task.edit.relief()) && !task.edit.dragging;
    std::optional<int> starting;  // grids left on the starting one
    const auto settled = [&](const ReliefProgress& p) {
        if (p.outcome != Outcome::Running) return true;
        if (!hasSurface(p)) return false;
        if (!starting) starting = p.gridsLeft;
        if (towers && p.gridsLeft == *starting) return false;
        return !task.edit.dragging || p.stage != ReliefStage::continuation ||
               Clock::now() - publisher_.taken() >= kFirstWork;
    };
    for (;;) {
        const ReliefProgress p = work(task, solver, Budget{}.steps);
        if (task.stop.stop_requested()) return stopped(task, &solver), false;
        if (settled(p)) break;
    }
    publishSurface(task, solver);
    firstSurfaceTime_ = publisher_.published() - publisher_.taken();
    return true;
}

std::optional<std::int64_t> LiveRelief::stepsDue(const LiveTask& task, const ReliefSolver& solver) {
    if (!pace_.isLimited()) return Budget{}.steps;
    for (;;) {
        const std::int64_t due = pace_.due(solver.progress().steps, Clock::now());
        if (due >= 1) return due;
        if (task.stop.stop_requested() || mailbox_.superseded()) return std::nullopt;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

void LiveRelief::refine(const LiveTask& task, ReliefSolver& solver) {
    int grid = solver.progress().gridsLeft;
    auto shown = Clock::now();
    for (;;) {
        const std::optional<std::int64_t> due = stepsDue(task, solver);
        if (!due && !task.stop.stop_requested()) return;
        const ReliefProgress p = due ? work(task, solver, *due) : solver.progress();
        if (task.stop.stop_requested()) return stopped(task, &solver);
        const bool done = p.outcome != Outcome::Running;
        const auto patience =
            std::max<Clock::duration>(kSurfacePatience, kShareOfReading * readingTime_);
        if (done || p.gridsLeft != grid || Clock::now() - shown >= patience) {
            publishSurface(task, solver);
            grid = p.gridsLeft;
            shown = Clock::now();
        } else if (pace_.isLimited()) {
            publish(task, solver);
        }
        if (done) return static_cast<void>(findWhatItConvergesTo(task, solver));
        if (mailbox_.superseded()) return;
    }
}

void LiveRelief::stopped(const LiveTask& task, ReliefSolver* solver) {
    if (!mailbox_.superseded()) publishWithoutSurface(task, Outcome::Cancelled, solver);
}

void LiveRelief::publishSurface(const LiveTask& task, ReliefSolver& solver) {
    const auto start = Clock::now();
    const std::shared_ptr<Relief> relief =
        task.edit.relief()->basRelief ? pool_.make() : std::make_shared<Relief>();
    solver.read(*relief);
    readingTime_ = Clock::now() - start;
    spent_.reading += secondsOf(readingTime_);
    read_ = relief;
    publish(task, solver);
    if (task.edit.relief()->basRelief) read_ = nullptr;  // storage that is to be used again
}

void LiveRelief::publish(const LiveTask& task, ReliefSolver& solver) {
    publisher_.publish(report(task, &solver, read_, solver.progress().outcome), task, spent_.earlier);
}

void LiveRelief::publishWithoutSurface(const LiveTask& task, Outcome outcome, ReliefSolver* solver) {
    publisher_.publish(report(task, solver, nullptr, outcome), task, spent_.earlier);
}

std::shared_ptr<Snapshot> LiveRelief::report(const LiveTask& task, ReliefSolver* solver,
                                             std::shared_ptr<const Relief> relief, Outcome outcome) {
    auto snapshot = std::make_shared<Snapshot>();
    auto surface = std::make_shared<SurfaceSnapshot>();
    surface->problem = task.edit.relief()->problem;
    surface->relief = std::move(relief);
    surface->basRelief = task.edit.relief()->basRelief;
    if (solver) {
        surface->progress = solver->progress();
        surface->trace = solver->trace();
        if (surface->relief) relaxed_.tell(*solver, task, spent_.solving, *surface);
    }
    surface->progress.outcome = outcome;
    snapshot->trace = std::make_shared<const ConvergenceTrace>();
    snapshot->progress.outcome = outcome;
    const std::int64_t relaxed = surface->progress.steps;
    snapshot->progress.steps =
        relaxed > 0 ? relaxed : static_cast<std::int64_t>(surface->trace.size());
    if (task.edit.relief()->relaxation)
        snapshot->scheme = task.edit.relief()->relaxation->scheme.canonical();
    snapshot->timings.setup = spent_.loading;
    snapshot->timings.solve = spent_.solving;
    snapshot->timings.transfer = spent_.reading;
    snapshot->preview = outcome == Outcome::Running;
    snapshot->moreFollows = outcome == Outcome::Running ||
                            (surface->relief && (relaxed_.wantsExact(task) ||
                                                 relaxed_.wantsRate(task, surface->progress)));
    snapshot->content = std::shared_ptr<const SurfaceSnapshot>(std::move(surface));
    return snapshot;
}

void LiveRelief::forget() {
    problem_.reset();
    relaxed_.forget();
    read_ = nullptr;
    pool_.clear();
    spent_ = {};
}

}  // namespace weft
