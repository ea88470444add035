/// (f, g) relaxed on the device by every scheme: the surface of the processor's `base`, and the same
/// words where it diverges.
#include <thread>

#include "gpu/gpu_fixture.h"
#include "support/relief_relaxation_checks.h"
#include "support/relief_surfaces.h"
#include "support/scheme_points.h"
#include "weft/cpu_backend.h"
#include "weft/lab/scheme_run.h"

using namespace weft;
using namespace weft::tests;

namespace {

using Kernel = OrientationKernel;

ReliefRelaxation relaxation(const Scheme& scheme, Kernel kernel, double lambda) {
    return {
        .scheme = scheme, .kernel = kernel, .lambda = lambda, .tolerance = 1e-4, .maxSteps = 200'000};
}

std::shared_ptr<const ReliefProblem> picture(Extent e, const Light& light = {0, 0, 1}) {
    const int n = std::min(e.width, e.height);
    return problemOf(sample(sphereSurface(n), e), light, ReliefBoundary::silhouette);
}

}  // namespace

class GpuReliefRelaxationTest : public QObject {
    Q_OBJECT
    BackendProbe gpu_;
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

    /// The sentence of a failure, or empty.
    std::string compare(const Scheme& scheme, Kernel kernel, double lambda, Extent e,
                        const Field& expected) {
        const std::string text = scheme.canonical();
        const Relaxed r = relax(*gpu_.backend, relaxation(scheme, kernel, lambda), picture(e));
        if (r.progress.outcome != Outcome::Converged)
            return text + ": " + std::string(toString(r.progress.outcome));
        if (!isFinite(r.relief.height)) return text + ": a height that is not finite";
        const double apart = largestDifference(r.orientation, expected);
        return apart < 0.03 ? "" : text + ": " + std::to_string(apart) + " apart";
    }
    Field ofCpu(Kernel kernel, double lambda, Extent e) {
        return relax(*cpu_, relaxation(parseScheme("tuned-sync"), kernel, lambda), picture(e))
            .orientation;
    }

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void everyNamedSchemeFindsTheSurfaceOfTheProcessor_data() {
        QTest::addColumn<QString>("scheme");
        for (const SchemeInfo& info : namedSchemes())
            QTest::addRow("%s", info.name.c_str()) << QString::fromStdString(info.name);
    }
    void everyNamedSchemeFindsTheSurfaceOfTheProcessor() {
        QFETCH(QString, scheme);
        const Scheme s = parseScheme(scheme.toStdString());
        QCOMPARE(gpu_.backend->unsupportedReliefReason(relaxation(s, Kernel::gaussNewton, 0.1)),
                 std::string());
        for (const Extent e : {Extent{97, 97}, {131, 70}}) {
            static std::map<int, Field> known;
            if (!known.contains(e.width)) known.emplace(e.width, ofCpu(Kernel::gaussNewton, 0.1, e));
            const std::string failure = compare(s, Kernel::gaussNewton, 0.1, e, known.at(e.width));
            QVERIFY2(failure.empty(), failure.c_str());
        }
    }

private:
    /// Where one block at a time ends after so many steps. Red-black, since the warps of a block race
    /// for each other's values where it updates in place.
    Field byOneBlock(const std::string& scheme, int n, int steps) {
        ReliefRelaxation how =
            relaxation(parseScheme(scheme + ":resident=1,update=red-black,n=" + std::to_string(n)),
                       Kernel::gaussNewton, 0.1);
        how.tolerance = 1e-12;
        how.maxSteps = steps;
        return relax(*gpu_.backend, how, picture({131, 97}, unitLight(0.4, -0.2, 1))).orientation;
    }
    /// During a launch no neighbour's values change: how halos are exchanged makes no difference.
    /// Launches of n steps end neither early nor late.
    void compareExchanges(int n, int steps) {
        const Field coarse = byOneBlock("coarse", n, steps);
        QVERIFY(isFinite(coarse));
        for (const char* scheme :
             {"4w-stripe", "4w-combine-stripe", "4w-square", "4w-combine-square"}) {
            const double apart = largestDifference(byOneBlock(scheme, n, steps), coarse);
            QVERIFY2(apart == 0, qPrintable(QString("%1, n = %2, %3 steps: %4 apart")
                                                .arg(scheme)
                                                .arg(n)
                                                .arg(steps)
                                                .arg(apart)));
        }
    }

private slots:
    void oneResidentBlockGivesOneAnswerHoweverHalosAreExchanged_data() {
        QTest::addColumn<int>("n");
        QTest::addColumn<int>("steps");
        for (const int launches : {1, 2, 5})
            QTest::addRow("60 x %d", launches) << 60 << 60 * launches;
        // A launch of them takes longer than the host waits between two looks at the clock.
        QTest::newRow("1500") << 1500 << 1500;
        QTest::newRow("1500 x 2 and a part") << 1500 << 3700;
    }
    void oneResidentBlockGivesOneAnswerHoweverHalosAreExchanged() {
        QFETCH(int, n);
        QFETCH(int, steps);
        compareExchanges(n, steps);
    }
    // Time a step, and with it what the host queues at a time, is another for each of them.
    void itGivesThatAnswerOnABusyDevice() {
        const auto problem = picture({700, 700});
        std::vector<std::jthread> others;
        for (const char* scheme : {"4w-square", "coarse:n=500", "tuned-sync", "async3"})
            others.emplace_back([&, scheme](const std::stop_token& stop) {
                ReliefRelaxation how = relaxation(parseScheme(scheme), Kernel::gaussNewton, 0.1);
                how.tolerance = 1e-12;
                how.maxSteps = 1'000'000'000;
                const auto solver = gpu_.backend->makeReliefRelaxation(how);
                solver->setProblem(problem, Start::cold);
                while (!stop.stop_requested()) solver->advance({.seconds = 0.01, .stop = stop});
            });
        for (int run = 0; run < 3; ++run)
            for (const int n : {60, 240, 1500}) compareExchanges(n, 2 * n);
    }

    void pointsDrawnAtRandomConvergeOrSayWhyTheyCannotRun() {
        Random random(21);
        const Extent e{83, 61};
        const Field expected = ofCpu(Kernel::gaussNewton, 0.3, e);
        int ran = 0;
        for (int i = 0; i < 600 && ran < 80; ++i) {
            const Scheme scheme = randomPoint(random);
            const std::string reason =
                gpu_.backend->unsupportedReliefReason(relaxation(scheme, Kernel::gaussNewton, 0.3));
            if (!reason.empty()) {
                QVERIFY2(reason.ends_with('.'), reason.c_str());
                continue;
            }
            ++ran;
            const std::string failure = compare(scheme, Kernel::gaussNewton, 0.3, e, expected);
            QVERIFY2(failure.empty(), failure.c_str());
        }
        QVERIFY(ran >= 40);
    }

    void doublePrecisionIsLeftToTheProcessor() {
        const Scheme scheme = parseScheme("tuned-sync:precision=f64");
        const std::string reason =
            gpu_.backend->unsupportedReliefReason(relaxation(scheme, Kernel::gaussNewton, 0.1));
        QVERIFY2(reason.find("precision") != std::string::npos, reason.c_str());
    }

    void theOtherKernelsConvergeWhereTheyMay() {
        const Extent e{97, 97};
        const std::string mean =
            compare(parseScheme("tuned-sync"), Kernel::atMean, 0.3, e, ofCpu(Kernel::atMean, 0.3, e));
        QVERIFY2(mean.empty(), mean.c_str());
        const Field textbook =
            relax(*cpu_, relaxation(parseScheme("4w-square"), Kernel::textbook, 1), picture(e))
                .orientation;
        const std::string inPlace =
            compare(parseScheme("4w-square"), Kernel::textbook, 1, e, textbook);
        QVERIFY2(inPlace.empty(), inPlace.c_str());
    }

    void theTextbookKernelDivergesWhereAllPixelsMoveAtOnce() {
        for (const char* scheme : {"base", "tuned-sync", "barrier-simple", "graph", "async1"})
            for (const double lambda : {1.0, 0.1}) {
                const Relaxed r =
                    relax(*gpu_.backend, relaxation(parseScheme(scheme), Kernel::textbook, lambda),
                          picture({97, 97}));
                QVERIFY2(r.progress.outcome == Outcome::Diverged, scheme);
                QVERIFY(r.progress.message.find("checkerboard") != std::string::npos);
                QVERIFY(isFinite(r.orientation) && isFinite(r.relief.height));
            }
    }

    void oddPicturesGiveFiniteSurfaces() {
        for (const Extent e : {Extent{1, 1}, {1, 7}, {9, 1}, {2, 2}, {17, 16}, {200, 3}}) {
            auto image = std::make_shared<Field>(e, 1);
            for (int y = 0; y < e.height; ++y)
                for (int x = 0; x < e.width; ++x)
                    image->at(0, {x, y}) =
                        static_cast<float>(kFullScale * (((x + y) % 3) * 0.3 + 0.2));
            for (const char* scheme :
                 {"base", "4w-square", "async3", "barrier-neighbour", "cluster"}) {
                ReliefRelaxation how = relaxation(parseScheme(scheme), Kernel::gaussNewton, 0.01);
                how.maxSteps = 500;
                const Relaxed r =
                    relax(*gpu_.backend, how,
                          std::make_shared<const ReliefProblem>(
                              image, Mask{}, unitLight(0.3, -0.2, 1), ReliefBoundary::natural));
                QVERIFY(r.progress.outcome != Outcome::Running);
                QVERIFY(isFinite(r.relief.height) && isFinite(r.relief.normals));
            }
        }
    }

    void aStopEndsItSoonAndItCanGoOn() {
        const auto problem = picture({700, 700});
        for (const char* scheme : {"tuned-sync", "coarse:n=500", "barrier-neighbour", "async3"}) {
            ReliefRelaxation how = relaxation(parseScheme(scheme), Kernel::gaussNewton, 0.1);
            how.tolerance = 1e-12;
            how.maxSteps = 1'000'000'000;
            const auto solver = gpu_.backend->makeReliefRelaxation(how);
            solver->setProblem(problem, Start::cold);
            const double soonest = soonestStop(*solver);
            QVERIFY2(soonest < 0.05, scheme);
            QVERIFY(solver->advance({.seconds = 60, .steps = 100}).outcome == Outcome::Running);
        }
    }

    /// Not judged: steps and time of each scheme to half a degree on the vase of 480 × 480.
    void timesOfAllSchemes() {
        const LabProblem vase{.text = {},
                              .rule = {.tolerance = 1e-2},
                              .relief = problemOf(sample(vaseSurface(480), {480, 480}), {0, 0, 1},
                                                  ReliefBoundary::silhouette)};
        const LabProblem problem = withExactSolution(vase, *gpu_.backend);
        for (const SchemeInfo& info : namedSchemes()) {
            const SchemeRun run = runScheme(*gpu_.backend, problem, parseScheme(info.name), 10);
            qInfo("%-20s %-10s %8lld steps %8.2f us a step %9.1f ms", info.name.c_str(),
                  std::string(toString(run.outcome)).c_str(), static_cast<long long>(run.steps),
                  run.microsecondsAStep(), 1e3 * run.seconds);
            QVERIFY2(run.outcome == Outcome::Converged, info.name.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(GpuReliefRelaxationTest)
#include "gpu_relief_relaxation_test.moc"
