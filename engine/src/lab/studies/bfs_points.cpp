#include "lab/studies/bfs_points.h"

#include <algorithm>
#include <random>
#include <utility>

#include "weft/formatted.h"

namespace weft {

namespace {

/// A vertex of most edges: it lies in the part that holds most vertices.
int bfsSourceOf(const BfsGraph& g) {
    const auto edgesOf = [&](int v) { return g.first[std::size_t(v) + 1] - g.first[std::size_t(v)]; };
    int source = 0;
    for (int v = 1; v < g.vertices(); ++v)
        if (edgesOf(v) > edgesOf(source)) source = v;
    return source;
}

/// A queue of vertices, one after the other.
std::vector<int> searchInSequence(const BfsGraph& graph, int source) {
    std::vector<int> edges(static_cast<std::size_t>(graph.vertices()), -1), queue = {source};
    edges[static_cast<std::size_t>(source)] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const auto v = static_cast<std::size_t>(queue[i]);
        for (int e = graph.first[v]; e < graph.first[v + 1]; ++e) {
            const int u = graph.neighbours[static_cast<std::size_t>(e)];
            if (edges[static_cast<std::size_t>(u)] >= 0) continue;
            edges[static_cast<std::size_t>(u)] = edges[v] + 1;
            queue.push_back(u);
        }
    }
    return edges;
}

}  // namespace

BfsGraph randomBfsGraph(int vertices, double edgesPerVertex, unsigned seed) {
    std::mt19937_64 random(seed);  // without a distribution of std::, which differ by library
    const auto any = [&] { return static_cast<int>(random() % static_cast<unsigned>(vertices)); };
    const double all = 0.5 * vertices * (vertices - 1.0);
    const auto wanted = static_cast<std::size_t>(std::min(edgesPerVertex * vertices, 0.5 * all));
    std::vector<std::pair<int, int>> edges;
    while (edges.size() < wanted) {
        while (edges.size() < wanted) {
            const auto [a, b] = std::minmax({any(), any()});
            if (a != b) edges.emplace_back(a, b);
        }
        std::sort(edges.begin(), edges.end());
        edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    }
    std::vector<std::vector<int>> rows(static_cast<std::size_t>(vertices));
    for (const auto& [a, b] : edges) {
        rows[static_cast<std::size_t>(a)].push_back(b);
        rows[static_cast<std::size_t>(b)].push_back(a);
    }
    BfsGraph graph{.first = {0}};
    for (const std::vector<int>& row : rows) {
        graph.neighbours.insert(graph.neighbours.end(), row.begin(), row.end());
        graph.first.push_back(static_cast<int>(graph.neighbours.size()));
    }
    return graph;
}

BfsPoint measureBfs(BfsBench& bench, const BfsGraph& graph, unsigned seed, const LabParameters& p,
                    LabRun& run) {
    const int source = bfsSourceOf(graph), threads = bench.threads(p.whole("threads"));
    const std::vector<int> expected = searchInSequence(graph, source);
    BfsPoint point;
    point.edges = 0.5 * static_cast<double>(graph.neighbours.size());
    point.reached = static_cast<double>(expected.size()) -
                    static_cast<double>(std::count(expected.begin(), expected.end(), -1));
    point.levels = 1 + *std::max_element(expected.begin(), expected.end());
    bench.load(graph);
    for (int kind = 0; kind < 3; ++kind) {
        Repeats& times = run.repeats(formatted("%u %d", seed, kind), p.whole("repeats"));
        point.microseconds[kind] = &times;
        const bool runs = kBfsBarriers[kind] != BfsBarrier::level || bench.queues();
        for (bool first = true; runs && times.wanted() && !run.stopped(); first = false) {
            const BfsSearch s = bench.search(source, kBfsBarriers[kind], threads, run.stop());
            if (run.stopped()) break;
            point.right = point.right && s.edges == expected && s.levels == int(point.levels);
            if (!first) times.add(1e6 * s.seconds);  // the first one warms up
        }
    }
    return point;
}

BfsDensity spreadOfDensity(const std::vector<BfsPoint>& points, double density) {
    std::vector<double> levels, times[3], speedUps;
    for (const BfsPoint& p : points) {
        if (p.density != density) continue;
        levels.push_back(p.levels);
        std::vector<double> its[3];
        for (int kind = 0; kind < 3; ++kind) {
            its[kind] = p.microseconds[kind]->medians();
            times[kind].insert(times[kind].end(), its[kind].begin(), its[kind].end());
        }
        for (std::size_t i = 0; i < std::min(its[0].size(), its[1].size()); ++i)
            speedUps.push_back(its[1][i] / its[0][i]);
    }
    return {density,
            spreadOf(levels),
            {spreadOf(times[0]), spreadOf(times[1]), spreadOf(times[2])},
            spreadOf(speedUps)};
}

}  // namespace weft
