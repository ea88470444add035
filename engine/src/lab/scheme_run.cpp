#include "weft/lab/scheme_run.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "lab/frame_recorder.h"
#include "problem/clone_solve.h"
#include "relief/converged_orientation.h"
#include "weft/backend/poisson_system.h"
#include "weft/backend/thread_pool.h"
#include "weft/relief/relief_problem.h"
#include "weft/relief/relief_progress.h"
#include "weft/relief/relief_solver.h"
#include "weft/stopwatch.h"
#include "weft/units.h"

namespace weft {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kReportSeconds = 0.03;  ///< longest, between two reports to the caller

/// Measures D against LabProblem::exact at checks of the host, where no block is under way, for the
/// trace: the solver's own bounds end a run. Measuring is not solve time.
class ExactError {
public:
    ExactError(const LabProblem& problem, const Scheme& scheme)
        : problem_(problem),
          interval_(scheme.order == Order::hostEveryStep ? kEveryStep : scheme.hostInterval) {
        if (known()) correction_ = Field(problem.system->extent(), problem.system->channels());
    }

    [[nodiscard]] bool known() const { return problem_.exact != nullptr; }

    /// Steps from where the solver is to the check at which the error is measured next: 2 % further
    /// each time.
    [[nodiscard]] std::int64_t stepsToNext(const Solver& solver) const {
        const auto& checks = solver.trace().points();
        const std::int64_t done = solver.progress().steps;
        if (done < target_) return target_ - done;
        const std::int64_t last = checks.empty() ? 0 : checks.back().step;
        return std::max<std::int64_t>(1, last + interval_ - done);
    }

    /// Before the first step, and after each advance(). Where the host has just checked: takes the
    /// error and a point of the trace into `run`.
    void measure(Solver& solver, SchemeRun& run) {
        const auto& checks = solver.trace().points();
        const Progress p = solver.progress();
        const bool start = p.steps == 0;
        if (!start && (checks.empty() || checks.back().step != p.steps)) return;
        run.error = largestError(solver);
        chooseNext(p.steps);
        const double residual = start ? std::numeric_limits<double>::quiet_NaN() : p.residual;
        run.trace.append({p.steps, run.seconds, residual, run.error, false});
        run.stalenessAt.push_back(p.staleness);
    }

private:
    static constexpr double kFurther = 0.02;  ///< of the steps done, between two measurements
    /// Steps from point to point where the host checks at each.
    static constexpr std::int64_t kEveryStep = 60;

    [[nodiscard]] double largestError(Solver& solver) {
        solver.readCorrection(correction_.span());
        float most = 0;
        for (int c = 0; c < correction_.channels(); ++c)
            for (int y = 0; y < correction_.extent().height; ++y) {
                const float *d = correction_.row(c, y), *exact = problem_.exact->row(c, y);
                for (int x = 0; x < correction_.extent().width; ++x)
                    most = std::max(most, std::abs(d[x] - exact[x]));
            }
        return most / kCode8;
    }

    void chooseNext(std::int64_t step) {
        const auto further = static_cast<std::int64_t>(kFurther * static_cast<double>(step));
        target_ = step + interval_ * std::max<std::int64_t>(1, further / interval_);
    }

    const LabProblem& problem_;
    std::int64_t interval_;    ///< steps from check to check
    std::int64_t target_ = 0;  ///< step of the next measurement, or the check after it
    Field correction_;
};

void takeFigures(SchemeRun& run, const Solver& solver) {
    const Progress p = solver.progress();
    run.outcome = p.outcome;
    run.steps = p.steps;
    run.seconds = solver.timings().solve;
    run.restarts = p.restarts;
    run.residual = p.residual;
    run.staleness = std::max(run.staleness, p.staleness);
}

void takeEstimate(SchemeRun& run, const Solver& solver) {
    run.error = solver.progress().errorEstimate;
    run.stalenessAt.resize(solver.trace().points().size(), solver.progress().staleness);
}

/// As it is reported to the caller: with the error as the problem measures it.
Progress reported(const SchemeRun& run, Progress p) {
    p.outcome = run.outcome;
    p.errorEstimate = p.errorBound = run.error;
    return p;
}

using OnProgress = std::function<void(const Progress&)>;

Field pictureOf(Solver& solver, const LabProblem& problem) {
    Field picture(problem.system->extent(), problem.system->channels());
    ThreadPool pool(1);
    if (problem.clone)
        readPicture(solver, *problem.clone, *problem.system, picture.span(), pool);
    else
        solver.read(picture.span());
    return picture;
}

void runOnSystem(SchemeRun& run, Backend& backend, const LabProblem& problem, double maxSeconds,
                 const RunRecording& recording, const OnProgress& onProgress, std::stop_token stop) {
    const auto solver = backend.makeRelaxation(run.scheme);
    run.outcome = Outcome::Cancelled;
    if (!solver->setSystem(problem.system, Start::cold, stop)) return;
    StopRule rule = problem.rule;
    rule.maxSeconds = std::min(rule.maxSeconds, maxSeconds);
    FrameRecorder recorder(recording, [&] { return pictureOf(*solver, problem); });
    ExactError exact(problem, run.scheme);
    recorder.record(0, 0);
    run.outcome = Outcome::Running;
    if (exact.known()) exact.measure(*solver, run);
    do {
        Budget budget{.seconds = recorder.next() - solver->timings().solve, .stop = stop};
        budget.seconds = std::clamp(budget.seconds, 0.001, kReportSeconds);
        if (exact.known()) budget.steps = exact.stepsToNext(*solver);
        solver->advance(rule, budget);
        takeFigures(run, *solver);
        recorder.record(run.steps, run.seconds);
        exact.known() ? exact.measure(*solver, run) : takeEstimate(run, *solver);
        if (onProgress) onProgress(reported(run, solver->progress()));
    } while (run.outcome == Outcome::Running);
    run.cycles = solver->roleCycles();
    recorder.finish(run.steps, run.seconds);
    run.frames = recorder.take();
    if (!exact.known()) run.trace = solver->trace();
}

/// Steps from one measurement to the next: a hundredth of those done, in multiples of the host's own
/// interval.
std::int64_t stepsBetween(const Scheme& scheme, std::int64_t done) {
    const std::int64_t n = std::max(scheme.hostInterval, 1);
    const auto share = static_cast<std::int64_t>(0.01 * static_cast<double>(done));
    return std::max<std::int64_t>(1, share / n) * n;
}

void runOnRelief(SchemeRun& run, Backend& backend, const LabProblem& problem,
                 const ReliefRelaxation& relaxation, double maxSeconds, const RunRecording& recording,
                 const OnProgress& onProgress, std::stop_token stop) {
    run.outcome = Outcome::Cancelled;
    if (!problem.exact) {
        if (!stop.stop_requested()) run.reason = "What the surface converges to was not found.";
        return;
    }
    const auto solver = backend.makeReliefRelaxation(relaxation);
    solver->setProblem(problem.relief, Start::cold);
    Field now(problem.relief->extent(), 2);
    FrameRecorder recorder(recording, [&] {
        solver->readOrientation(now.span());
        return now.clone();
    });
    recorder.record(0, 0);
    run.outcome = Outcome::Running;
    std::int64_t next = stepsBetween(run.scheme, 0);
    while (run.outcome == Outcome::Running) {
        const auto begin = Clock::now();
        const ReliefProgress p = solver->advance(
            {.seconds = std::max(
                 0.001, std::min({recorder.next() - run.seconds, kReportSeconds, maxSeconds})),
             .steps = std::max<std::int64_t>(1, next - run.steps),
             .stop = stop});
        run.seconds += secondsSince(begin);
        run.outcome = p.outcome;
        run.steps = p.steps;
        run.residual = p.change;
        run.staleness = std::max(run.staleness, p.staleness);
        recorder.record(run.steps, run.seconds);
        if (run.steps >= next || run.outcome == Outcome::Converged) {
            solver->readOrientation(now.span());
            run.error = orientationDistance(now, *problem.exact, *problem.relief);
            run.trace.append({run.steps, run.seconds, run.residual, run.error, false});
            run.stalenessAt.push_back(p.staleness);
            next = run.steps + stepsBetween(run.scheme, run.steps);
        }
        if (run.outcome == Outcome::Running && run.seconds >= maxSeconds)
            run.outcome = Outcome::TimeLimit;
        if (onProgress) onProgress(reported(run, {.steps = run.steps, .residual = run.residual}));
    }
    run.cycles = solver->roleCycles();
    recorder.finish(run.steps, run.seconds);
    run.frames = recorder.take();
}

}  // namespace

SchemeRun runScheme(Backend& backend, const LabProblem& problem, const Scheme& scheme,
                    double maxSeconds, const RunRecording& recording, const OnProgress& onProgress,
                    std::stop_token stop) {
    const ReliefRelaxation relaxation = relaxationOf(problem, scheme);
    SchemeRun run{.scheme = scheme, .canonical = scheme.canonical()};
    run.reason = problem.relief ? backend.unsupportedReliefReason(relaxation)
                                : backend.unsupportedReason(scheme);
    if (!run.reason.empty()) return run;
    if (problem.relief)
        runOnRelief(run, backend, problem, relaxation, maxSeconds, recording, onProgress, stop);
    else
        runOnSystem(run, backend, problem, maxSeconds, recording, onProgress, stop);
    return run;
}

}  // namespace weft
