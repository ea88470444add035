#pragma once
// When the error of a relaxation is worth a proof.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace weft {

/// A look at the error is a proof, some cycles' work, while residuals come for free at every check.
/// What a scheme leaves of a residual is in proportion to its error, in another proportion for each
/// scheme and mask; each look says in which. The first look tells that, the second corrects it near
/// the tolerance, the third ends most solves. Depends on steps and residuals alone: a deterministic
/// scheme is looked at after the same steps in every run. Any one unit; one thread.
class LookSchedule {
public:
    /// A solve begins, at no step.
    void begin() { *this = {}; }

    /// A check after `step` steps found `residual`, max |f' − A E| of the scheme's own E, and max |E|
    /// `largest`. True where a look is due.
    bool observe(double residual, double largest, double tolerance, std::int64_t step) {
        seen_ = {step, residual};
        // max |A e| ≤ 8 max |e|: the error is above the tolerance. And a look that failed is not
        // repeated at once because a residual jumps.
        if (residual > 8 * tolerance || step < next_) return false;
        if (step >= nextOfLong_) return true;
        // Half a unit in the last place of five values, with their weights, twice.
        blind_ = residual < 2 * 8 * 0x1p-24 * largest;
        if (blind_) return step >= nextBlind_;
        return !(estimate() > (near_ ? kAim : kNear) * tolerance) || !std::isfinite(factor_);
    }
    /// That look proved `bound`.
    void calibrate(double bound, double tolerance) {
        const Seen proven{seen_.step, bound};
        const double slope = slopeOf(proven_, proven);
        const double most = kMost * static_cast<double>(seen_.step);
        const double wanted =
            slope > 0 && bound > tolerance ? std::log(bound / (kAim * tolerance)) / slope : most;
        nextBlind_ = seen_.step + std::llround(std::min(wanted, most));
        nextOfLong_ = seen_.step + std::max(kLong, std::llround(most));
        next_ = seen_.step + std::llround(kLeast * static_cast<double>(seen_.step));
        if (seen_.value > 0) factor_ = bound / seen_.value;
        near_ = bound <= 3 * kNear * tolerance;
        proven_ = proven;
    }
    /// The error at the last check, going by the last look; infinity before the first.
    [[nodiscard]] double estimate() const { return factor_ * seen_.value; }

private:
    /// Part of the tolerance that is aimed at, so that a bound just below it is not missed.
    static constexpr double kAim = 0.95;
    /// An early proportion may be off by this; that of a look so near to the tolerance is not.
    static constexpr double kNear = 2;
    /// Steps from look to look, as parts of those so far: at least; at most, where residuals are
    /// rounding and bounds alone say when.
    static constexpr double kLeast = 0.01, kMost = 0.3;

    /// So many steps take so much longer than a look, on every device, that a user who waits for the
    /// end of a long solve may be told a bound now and then.
    static constexpr long long kLong = 10'000;

    struct Seen {
        std::int64_t step = 0;
        double value = 0;  ///< 0: nothing yet
    };
    /// Part of its logarithm that a value loses a step; 0 where it does not fall.
    static double slopeOf(const Seen& from, const Seen& to) {
        const bool falls = from.value > to.value && to.value > 0 && to.step > from.step;
        return falls ? std::log(from.value / to.value) / double(to.step - from.step) : 0;
    }

    double factor_ = std::numeric_limits<double>::infinity();  ///< error / residual
    bool near_ = false;                                        ///< the last look was that near
    bool blind_ = false;                                       ///< the residual seen is half rounding
    Seen seen_;                                                ///< residual of the last check
    Seen proven_;                                              ///< the last bound
    /// Steps before which no look is due; on which one is due where residuals are blind; in any case.
    std::int64_t next_ = 0, nextBlind_ = 0, nextOfLong_ = std::numeric_limits<std::int64_t>::max();
};

}  // namespace weft
