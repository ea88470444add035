#pragma once
// Minimum cuts of grids with eight neighbours.
#include <array>
#include <cstdint>
#include <deque>
#include <stop_token>
#include <vector>

namespace weft::select {

/// Y. Boykov, V. Kolmogorov, "An experimental comparison of min-cut/max-flow algorithms", PAMI 2004:
/// two search trees grow from the terminals until they touch, flow goes along the path, orphans of
/// saturated edges look for new parents. Trees are kept from one path to the next.
class GridCut {
public:
    static constexpr int kDirections = 8;

    GridCut(int width, int height);

    /// Capacities from the source and to the sink; what both share flows at once.
    void setTerminals(int node, double fromSource, double toSink);
    /// Both ways between a node and its neighbour in a direction 0..3 (right, down right, down, down
    /// left), which must exist.
    void setEdge(int node, int direction, double capacity);
    /// False when stopped. Once.
    bool solve(std::stop_token stop);
    [[nodiscard]] bool onSourceSide(int node) const { return tree_[node] == kSource; }

private:
    static constexpr std::int8_t kFree = 0, kSource = 1, kSink = 2;
    static constexpr std::int8_t kNone = -1, kTerminal = 8;

    [[nodiscard]] int neighbour(int node, int d) const { return node + offset_[d]; }
    [[nodiscard]] static int opposite(int d) { return (d + 4) % 8; }
    /// Residual capacity between a node and its neighbour, in the direction of the flow of `tree`.
    [[nodiscard]] float& residual(int node, int d, std::int8_t tree);
    void activate(int node);
    /// Grows the tree of a node; the edge where the trees touch, by its end in the source tree. −1:
    /// none.
    int grow(int node, int& direction);
    void augment(int node, int direction);
    void orphan(int node);
    void adopt();
    void adopt(int node);
    /// Distance to the terminal along parents; −1: none.
    int distanceOf(int node);

    int width_, height_;
    std::array<int, kDirections> offset_;
    std::vector<std::array<float, kDirections>> edge_;  // residual towards each neighbour; 0: none
    std::vector<float> terminal_;                       // > 0: from the source; < 0: to the sink
    std::vector<std::int8_t> tree_, parent_;
    std::vector<std::uint8_t> active_;
    std::vector<std::int32_t> stamp_, distance_;
    std::int32_t time_ = 0;
    std::deque<int> queue_, orphans_;
};

}  // namespace weft::select
