#include "poisson/relaxation_solver.h"

#include <algorithm>

#include "weft/backend/inverse_bound.h"

namespace weft {

namespace {

/// Where the host waits for every step it reads the residual each time, but keeps a record of, and
/// judges, each sixtieth.
constexpr std::int64_t kStepsARecord = 60;
/// Damping of Jacobi where nothing is fixed.
constexpr double kDamped = 0.8;
constexpr double kUnknownBound = std::numeric_limits<double>::infinity();

}  // namespace

RelaxationSolver::RelaxationSolver(std::unique_ptr<RelaxationOperations> operations,
                                   const Scheme& scheme)
    : OperationsSolver(std::move(operations), scheme.canonical()), scheme_(scheme) {}

bool RelaxationSolver::setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                                 std::stop_token stop) {
    formed_ = looked_ = exhausted_ = false;
    lastRestart_ = 0;
    lastLook_ = 0;
    target_ = kUnknownBound;
    return takeSystem(std::move(system), start, stop).has_value();
}

void RelaxationSolver::fold() {
    operations_->fold();
    formed_ = false;
}

double RelaxationSolver::inverseBound(const std::stop_token& stop) {
    const double analytic = boxInverseBound(system_->extent(), system_->domain->border());
    // Without a fixed value C is far from sharp; a synchronous Jacobi's decay is smooth and tells
    // more.
    const bool synchronous = scheme_.update == Update::jacobi &&
                             (scheme_.sweepsALaunch() == 1 || scheme_.takesWholeSteps()) &&
                             scheme_.order != Order::freeRunning;
    if (std::isfinite(analytic) || (synchronous && system_->domain->singular())) return analytic;
    return operations_->inverseBound(stop);
}

double RelaxationSolver::slowestGap() const {
    if (!system_->domain->singular()) return 1;
    // A cosine along the longer side: λ = 4 sin²(π / 2n), a step gains ω λ / 4, a little more at the
    // border, where |N| is less than 4.
    const double n = std::max(system_->extent().width, system_->extent().height);
    const double sine = std::sin(std::acos(-1.0) / (2 * n));
    return std::min(1.0, 1.2 * kDamped * sine * sine);
}

bool RelaxationSolver::formRhs(const std::stop_token& stop) {
    const std::optional<double> size = operations_->formRhs(stop);
    if (!size) return false;
    exhausted_ = watch_.exhausted() && lastRestart_ > 0 && *size > 0.5 * lastRestart_;
    lastRestart_ = watch_.exhausted() ? *size : 0;
    const double rounding = scheme_.precision == Precision::f64 ? 0x1p-53 : 0x1p-24;
    watch_.restart(inverseBound(stop), slowestGap(), rounding, progress_.steps);
    lastLook_ = progress_.steps;
    return true;
}

void RelaxationSolver::look(const StopRule& rule) {
    const bool exactMeasure = rule.measure == ErrorMeasure::largestSolution;
    const bool records =
        scheme_.order != Order::hostEveryStep || progress_.steps - lastLook_ >= kStepsARecord;
    const RelaxationOperations::Look seen = operations_->look(records, exactMeasure);
    looked_ = true;
    progress_.residual = seen.residual / kCode8;
    progress_.staleness = operations_->staleness();
    progress_.certified = false;
    if (!records) return;
    lastLook_ = progress_.steps;
    watch_.look(seen.residual, seen.largest, progress_.steps);
    progress_.errorEstimate = (exactMeasure ? seen.solution : watch_.estimate()) / kCode8;
    progress_.errorBound = progress_.errorEstimate;
    notePoint(progress_.steps);
    if (!std::isfinite(seen.residual) || progress_.errorEstimate <= target_ || !watch_.stalled())
        return;
    fold();
    ++progress_.restarts;
}

std::int64_t RelaxationSolver::stepsToLook() const {
    if (scheme_.order == Order::hostEveryStep) return 1;
    return std::max<std::int64_t>(1, lastLook_ + scheme_.hostInterval - progress_.steps);
}

Outcome RelaxationSolver::judge(const StopRule& rule) const {
    if (!std::isfinite(progress_.residual)) return Outcome::Diverged;
    if (progress_.steps > 0 && looked_ && lastLook_ == progress_.steps &&
        progress_.errorEstimate <= target_)
        return Outcome::Converged;
    if (exhausted_ || progress_.steps >= rule.maxSteps) return Outcome::IterationLimit;
    if (timings_.solve >= rule.maxSeconds) return Outcome::TimeLimit;
    return Outcome::Running;
}

void RelaxationSolver::work(const StopRule& rule, const Budget& budget, std::int64_t budgetEnd,
                            double secondsLeft) {
    if (!formed_) formed_ = formRhs(budget.stop);
    if (!formed_) return;
    const std::int64_t before = progress_.steps;
    const std::int64_t most = std::min(
        {stepsToLook(), budgetEnd - before, std::max<std::int64_t>(1, rule.maxSteps - before)});
    const auto left = std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(std::clamp(secondsLeft, 0.0, 1e6)));
    const bool complete = timed(timings_.solve, [&] {
        return operations_->run({.steps = std::max<std::int64_t>(1, most),
                                 .deadline = Clock::now() + left,
                                 .stop = budget.stop,
                                 .withSolution = rule.measure == ErrorMeasure::largestSolution});
    });
    progress_.steps = operations_->steps();
    looked_ = false;
    const bool due = scheme_.order == Order::hostEveryStep ||
                     progress_.steps - lastLook_ >= scheme_.hostInterval ||
                     progress_.steps >= rule.maxSteps;
    if (!complete || !due || budget.stop.stop_requested()) return;
    timed(timings_.solve, [&] { return look(rule), true; });
}

Progress RelaxationSolver::advance(const StopRule& rule, const Budget& budget) {
    if (!system_) return progress_;
    const auto begin = Clock::now();
    target_ = std::min(target_, rule.tolerance);
    const std::int64_t first = progress_.steps;
    const std::int64_t end = budget.steps > std::numeric_limits<std::int64_t>::max() - first
                                 ? std::numeric_limits<std::int64_t>::max()
                                 : first + budget.steps;
    if (progress_.steps == 0)
        progress_.outcome = Outcome::Running;
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

bool RelaxationSolver::aimLower(const StopRule& rule) {
    target_ *= std::clamp(0.7 * rule.tolerance / progress_.errorBound, 0.01, 0.7);
    progress_.errorEstimate = kUnknownBound;
    return target_ >= 1e-9;
}

Progress RelaxationSolver::certify(const StopRule& rule, std::stop_token stop) {
    if (!system_) return progress_;
    for (Outcome outcome = progress_.outcome;;) {
        const auto proof = timed(timings_.certify, [&] {
            fold();
            return operations_->prove(rule.tolerance * kCode8, stop);
        });
        if (!proof) {
            progress_.outcome = stop.stop_requested() ? Outcome::Cancelled : Outcome::IterationLimit;
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

BlockSteps RelaxationSolver::blockSteps() const {
    return system_ ? operations_->blockSteps() : BlockSteps{};
}

}  // namespace weft
