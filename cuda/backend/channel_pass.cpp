#include "backend/channel_pass.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "backend/certificate.h"
#include "weft/units.h"

namespace weft::gpu {

namespace {
/// Codes: where less is asked for, cycles do not leave the interior to level 1.
constexpr double kLeastFromRim = 0.1;
}  // namespace

void ChannelPass::begin(const DeviceSystem& system, const Target& target) {
    started_ = false;
    from_ = system.keptD() ? Start::warm : Start::cold;
    harmonicD_ = !system.keptD() || (harmonicD_ && !system.domainIsNew());
    points_.clear();
    cycles_ = 0;
    seconds_ = residual_ = 0;
    estimate_ = std::numeric_limits<double>::infinity();
    if (target.channels != target_.channels) learnt_.forget();
    target_ = target;
    if (system.domainIsNew() || !knowsDomain_)
        iteration_.forgetDomain(nearlySingular(system.system()));
    if (system.domainIsNew()) learnt_.forget();
    moved_ = from_ == Start::warm;
    knowsDomain_ = true;
    iteration_.aim(target);
}

double ChannelPass::iterate(const PoissonSystem& system, double tolerance) {
    const Stopwatch watch;
    const int before = started_ ? iteration_.cycles() : 0;
    const bool onRim = system.rhsOnRim && tolerance >= kLeastFromRim && !smoother_ &&
                       !iteration_.accelerated() && cycle_.fromRimPays(system.channels());
    // What is rough inside is not made smooth from the rim: a start from 0 costs less than sweeps.
    if (onRim && !started_ && !harmonicD_) from_ = Start::cold;
    const bool fromRim = onRim && (harmonicD_ || (!started_ && from_ == Start::cold));
    const Iteration::Step step =
        started_ ? iteration_.next(fromRim) : iteration_.start(from_, fromRim);
    estimate_ = estimateAfter(step, {system.rhsOnRim, fromRim});
    started_ = true;
    from_ = Start::warm;
    harmonicD_ = system.rhsOnRim &&
                 (iteration_.lastFromRim() || iteration_.errorEstimate() <= kLeastFromRim * kCode8);
    residual_ = step.residual;
    seconds_ += watch.seconds();
    if (iteration_.cycles() - before == 2) {
        ++cycles_;
        points_.push_back(
            {iteration_.first().residual, std::numeric_limits<double>::infinity(), seconds_});
    }
    ++cycles_;
    points_.push_back({residual_, estimate_, seconds_});
    return iteration_.bytesOfLast() + (smoother_ ? smoother_->bytesPerCycle() : 0.0);
}

/// Plain cycles, where nothing falls more slowly than the largest correction.
bool ChannelPass::learns() const {
    const Hierarchy& h = cycle_.hierarchy();
    return !smoother_ && !iteration_.accelerated() && !h.hasIsolatedFixed() && !h.atBorder();
}

/// What the iteration says, or less where earlier places on this domain taught it. Before `started_`
/// and `from_` tell of this step.
double ChannelPass::estimateAfter(const Iteration::Step& step, const Kind& kind) {
    const double usual = iteration_.errorEstimate();
    moved_ = moved_ && learns() && (started_ ? kind == learntOf_ : from_ == Start::warm);
    if (!moved_) return usual;
    if (!started_) {
        if (kind != learntOf_) learnt_.forget();
        learntOf_ = kind;
        learnt_.begin();
    }
    const int cycles = iteration_.cycles();
    learnt_.observe(cycles, last_, step);
    last_ = step;
    return std::min(usual, learnt_.estimate(cycles, step) + iteration_.leftInside());
}

Outcome ChannelPass::judge(const StopRule& rule, double seconds) const {
    if (!std::isfinite(residual_)) return Outcome::Diverged;
    if (cycles_ > 0 && estimate_ <= rule.tolerance * kCode8) return Outcome::Converged;
    if (cycles_ >= rule.maxSteps || (started_ && iteration_.stalled()))
        return Outcome::IterationLimit;
    if (seconds >= rule.maxSeconds) return Outcome::TimeLimit;
    return Outcome::Running;
}

void ChannelPass::pause() {
    started_ = moved_ = false;
    from_ = Start::warm;
}

}  // namespace weft::gpu
