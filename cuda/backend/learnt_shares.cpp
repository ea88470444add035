#include "backend/learnt_shares.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "weft/units.h"

namespace weft::gpu {

namespace {

/// Shares are believed once so many were seen, and looked at again at each such start.
constexpr int kFewest = 3, kLookAgain = 8;
/// Shares elsewhere on the domain may be larger. Where those of a cycle differ by more than kSpread
/// nothing is learnt from it on: something slow hides below the largest correction.
constexpr double kDoubt = 1.6, kSpread = 2;
/// Nor is anything believed where the residual is less than this part of the least share of the
/// correction seen: more of the error is smooth then, and cycles leave more of it.
constexpr double kAsSmooth = 0.9;
/// A cycle leaves no less of a correction.
constexpr double kLeastShare = 0.01;
/// Corrections below say nothing of shares: rounding.
constexpr double kLeast = 0.05 * kCode8;

constexpr double kUnknown = std::numeric_limits<double>::infinity();

}  // namespace

void LearntShares::observe(int cycle, const Step& before, const Step& now) {
    if (cycle < 2 || cycle > kCycles + 1 || before.correction < kLeast || before.residual <= 0)
        return;
    const double ofCorrection = std::max(now.correction / before.correction, kLeastShare);
    const double ofResidual = now.correction / before.residual;
    const double smoothness = before.residual / before.correction;
    if (!std::isfinite(ofCorrection) || !std::isfinite(ofResidual)) return;
    Share& share = shares_[cycle - 2];
    const bool first = share.seen == 0;
    share.least = first ? ofCorrection : std::min(share.least, ofCorrection);
    share.smoothest = first ? smoothness : std::min(share.smoothest, smoothness);
    ++share.seen;
    share.ofCorrection = std::max(share.ofCorrection, ofCorrection);
    share.ofResidual = std::max(share.ofResidual, ofResidual);
}

double LearntShares::estimate(int cycle, const Step& now) const {
    // Of a first cycle shares differ too much: those of smooth changes are twice those of rough ones.
    if (cycle < 2 || cycle > kCycles || starts_ % kLookAgain == 0) return kUnknown;
    // Those before tell of this start too.
    for (int k = 0; k < cycle; ++k)
        if (shares_[k].ofCorrection > kSpread * shares_[k].least) return kUnknown;
    const Share& share = shares_[cycle - 1];
    if (share.seen < kFewest) return kUnknown;
    if (now.residual < kAsSmooth * share.smoothest * now.correction) return kUnknown;
    // The next correction, and what that leaves in turn.
    const Share& after = cycle < kCycles && shares_[cycle].seen > 0 ? shares_[cycle] : share;
    return kDoubt / (1 - std::min(after.ofCorrection, 0.9)) *
           std::max(share.ofCorrection * now.correction, share.ofResidual * now.residual);
}

}  // namespace weft::gpu
