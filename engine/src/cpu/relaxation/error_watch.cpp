#include "cpu/relaxation/error_watch.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

/// Residuals of blocks that wait for nobody jump: only a long while without a new least one counts.
constexpr int kIdleLooks = 50;
constexpr std::int64_t kIdleSteps = 20'000;

}  // namespace

void ErrorWatch::restart(double factor, double rounding, std::int64_t step) {
    *this = {};
    factor_ = factor;
    rounding_ = rounding;
    best_ = std::numeric_limits<double>::infinity();
    lastStep_ = bestStep_ = step;
}

void ErrorWatch::look(double residual, double largest, std::int64_t step) {
    estimate_ = std::numeric_limits<double>::infinity();
    if (residual == 0) {
        estimate_ = 0;
    } else if (std::isfinite(factor_)) {
        estimate_ = factor_ * residual;
    } else if (last_ > 0 && residual < last_) {
        const auto steps = static_cast<double>(std::max<std::int64_t>(step - lastStep_, 1));
        estimate_ = 0.5 * residual / (1 - std::pow(residual / last_, 1.0 / steps));
    }
    if (residual < best_) {
        best_ = residual;
        bestStep_ = step;
        idleLooks_ = 0;
    } else {
        ++idleLooks_;
    }
    last_ = residual;
    lastStep_ = step;
    // A step no longer changes E once |r| / 4 is half a unit in its last place.
    exhausted_ = residual > 0 && residual < 16 * rounding_ * largest;
    stalled_ = exhausted_ || (idleLooks_ >= kIdleLooks && step - bestStep_ >= kIdleSteps);
}

}  // namespace weft
