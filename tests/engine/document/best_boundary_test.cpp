/// Paths along which a patch differs from the background by a constant.
#include "weft/retouch/best_boundary.h"

#include <QtTest>
#include <cmath>
#include <random>

#include "boundary/ring_path.h"
#include "weft/error.h"
#include "weft/units.h"

using namespace weft;

namespace {

Mask disc(Extent extent, double x, double y, double radius) {
    Mask mask(extent);
    for (int j = 0; j < extent.height; ++j)
        for (int i = 0; i < extent.width; ++i)
            if (std::hypot(i + 0.5 - x, j + 0.5 - y) <= radius) mask.set({i, j}, true);
    return mask;
}

Field constantField(Extent extent, int channels, double codes) {
    Field field(extent, channels);
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < extent.height; ++y)
            std::fill_n(field.row(c, y), extent.width, static_cast<float>(codes * kCode8));
    return field;
}

/// Cost of a closed path, as CostRaster counts it.
double costOf(const CostRaster& raster, const std::vector<Point>& path) {
    double sum = 0;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const Point p = path[i], q = path[(i + 1) % path.size()];
        sum += raster.cost[raster.at(p)] +
               raster.stepCost * std::hypot(double(p.x - q.x), double(p.y - q.y));
    }
    return sum;
}

/// Turns of a closed path around a point, by angles.
double turns(const std::vector<Point>& path, Point around) {
    double sum = 0;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const Point p = path[i] - around, q = path[(i + 1) % path.size()] - around;
        sum += std::atan2(double(p.x * q.y - p.y * q.x), double(p.x * q.x + p.y * q.y));
    }
    return std::round(sum / (2 * M_PI));
}

/// The cheapest closed path by Bellman and Ford's relaxation over pixel and angle turned: the winding
/// is counted by passages of the ray of pixels to the left of `around`, for every start anywhere.
double cheapestByRelaxation(const CostRaster& raster, Point around) {
    const int n = static_cast<int>(raster.extent.area()), planes = 5;
    double best = INFINITY;
    for (int start = 0; start < n; ++start) {
        if (!raster.open[std::size_t(start)]) continue;
        std::vector<double> cost(std::size_t(n * planes), INFINITY);
        cost[std::size_t(start + 2 * n)] = 0;
        for (bool changed = true; changed;) {
            changed = false;
            for (int node = 0; node < n * planes; ++node) {
                if (cost[std::size_t(node)] == INFINITY) continue;
                const Point p{node % n % raster.extent.width, node % n / raster.extent.width};
                for (int k = 0; k < 9; ++k) {
                    const Point q = p + Point{k % 3 - 1, k / 3 - 1};
                    if (k == 4 || !raster.holds(q) || !raster.open[raster.at(q)]) continue;
                    int plane = node / n;
                    if (p.x + q.x < 2 * around.x) {
                        if (p.y == around.y && q.y == around.y + 1) ++plane;
                        if (q.y == around.y && p.y == around.y + 1) --plane;
                    }
                    if (plane < 0 || plane >= planes) continue;
                    const double to = cost[std::size_t(node)] + raster.cost[raster.at(q)] +
                                      raster.stepCost * std::hypot(q.x - p.x, q.y - p.y);
                    double& known = cost[raster.at(q) + std::size_t(plane * n)];
                    if (to < known - 1e-9) known = to, changed = true;
                }
            }
        }
        best = std::min(best, cost[std::size_t(start + 3 * n)]);
    }
    return best;
}

}  // namespace

class BestBoundaryTest : public QObject {
    Q_OBJECT
private slots:
    void ringsAreTheCheapestOnes() {
        std::mt19937 random(5);
        for (int round = 0; round < 12; ++round) {
            CostRaster raster;
            raster.extent = {13, 11};
            const auto n = static_cast<std::size_t>(raster.extent.area());
            raster.object.assign(n, 0);
            raster.stepCost = 0.3;
            std::uniform_real_distribution<double> cost(0, 10);
            for (std::size_t i = 0; i < n; ++i) {
                raster.cost.push_back(cost(random));
                raster.open.push_back(cost(random) < 8.5);
            }
            const Point middle{5 + round % 3, 4 + round % 4};
            for (const Point p : {middle, middle + Point{1, 0}, middle + Point{1, 1}}) {
                raster.object[raster.at(p)] = 1;
                raster.open[raster.at(p)] = 0;
            }
            const std::vector<Point> ring = cheapestRing(raster);
            const double expected = cheapestByRelaxation(raster, middle);
            if (ring.empty()) {
                QVERIFY(expected == INFINITY);
                continue;
            }
            QCOMPARE(std::abs(turns(ring, middle)), 1.0);
            for (std::size_t i = 0; i < ring.size(); ++i) {
                const Point step = ring[(i + 1) % ring.size()] - ring[i];
                QVERIFY(raster.open[raster.at(ring[i])]);
                QVERIFY(std::abs(step.x) <= 1 && std::abs(step.y) <= 1);
            }
            QVERIFY2(std::abs(costOf(raster, ring) - expected) < 1e-6,
                     qPrintable(QString("%1, not %2").arg(costOf(raster, ring)).arg(expected)));
        }
    }

    /// Background and patch differ by a constant but where something else is in the way.
    void theBoundaryPassesBesideWhatDoesNotFit() {
        const Extent extent{160, 140};
        const Field background = constantField(extent, 3, 90);
        Field patch = constantField(extent, 3, 60);
        const Mask bump = disc(extent, 118, 70, 20);  // reaches over the drawn boundary
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < extent.height; ++y)
                for (int x = 0; x < extent.width; ++x)
                    if (bump.unknown({x, y})) patch.at(c, {x, y}) = static_cast<float>(200 * kCode8);
        const Mask drawn = disc(extent, 80, 70, 50), object = disc(extent, 75, 70, 15);
        for (const std::int64_t most : {std::int64_t{1'000'000}, std::int64_t{500}}) {
            const BestBoundary found =
                bestBoundary(background.view(), patch.view(), drawn, object, {}, {.most = most});
            QCOMPARE(found.parts, 1);
            QVERIFY(found.before > 20 * kCode8);
            QVERIFY(found.after < 1e-6);
            for (int y = 0; y < extent.height; ++y)
                for (int x = 0; x < extent.width; ++x) {
                    const Point p{x, y};
                    if (object.unknown(p)) QVERIFY(found.mask.unknown(p));
                    if (found.mask.unknown(p)) QVERIFY(drawn.unknown(p));
                    if (bump.unknown(p) && drawn.unknown(p)) QVERIFY(!found.mask.unknown(p));
                }
        }
    }

    /// Equal everywhere: nothing is gained but shortness, and what is enclosed holds the object.
    void piecesOfAnObjectStayTogether() {
        const Extent extent{120, 90};
        const Field picture = constantField(extent, 1, 10);
        Mask object(extent);
        for (const Point p : {Point{40, 45}, Point{80, 45}, Point{60, 30}}) object.set(p, true);
        const Mask drawn = disc(extent, 60, 45, 40);
        const BestBoundary found =
            bestBoundary(picture.view(), picture.view(), drawn, object, {}, {});
        QCOMPARE(found.parts, 1);
        for (const Point p : {Point{40, 45}, Point{80, 45}, Point{60, 30}})
            QVERIFY(found.mask.unknown(p));
        QVERIFY(found.mask.unknownCount() < drawn.unknownCount());
    }

    void whatCannotBeImprovedStaysAsDrawn() {
        const Extent extent{60, 60};
        const Field picture = constantField(extent, 1, 10);
        const Mask drawn = disc(extent, 30, 30, 20);
        // no object; over the background's border; stopped
        QVERIFY(bestBoundary(picture.view(), picture.view(), drawn, Mask(extent), {}).mask == drawn);
        QVERIFY(bestBoundary(picture.view(), picture.view(), drawn, disc(extent, 30, 30, 5), {-25, 0})
                    .mask == drawn);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(bestBoundary(picture.view(), picture.view(), drawn, disc(extent, 30, 30, 5), {}, {},
                             stop.get_token())
                    .mask == drawn);
        QVERIFY_THROWS_EXCEPTION(
            InvalidProblem, bestBoundary(picture.view(), picture.view(), drawn, Mask({9, 9}), {}));
    }
};

QTEST_APPLESS_MAIN(BestBoundaryTest)
#include "best_boundary_test.moc"
