#include "poisson/error_watch.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

/// Residuals of blocks that wait for nobody jump: only a long while without a new least one counts.
constexpr int kIdleLooks = 50;
constexpr std::int64_t kIdleSteps = 20'000;
/// Over fewer steps, fast modes that die pass for the decay of all.
constexpr std::int64_t kDecaySteps = 60;

}  // namespace

void ErrorWatch::restart(double factor, double gap, double rounding, std::int64_t step) {
    *this = {};
    factor_ = factor;
    gap_ = gap;
    rounding_ = rounding;
    best_ = std::numeric_limits<double>::infinity();
    lastStep_ = bestStep_ = step;
}

void ErrorWatch::measureDecay(double residual, std::int64_t step) {
    const std::int64_t steps = step - lastStep_;
    if (last_ > 0 && steps < kDecaySteps) return;
    decay_ = last_ > 0 && residual < last_ ? std::pow(residual / last_, 1.0 / double(steps)) : 1;
    last_ = residual;
    lastStep_ = step;
}

void ErrorWatch::look(double residual, double largest, std::int64_t step) {
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
        idleLooks_ = 0;
    } else {
        ++idleLooks_;
    }
    // A step no longer changes E once |r| / 4 is half a unit in its last place.
    exhausted_ = residual > 0 && residual < 16 * rounding_ * largest;
    stalled_ = exhausted_ || (idleLooks_ >= kIdleLooks && step - bestStep_ >= kIdleSteps);
}

}  // namespace weft
