/// Edges of a body that turn away, and edges where its mask cuts it off.
#include "weft/relief/relief_edges.h"

#include <QtTest>
#include <chrono>
#include <stop_token>
#include <thread>

#include "support/cut_body.h"
#include "support/random.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"
#include "weft/relief/relief_light.h"
#include "weft/relief/relief_outliers.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr int kCut = 96;
const Light kLight = unitLight(-0.4, 0.3, 1);
constexpr ShadingModel kPale{.albedo = 0.6, .ambient = 0.1};

ReliefProblem cutProblem(const CutBody& body) {
    return *problemOf(body.surface, kLight, ReliefBoundary::silhouette, kPale);
}

ReliefScore scoreOf(const ReliefProblem& problem, const CutBody& body, double outline) {
    const auto cpu = makeCpuBackend(1);
    const auto solver = cpu->makeRelief({.outline = outline});
    solver->setProblem(std::make_shared<const ReliefProblem>(problem), Start::cold);
    (void)solveToTheEnd(*solver);
    Relief relief;
    solver->read(relief);
    return score(relief.height, body.surface.height, body.surface.mask);
}

}  // namespace

class ReliefEdgesTest : public QObject {
    Q_OBJECT
private slots:
    void anEdgeThatIsCutOffSaysNothingOfTheSurface_data() {
        QTest::addColumn<double>("outline");
        QTest::addColumn<double>("degrees");
        QTest::newRow("light known") << 0.0 << 0.5;
        QTest::newRow("beside the outline") << kPhotographOutline << 5.0;
    }
    void anEdgeThatIsCutOffSaysNothingOfTheSurface() {
        QFETCH(double, outline);
        QFETCH(double, degrees);
        const CutBody body = cutBall(kCut);
        const ReliefProblem blind = cutProblem(body);
        const ReliefScore before = scoreOf(blind, body, outline);
        const ReliefScore after = scoreOf(blind.withEdges(body.edges), body, outline);
        qInfo("%.2f° and %.2f %%, told %.2f° and %.2f %%", before.degrees, before.heightPercent,
              after.degrees, after.heightPercent);
        QVERIFY2(after.degrees < degrees, qPrintable(QString::number(after.degrees)));
        QVERIFY2(after.degrees < 0.6 * before.degrees, qPrintable(QString::number(before.degrees)));
        QVERIFY(after.heightPercent < before.heightPercent);
    }

    void aStopEndsSearchesOfACutBodyAtAnyMoment() {
        const CutBody body = cutBall(kCut);
        const ReliefProblem problem = cutProblem(body).withEdges(body.edges);
        std::stop_source before;
        before.request_stop();
        QVERIFY(estimateLight(problem, before.get_token()).stopped);
        QVERIFY(!findHarmonics(problem, before.get_token()));
        (void)judgedOutliers(problem, before.get_token());
        for (int k = 0; k < 12; ++k) {
            std::stop_source source;
            std::jthread stopper([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(1 + 8 * k));
                source.request_stop();
            });
            (void)estimateLight(problem, source.get_token(), 2, {},
                                {.albedo = true, .ambient = true});
        }
    }

    void edgesThatTurnAwayAreWhatAutomaticIs() {
        const CutBody body = cutBall(kCut);
        const ReliefProblem blind = cutProblem(body);
        const auto all = std::make_shared<const PixelMarks>(blind.extent(), PixelMarks::kYes);
        const ReliefScore automatic = scoreOf(blind, body, 0);
        QCOMPARE(scoreOf(blind.withEdges(all), body, 0).degrees, automatic.degrees);
    }

    void theLightOfACutBodyIsToldByTheEdgesThatTurnAway() {
        if (kSanitized) QSKIP("the search for the light is tested elsewhere");
        const CutBody body = cutBall(kCut);
        const ReliefProblem blind = cutProblem(body).underLight({0, 0, 1});
        const auto off = [](const ReliefProblem& problem) {
            return degreesBetween(
                estimateLight(problem, {}, 0, {}, {.albedo = true, .ambient = true}).light, kLight);
        };
        const double before = off(blind), after = off(blind.withEdges(body.edges));
        qInfo("%.1f° off, told %.1f°", before, after);
        QVERIFY2(after < 6, qPrintable(QString::number(after)));
        QVERIFY2(after < before, qPrintable(QString::number(before)));
    }

    void edgesAreJudgedByTheShadingBesideThem() {
        const CutBody body = cutBall(kCut);
        const auto judged = judgedEdges(cutProblem(body));
        QVERIFY(judged);
        int cut = 0, cutFound = 0, rim = 0, rimFound = 0;
        for (const Point p : edgePixels(body.surface.mask)) {
            const std::uint8_t mark = judged->at(p);
            if (mark == PixelMarks::kAutomatic) continue;
            const bool turnsAway = PixelMarks::share(mark) >= 0.5f;
            if (body.edges->at(p) == PixelMarks::kNo) {
                ++cut;
                cutFound += !turnsAway;
            } else {
                ++rim;
                rimFound += turnsAway;
            }
        }
        qInfo("%d of %d cut off, %d of %d turn away", cutFound, cut, rimFound, rim);
        QVERIFY(cut > 40 && rim > 100);
        QVERIFY(cutFound > 0.7 * cut);
        QVERIFY(rimFound > 0.9 * rim);
    }

    void edgePixelsAreOutsideAndBesideTheMask() {
        Random random(7);
        for (const Extent e : {Extent{0, 0}, {1, 1}, {1, 9}, {9, 1}, {2, 2}, {67, 33}}) {
            Mask mask(e);
            std::vector<Point> beside;
            for (int y = 0; y < e.height; ++y)
                for (int x = 0; x < e.width; ++x) mask.set({x, y}, random.uniform() < 0.3);
            const Rect whole = rectOf(e);
            for (int y = 0; y < e.height; ++y)
                for (int x = 0; x < e.width; ++x) {
                    bool found = false;
                    for (const Point p : {Point{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}})
                        found |= whole.contains(p) && mask.unknown(p);
                    if (found && !mask.unknown({x, y})) beside.push_back({x, y});
                }
            QVERIFY(edgePixels(mask) == beside);
        }
    }

    void whatIsSaidIsNotJudged() {
        const CutBody body = cutBall(kCut);
        const auto wrong =
            std::make_shared<const PixelMarks>(Extent{kCut, kCut}, std::uint8_t{PixelMarks::kNo});
        const auto judged = judgedEdges(cutProblem(body).withEdges(wrong));
        const EdgeCount count = *countEdges(cutProblem(body).withEdges(judged));
        QCOMPARE(count.turnsAway, 0);
        QCOMPARE(count.automatic, 0);
        QVERIFY(count.cutOff > 100);
    }

    void aMaskThatCutsOffEverywhereGivesAFiniteSurface() {
        const CutBody body = cutBall(kCut);
        const auto none =
            std::make_shared<const PixelMarks>(Extent{kCut, kCut}, std::uint8_t{PixelMarks::kNo});
        for (const double outline : {0.0, kPhotographOutline}) {
            const ReliefScore s = scoreOf(cutProblem(body).withEdges(none), body, outline);
            QVERIFY(std::isfinite(s.degrees) && s.degrees < 60);
        }
    }

    void marksOfAnotherSizeAreRefused() {
        const ReliefProblem problem = cutProblem(cutBall(kCut));
        const auto small = std::make_shared<const PixelMarks>(Extent{7, 5});
        QVERIFY_THROWS_EXCEPTION(InvalidProblem, (void)problem.withEdges(small));
        QVERIFY_THROWS_EXCEPTION(InvalidProblem, (void)problem.withOutliers(small));
    }

    void marksComeBackFromAPicture() {
        PixelMarks marks(Extent{3, 1});
        marks.set({1, 0}, PixelMarks::kNo);
        marks.set({2, 0}, PixelMarks::kYes);
        QVERIFY(PixelMarks::fromLuma(marks.toLuma().view()) == marks);
        for (const double share : {0.0, 0.5, 1.0})
            QVERIFY(!PixelMarks::isSaid(PixelMarks::judged(share)) &&
                    PixelMarks::judged(share) != PixelMarks::kAutomatic);
    }
};

QTEST_APPLESS_MAIN(ReliefEdgesTest)
#include "relief_edges_test.moc"
