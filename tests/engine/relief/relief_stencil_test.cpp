/// Formulas of reflectance against finite differences, and the kernels of Ikeuchi & Horn.
#include <QtTest>
#include <cmath>
#include <limits>

#include "support/random.h"
#include "weft/stencil/reflectance.h"
#include "weft/stencil/relief_sampling.h"

using namespace weft;
using namespace weft::stencil;
using weft::tests::Random;

namespace {

using Vec = Vector3<double>;

Vec unit(double x, double y, double z) {
    const double l = std::hypot(x, y, z);
    return {x / l, y / l, z / l};
}
double dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/// (f, g) on a grid without borders, and its largest checkerboard component.
struct Torus {
    static constexpr int n = 16;
    Stereographic<double> at[n][n];
    double checkerboard() const {
        double sum = 0;
        for (int y = 0; y < n; ++y)
            for (int x = 0; x < n; ++x) sum += (x + y) % 2 ? at[y][x].f : -at[y][x].f;
        return std::abs(sum) / (n * n);
    }
    template <class Update>
    Torus step(const Update& update) const {
        Torus next;
        for (int y = 0; y < n; ++y)
            for (int x = 0; x < n; ++x) {
                Stereographic<double> mean{0, 0};
                for (const auto& [dx, dy] : {std::pair{1, 0}, {n - 1, 0}, {0, 1}, {0, n - 1}}) {
                    mean.f += at[(y + dy) % n][(x + dx) % n].f / 4;
                    mean.g += at[(y + dy) % n][(x + dx) % n].g / 4;
                }
                next.at[y][x] = update(mean, at[y][x]);
            }
        return next;
    }
};

}  // namespace

class ReliefStencilTest : public QObject {
    Q_OBJECT
private slots:
    void slopesAndStereographicCoordinatesAreInverse() {
        Random random(1);
        for (int i = 0; i < 1000; ++i) {
            const Slope<double> s{random.uniform(-12, 12), random.uniform(-12, 12)};
            const auto a = stereographic(s);
            QVERIFY(std::hypot(a.f, a.g) < 2);
            const auto back = slope(a, 1.999999);
            QVERIFY(std::hypot(back.p - s.p, back.q - s.q) < 1e-6 * (1 + std::hypot(s.p, s.q)));
            const Vec n = normal(a), m = normal(s);
            QVERIFY(std::hypot(n.x - m.x, n.y - m.y, n.z - m.z) < 1e-12);
            QVERIFY(std::abs(std::hypot(n.x, n.y, n.z) - 1) < 1e-12);
        }
    }

    void steepSlopesAreDrawnBack() {
        const auto s = slope(Stereographic<double>{2, 0});
        QVERIFY(std::isfinite(s.p));
        QVERIFY(std::abs(s.p - 4 * 1.9 / (4 - 1.9 * 1.9)) < 1e-9);
    }

    void reflectanceIsTheCosineAndItsDerivativesAgreeWithDifferences() {
        Random random(2);
        const double h = 1e-6;
        for (int i = 0; i < 1000; ++i) {
            const Vec light =
                unit(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(0.1, 1));
            const Stereographic<double> a{random.uniform(-1.3, 1.3), random.uniform(-1.3, 1.3)};
            const auto R = reflectance(a, light);
            QVERIFY(std::abs(R.r - dot(normal(a), light)) < 1e-12);
            const auto at = [&](double f, double g) {
                return reflectance(Stereographic<double>{f, g}, light).r;
            };
            QVERIFY(std::abs(R.du - (at(a.f + h, a.g) - at(a.f - h, a.g)) / (2 * h)) < 1e-8);
            QVERIFY(std::abs(R.dv - (at(a.f, a.g + h) - at(a.f, a.g - h)) / (2 * h)) < 1e-8);
            QVERIFY(std::hypot(R.du, R.dv) <= 1 + 1e-12);
            const auto s = slope(a);
            const auto P = reflectance(s, light);
            QVERIFY(std::abs(P.r - R.r) < 1e-12);
            const auto by = [&](double p, double q) {
                return reflectance(Slope<double>{p, q}, light).r;
            };
            QVERIFY(std::abs(P.du - (by(s.p + h, s.q) - by(s.p - h, s.q)) / (2 * h)) < 1e-8);
            QVERIFY(std::abs(P.dv - (by(s.p, s.q + h) - by(s.p, s.q - h)) / (2 * h)) < 1e-8);
        }
    }

    void shadowOnlySaysThatRIsNotPositive() {
        QCOMPARE(shadingError(0.0, 0.3), -0.3);
        QCOMPARE(shadingError(0.0, -0.3), 0.0);
        QCOMPARE(shadingError(0.5, -0.3), 0.5);
        QCOMPARE(shadingError(0.5, 0.2), 0.3);
    }

    void updatesLeaveATrueSurfaceAlone() {
        const Vec light = unit(0.4, -0.2, 1);
        const Stereographic<double> a{0.3, 0.5};
        const double I = reflectance(a, light).r;
        for (const auto& b :
             {gradientUpdate(a, a, light, I, 0.4), gaussNewtonUpdate(a, light, I, 0.4)})
            QVERIFY(std::hypot(b.f - a.f, b.g - a.g) < 1e-12);
    }

    /// Light from the front, mean and old value on the f axis: R = (4 − f²)/(4 + f²) and
    /// R_f = −16 f / (4 + f²)² by hand.
    void kernelsAreTheFormulasOfTheLiterature() {
        const Vec light = {0, 0, 1};
        const double I = 0.9, weight = 4 * 0.5, mean = 0.4, old = 0.7;
        const auto R = [](double f) { return (4 - f * f) / (4 + f * f); };
        const auto slope = [](double f) { return -16 * f / ((4 + f * f) * (4 + f * f)); };
        const double textbook = mean + (I - R(old)) * slope(old) / weight;
        const double atMean = mean + (I - R(mean)) * slope(mean) / weight;
        const double newton =
            mean + (I - R(mean)) * slope(mean) / (weight + slope(mean) * slope(mean));
        const Stereographic<double> m{mean, 0}, o{old, 0};
        QVERIFY(std::abs(gradientUpdate(m, o, light, I, weight).f - textbook) < 1e-14);
        QVERIFY(std::abs(gradientUpdate(m, m, light, I, weight).f - atMean) < 1e-14);
        QVERIFY(std::abs(gaussNewtonUpdate(m, light, I, weight).f - newton) < 1e-14);
        QVERIFY(std::abs(gaussNewtonUpdate(m, light, I, weight).g) < 1e-14);
    }

    void theFormulaWithoutBranchesIsEachOfTheKernels() {
        Random random(4);
        for (int i = 0; i < 1000; ++i) {
            const auto any = [&] {
                return visible(Stereographic<float>{static_cast<float>(random.uniform(-2, 2)),
                                                    static_cast<float>(random.uniform(-2, 2))});
            };
            const auto mean = any(), old = any();
            const Vec l = unit(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(0.2, 1));
            const Vector3<float> light{static_cast<float>(l.x), static_cast<float>(l.y),
                                       static_cast<float>(l.z)};
            const float I = random.chance(0.1) ? 0.0f : static_cast<float>(random.uniform(0, 1));
            const auto one = [&](OrientationKernel form) {
                return orientationUpdate(form, mean, old, light, I, 0.3f);
            };
            const std::pair<Stereographic<float>, Stereographic<float>> pairs[] = {
                {one(OrientationKernel::textbook), gradientUpdate(mean, old, light, I, 0.3f)},
                {one(OrientationKernel::atMean), gradientUpdate(mean, mean, light, I, 0.3f)},
                {one(OrientationKernel::gaussNewton), gaussNewtonUpdate(mean, light, I, 0.3f)}};
            for (const auto& [a, b] : pairs) QVERIFY(std::hypot(a.f - b.f, a.g - b.g) < 1e-6f);
        }
    }

    void updatesMoveTowardsTheShadingAndStayVisible() {
        Random random(3);
        for (int i = 0; i < 1000; ++i) {
            const Vec light =
                unit(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(0.2, 1));
            const auto a =
                visible(Stereographic<double>{random.uniform(-2, 2), random.uniform(-2, 2)});
            const double I = random.uniform(0.01, 1);
            const auto b = gaussNewtonUpdate(a, light, I, 0.5);
            QVERIFY(b.f * b.f + b.g * b.g <= 4 + 1e-12);
            const double before = std::abs(shadingError(I, reflectance(a, light).r));
            const double after = std::abs(shadingError(I, reflectance(b, light).r));
            QVERIFY(after <= before + 1e-9);
        }
    }

    void oneSampleIsInterpolatedWithoutItsNeighbours() {
        const double beyond = std::numeric_limits<double>::quiet_NaN();
        const double one[] = {3, beyond, beyond, beyond}, row[] = {3, 5, beyond, beyond};
        const Place only = placeOn(0, 1, 1), between = placeOn(1, 0.5, 2);
        QCOMPARE(bilinearAt(one, 1, only, only), 3.0);
        QCOMPARE(bilinearAt(row, 2, between, only), 4.0);
        QCOMPARE(bilinearAt(row, 1, only, between), 4.0);
    }

    /// RELIEF §2: at a useful λ the textbook kernel blows a checkerboard up when all pixels move at
    /// once; Gauss-Newton about the mean damps it.
    void theTextbookKernelAmplifiesACheckerboardAndGaussNewtonDoesNot() {
        const Vec light = unit(0.5, 0.2, 1);
        const Stereographic<double> truth{0.4, 0.1};
        const double I = reflectance(truth, light).r, weight = 4 * 0.1;
        Torus start;
        for (int y = 0; y < Torus::n; ++y)
            for (int x = 0; x < Torus::n; ++x)
                start.at[y][x] = {truth.f + ((x + y) % 2 ? 1e-3 : -1e-3), truth.g};
        Torus textbook = start, newton = start;
        for (int k = 0; k < 8; ++k) {
            textbook = textbook.step(
                [&](auto mean, auto old) { return gradientUpdate(mean, old, light, I, weight); });
            newton = newton.step(
                [&](auto mean, auto) { return gaussNewtonUpdate(mean, light, I, weight); });
        }
        QVERIFY(textbook.checkerboard() > 4 * start.checkerboard());
        QVERIFY(newton.checkerboard() < start.checkerboard());
    }
};

QTEST_APPLESS_MAIN(ReliefStencilTest)
#include "relief_stencil_test.moc"
