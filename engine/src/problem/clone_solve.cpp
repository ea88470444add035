#include "problem/clone_solve.h"

#include <algorithm>

#include "weft/backend/thread_pool.h"
#include "weft/memory_budget.h"
#include "weft/sentence.h"
#include "weft/stopwatch.h"
#include "weft/units.h"

namespace weft {

namespace {

/// What assembly, solve and certificate hold at most on the CPU (tests/engine/memory_test), and how
/// much more where f is two floats.
constexpr std::uint64_t kBytesPerSample = 24, kBytesOfRest = 8;

std::uint64_t memoryOf(const CloneProblem& problem) {
    const auto samples = static_cast<std::uint64_t>(problem.box().extent().area()) *
                         static_cast<std::uint64_t>(problem.background().channels());
    const bool floats = problem.background().stored() || problem.patch().image->stored() ||
                        problem.patch().gradients == Gradients::weighted ||
                        (problem.patch().wanted && problem.patch().isScreened());
    return samples * (kBytesPerSample + (floats ? kBytesOfRest : 0));
}

/// Ω only: the other samples are the background's.
void encode(SolveSpace space, const Mask& mask, FieldSpan out, ThreadPool& pool) {
    pool.forRows(out.extent.height, 16, [&](int begin, int end) {
        for (int c = 0; c < out.channels; ++c)
            for (int y = begin; y < end; ++y)
                encodeRow(space, {mask.row(y), static_cast<std::size_t>(out.extent.width)},
                          out.row(c, y));
    });
}

}  // namespace

void readPicture(Solver& solver, const CloneProblem& problem, const PoissonSystem& system,
                 FieldSpan picture, ThreadPool& pool) {
    solver.read(picture, problem.background().view().crop(system.boxInBackground));
    if (system.space != SolveSpace::encoded)
        encode(system.space, system.domain->mask(), picture, pool);
}

CloneSolve::CloneSolve(std::unique_ptr<Solver> solver, int threads)
    : solver_(std::move(solver)), assembler_(threads) {}

bool CloneSolve::setProblem(std::shared_ptr<const CloneProblem> problem, Start start,
                            const std::stop_token& stop) {
    problem_.reset();
    if (const std::uint64_t needed = memoryOf(*problem); needed > memoryChecked_) {
        const Extent e = problem->box().extent();
        requireMemory(needed - memoryChecked_, sentence("A patch of {width} × {height} pixels",
                                                        {{"width", e.width}, {"height", e.height}}));
        memoryChecked_ = needed;
    }
    const auto begin = std::chrono::steady_clock::now();
    const std::shared_ptr<const Domain> domain = system_ ? system_->domain : nullptr;
    system_ = solver_->canAssemble() ? assembler_.assembleOnDevice(*problem)
                                     : assembler_.assemble(*problem);
    secondsAssembling_ = secondsSince(begin);
    if (system_->domain != domain) start = Start::cold;
    straight_ = start == Start::cold;
    aimedAt_.reset();
    if (!solver_->setSystem(system_, start, stop)) return false;
    problem_ = std::move(problem);
    return true;
}

Progress CloneSolve::advance(const StopRule& rule, const NextBatch& nextBatch) {
    Progress p = progress();
    p.outcome = Outcome::Running;
    straight_ = wentStraightTo(rule.tolerance);
    aimedAt_ = rule.tolerance;
    do {
        const std::optional<Budget> budget = nextBatch(p);
        if (!budget) break;
        p = encoded(solver_->advance(inSolveSpace(rule), *budget));
    } while (p.outcome == Outcome::Running);
    straight_ = straight_ && p.outcome != Outcome::Cancelled;
    return p;
}

Progress CloneSolve::certify(const StopRule& rule, const std::stop_token& stop) {
    straight_ = wentStraightTo(rule.tolerance);
    Progress p = encoded(solver_->certify(inSolveSpace(rule), stop));
    if (p.outcome == Outcome::Converged && p.errorBound > rule.tolerance)
        p.outcome = Outcome::IterationLimit;  // float32 holds no more
    straight_ = straight_ && p.outcome != Outcome::Cancelled;
    return p;
}

StopRule CloneSolve::inSolveSpace(StopRule rule) const {
    rule.tolerance = std::max(rule.tolerance - rounding(), rule.tolerance / 2) / slope();
    return rule;
}

Progress CloneSolve::encoded(Progress progress) const {
    progress.residual *= slope();
    progress.errorEstimate *= slope();
    progress.errorBound *= slope();
    if (progress.certified) progress.errorBound += rounding();
    return progress;
}

double CloneSolve::largestSample() const {
    return encodedFrom(system_->space, static_cast<float>(system_->largest));
}

double CloneSolve::rounding(double largest) const {
    if (!system_) return 0;
    const double roundings = 2 + (slope() == 1.0 ? 0 : slope());
    return roundings * 0x1p-24 * std::max(largest, largestSample()) / kCode8;
}

double CloneSolve::finestTolerance() const {
    if (!system_) return 0;
    const double largest = largestSample() / kFullScale;
    return largest > 1 ? 0.5 / kCode8 * largest : 0.0;
}

ConvergenceTrace CloneSolve::trace() const {
    if (slope() == 1.0) return solver_->trace();
    ConvergenceTrace scaled;
    for (TracePoint p : solver_->trace().points()) {
        p.residual *= slope();
        p.errorBound *= slope();
        scaled.append(p);
    }
    return scaled;
}

Timings CloneSolve::timings() const {
    Timings timings = solver_->timings();
    timings.assemble = secondsAssembling_;
    return timings;
}

bool CloneSolve::readPixels(PixelSpan pixels) { return makesPixels() && solver_->readPixels(pixels); }

}  // namespace weft
