/// The Lab's breadth-first search: its distances are those of a relaxation of all edges.
#include <QtTest>

#include "support/lab_runs.h"
#include "support/random.h"
#include "weft/cpu_backend.h"
#include "weft/lab/bfs_bench.h"

using namespace weft;
using namespace weft::tests;

namespace {

BfsGraph graphOf(int vertices, const std::vector<std::pair<int, int>>& edges) {
    BfsGraph graph{.first = {0}};
    for (int v = 0; v < vertices; ++v) {
        for (const auto& [a, b] : edges) {
            if (a == v) graph.neighbours.push_back(b);
            if (b == v) graph.neighbours.push_back(a);
        }
        graph.first.push_back(int(graph.neighbours.size()));
    }
    return graph;
}

/// Bellman and Ford: edges are relaxed until nothing changes. −1: not reachable.
std::vector<int> relaxed(int vertices, const std::vector<std::pair<int, int>>& edges, int source) {
    const int far = vertices + 1;
    std::vector<int> steps(std::size_t(vertices), far);
    steps[std::size_t(source)] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (auto [a, b] : edges)
            for (int way = 0; way < 2; ++way, std::swap(a, b))
                if (steps[std::size_t(a)] + 1 < steps[std::size_t(b)]) {
                    steps[std::size_t(b)] = steps[std::size_t(a)] + 1;
                    changed = true;
                }
    }
    for (int& s : steps)
        if (s >= far) s = -1;
    return steps;
}

}  // namespace

class LabBfsTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

    void compare(int vertices, const std::vector<std::pair<int, int>>& edges, int source) {
        const LabProbe lab = cpu_->lab();
        const auto bench = lab.device->bench<BfsBench>();
        const std::vector<int> expected = relaxed(vertices, edges, source);
        bench->load(graphOf(vertices, edges));
        for (const BfsBarrier barrier : {BfsBarrier::inside, BfsBarrier::launch, BfsBarrier::level}) {
            const BfsSearch search = bench->search(source, barrier, 64, {});
            QCOMPARE(search.edges, expected);
            QCOMPARE(search.levels, 1 + *std::max_element(expected.begin(), expected.end()));
            QVERIFY(search.seconds > 0);
        }
    }

private slots:
    void aSearchFindsTheShortestWays() {
        Random random(7);
        for (int i = 0; i < 20; ++i) {
            const int vertices = random.between(1, 90);
            std::vector<std::pair<int, int>> edges;
            for (int e = random.between(0, 2 * vertices); e > 0; --e)
                edges.emplace_back(random.between(0, vertices - 1), random.between(0, vertices - 1));
            compare(vertices, edges, random.between(0, vertices - 1));
        }
    }

    void aChainHasAsManyLevelsAsVertices() {
        std::vector<std::pair<int, int>> chain;
        for (int v = 1; v < 120; ++v) chain.emplace_back(v - 1, v);
        compare(120, chain, 0);
        compare(120, chain, 37);
    }

    void theRunFillsTheFigureOfThePaper() {
        const LabReport report = quickRun(*cpu_, "bfs", {"graphs=2", "repeats=2"});
        QVERIFY(report.complete);
        QCOMPARE(report.missed, 0);
        QVERIFY(report.table("densities")->rows.size() >= 6);
        QCOMPARE(report.table("graphs")->rows.size(), 2 * report.table("densities")->rows.size());
        QCOMPARE(report.claims.size(), std::size_t(3));
        const LabFigure& figure = *report.figure("fig02");
        QCOMPARE(figure.series.size(), std::size_t(2));  // runs of the pool do not queue
        for (const LabSeries& s : figure.series) {
            QCOMPARE(s.x.size(), report.table("densities")->rows.size());
            for (std::size_t i = 0; i < s.x.size(); ++i)
                QVERIFY(s.y[i] > 0 && s.low[i] <= s.y[i] && s.y[i] <= s.high[i]);
        }
        const std::vector<double> levels = columnOf(*report.table("densities"), "levels");
        QVERIFY(levels.front() > 3 * levels.back());
    }

    void densitiesMayBeNone() {
        const LabReport report =
            quickRun(*cpu_, "bfs", {"vertices=2", "densities=0,200", "graphs=1", "repeats=1"});
        QVERIFY(report.complete && report.missed == 0);
    }
};

QTEST_APPLESS_MAIN(LabBfsTest)
#include "lab_bfs_test.moc"
