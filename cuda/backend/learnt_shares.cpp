#include "backend/learnt_shares.h"

#include <algorithm>
#include <limits>

#include "weft/units.h"

namespace weft::gpu {

namespace {

/// Shares are believed once so many were seen, and looked at again at each such start.
constexpr int kFewest = 3, kLookAgain = 8;
/// Shares elsewhere on the domain may be larger. Where they differ by more than so much nothing is
/// learnt: something slow hides below the largest correction.
constexpr double kDoubt = 1.6, kSpread = 1.7;
/// Corrections below say nothing of shares: rounding.
constexpr double kLeast = 0.05 * kCode8;

}  // namespace

void LearntShares::observe(int cycle, const Step& before, const Step& now) {
    if (cycle < 2 || cycle > kCycles + 1 || before.correction < kLeast || before.residual <= 0)
        return;
    Share& share = shares_[cycle - 2];
    const double ofCorrection = now.correction / before.correction;
    share.least = share.seen == 0 ? ofCorrection : std::min(share.least, ofCorrection);
    ++share.seen;
    share.ofCorrection = std::max(share.ofCorrection, ofCorrection);
    share.ofResidual = std::max(share.ofResidual, now.correction / before.residual);
}

double LearntShares::estimate(int cycle, const Step& now) const {
    const bool known = cycle >= 1 && cycle <= kCycles && shares_[cycle - 1].seen >= kFewest;
    if (!known || starts_ % kLookAgain == 0) return std::numeric_limits<double>::infinity();
    const Share& share = shares_[cycle - 1];
    if (share.ofCorrection > kSpread * share.least) return std::numeric_limits<double>::infinity();
    // The next correction, and what that would leave in turn.
    const bool more = cycle < kCycles && shares_[cycle].seen > 0;
    const double left = std::min((more ? shares_[cycle] : share).ofCorrection, 0.9);
    return kDoubt / (1 - left) *
           std::max(share.ofCorrection * now.correction, share.ofResidual * now.residual);
}

}  // namespace weft::gpu
