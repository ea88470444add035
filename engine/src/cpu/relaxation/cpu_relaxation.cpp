#include "cpu/relaxation/cpu_relaxation.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "cpu/relaxation/why_not.h"
#include "cpu/stopwatch.h"
#include "multigrid/double_residual.h"
#include "weft/error.h"
#include "weft/inverse_bound.h"
#include "weft/units.h"

namespace weft {

namespace {

using Clock = std::chrono::steady_clock;

/// Where the host waits for every step it reads the residual each time, but keeps a record of, and
/// judges, each sixtieth.
constexpr std::int64_t kStepsARecord = 60;
/// Where every pixel of the image is unknown, plain Jacobi has the eigenvalue −1; a damped one has
/// not.
constexpr float kDamped = 0.8f;

double maxOf(const Grid<float>& g) {
    float largest = 0;
    for (int c = 0; c < g.channels(); ++c)
        for (int y = 0; y < g.shape().height; ++y)
            largest = std::max(largest, simd::rowKernels().maxRow(g.row(c, y), g.shape().blocks));
    return largest;
}

Scheme possibleOnCpu(const Scheme& scheme) {
    const std::string reason = whyNotOnCpu(scheme);
    if (!reason.empty()) throw InvalidProblem("Scheme '" + scheme.shortText() + "': " + reason);
    return scheme;
}

}  // namespace

CpuRelaxation::CpuRelaxation(std::shared_ptr<ThreadPool> pool, const Scheme& scheme)
    : pool_(std::move(pool)),
      scheme_(possibleOnCpu(scheme)),
      corrections_(*pool_),
      runner_(makeStepRunner<PoissonCells>(*pool_, scheme_)) {}

bool CpuRelaxation::setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                              std::stop_token stop) {
    const auto begin = Clock::now();
    const bool sameDomain =
        attached_ && corrections_.domain() == system->domain && d_.channels() == system->channels();
    const bool warm = start == Start::warm && sameDomain && system_;
    timings_ = {};
    trace_.clear();
    progress_ = {};
    progress_.errorEstimate = progress_.errorBound = std::numeric_limits<double>::infinity();
    if (warm) fold();
    system_.reset();
    if (!corrections_.setDomain(system->domain, system->channels(), stop)) return false;
    if (!sameDomain) {
        attached_ = false;
        const GridShape& shape = corrections_.hierarchy().fineShape();
        for (Grid<float>* g : {&d_, &f_})
            if (!g->reshape(shape, system->channels(), stop)) return false;
        attached_ = runner_->attach(
            {&corrections_.hierarchy(), &f_, system->domain->singular() ? kDamped : 1.0f}, stop);
        if (!attached_) return false;
    } else {
        if (!warm) d_.setZero();
        runner_->setZero();
        runner_->resetSteps();
    }
    if (!warm && system->start) runner_->set(system->start->view());
    system_ = std::move(system);
    formed_ = looked_ = exhausted_ = false;
    lastRestart_ = 0;
    lastLook_ = 0;
    target_ = std::numeric_limits<double>::infinity();
    timings_.setup = secondsSince(begin);
    return true;
}

void CpuRelaxation::copySum(int channel, int y, float* row) const {
    std::copy_n(d_.row(channel, y), d_.shape().width, row);
    runner_->addTo(channel, y, row);
}

void CpuRelaxation::fold() {
    const GridShape& s = d_.shape();
    for (int c = 0; c < d_.channels(); ++c) {
        double sum = 0;
        for (int y = 0; y < s.height; ++y) {
            runner_->addTo(c, y, d_.row(c, y));
            for (int x = 0; x < s.width; ++x) sum += double{d_.row(c, y)[x]};
        }
        if (!system_ || !system_->domain->singular()) continue;
        const auto mean = static_cast<float>(sum / (double(s.width) * s.height));
        for (int y = 0; y < s.height; ++y)
            for (int x = 0; x < s.width; ++x) d_.row(c, y)[x] -= mean;
    }
    runner_->setZero();
    formed_ = false;
}

double CpuRelaxation::inverseBound(const std::stop_token& stop) {
    const double analytic = boxInverseBound(system_->extent(), system_->domain->border());
    // Without a fixed value C is far from sharp; a synchronous Jacobi's decay is smooth and tells
    // more.
    const bool synchronous = scheme_.update == Update::jacobi &&
                             (scheme_.sweepsALaunch() == 1 || scheme_.takesWholeSteps()) &&
                             scheme_.order != Order::freeRunning;
    if (std::isfinite(analytic) || (synchronous && system_->domain->singular())) return analytic;
    return corrections_.domainInverseBound(stop);
}

double CpuRelaxation::slowestGap() const {
    if (!system_->domain->singular()) return 1;
    // A cosine along the longer side: λ = 4 sin²(π / 2n), a step gains ω λ / 4, a little more at the
    // border, where |N| is less than 4.
    const double n = std::max(system_->extent().width, system_->extent().height);
    const double sine = std::sin(std::acos(-1.0) / (2 * n));
    return std::min(1.0, 1.2 * kDamped * sine * sine);
}

void CpuRelaxation::formRightHandSide(const std::stop_token& stop) {
    const GridShape& shape = corrections_.hierarchy().fineShape();
    Grid<float> one;  // one channel of f', then copied to its plane
    if (!one.reshape(shape, 1, stop)) return;
    for (int c = 0; c < d_.channels(); ++c) {
        residualInDouble(*system_->domain, system_->rhs->view(), d_, c, nullptr, &one, *pool_, stop);
        if (stop.stop_requested()) return;
        pool_->forRows(shape.height, 32, [&](int begin, int end) {
            for (int y = begin; y < end; ++y) std::copy_n(one.row(0, y), shape.width, f_.row(c, y));
        });
    }
    const double size = maxOf(f_);
    exhausted_ = watch_.exhausted() && lastRestart_ > 0 && size > 0.5 * lastRestart_;
    lastRestart_ = watch_.exhausted() ? size : 0;
    runner_->forget();
    const double rounding = scheme_.precision == Precision::f64 ? 0x1p-53 : 0x1p-24;
    watch_.restart(inverseBound(stop), slowestGap(), rounding, progress_.steps);
    lastLook_ = progress_.steps;
    formed_ = true;
}

double CpuRelaxation::largestSolution() const {
    const GridShape& shape = d_.shape();
    std::vector<float> rows(static_cast<std::size_t>(shape.height), 0.0f);
    pool_->forRows(shape.height, 8, [&](int begin, int end) {
        std::vector<float> sum(static_cast<std::size_t>(shape.blocks) * simd::kBlock);
        for (int c = 0; c < d_.channels(); ++c)
            for (int y = begin; y < end; ++y) {
                copySum(c, y, sum.data());
                float& most = rows[static_cast<std::size_t>(y)];
                most = std::max(most, simd::rowKernels().maxRow(sum.data(), shape.blocks));
            }
    });
    return *std::max_element(rows.begin(), rows.end());
}

void CpuRelaxation::look(const StopRule& rule) {
    const double residual = runner_->measure().residual;
    looked_ = true;
    progress_.residual = residual / kCode8;
    progress_.staleness = runner_->spread();
    progress_.certified = false;
    if (scheme_.order == Order::hostEveryStep && progress_.steps - lastLook_ < kStepsARecord) return;
    lastLook_ = progress_.steps;
    watch_.look(residual, runner_->largest(), progress_.steps);
    const bool exactMeasure = rule.measure == ErrorMeasure::largestSolution;
    progress_.errorEstimate = (exactMeasure ? largestSolution() : watch_.estimate()) / kCode8;
    progress_.errorBound = progress_.errorEstimate;
    trace_.append(
        {progress_.steps, timings_.solve, progress_.residual, progress_.errorEstimate, false});
    if (!std::isfinite(residual) || progress_.errorEstimate <= target_ || !watch_.stalled()) return;
    fold();
    ++progress_.restarts;
}

std::int64_t CpuRelaxation::stepsToLook() const {
    if (scheme_.order == Order::hostEveryStep) return 1;
    return std::max<std::int64_t>(1, lastLook_ + scheme_.hostInterval - progress_.steps);
}

Outcome CpuRelaxation::judge(const StopRule& rule) const {
    if (!std::isfinite(progress_.residual)) return Outcome::Diverged;
    if (progress_.steps > 0 && looked_ && lastLook_ == progress_.steps &&
        progress_.errorEstimate <= target_)
        return Outcome::Converged;
    if (exhausted_ || progress_.steps >= rule.maxSteps) return Outcome::IterationLimit;
    if (timings_.solve >= rule.maxSeconds) return Outcome::TimeLimit;
    return Outcome::Running;
}

void CpuRelaxation::work(const StopRule& rule, const Budget& budget, std::int64_t budgetEnd,
                         double secondsLeft) {
    if (!formed_) formRightHandSide(budget.stop);
    if (!formed_) return;
    const auto begin = Clock::now();
    const std::int64_t before = progress_.steps;
    const std::int64_t most = std::min(
        {stepsToLook(), budgetEnd - before, std::max<std::int64_t>(1, rule.maxSteps - before)});
    const bool complete = runner_->run(
        {.steps = std::max<std::int64_t>(1, most),
         .deadline = begin + std::chrono::duration_cast<Clock::duration>(
                                 std::chrono::duration<double>(std::clamp(secondsLeft, 0.0, 1e6))),
         .stop = budget.stop});
    progress_.steps = runner_->steps();
    timings_.bytesMoved += runner_->bytesPerStep() * (progress_.steps - before);
    looked_ = false;
    const bool due = scheme_.order == Order::hostEveryStep ||
                     progress_.steps - lastLook_ >= scheme_.hostInterval ||
                     progress_.steps >= rule.maxSteps;
    if (complete && due && !budget.stop.stop_requested()) {
        timings_.solve += secondsSince(begin);
        const auto looking = Clock::now();
        look(rule);
        timings_.solve += secondsSince(looking);
    } else {
        timings_.solve += secondsSince(begin);
    }
}

Progress CpuRelaxation::advance(const StopRule& rule, const Budget& budget) {
    const auto begin = Clock::now();
    target_ = std::min(target_, rule.tolerance);
    const std::int64_t first = progress_.steps;
    const std::int64_t end = budget.steps > std::numeric_limits<std::int64_t>::max() - first
                                 ? std::numeric_limits<std::int64_t>::max()
                                 : first + budget.steps;
    progress_.outcome = Outcome::Running;
    if (progress_.steps > 0 && progress_.errorEstimate <= target_)
        progress_.outcome = Outcome::Converged;
    while (progress_.outcome == Outcome::Running) {
        work(rule, budget, end, budget.seconds - secondsSince(begin));
        progress_.outcome = budget.stop.stop_requested() ? Outcome::Cancelled : judge(rule);
        if (progress_.outcome == Outcome::Converged && system_->domain->singular()) fold();
        if (progress_.steps >= end || secondsSince(begin) >= budget.seconds) break;
    }
    return progress_;
}

Progress CpuRelaxation::certify(const StopRule& rule, std::stop_token stop) {
    Outcome outcome = progress_.outcome;
    while (true) {
        const auto begin = Clock::now();
        fold();
        const Certificate c = corrections_.certify(*system_, d_, stop);
        timings_.certify += secondsSince(begin);
        if (!c.complete) {
            progress_.outcome = Outcome::Cancelled;
            return progress_;
        }
        const double rounding = (maxOf(d_) + 2 * kFullScale) * 0x1p-24;
        progress_.residual = c.residual / kCode8;
        progress_.errorBound = progress_.errorEstimate = (c.bound + rounding) / kCode8;
        progress_.certified = true;
        trace_.append({progress_.steps, timings_.solve + timings_.certify, progress_.residual,
                       progress_.errorBound, true});
        const bool proven = progress_.errorBound <= rule.tolerance;
        progress_.outcome = proven ? Outcome::Converged : outcome;
        if (proven || outcome != Outcome::Converged) return progress_;
        // The estimate was too low: aim lower and go on.
        target_ *= std::clamp(0.7 * rule.tolerance / progress_.errorBound, 0.01, 0.7);
        if (target_ < 1e-9) {
            progress_.outcome = Outcome::IterationLimit;
            return progress_;
        }
        progress_.errorEstimate = std::numeric_limits<double>::infinity();
        do {
            outcome = advance(rule, {.seconds = 0.004, .stop = stop}).outcome;
        } while (outcome == Outcome::Running);
        if (outcome == Outcome::Cancelled) return progress_;
    }
}

void CpuRelaxation::read(FieldSpan u, FieldView around) {
    const FieldView base = system_->baseInBox();
    pool_->forRows(u.extent.height, 32, [&](int begin, int end) {
        std::vector<float> sum(static_cast<std::size_t>(u.extent.width));
        for (int c = 0; c < u.channels; ++c)
            for (int y = begin; y < end; ++y) {
                const std::uint8_t* mask = system_->domain->mask().row(y);
                copySum(c, y, sum.data());
                const float* other = around.data ? around.row(c, y) : u.row(c, y);
                for (int x = 0; x < u.extent.width; ++x)
                    u.row(c, y)[x] =
                        mask[x] ? base.row(c, y)[x] + sum[static_cast<std::size_t>(x)] : other[x];
            }
    });
}

void CpuRelaxation::readCorrection(FieldSpan d) {
    for (int c = 0; c < d.channels; ++c)
        for (int y = 0; y < d.extent.height; ++y) copySum(c, y, d.row(c, y));
}

BlockSteps CpuRelaxation::blockSteps() const {
    return system_ ? runner_->blockSteps() : BlockSteps{};
}

}  // namespace weft
