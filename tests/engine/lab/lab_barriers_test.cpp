/// The experiment 'barriers': barriers hold back whom they should; the report has what the paper's
/// figure has; its models are the paper's.
#include <QtTest>
#include <thread>

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
    void launchesAndClustersAreNotOfTheProcessor() {
        const LabProbe lab = cpu_->lab();
        const auto bench = lab.device->bench<BarriersBench>();
        QVERIFY(bench->mostBlocks(RoundBarrier::launchGraph, 1) == 0);
        QVERIFY_EXCEPTION_THROWN(
            static_cast<void>(bench->secondsARound({RoundBarrier::cluster, 2, 1, 4})), DeviceError);
    }

    void theFigureHasEveryKindOfThisDevice() {
        const LabReport report =
            quickRun(*cpu_, "barriers", {"rounds=20", "runs=2", "blocks=1,2,3,4"});
        QVERIFY(report.complete);
        const LabFigure* const figure = report.figure("fig11");
        QVERIFY(figure && figure->series.size() == 7);
        for (const LabSeries& s : figure->series) {
            QCOMPARE(s.x, (std::vector<double>{1, 2}));  // one block a core
            for (std::size_t i = 0; i < s.y.size(); ++i)
                QVERIFY(s.y[i] > 0 && s.low[i] <= s.y[i] && s.y[i] <= s.high[i]);
        }
        QCOMPARE(columnOf(report.tables[0], "blocks").size(), std::size_t(28));
        QCOMPARE(columnOf(*report.table("crossings"), "blocks_in_the_paper"),
                 (std::vector<double>{24, 11, 29, 3}));
        QVERIFY(QString::fromStdString(report.findings.back()).contains("graph"));
        QVERIFY(report.figure("resident")->series[0].x == (std::vector<double>{1, 2}));
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
