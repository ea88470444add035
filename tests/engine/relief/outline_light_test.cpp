/// Light, albedo and ambient light told by an outline; surfaces solved for beside it; paint.
#include "relief/outline_light.h"

#include <QtTest>
#include <cmath>
#include <memory>

#include "support/relief_checks.h"
#include "support/relief_surfaces.h"
#include "support/sanitized.h"
#include "weft/backend/outline.h"
#include "weft/cpu_backend.h"
#include "weft/relief/relief_light.h"
#include "weft/relief/relief_paint.h"
#include "weft/relief/relief_plausibility.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr ShadingModel kDim{.albedo = 0.6, .ambient = 0.15};
constexpr int kSide = 96;

SampledSurface ball() { return sample(sphereSurface(kSide), {kSide, kSide}); }

/// As a photograph is read before its light is known.
ReliefProblem asRead(const SampledSurface& truth, const Light& light) {
    const auto lit = problemOf(truth, light, ReliefBoundary::silhouette, kDim);
    return lit->withModel({.albedo = kDim.albedo + kDim.ambient, .ambient = 0})
        .underLight(unitLight(-1, 1, 0.5));
}

Relief solvedBeside(double outline, std::shared_ptr<const ReliefProblem> problem) {
    const auto cpu = makeCpuBackend(1);
    const auto solver = cpu->makeRelief({.outline = outline});
    solver->setProblem(std::move(problem), Start::cold);
    (void)solveToTheEnd(*solver);
    Relief relief;
    solver->read(relief);
    return relief;
}

}  // namespace

class OutlineLightTest : public QObject {
    Q_OBJECT
private slots:
    void theOutlineOfADiscIsABall() {
        const SampledSurface truth = ball();
        const auto problem = problemOf(truth, {0, 0, 1}, ReliefBoundary::silhouette);
        const relief::LevelShape whole{kSide, kSide, 1, 1};
        const relief::OutlineNormals normals = relief::Outline(*problem).onLevel(whole);
        const Mask inner = eroded(truth.mask, 3);
        double worst = 0;
        for (int y = 0; y + 1 < kSide; ++y)
            for (int x = 0; x + 1 < kSide; ++x) {
                if (!inner.unknown({x, y})) continue;
                const double p = truth.slopes.at(0, {x, y}), q = truth.slopes.at(1, {x, y});
                const double d = 1 / std::sqrt(1 + p * p + q * q);
                const int i = y * kSide + x;
                worst = std::max({worst, std::abs(normals.view().a[i] - p * d),
                                  std::abs(normals.view().b[i] + q * d)});
            }
        QVERIFY2(worst < 0.06, qPrintable(QString::number(worst)));
    }

    void lightAlbedoAndAmbientLightAreFoundTogether() {
        if (kSanitized) QSKIP("the search for the light is tested elsewhere");
        const Light light = unitLight(0.5, 0.2, 1);
        const LightFit fit =
            estimateLight(asRead(ball(), light), {}, 0, {}, {.albedo = true, .ambient = true});
        const double off = degreesBetween(fit.light, light);
        QVERIFY2(off < 2, qPrintable(QString::number(off)));
        QVERIFY2(std::abs(fit.model.albedo - kDim.albedo) < 0.02,
                 qPrintable(QString::number(fit.model.albedo)));
        QVERIFY2(std::abs(fit.model.ambient - kDim.ambient) < 0.02,
                 qPrintable(QString::number(fit.model.ambient)));
    }

    void albedoAndAmbientLightAreToldUnderALightThatIsKnown() {
        const Light light = unitLight(0.5, 0.2, 1);
        const ReliefProblem asked = asRead(ball(), light);
        const relief::OutlineJudge judge(asked, {});
        const ShadingModel told = judge.under(light, {.albedo = true, .ambient = true}).model;
        QVERIFY2(std::abs(told.albedo - kDim.albedo) < 0.02,
                 qPrintable(QString::number(told.albedo)));
        QVERIFY2(std::abs(told.ambient - kDim.ambient) < 0.02,
                 qPrintable(QString::number(told.ambient)));
        const ShadingModel kept = judge.under(light, {}).model;
        QCOMPARE(kept.albedo, asked.model().albedo);
        QCOMPARE(kept.ambient, asked.model().ambient);
    }

    void whatIsGivenIsKept() {
        if (kSanitized) QSKIP("the search for the light is tested elsewhere");
        const ReliefProblem problem = asRead(ball(), unitLight(0.5, 0.2, 1));
        const LightFit fit = estimateLight(problem);
        QVERIFY(fit.model == problem.model());
    }

    void besideItsOutlineASurfaceUnderAWrongLightLeansLess() {
        const SampledSurface truth = sample(vaseSurface(kSide), {kSide, kSide});
        const auto lit = problemOf(truth, unitLight(0.4, 0, 1), ReliefBoundary::silhouette);
        const auto wrong =
            std::make_shared<const ReliefProblem>(lit->underLight(unitLight(0.4, 0.6, 1)));
        const auto degrees = [&](double outline) {
            const Relief relief = solvedBeside(outline, wrong);
            return score(relief.height, truth.height, truth.mask).degrees;
        };
        const double alone = degrees(0), beside = degrees(kPhotographOutline);
        qInfo("%.1f degrees alone, %.1f beside the outline", alone, beside);
        QVERIFY(beside < 0.9 * alone);
    }

    void anOutlineHardlyHarmsAPictureThatIsExplained() {
        const SampledSurface truth = ball();
        const auto problem = problemOf(truth, unitLight(0.3, 0, 1), ReliefBoundary::silhouette);
        const Relief relief = solvedBeside(kPhotographOutline, problem);
        const ReliefScore s = score(relief.height, truth.height, truth.mask);
        QVERIFY2(s.degrees < 2.5, qPrintable(QString::number(s.degrees)));
    }

    // A ramp of brightness under an oblique light asks for ever steeper slopes.
    void withoutASilhouetteWhatIsHigherThanWideIsMadeFlatter() {
        const Extent e{120, 90};
        auto image = std::make_shared<Field>(e, 1);
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                image->at(0, {x, y}) = static_cast<float>(kFullScale * (0.05 + 0.1 * x / e.width));
        const auto problem = std::make_shared<const ReliefProblem>(
            image, Mask(e, Mask::kUnknown), unitLight(0.1, 0, 1), ReliefBoundary::natural);
        const auto slender = [&](double outline) {
            return slenderness(solvedBeside(outline, problem).height, problem->mask());
        };
        const double before = slender(0), after = slender(kPhotographOutline);
        qInfo("%.2f times as high as wide, made %.2f", before, after);
        QVERIFY(before > 2);
        QVERIFY(after < 1.5);
    }

    void withoutASilhouetteTheOutlineIsNotTrusted() {
        const SampledSurface truth = sample(peaksSurface(48), {48, 48});
        const auto problem = problemOf(truth, unitLight(0.3, 0.2, 1), ReliefBoundary::border);
        const Relief plain = solvedBeside(0, problem), beside = solvedBeside(1, problem);
        for (int y = 0; y < 48; ++y)
            for (int x = 0; x < 48; ++x)
                QCOMPARE(beside.height.at(0, {x, y}), plain.height.at(0, {x, y}));
    }

    void paintIsToldFromShadingByItsColour() {
        const SampledSurface truth = ball();
        const Light light = unitLight(0.5, 0.2, 1);
        const Field shaded = shade(truth, light, {.albedo = 0.8, .ambient = 0.05});
        auto color = std::make_shared<Field>(shaded.extent(), 3);
        constexpr float kPaints[2][3] = {{0.9f, 0.85f, 0.8f}, {0.5f, 0.1f, 0.1f}};
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x)
                for (int c = 0; c < 3; ++c)
                    color->at(c, {x, y}) = shaded.at(0, {x, y}) * kPaints[(x / 12 + y / 12) % 2][c];
        const auto painted = reliefBrightness(color, Encoding::linear);
        const auto bare = brightnessWithoutPaint(*color, Encoding::linear, painted, truth.mask);
        QVERIFY(bare != painted);
        // Both are the shading times one factor, up to a few percent.
        const auto spread = [&](const Field& f) {
            double least = INFINITY, most = 0;
            const Mask inner = eroded(truth.mask, 2);
            for (int y = 0; y < kSide; ++y)
                for (int x = 0; x < kSide; ++x) {
                    if (!inner.unknown({x, y}) || shaded.at(0, {x, y}) < 0.1 * kFullScale) continue;
                    const double factor = f.at(0, {x, y}) / shaded.at(0, {x, y});
                    least = std::min(least, factor), most = std::max(most, factor);
                }
            return most / least;
        };
        QVERIFY(spread(*painted) > 4);
        QVERIFY2(spread(*bare) < 1.1, qPrintable(QString::number(spread(*bare))));
    }

    void aGreyPictureHasNoPaint() {
        const SampledSurface truth = ball();
        const Field shaded = shade(truth, unitLight(0.5, 0.2, 1));
        auto color = std::make_shared<Field>(shaded.extent(), 3);
        for (int c = 0; c < 3; ++c)
            std::copy_n(shaded.row(0, 0), shaded.extent().area(), color->row(c, 0));
        const auto grey = reliefBrightness(color, Encoding::linear);
        QCOMPARE(brightnessWithoutPaint(*color, Encoding::linear, grey, truth.mask), grey);
    }
};

QTEST_APPLESS_MAIN(OutlineLightTest)
#include "outline_light_test.moc"
