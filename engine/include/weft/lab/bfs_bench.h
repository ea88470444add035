#pragma once
/// What the experiment `bfs` times: breadth-first search by one block (L. Chen et al. 2010, Fig 1).
#include <stop_token>
#include <vector>

#include "weft/lab/lab_device.h"

namespace weft {

/// An undirected graph by rows: the neighbours of v are neighbours[first[v]] .. [first[v + 1] − 1].
struct BfsGraph {
    std::vector<int> first = {};  ///< the vertex array: one more than there are vertices
    std::vector<int> neighbours = {};

    [[nodiscard]] int vertices() const { return static_cast<int>(first.size()) - 1; }
};

/// What separates the two phases of a level, and one level from the next.
enum class BfsBarrier {
    inside,  ///< a barrier of the block, all levels in one launch
    launch,  ///< the end of a launch, which the host waits for: two launches and two waits a level
    level,  ///< likewise, but the host waits once a level, where it must know whether to go on (ours)
};

struct BfsSearch {
    std::vector<int> edges;  ///< from the source to each vertex; −1: not reachable
    /// Times that the loop of Fig 1 ran: the largest of `edges`, and one that finds nothing more.
    int levels = 0;
    /// From the first launch until the host knows that the search is over; vertex array and marks lie
    /// on the device before, results are read after it.
    double seconds = 0;
};

/// Searches that give what a sequential search gives, whatever the barrier. Each launch copies the
/// vertex array to the memory of its block (of the CPU: of each worker) first.
class BfsBench : public LabBench {
public:
    static constexpr const char* kExperiment = "bfs";

    /// Threads of the block that searches, where the experiment asks for `asked`.
    [[nodiscard]] virtual int threads(int asked) const = 0;
    /// Launches queue, so that `BfsBarrier::level` is another thing than `launch`.
    [[nodiscard]] virtual bool queues() const = 0;
    /// Of the graph that is searched from now on, of 12000 vertices at most. Throws DeviceError,
    /// std::bad_alloc.
    virtual void load(const BfsGraph& graph) = 0;
    /// Waits. Unfinished where `stop` was requested. Throws DeviceError.
    [[nodiscard]] virtual BfsSearch search(int source, BfsBarrier barrier, int threads,
                                           const std::stop_token& stop) = 0;
};

}  // namespace weft
