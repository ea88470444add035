/// A picture as a relief of a chosen depth.
#include "weft/bas_relief/bas_relief.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "support/random.h"
#include "weft/backend.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"
#include "weft/relief/light.h"
#include "weft/relief/relief_problem.h"
#include "weft/units.h"

using namespace weft;

namespace {

constexpr Light kLight{-0.45, 0.45, 0.77};
constexpr double kPi = 3.14159265358979;

/// Waves from the picture's own size down to a few pixels, as rough as most pictures (amplitude as
/// the wave is long), lit by kLight; dark and bright patches of paint; `noise` of full scale.
std::shared_ptr<const Field> landscape(Extent e, std::uint64_t seed, double noise = 0.01) {
    tests::Random random(seed);
    struct Wave {
        double x, y, phase, steep;
    };
    std::vector<Wave> waves;
    for (double length = 0.7 * e.width; length > 5; length *= 0.75) {
        const double turn = random.uniform(0, 2 * kPi);
        waves.push_back({2 * kPi / length * std::cos(turn), 2 * kPi / length * std::sin(turn),
                         random.uniform(0, 6), random.uniform(0.05, 0.2)});
    }
    auto picture = std::make_shared<Field>(e, 1);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            double p = 0, q = 0;
            for (const Wave& w : waves) {
                const double slope = w.steep * std::cos(w.x * x + w.y * y + w.phase);
                p += slope * w.x / std::hypot(w.x, w.y);
                q += slope * w.y / std::hypot(w.x, w.y);
            }
            const double shading =
                (-kLight.x * p + kLight.y * q + kLight.z) / std::sqrt(1 + p * p + q * q);
            const double paint = x > e.width / 2 && y > e.height / 3 ? 0.35 : 0.8;
            const double v = paint * std::max(0.0, shading) + noise * random.uniform(-1, 1);
            picture->at(0, {x, y}) = float(kFullScale * std::clamp(v, 0.0, 1.0));
        }
    return picture;
}

ReliefProblem problemOf(std::shared_ptr<const Field> picture, Mask mask = {}, Light light = kLight) {
    return {std::move(picture), std::move(mask), light, ReliefBoundary::natural};
}

struct Made {
    std::unique_ptr<Backend> backend = makeCpuBackend(2);
    std::unique_ptr<BasReliefSolver> solver;
    Relief relief;

    Made(const ReliefProblem& problem, const BasReliefOptions& options, int threads = 2) {
        solver = makeBasRelief(*backend, options, threads);
        solver->setProblem(std::make_shared<ReliefProblem>(problem), Start::cold);
        while (solver->advance({.seconds = 1}).outcome == Outcome::Running) {
        }
        solver->read(relief);
    }
    const Field& reshaped(const BasReliefOptions& options) {
        solver->setForm(options);
        solver->read(relief);
        return relief.height;
    }
};

double rangeOf(const Field& z, const Mask& mask) {
    float low = 1e30f, high = -1e30f;
    for (int y = 0; y < z.extent().height; ++y)
        for (int x = 0; x < z.extent().width; ++x)
            if (mask.unknown({x, y}))
                low = std::min(low, z.at(0, {x, y})), high = std::max(high, z.at(0, {x, y}));
    return double{high} - low;
}

struct Slope {
    double x, y;
};
Slope slopeAt(const Field& z, int x, int y) {
    return {double{z.at(0, {x + 1, y})} - z.at(0, {x, y}),
            double{z.at(0, {x, y + 1})} - z.at(0, {x, y})};
}

/// Median over windows of 16² of the root mean square slope.
double localContrast(const Field& z) {
    constexpr int kSide = 16;
    std::vector<double> windows;
    for (int y = 0; y + kSide < z.extent().height; y += kSide)
        for (int x = 0; x + kSide < z.extent().width; x += kSide) {
            double sum = 0;
            for (int v = 0; v < kSide; ++v)
                for (int u = 0; u < kSide; ++u) {
                    const Slope s = slopeAt(z, x + u, y + v);
                    sum += s.x * s.x + s.y * s.y;
                }
            windows.push_back(std::sqrt(sum / (kSide * kSide)));
        }
    std::nth_element(windows.begin(), windows.begin() + std::ptrdiff_t(windows.size() / 2),
                     windows.end());
    return windows[windows.size() / 2];
}

/// Share of the pixels at which the surfaces lean opposite ways.
double turnedRound(const Field& a, const Field& b) {
    std::int64_t turned = 0, all = 0;
    for (int y = 0; y + 1 < a.extent().height; ++y)
        for (int x = 0; x + 1 < a.extent().width; ++x, ++all) {
            const Slope s = slopeAt(a, x, y), t = slopeAt(b, x, y);
            turned += s.x * t.x + s.y * t.y < 0;
        }
    return double(turned) / double(all);
}

double largestDifference(const Field& a, const Field& b) {
    double most = 0;
    for (int y = 0; y < a.extent().height; ++y)
        for (int x = 0; x < a.extent().width; ++x)
            most = std::max(most, std::abs(double{a.at(0, {x, y})} - b.at(0, {x, y})));
    return most;
}

/// Correlation of the surface's shading with the picture of a landscape, its paint taken off.
double likeness(const Field& picture, const Relief& relief) {
    const Extent e = picture.extent();
    double n = 0, sumA = 0, sumB = 0, aa = 0, bb = 0, ab = 0;
    for (int y = e.height / 3 + 1; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const Field& v = relief.normals;
            const double a =
                kLight.x * v.at(0, {x, y}) + kLight.y * v.at(1, {x, y}) + kLight.z * v.at(2, {x, y});
            const double b = picture.at(0, {x, y}) / (x > e.width / 2 ? 0.35 : 0.8);
            n += 1, sumA += a, sumB += b, aa += a * a, bb += b * b, ab += a * b;
        }
    return (ab - sumA * sumB / n) / std::sqrt((aa - sumA * sumA / n) * (bb - sumB * sumB / n));
}

}  // namespace

class BasReliefTest : public QObject {
    Q_OBJECT
private slots:
    void theDepthIsExact_data() {
        QTest::addColumn<double>("detail");
        QTest::addColumn<double>("background");
        QTest::addColumn<bool>("masked");
        for (const double detail : {0.0, 0.5, 0.9, 1.0})
            for (const double background : {0.0, 0.4, 1.0})
                QTest::addRow("%g %g", detail, background) << detail << background << false;
        QTest::addRow("masked") << 0.9 << 0.1 << true;
    }
    void theDepthIsExact() {
        QFETCH(double, detail);
        QFETCH(double, background);
        QFETCH(bool, masked);
        const Extent e{320, 240};
        const Mask mask = masked ? Mask::fromRect(e, {40, 20, 200, 180}) : Mask(e, Mask::kUnknown);
        const BasReliefOptions options{2.5, 80, detail, background};
        const Made made(problemOf(landscape(e, 1), mask), options);
        const double wanted = 2.5 / 80 * (masked ? 200 : 320);
        QVERIFY(std::abs(depthInPixels(options, mask) - wanted) < 1e-12);
        QVERIFY2(std::abs(rangeOf(made.relief.height, mask) - wanted) < 1e-5 * wanted,
                 qPrintable(QString::number(rangeOf(made.relief.height, mask))));
    }

    void localContrastIsThreeTimesThatOfLinearScalingAndNothingIsTurnedRound_data() {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 4; ++seed) QTest::addRow("%d", seed) << seed;
    }
    void localContrastIsThreeTimesThatOfLinearScalingAndNothingIsTurnedRound() {
        QFETCH(int, seed);
        Made made(problemOf(landscape({512, 384}, std::uint64_t(seed))), {});
        const Field shown = made.relief.height.clone();
        BasReliefOptions linear;
        linear.detail = 0;
        const Field& scaled = made.reshaped(linear);
        const double gain = localContrast(shown) / localContrast(scaled);
        const double turned = turnedRound(shown, scaled);
        qInfo("contrast %.2f times, %.2f %% turned round", gain, 100 * turned);
        QVERIFY2(gain >= 3, qPrintable(QString::number(gain)));
        QVERIFY2(turned <= 0.02, qPrintable(QString::number(turned)));
    }

    void theSurfaceLooksLikeThePictureUnderItsLight() {
        const auto picture = landscape({320, 240}, 3, 0);
        Made made(problemOf(picture), {});
        const double shown = likeness(*picture, made.relief);
        made.reshaped({3, 100, 0, 0});
        const double asFound = likeness(*picture, made.relief);
        qInfo("correlation %.2f, as found %.2f", shown, asFound);
        QVERIFY2(shown > 0.4, qPrintable(QString::number(shown)));
        QVERIFY2(asFound > 0.5, qPrintable(QString::number(asFound)));
    }

    void detailAndBackgroundDoWhatTheySay() {
        Made made(problemOf(landscape({320, 240}, 2)), {});
        const auto contrast = [&](double detail, double background) {
            return localContrast(made.reshaped({3, 100, detail, background}));
        };
        QVERIFY(contrast(0.3, 0) > contrast(0, 0));
        QVERIFY(contrast(0.9, 0) > contrast(0.3, 0));
        QVERIFY(contrast(0.9, 0) > contrast(0.9, 0.5));
        QVERIFY(contrast(0.9, 0.5) > contrast(0.9, 1));
        QCOMPARE(contrast(0, 0), contrast(0, 1));  // linear: nothing was attenuated
    }

    void anotherFormOfTheSameSolveIsTheFormItself() {
        const ReliefProblem problem = problemOf(landscape({200, 150}, 5));
        const BasReliefOptions other{1, 50, 0.4, 0.7};
        Made made(problem, {});
        const Made anew(problem, other);
        QCOMPARE(largestDifference(made.reshaped(other), anew.relief.height), 0.0);
        QVERIFY(made.solver->progress().outcome == Outcome::Converged);
    }

    void theAnswerDoesNotDependOnThreads() {
        const ReliefProblem problem = problemOf(landscape({201, 133}, 6));
        const Made one(problem, {}, 1), three(problem, {}, 3);
        QCOMPARE(largestDifference(one.relief.height, three.relief.height), 0.0);
    }

    void outsideTheMaskIsGround() {
        const Extent e{120, 90};
        Mask mask(e);
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                mask.set({x, y}, std::hypot(x - 60, y - 45) < 30 || (x < 12 && y > 70));
        const Made made(problemOf(landscape(e, 7), mask), {});
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                if (!mask.unknown({x, y})) {
                    QCOMPARE(made.relief.height.at(0, {x, y}), 0.0f);
                    QCOMPARE(made.relief.normals.at(2, {x, y}), 1.0f);
                }
        QVERIFY(rangeOf(made.relief.height, mask) > 0);
    }

    void normalsAreThoseOfTheHeights() {
        const Made made(problemOf(landscape({77, 53}, 8)), {});
        const Field wanted = normalsOf(made.relief.height, Mask({77, 53}, Mask::kUnknown));
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 53; ++y)
                for (int x = 0; x < 77; ++x)
                    QVERIFY(std::abs(wanted.at(c, {x, y}) - made.relief.normals.at(c, {x, y})) <
                            1e-5f);
    }

    void mirroredPicturesAreMirroredReliefs() {
        const Extent e{160, 120};
        const auto picture = landscape(e, 9);
        auto mirrored = std::make_shared<Field>(e, 1);
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                mirrored->at(0, {x, y}) = picture->at(0, {e.width - 1 - x, y});
        const Made made(problemOf(picture), {});
        const Made other(problemOf(mirrored, {}, {-kLight.x, kLight.y, kLight.z}), {});
        double most = 0;
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                most = std::max(most, std::abs(double{made.relief.height.at(0, {x, y})} -
                                               other.relief.height.at(0, {e.width - 1 - x, y})));
        const double depth = depthInPixels({}, Mask(e, Mask::kUnknown));
        QVERIFY2(most < 0.25 * depth, qPrintable(QString::number(most / depth)));
    }

    void smallAndOddPicturesAreReliefsToo_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        for (const auto& [w, h] : {std::pair(2, 2), {1, 40}, {40, 1}, {3, 5}, {17, 16}, {65, 2}})
            QTest::addRow("%d x %d", w, h) << w << h;
    }
    void smallAndOddPicturesAreReliefsToo() {
        QFETCH(int, width);
        QFETCH(int, height);
        const Extent e{width, height};
        auto picture = std::make_shared<Field>(e, 1);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                picture->at(0, {x, y}) =
                    float(kFullScale * (0.2 + 0.6 * ((x * 7 + y * 5) % 11) / 11.0));
        const Made made(problemOf(picture), {});
        const double wanted = depthInPixels({}, Mask(e, Mask::kUnknown));
        const double range = rangeOf(made.relief.height, Mask(e, Mask::kUnknown));
        QVERIFY2(std::abs(range - wanted) < 1e-5 * wanted, qPrintable(QString::number(range)));
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x)
                    QVERIFY(std::isfinite(made.relief.normals.at(c, {x, y})));
    }

    /// Outliers are bent by what is in the mask, however little of its box that is.
    void partsFarApartAreBentAsOnePart() {
        const Extent e{600, 400};
        Mask corners(e);
        for (int y = 0; y < 24; ++y)
            for (int x = 0; x < 24; ++x) {
                corners.set({x, y}, true);
                corners.set({e.width - 1 - x, e.height - 1 - y}, true);
            }
        const auto picture = landscape(e, 4);
        const Made plain({picture, corners, Light{-0.45, 0.45, 0.77}, ReliefBoundary::natural},
                         {.detail = 0});
        const Made bent({picture, corners, Light{-0.45, 0.45, 0.77}, ReliefBoundary::natural},
                        {.detail = 1});
        const double wanted = depthInPixels({}, corners);
        for (const Made* made : {&plain, &bent})
            QVERIFY(std::abs(rangeOf(made->relief.height, corners) - wanted) < 1e-4 * wanted);
        QVERIFY(largestDifference(plain.relief.height, bent.relief.height) > 0.02 * wanted);
    }

    void aPictureOfOneBrightnessIsRefused() {
        auto picture = std::make_shared<Field>(Extent{40, 30}, 1);
        std::fill_n(picture->row(0, 0), 1200, 30000.0f);
        QVERIFY_EXCEPTION_THROWN(Made(problemOf(picture), {}), InvalidProblem);
    }

    void impossibleOptionsAreExplained() {
        const auto backend = makeCpuBackend(1);
        const double nan = std::nan("");
        for (const BasReliefOptions& o : {BasReliefOptions{0, 100},
                                          {-1, 100},
                                          {3, 0},
                                          {nan, 100},
                                          {3, 100, 1.5},
                                          {3, 100, 0.5, -0.1},
                                          {3, 100, nan}})
            QVERIFY_EXCEPTION_THROWN(makeBasRelief(*backend, o), InvalidProblem);
        QVERIFY(impossibleReason(BasReliefOptions{}).empty());
    }

    void aStopIsHeardAndTheSolveGoesOn() {
        const ReliefProblem problem = problemOf(landscape({512, 384}, 4));
        const auto backend = makeCpuBackend(2);
        const auto solver = makeBasRelief(*backend, {}, 2);
        solver->setProblem(std::make_shared<ReliefProblem>(problem), Start::cold);
        std::stop_source stop;
        solver->advance({.seconds = 0});
        stop.request_stop();
        const Budget stopped{.seconds = 1, .stop = stop.get_token()};
        QVERIFY(solver->advance(stopped).outcome == Outcome::Cancelled);
        QVERIFY(solver->progress().outcome == Outcome::Running);
        while (solver->advance({.seconds = 1}).outcome == Outcome::Running) {
        }
        Relief relief;
        solver->read(relief);
        QCOMPARE(largestDifference(relief.height, Made(problem, {}).relief.height), 0.0);
    }
};

QTEST_APPLESS_MAIN(BasReliefTest)
#include "bas_relief_test.moc"
