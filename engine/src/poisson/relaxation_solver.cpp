// Relaxation by any scheme, on any backend.
#include <algorithm>

#include "poisson/operations_solver.h"
#include "weft/backend.h"
#include "weft/backend/inverse_bound.h"
#include "weft/backend/relaxation_operations.h"
#include "weft/lab/convergence_rate.h"

namespace weft {

namespace {

/// Where the host waits for every step it reads the residual each time, but keeps a record of, and
/// judges, each sixtieth.
constexpr std::int64_t kStepsARecord = 60;
/// Damping of Jacobi where nothing is fixed.
constexpr double kDamped = 0.8;
constexpr double kUnknownBound = std::numeric_limits<double>::infinity();

/// What the residuals of a relaxation say about its error, and when float has no more to give. Fed
/// with the synchronous residuals of one right-hand side f', in order.
class ErrorWatch {
public:
    /// A new f'. `factor`: C of max |e| ≤ C max |r|; infinity where it is not known. `gap`: 1 − ρ of
    /// the slowest mode at most. `rounding`: half a unit in the last place of E, relative.
    /// `patience`: steps without a new least residual that are no sign of anything.
    void restart(double factor, double gap, double rounding, std::int64_t patience,
                 std::int64_t step) {
        *this = {};
        patience_ = patience;
        factor_ = factor;
        gap_ = gap;
        rounding_ = rounding;
        best_ = std::numeric_limits<double>::infinity();
        lastStep_ = bestStep_ = step;
    }
    /// A residual after `step` steps in all. `largest`: max |E|.
    void observe(double residual, double largest, std::int64_t step) {
        /// Residuals of blocks that wait for nobody jump: only a long while without a new least one
        /// counts.
        constexpr int kIdleChecks = 50;
        estimate_ = std::numeric_limits<double>::infinity();
        if (residual == 0) {
            estimate_ = 0;
        } else if (std::isfinite(factor_)) {
            estimate_ = factor_ * residual;
        } else {
            measureDecay(residual, step);
            if (decay_ < 1) estimate_ = 0.5 * residual / std::min(gap_, 1 - decay_);
        }
        if (residual < best_) {
            best_ = residual;
            bestStep_ = step;
            idleChecks_ = 0;
        } else {
            ++idleChecks_;
        }
        // A step no longer changes E once |r| / 4 is half a unit in its last place.
        exhausted_ = residual > 0 && residual < 16 * rounding_ * largest;
        stalled_ = exhausted_ || (idleChecks_ >= kIdleChecks && step - bestStep_ >= patience_);
    }

    /// max |E − E*| as last estimated. With C known it is a bound; else from the decay of the slowest
    /// mode, ρ a step: e ≈ |δ| / (1 − ρ), |δ| ≤ |r| / |N|; no faster than `gap` says, since small
    /// residuals are half rounding.
    [[nodiscard]] double estimate() const { return estimate_; }
    /// Steps no longer change E: its rounding is reached.
    [[nodiscard]] bool exhausted() const { return exhausted_; }
    /// That, or the residual has not fallen for many checks.
    [[nodiscard]] bool stalled() const { return stalled_; }

private:
    /// Decay of the residual a step; 1 while it is not known. Over fewer than 60 steps, fast modes
    /// that die pass for the decay of all.
    void measureDecay(double residual, std::int64_t step) {
        const std::int64_t steps = step - lastStep_;
        if (last_ > 0 && steps < 60) return;
        decay_ = last_ > 0 && residual < last_ ? std::pow(residual / last_, 1.0 / double(steps)) : 1;
        last_ = residual;
        lastStep_ = step;
    }

    double decay_ = 1;
    double factor_ = 0, gap_ = 1, rounding_ = 0;
    double estimate_ = std::numeric_limits<double>::infinity();
    double last_ = 0;  ///< residual that the decay was measured at last; 0 before the first
    double best_ = 0;
    std::int64_t patience_ = 0;
    std::int64_t lastStep_ = 0, bestStep_ = 0;
    int idleChecks_ = 0;
    bool exhausted_ = false, stalled_ = false;
};

/// Every `n` steps the host takes a synchronous residual; when it stalls, D ← D + E and E starts
/// again from 0 (counted as a restart). A proof that refutes the estimate makes it aim lower.
class RelaxationSolver final : public OperationsSolver<RelaxationOperations> {
public:
    RelaxationSolver(std::unique_ptr<RelaxationOperations> operations, const Scheme& scheme)
        : OperationsSolver(std::move(operations), scheme.canonical()), scheme_(scheme) {}

    bool setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                   std::stop_token stop) override {
        formed_ = checked_ = exhausted_ = false;
        lastRestart_ = 0;
        lastCheck_ = 0;
        target_ = kUnknownBound;
        return takeSystem(std::move(system), start, stop).has_value();
    }

    Progress advance(const StopRule& rule, const Budget& budget) override {
        if (!system_) return progress_;
        const auto begin = Clock::now();
        target_ = std::min(target_, rule.tolerance);
        const std::int64_t first = progress_.steps;
        const std::int64_t end = budget.steps > std::numeric_limits<std::int64_t>::max() - first
                                     ? std::numeric_limits<std::int64_t>::max()
                                     : first + budget.steps;
        if (progress_.steps == 0)
            progress_.outcome =
                startSuffices(rule, budget.stop) ? Outcome::Converged : Outcome::Running;
        else
            progress_.outcome = progress_.errorEstimate <= target_ ? Outcome::Converged : judge(rule);
        while (progress_.outcome == Outcome::Running) {
            work(rule, budget, end, budget.seconds - secondsSince(begin));
            progress_.outcome = budget.stop.stop_requested() ? Outcome::Cancelled : judge(rule);
            if (progress_.outcome == Outcome::Converged && system_->domain->singular()) fold();
            if (progress_.steps >= end || secondsSince(begin) >= budget.seconds) break;
        }
        return progress_;
    }

    Progress certify(const StopRule& rule, std::stop_token stop) override {
        if (!system_) return progress_;
        for (Outcome outcome = progress_.outcome;;) {
            const auto proof = timed(timings_.certify, [&] {
                fold();
                return operations_->prove(rule.tolerance * kCode8, stop);
            });
            if (!proof) {
                progress_.outcome =
                    stop.stop_requested() ? Outcome::Cancelled : Outcome::IterationLimit;
                return progress_;
            }
            note(*proof, progress_.steps);
            const bool proven = progress_.errorBound <= rule.tolerance;
            progress_.outcome = proven ? Outcome::Converged : outcome;
            if (proven || outcome != Outcome::Converged) return progress_;
            // The estimate was too low: aim lower and go on.
            if (!aimLower(rule)) {
                progress_.outcome = Outcome::IterationLimit;
                return progress_;
            }
            do {
                outcome = advance(rule, {.seconds = 0.004, .stop = stop}).outcome;
            } while (outcome == Outcome::Running);
            if (outcome == Outcome::Cancelled) return progress_;
        }
    }

    [[nodiscard]] BlockSteps blockSteps() const override {
        return system_ ? operations_->blockSteps() : BlockSteps{};
    }
    [[nodiscard]] RoleCycles roleCycles() const override {
        return system_ ? operations_->roleCycles() : RoleCycles{};
    }

private:
    void fold() {
        operations_->fold();
        formed_ = false;
    }
    /// C of max |e| ≤ C max |r|; infinity where ErrorWatch must go by the decay.
    [[nodiscard]] double inverseBound(const std::stop_token& stop) {
        const double analytic = boxInverseBound(system_->extent(), system_->domain->border());
        // Without a fixed value C is far from sharp; a synchronous Jacobi's decay is smooth and says
        // more.
        if (std::isfinite(analytic) || (isSynchronousJacobi(scheme_) && system_->domain->singular()))
            return analytic;
        return operations_->inverseBound(stop);
    }
    /// 1 − ρ of the slowest mode where nothing is fixed, rather too large; 1 elsewhere.
    [[nodiscard]] double slowestGap() const {
        if (!system_->domain->singular()) return 1;
        // A cosine along the longer side: λ = 4 sin²(π / 2n), a step gains ω λ / 4, a little more at
        // the border, where |N| is less than 4.
        const double n = std::max(system_->extent().width, system_->extent().height);
        const double sine = std::sin(std::acos(-1.0) / (2 * n));
        return std::min(1.0, 1.2 * kDamped * sine * sine);
    }
    /// Steps in which Jacobi gains a tenth of its slowest error, 20,000 at least: where E is rounded
    /// to steps of some per cent of the residual, its maximum stays for many of them.
    [[nodiscard]] std::int64_t patience() const {
        constexpr double kTenth = 0.0214;  // of the side's square: −2 ln 0.9 / π²
        const double side = std::min(system_->extent().width, system_->extent().height);
        return std::max(std::int64_t{20'000}, static_cast<std::int64_t>(kTenth * side * side));
    }
    /// f' for D as it is, and what its residuals mean. False when stopped.
    [[nodiscard]] bool formRhs(const std::stop_token& stop) {
        const std::optional<double> size = operations_->formRhs(stop);
        if (!size) return false;
        exhausted_ = watch_.exhausted() && lastRestart_ > 0 && *size > 0.5 * lastRestart_;
        lastRestart_ = watch_.exhausted() ? *size : 0;
        const double rounding = scheme_.precision == Precision::f64 ? 0x1p-53 : 0x1p-24;
        watch_.restart(inverseBound(stop), slowestGap(), rounding, patience(), progress_.steps);
        lastCheck_ = progress_.steps;
        return true;
    }
    /// What a system starts from may be within the tolerance where the exact solution is known.
    [[nodiscard]] bool startSuffices(const StopRule& rule, const std::stop_token& stop) {
        if (rule.measure != ErrorMeasure::largestSolution) return false;
        if (!formed_) formed_ = formRhs(stop);
        if (!formed_) return false;
        const RelaxationOperations::Maxima seen = operations_->measure(true, true);
        progress_.residual = seen.residual / kCode8;
        progress_.errorEstimate = progress_.errorBound = seen.solution / kCode8;
        return progress_.errorEstimate <= target_;
    }
    /// Convergence as synchronous maxima show it.
    void check(const StopRule& rule) {
        const bool exactMeasure = rule.measure == ErrorMeasure::largestSolution;
        const bool records =
            scheme_.order != Order::hostEveryStep || progress_.steps - lastCheck_ >= kStepsARecord;
        const RelaxationOperations::Maxima seen = operations_->measure(records, exactMeasure);
        checked_ = true;
        progress_.residual = seen.residual / kCode8;
        progress_.staleness = operations_->staleness();
        progress_.certified = false;
        if (!records) return;
        lastCheck_ = progress_.steps;
        watch_.observe(seen.residual, seen.largest, progress_.steps);
        progress_.errorEstimate = (exactMeasure ? seen.solution : watch_.estimate()) / kCode8;
        progress_.errorBound = progress_.errorEstimate;
        notePoint(progress_.steps);
        if (!std::isfinite(seen.residual) || progress_.errorEstimate <= target_ || !watch_.stalled())
            return;
        fold();
        ++progress_.restarts;
    }
    [[nodiscard]] std::int64_t stepsToCheck() const {
        if (scheme_.order == Order::hostEveryStep) return 1;
        return std::max<std::int64_t>(1, lastCheck_ + scheme_.hostInterval - progress_.steps);
    }
    [[nodiscard]] Outcome judge(const StopRule& rule) const {
        if (!std::isfinite(progress_.residual)) return Outcome::Diverged;
        if (progress_.steps > 0 && checked_ && lastCheck_ == progress_.steps &&
            progress_.errorEstimate <= target_)
            return Outcome::Converged;
        if (exhausted_ || progress_.steps >= rule.maxSteps) return Outcome::IterationLimit;
        if (timings_.solve >= rule.maxSeconds) return Outcome::TimeLimit;
        return Outcome::Running;
    }
    /// Steps up to the next check, or as far as the budget goes; the check.
    void work(const StopRule& rule, const Budget& budget, std::int64_t budgetEnd,
              double secondsLeft) {
        if (!formed_) formed_ = formRhs(budget.stop);
        if (!formed_) return;
        const std::int64_t before = progress_.steps;
        const std::int64_t most = std::min(
            {stepsToCheck(), budgetEnd - before, std::max<std::int64_t>(1, rule.maxSteps - before)});
        const auto left = std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(std::clamp(secondsLeft, 0.0, 1e6)));
        const bool complete = timed(timings_.solve, [&] {
            return operations_->run({.steps = std::max<std::int64_t>(1, most),
                                     .deadline = Clock::now() + left,
                                     .stop = budget.stop,
                                     .withSolution = rule.measure == ErrorMeasure::largestSolution});
        });
        progress_.steps = operations_->steps();
        checked_ = false;
        const bool due = scheme_.order == Order::hostEveryStep ||
                         progress_.steps - lastCheck_ >= scheme_.hostInterval ||
                         progress_.steps >= rule.maxSteps;
        if (!complete || !due || budget.stop.stop_requested()) return;
        timed(timings_.solve, [&] { return check(rule), true; });
    }
    [[nodiscard]] bool aimLower(const StopRule& rule) {
        target_ *= std::clamp(0.7 * rule.tolerance / progress_.errorBound, 0.01, 0.7);
        progress_.errorEstimate = kUnknownBound;
        return target_ >= 1e-9;
    }

    Scheme scheme_;
    ErrorWatch watch_;
    bool formed_ = false;         // f' belongs to D
    bool checked_ = false;        // progress_ is of E as it is now
    double target_ = 0;           // estimate to reach, 8-bit codes
    std::int64_t lastCheck_ = 0;  // step
    double lastRestart_ = 0;      // max |f'| where rounding was reached last; 0 before
    bool exhausted_ = false;      // a restart gained nothing: float32 holds D no better
};

}  // namespace

std::unique_ptr<RelaxationOperations> Backend::makeRelaxationOperations(const Scheme&) {
    return nullptr;
}

std::unique_ptr<Solver> Backend::makeRelaxation(const Scheme& scheme) {
    return std::make_unique<RelaxationSolver>(makeRelaxationOperations(scheme), scheme);
}

}  // namespace weft
