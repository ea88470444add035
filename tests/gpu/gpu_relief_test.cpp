/// Relief on the device: as accurate as on the processor, and as well-behaved.
#include <cstring>
#include <thread>

#include "gpu/gpu_fixture.h"
#include "support/cut_body.h"
#include "support/random.h"
#include "support/relief_harmonics.h"
#include "support/relief_rows.h"
#include "weft/cpu_backend.h"
#include "weft/relief/relief_plausibility.h"

using namespace weft;
using namespace weft::tests;

namespace {

std::shared_ptr<const Field> grey(Extent e, double unit) {
    auto f = std::make_shared<Field>(e, 1);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) f->at(0, {x, y}) = static_cast<float>(unit * kFullScale);
    return f;
}

constexpr ReliefBoundary kBoundaries[] = {ReliefBoundary::natural, ReliefBoundary::silhouette,
                                          ReliefBoundary::border};

}  // namespace

class GpuReliefTest : public QObject {
    Q_OBJECT
private:
    BackendProbe gpu_;

    void finds(std::shared_ptr<const ReliefProblem> problem, const Field& truth, const Mask& mask,
               ReliefBar bar) {
        const Relief relief = solveRelief(*gpu_.backend, std::move(problem));
        const ReliefScore s = score(relief.height, truth, mask);
        qInfo("%.4f %% of the height range, %.4f degrees", s.heightPercent, s.degrees);
        const std::string verdict = judgeRelief(relief, truth, mask, bar);
        QVERIFY2(verdict.empty(), verdict.c_str());
    }

    /// The device's surface, held against the CPU's.
    Relief agrees(const std::shared_ptr<const ReliefProblem>& problem, double outline) {
        const auto solved = [&](Backend& backend) {
            const auto solver = backend.makeRelief({.outline = outline});
            solver->setProblem(problem, Start::cold);
            (void)solveToTheEnd(*solver);
            Relief relief;
            solver->read(relief);
            return relief;
        };
        Relief device = solved(*gpu_.backend);
        const Relief host = solved(*makeCpuBackend());
        const double apart = score(device.height, host.height, problem->mask()).heightPercent;
        qInfo("%.4f %% of height apart", apart);
        if (!(apart <= 0.1)) QTest::qFail(qPrintable(QString::number(apart)), __FILE__, __LINE__);
        return device;
    }

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void aShadedSurfaceIsFoundAgain_data() {
        QTest::addColumn<int>("row");
        for (int k = 0; const ReliefRow& row : reliefRows()) QTest::newRow(row.name) << k++;
    }
    void aShadedSurfaceIsFoundAgain() {
        QFETCH(int, row);
        const ReliefRow r = reliefRows()[row];
        const ReliefCase c = reliefCase(r);
        finds(c.problem, c.height, c.mask, r.bar);
    }

    void largeVasesAreFoundAgain() {
        for (const int n : {480, 481}) {
            const SampledSurface truth = sample(vaseSurface(n), {n, n});
            finds(problemOf(truth, unitLight(0, 0, 1), ReliefBoundary::silhouette), truth.height,
                  truth.mask, {0.05, 0.2});
        }
    }

    void aPictureWiderThanHighIsSolvedToo() {
        const SampledSurface truth = sample(sphereSurface(120), {201, 131});
        finds(problemOf(truth, unitLight(0.2, 0.1, 1), ReliefBoundary::silhouette), truth.height,
              truth.mask, {0.1, 0.3});
    }

    void harmonicsAgreeWithTheCpu_data() {
        QTest::addColumn<double>("outline");
        QTest::newRow("shading alone") << 0.0;
        QTest::newRow("beside the outline") << kPhotographOutline;
    }
    void harmonicsAgreeWithTheCpu() {
        QFETCH(double, outline);
        const SampledSurface truth = sample(lumpsSurface(201), {201, 187});
        const auto problem = std::make_shared<const ReliefProblem>(
            ReliefProblem(std::make_shared<const Field>(shade(truth, skyAndLamps())), truth.mask,
                          {0, 0, 1}, ReliefBoundary::silhouette)
                .underHarmonics(skyAndLamps()));
        agrees(problem, outline);
    }

    // A hill higher than wide, whose light comes from the front: made flatter beside a plane.
    void aPictureWithoutASilhouetteIsAsFlatAsOnTheCpu() {
        constexpr int kSide = 129;  // both begin on 65
        auto image = std::make_shared<Field>(Extent{kSide, kSide}, 1);
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x) {
                const double r = std::hypot(x - 64, y - 64) / 28;
                const double slope = 220.0 / 28 * r * std::exp(-0.5 * r * r);
                image->at(0, {x, y}) = static_cast<float>(kFullScale / std::hypot(1, slope));
            }
        const auto problem = std::make_shared<const ReliefProblem>(
            image, Mask(image->extent(), Mask::kUnknown), Light{0, 0, 1}, ReliefBoundary::natural);
        const Relief flat = agrees(problem, kPhotographOutline);
        const double slender = slenderness(flat.height, problem->mask());
        qInfo("%.2f times as high as wide", slender);
        QVERIFY(slender < 1.45);
    }

    void whereLightEndsTheCpuAgrees() {
        const SampledSurface truth = sample(lumpsSurface(201), {201, 187});
        agrees(problemOf(truth, unitLight(-1, 0.6, 0.5), ReliefBoundary::silhouette),
               kPhotographOutline);
    }

    void theGroundTruthBesideTheRepositoryIsReached_data() {
        QTest::addColumn<int>("row");
        for (int k = 0; const GroundTruthRow& row : groundTruthRows()) QTest::newRow(row.name) << k++;
    }
    void theGroundTruthBesideTheRepositoryIsReached() {
        QFETCH(int, row);
        const GroundTruthRow r = groundTruthRows()[row];
        const std::optional<ReliefCase> c = groundTruthCase(r);
        if (!c) QSKIP("there is no relief folder beside the pictures");
        finds(c->problem, c->height, c->mask, r.bar);
    }

    void oddPicturesGiveFiniteSurfaces_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        for (const auto& [w, h] :
             {std::pair{1, 1}, {1, 7}, {9, 1}, {2, 2}, {3, 5}, {17, 16}, {200, 3}, {66, 131}})
            QTest::addRow("%d x %d", w, h) << w << h;
    }
    void oddPicturesGiveFiniteSurfaces() {
        QFETCH(int, width);
        QFETCH(int, height);
        const Extent e = {width, height};
        for (const double unit : {0.4, 1.0})  // grey, and all white
            for (const auto boundary : kBoundaries) {
                const Relief relief = solveRelief(
                    *gpu_.backend,
                    std::make_shared<const ReliefProblem>(
                        grey(e, unit), Mask{}, unitLight(0.3, -0.2, 1), boundary, ShadingModel{},
                        boundary == ReliefBoundary::border ? grey(e, 0) : nullptr));
                QVERIFY(isFinite(relief.height) && isFinite(relief.normals));
            }
    }

    void noiseAndALightFromBehindGiveFiniteSurfaces() {
        auto noise = std::make_shared<Field>(Extent{90, 70}, 1);
        Random random(7);
        for (int y = 0; y < 70; ++y)
            for (int x = 0; x < 90; ++x)
                noise->at(0, {x, y}) = static_cast<float>(random.uniform(0, kFullScale));
        for (const Light& light : {unitLight(1, 0.5, 0.5), unitLight(0.1, 0, -1)})
            for (const auto boundary : {ReliefBoundary::natural, ReliefBoundary::silhouette}) {
                const Relief relief = solveRelief(
                    *gpu_.backend,
                    std::make_shared<const ReliefProblem>(noise, Mask{}, light, boundary));
                QVERIFY(isFinite(relief.height) && isFinite(relief.normals));
            }
    }

    void everyPartOfAMaskStandsOnZero() {
        const Extent e = {150, 80};
        const Surface ball = sphereSurface(60);
        const SampledSurface two =
            sample([&](double x, double y) { return x < 0 ? ball(x + 35, y) : ball(x - 35, y); }, e);
        const Relief relief = solveRelief(
            *gpu_.backend, problemOf(two, unitLight(0.2, 0.1, 1), ReliefBoundary::silhouette));
        for (const Rect& half : {Rect{0, 0, 75, 80}, Rect{75, 0, 75, 80}}) {
            float lowest = 1e9f, highest = -1e9f;
            for (int y = half.y; y < half.bottom(); ++y)
                for (int x = half.x; x < half.right(); ++x)
                    if (two.mask.unknown({x, y})) {
                        lowest = std::min(lowest, relief.height.at(0, {x, y}));
                        highest = std::max(highest, relief.height.at(0, {x, y}));
                    }
            QCOMPARE(lowest, 0.0f);
            QVERIFY2(highest > 20 && highest < 34, qPrintable(QString::number(highest)));
        }
    }

    void manyPartsOfAMaskAreSolvedTogether() {
        Random random(3);
        Mask mask(Extent{140, 90});
        for (int k = 0; k < 60; ++k) {
            const int x = random.between(0, 130), y = random.between(0, 80), s = random.between(1, 9);
            for (int v = y; v < std::min(90, y + s); ++v)
                for (int u = x; u < std::min(140, x + s); ++u) mask.set({u, v}, true);
        }
        for (const auto boundary : {ReliefBoundary::natural, ReliefBoundary::silhouette}) {
            const Relief relief = solveRelief(
                *gpu_.backend, std::make_shared<const ReliefProblem>(
                                   grey({140, 90}, 0.7), mask, unitLight(0.3, 0.2, 1), boundary));
            QVERIFY(isFinite(relief.height) && isFinite(relief.normals));
        }
    }

    /// Facing light shades a dome and a bowl alike: the user says which.
    void aHintTellsADomeFromABowl() {
        const std::string verdict = judgeHints(*gpu_.backend);
        QVERIFY2(verdict.empty(), verdict.c_str());
    }

    /// Edges that are cut off and outliers of the shading mean the same on both.
    void marksOfPixelsGiveWhatTheyGiveOnTheProcessor_data() {
        QTest::addColumn<double>("outline");
        QTest::newRow("light known") << 0.0;
        QTest::newRow("beside the outline") << kPhotographOutline;
    }
    void marksOfPixelsGiveWhatTheyGiveOnTheProcessor() {
        QFETCH(double, outline);
        constexpr int kSide = 129;  // both begin on 65: where nothing tells, the start does
        const Light light = unitLight(-0.4, 0.3, 1);
        const CutBody body = cutBall(kSide);
        const SpoiltPicture spoilt = spoiltPicture(body.surface, light);
        const ReliefProblem blind(spoilt.image, body.surface.mask, light, ReliefBoundary::silhouette,
                                  {.albedo = 0.7});
        const auto told = std::make_shared<const ReliefProblem>(
            blind.withEdges(body.edges).withOutliers(spoilt.outliers));
        const auto solvedOn = [&](Backend& backend, std::shared_ptr<const ReliefProblem> problem) {
            const auto solver = backend.makeRelief({.outline = outline});
            solver->setProblem(std::move(problem), Start::cold);
            (void)solveToTheEnd(*solver);
            Relief relief;
            solver->read(relief);
            return relief;
        };
        const auto cpu = makeCpuBackend(0);
        const Relief device = solvedOn(*gpu_.backend, told), host = solvedOn(*cpu, told);
        QVERIFY(isFinite(device.height));
        double range = 0, off = 0;
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x) {
                const float a = device.height.at(0, {x, y}), b = host.height.at(0, {x, y});
                range = std::max(range, double{b});
                off = std::max(off, std::abs(double{a} - b));
            }
        qInfo("%.4f %% of the range", 100 * off / range);
        QVERIFY2(off < 1e-3 * range, qPrintable(QString::number(off / range)));
        const Relief before = solvedOn(*gpu_.backend, std::make_shared<const ReliefProblem>(blind));
        const double degreesBefore =
            score(before.height, body.surface.height, body.surface.mask).degrees;
        const double degrees = score(device.height, body.surface.height, body.surface.mask).degrees;
        qInfo("%.2f° off, told %.2f°", degreesBefore, degrees);
        QVERIFY(degrees < 0.6 * degreesBefore);
    }

    void aSolveCanBeRepeatedToTheBit() {
        const SampledSurface truth = sample(vaseSurface(128), {128, 128});
        const auto problem = problemOf(truth, unitLight(0.5, 0, 1), ReliefBoundary::silhouette);
        const Relief one = solveRelief(*gpu_.backend, problem);
        const Relief two = solveRelief(*gpu_.backend, problem);
        QVERIFY(std::memcmp(one.height.row(0, 0), two.height.row(0, 0), one.height.bytes()) == 0);
    }

    void aNewLightStartsFromTheSurfaceThatIsThere() {
        const std::string verdict = judgeNewLight(*gpu_.backend);
        QVERIFY2(verdict.empty(), verdict.c_str());
    }

    void aLightThatIsDraggedFarLeadsToTheSameSurface() {
        const std::string verdict = judgeDraggedLight(*gpu_.backend);
        QVERIFY2(verdict.empty(), verdict.c_str());
    }

    void oneSolverServesPicturesOfManySizes() {
        const auto solver = gpu_.backend->makeRelief({});
        for (const int n : {64, 150, 33, 128}) {
            const SampledSurface truth = sample(sphereSurface(n), {n, n});
            solver->setProblem(problemOf(truth, unitLight(0.2, 0, 1), ReliefBoundary::silhouette),
                               Start::cold);
            (void)solveToTheEnd(*solver);
            Relief relief;
            solver->read(relief);
            const std::string verdict = judgeRelief(relief, truth.height, truth.mask, {0.3, 1});
            QVERIFY2(verdict.empty(), verdict.c_str());
        }
    }

    void aStopEndsAStepSoonAndTheSolveCanGoOn() {
        const SampledSurface truth = sample(sphereSurface(700), {700, 700});
        const auto solver = gpu_.backend->makeRelief({});
        solver->setProblem(problemOf(truth, unitLight(0, 0, 1), ReliefBoundary::silhouette),
                           Start::cold);
        int stops = 0;
        for (int i = 0; i < 40; ++i) {
            std::stop_source source;
            std::jthread stopper([&] {
                std::this_thread::sleep_for(std::chrono::microseconds(300 + 97 * i));
                source.request_stop();
            });
            const ReliefProgress p = solver->advance({.seconds = 60, .stop = source.get_token()});
            stopper.join();
            if (p.outcome != Outcome::Cancelled) break;
            ++stops;
        }
        QVERIFY(stops > 0);
        QVERIFY(solveToTheEnd(*solver).outcome != Outcome::Running);
        Relief relief;
        solver->read(relief);
        QVERIFY(score(relief.height, truth.height, truth.mask).heightPercent < 0.1);
    }
};

QTEST_APPLESS_MAIN(GpuReliefTest)
#include "gpu_relief_test.moc"
