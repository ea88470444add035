#pragma once
/// What the cycles of a moved patch leave, learnt on one domain.
#include "backend/iteration.h"

namespace weft::gpu {

/// Cycle k + 1 shows the error that cycle k left: its correction. While a patch is dragged over one
/// domain that is nearly the same share of the correction and of the residual before each time, and
/// less than what is known without: a first cycle from another place's D gains less than those that
/// follow, since more of the error is rough. Takes the worst shares seen. Values are in internal
/// units.
class LearntShares {
public:
    using Step = Iteration::Step;

    /// Another domain, another kind of right-hand side or of cycles.
    void forget() { *this = {}; }
    /// A start from the D of another place.
    void begin() { ++starts_; }
    /// Cycle `cycle`, 2 or more, of that start, and the one before.
    void observe(int cycle, const Step& before, const Step& now);
    /// The error after cycle `cycle`; infinity where nothing is believed: after the first, where too
    /// little was seen, shares differ or the residual is small, and now and then, so that shares are
    /// looked at again.
    [[nodiscard]] double estimate(int cycle, const Step& now) const;

private:
    static constexpr int kCycles = 3;
    struct Share {
        int seen = 0;
        double least = 0, ofCorrection = 0;  ///< of the correction: the least and the largest
        double ofResidual = 0;
        double smoothest = 0;  ///< least residual before, as a share of its correction
    };
    Share shares_[kCycles];  ///< of what cycle k + 1 leaves
    int starts_ = 0;
};

}  // namespace weft::gpu
