#include "select/grid_cut.h"

#include <algorithm>

namespace weft::select {

GridCut::GridCut(int width, int height)
    : width_(width),
      height_(height),
      offset_{1, width + 1, width, width - 1, -1, -width - 1, -width, 1 - width},
      edge_(static_cast<std::size_t>(width) * height),
      terminal_(edge_.size()),
      tree_(edge_.size(), kFree),
      parent_(edge_.size(), kNone),
      active_(edge_.size()),
      stamp_(edge_.size()),
      distance_(edge_.size()) {}

void GridCut::setTerminals(int node, double fromSource, double toSink) {
    terminal_[node] = static_cast<float>(fromSource - toSink);
}

void GridCut::setEdge(int node, int direction, double capacity) {
    edge_[node][direction] = static_cast<float>(capacity);
    edge_[neighbour(node, direction)][opposite(direction)] = static_cast<float>(capacity);
}

float& GridCut::residual(int node, int d, std::int8_t tree) {
    return tree == kSource ? edge_[node][d] : edge_[neighbour(node, d)][opposite(d)];
}

void GridCut::activate(int node) {
    if (active_[node]) return;
    active_[node] = 1;
    queue_.push_back(node);
}

bool GridCut::solve(std::stop_token stop) {
    const int nodes = width_ * height_;
    for (int i = 0; i < nodes; ++i) {
        if (terminal_[i] == 0) continue;
        tree_[i] = terminal_[i] > 0 ? kSource : kSink;
        parent_[i] = kTerminal;
        distance_[i] = 1;
        activate(i);
    }
    constexpr int kLook = 1024;
    for (int n = 0; !queue_.empty(); ++n) {
        if (n % kLook == 0 && stop.stop_requested()) return false;
        const int node = queue_.front();
        int direction = 0;
        const int from = tree_[node] == kFree ? -1 : grow(node, direction);
        if (from < 0) {
            queue_.pop_front();
            active_[node] = 0;
            continue;
        }
        ++time_;
        augment(from, direction);
        adopt();
    }
    return true;
}

int GridCut::grow(int node, int& direction) {
    const std::int8_t tree = tree_[node];
    for (int d = 0; d < kDirections; ++d) {
        // An edge that is not there has no capacity in either direction.
        if (edge_[node][d] == 0 && tree == kSource) continue;
        const int next = neighbour(node, d);
        if (next < 0 || next >= width_ * height_ || residual(node, d, tree) <= 0) continue;
        if (tree_[next] == kFree) {
            tree_[next] = tree;
            parent_[next] = static_cast<std::int8_t>(opposite(d));
            stamp_[next] = stamp_[node];
            distance_[next] = distance_[node] + 1;
            activate(next);
        } else if (tree_[next] != tree) {
            direction = tree == kSource ? d : opposite(d);
            return tree == kSource ? node : next;
        } else if (stamp_[next] <= stamp_[node] && distance_[next] > distance_[node] + 1 &&
                   parent_[next] != kTerminal) {
            parent_[next] = static_cast<std::int8_t>(opposite(d));  // a shorter way
            stamp_[next] = stamp_[node];
            distance_[next] = distance_[node] + 1;
        }
    }
    return -1;
}

void GridCut::augment(int node, int direction) {
    const int across = neighbour(node, direction);
    float flow = edge_[node][direction];
    int i = node;
    for (; parent_[i] != kTerminal; i = neighbour(i, parent_[i]))
        flow = std::min(flow, edge_[neighbour(i, parent_[i])][opposite(parent_[i])]);
    flow = std::min(flow, terminal_[i]);
    for (i = across; parent_[i] != kTerminal; i = neighbour(i, parent_[i]))
        flow = std::min(flow, edge_[i][parent_[i]]);
    flow = std::min(flow, -terminal_[i]);

    edge_[node][direction] -= flow;
    edge_[across][opposite(direction)] += flow;
    for (i = node; parent_[i] != kTerminal;) {
        const int d = parent_[i], up = neighbour(i, d);
        edge_[i][d] += flow;
        if ((edge_[up][opposite(d)] -= flow) <= 0) orphan(i);
        i = up;
    }
    if ((terminal_[i] -= flow) <= 0) orphan(i);
    for (i = across; parent_[i] != kTerminal;) {
        const int d = parent_[i], down = neighbour(i, d);
        edge_[down][opposite(d)] += flow;
        if ((edge_[i][d] -= flow) <= 0) orphan(i);
        i = down;
    }
    if ((terminal_[i] += flow) >= 0) orphan(i);
}

// Its parent stays until adopt(): the path of the flow still runs along it.
void GridCut::orphan(int node) { orphans_.push_back(node); }

void GridCut::adopt() {
    for (const int node : orphans_) parent_[node] = kNone;
    while (!orphans_.empty()) {
        const int node = orphans_.front();
        orphans_.pop_front();
        adopt(node);
    }
}

int GridCut::distanceOf(int node) {
    int steps = 0, i = node;
    while (stamp_[i] != time_) {
        if (parent_[i] == kNone) return -1;
        ++steps;
        if (parent_[i] == kTerminal) {
            stamp_[i] = time_;
            distance_[i] = 1;
            break;
        }
        i = neighbour(i, parent_[i]);
    }
    const int distance = steps + distance_[i] - (parent_[i] == kTerminal && steps > 0 ? 1 : 0);
    int left = distance;
    for (i = node; stamp_[i] != time_; i = neighbour(i, parent_[i])) {
        stamp_[i] = time_;
        distance_[i] = left--;
    }
    return distance;
}

void GridCut::adopt(int node) {
    const std::int8_t tree = tree_[node];
    int best = -1, shortest = 0;
    for (int d = 0; d < kDirections; ++d) {
        const int next = neighbour(node, d);
        if (next < 0 || next >= width_ * height_ || tree_[next] != tree) continue;
        // Flow comes from the neighbour in the source tree, goes to it in the sink tree.
        const float open = tree == kSource ? edge_[next][opposite(d)] : edge_[node][d];
        if (open <= 0) continue;
        const int distance = distanceOf(next);
        if (distance < 0 || (best >= 0 && distance >= shortest)) continue;
        best = d;
        shortest = distance;
    }
    if (best >= 0) {
        parent_[node] = static_cast<std::int8_t>(best);
        stamp_[node] = time_;
        distance_[node] = shortest + 1;
        return;
    }
    for (int d = 0; d < kDirections; ++d) {
        const int next = neighbour(node, d);
        if (next < 0 || next >= width_ * height_ || tree_[next] != tree) continue;
        const float open = tree == kSource ? edge_[next][opposite(d)] : edge_[node][d];
        if (open > 0) activate(next);
        if (parent_[next] != kNone && parent_[next] != kTerminal && parent_[next] == opposite(d)) {
            parent_[next] = kNone;
            orphans_.push_back(next);
        }
    }
    tree_[node] = kFree;
}

}  // namespace weft::select
