// Chen et al. 2010, Fig 1 and 2: what a barrier through the host costs a search of a graph.
#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/lab_text.h"
#include "lab/parameter_table.h"
#include "lab/studies/bfs_points.h"

namespace weft {

namespace {

const char* bfsNameOf(BfsBarrier barrier) {
    switch (barrier) {
        case BfsBarrier::inside: return "Barrier inside the launch";
        case BfsBarrier::launch: return "Two launches a level, host waits for each";
        case BfsBarrier::level: return "Two launches a level, host waits once (ours)";
    }
    return "";
}

LabCell bfsCell(double value) { return std::isnan(value) ? LabCell() : LabCell(value); }

void prepareBfsReport(LabReport& report, const BfsBench& bench, const LabParameters& p) {
    report.tables = {
        {"graphs",
         "Every graph",
         {"edges_per_vertex", "edges", "vertices", "vertices_reached", "levels",
          "microseconds_inside", "microseconds_host_each_launch", "microseconds_host_each_level",
          "speed_up", "right"}},
        {"densities",
         "Medians over the graphs of a density",
         {"edges_per_vertex", "levels", "microseconds_inside", "microseconds_host_each_launch",
          "microseconds_host_each_level", "speed_up", "least_speed_up", "most_speed_up",
          "least_microseconds_inside", "most_microseconds_inside"}}};
    std::string ran = formatted(
        "Random graphs of %d vertices, searched on %s by one block of %d threads, with the vertex "
        "array in its own memory. Points are medians over the graphs of a density, bars: where "
        "they lie with 95 %%.",
        p.whole("vertices"), report.device.device.c_str(), bench.threads(p.whole("threads")));
    ran +=
        bench.queues()
            ? " Waiting once a level is ours."
            : " The block is the thread pool; a launch is a run of it, which the caller waits for. "
              "Inside, workers wait for each other, and for one that lost its core to another "
              "program.";
    LabFigure time{.key = "fig02",
                   .title = "Search with and without the host",
                   .x = {.title = "Traversal levels", .whole = true},
                   .y = {.title = "Microseconds", .logarithmic = true},
                   .caption = ran +
                              " Chen et al. 2010, Fig 2 (Tesla C1060, one block of 512 threads, 3K "
                              "vertices; its text states no times): the gap between synchronising "
                              "through the host and not grows with the number of levels."};
    LabFigure gain{.key = "speed-up",
                   .title = "What a barrier inside the launch gains",
                   .x = time.x,
                   .y = {.title = "Time through the host / time inside"},
                   .caption = ran +
                              " The host waits for each launch. The paper shows no such figure: it "
                              "is the ratio of the two curves of its Fig 2."};
    report.figures = {std::move(time), std::move(gain)};
}

/// Everything that is drawn, from the points so far.
void showBfs(LabReport& report, const std::vector<BfsPoint>& points) {
    std::vector<BfsDensity> all;
    report.tables[1].rows.clear();
    for (const BfsPoint& p : points)
        if (all.empty() || all.back().density != p.density)
            all.push_back(spreadOfDensity(points, p.density));
    for (const BfsDensity& d : all)
        report.tables[1].rows.push_back({d.density, d.levels.median, d.microseconds[0].median,
                                         d.microseconds[1].median, bfsCell(d.microseconds[2].median),
                                         d.speedUp.median, d.speedUp.least, d.speedUp.most,
                                         d.microseconds[0].least, d.microseconds[0].most});
    std::vector<BfsDensity> byLevels = all;
    std::stable_sort(byLevels.begin(), byLevels.end(), [](const BfsDensity& a, const BfsDensity& b) {
        return a.levels.median < b.levels.median;
    });
    for (LabFigure& figure : report.figures) figure.series.clear();
    for (int kind = 0; kind < 3; ++kind)
        for (const BfsDensity& d : byLevels)
            if (!std::isnan(d.microseconds[kind].median))
                seriesNamed(report.figures[0], bfsNameOf(kBfsBarriers[kind]))
                    .add(d.levels.median, d.microseconds[kind].median, d.microseconds[kind].least,
                         d.microseconds[kind].most);
    for (const BfsDensity& d : byLevels)
        seriesNamed(report.figures[1], "Speed-up")
            .add(d.levels.median, d.speedUp.median, d.speedUp.least, d.speedUp.most);
}

void addBfsPoint(LabReport& report, std::vector<BfsPoint>& points, const BfsPoint& p, int vertices) {
    points.push_back(p);
    report.missed += !p.right;
    report.tables[0].rows.push_back({p.density, p.edges, double(vertices), p.reached, p.levels,
                                     p.median(0), p.median(1), bfsCell(p.median(2)),
                                     p.median(1) / p.median(0), std::string(p.right ? "yes" : "no")});
    showBfs(report, points);
}

void measureSearches(LabRun& run, LabDevice& device, const LabParameters& p, const LabInputs&) {
    const auto bench = device.bench<BfsBench>();
    const int vertices = p.whole("vertices"), graphs = p.whole("graphs");
    std::vector<double> densities = p.numbers("densities");
    std::sort(densities.begin(), densities.end());
    densities.erase(std::unique(densities.begin(), densities.end()), densities.end());
    run.expect(densities.size() * static_cast<std::size_t>(graphs));
    prepareBfsReport(run.report(), *bench, p);
    std::vector<BfsPoint> points;
    auto seed = static_cast<unsigned>(p.whole("seed"));
    for (std::size_t i = 0; i < densities.size() * static_cast<std::size_t>(graphs); ++i) {
        const double density = densities[i / static_cast<std::size_t>(graphs)];
        if (!run.begin(formatted("%g edges a vertex", density))) break;
        const BfsGraph graph = randomBfsGraph(vertices, density, seed);
        BfsPoint point = measureBfs(*bench, graph, seed++, p, run);
        if (run.stopped()) break;
        point.density = density;
        addBfsPoint(run.report(), points, point, vertices);
        run.end();
    }
}

}  // namespace

const Experiment& bfsExperiment() {
    static const Experiment experiment{
        .name = "bfs",
        .title = "Breadth-first search",
        .summary =
            "One block searches random graphs, with a barrier inside its launch or through the host: "
            "time by levels.",
        .paper = LabPaper::chen,
        .figures = "Fig 1-2",
        .lacking = "This device has no kernels of 'bfs'.",
        .parameters = {wholeValue("vertices", "of a graph", {"3072"}, {2, 12000}),
                       listOf(realValue("densities", "edges for each vertex",
                                        {"0.6,0.7,0.85,1,1.5,2,4,8,16,32", "0.7,0.85,1,2,4,16"},
                                        {0, 200})),
                       wholeValue("graphs", "of each density", {"5", "2"}, {1, 1000}),
                       wholeValue("repeats", "searches of each graph, of which the median counts",
                                  {"21", "9"}, {1, 100'000}),
                       wholeValue("threads", "of the block; on the CPU all workers", {"512"},
                                  {32, 1024}),
                       wholeValue("seed", "of the first graph", {"1"})},
        .measure = measureSearches};
    return experiment;
}

}  // namespace weft
