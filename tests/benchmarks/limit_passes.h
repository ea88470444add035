#pragma once
/// The multigrid's ways up of the finest level, which are blocked in time (interpolation and sweeps
/// while a row is on chip), against the same work one launch a step; shares of the copy of unblocked
/// kernels, the ways down among them. RGB, an elliptic mask.
#include <string>
#include <vector>

#include "benchmarks/limit_row.h"

namespace weft::tests {

/// From so many pixels a side on.
inline constexpr int kPassesSide = 4096;

struct TimedKernel {
    std::string what;
    double seconds = 0, bytes = 0;  ///< bytes a sample
};

struct PassRow {
    int side = 0;
    double samples = 0;  ///< of the box
    double copy = 0;     ///< bytes a second, read and written
    std::vector<TimedKernel> unblocked, blocked;
    /// Of the unblocked kernels that do the work of blocked[i]: seconds, none below the copy's.
    double apart[2] = {};
};

/// Prints its rows.
[[nodiscard]] PassRow measurePasses(int side, double copy);
[[nodiscard]] std::vector<Bar> barsOf(const std::vector<PassRow>& rows);
[[nodiscard]] std::string jsonOf(const std::vector<PassRow>& rows);

}  // namespace weft::tests
