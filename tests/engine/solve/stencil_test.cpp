/// The formulas that CPU and CUDA share, point by point: interpolation, restriction, Galerkin
/// operators, the smoother's polynomial, and the constants that turn a residual into an error.
#include <QtTest>
#include <algorithm>
#include <vector>

#include "support/mask_shapes.h"
#include "weft/backend/inverse_bound.h"
#include "weft/stencil/nine_point.h"
#include "weft/stencil/transfer.h"

using namespace weft;
using namespace weft::tests;
using stencil::Prolongation8;
using stencil::Row9;

namespace {

constexpr int kDx[] = {-1, 0, 1, -1, 1, -1, 0, 1}, kDy[] = {-1, -1, -1, 0, 0, 1, 1, 1};

/// One level over a mask, with the weights and values of the next coarser one.
struct TwoLevels {
    Domain domain;
    Extent fine, coarse;
    std::vector<Prolongation8> weights;

    TwoLevels(Mask mask, ImageBorder border)
        : domain(std::move(mask), border),
          fine(domain.extent()),
          coarse{(fine.width + 1) / 2, (fine.height + 1) / 2} {
        for (int Y = 0; Y < coarse.height; ++Y)
            for (int X = 0; X < coarse.width; ++X)
                weights.push_back(stencil::prolongationOf(*this, X, Y));
    }
    [[nodiscard]] bool unknown(int x, int y) const {
        return rectOf(fine).contains({x, y}) && domain.mask().unknown({x, y});
    }
    Row9 operator()(int x, int y) const {
        Row9 r;
        if (!unknown(x, y)) return r;
        r.centre = static_cast<float>(domain.neighbours({x, y}));
        for (const int k : {stencil::N, stencil::S, stencil::W, stencil::E})
            r.a[k] = unknown(x + kDx[k], y + kDy[k]) ? 1.0f : 0.0f;
        return r;
    }
    [[nodiscard]] Prolongation8 weightsOf(int X, int Y) const {
        return rectOf(coarse).contains({X, Y})
                   ? weights[static_cast<std::size_t>(Y * coarse.width + X)]
                   : Prolongation8{};
    }
    [[nodiscard]] Row9 galerkin(int X, int Y) const {
        return stencil::galerkinRow(
            *this, [this](int x, int y) { return weightsOf(x, y); }, X, Y);
    }
    [[nodiscard]] double interpolated(const std::vector<float>& e, int x, int y) const {
        if (!rectOf(fine).contains({x, y})) return 0;
        return stencil::interpolate(
            [&](int X, int Y) {
                const bool there = rectOf(coarse).contains({X, Y}) && unknown(2 * X, 2 * Y);
                return there ? e[static_cast<std::size_t>(Y * coarse.width + X)] : 0.0f;
            },
            [&](int k, int X, int Y) { return weightsOf(X, Y).w[k]; }, x, y);
    }
    [[nodiscard]] std::vector<float> randomCoarse(Random& random) const {
        std::vector<float> e(static_cast<std::size_t>(coarse.area()));
        for (float& v : e) v = static_cast<float>(random.uniform(-1, 1));
        return e;
    }
};

TwoLevels randomLevels(Random& random) {
    Mask mask = randomMask({random.between(1, 11), random.between(1, 9)}, 0.75, random);
    mask.set({0, 0}, true);
    mask = mask.crop(mask.boundingBox());
    return {std::move(mask),
            {random.chance(0.5), random.chance(0.5), random.chance(0.5), random.chance(0.5)}};
}

/// Dense A of a domain, its pixels in row order.
std::vector<std::vector<double>> denseMatrix(const TwoLevels& t) {
    std::vector<Point> pixels;
    for (int y = 0; y < t.fine.height; ++y)
        for (int x = 0; x < t.fine.width; ++x)
            if (t.unknown(x, y)) pixels.push_back({x, y});
    std::vector<std::vector<double>> a(pixels.size(), std::vector<double>(pixels.size(), 0.0));
    for (std::size_t i = 0; i < pixels.size(); ++i)
        for (std::size_t j = 0; j < pixels.size(); ++j) {
            const Point d = pixels[j] - pixels[i];
            if (i == j) a[i][j] = t.domain.neighbours(pixels[i]);
            if (std::abs(d.x) + std::abs(d.y) == 1) a[i][j] = -1;
        }
    return a;
}

/// Inverse by Gauss-Jordan elimination; A is positive definite.
std::vector<std::vector<double>> inverseOf(std::vector<std::vector<double>> a) {
    const std::size_t n = a.size();
    for (std::size_t i = 0; i < n; ++i) {
        a[i].resize(2 * n, 0.0);
        a[i][n + i] = 1;
    }
    for (std::size_t p = 0; p < n; ++p) {
        const double pivot = a[p][p];
        for (double& v : a[p]) v /= pivot;
        for (std::size_t i = 0; i < n; ++i) {
            if (i == p) continue;
            const double factor = a[i][p];
            for (std::size_t j = p; j < 2 * n; ++j) a[i][j] -= factor * a[p][j];
        }
    }
    for (auto& row : a) row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(n));
    return a;
}

}  // namespace

class StencilTest : public QObject {
    Q_OBJECT
private slots:
    void interpolatingFourPointsAtOnceGivesTheSame() {
        Random random(1);
        for (int run = 0; run < 60; ++run) {
            const TwoLevels t = randomLevels(random);
            const std::vector<float> e = t.randomCoarse(random);
            const auto value = [&](int X, int Y) {
                const bool there = rectOf(t.coarse).contains({X, Y}) && t.unknown(2 * X, 2 * Y);
                return there ? e[static_cast<std::size_t>(Y * t.coarse.width + X)] : 0.0f;
            };
            const auto weight = [&](int k, int X, int Y) { return t.weightsOf(X, Y).w[k]; };
            for (int Y = 0; Y < t.coarse.height; ++Y)
                for (int X = 0; X < t.coarse.width; ++X) {
                    const stencil::Quad q = stencil::interpolateQuad(value, weight, X, Y);
                    for (int k = 0; k < 4; ++k) {
                        const int x = 2 * X + k % 2, y = 2 * Y + k / 2;
                        QCOMPARE(q.v[k], stencil::interpolate(value, weight, x, y));
                        if (!t.unknown(x, y)) QCOMPARE(q.v[k], 0.0f);
                    }
                }
        }
    }

    void restrictionIsTheTransposeOfInterpolation() {
        Random random(2);
        for (int run = 0; run < 60; ++run) {
            const TwoLevels t = randomLevels(random);
            const std::vector<float> e = t.randomCoarse(random);
            std::vector<float> r(static_cast<std::size_t>(t.fine.area()));
            for (float& v : r) v = static_cast<float>(random.uniform(-1, 1));
            const auto residual = [&](int x, int y) {
                return t.unknown(x, y) ? r[static_cast<std::size_t>(y * t.fine.width + x)] : 0.0f;
            };
            double fineProduct = 0, coarseProduct = 0;
            for (int y = 0; y < t.fine.height; ++y)
                for (int x = 0; x < t.fine.width; ++x)
                    fineProduct += t.interpolated(e, x, y) * residual(x, y);
            for (int Y = 0; Y < t.coarse.height; ++Y)
                for (int X = 0; X < t.coarse.width; ++X) {
                    if (!t.unknown(2 * X, 2 * Y)) continue;
                    const auto w = [&](int k, int, int) { return t.weightsOf(X, Y).w[k]; };
                    coarseProduct += double{e[static_cast<std::size_t>(Y * t.coarse.width + X)]} *
                                     stencil::restrictTo(residual, w, X, Y);
                }
            QVERIFY(std::abs(fineProduct - coarseProduct) < 1e-4);
        }
    }

    void galerkinRowsGiveTheEnergyOfTheInterpolatedVector() {
        Random random(3);
        for (int run = 0; run < 60; ++run) {
            const TwoLevels t = randomLevels(random);
            const std::vector<float> e = t.randomCoarse(random);
            // (P e)ᵀ A (P e) against eᵀ A_c e
            double fineEnergy = 0, coarseEnergy = 0;
            for (int y = 0; y < t.fine.height; ++y)
                for (int x = 0; x < t.fine.width; ++x) {
                    const Row9 row = t(x, y);
                    double product = row.centre * t.interpolated(e, x, y);
                    for (int k = 0; k < 8; ++k)
                        product -= row.a[k] * t.interpolated(e, x + kDx[k], y + kDy[k]);
                    fineEnergy += t.interpolated(e, x, y) * product;
                }
            const auto value = [&](int X, int Y) {
                return rectOf(t.coarse).contains({X, Y})
                           ? double{e[static_cast<std::size_t>(Y * t.coarse.width + X)]}
                           : 0.0;
            };
            for (int Y = 0; Y < t.coarse.height; ++Y)
                for (int X = 0; X < t.coarse.width; ++X) {
                    const Row9 row = t.galerkin(X, Y);
                    double product = row.centre * value(X, Y);
                    for (int k = 0; k < 8; ++k) product -= row.a[k] * value(X + kDx[k], Y + kDy[k]);
                    coarseEnergy += value(X, Y) * product;
                }
            QVERIFY2(std::abs(fineEnergy - coarseEnergy) < 1e-4 * (1 + fineEnergy),
                     qPrintable(QString("%1 against %2").arg(fineEnergy).arg(coarseEnergy)));
        }
    }

    /// Of every pixel between two coarse points, whatever is fixed around it, in the image and at its
    /// border.
    void weightsOfTheFivePointOperatorAreKnownFromCounts() {
        using namespace stencil;
        for (int count = 1; count <= 4; ++count)
            for (int beside = 1; beside < 16; ++beside) {
                Row9 row;
                row.centre = static_cast<float>(count);
                constexpr int places[] = {W, E, N, S};
                int along = 0, across = 0;
                for (int k = 0; k < 4; ++k) {
                    if ((beside >> k & 1) == 0) continue;
                    row.a[places[k]] = 1.0f;
                    ++(k < 2 ? along : across);
                }
                if (along + across > count || along == 0) continue;
                const float weight = fivePointWeight(row.centre, along, across);
                if (row.a[W] > 0) QCOMPARE(weight, stencil::detail::weightFrom(row, W));
                if (row.a[E] > 0) QCOMPARE(weight, stencil::detail::weightFrom(row, E));
            }
    }

    void constantsStayUnseenWhereNothingIsFixed() {
        const TwoLevels t(Mask({13, 10}, Mask::kUnknown), {true, true, true, true});
        for (int Y = 0; Y < t.coarse.height; ++Y)
            for (int X = 0; X < t.coarse.width; ++X) {
                const Row9 row = t.galerkin(X, Y);
                double sum = row.centre;
                for (const float a : row.a) sum -= a;
                QVERIFY(row.centre > 0 && std::abs(sum) < 1e-5);
            }
    }

    void chebyshevStepsDampTheirIntervalAsThePolynomialSays() {
        for (const int n : {1, 2, 3, 4}) {
            const stencil::ChebyshevSteps c = stencil::chebyshevSteps(n, 0.75, 1.5);
            double worst = 0;
            for (double lambda = 0.75; lambda <= 1.5; lambda += 0.001) {
                double factor = 1;
                for (int k = 0; k < n; ++k) factor *= 1 - c.omega[k] * lambda;
                worst = std::max(worst, std::abs(factor));
            }
            // 1 / T_n(3)
            const double expected = 1 / std::cosh(n * std::acosh(3.0));
            QVERIFY(std::abs(worst - expected) < 1e-3);
        }
    }

    void boxConstantCoversEveryMaskInTheBox() {
        Random random(4);
        for (int run = 0; run < 300; ++run) {
            const TwoLevels t = randomLevels(random);
            const double c = boxInverseBound(t.fine, t.domain.border());
            if (t.domain.singular() || !std::isfinite(c)) continue;
            for (const auto& row : inverseOf(denseMatrix(t))) {
                double sum = 0;
                for (const double v : row) sum += v;
                QVERIFY2(sum <= c * (1 + 1e-12), qPrintable(QString("%1 > %2").arg(sum).arg(c)));
            }
        }
    }

    void singularConstantCoversEveryResidualOfMeanZero() {
        for (const Extent e : {Extent{1, 2}, Extent{1, 9}, Extent{7, 1}, Extent{2, 2}, Extent{5, 4},
                               Extent{3, 11}, Extent{9, 8}}) {
            const TwoLevels t(Mask(e, Mask::kUnknown), {true, true, true, true});
            // A⁺ = (A + J / n)⁻¹ − J / n, J all ones
            auto a = denseMatrix(t);
            const double n = static_cast<double>(a.size());
            for (auto& row : a)
                for (double& v : row) v += 1 / n;
            for (auto row : inverseOf(a)) {
                // largest row · r over |r| ≤ 1, mean(r) = 0: distance of the row to its median
                std::sort(row.begin(), row.end());
                double sum = 0;
                for (const double v : row) sum += std::abs(v - row[row.size() / 2]);
                QVERIFY(sum <= singularInverseBound(e));
            }
        }
    }
};

QTEST_APPLESS_MAIN(StencilTest)
#include "stencil_test.moc"
