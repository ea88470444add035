/// The experiment 'barriers': barriers hold back whom they should; the report has what the paper's
/// figure has; its models are the paper's.
#include <QtTest>
#include <map>
#include <thread>

#include "cpu/lab/block_threads.h"
#include "lab/lab_run.h"
#include "lab/studies/barrier_crossings.h"
#include "lab/studies/barrier_models.h"
#include "support/lab_runs.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"
#include "weft/lab/barriers_bench.h"

using namespace weft;
using namespace weft::tests;

class LabBarriersTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

private slots:
    void nobodyGoesOnBeforeTheOthersHaveCome_data() {
        QTest::addColumn<RoundBarrier>("kind");
        for (const auto kind :
             {RoundBarrier::simple, RoundBarrier::tree2, RoundBarrier::tree3, RoundBarrier::lockFree,
              RoundBarrier::cooperative, RoundBarrier::neighbour})
            for (const int blocks : {1, 2, 3, 4})
                QTest::addRow("%d of %d", static_cast<int>(kind), blocks) << kind;
    }
    void nobodyGoesOnBeforeTheOthersHaveCome() {
        QFETCH(RoundBarrier, kind);
        const int blocks = QString::fromUtf8(QTest::currentDataTag()).last(1).toInt();
        const LabProbe lab = cpu_->lab();
        const auto bench = lab.device->bench<BarriersBench>();
        QVERIFY(bench->mostBlocks(kind, 1) >= blocks);
        QCOMPARE(bench->timesBehind({kind, blocks, 1, 50}), 0);
    }
    /// Workers take blocks of a queue, whose rounds follow each other.
    void queuedLaunchesWaitForTheOneBefore() {
        constexpr int kRounds = 2000;
        for (const int blocks : {1, 2, 5}) {
            std::vector<std::atomic<int>> done(static_cast<std::size_t>(blocks));
            std::atomic<int> wrong{0};
            const double seconds = secondsOfQueue(2, blocks, kRounds, {}, [&](int me, int round) {
                for (const std::atomic<int>& its : done) {
                    const int rounds = its.load(std::memory_order_relaxed);
                    wrong += rounds < round || rounds > round + 1;
                }
                done[static_cast<std::size_t>(me)].fetch_add(1, std::memory_order_relaxed);
            });
            QVERIFY(seconds > 0 && wrong == 0);
            for (const std::atomic<int>& its : done) QCOMPARE(its.load(), kRounds);
        }
    }
    void aThreadThatStartsTheOthersStandsForExplicitLaunches() {
        const LabProbe lab = cpu_->lab();
        const auto bench = lab.device->bench<BarriersBench>();
        for (const int blocks : {1, 2, 4})
            QVERIFY(bench->secondsARound({RoundBarrier::launchExplicit, blocks, 1, 2000}) > 0);
    }
    void overlappedLaunchesAndClustersAreNotOfTheProcessor() {
        const LabProbe lab = cpu_->lab();
        const auto bench = lab.device->bench<BarriersBench>();
        for (const auto kind : {RoundBarrier::launchOverlapped, RoundBarrier::launchGraph,
                                RoundBarrier::launchOverlappedGraph})
            QVERIFY(bench->mostBlocks(kind, 1) == 0);
        QVERIFY_EXCEPTION_THROWN(
            static_cast<void>(bench->secondsARound({RoundBarrier::cluster, 2, 1, 4})), DeviceError);
    }

    void theFigureHasEveryKindOfThisDevice() {
        const LabReport report =
            quickRun(*cpu_, "barriers", {"rounds=20", "runs=2", "blocks=1,2,3,4"});
        QVERIFY(report.complete);
        const LabFigure* const figure = report.figure("fig11");
        QVERIFY(figure && figure->series.size() == 9);
        for (const LabSeries& s : figure->series) {
            QCOMPARE(s.x, (std::vector<double>{1, 2}));  // one block a core
            for (std::size_t i = 0; i < s.y.size(); ++i)
                QVERIFY(s.y[i] > 0 && s.low[i] <= s.y[i] && s.y[i] <= s.high[i]);
        }
        QCOMPARE(columnOf(report.tables[0], "blocks").size(), std::size_t(36));
        QCOMPARE(columnOf(*report.table("crossings"), "blocks_in_the_paper"),
                 (std::vector<double>{24, 11, 29, 4}));
        const std::vector<double> to = columnOf(*report.table("crossings"), "compared_to");
        QCOMPARE(to, (std::vector<double>{4, 4, 4, 4}));
        QVERIFY(QString::fromStdString(report.findings.back()).contains(": overlapped, graph"));
        QVERIFY(report.figure("resident")->series[0].x == (std::vector<double>{1, 2}));
    }

    /// The range of nine values leaves out the ends, of twenty the five beyond each side.
    void moreRunsNarrowTheRangeOfTheMiddle() {
        std::vector<double> values = {100};
        for (int i = 1; i < 5; ++i) values.push_back(i);
        const LabSpread few = spreadOf(values);
        QVERIFY(few.least == 1 && few.median == 3 && few.most == 100);
        for (int i = 5; i < 9; ++i) values.push_back(i);
        const LabSpread nine = spreadOf(values);
        QVERIFY(nine.least == 2 && nine.median == 5 && nine.most == 8);
        for (int i = 9; i < 20; ++i) values.push_back(i);
        const LabSpread twenty = spreadOf(values);
        QVERIFY(twenty.least == 6 && twenty.median == 10.5 && twenty.most == 15);
    }
    void runsAreRepeatedUntilTheyTell() {
        Repeats alike, scattered, late;
        alike.beginPass(3, 1000), scattered.beginPass(3, 1000), late.beginPass(3, 0);
        for (int i = 0; i < 3; ++i) {
            QVERIFY(alike.wanted());
            alike.add(1 + 0.001 * i);
        }
        QVERIFY(!alike.wanted());
        for (int i = 0; i < 200; ++i) {
            QCOMPARE(scattered.wanted(), true);
            scattered.add(i % 2 ? 1 : 2);
            if (late.wanted()) late.add(i % 2 ? 1 : 2);
        }
        QCOMPARE(late.count(), std::size_t(3));  // no time is left
        scattered.giveUp();
        scattered.beginPass(3, 1000);
        QVERIFY(!scattered.wanted());
    }
    /// A machine that is slower for a while: within a pass all runs are alike.
    void whatChangesFromPassToPassIsInTheRange() {
        Repeats steady, slower;
        for (const double each : {1.0, 1.3, 1.0, 1.1, 1.05}) {
            steady.beginPass(9, 0), slower.beginPass(9, 0);
            for (int i = 0; i < 9; ++i) steady.add(1 + 0.001 * i), slower.add(each + 0.001 * i);
        }
        QVERIFY(steady.spread().most < 1.01 * steady.spread().least);
        const LabSpread range = slower.spread();
        QVERIFY(range.least < 1.01 && range.most > 1.3 && std::abs(range.median - 1.054) < 1e-9);
        QCOMPARE(slower.count(), std::size_t(45));
    }
    /// Each pass makes the report anew, of all runs so far; progress only grows.
    void pointsAreMeasuredInPasses() {
        double before = 0;
        std::map<std::string, int> begun;
        std::string last;
        LabWatch watch;
        watch.progress = [&](double share, const std::string& doing) {
            QVERIFY(share >= before && share <= 1);
            before = share;
            if (doing != last) ++begun[doing];
            last = doing;
        };
        const LabReport report = quickRun(
            *cpu_, "barriers", {"rounds=20", "runs=3", "blocks=1,2", "kinds=implicit,simple"}, watch);
        QCOMPARE(columnOf(report.tables[0], "blocks"), (std::vector<double>{1, 2, 1, 2}));
        for (const double runs : columnOf(report.tables[0], "runs")) QVERIFY(runs >= 1);
        if (report.load.busy()) QSKIP("other programs are busy: one pass was enough");
        for (const double runs : columnOf(report.tables[0], "runs")) QVERIFY(runs >= 3);
        QVERIFY(begun["simple, 2 blocks"] >= 3);
        QCOMPARE(report.figure("fig11")->series[0].x, (std::vector<double>{1, 2}));
    }

    void noFigureIsEmpty() {
        const LabReport report = quickRun(*cpu_, "barriers", {"rounds=20", "runs=1", "blocks=1,2"});
        QVERIFY(!report.figure("model"));  // of one number of blocks that meet
        for (const LabFigure& figure : report.figures) QVERIFY(!figure.series.empty());
    }

    void crossingsAreSoughtAtEveryNumberOfBlocks() {
        RoundTimes times;
        times["simple"] = {{1, 1}, {132, 1}, {264, 1.5}, {528, 2}, {1056, 3}};
        times["tree2"] = {{1, 1.5}, {132, 1.5}, {264, 1.6}, {528, 1.9}};
        times["implicit"] = {{132, 0.9}, {264, 2.9}, {1056, 2.8}, {2112, 2.8}};
        const CrossingHere tree = crossingOf(times, {"tree2", "simple", 11});
        QVERIFY(tree.from == 528 && tree.least == 1 && tree.most == 528);
        // Faster once, then not: that does not count.
        const CrossingHere implicit = crossingOf(times, {"implicit", "simple", 24});
        QVERIFY(implicit.from == 1056 && implicit.least == 132 && implicit.most == 1056);
        QCOMPARE(crossingOf(times, {"simple", "tree2", 11}).from, 0);
        QCOMPARE(crossingOf(times, {"tree3", "tree2", 29}).most, 0);
    }

    void linesAreFittedWithTheirErrors() {
        const LineFit exact = fitTimes({1, 2, 3, 4}, {3, 5, 7, 9});
        QVERIFY(std::abs(exact.slope - 2) < 1e-12 && std::abs(exact.offset - 1) < 1e-12);
        QVERIFY(exact.describes() && exact.slopeError < 1e-12 && exact.offsetError < 1e-12);
        // y = 1.2 x + 0.5 leaves 0.3, -0.4, -0.1, 0.2: s² = 0.15, Σ(x - x̄)² = 5.
        const LineFit rough = fitTimes({1, 2, 3, 4}, {2, 2.5, 4, 5.5});
        QVERIFY(std::abs(rough.slope - 1.2) < 1e-12 && std::abs(rough.offset - 0.5) < 1e-12);
        QVERIFY(std::abs(rough.slopeError - std::sqrt(0.15 / 5)) < 1e-12);
        QVERIFY(std::abs(rough.offsetError - std::sqrt(0.15 * (0.25 + 6.25 / 5))) < 1e-12);
    }
    void whatTakesTimeIsNeverNegative() {
        const LineFit falls = fitTimes({1, 2, 3, 4}, {9, 7, 5, 3});
        QVERIFY(falls.negative && !falls.describes());
        QVERIFY(falls.slope == 0 && std::abs(falls.offset - 6) < 1e-12 && falls.share == 0);
        const LineFit under = fitTimes({1, 2, 3, 4}, {1, 4, 7, 10});
        QVERIFY(under.negative && !under.describes() && under.offset == 0);
        QVERIFY(std::abs(under.slope - 70.0 / 30) < 1e-12);
        // Below 0 by less than it is uncertain: 0.
        const LineFit nearly = fitTimes({1, 2, 3, 4}, {0.9, 1.9, 3.2, 3.9});
        QVERIFY(!nearly.negative && nearly.offset == 0 && nearly.describes());
    }
    void modelsSayWhetherTheyDescribe() {
        const std::vector<double> blocks = {2, 4, 8, 16};
        const MeetingModel good(RoundBarrier::simple, blocks, {1.02, 1.04, 1.08, 1.16});
        QVERIFY(good.describes);
        QVERIFY(good.sentence("simple").starts_with("simple: t_a = 10.0"));
        const MeetingModel falls(RoundBarrier::simple, blocks, {9, 7, 5, 3});
        QVERIFY(!falls.describes && falls.sentence("simple").find('=') == std::string::npos);
        QVERIFY(std::holds_alternative<std::monostate>(falls.row("simple", blocks)[5]));
        QVERIFY(MeetingModel(RoundBarrier::lockFree, blocks, {1, 1.1, 1.2, 1.1}).describes);
        QVERIFY(!MeetingModel(RoundBarrier::lockFree, blocks, {1, 1.1, 1.2, 2}).describes);
    }

    void groupsAreThoseOfEquation8() {
        const LabReport report =
            quickRun(*cpu_, "barriers", {"rounds=4", "runs=1", "blocks=1,2,9,11,30,132"});
        const LabTable& groups = *report.table("groups");
        QCOMPARE(columnOf(groups, "groups"), (std::vector<double>{1, 2, 3, 4, 6, 12}));
        QCOMPARE(columnOf(groups, "paper_blocks_each"), (std::vector<double>{1, 2, 3, 3, 6, 12}));
        QCOMPARE(columnOf(groups, "paper_blocks_last"), (std::vector<double>{1, 0, 3, 2, 0, 0}));
        QCOMPARE(columnOf(groups, "largest_group_here"), (std::vector<double>{1, 1, 3, 3, 5, 11}));
    }

    void itStopsInTheMiddleOfARun() {
        std::stop_source stop;
        LabWatch watch{.stop = stop.get_token()};
        std::jthread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(30));
            stop.request_stop();
        });
        const LabReport report = quickRun(
            *cpu_, "barriers", {"rounds=10000000", "blocks=2", "kinds=simple,lock-free"}, watch);
        QVERIFY(!report.complete);
    }

    void whatCannotMeetIsRefused() {
        QVERIFY_EXCEPTION_THROWN(quickRun(*cpu_, "barriers", {"kinds=graph"}), InvalidProblem);
        QVERIFY_EXCEPTION_THROWN(quickRun(*cpu_, "barriers", {"kinds=traffic-light"}),
                                 InvalidProblem);
    }
};

QTEST_APPLESS_MAIN(LabBarriersTest)
#include "lab_barriers_test.moc"
