#pragma once
/// Channels that are solved in one pass: all of a system, or one that others take turns with.
#include <vector>

#include "backend/device_system.h"
#include "backend/iteration.h"
#include "backend/learnt_shares.h"

namespace weft::gpu {

/// How far these channels have come. Values are in internal units.
class ChannelPass {
public:
    ChannelPass(const Stream& stream, Cycle& cycle, KrylovRoom& room, SchemeSmoother* smoother)
        : cycle_(cycle), smoother_(smoother), iteration_(stream, cycle, room, smoother) {}

    /// A new system, whose D was kept or is 0.
    void begin(const DeviceSystem& system, const Target& target);
    /// One iteration, the first perhaps of two cycles. Returns bytes moved.
    double iterate(const PoissonSystem& system, double tolerance);
    /// Running as long as `rule` asks for more; of the time spent, `seconds` is the whole solve's.
    [[nodiscard]] Outcome judge(const StopRule& rule, double seconds) const;

    /// After a certificate, which used the planes of the cycle and may have changed D; or after D was
    /// moved elsewhere.
    void pause();

    /// One cycle: maxima after it, and this pass's seconds so far.
    struct Point {
        double residual = 0, estimate = 0, seconds = 0;
    };
    /// Since the start, or since the points were dropped.
    [[nodiscard]] const std::vector<Point>& points() const { return points_; }
    void dropPoints() { points_.clear(); }
    [[nodiscard]] const Target& target() const { return target_; }
    [[nodiscard]] std::int64_t cycles() const { return cycles_; }
    [[nodiscard]] double residual() const { return residual_; }
    [[nodiscard]] double estimate() const { return estimate_; }

private:
    /// What shares belong to.
    struct Kind {
        bool rhsOnRim = false, fromRim = false;
        friend bool operator==(const Kind&, const Kind&) = default;
    };
    [[nodiscard]] bool learns() const;
    double estimateAfter(const Iteration::Step& step, const Kind& kind);

    Cycle& cycle_;
    SchemeSmoother* smoother_;
    Iteration iteration_;
    LearntShares learnt_;
    Kind learntOf_;
    Iteration::Step last_;
    Target target_;
    std::vector<Point> points_;
    std::int64_t cycles_ = 0;
    double seconds_ = 0, residual_ = 0, estimate_ = 0;
    bool knowsDomain_ = false;
    bool started_ = false;
    bool moved_ = false;        ///< it began from the D of another place, and what follows teaches
    Start from_ = Start::cold;  ///< what start() finds in D
    /// D is what cycles leave that were started from 0 `fromRim`, or is nearly exact, for an f that
    /// is 0 but next to fixed pixels.
    bool harmonicD_ = false;
};

}  // namespace weft::gpu
