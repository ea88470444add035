#include "weft/lab/scheme_run.h"

#include <algorithm>

#include "lab/exact_watch.h"
#include "lab/frame_recorder.h"

namespace weft {

namespace {

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

/// As the caller is told: with the error as the problem measures it.
Progress told(const SchemeRun& run, const Solver& solver) {
    Progress p = solver.progress();
    p.outcome = run.outcome;
    p.errorEstimate = p.errorBound = run.error;
    return p;
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
    ExactWatch exact(problem, scheme);
    recorder.look(*solver, 0);
    if (exact.knows()) exact.look(*solver, run);
    do {
        Budget budget{.seconds = recorder.next() - solver->timings().solve, .stop = stop};
        budget.seconds = std::clamp(budget.seconds, 0.001, kLookSeconds);
        if (exact.knows()) budget.steps = exact.stepsToNext(*solver);
        solver->advance(rule, budget);
        takeFigures(run, *solver);
        recorder.look(*solver, run.seconds);
        exact.knows() ? exact.look(*solver, run) : takeEstimate(run, *solver);
        if (onProgress) onProgress(told(run, *solver));
    } while (run.outcome == Outcome::Running);
    recorder.finish(*solver, run.seconds);
    run.frames = recorder.take();
    if (!exact.knows()) run.trace = solver->trace();
    return run;
}

}  // namespace weft
