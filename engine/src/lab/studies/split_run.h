#pragma once
// Jacobi steps whose rows are split among parts, a host thread each (S. Venkatasubramanian, R. Vuduc
// 2009, Fig 5).
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "weft/lab/hybrid_bench.h"

namespace weft {

/// Makes a part on the thread that calls.
using MakePart = std::function<std::unique_ptr<HybridPart>()>;

struct SplitPart {
    MakePart make;
    int rows = 0;  ///< 0: it has none and is not made
};

/// Seconds a step, one value a run.
struct SplitTimes {
    std::vector<double> seconds;               ///< of all parts, exchange included
    std::vector<std::vector<double>> ofParts;  ///< of each part's own steps; empty: it has no rows
    std::vector<float> grid;                   ///< the last run's, n + 2 rows, where it was asked for
};

struct SplitPlan {
    int n = 0;      ///< rows and columns; the parts' rows add up to n
    int steps = 1;  ///< of a run
    int runs = 1;
    bool keepsGrid = false;
};

/// n × n samples of 0 under a rim of 1 above and 0 elsewhere. Each part steps, then all exchange
/// their boundary rows. Fewer runs where it was stopped. Throws what a part throws.
[[nodiscard]] SplitTimes runSplit(const std::vector<SplitPart>& parts, const SplitPlan& plan,
                                  const std::stop_token& stop);

}  // namespace weft
