// Relaxation by any scheme, on any backend.
#include <algorithm>

#include "poisson/look_schedule.h"
#include "poisson/operations_solver.h"
#include "weft/backend.h"
#include "weft/backend/relaxation_operations.h"
#include "weft/lab/convergence_rate.h"

namespace weft {

namespace {

/// Where the host waits for every step it reads the residual each time, but keeps a record of, and
/// judges, each sixtieth.
constexpr std::int64_t kStepsARecord = 60;
constexpr double kUnknownBound = std::numeric_limits<double>::infinity();

/// Says when float has no more to give. Fed with the synchronous residuals of one right-hand side f',
/// in order.
class ResidualWatch {
public:
    /// A new f'. `rounding`: half a unit in the last place of E, relative. `patience`: steps without
    /// a new least residual that are no sign of anything.
    void restart(double rounding, std::int64_t patience, std::int64_t step) {
        *this = {};
        patience_ = patience;
        rounding_ = rounding;
        bestStep_ = step;
    }
    /// A residual after `step` steps in all. `largest`: max |E|.
    void observe(double residual, double largest, std::int64_t step) {
        /// Residuals of blocks that wait for nobody jump: only a long while without a new least one
        /// counts.
        constexpr int kIdleChecks = 50;
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

    /// Steps no longer change E: its rounding is reached.
    [[nodiscard]] bool exhausted() const { return exhausted_; }
    /// That, or the residual has not fallen for many checks.
    [[nodiscard]] bool stalled() const { return stalled_; }

private:
    double rounding_ = 0;
    double best_ = kUnknownBound;
    std::int64_t patience_ = 0;
    std::int64_t bestStep_ = 0;
    int idleChecks_ = 0;
    bool exhausted_ = false, stalled_ = false;
};

/// Every `n` steps the host takes a synchronous residual, and now and then looks at the error: it
/// proves a bound of a smoothed copy, which is the result where the bound is within the tolerance.
/// When residuals stall, D ← D + E and E starts again from 0 (counted as a restart).
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
        looks_.begin();
        provable_ = true;
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
            progress_.outcome = judge(rule);
        while (progress_.outcome == Outcome::Running) {
            work(rule, budget, end, budget.seconds - secondsSince(begin));
            progress_.outcome = budget.stop.stop_requested() ? Outcome::Cancelled : judge(rule);
            const bool drifts = system_->domain->floats() && !isProven(rule);  // a proof is of D
            if (progress_.outcome == Outcome::Converged && drifts) fold();
            if (progress_.steps >= end || secondsSince(begin) >= budget.seconds) break;
        }
        return progress_;
    }

    Progress certify(const StopRule& rule, std::stop_token stop) override {
        if (!system_) return progress_;
        for (Outcome outcome = progress_.outcome;;) {
            if (outcome == Outcome::Converged && isProven(rule)) return progress_;
            const auto proof = timed(timings_.certify, [&] {
                return operations_->proveSwept(rule.tolerance * kCode8, stop);
            });
            if (!proof) {
                progress_.outcome =
                    stop.stop_requested() ? Outcome::Cancelled : Outcome::IterationLimit;
                return progress_;
            }
            takeSwept();
            note(*proof, progress_.steps);
            const bool proven = isProven(rule);
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
    void takeSwept() {
        operations_->takeSwept();
        formed_ = false;
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
        watch_.restart(rounding, patience(), progress_.steps);
        inverseBound_ = operations_->inverseBound(stop);
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
    /// Convergence as synchronous maxima show it. True where a look at the error is due.
    [[nodiscard]] bool check(const StopRule& rule) {
        const bool exactMeasure = rule.measure == ErrorMeasure::largestSolution;
        const bool records =
            scheme_.order != Order::hostEveryStep || progress_.steps - lastCheck_ >= kStepsARecord;
        const RelaxationOperations::Maxima seen = operations_->measure(records, exactMeasure);
        checked_ = true;
        progress_.residual = seen.residual / kCode8;
        progress_.staleness = operations_->staleness();
        if (!records) return false;
        lastCheck_ = progress_.steps;
        watch_.observe(seen.residual, seen.largest, progress_.steps);
        const bool due =
            looks_.observe(seen.residual, seen.largest, rule.tolerance * kCode8, progress_.steps);
        const double bound = inverseBound_ * seen.residual;
        const double estimate = provable_ ? std::min(bound, looks_.estimate()) : bound;
        residualBound_ = bound / kCode8;
        progress_.errorEstimate = (exactMeasure ? seen.solution : estimate) / kCode8;
        progress_.errorBound = progress_.errorEstimate;
        notePoint(progress_.steps);
        if (!std::isfinite(seen.residual) || isWithin(rule)) return false;
        if (due && provable_ && !exactMeasure) return true;
        if (watch_.stalled()) {
            fold();
            ++progress_.restarts;
        }
        return false;
    }
    /// Looks at the error of a smoothed copy; that is the result where it is proven to be within the
    /// tolerance. What the scheme works on stays as it is otherwise.
    void look(const StopRule& rule, const std::stop_token& stop) {
        const double tolerance = rule.tolerance * kCode8;
        const auto proof =
            timed(timings_.certify, [&] { return operations_->proveSwept(tolerance, stop); });
        if (!proof) {
            provable_ = stop.stop_requested();
            return;
        }
        looks_.calibrate(proof->bound, tolerance);
        const double residual = std::exchange(progress_.residual, 0);
        note(*proof, progress_.steps);
        if (isProven(rule)) {
            takeSwept();
        } else {
            progress_.residual = residual;
            progress_.certified = false;  // of the copy alone
        }
    }
    [[nodiscard]] bool isProven(const StopRule& rule) const {
        return progress_.certified && progress_.errorBound <= rule.tolerance;
    }
    /// By a proof; else by a measure that is no less than the error. The copy that a proof is of is
    /// rounded to float: below that, double steps are judged by the bound that their residual gives.
    [[nodiscard]] bool isWithin(const StopRule& rule) const {
        if (isProven(rule)) return true;
        if (!checked_ || lastCheck_ != progress_.steps) return false;
        if (rule.measure == ErrorMeasure::largestSolution) return progress_.errorEstimate <= target_;
        const bool bounded = !provable_ || scheme_.precision == Precision::f64;
        return bounded && residualBound_ <= target_;
    }
    [[nodiscard]] std::int64_t stepsToCheck() const {
        if (scheme_.order == Order::hostEveryStep) return 1;
        return std::max<std::int64_t>(1, lastCheck_ + scheme_.hostInterval - progress_.steps);
    }
    [[nodiscard]] Outcome judge(const StopRule& rule) const {
        if (!std::isfinite(progress_.residual)) return Outcome::Diverged;
        if (progress_.steps > 0 && isWithin(rule)) return Outcome::Converged;
        const bool unknowable = !provable_ && !std::isfinite(inverseBound_);
        if (exhausted_ || unknowable || progress_.steps >= rule.maxSteps)
            return Outcome::IterationLimit;
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
        checked_ = progress_.certified = false;
        const bool due = scheme_.order == Order::hostEveryStep ||
                         progress_.steps - lastCheck_ >= scheme_.hostInterval ||
                         progress_.steps >= rule.maxSteps;
        if (!complete || !due || budget.stop.stop_requested()) return;
        if (timed(timings_.solve, [&] { return check(rule); })) look(rule, budget.stop);
    }
    [[nodiscard]] bool aimLower(const StopRule& rule) {
        target_ *= std::clamp(0.7 * rule.tolerance / progress_.errorBound, 0.01, 0.7);
        progress_.errorEstimate = kUnknownBound;
        return target_ >= 1e-9;
    }

    Scheme scheme_;
    ResidualWatch watch_;
    LookSchedule looks_;
    double inverseBound_ = 0;     // C of max |e| ≤ C max |A e|
    double residualBound_ = 0;    // C max |r| of the last check, 8-bit codes
    bool provable_ = true;        // bounds can be proved on this domain
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
