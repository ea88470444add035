#include "weft/clone.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

#include "threads/stopwatch.h"
#include "weft/backend/poisson_system.h"
#include "weft/transfer.h"
#include "weft/units.h"

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

/// Solves until an outcome, then certifies. Tolerances in the solve space.
Progress runToTheEnd(Solver& solver, const StopRule& rule, const CloneOptions& options) {
    Progress progress;
    StallWatch watch;
    auto lastReport = Clock::now();
    do {
        progress = solver.advance(rule, {.seconds = 0.004, .stop = options.stop});
        if (options.onProgress && secondsSince(lastReport) > 1.0 / 60) {
            options.onProgress(progress);
            lastReport = Clock::now();
        }
        if (progress.outcome == Outcome::Running && watch.stalled(progress))
            progress.outcome = Outcome::IterationLimit;
    } while (progress.outcome == Outcome::Running);
    if (progress.outcome == Outcome::Cancelled) return progress;
    const Outcome stopped = progress.outcome;
    progress = solver.certify(rule, options.stop);
    const bool unproven =
        progress.outcome == Outcome::IterationLimit && stopped != Outcome::Converged;
    if (unproven || progress.outcome == Outcome::Running) progress.outcome = stopped;
    return progress;
}

/// Shapes are equal.
void copyRows(FieldView from, FieldSpan to) {
    for (int c = 0; c < to.channels; ++c)
        for (int y = 0; y < to.extent.height; ++y)
            std::copy_n(from.row(c, y), to.extent.width, to.row(c, y));
}

/// Linear light: bounds are taken through the steepest slope of the encoding.
void scaleToEncoded(CloneResult& result) {
    result.progress.residual *= kEncodeSlope;
    result.progress.errorEstimate *= kEncodeSlope;
    result.progress.errorBound *= kEncodeSlope;
    ConvergenceTrace scaled;
    for (TracePoint p : result.trace.points()) {
        p.residual *= kEncodeSlope;
        p.errorBound *= kEncodeSlope;
        scaled.append(p);
    }
    result.trace = scaled;
}

}  // namespace

CloneResult solveClone(const CloneProblem& problem, Backend& backend, const CloneOptions& options) {
    const auto begin = Clock::now();
    const bool linear = problem.space() == SolveSpace::linear;
    CloneResult result;
    const auto solver = options.solver == SolverKind::multigrid
                            ? backend.makeMultigrid(options.multigrid)
                            : backend.makeRelaxation(options.scheme);
    const auto solverMade = Clock::now();
    Assembler assembler(options.threads);
    const auto system = solver->assembles() ? assembler.pose(problem) : assembler.assemble(problem);
    const double assembled = secondsSince(solverMade);
    result.unknowns = system->domain->unknowns();
    result.changed = problem.box();
    result.device = backend.info();
    result.schemeText = solver->schemeText();
    StopRule rule = options.rule;
    if (linear) rule.tolerance /= kEncodeSlope;
    if (!solver->setSystem(system, Start::cold, options.stop)) {
        result.progress.outcome = Outcome::Cancelled;
        return result;
    }
    result.progress = runToTheEnd(*solver, rule, options);
    result.trace = solver->trace();
    const auto readBegin = Clock::now();
    result.timings = solver->timings();
    result.memory = solver->memory();
    solver->releaseWork();
    result.solved = Field(problem.box().extent(), problem.background().channels(), false);
    const FieldSpan box = result.solved.span();
    copyRows(problem.background().view().crop(problem.box()), box);
    if (linear) {
        Field u(problem.box().extent(), problem.background().channels());
        solver->read(u.span());
        encodeLinear(u.span());
        const Mask& mask = system->domain->mask();
        for (int c = 0; c < box.channels; ++c)
            for (int y = 0; y < box.extent.height; ++y)
                for (int x = 0; x < box.extent.width; ++x)
                    if (mask.row(y)[x]) box.row(c, y)[x] = u.row(c, y)[x];
        scaleToEncoded(result);
    } else {
        solver->read(box);
    }
    result.timings.assemble = assembled;
    result.timings.transfer = solver->timings().transfer + secondsSince(readBegin);
    result.timings.total = secondsSince(begin);
    return result;
}

Field composeClone(std::shared_ptr<const Field> background, const CloneResult& result) {
    Field picture = background.use_count() == 1
                        ? std::move(*std::const_pointer_cast<Field>(background))
                        : background->clone();
    if (!result.solved.empty()) copyRows(result.solved.view(), picture.span().crop(result.changed));
    return picture;
}

}  // namespace weft
