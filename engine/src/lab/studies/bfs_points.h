#pragma once
// Random graphs of the experiment "bfs", and one measurement of it.
#include <vector>

#include "lab/lab_run.h"
#include "weft/lab/bfs_bench.h"

namespace weft {

constexpr BfsBarrier kBfsBarriers[] = {BfsBarrier::inside, BfsBarrier::launch, BfsBarrier::level};

/// So many different edges between different vertices, each as likely as any other.
[[nodiscard]] BfsGraph randomBfsGraph(int vertices, double edgesPerVertex, unsigned seed);

/// One graph, searched by every variant.
struct BfsPoint {
    double density = 0, edges = 0, reached = 0, levels = 0;
    Repeats* microseconds[3] = {};  ///< by kBfsBarriers
    bool right = true;

    /// NaN: not here.
    [[nodiscard]] double median(int kind) const { return microseconds[kind]->spread().median; }
};

/// Searches from a vertex of most edges. Unfinished where the run was stopped.
[[nodiscard]] BfsPoint measureBfs(BfsBench& bench, const BfsGraph& graph, unsigned seed,
                                  const LabParameters& p, LabRun& run);

/// Medians and ends over the graphs of one density and the passes over each.
struct BfsDensity {
    double density = 0;
    LabSpread levels, microseconds[3], speedUp;
};
[[nodiscard]] BfsDensity spreadOfDensity(const std::vector<BfsPoint>& points, double density);

}  // namespace weft
