// Minimum cuts against every cut of small grids.
#include "select/grid_cut.h"

#include <QTest>
#include <random>
#include <vector>

using weft::select::GridCut;

namespace {

struct Edge {
    int a, d, b;
    double capacity;
};

/// A random grid, its cut, and the cost of any labelling.
struct Grid {
    int width, height;
    std::vector<double> fromSource, toSink;
    std::vector<Edge> edges;

    Grid(int w, int h, std::mt19937& random) : width(w), height(h) {
        std::uniform_int_distribution<int> amount(0, 9);
        for (int i = 0; i < w * h; ++i) {
            fromSource.push_back(amount(random));
            toSink.push_back(amount(random));
        }
        constexpr int kX[] = {1, 1, 0, -1}, kY[] = {0, 1, 1, 1};
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x)
                for (int d = 0; d < 4; ++d) {
                    const int u = x + kX[d], v = y + kY[d];
                    if (u < 0 || u >= w || v >= h) continue;
                    edges.push_back({y * w + x, d, v * w + u, double(amount(random) / 2)});
                }
    }
    /// Bit i: node i is on the source's side.
    [[nodiscard]] double cost(unsigned sides) const {
        double sum = 0;
        for (std::size_t i = 0; i < fromSource.size(); ++i)
            sum += (sides >> i) & 1U ? toSink[i] : fromSource[i];
        for (const Edge& e : edges)
            if (((sides >> e.a) & 1U) != ((sides >> e.b) & 1U)) sum += e.capacity;
        return sum;
    }
    [[nodiscard]] unsigned cut() const {
        GridCut graph(width, height);
        for (int i = 0; i < width * height; ++i) graph.setTerminals(i, fromSource[i], toSink[i]);
        for (const Edge& e : edges) graph.setEdge(e.a, e.d, e.capacity);
        if (!graph.solve({})) return ~0U;
        unsigned sides = 0;
        for (int i = 0; i < width * height; ++i)
            if (graph.onSourceSide(i)) sides |= 1U << i;
        return sides;
    }
};

}  // namespace

class GridCutTest : public QObject {
    Q_OBJECT
private slots:
    void noCutOfASmallGridIsCheaper() {
        std::mt19937 random(11);
        const std::pair<int, int> sizes[] = {{1, 1}, {4, 1}, {1, 5}, {3, 3}, {4, 3}, {3, 4}};
        for (const auto& [w, h] : sizes)
            for (int n = 0; n < 40; ++n) {
                const Grid grid(w, h, random);
                double least = 1e9;
                for (unsigned sides = 0; sides < 1U << (w * h); ++sides)
                    least = std::min(least, grid.cost(sides));
                QCOMPARE(grid.cost(grid.cut()), least);
            }
    }

    void aLargeGridKeepsWhatItsTerminalsSay() {
        constexpr int kSide = 60;
        GridCut graph(kSide, kSide);
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x) {
                const int i = y * kSide + x;
                graph.setTerminals(i, x < 20 ? 50 : 0, x >= 40 ? 50 : 0);
                if (x + 1 < kSide) graph.setEdge(i, 0, x == 27 ? 0.5 : 2);
                if (y + 1 < kSide) graph.setEdge(i, 2, 2);
            }
        QVERIFY(graph.solve({}));
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x) QCOMPARE(graph.onSourceSide(y * kSide + x), x <= 27);
    }
};

QTEST_GUILESS_MAIN(GridCutTest)
#include "grid_cut_test.moc"
