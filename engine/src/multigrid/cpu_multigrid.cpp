#include "multigrid/cpu_multigrid.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "cpu/stopwatch.h"
#include "multigrid/compose_solution.h"
#include "weft/units.h"

namespace weft {

namespace {

using Clock = std::chrono::steady_clock;

/// Half a unit in the last place of u = g + D, relative.
constexpr double kRounding = 0x1p-24;
/// An estimate from what another right-hand side left on the same domain is that much too high.
constexpr double kDoubt = 1.6;
/// From this tolerance on (codes) the first pass smooths for long, so that none need follow.
constexpr double kOnePass = 0.4;
/// A coarse correction shows the error that it is about to take away, but for so much.
constexpr double kUnseen = 1.2;
/// So does one on the second coarse level, which shows 0.8 to 1.1 times as much, and less of what is
/// rough. Above what the first level's says at 3630 of 3638 places of drags, 0.95 times it at the
/// others.
constexpr double kUnseenBelow = 1.3, kResidualBelow = 1.2, kSeenBelow = 1.05;
/// What interpolation to the deep parts of rows leaves of a harmonic function, relative to its
/// maximum: about (r/R)^8 with r = √10, R > 13 (simd/harmonic_kernels.h); the share of the tolerance
/// it may take.
constexpr double kInterpolation = 1e-5, kInterpolationShare = 0.25;
/// Below so many pixels the first cycle may gain only 5x where others gain 10 to 20, and so it may
/// after a first pass that smoothed for long: what that leaves is smooth.
constexpr int kSmall = 128 * 128;

}  // namespace

CpuMultigrid::CpuMultigrid(std::shared_ptr<ThreadPool> pool, const MultigridOptions& options)
    : pool_(std::move(pool)),
      sweeps_(2 * std::max(1, options.preSmooth + options.postSmooth)),
      corrections_(*pool_) {
    if (options.smoother)
        smoother_ = std::make_unique<SchemeSmoother>(*pool_, *options.smoother, sweeps_ / 2);
}

bool CpuMultigrid::setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                             std::stop_token stop) {
    const auto begin = Clock::now();
    const bool sameDomain =
        corrections_.domain() == system->domain && d_.channels() == system->channels();
    const bool sameRhs = system_ && system_->rhs == system->rhs;
    timings_ = {};
    trace_.clear();
    progress_ = {};
    progress_.errorEstimate = progress_.errorBound = std::numeric_limits<double>::infinity();
    system_.reset();
    if (!sameDomain) rimOnly_ = false;
    if (!corrections_.setDomain(system->domain, system->channels(), stop)) return false;
    fromRim_ = system->rhsOnRim && !smoother_;
    // From the rim, full multigrid gets further than cycles do from another solution.
    cold_ = start == Start::cold || !sameDomain || !started_ || (fromRim_ && !sameRhs);
    if (!sameDomain) {
        errorShare_ = firstEstimate_ = 0;
        shapeCorrection(system->channels());
        rimRhs_.shape(*system->domain);
    }
    system_ = std::move(system);
    if (system_->rhsOnRim) rimRhs_.gather(system_->rhs->view(), *pool_);
    started_ = false;
    step_ = lastStep_ = lastResidual_ = rounding_ = lastRefinement_ = 0;
    stalled_ = exhausted_ = corrected_ = false;
    bytesBefore_ = corrections_.engine().bytesMoved();
    timings_.setup = secondsSince(begin);
    return true;
}

void CpuMultigrid::shapeCorrection(int channels) {
    corrections_.hierarchy().shape(-1, channels, d_, *pool_);  // a cold start writes the rest
}

void CpuMultigrid::clockSolve() {
    timings_.solve += secondsSince(clocked_);
    clocked_ = Clock::now();
}

void CpuMultigrid::note(double residual, double estimate) {
    progress_.residual = residual / kCode8;
    if (system_->domain->singular()) removeMean();
    progress_.certified = false;
    ++progress_.cycles;
    noteEstimate(estimate);
}

void CpuMultigrid::noteEstimate(double estimate) {
    clockSolve();
    progress_.errorEstimate = progress_.errorBound = estimate / kCode8;
    trace_.append(
        {progress_.cycles, timings_.solve, progress_.residual, progress_.errorEstimate, false});
}

void CpuMultigrid::removeMean() {
    const GridShape& s = d_.shape();
    for (int c = 0; c < d_.channels(); ++c) {
        double sum = 0;
        for (int y = 0; y < s.height; ++y)
            for (int x = 0; x < s.width; ++x) sum += double{d_.row(c, y)[x]};
        const auto mean = static_cast<float>(sum / (double(s.width) * s.height));
        for (int y = 0; y < s.height; ++y)
            for (int x = 0; x < s.width; ++x) d_.row(c, y)[x] -= mean;
    }
}

float CpuMultigrid::smooth(Prolong how, int halfSweeps, Residual residual) {
    restricted_ = smoother_ || residual == Residual::restricted;
    CycleEngine& engine = corrections_.engine();
    const FieldView f = system_->rhs->view();
    FinePass pass{.prolong = how,
                  .halfSweeps = halfSweeps,
                  .residual = residual,
                  .rhsOnRim = system_->rhsOnRim ? &rimRhs_ : nullptr,
                  .rimOnly = rimOnly_};
    if (!smoother_) return engine.finePass(d_, f, pass);
    pass.halfSweeps = 0;
    pass.residual = Residual::none;
    if (how != Prolong::none) engine.finePass(d_, f, pass);
    if (!started_ && !smoother_->attach(corrections_.hierarchy(), f, stop_)) return 0;
    smoother_->smooth(d_, stop_);
    pass.prolong = Prolong::none;
    pass.residual = Residual::restricted;
    return engine.finePass(d_, f, pass);
}

bool CpuMultigrid::complete(const std::stop_token& stop) {
    if (!rimOnly_) return true;
    if (!corrections_.engine().fillInterior(d_, stop)) return false;
    rimOnly_ = restricted_ = false;
    return true;
}

void CpuMultigrid::firstPass(double tolerance) {
    CycleEngine& engine = corrections_.engine();
    looked_ = false;
    Prolong how = Prolong::none;
    if (cold_) {
        if (corrections_.hierarchy().levels().empty()) d_.setZero();
        const FieldView f = system_->rhs->view();
        const double size = fromRim_ ? engine.fullMultigridFromRim(d_, f, rimRhs_)
                                     : engine.fullMultigrid(f, system_->rhsOnRim);
        rounding_ = size * corrections_.roundingNoise();
        how = fromRim_ ? Prolong::addToRim : Prolong::assign;
        rimOnly_ = fromRim_ && corrections_.hierarchy().deepCells() > 0 &&
                   !system_->domain->singular() &&
                   kInterpolation * size <= kInterpolationShare * tolerance * kCode8;
        if (rimOnly_) rounding_ += kInterpolation * size;
    } else if (!complete(stop_)) {
        return;
    }
    // More sweeps than a cycle has: what full multigrid left is rough, and near the rim sweeps are
    // cheap.
    const bool mayDo = cold_ && fromRim_ && tolerance >= kOnePass;
    const int halfSweeps = sweeps_ + (mayDo ? 6 : 2);
    if (halfSweeps != std::exchange(shareSweeps_, halfSweeps)) errorShare_ = firstEstimate_ = 0;
    const bool known = cold_ && fromRim_ && errorShare_ > 0;
    const bool willDo = known && firstEstimate_ > 0 && firstEstimate_ <= 0.95 * tolerance * kCode8;
    lastResidual_ = smooth(how, halfSweeps, willDo ? Residual::measured : Residual::restricted);
    started_ = true;
    if (known) firstEstimate_ = kDoubt * errorShare_ * lastResidual_ + rounding_;
    note(lastResidual_, known ? firstEstimate_ : std::numeric_limits<double>::infinity());
}

bool CpuMultigrid::correctCoarsely(double tolerance) {
    if (corrected_) return false;
    if (!restricted_) lastResidual_ = smooth(Prolong::none, 0);
    const bool fromRim = cold_ && fromRim_ && progress_.cycles == 1;
    if (fromRim && !looked_ && tolerance >= kOnePass && endsAtALook(tolerance)) return true;
    lastStep_ = std::exchange(step_, corrections_.engine().coarseCorrection(d_.channels()));
    if (!fromRim || step_ <= 0 || stop_.stop_requested()) return false;
    corrected_ = noteIfEnough(step_, kUnseen * step_ + 0.5 * lastResidual_, tolerance);
    return corrected_;
}

bool CpuMultigrid::endsAtALook(double tolerance) {
    looked_ = true;
    if (d_.shape().width * d_.shape().height < kSmall || corrections_.hierarchy().levels().size() < 2)
        return false;
    const double seen = corrections_.engine().secondLevelCorrection(d_.channels());
    if (stop_.stop_requested()) return false;
    return noteIfEnough(kSeenBelow * seen, kUnseenBelow * seen + kResidualBelow * lastResidual_,
                        tolerance);
}

bool CpuMultigrid::noteIfEnough(double step, double error, double tolerance) {
    errorShare_ = std::max(errorShare_, step / lastResidual_ + 0.5);
    if (error + rounding_ > tolerance * kCode8) return false;
    noteEstimate(error + rounding_);
    return true;
}

void CpuMultigrid::cycle(double tolerance) {
    if (!started_) return firstPass(tolerance);
    if (correctCoarsely(tolerance)) return;
    corrected_ = false;
    // A cycle gains 10 and more. What it leaves is restricted if that is not likely to do.
    const double expected = step_ / 9 + 0.02 * lastResidual_ + rounding_;
    const double residual =
        smooth(Prolong::add, sweeps_,
               expected <= tolerance * kCode8 ? Residual::measured : Residual::restricted);
    // The next cycle will gain what this one gained: e ≈ |δ| ρ / (1 − ρ).
    double ratio = lastResidual_ > 0 ? 1.5 * residual / lastResidual_ : 0;
    if (lastStep_ > 0) ratio = std::max(ratio, step_ / lastStep_);
    const bool small = d_.shape().width * d_.shape().height < kSmall;
    const double least = lastStep_ > 0 ? 0.05 : small || tolerance >= kOnePass ? 0.25 : 0.1;
    ratio = std::clamp(ratio, least, 0.9);
    // A user's own smoother is shown as it is, so long as it gains at all.
    stalled_ = residual > lastResidual_ / (smoother_ ? 1.1 : 10.0);
    if (stalled_ && !smoother_ && progress_.cycles < 4) corrections_.setSlow();
    lastResidual_ = residual;
    note(residual, step_ * ratio / (1 - ratio) + 0.5 * residual + rounding_);
}

void CpuMultigrid::refine(double tolerance, std::stop_token stop) {
    const CorrectionSolver::Goal goal{
        .gain = 1e-6, .step = 0.25 * tolerance * kCode8, .fullMultigrid = !started_};
    if (!started_ && cold_) d_.setZero(), rimOnly_ = false;
    if (!complete(stop)) return;
    CorrectionSolver::Residuals history;
    const double size = corrections_.refine(*system_, d_, goal, &history, stop);
    corrected_ = restricted_ = false;  // coarse levels served another system
    if (size < 0) return;
    if (stop.stop_requested()) return;
    started_ = true;
    exhausted_ = lastRefinement_ > 0 && size > 0.5 * lastRefinement_;
    lastRefinement_ = size;
    if (history.empty()) history.push_back(0.0f);  // it was exact already
    const double estimate = 0.5 * goal.step + size * corrections_.roundingShare();
    for (std::size_t i = 0; i < history.size(); ++i)
        note(history[i],
             i + 1 == history.size() ? estimate : std::numeric_limits<double>::infinity());
    stalled_ = false;
}

Progress CpuMultigrid::advance(const StopRule& rule, const Budget& budget) {
    const auto begin = clocked_ = Clock::now();
    progress_.outcome = Outcome::Running;
    for (std::int64_t n = 0; n < budget.steps; ++n) {
        corrections_.engine().setStop(stop_ = budget.stop);
        const bool belowRounding = progress_.cycles > 2 && rounding_ > 0.3 * rule.tolerance * kCode8;
        if (stalled_ || belowRounding || (corrections_.slow() && !smoother_))
            refine(rule.tolerance, budget.stop);
        else
            cycle(rule.tolerance);
        clockSolve();
        timings_.bytesMoved = corrections_.engine().bytesMoved() - bytesBefore_ +
                              (smoother_ ? smoother_->bytesMoved() : 0);
        if (progress_.errorEstimate <= rule.tolerance)
            progress_.outcome = Outcome::Converged;
        else if (exhausted_ || progress_.cycles >= rule.maxSteps)
            progress_.outcome = Outcome::IterationLimit;
        else if (timings_.solve >= rule.maxSeconds)
            progress_.outcome = Outcome::TimeLimit;
        if (budget.stop.stop_requested()) {
            progress_.outcome = Outcome::Cancelled;
            started_ = corrected_ = false;  // D may be half done
            step_ = lastStep_ = 0;          // measured halfway
        }
        if (progress_.outcome != Outcome::Running || secondsSince(begin) >= budget.seconds) break;
    }
    return progress_;
}

Progress CpuMultigrid::certify(const StopRule& rule, std::stop_token stop) {
    const auto begin = Clock::now();
    corrections_.engine().setStop(stop);
    if (!complete(stop)) {
        progress_.outcome = Outcome::Cancelled;
        return progress_;
    }
    corrected_ = restricted_ = false;  // coarse levels serve another system
    double bound = std::numeric_limits<double>::infinity();
    for (int attempt = 0; attempt < 6; ++attempt) {
        const Certificate c = corrections_.certify(*system_, d_, stop);
        if (!c.complete) {
            progress_.outcome = Outcome::Cancelled;
            return progress_;
        }
        // u = fl(g + D)
        double largest = 0;
        for (int ch = 0; ch < d_.channels(); ++ch)
            for (int y = 0; y < d_.shape().height; ++y)
                largest = std::max(
                    largest, double{simd::rowKernels().maxRow(d_.row(ch, y), d_.shape().blocks)});
        const double now = (c.bound + (largest + 2 * kFullScale) * kRounding) / kCode8;
        progress_.residual = c.residual / kCode8;
        progress_.errorBound = progress_.errorEstimate = now;
        progress_.certified = true;
        if (now <= rule.tolerance || now > 0.5 * bound) break;
        bound = now;
        if (corrections_.refine(*system_, d_, {.gain = 1e-3}, nullptr, stop) < 0) break;
    }
    timings_.certify += secondsSince(begin);
    trace_.append({progress_.cycles, timings_.solve + timings_.certify, progress_.residual,
                   progress_.errorBound, true});
    progress_.outcome =
        progress_.errorBound <= rule.tolerance ? Outcome::Converged : Outcome::IterationLimit;
    return progress_;
}

void CpuMultigrid::read(FieldSpan u, FieldView around) {
    composeSolution(*system_, d_, corrections_.hierarchy(),
                    rimOnly_ ? &corrections_.engine().interior() : nullptr, around, u, *pool_);
}

void CpuMultigrid::releaseWork() {
    static_cast<void>(complete({}));
    corrections_.release();
}

void CpuMultigrid::readCorrection(FieldSpan d) {
    static_cast<void>(complete({}));
    for (int c = 0; c < d_.channels(); ++c)
        for (int y = 0; y < d.extent.height; ++y)
            std::copy_n(d_.row(c, y), d.extent.width, d.row(c, y));
}

}  // namespace weft
