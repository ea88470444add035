#include "poisson/multigrid_solver.h"

#include <algorithm>
#include <cmath>

#include "poisson/error_estimate.h"
#include "poisson/operations_solver.h"
#include "weft/backend.h"

namespace weft {

namespace {

/// So many cycles without a gain: D is as good as float32 samples can be.
constexpr int kPatience = 4;
constexpr double kMeaningfulGain = 0.7;
/// A refinement that corrects by more than this part of the last one's E gained nothing.
constexpr double kRefinementGain = 0.5;
/// Rounding of cycles may take this share of the tolerance, from the third cycle on.
constexpr double kNoiseShare = 0.3;
/// Cycles and checks are left out where the last start's estimate was below so much of the tolerance.
constexpr double kSure = 0.95;
constexpr double kUnknownEstimate = std::numeric_limits<double>::infinity();
/// Of a certificate: refinements at most, and the fall of the bound below which it is as good as
/// float32 samples can make it.
constexpr int kMostRefinements = 6;
constexpr double kBoundGain = 0.7;

class MultigridSolver final : public OperationsSolver<PoissonOperations> {
public:
    using OperationsSolver::OperationsSolver;

    bool setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                   std::stop_token stop) override {
        const std::shared_ptr<const Domain> domain = system->domain;
        const std::optional<Start> from = takeSystem(std::move(system), start, stop);
        // What a cold start gives depends on nothing that was solved before.
        if (domain_ != domain || start == Start::cold) contraction_ = {};
        domain_ = from ? domain : nullptr;
        if (!from) return false;
        start_ = *from;
        begin(start_);
        return true;
    }

    Progress advance(const StopRule& rule, const Budget& budget) override {
        if (!system_) return progress_;
        const auto begun = Clock::now();
        progress_.outcome = judge(rule);
        if (phase_ == Phase::proven && progress_.outcome == Outcome::Running) begin(Start::warm);
        for (std::int64_t n = 0; progress_.outcome == Outcome::Running && n < budget.steps; ++n) {
            const bool whole =
                !budget.stop.stop_requested() && step(aimAt(rule.tolerance), budget.stop);
            progress_.outcome = whole ? judge(rule) : Outcome::Cancelled;
            if (secondsSince(begun) >= budget.seconds) break;
        }
        return progress_;
    }

    Progress certify(const StopRule& rule, std::stop_token stop) override {
        if (!system_) return progress_;
        // What cycles no longer improve, corrections of a residual in double may.
        const bool mayImprove =
            progress_.outcome == Outcome::Converged || progress_.outcome == Outcome::Running ||
            (progress_.outcome == Outcome::IterationLimit && progress_.cycles < rule.maxSteps);
        const auto proof = timed(timings_.certify, [&] {
            return proveAndRefine(rule.tolerance * kCode8, mayImprove, stop);
        });
        phase_ = Phase::proven;
        if (proof) note(*proof, progress_.cycles);
        progress_.certified = proof.has_value();
        if (!proof && stop.stop_requested())
            progress_.outcome = Outcome::Cancelled;
        else if (proof && progress_.errorBound <= rule.tolerance)
            progress_.outcome = Outcome::Converged;
        else if (mayImprove)
            progress_.outcome = Outcome::IterationLimit;
        return progress_;
    }

    void releaseWork() override {
        operations_->releaseWork();
        domain_.reset();
    }

private:
    /// What was done last of the system held, which decides what comes next.
    enum class Phase {
        cold,         ///< nothing; the solve starts from D = 0
        warm,         ///< nothing; the solve starts from the D held
        cycling,      ///< plain cycles, which gain what is wanted
        accelerated,  ///< plain cycles are slow: conjugate gradients follow
        refining,     ///< they are slow or at the end of their precision: refinements follow
        proven,       ///< a certificate
    };

    /// The next operation. False where it was stopped half-way.
    bool step(const CycleAim& aim, const std::stop_token& stop) {
        if (phase_ == Phase::refining) return refine(aim, stop);
        if (phase_ == Phase::cycling && coarseLevelsSuffice(aim, stop)) return true;
        if (stop.stop_requested()) return startAgain();
        const auto steps = timed(timings_.solve, [&] { return runCycles(aim, stop); });
        if (steps.empty()) return startAgain();
        record(steps, aim);
        return true;
    }
    /// One more cycle? Coarse levels may say that D is good enough without.
    bool coarseLevelsSuffice(const CycleAim& aim, const std::stop_token& stop) {
        for (bool first = true;; first = false) {
            const auto seen =
                timed(timings_.solve, [&] { return operations_->coarseErrorCheck(aim, stop); });
            if (!seen || stop.stop_requested()) return false;
            history_.steps.back().residual = seen->residual;
            contraction_.checkedStarts += first;
            const double estimate =
                estimateError(*seen, contraction_) + roundingError(history_, operations_->facts());
            if (estimate > aim.tolerance) continue;
            noteCycle(seen->residual, estimate);
            return true;
        }
    }
    std::vector<CycleStep> runCycles(const CycleAim& aim, const std::stop_token& stop) {
        if (phase_ == Phase::cold) return operations_->coldStart(aim, stop);
        if (phase_ == Phase::warm) return operations_->warmStart(aim, stop);
        history_.accelerated = phase_ == Phase::accelerated;
        const auto step = history_.accelerated ? operations_->acceleratedCycle(aim, stop)
                                               : operations_->cycle(aim, stop);
        return step ? std::vector{*step} : std::vector<CycleStep>{};
    }
    void record(const std::vector<CycleStep>& steps, const CycleAim& aim) {
        const bool starts = phase_ == Phase::cold || phase_ == Phase::warm;
        const ConvergenceFacts facts = operations_->facts();
        for (const CycleStep& step : steps) {
            history_.steps.push_back(step);
            observe(contraction_, history_, facts);
            countGain(step);
            ++progress_.cycles;
            const bool isLast = &step == &steps.back();
            noteCycle(step.residual, isLast ? estimateError(history_, facts, contraction_,
                                                            domain_->extent(), aim.tolerance)
                                            : kUnknownEstimate);
        }
        const double estimate = progress_.errorEstimate * kCode8;
        if (starts && std::isfinite(estimate)) contraction_.startEstimate = estimate;
        phase_ = phaseAfterCycle(aim);
    }
    bool refine(const CycleAim& aim, const std::stop_token& stop) {
        const RefineGoal goal{.gain = 1e-6,
                              .step = 0.25 * aim.tolerance,
                              .slow = isSlow() || (gainsLittle() && history_.isMeaningful())};
        const auto done = timed(timings_.solve, [&] { return operations_->refine(goal, stop); });
        if (!done) return startAgain();
        refinementsEnded_ =
            lastRefinement_ > 0 && done->correction > kRefinementGain * lastRefinement_;
        lastRefinement_ = done->correction;
        std::vector<double> residuals = done->residuals;
        if (residuals.empty()) residuals.push_back(0);  // it was exact already
        for (std::size_t i = 0; i < residuals.size(); ++i) {
            ++progress_.cycles;
            noteCycle(residuals[i], i + 1 == residuals.size() ? estimateError(*done, goal, *domain_)
                                                              : kUnknownEstimate);
        }
        history_.steps.push_back({residuals.back(), done->correction});
        withoutGain_ = 0;
        phase_ = isSlow() ? Phase::refining : Phase::cycling;
        return true;
    }
    CycleAim aimAt(double tolerance) {
        CycleAim aim{.tolerance = tolerance * kCode8};
        aim.generous = aim.tolerance >= kGenerousTolerance;
        if (phase_ != Phase::cold || !history_.rhsIsBoundaryOnly) return aim;
        if (contraction_.generous != aim.generous) {
            contraction_.residualShare = contraction_.startEstimate = 0;
            contraction_.checkedStarts = 0;
            contraction_.generous = aim.generous;
        }
        const double expected = contraction_.startEstimate;
        aim.likelyLast = expected > 0 && expected <= kSure * aim.tolerance;
        return aim;
    }
    Phase phaseAfterCycle(const CycleAim& aim) const {
        const ConvergenceFacts facts = operations_->facts();
        if (facts.accelerates) return isSlow() ? Phase::accelerated : Phase::cycling;
        const bool isNoise =
            progress_.cycles > 2 && roundingError(history_, facts) > kNoiseShare * aim.tolerance;
        return isSlow() || gainsLittle() || isNoise ? Phase::refining : Phase::cycling;
    }
    bool isSlow() const { return contraction_.slow || operations_->facts().slow; }
    void countGain(const CycleStep& step) {
        const bool better = step.residual < kMeaningfulGain * best_.residual ||
                            step.correction < kMeaningfulGain * best_.correction;
        withoutGain_ = better ? 0 : withoutGain_ + 1;
        if (!better) return;
        best_.residual = std::min(best_.residual, step.residual);
        best_.correction = std::min(best_.correction, step.correction);
    }
    bool gainsLittle() const {
        return history_.residualRatio() * operations_->facts().wantedGain > 1;
    }
    void begin(Start from) {
        history_ = {};
        history_.start = from;
        history_.rhsIsBoundaryOnly = system_->rhsIsBoundaryOnly;
        best_ = {.residual = kUnknownEstimate};
        withoutGain_ = 0;
        lastRefinement_ = 0;
        refinementsEnded_ = false;
        const bool refines = isSlow() && !operations_->facts().accelerates;
        phase_ = refines ? Phase::refining : from == Start::cold ? Phase::cold : Phase::warm;
    }
    /// An operation was stopped half-way. False.
    bool startAgain() {
        progress_.errorEstimate = progress_.errorBound = kUnknownEstimate;
        begin(start_);
        return false;
    }
    void noteCycle(double residual, double estimate) {
        progress_.residual = residual / kCode8;
        progress_.errorEstimate = progress_.errorBound = estimate / kCode8;
        progress_.certified = false;
        notePoint(progress_.cycles);
    }
    Outcome judge(const StopRule& rule) const {
        if (!std::isfinite(progress_.residual)) return Outcome::Diverged;
        if (progress_.errorEstimate <= rule.tolerance) return Outcome::Converged;
        if (phase_ != Phase::proven && (withoutGain_ >= kPatience || refinementsEnded_))
            return Outcome::IterationLimit;
        if (progress_.cycles >= rule.maxSteps) return Outcome::IterationLimit;
        if (timings_.solve >= rule.maxSeconds) return Outcome::TimeLimit;
        return Outcome::Running;
    }
    /// Proves a bound of D and, where `mayImprove`, refines D until the bound is at most `wanted`
    /// (internal units) or no longer falls. The proof of D as it is left; nothing when stopped, or
    /// when no bound could be proved.
    std::optional<Proof> proveAndRefine(double wanted, bool mayImprove, const std::stop_token& stop) {
        double before = std::numeric_limits<double>::infinity();
        for (int refinements = 0;; ++refinements) {
            const std::optional<Proof> proof = operations_->prove(wanted, stop);
            const bool ends = !proof || proof->bound <= wanted || !mayImprove ||
                              !(proof->bound < kBoundGain * before) ||
                              refinements == kMostRefinements;
            if (ends) return proof;
            before = proof->bound;
            if (!operations_->refine({.gain = 1e-3}, stop)) return std::nullopt;
        }
    }

    Phase phase_ = Phase::cold;
    Start start_ = Start::cold;  ///< as the operations said
    std::shared_ptr<const Domain> domain_;
    CycleHistory history_;
    ContractionHistory contraction_;  ///< of domain_
    CycleStep best_;                  ///< least maxima since begin()
    int withoutGain_ = 0;             ///< cycles since then
    double lastRefinement_ = 0;       ///< max |E| of the last one; 0: none since begin()
    bool refinementsEnded_ = false;   ///< the last one gained too little
};

}  // namespace

std::unique_ptr<Solver> makeMultigridSolver(std::unique_ptr<PoissonOperations> operations,
                                            std::string smoother) {
    return std::make_unique<MultigridSolver>(std::move(operations), std::move(smoother));
}

std::unique_ptr<PoissonOperations> Backend::makePoisson(const MultigridOptions&) { return nullptr; }

std::unique_ptr<Solver> Backend::makeMultigrid(const MultigridOptions& options) {
    return makeMultigridSolver(makePoisson(options),
                               options.smoother ? options.smoother->canonical() : "red-black");
}

}  // namespace weft
