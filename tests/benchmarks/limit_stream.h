#pragma once
/// From 8-bit pictures in host memory to an 8-bit picture in host memory: a whole clone, and one
/// event of a drag.
#include <string>
#include <vector>

#include "benchmarks/limit_row.h"
#include "benchmarks/limit_scene.h"

namespace weft::tests {

/// From so many pixels a side on.
inline constexpr int kStreamedSide = 4096;

/// A patch and a background that the device has not seen, on a mask that it knows.
struct StreamRow {
    int side = 0;
    LimitKind kind = LimitKind::mixed;
    double pixels = 0;                              ///< unknown ones
    double up = 0, solve = 0, down = 0, total = 0;  ///< seconds; up: right-hand side included
    double setup = 0;                               ///< not in the total
    std::int64_t cycles = 0;
    std::int64_t wrong = 0;  ///< pixels that the samples do not round to
};

/// Events of a drag as the live solver serves them: from the edit handed in to pixels taken out.
struct FrameRow {
    Extent patch;
    LimitKind kind = LimitKind::mixed;
    double median = 0, p95 = 0, solve = 0, transfer = 0;  ///< seconds; the last two are medians
    double estimate = 0;                                  ///< largest, in codes
    double cycles = 0;                                    ///< of an event, median
    int shown = 0, asked = 0;
};

[[nodiscard]] std::vector<StreamRow> measureStream(int side, const std::vector<LimitKind>& kinds);
[[nodiscard]] std::vector<FrameRow> measureFrames(const std::vector<LimitKind>& kinds);
[[nodiscard]] std::vector<Bar> barsOf(const std::vector<StreamRow>& rows);
[[nodiscard]] std::vector<Bar> barsOf(const std::vector<FrameRow>& rows);
[[nodiscard]] std::string jsonOf(const std::vector<StreamRow>& rows);
[[nodiscard]] std::string jsonOf(const std::vector<FrameRow>& rows);

}  // namespace weft::tests
