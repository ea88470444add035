/// The light of a picture, estimated and refined.
#include "weft/relief/relief_light.h"

#include <QFileInfo>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

#include "support/places.h"
#include "support/relief_checks.h"
#include "support/relief_surfaces.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"
#include "weft/io/picture_file.h"
#include "weft/relief/relief_picture.h"

using namespace weft;
using namespace weft::tests;

namespace {

const Light kFaceLight = unitLight(-0.40, 0.42, 0.81);

/// The sample that ships; none where it is not here.
std::optional<ReliefProblem> sampleFace() {
    const QString file = QString(kSourceFolder) + "/resources/samples/relief.png";
    if (!QFileInfo::exists(file)) return std::nullopt;
    const io::Picture face = io::readPicture(file.toStdString());
    const auto brightness = reliefBrightness(face.color, Encoding::srgb);
    Mask mask = io::maskFromPatch(face);
    const double albedo = brightestAlbedo(*brightness, mask, 0);
    return ReliefProblem(brightness, std::move(mask), {}, ReliefBoundary::silhouette,
                         {.albedo = albedo});
}

}  // namespace

class ReliefLightTest : public QObject {
    Q_OBJECT
private slots:
    void turningALightTurnsItByThatAngle() {
        for (const Light& l : {unitLight(0, 0, 1), unitLight(1, 0, 0.2), unitLight(-0.3, 0.8, 0.1)}) {
            QVERIFY(std::abs(degreesBetween(l, turned(l, 7, 0)) - 7) < 1e-9);
            QVERIFY(std::abs(degreesBetween(l, turned(l, 0, -12)) - 12) < 1e-9);
        }
        const Light right = turned({0, 0, 1}, 5, 0), up = turned({0, 0, 1}, 0, 5);
        QVERIFY(right.x > 0 && std::abs(right.y) < 1e-12);
        QVERIFY(up.y > 0 && std::abs(up.x) < 1e-12);
    }

    void aLightOfAnyLengthIsAUnitVector() {
        const Light l = unitLight(0, 3, 4);
        QCOMPARE(l.y, 0.6);
        QCOMPARE(l.z, 0.8);
        QVERIFY_EXCEPTION_THROWN((void)unitLight(0, 0, 0), InvalidProblem);
        QVERIFY_EXCEPTION_THROWN((void)unitLight(NAN, 0, 1), InvalidProblem);
    }

    void theLightIsEstimatedWithinFiveDegrees_data() {
        QTest::addColumn<Surface>("surface");
        QTest::addColumn<Light>("light");
        QTest::addColumn<ReliefBoundary>("boundary");
        const auto rim = ReliefBoundary::silhouette, border = ReliefBoundary::border;
        QTest::newRow("sphere") << sphereSurface(128) << unitLight(0, 0, 1) << rim;
        QTest::newRow("sphere, oblique") << sphereSurface(128) << unitLight(0.5, 0, 1) << rim;
        QTest::newRow("sphere, from below left")
            << sphereSurface(128) << unitLight(-0.4, -0.6, 1) << rim;
        QTest::newRow("vase") << vaseSurface(128) << unitLight(0, 0, 1) << rim;
        QTest::newRow("vase, oblique") << vaseSurface(128) << unitLight(1, 0, 1) << rim;
        QTest::newRow("peaks") << peaksSurface(128) << unitLight(0.5, 0.3, 1) << border;
        QTest::newRow("sombrero") << sombreroSurface(128) << unitLight(1, 0, 1) << border;
    }
    void theLightIsEstimatedWithinFiveDegrees() {
        QFETCH(Surface, surface);
        QFETCH(Light, light);
        QFETCH(ReliefBoundary, boundary);
        if (kSanitized && QByteArray(QTest::currentDataTag()) != "sphere")
            QSKIP("one surface shows every pair of threads that meet");
        const SampledSurface truth = sample(surface, {128, 128});
        // The problem's own light must not help.
        const auto problem = problemOf(truth, light, boundary)->underLight(unitLight(-1, 1, 0.5));
        const LightFit fit = estimateLight(problem);
        const double off = degreesBetween(fit.light, light);
        qInfo("%.2f degrees off after %d surfaces", off, fit.surfaces);
        QVERIFY(!fit.stopped);
        QVERIFY2(off <= 5, qPrintable(QString::number(off)));
    }

    void theLightOfTheSampleFaceIsEstimatedWithinFourDegrees() {
        if (kSanitized) QSKIP("one surface shows every pair of threads that meet");
        const auto face = sampleFace();
        if (!face) QSKIP("the sample pictures (resources/samples) are not here");
        const double off = degreesBetween(estimateLight(*face).light, kFaceLight);
        QVERIFY2(off < 4, qPrintable(QString::number(off)));
    }

    // Beside the outline cells that are part lit, part dark would cost nothing: the surface tore
    // there.
    void besideItsOutlineTheSampleFaceDoesNotTearWhereLightEnds() {
        if (kSanitized) QSKIP("the schedule is tested elsewhere");
        const auto face = sampleFace();
        if (!face) QSKIP("the sample pictures (resources/samples) are not here");
        const auto cpu = makeCpuBackend(2);
        const auto solver = cpu->makeRelief({.outline = kPhotographOutline});
        solver->setProblem(std::make_shared<const ReliefProblem>(face->underLight(kFaceLight)),
                           Start::cold);
        (void)solveToTheEnd(*solver);
        Relief relief;
        solver->read(relief);
        double least = 1;  // n · n of neighbours around the shadow beside its nose
        for (int y = 330; y < 385; ++y)
            for (int x = 225; x < 290; ++x)
                for (const Point q : {Point{x + 1, y}, {x, y + 1}}) {
                    double dot = 0;
                    for (int k = 0; k < 3; ++k)
                        dot += relief.normals.at(k, {x, y}) * relief.normals.at(k, q);
                    least = std::min(least, dot);
                }
        const double apart = std::acos(std::min(1.0, least)) * 180 / std::numbers::pi;
        qInfo("neighbours are up to %.1f degrees apart", apart);
        QVERIFY(apart < 10);
    }

    void aLightFifteenDegreesOffRefinesToOneDegree() {
        if (kThreadSanitized) QSKIP("too slow under this sanitizer");
        const SampledSurface truth = sample(sphereSurface(128), {128, 128});
        const Light light = unitLight(0.5, 0, 1);
        const auto problem = problemOf(truth, light, ReliefBoundary::silhouette);
        const auto cpu = makeCpuBackend(2);
        for (int k = 0; k < (kSanitized ? 1 : 4); ++k) {
            const double direction = 0.3 + k * std::numbers::pi / 2;
            const Light wrong = turned(light, 15 * std::cos(direction), 15 * std::sin(direction));
            const LightFit fit = refineLight(problem->underLight(wrong));
            const double off = degreesBetween(fit.light, light);
            QVERIFY2(off <= 1, qPrintable(QString::number(off)));
            const Relief relief = solveRelief(
                *cpu, std::make_shared<const ReliefProblem>(problem->underLight(fit.light)));
            const ReliefScore s = score(relief.height, truth.height, truth.mask);
            qInfo("%.2f degrees off: %.3f %%, %.3f degrees", off, s.heightPercent, s.degrees);
            QVERIFY(s.heightPercent <= 0.3);
            QVERIFY(s.degrees <= 0.5);
        }
    }

    void aStoppedSearchSaysSo() {
        const SampledSurface truth = sample(sphereSurface(96), {96, 96});
        std::stop_source source;
        source.request_stop();
        const LightFit fit = estimateLight(*problemOf(truth, {0, 0, 1}, ReliefBoundary::silhouette),
                                           source.get_token());
        QVERIFY(fit.stopped);
    }

    void theShareThatIsDoneNeverFallsAndEndsWithTheSearch() {
        if (kThreadSanitized) QSKIP("too slow under this sanitizer");
        const SampledSurface truth = sample(sphereSurface(64), {64, 64});
        const auto problem = problemOf(truth, unitLight(0.3, 0, 1), ReliefBoundary::silhouette);
        std::vector<double> told;
        const auto listen = [&](double share) { told.push_back(share); };
        (void)estimateLight(*problem, {}, 0, listen);
        QVERIFY(told.size() > 10);
        QVERIFY(std::is_sorted(told.begin(), told.end()));
        QVERIFY(told.front() < 0.3);
        QCOMPARE(told.back(), 1.0);
    }

    void picturesTooSmallToTellStillGiveALight() {
        if (kThreadSanitized) QSKIP("too slow under this sanitizer");
        for (const int n : {1, 2, 9, 31}) {
            if (kSanitized && n > 2) break;
            auto image = std::make_shared<Field>(Extent{n, n}, 1);
            for (int y = 0; y < n; ++y)
                for (int x = 0; x < n; ++x) image->at(0, {x, y}) = 30000;
            const LightFit fit =
                estimateLight(ReliefProblem(image, {}, {0, 0, 1}, ReliefBoundary::natural));
            const double length = std::hypot(fit.light.x, fit.light.y, fit.light.z);
            QVERIFY(std::abs(length - 1) < 1e-9);
        }
    }
};

QTEST_APPLESS_MAIN(ReliefLightTest)
#include "relief_light_test.moc"
