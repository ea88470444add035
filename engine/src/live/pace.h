#pragma once
/// Slow motion: how many relaxation steps are due.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>

#include "weft/stopwatch.h"

namespace weft {

/// Counts from the step at which it was started. A solver that cannot keep up is not asked to catch
/// up: what is more than kBacklog late is forgotten.
class Pace {
public:
    using Clock = std::chrono::steady_clock;

    Pace() = default;
    /// `stepsPerSecond` 0: all steps are due at once.
    Pace(double stepsPerSecond, std::int64_t firstStep, Clock::time_point now)
        : rate_(stepsPerSecond), first_(firstStep), begin_(now) {}

    [[nodiscard]] bool isLimited() const { return rate_ > 0; }
    /// Steps to be done now; at most 0 where the solver is ahead.
    [[nodiscard]] std::int64_t due(std::int64_t steps, Clock::time_point now) {
        if (!isLimited()) return kAll;
        const double wanted = rate_ * secondsOf(now - begin_);
        const double late = wanted - double(steps - first_);
        const double most = std::max(1.0, rate_ * kBacklog);
        if (late > most)
            begin_ += std::chrono::duration_cast<Clock::duration>(
                std::chrono::duration<double>((late - most) / rate_));
        return static_cast<std::int64_t>(std::floor(std::min(late, most)));
    }

private:
    static constexpr std::int64_t kAll = 1'000'000'000;
    static constexpr double kBacklog = 0.1;  ///< seconds

    double rate_ = 0;
    std::int64_t first_ = 0;
    Clock::time_point begin_;
};

}  // namespace weft
