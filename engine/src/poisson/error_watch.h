#pragma once
// What the residuals of a relaxation say about its error, and when float has no more to give.
#include <cstdint>
#include <limits>

namespace weft {

/// Fed with the synchronous residuals of one right-hand side f', in order.
class ErrorWatch {
public:
    /// A new f'. `factor`: C of max |e| ≤ C max |r|; infinity where it is not known. `gap`: 1 − ρ of
    /// the slowest mode at most. `rounding`: half a unit in the last place of E, relative.
    void restart(double factor, double gap, double rounding, std::int64_t step);
    /// A look after `step` steps in all. `largest`: max |E|.
    void look(double residual, double largest, std::int64_t step);

    /// max |E − E*| as estimated at the last look. With C known it is a bound; else from the decay of
    /// the slowest mode, ρ a step: e ≈ |δ| / (1 − ρ), |δ| ≤ |r| / |N|; no faster than `gap` says,
    /// since small residuals are half rounding.
    [[nodiscard]] double estimate() const { return estimate_; }
    /// Steps no longer change E: its rounding is reached.
    [[nodiscard]] bool exhausted() const { return exhausted_; }
    /// That, or the residual has not fallen for many looks.
    [[nodiscard]] bool stalled() const { return stalled_; }

private:
    /// Decay of the residual a step, over at least 60 steps; 1 while it is not known.
    void measureDecay(double residual, std::int64_t step);

    double decay_ = 1;
    double factor_ = 0, gap_ = 1, rounding_ = 0;
    double estimate_ = std::numeric_limits<double>::infinity();
    double last_ = 0;  ///< residual of the last look; 0 before the first
    double best_ = 0;
    std::int64_t lastStep_ = 0, bestStep_ = 0;
    int idleLooks_ = 0;
    bool exhausted_ = false, stalled_ = false;
};

}  // namespace weft
