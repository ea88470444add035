#include "weft/lab/scheme_run.h"

#include <algorithm>

#include "lab/frame_recorder.h"

namespace weft {

namespace {

/// Longest batch between two looks at the clock and reports to the caller.
constexpr double kBatchSeconds = 0.03;

void takeFigures(SchemeRun& run, const Solver& solver) {
    const Progress p = solver.progress();
    run.outcome = p.outcome;
    run.steps = p.steps;
    run.seconds = solver.timings().solve;
    run.restarts = p.restarts;
    run.residual = p.residual;
    run.error = p.errorEstimate;
    run.staleness = std::max(run.staleness, p.staleness);
    run.stalenessAt.resize(solver.trace().points().size(), p.staleness);
}

}  // namespace

SchemeRun runScheme(Backend& backend, const LabProblem& problem, const Scheme& scheme,
                    double maxSeconds, const RunRecording& recording,
                    const std::function<void(const Progress&)>& onProgress, std::stop_token stop) {
    SchemeRun run{.scheme = scheme, .canonical = scheme.canonical()};
    run.reason = backend.whyNot(scheme);
    if (!run.reason.empty()) return run;
    const auto solver = backend.makeRelaxation(scheme);
    if (!solver->setSystem(problem.system, Start::cold, stop)) {
        run.outcome = Outcome::Cancelled;
        return run;
    }
    StopRule rule = problem.rule;
    rule.maxSeconds = std::min(rule.maxSeconds, maxSeconds);
    FrameRecorder recorder(problem, recording);
    recorder.look(*solver, 0);
    do {
        const double wait = recorder.next() - solver->timings().solve;
        solver->advance(rule, {.seconds = std::clamp(wait, 0.001, kBatchSeconds), .stop = stop});
        takeFigures(run, *solver);
        recorder.look(*solver, run.seconds);
        if (onProgress) onProgress(solver->progress());
    } while (run.outcome == Outcome::Running);
    recorder.finish(*solver, run.seconds);
    run.frames = recorder.take();
    run.trace = solver->trace();
    return run;
}

}  // namespace weft
