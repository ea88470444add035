#pragma once
/// The record of a solve.
#include <cstdint>
#include <limits>
#include <vector>

namespace weft {

/// One synchronous measurement. Residual (max |f − A D|) and error are maxima in 8-bit codes.
struct TracePoint {
    std::int64_t step = 0;  ///< cycles of multigrid, or steps of relaxation
    double seconds = 0;     ///< solve time since the start of this solve
    double residual = 0;
    double errorBound = std::numeric_limits<double>::quiet_NaN();  ///< NaN: not known at this step
    bool certified = false;
};

/// Append-only: complete whatever the frame rate. A value; copy it to hand it to another thread.
class ConvergenceTrace {
public:
    void append(const TracePoint& p) { points_.push_back(p); }
    void clear() { points_.clear(); }
    [[nodiscard]] const std::vector<TracePoint>& points() const { return points_; }

private:
    std::vector<TracePoint> points_;
};

}  // namespace weft
