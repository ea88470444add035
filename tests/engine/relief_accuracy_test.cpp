/// Surfaces from their shading, against the surfaces that were shaded.
#include <QtTest>

#include "support/pfm.h"
#include "support/relief_checks.h"
#include "support/relief_surfaces.h"
#include "support/sanitized.h"
#include "support/shared_data.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// Bars of RELIEF §3: height in % of its range, normals in degrees.
struct Bar {
    double height, degrees;
};

}  // namespace

Q_DECLARE_METATYPE(Bar)
Q_DECLARE_METATYPE(Light)
Q_DECLARE_METATYPE(ReliefBoundary)
Q_DECLARE_METATYPE(Surface)

class ReliefAccuracyTest : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

    void compare(const Relief& relief, const SampledSurface& truth, Bar bar) {
        QVERIFY(isFinite(relief.height));
        QVERIFY(isFinite(relief.normals));
        const ReliefScore s = score(relief.height, truth.height, truth.mask);
        qInfo("%.4f %% of the height range, %.4f degrees", s.heightPercent, s.degrees);
        QVERIFY2(s.heightPercent <= bar.height, qPrintable(QString::number(s.heightPercent)));
        QVERIFY2(s.degrees <= bar.degrees, qPrintable(QString::number(s.degrees)));
    }

private slots:
    void aShadedSurfaceIsFoundAgain_data() {
        QTest::addColumn<Surface>("surface");
        QTest::addColumn<Light>("light");
        QTest::addColumn<ReliefBoundary>("boundary");
        QTest::addColumn<Bar>("bar");
        const int n = 128;
        const auto rim = ReliefBoundary::silhouette, border = ReliefBoundary::border;
        const Light facing = unitLight(0, 0, 1), oblique = unitLight(1, 0, 1);
        QTest::newRow("sphere") << sphereSurface(n) << facing << rim << Bar{0.005, 0.02};
        QTest::newRow("sphere, oblique")
            << sphereSurface(n) << unitLight(0.5, 0, 1) << rim << Bar{0.05, 0.2};
        QTest::newRow("vase") << vaseSurface(n) << facing << rim << Bar{0.05, 0.2};
        QTest::newRow("vase, oblique") << vaseSurface(n) << oblique << rim << Bar{1.5, 4};
        QTest::newRow("sombrero") << sombreroSurface(n) << oblique << border << Bar{0.005, 0.02};
        QTest::newRow("peaks") << peaksSurface(n) << unitLight(0.5, 0.3, 1) << border
                               << Bar{0.02, 0.02};
    }
    void aShadedSurfaceIsFoundAgain() {
        QFETCH(Surface, surface);
        QFETCH(Light, light);
        QFETCH(ReliefBoundary, boundary);
        QFETCH(Bar, bar);
        if (kThreadSanitized && QByteArray(QTest::currentDataTag()) != "vase")
            QSKIP("one surface shows every pair of threads that meet");
        const SampledSurface truth = sample(surface, {128, 128});
        compare(solveRelief(*cpu_, problemOf(truth, light, boundary)), truth, bar);
    }

    void aLargeVaseOfOddSizeIsFoundAgain() {
        if (kSanitized) QSKIP("too slow under a sanitizer");
        const SampledSurface truth = sample(vaseSurface(481), {481, 481});
        compare(solveRelief(*cpu_, problemOf(truth, unitLight(0, 0, 1), ReliefBoundary::silhouette)),
                truth, {0.05, 0.2});
    }

    void albedoAndAmbientLightAreTakenOut() {
        if (kThreadSanitized) QSKIP("too slow under this sanitizer");
        const SampledSurface truth = sample(peaksSurface(96), {96, 96});
        const ShadingModel model = {.albedo = 0.6, .ambient = 0.2};
        compare(solveRelief(*cpu_,
                            problemOf(truth, unitLight(0.5, 0.3, 1), ReliefBoundary::border, model)),
                truth, {0.05, 0.2});
    }

    void aPictureWiderThanHighIsSolvedToo() {
        if (kThreadSanitized) QSKIP("too slow under this sanitizer");
        const SampledSurface truth = sample(sphereSurface(120), {201, 131});
        compare(
            solveRelief(*cpu_, problemOf(truth, unitLight(0.2, 0.1, 1), ReliefBoundary::silhouette)),
            truth, {0.1, 0.3});
    }

    void theGroundTruthBesideTheRepositoryIsReached_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<Light>("light");
        QTest::addColumn<ReliefBoundary>("boundary");
        QTest::addColumn<Bar>("bar");
        const auto rim = ReliefBoundary::silhouette, border = ReliefBoundary::border;
        const Light facing = unitLight(0, 0, 1), oblique = unitLight(1, 0, 1);
        QTest::newRow("sphere") << "sphere_s1_128" << facing << rim << Bar{0.1, 0.3};
        QTest::newRow("sphere, oblique")
            << "sphere_obl_128" << unitLight(0.5, 0, 1) << rim << Bar{1.0, 0.5};
        QTest::newRow("vase") << "vase_s1_128" << facing << rim << Bar{0.7, 2};
        QTest::newRow("vase, oblique") << "vase_s2_128" << oblique << rim << Bar{1.5, 4};
        QTest::newRow("vase with noise") << "vase_s1_noise1_128" << facing << rim << Bar{0.7, 2};
        QTest::newRow("sombrero") << "sombrero_s2_128" << oblique << border << Bar{0.05, 0.15};
        QTest::newRow("peaks") << "peaks_obl_128" << unitLight(0.5, 0.3, 1) << border
                               << Bar{0.02, 0.1};
        QTest::newRow("terrain") << "terrain_obl_128" << unitLight(0.6, 0.4, 1) << border
                                 << Bar{0.15, 0.8};
    }
    void theGroundTruthBesideTheRepositoryIsReached() {
        QFETCH(QString, name);
        QFETCH(Light, light);
        QFETCH(ReliefBoundary, boundary);
        QFETCH(Bar, bar);
        if (kThreadSanitized) QSKIP("too slow under this sanitizer");
        const std::filesystem::path folder = sharedData() / "relief";
        if (!std::filesystem::is_directory(folder))
            QSKIP("there is no relief folder beside the pictures");
        const std::string prefix = (folder / name.toStdString()).string();
        auto image = readPfm(prefix + "_I.pfm"), height = readPfm(prefix + "_z.pfm");
        const auto mask = readMaskPgm(prefix + "_mask.pgm");
        QVERIFY(image && height && mask);
        const Extent e = image->extent();
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                image->at(0, {x, y}) *= mask->unknown({x, y}) ? static_cast<float>(kFullScale) : 0.0f;
        auto truth = std::make_shared<const Field>(std::move(*height));
        const auto problem = std::make_shared<const ReliefProblem>(
            std::make_shared<const Field>(std::move(*image)), *mask, light, boundary, ShadingModel{},
            boundary == ReliefBoundary::border ? truth : nullptr);
        compare(solveRelief(*cpu_, problem), {truth->clone(), Field(e, 2), *mask}, bar);
    }
};

QTEST_APPLESS_MAIN(ReliefAccuracyTest)
#include "relief_accuracy_test.moc"
