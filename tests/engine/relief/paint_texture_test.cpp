/// A body's paint as a texture: the picture without its shading.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <memory>

#include "support/relief_checks.h"
#include "support/relief_harmonics.h"
#include "support/relief_surfaces.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"
#include "weft/document/shaded_picture.h"
#include "weft/error.h"
#include "weft/relief/relief_light.h"
#include "weft/relief/relief_paint.h"
#include "weft/transfer.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr int kSide = 128;
constexpr float kPaints[3][3] = {{0.9f, 0.85f, 0.75f}, {0.55f, 0.12f, 0.1f}, {0.15f, 0.3f, 0.6f}};

/// Bands of three paints, ten pixels wide or so, aslant.
int paintAt(Point p) { return (p.x + 2 * p.y) / 24 % 3; }

/// A painted body in linear light.
std::shared_ptr<const Field> painted(const Field& shaded) {
    auto color = std::make_shared<Field>(shaded.extent(), 3);
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x)
            for (int c = 0; c < 3; ++c)
                color->at(c, {x, y}) = shaded.at(0, {x, y}) * kPaints[paintAt({x, y})][c];
    return color;
}

/// Correlation with the true albedo over a mask and all channels; `f` in linear light.
double correlation(const Field& f, const Mask& mask) {
    double n = 0, a = 0, b = 0, aa = 0, bb = 0, ab = 0;
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x)
            for (int c = 0; c < 3 && mask.unknown({x, y}); ++c) {
                const double u = f.at(c, {x, y}), v = kPaints[paintAt({x, y})][c];
                n += 1, a += u, b += v, aa += u * u, bb += v * v, ab += u * v;
            }
    return (n * ab - a * b) / std::sqrt((n * aa - a * a) * (n * bb - b * b));
}

}  // namespace

class PaintTextureTest : public QObject {
    Q_OBJECT
private slots:
    void theTextureOfAPaintedBodyIsItsAlbedo_data() {
        QTest::addColumn<bool>("harmonics");
        QTest::newRow("one light") << false;
        QTest::newRow("light from all sides") << true;
    }
    /// As a default call finds it, its light unknown.
    void theTextureOfAPaintedBodyIsItsAlbedo() {
        QFETCH(bool, harmonics);
        if (kSanitized && harmonics) QSKIP("one light shows it");
        const SampledSurface truth = sample(lumpsSurface(kSide), {kSide, kSide});
        const Field shaded =
            harmonics ? shade(truth, skyAndLamps())
                      : shade(truth, unitLight(0.5, 0.4, 1), {.albedo = 0.8, .ambient = 0.05});
        auto picture = std::make_shared<Picture>();
        picture->color = painted(shaded);
        ShadedPicture seen{picture, {}};
        ReliefSetup& setup = seen.setup;
        setup.mask = std::make_shared<const Mask>(truth.mask);
        setup.boundary = ReliefBoundary::silhouette;
        setup.encoding = Encoding::linear;
        setup.options.outline = kPhotographOutline;
        const ReliefProblem read = problemOf(seen);
        const LightFit fit = estimateLight(read, {}, 0, {}, freeShading(setup));
        setLight(setup, fit.light, LightOrigin::estimated);
        setup.found = fit.model;
        if (harmonics)
            if (const auto found = findHarmonics(problemOf(seen))) setHarmonics(setup, *found);
        const auto problem = std::make_shared<const ReliefProblem>(problemOf(seen));
        const auto cpu = makeCpuBackend();
        const auto solver = cpu->makeRelief(setup.options);
        solver->setProblem(problem, Start::cold);
        (void)solveToTheEnd(*solver);
        Relief relief;
        solver->read(relief);
        const Field texture = linearFromEncoded(
            paintOf(*problem, relief.normals, *picture->color, Encoding::linear).view());
        const Mask judged = eroded(truth.mask, 2);
        const double before = correlation(*picture->color, judged),
                     after = correlation(texture, judged);
        qInfo("correlation with the albedo: picture %.3f, texture %.3f", before, after);
        QVERIFY2(after > 0.95, qPrintable(QString::number(after)));
        QVERIFY(after > before);
    }

    void underTheTrueLightAndNormalsItIsExact() {
        const SampledSurface truth = sample(sphereSurface(kSide), {kSide, kSide});
        const Light light = unitLight(0.4, 0.3, 1);
        const ShadingModel model{.albedo = 0.8, .ambient = 0.1};
        const auto problem = problemOf(truth, light, ReliefBoundary::silhouette, model);
        Field normals({kSide, kSide}, 3);
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x) {
                const double p = truth.slopes.at(0, {x, y}), q = truth.slopes.at(1, {x, y});
                const double d = 1 / std::sqrt(1 + p * p + q * q);
                normals.at(0, {x, y}) = static_cast<float>(-p * d);
                normals.at(1, {x, y}) = static_cast<float>(-q * d);
                normals.at(2, {x, y}) = static_cast<float>(d);
            }
        const auto color = painted(shade(truth, light, model));
        const Field texture =
            linearFromEncoded(paintOf(*problem, normals, *color, Encoding::linear).view());
        const double after = correlation(texture, truth.mask);
        QVERIFY2(after > 0.999, qPrintable(QString::number(after)));
    }

    void whatIsBlackOrInShadowStaysANumber() {
        const SampledSurface truth = sample(sphereSurface(kSide), {kSide, kSide});
        const auto problem = problemOf(truth, unitLight(-1, 0, 0.1), ReliefBoundary::silhouette);
        const Field normals = normalsOf(truth.height, truth.mask);
        Field black({kSide, kSide}, 3);
        QVERIFY(isFinite(paintOf(*problem, normals, black, Encoding::srgb)));
        const auto color = painted(shade(truth, unitLight(-1, 0, 0.1)));
        const Field texture = paintOf(*problem, normals, *color, Encoding::linear);
        QVERIFY(isFinite(texture));
        for (int c = 0; c < 3; ++c)
            for (int i = 0; i < kSide * kSide; ++i)
                QVERIFY(texture.row(c, 0)[i] >= 0 && texture.row(c, 0)[i] <= 1.001f * kFullScale);
    }

    void sizesThatDifferAreRefused() {
        const SampledSurface truth = sample(sphereSurface(kSide), {kSide, kSide});
        const auto problem = problemOf(truth, {0, 0, 1}, ReliefBoundary::silhouette);
        const Field normals = normalsOf(truth.height, truth.mask);
        QVERIFY_EXCEPTION_THROWN(
            (void)paintOf(*problem, normals, Field(Extent{8, 8}, 3), Encoding::srgb), InvalidProblem);
    }

    void onlyChannelsThatDifferAreColour() {
        Field color({4, 4}, 3);
        QVERIFY(!hasColour(color));
        QVERIFY(!hasColour(Field({4, 4}, 1)));
        color.at(2, {3, 3}) = 5;
        QVERIFY(hasColour(color));
    }
};

QTEST_APPLESS_MAIN(PaintTextureTest)
#include "paint_texture_test.moc"
