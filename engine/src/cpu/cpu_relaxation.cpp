#include "cpu/cpu_relaxation.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "multigrid/cpu_multigrid.h"
#include "multigrid/double_residual.h"
#include "weft/inverse_bound.h"
#include "weft/units.h"

namespace weft {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Steps between two looks at the decay of the residual.
constexpr std::int64_t kCheckSteps = 60;
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

}  // namespace

CpuRelaxation::CpuRelaxation(std::shared_ptr<ThreadPool> pool, const Scheme& scheme)
    : pool_(std::move(pool)), scheme_(scheme), corrections_(*pool_) {}

bool CpuRelaxation::setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                              std::stop_token stop) {
    const auto begin = Clock::now();
    const bool sameDomain =
        corrections_.domain() == system->domain && d_.channels() == system->channels();
    timings_ = {};
    trace_.clear();
    progress_ = {};
    progress_.errorEstimate = progress_.errorBound = std::numeric_limits<double>::infinity();
    system_.reset();
    if (!corrections_.setDomain(system->domain, system->channels(), stop)) return false;
    const GridShape& shape = corrections_.hierarchy().fineShape();
    if (!sameDomain) {
        d_.reshape(shape, system->channels());
        for (Grid<float>* g : {&e_, &next_, &f_}) g->reshape(shape, system->channels());
    } else {
        if (start == Start::cold)
            d_.setZero();
        else
            addError();
        e_.setZero();
    }
    omega_ = system->domain->singular() ? kDamped : 1.0f;
    system_ = std::move(system);
    fresh_ = true;
    lastRestart_ = 0;
    exhausted_ = false;
    target_ = std::numeric_limits<double>::infinity();
    timings_.setup = secondsSince(begin);
    return true;
}

void CpuRelaxation::addError() {
    const GridShape& s = d_.shape();
    for (int c = 0; c < d_.channels(); ++c) {
        double sum = 0;
        for (int y = 0; y < s.height; ++y)
            for (int x = 0; x < s.width; ++x) {
                d_.row(c, y)[x] += e_.row(c, y)[x];
                sum += double{d_.row(c, y)[x]};
            }
        if (!system_ || !system_->domain->singular()) continue;
        const auto mean = static_cast<float>(sum / (double(s.width) * s.height));
        for (int y = 0; y < s.height; ++y)
            for (int x = 0; x < s.width; ++x) d_.row(c, y)[x] -= mean;
    }
    e_.setZero();
}

void CpuRelaxation::restart() {
    const GridShape& shape = corrections_.hierarchy().fineShape();
    addError();
    Grid<float> one;  // one channel of f', then copied to its plane
    one.reshape(shape, 1);
    for (int c = 0; c < d_.channels(); ++c) {
        residualInDouble(*system_->domain, system_->rhs->view(), d_, c, nullptr, &one, *pool_);
        for (int y = 0; y < shape.height; ++y) std::copy_n(one.row(0, y), shape.width, f_.row(c, y));
    }
    const double size = maxOf(f_);
    exhausted_ = progress_.restarts > 1 && size > 0 && size > 0.5 * lastRestart_;
    lastRestart_ = size;
    e_.setZero();
    next_.setZero();
    fresh_ = false;
    lastCheck_ = 0;
    idleChecks_ = 0;
    bestResidual_ = std::numeric_limits<double>::infinity();
    lastCheckStep_ = progress_.steps;
}

float CpuRelaxation::step() {
    const Hierarchy& h = corrections_.hierarchy();
    const simd::RowKernels& kernels = simd::rowKernels();
    const int height = h.fineShape().height;
    std::vector<float> largest(static_cast<std::size_t>(height), 0.0f);
    pool_->forRows(height, 8, [&](int begin, int end) {
        for (int c = 0; c < e_.channels(); ++c)
            for (int y = begin; y < end; ++y) {
                const float r = kernels.jacobiRow({e_.row(c, y - 1), e_.row(c, y), e_.row(c, y + 1)},
                                                  f_.row(c, y), h.maskRow(y), h.diagonalRow(y),
                                                  h.inverseDiagonalRow(y), omega_,
                                                  h.fineShape().blocks, next_.row(c, y));
                float& row = largest[static_cast<std::size_t>(y)];
                row = std::max(row, r);
            }
    });
    std::swap(e_, next_);
    ++progress_.steps;
    timings_.bytesMoved += system_->extent().area() * e_.channels() * 13;
    return *std::max_element(largest.begin(), largest.end());
}

bool CpuRelaxation::stalled(double residual) const {
    // In float32 a step no longer changes E once |r| / 4 is half a unit in its last place.
    return residual < 16 * 0x1p-24 * maxOf(e_) || idleChecks_ >= 20;
}

void CpuRelaxation::check(double residual) {
    // |e| ≤ C |r|. Late in the solve, when the slowest mode is left, C is about twice too large;
    // where it is not known, that mode's decay ρ a step tells: e ≈ |δ| / (1 − ρ), |δ| ≤ |r| / |N|.
    const double factor = boxInverseBound(system_->extent(), system_->domain->border());
    double estimate = std::numeric_limits<double>::infinity();
    const std::int64_t steps = progress_.steps - lastCheckStep_;
    if (residual == 0) {
        estimate = 0;
    } else if (std::isfinite(factor)) {
        estimate = factor * residual;
    } else if (lastCheck_ > 0 && residual < lastCheck_) {
        const double rho =
            std::pow(residual / lastCheck_, 1.0 / double(std::max<std::int64_t>(steps, 1)));
        estimate = 0.5 * residual / (1 - rho);
    }
    idleChecks_ = residual < bestResidual_ ? 0 : idleChecks_ + 1;
    bestResidual_ = std::min(bestResidual_, residual);
    lastCheck_ = residual;
    lastCheckStep_ = progress_.steps;
    progress_.residual = residual / kCode8;
    progress_.errorEstimate = progress_.errorBound = estimate / kCode8;
    progress_.certified = false;
    trace_.append(
        {progress_.steps, timings_.solve, progress_.residual, progress_.errorEstimate, false});
    if (estimate / kCode8 > target_ && residual > 0 && stalled(residual)) {
        fresh_ = true;
        ++progress_.restarts;
    }
}

Progress CpuRelaxation::advance(const StopRule& rule, const Budget& budget) {
    const auto begin = Clock::now();
    const double before = timings_.solve;
    target_ = std::min(target_, rule.tolerance);
    progress_.outcome = Outcome::Running;
    if (progress_.steps > 0 && progress_.errorEstimate <= target_)
        progress_.outcome = Outcome::Converged;
    for (std::int64_t n = 0; n < budget.steps && progress_.outcome == Outcome::Running; ++n) {
        if (fresh_) restart();
        const float residual = step();
        timings_.solve = before + secondsSince(begin);
        const bool every = scheme_.order == Order::hostEveryStep;
        const std::int64_t since = progress_.steps - lastCheckStep_;
        if (since >= (every ? kCheckSteps : scheme_.hostInterval))
            check(residual);
        else if (every)
            progress_.residual = residual / kCode8;
        if (lastCheckStep_ == progress_.steps && progress_.errorEstimate <= target_) {
            progress_.outcome = Outcome::Converged;
            if (system_->domain->singular()) fresh_ = (addError(), true);
        } else if (exhausted_ || progress_.steps >= rule.maxSteps)
            progress_.outcome = Outcome::IterationLimit;
        else if (timings_.solve >= rule.maxSeconds)
            progress_.outcome = Outcome::TimeLimit;
        if (budget.stop.stop_requested()) progress_.outcome = Outcome::Cancelled;
        if (timings_.solve - before >= budget.seconds) break;
    }
    return progress_;
}

Progress CpuRelaxation::certify(const StopRule& rule, std::stop_token stop) {
    Outcome outcome = progress_.outcome;
    while (true) {
        const auto begin = Clock::now();
        restart();  // D ← D + E
        fresh_ = true;
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

void CpuRelaxation::read(FieldSpan u) {
    const FieldView base = system_->baseInBox();
    for (int c = 0; c < u.channels; ++c)
        for (int y = 0; y < u.extent.height; ++y) {
            const std::uint8_t* mask = system_->domain->mask().row(y);
            for (int x = 0; x < u.extent.width; ++x)
                if (mask[x]) u.row(c, y)[x] = base.row(c, y)[x] + (d_.row(c, y)[x] + e_.row(c, y)[x]);
        }
}

void CpuRelaxation::readCorrection(FieldSpan d) {
    for (int c = 0; c < d.channels; ++c)
        for (int y = 0; y < d.extent.height; ++y)
            for (int x = 0; x < d.extent.width; ++x)
                d.row(c, y)[x] = d_.row(c, y)[x] + e_.row(c, y)[x];
}

}  // namespace weft
