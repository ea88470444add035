#include "weft/clone.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "problem/clone_solve.h"
#include "weft/stopwatch.h"

namespace weft {

namespace {

using Clock = std::chrono::steady_clock;

/// Says when more work gains nothing: the estimate has not fallen over kEfforts cycles or restarts
/// because the rounding of float32 is reached.
class StallWatch {
public:
    [[nodiscard]] bool stalled(const Progress& p) {
        const std::int64_t effort = p.cycles > 0 ? p.cycles : p.restarts;
        if (p.errorEstimate < 0.9 * best_) {
            best_ = p.errorEstimate;
            effortAtBest_ = effort;
        }
        return effort - effortAtBest_ >= kEfforts;
    }

private:
    static constexpr std::int64_t kEfforts = 100;
    double best_ = std::numeric_limits<double>::infinity();
    std::int64_t effortAtBest_ = 0;
};

/// Solves until an outcome, then certifies.
Progress solveAndCertify(CloneSolve& solve, const StopRule& rule, const CloneOptions& options) {
    StallWatch watch;
    auto lastReport = Clock::now();
    Progress progress = solve.advance(rule, [&](const Progress& p) -> std::optional<Budget> {
        if (options.onProgress && secondsSince(lastReport) > 1.0 / 60) {
            options.onProgress(p);
            lastReport = Clock::now();
        }
        if (watch.stalled(p)) return std::nullopt;
        return Budget{.seconds = 0.004, .stop = options.stop};
    });
    if (progress.outcome == Outcome::Cancelled) return progress;
    if (progress.outcome == Outcome::Running) progress.outcome = Outcome::IterationLimit;
    const Outcome stopped = progress.outcome;
    progress = solve.certify(rule, options.stop);
    const bool unproven =
        progress.outcome == Outcome::IterationLimit && stopped != Outcome::Converged;
    if (unproven || progress.outcome == Outcome::Running) progress.outcome = stopped;
    return progress;
}

std::unique_ptr<CloneSolve> newSolve(Backend& backend, const CloneOptions& options) {
    return std::make_unique<CloneSolve>(options.solver == SolverKind::multigrid
                                            ? backend.makeMultigrid(options.multigrid)
                                            : backend.makeRelaxation(options.scheme),
                                        options.threads);
}

float largestOf(FieldView picture) {
    float largest = 0;
    for (int c = 0; c < picture.channels; ++c)
        for (int y = 0; y < picture.extent.height; ++y) {
            const float* row = picture.row(c, y);
            for (int x = 0; x < picture.extent.width; ++x)
                largest = std::max(largest, std::abs(row[x]));
        }
    return largest;
}

/// Samples larger than those that went in are rounded more coarsely. The trace ends with the bound.
void addRounding(CloneResult& result, const CloneSolve& solve) {
    if (!result.progress.certified) return;
    double& bound = result.progress.errorBound;
    bound += solve.rounding(largestOf(result.solved.view())) - solve.rounding();
    ConvergenceTrace trace;
    const auto& points = result.trace.points();
    for (std::size_t i = 0; i < points.size(); ++i) {
        TracePoint point = points[i];
        if (i + 1 == points.size()) point.errorBound = bound;
        trace.append(point);
    }
    result.trace = std::move(trace);
}

}  // namespace

KeptSolve::KeptSolve() = default;
KeptSolve::~KeptSolve() = default;

CloneResult solveClone(const CloneProblem& problem, Backend& backend, const CloneOptions& options) {
    const auto begin = Clock::now();
    std::unique_ptr<CloneSolve> taken = options.kept ? std::move(options.kept->solve_) : nullptr;
    if (!taken) taken = newSolve(backend, options);
    CloneSolve& solve = *taken;
    CloneResult result;
    result.changed = problem.box();
    result.device = backend.info();
    result.schemeText = solve.schemeText();
    result.tolerance = options.rule.tolerance;
    const int channels = problem.background().channels();
    if (!solve.setProblem(std::make_shared<const CloneProblem>(problem), Start::cold, options.stop)) {
        result.progress.outcome = Outcome::Cancelled;
        return result;
    }
    result.unknowns = solve.system().domain->unknowns();
    result.floatingParts = solve.system().domain->floating().count();
    StopRule rule = options.rule;
    if (options.toleranceFollowsRange)
        rule.tolerance = std::max(rule.tolerance, solve.finestTolerance());
    result.tolerance = rule.tolerance;
    result.progress = solveAndCertify(solve, rule, options);
    result.trace = solve.trace();
    const auto readBegin = Clock::now();
    result.timings = solve.timings();
    result.memory = solve.memory();
    if (!options.kept) solve.releaseWork();
    result.solved = Field(result.changed.extent(), channels, false);
    solve.read(result.solved.span());
    addRounding(result, solve);
    result.timings.transfer = solve.timings().transfer + secondsSince(readBegin);
    result.timings.total = secondsSince(begin);
    if (options.kept) options.kept->solve_ = std::move(taken);
    return result;
}

}  // namespace weft
