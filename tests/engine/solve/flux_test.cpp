/// The bound of an error by the flux of its residual holds, and sees that what is rough cancels.
#include <QtTest>
#include <cmath>

#include "cpu/multigrid/residual_flux.h"
#include "support/mask_shapes.h"
#include "weft/backend/domain.h"
#include "weft/backend/inverse_bound.h"
#include "weft/stencil/flux_pyramid.h"

using namespace weft;
using namespace weft::tests;
using stencil::FluxCell;

namespace {

using Samples = std::vector<double>;

/// A of a small domain, factored: A = L Lᵀ, dense.
class DenseSystem {
public:
    explicit DenseSystem(const Domain& domain) : domain_(domain) {
        const Extent e = domain.extent();
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                if (domain.mask().unknown({x, y})) points_.push_back({x, y});
        const std::size_t n = points_.size();
        l_.assign(n * n, 0.0);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j <= i; ++j) {
                double sum = entry(points_[i], points_[j]);
                for (std::size_t k = 0; k < j; ++k) sum -= l_[i * n + k] * l_[j * n + k];
                l_[i * n + j] = i == j ? std::sqrt(sum) : sum / l_[j * n + j];
            }
    }
    [[nodiscard]] const std::vector<Point>& points() const { return points_; }
    [[nodiscard]] Samples solve(Samples b) const {
        const std::size_t n = points_.size();
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t k = 0; k < i; ++k) b[i] -= l_[i * n + k] * b[k];
            b[i] /= l_[i * n + i];
        }
        for (std::size_t i = n; i-- > 0;) {
            for (std::size_t k = i + 1; k < n; ++k) b[i] -= l_[k * n + i] * b[k];
            b[i] /= l_[i * n + i];
        }
        return b;
    }

private:
    [[nodiscard]] double entry(Point p, Point q) const {
        if (p == q) return domain_.neighbours(p);
        return std::abs(p.x - q.x) + std::abs(p.y - q.y) == 1 ? -1.0 : 0.0;
    }
    const Domain& domain_;
    std::vector<Point> points_;
    Samples l_;
};

/// A flux along the edges of a grid: to the east and to the south of each pixel.
class Edges {
public:
    explicit Edges(int side) : side_(side), east_(cells()), south_(cells()) {}

    /// What evens out four cells, added.
    void add(const stencil::FluxQuad& quad, const double (&sum)[4], int x, int y) {
        const int w = quad.width[0], v = quad.width[1], h = quad.height[0], g = quad.height[1];
        addAcross(x, w, v, y, h, stencil::detail::evening(sum[0], sum[1], w, v), false);
        addAcross(x, w, v, y + h, g, stencil::detail::evening(sum[2], sum[3], w, v), false);
        addAcross(y, h, g, x, w + v, stencil::detail::evening(sum[0] + sum[1], sum[2] + sum[3], h, g),
                  true);
    }
    [[nodiscard]] double energy() const {
        double sum = 0;
        for (std::size_t i = 0; i < cells(); ++i) sum += east_[i] * east_[i] + south_[i] * south_[i];
        return sum;
    }
    [[nodiscard]] double divergence(Point p) const {
        return at(east_, p.x, p.y) - at(east_, p.x - 1, p.y) + at(south_, p.x, p.y) -
               at(south_, p.x, p.y - 1);
    }

private:
    [[nodiscard]] std::size_t cells() const { return static_cast<std::size_t>(side_) * side_; }
    [[nodiscard]] std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(side_) +
               static_cast<std::size_t>(x);
    }
    [[nodiscard]] double at(const Samples& v, int x, int y) const {
        return x < 0 || y < 0 ? 0.0 : v[index(x, y)];
    }
    /// From `first` on `a` columns, then `b`; all of `rows` rows from `row` on. `down`: rows for
    /// columns.
    void addAcross(int first, int a, int b, int row, int rows, double flux, bool down) {
        for (int j = row; j < row + rows; ++j)
            for (int n = 1; n < a + b; ++n) {
                const double share =
                    n <= a ? n / static_cast<double>(a) : (a + b - n) / static_cast<double>(b);
                Samples& to = down ? south_ : east_;
                const int i = first + n - 1;
                to[down ? index(j, i) : index(i, j)] += flux / rows * share;
            }
    }

    int side_;
    Samples east_, south_;
};

/// Energy of all mergers, what its rounding may be, what is left of the sum for each pixel of the box
/// and for each of the last cell, which may be larger; the flux.
struct Flux {
    double energy = 0, rounding = 0, left = 0, even = 0;
    Edges edges{64};
};

/// Sums of four cells once those that are free have taken theirs.
void takeSums(const stencil::FluxQuad& quad, double (&sum)[4]) {
    double total = 0;
    int takers = 0;
    for (int k = 0; k < 4; ++k) {
        const bool there = quad.width[k % 2] > 0 && quad.height[k / 2] > 0;
        takers += there && quad.cell[k].free;
        sum[k] = there && !quad.cell[k].free ? quad.cell[k].sum : 0.0;
        total += sum[k];
    }
    for (int k = 0; k < 4; ++k)
        if (quad.width[k % 2] > 0 && quad.height[k / 2] > 0 && quad.cell[k].free)
            sum[k] = -total / takers;
}

Flux fluxOf(const Domain& domain, const std::vector<Point>& points, const Samples& r,
            bool withEdges = false, int leastSide = 1) {
    const Extent e = domain.extent();
    const long long width = domain.border().right ? e.width : 1 << 20;
    const long long height = domain.border().bottom ? e.height : 1 << 20;
    int across = e.width, down = e.height;
    std::vector<FluxCell> cells(static_cast<std::size_t>(e.area()));
    for (FluxCell& cell : cells) cell.free = true;
    for (std::size_t i = 0; i < points.size(); ++i) {
        FluxCell& cell =
            cells[static_cast<std::size_t>(points[i].y) * static_cast<std::size_t>(across) +
                  static_cast<std::size_t>(points[i].x)];
        cell.sum = r[i], cell.free = false;
    }
    Flux flux;
    int side = 1;
    for (; across > 1 || down > 1 || side < leastSide; side *= 2) {
        std::vector<FluxCell> next;
        for (int y = 0; y < down; y += 2)
            for (int x = 0; x < across; x += 2) {
                stencil::FluxQuad quad;
                for (int k = 0; k < 4; ++k) {
                    const int i = x + k % 2, j = y + k / 2;
                    quad.cell[k].free = true;
                    if (i < across && j < down)
                        quad.cell[k] =
                            cells[static_cast<std::size_t>(j) * static_cast<std::size_t>(across) +
                                  static_cast<std::size_t>(i)];
                }
                for (int k = 0; k < 2; ++k) {
                    quad.width[k] = stencil::fluxLength(x + k, side, width);
                    quad.height[k] = stencil::fluxLength(y + k, side, height);
                }
                const stencil::FluxMerged merged = stencil::mergeFlux(quad);
                next.push_back(merged.cell);
                flux.energy += merged.energy;
                flux.rounding += stencil::kFluxRounding * merged.terms;
                double sum[4];
                takeSums(quad, sum);
                if (withEdges) flux.edges.add(quad, sum, x * side, y * side);
            }
        cells = std::move(next);
        across = (across + 1) / 2, down = (down + 1) / 2;
    }
    flux.left = cells[0].sum / static_cast<double>(e.area());
    flux.even =
        cells[0].sum / stencil::fluxLength(0, side, width) / stencil::fluxLength(0, side, height);
    return flux;
}

double largest(const Samples& v) {
    double most = 0;
    for (const double x : v) most = std::max(most, std::abs(x));
    return most;
}

double boundOf(const Domain& domain, const Flux& flux) {
    return std::sqrt(pointInverseBound(domain.extent(), domain.border())) *
               std::sqrt(std::max(flux.energy + flux.rounding, 0.0)) +
           boxInverseBound(domain.extent(), domain.border()) * std::abs(flux.left);
}

Mask someMask(Extent e, Random& random) {
    switch (random.below(5)) {
        case 0: return Mask(e, Mask::kUnknown);
        case 1: return randomMask(e, 0.7, random);
        case 2: return combMask(e, 3, Teeth::horizontal);
        case 3: return sparselyFixedMask(e, 2, random);
        default: return blobMask(e, random);
    }
}

}  // namespace

class FluxTest : public QObject {
    Q_OBJECT
private slots:
    /// Random signs, A of random noise, and single pixels.
    void theBoundIsAboveTheErrorOnRandomDomains() {
        Random random(11);
        int systems = 0;
        for (int i = 0; i < 400; ++i) {
            Mask mask = someMask({1 + random.below(21), 1 + random.below(21)}, random);
            if (mask.unknownCount() == 0) continue;
            const auto side = [&] { return random.chance(0.4); };
            const Domain domain(mask.crop(mask.boundingBox()), {side(), side(), side(), side()});
            if (!std::isfinite(pointInverseBound(domain.extent(), domain.border()))) continue;
            const DenseSystem system(domain);
            Samples r(system.points().size());
            const int kind = random.below(3);
            for (double& v : r) v = kind == 0 ? random.uniform(-1, 1) : kind == 1 ? 1.0 : 0.0;
            if (kind == 2) r[static_cast<std::size_t>(random.below(static_cast<int>(r.size())))] = 1;
            const double error = largest(system.solve(r));
            const double bound = boundOf(domain, fluxOf(domain, system.points(), r));
            QVERIFY2(error <= bound * (1 + 1e-12),
                     qPrintable(QString("system %1: %2 > %3").arg(i).arg(error).arg(bound)));
            ++systems;
        }
        QVERIFY(systems > 200);
    }

    /// The flux is built edge by edge: its divergence is r less what is left, its energy the
    /// mergers'.
    void theEnergyIsThatOfAFluxWhoseDivergenceIsTheResidual() {
        Random random(17);
        for (int i = 0; i < 200; ++i) {
            Mask mask = someMask({1 + random.below(40), 1 + random.below(40)}, random);
            if (mask.unknownCount() == 0) continue;
            const auto side = [&] { return random.chance(0.4); };
            const Domain domain(mask.crop(mask.boundingBox()), {side(), side(), side(), side()});
            const Mask& inside = domain.mask();
            std::vector<Point> points;
            Samples r;
            for (int y = 0; y < inside.extent().height; ++y)
                for (int x = 0; x < inside.extent().width; ++x) {
                    if (!inside.unknown({x, y})) continue;
                    points.push_back({x, y});
                    r.push_back(random.uniform(-1, 1) + (i % 3 == 0 ? 0.05 * x : 0.0));
                }
            const Flux flux = fluxOf(domain, points, r, true);
            for (std::size_t k = 0; k < points.size(); ++k)
                QVERIFY2(std::abs(flux.edges.divergence(points[k]) - (r[k] - flux.even)) < 1e-9,
                         qPrintable(QString("system %1, pixel %2 %3: %4 for %5")
                                        .arg(i)
                                        .arg(points[k].x)
                                        .arg(points[k].y)
                                        .arg(flux.edges.divergence(points[k]))
                                        .arg(r[k] - flux.even)));
            const double exact = flux.edges.energy();
            QVERIFY2(std::abs(flux.energy - exact) <= 0.1 * flux.rounding + 1e-12,
                     qPrintable(QString("system %1: %2 for %3, rounding %4")
                                    .arg(i)
                                    .arg(flux.energy)
                                    .arg(exact)
                                    .arg(flux.rounding)));
        }
    }

    void noPointHasALargerDiagonalOfTheInverse() {
        for (const Extent e : {Extent{1, 1}, {2, 1}, {9, 9}, {16, 15}, {3, 30}, {30, 3}, {1, 40}})
            for (int sides = 0; sides < 15; ++sides) {
                const Domain domain(Mask(e, Mask::kUnknown), {(sides & 1) != 0, (sides & 2) != 0,
                                                              (sides & 4) != 0, (sides & 8) != 0});
                const DenseSystem system(domain);
                const std::size_t n = system.points().size();
                double most = 0;
                for (std::size_t p = 0; p < n; ++p) {
                    Samples unit(n, 0.0);
                    unit[p] = 1;
                    most = std::max(most, system.solve(unit)[p]);
                }
                const double bound = pointInverseBound(e, domain.border());
                QVERIFY2(most <= bound, qPrintable(QString("%1 x %2, sides %3: %4 > %5")
                                                       .arg(e.width)
                                                       .arg(e.height)
                                                       .arg(sides)
                                                       .arg(most)
                                                       .arg(bound)));
            }
        QVERIFY(!std::isfinite(pointInverseBound({9, 9}, {true, true, true, true})));
    }

    /// A residual that is A of noise says little of the error; its maximum knows nothing of that.
    void roughResidualsAreBoundedByLess() {
        Random random(3);
        const Domain domain(Mask({128, 128}, Mask::kUnknown), {});
        std::vector<Point> points;
        Samples noise(128 * 128), r;
        for (double& v : noise) v = random.uniform(-1, 1);
        const auto at = [&](int x, int y) {
            return x < 0 || y < 0 || x > 127 || y > 127
                       ? 0.0
                       : noise[static_cast<std::size_t>(128 * y + x)];
        };
        for (int y = 0; y < 128; ++y)
            for (int x = 0; x < 128; ++x) {
                points.push_back({x, y});
                r.push_back(4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1));
            }
        const double byMaximum = boxInverseBound(domain.extent(), domain.border()) * largest(r);
        QVERIFY(boundOf(domain, fluxOf(domain, points, r)) < 0.1 * byMaximum);
    }

    /// Rows of cells at once, tiles, and threads make the flux that merging cell by cell makes.
    void theCpuBuildsTheSameFlux() {
        Random random(23);
        ThreadPool one(1), three(3);
        for (int i = 0; i < 60; ++i) {
            const bool large = i % 10 == 0;
            const auto length = [&] { return 1 + random.below(large ? 700 : 90); };
            Mask mask = someMask({length(), length()}, random);
            if (mask.unknownCount() == 0) continue;
            const auto side = [&] { return random.chance(0.4); };
            const Domain domain(mask.crop(mask.boundingBox()), {side(), side(), side(), side()});
            const Extent e = domain.extent();
            Hierarchy hierarchy;
            QVERIFY(hierarchy.build(domain, one, {}));
            Field f(e, 1);
            Grid<float> d, correction;
            d.reshape(hierarchy.fineShape(), 1), correction.reshape(hierarchy.fineShape(), 1);
            std::vector<Point> points;
            for (int y = 0; y < e.height; ++y)
                for (int x = 0; x < e.width; ++x) {
                    if (!domain.mask().unknown({x, y})) continue;
                    points.push_back({x, y});
                    f.row(0, y)[x] = static_cast<float>(random.uniform(-1, 1));
                    d.row(0, y)[x] = static_cast<float>(random.uniform(-1, 1));
                    correction.row(0, y)[x] = static_cast<float>(random.uniform(-1e-3, 1e-3));
                }
            const auto u = [&](int x, int y) {
                return double{d.row(0, y)[x]} + double{correction.row(0, y)[x]};
            };
            Samples r;
            for (const Point p : points)
                r.push_back(double{f.row(0, p.y)[p.x]} - domain.neighbours(p) * u(p.x, p.y) +
                            u(p.x - 1, p.y) + u(p.x + 1, p.y) + u(p.x, p.y - 1) + u(p.x, p.y + 1));
            const Flux wanted = fluxOf(domain, points, r, false, 64);
            const ResidualOf of{.hierarchy = hierarchy, .f = f.view(), .d = d, .e = &correction};
            const ResidualFlux got = fluxOfResidual(of, domain.border(), one);
            const ResidualFlux again = fluxOfResidual(of, domain.border(), three);
            QCOMPARE(got.energy, again.energy);
            QCOMPARE(got.terms, again.terms);
            QCOMPARE(got.left, again.left);
            QVERIFY(std::abs(got.largest - largest(r)) < 1e-12);
            QVERIFY2(std::abs(got.energy - wanted.energy) <= wanted.rounding + 1e-12,
                     qPrintable(QString("system %1, %2 x %3: %4 for %5")
                                    .arg(i)
                                    .arg(e.width)
                                    .arg(e.height)
                                    .arg(got.energy)
                                    .arg(wanted.energy)));
            QVERIFY(std::abs(got.left / static_cast<double>(e.area()) - wanted.left) < 1e-12);
        }
    }

    void wholeCellsMergeAsAnyDo() {
        Random random(5);
        for (int i = 0; i < 200; ++i) {
            stencil::FluxQuad quad;
            const int side = 1 << random.below(8);
            const auto moment = [&] { return static_cast<float>(random.uniform(-1, 1)); };
            for (FluxCell& cell : quad.cell) {
                if (random.chance(0.3))
                    cell.free = true;
                else
                    cell = {random.uniform(-1, 1), moment(), moment(), moment(), moment(), false};
            }
            for (int k = 0; k < 2; ++k) quad.width[k] = quad.height[k] = side;
            const auto any = stencil::mergeFlux(quad);
            const auto whole = stencil::mergeWholeFlux(quad.cell, side, 1.0 / side);
            QVERIFY(std::abs(any.energy - whole.energy) <= 1e-5 * any.terms);
            QVERIFY(std::abs(any.terms - whole.terms) <= 1e-5 * any.terms);
            QVERIFY(std::abs(any.cell.sum - whole.cell.sum) <= 1e-12);
            const double scale = 1e-5 * side * side;
            QVERIFY(std::abs(any.cell.x1 - whole.cell.x1) <= scale);
            QVERIFY(std::abs(any.cell.x2 - whole.cell.x2) <= scale);
            QVERIFY(std::abs(any.cell.y1 - whole.cell.y1) <= scale);
            QVERIFY(std::abs(any.cell.y2 - whole.cell.y2) <= scale);
            QCOMPARE(any.cell.free, whole.cell.free);
        }
    }
};

QTEST_APPLESS_MAIN(FluxTest)
#include "flux_test.moc"
