/// How the relief solver behaves: what it refuses, what it survives, when it stops, what it keeps.
#include <QtTest>
#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>

#include "support/random.h"
#include "support/relief_rows.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"

using namespace weft;
using namespace weft::tests;

namespace {

std::shared_ptr<const Field> grey(Extent e, double unit) {
    auto f = std::make_shared<Field>(e, 1);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) f->at(0, {x, y}) = static_cast<float>(unit * kFullScale);
    return f;
}

/// What an InvalidProblem says, or nothing.
template <class Make>
QString complaint(Make make) {
    try {
        make();
    } catch (const InvalidProblem& e) {
        return e.what();
    }
    return {};
}

bool sameBits(const Field& a, const Field& b) {
    return a.bytes() == b.bytes() && std::memcmp(a.row(0, 0), b.row(0, 0), a.bytes()) == 0;
}

const Light kFacing = {0, 0, 1};

}  // namespace

class ReliefSolverTest : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

    void survives(std::shared_ptr<const ReliefProblem> problem) {
        const Relief relief = solveRelief(*cpu_, std::move(problem));
        QVERIFY(isFinite(relief.height));
        QVERIFY(isFinite(relief.normals));
    }

private slots:
    void init() {
        const QByteArray function = QTest::currentTestFunction();
        if (kThreadSanitized && function != "theNumberOfThreadsChangesNoBit")
            QSKIP("this sanitizer makes it a hundred times slower; one function starts every thread");
    }

    void impossibleProblemsAreRefusedInASentence() {
        const Extent e = {20, 20};
        const auto natural = ReliefBoundary::natural;
        const auto image = grey(e, 0.5);
        const QString none = complaint([&] { ReliefProblem({}, {}, kFacing, natural); });
        const QString black = complaint([&] { ReliefProblem(grey(e, 0), {}, kFacing, natural); });
        const QString ambient = complaint(
            [&] { ReliefProblem(image, {}, kFacing, natural, {.albedo = 1, .ambient = 0.5}); });
        const QString empty = complaint([&] { ReliefProblem(image, Mask(e), kFacing, natural); });
        const QString light = complaint([&] { ReliefProblem(image, {}, {0, 0, 0}, natural); });
        const QString albedo =
            complaint([&] { ReliefProblem(image, {}, kFacing, natural, {.albedo = 0}); });
        const QString size = complaint([&] {
            ReliefProblem(image, Mask({9, 9}, Mask::kUnknown), kFacing, natural);
        });
        const QString border =
            complaint([&] { ReliefProblem(image, {}, kFacing, ReliefBoundary::border); });
        const auto colour = std::make_shared<const Field>(e, 3);
        const QString channels = complaint([&] { ReliefProblem(colour, {}, kFacing, natural); });
        for (const QString& said :
             {none, black, ambient, empty, light, albedo, size, border, channels}) {
            QVERIFY(said.size() > 10);
            QVERIFY(said.endsWith('.'));
        }
        QVERIFY2(black.contains("black"), qPrintable(black));
        QVERIFY2(empty.contains("mask"), qPrintable(empty));
        QVERIFY2(light.contains("light"), qPrintable(light));
    }

    void aSampleThatIsNotANumberIsRefused() {
        auto image = std::make_shared<Field>(Extent{8, 8}, 1);
        image->at(0, {3, 2}) = std::numeric_limits<float>::quiet_NaN();
        const QString said =
            complaint([&] { ReliefProblem(image, {}, kFacing, ReliefBoundary::natural); });
        QVERIFY2(said.contains("3, 2"), qPrintable(said));
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
        for (const double unit : {0.4, 1.0})
            for (const auto boundary :
                 {ReliefBoundary::natural, ReliefBoundary::silhouette, ReliefBoundary::border})
                survives(std::make_shared<const ReliefProblem>(
                    grey(e, unit), Mask{}, unitLight(0.3, -0.2, 1), boundary, ShadingModel{},
                    boundary == ReliefBoundary::border ? grey(e, 0) : nullptr));
    }

    void noiseGivesAFiniteSurface() {
        auto image = std::make_shared<Field>(Extent{90, 70}, 1);
        Random random(7);
        for (int y = 0; y < 70; ++y)
            for (int x = 0; x < 90; ++x)
                image->at(0, {x, y}) = static_cast<float>(random.uniform(0, kFullScale));
        for (const auto boundary : {ReliefBoundary::natural, ReliefBoundary::silhouette})
            survives(std::make_shared<const ReliefProblem>(image, Mask{}, unitLight(1, 0.5, 0.5),
                                                           boundary));
    }

    void aLightFromBehindGivesAFiniteSurface() {
        survives(std::make_shared<const ReliefProblem>(
            grey({80, 80}, 0.3), Mask{}, unitLight(0.1, 0, -1), ReliefBoundary::natural));
    }

    void everyPartOfAMaskStandsOnZero() {
        const Extent e = {150, 80};
        const Surface ball = sphereSurface(60);
        const SampledSurface two =
            sample([&](double x, double y) { return x < 0 ? ball(x + 35, y) : ball(x - 35, y); }, e);
        const Relief relief =
            solveRelief(*cpu_, problemOf(two, unitLight(0.2, 0.1, 1), ReliefBoundary::silhouette));
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

    /// Facing light shades a dome and a bowl alike: the user says which.
    void aHintTellsADomeFromABowl() {
        const std::string verdict = judgeHints(*cpu_);
        QVERIFY2(verdict.empty(), verdict.c_str());
        const int n = 100;
        const auto natural =
            problemOf(sample(sphereSurface(n), {n, n}), kFacing, ReliefBoundary::natural);
        const QString outside = complaint([&] {
            (void)natural->withHints({ReliefShape::convex, {{{n, 3}}}});
        });
        QVERIFY2(outside.contains("outside"), qPrintable(outside));
    }

    void theNumberOfThreadsChangesNoBit() {
        const SampledSurface truth = sample(vaseSurface(128), {128, 128});
        const auto problem = problemOf(truth, unitLight(0.5, 0, 1), ReliefBoundary::silhouette);
        const Relief one = solveRelief(*makeCpuBackend(1), problem);
        const Relief three = solveRelief(*makeCpuBackend(3), problem);
        QVERIFY(sameBits(one.height, three.height));
    }

    void aSurfaceIsThereFromTheFirstStages() {
        const SampledSurface truth = sample(sphereSurface(200), {200, 200});
        const auto solver = cpu_->makeRelief({});
        solver->setProblem(problemOf(truth, kFacing, ReliefBoundary::silhouette), Start::cold);
        ReliefProgress p = solver->progress();
        while (p.stage == ReliefStage::orientation) p = solver->advance({.steps = 1});
        p = solver->advance({.steps = 1});
        QVERIFY(p.outcome == Outcome::Running);
        Relief relief;
        solver->read(relief);
        QVERIFY(score(relief.height, truth.height, truth.mask).heightPercent < 8);
        p = solveToTheEnd(*solver);
        QVERIFY(p.outcome == Outcome::Converged);
        QVERIFY(p.stage == ReliefStage::done);
        QVERIFY(p.shadingError < 1e-3);
        double last = 0;
        for (const ReliefTracePoint& t : solver->trace()) {
            QVERIFY(t.seconds >= last);
            last = t.seconds;
        }
        QVERIFY(solver->trace().size() > 5);
    }

    void aNewLightStartsFromTheSurfaceThatIsThere() {
        const std::string verdict = judgeNewLight(*cpu_);
        QVERIFY2(verdict.empty(), verdict.c_str());
    }

    void aLightThatIsDraggedFarLeadsToTheSameSurface() {
        const std::string verdict = judgeDraggedLight(*cpu_);
        QVERIFY2(verdict.empty(), verdict.c_str());
    }

    void aStopEndsAStepSoonAndTheSolveCanGoOn() {
        const int n = kSanitized ? 200 : 700;
        const SampledSurface truth = sample(sphereSurface(n), {n, n});
        const auto solver = cpu_->makeRelief({});
        solver->setProblem(problemOf(truth, kFacing, ReliefBoundary::silhouette), Start::cold);
        const double soonest = soonestStop(*solver, processSeconds);
        QVERIFY2(soonest < (kSanitized ? 1.0 : 0.05), qPrintable(QString::number(soonest)));
        QVERIFY(solveToTheEnd(*solver).outcome != Outcome::Running);
        Relief relief;
        solver->read(relief);
        QVERIFY(score(relief.height, truth.height, truth.mask).heightPercent < 0.1);
    }

    void whatWasStoppedLeavesNoTrace() {
        const int n = kSanitized ? 64 : 260;
        const SampledSurface truth = sample(sphereSurface(n), {n, n});
        const auto problem = problemOf(truth, unitLight(0.4, 0.3, 1), ReliefBoundary::silhouette);
        const auto solved = [&](int stops) {
            const auto solver = cpu_->makeRelief({.outline = kPhotographOutline});
            solver->setProblem(problem, Start::cold);
            ReliefProgress p;
            int stopped = 0;
            for (int i = 0; i < stops; ++i) {
                std::stop_source source;
                std::jthread stopper([&, delay = 200 * (1 + i)] {
                    std::this_thread::sleep_for(std::chrono::microseconds(delay));
                    source.request_stop();
                });
                p = solver->advance({.seconds = 60, .stop = source.get_token()});
                if (p.outcome != Outcome::Cancelled) break;
                ++stopped;
            }
            if (stops > 0 && stopped == 0) throw std::runtime_error("no stop came before the end");
            (void)solveToTheEnd(*solver);
            Relief relief;
            solver->read(relief);
            return relief;
        };
        const Relief whole = solved(0), stopped = solved(60);
        for (int y = 0; y < n; ++y)
            QVERIFY(std::equal(whole.height.row(0, y), whole.height.row(0, y) + n,
                               stopped.height.row(0, y)));
    }
};

QTEST_APPLESS_MAIN(ReliefSolverTest)
#include "relief_solver_test.moc"
