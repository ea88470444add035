/// Light from everywhere as nine spherical harmonics.
#include "support/relief_harmonics.h"

#include <QtTest>
#include <algorithm>
#include <numbers>
#include <vector>

#include "support/relief_checks.h"
#include "support/relief_surfaces.h"
#include "support/sanitized.h"
#include "weft/backend/lighting.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"
#include "weft/relief/harmonic_light.h"
#include "weft/relief/relief_light.h"
#include "weft/relief/relief_relaxation.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr int kSide = 160;

std::shared_ptr<const Field> evenPicture(Extent e) {
    auto picture = std::make_shared<Field>(e, 1);
    std::fill_n(picture->row(0, 0), e.area(), 100.0f);
    return picture;
}

/// Photographs are solved beside the outline.
ReliefScore scoreOf(const ReliefProblem& problem, const SampledSurface& truth, double outline) {
    const auto cpu = makeCpuBackend();
    const auto solver = cpu->makeRelief({.outline = outline});
    solver->setProblem(std::make_shared<const ReliefProblem>(problem), Start::cold);
    (void)solveToTheEnd(*solver);
    Relief relief;
    solver->read(relief);
    return score(relief.height, truth.height, truth.mask);
}

/// What a default call finds, of a picture whose light nobody knows.
ReliefProblem underEstimatedLight(const SampledSurface& truth, Field image) {
    const ReliefProblem problem(std::make_shared<const Field>(std::move(image)), truth.mask,
                                {0, 0, 1}, ReliefBoundary::silhouette);
    const LightFit fit = estimateLight(problem, {}, 0, {}, {.albedo = true, .ambient = true});
    return problem.withModel(fit.model).underLight(fit.light);
}

}  // namespace

class ReliefHarmonicsTest : public QObject {
    Q_OBJECT
private slots:
    void theBasisIsOrthonormal() {
        // By the middle rule over z and the angle about it: all areas are alike.
        constexpr int kHeights = 400, kTurns = 60;
        double products[9][9] = {};
        for (int i = 0; i < kHeights; ++i)
            for (int k = 0; k < kTurns; ++k) {
                const double z = 2 * (i + 0.5) / kHeights - 1, r = std::sqrt(1 - z * z);
                const double angle = 2 * std::numbers::pi * k / kTurns;
                const auto h = harmonicsOf(r * std::cos(angle), r * std::sin(angle), z);
                for (int a = 0; a < 9; ++a)
                    for (int b = 0; b < 9; ++b)
                        products[a][b] += h[a] * h[b] * 4 * std::numbers::pi / kHeights / kTurns;
            }
        for (int a = 0; a < 9; ++a)
            for (int b = 0; b < 9; ++b)
                QVERIFY2(std::abs(products[a][b] - (a == b)) < 1e-4,
                         qPrintable(QStringLiteral("%1 %2").arg(a).arg(b)));
    }

    void solversSeeTheSameBrightnessAndItsSlope() {
        const HarmonicLight light = skyAndLamps();
        const auto lighting = relief::lightingDown(
            ReliefProblem(evenPicture({2, 2}), {}, {0, 0, 1}, ReliefBoundary::natural)
                .underHarmonics(light));
        for (const double p : {-1.7, -0.2, 0.0, 0.9})
            for (const double q : {-0.8, 0.0, 2.1}) {
                const stencil::Slope<double> s{p, q};  // y down
                const auto n = stencil::normal(s);
                const auto R = stencil::reflectance(s, lighting);
                QVERIFY(std::abs(R.r - brightnessOf(light, n.x, -n.y, n.z)) < 1e-12);
                const auto at = [&](double u, double v) {
                    return stencil::reflectance(stencil::Slope<double>{u, v}, lighting).r;
                };
                constexpr double h = 1e-6;
                QVERIFY(std::abs(R.du - (at(p + h, q) - at(p - h, q)) / (2 * h)) < 1e-8);
                QVERIFY(std::abs(R.dv - (at(p, q + h) - at(p, q - h)) / (2 * h)) < 1e-8);
                const auto a = stencil::stereographic(s);
                const auto F = stencil::reflectance(a, lighting);
                QVERIFY(std::abs(F.r - R.r) < 1e-12);
                const auto f = [&](double u, double v) {
                    return stencil::reflectance(stencil::Stereographic<double>{u, v}, lighting).r;
                };
                QVERIFY(std::abs(F.du - (f(a.f + h, a.g) - f(a.f - h, a.g)) / (2 * h)) < 1e-8);
                QVERIFY(std::abs(F.dv - (f(a.f, a.g + h) - f(a.f, a.g - h)) / (2 * h)) < 1e-8);
            }
    }

    void aLightThatIsNoneIsRefused() {
        const ReliefProblem problem(evenPicture({4, 4}), {}, {0, 0, 1}, ReliefBoundary::natural);
        HarmonicLight light = skyAndLamps();
        light.coefficients[5] = NAN;
        QVERIFY_EXCEPTION_THROWN((void)problem.underHarmonics(light), InvalidProblem);
        light = {};
        light.coefficients[0] = 1;  // from all sides alike
        QVERIFY_EXCEPTION_THROWN((void)problem.underHarmonics(light), InvalidProblem);
    }

    /// A body under known harmonics is what it is under a known distant light.
    void aBodyUnderKnownHarmonicsIsFoundAgain() {
        const SampledSurface truth = sample(vaseSurface(128), {128, 128});
        const HarmonicLight light = skyAndLamps();
        const ReliefProblem problem(std::make_shared<const Field>(shade(truth, light)), truth.mask,
                                    {0, 0, 1}, ReliefBoundary::silhouette);
        const ReliefScore found = scoreOf(problem.underHarmonics(light), truth, 0);
        qInfo("%.2f %% of height, %.2f degrees", found.heightPercent, found.degrees);
        QVERIFY2(found.degrees < 1.5, qPrintable(QString::number(found.degrees)));
        QVERIFY2(found.heightPercent < 1, qPrintable(QString::number(found.heightPercent)));
    }

    void harmonicsThatAreFoundRecoverABodyUnderManyLightsBetter_data() {
        QTest::addColumn<Surface>("body");
        QTest::addColumn<HarmonicLight>("light");
        const Surface lumps = lumpsSurface(kSide), sphere = sphereSurface(kSide);
        QTest::newRow("lumps, sky and lamps") << lumps << skyAndLamps();
        QTest::newRow("lumps, lamps on both sides") << lumps << lampsOnBothSides();
        QTest::newRow("lumps, window and lamp") << lumps << windowAndLamp();
        QTest::newRow("sphere, sky and lamps") << sphere << skyAndLamps();
        QTest::newRow("sphere, lamps on both sides") << sphere << lampsOnBothSides();
    }
    void harmonicsThatAreFoundRecoverABodyUnderManyLightsBetter() {
        QFETCH(Surface, body);
        QFETCH(HarmonicLight, light);
        if (kSanitized && !QByteArray(QTest::currentDataTag()).startsWith("lumps, sky"))
            QSKIP("one body shows it");
        const SampledSurface truth = sample(body, {kSide, kSide});
        const ReliefProblem distant = underEstimatedLight(truth, shade(truth, light));
        const auto found = findHarmonics(distant);
        QVERIFY2(found, "one distant light was kept");
        const ReliefScore before = scoreOf(distant, truth, kPhotographOutline);
        const ReliefScore after = scoreOf(
            distant.withModel(found->model).underHarmonics(found->light), truth, kPhotographOutline);
        qInfo("one light %.2f %%, %.2f degrees; harmonics %.2f %%, %.2f degrees",
              before.heightPercent, before.degrees, after.heightPercent, after.degrees);
        QVERIFY2(after.degrees < 0.8 * before.degrees, qPrintable(QString::number(after.degrees)));
        QVERIFY(after.heightPercent < before.heightPercent);
    }

    void underOneDistantLightTheyDoNoHarm_data() {
        QTest::addColumn<Light>("light");
        QTest::addColumn<double>("ambient");
        QTest::newRow("frontal") << unitLight(0, 0.1, 1) << 0.1;
        QTest::newRow("oblique") << unitLight(0.6, 0.4, 1) << 0.05;
        QTest::newRow("grazing") << unitLight(-1, 0.3, 0.7) << 0.0;
    }
    void underOneDistantLightTheyDoNoHarm() {
        QFETCH(Light, light);
        QFETCH(double, ambient);
        if (kSanitized && ambient != 0.1) QSKIP("one light shows every path");
        const SampledSurface truth = sample(lumpsSurface(kSide), {kSide, kSide});
        const ReliefProblem distant =
            underEstimatedLight(truth, shade(truth, light, {.albedo = 0.7, .ambient = ambient}));
        const auto found = findHarmonics(distant);
        const ReliefScore before = scoreOf(distant, truth, kPhotographOutline);
        if (!found) {
            qInfo("one light was kept (%.2f degrees)", before.degrees);
            return;
        }
        const ReliefScore after = scoreOf(
            distant.withModel(found->model).underHarmonics(found->light), truth, kPhotographOutline);
        qInfo("one light %.2f %%, %.2f degrees; harmonics %.2f %%, %.2f degrees",
              before.heightPercent, before.degrees, after.heightPercent, after.degrees);
        QVERIFY2(after.degrees < before.degrees + 0.5, qPrintable(QString::number(after.degrees)));
        QVERIFY2(after.heightPercent < before.heightPercent + 0.5,
                 qPrintable(QString::number(after.heightPercent)));
    }

    void aStoppedSearchFindsNone() {
        const SampledSurface truth = sample(sphereSurface(64), {64, 64});
        const ReliefProblem problem(std::make_shared<const Field>(shade(truth, skyAndLamps())),
                                    truth.mask, {0, 0, 1}, ReliefBoundary::silhouette);
        std::stop_source source;
        source.request_stop();
        QVERIFY(!findHarmonics(problem, source.get_token()));
    }

    void aSchemeDoesNotTakeThem() {
        const auto problem = std::make_shared<const ReliefProblem>(
            ReliefProblem(evenPicture({8, 8}), {}, {0, 0, 1}, ReliefBoundary::natural)
                .underHarmonics(skyAndLamps()));
        const auto cpu = makeCpuBackend(1);
        const auto solver = cpu->makeReliefRelaxation({});
        QVERIFY_EXCEPTION_THROWN(solver->setProblem(problem, Start::cold), InvalidProblem);
    }
};

QTEST_MAIN(ReliefHarmonicsTest)
#include "relief_harmonics_test.moc"
