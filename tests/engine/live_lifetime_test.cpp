// Cancelling, closing and idling, at any moment.
#include <QTest>
#include <ctime>
#include <random>

#include "support/live_harness.h"

using namespace weft;
using namespace weft::test;

class LiveLifetimeTest : public QObject {
    Q_OBJECT
    static constexpr int kPromise = 50;  ///< milliseconds
    std::shared_ptr<FakeControls> cpu_;
    SmallScene scene_;

    BackendRegistry registry() { return {fakeEntry("cpu", cpu_)}; }
    Edit edit(std::uint64_t id, bool dragging = false) {
        return {.id = id,
                .problem = scene_.at({static_cast<int>(id % 30), static_cast<int>(id % 23)}),
                .settings = {},
                .dragging = dragging};
    }
    static double millisecondsSince(std::chrono::steady_clock::time_point start) {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
            .count();
    }
    /// Cancels once `started` holds; the time until the snapshot that says so.
    double cancelLatency(LiveViewer& viewer, const std::function<bool()>& started) {
        for (int i = 0; i < 2000 && !started(); ++i) QTest::qSleep(1);
        const auto start = std::chrono::steady_clock::now();
        viewer.solver().cancel();
        const SnapshotPtr s = viewer.waitFor(
            [](const Snapshot& snap) { return snap.progress.outcome == Outcome::Cancelled; });
        return s ? millisecondsSince(start) : 1e9;
    }

private slots:
    void init() { cpu_ = std::make_shared<FakeControls>(); }

    void cancelStopsASolveWithin50Milliseconds() {
        cpu_->neverConverges = true;
        cpu_->stepMicroseconds = 500;
        LiveViewer viewer(registry());
        for (std::uint64_t id = 1; id <= 5; ++id) {
            viewer.solver().submit(edit(id));
            const int before = cpu_->steps;
            const double ms = cancelLatency(viewer, [&] { return cpu_->steps > before + 5; });
            QVERIFY2(ms <= kPromise, qPrintable(QString::number(ms)));
        }
    }

    void cancelStopsASetUpWithin50Milliseconds() {
        cpu_->setupMilliseconds = 10'000;
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1));
        const double ms = cancelLatency(viewer, [&] { return cpu_->systems == 1; });
        QVERIFY2(ms <= kPromise, qPrintable(QString::number(ms)));
        cpu_->setupMilliseconds = 0;
        viewer.solver().submit(edit(1));
        QVERIFY(viewer.waitForFinal(1));
    }

    void cancelStopsACertificateWithin50Milliseconds() {
        cpu_->certifyMilliseconds = 10'000;
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1));
        QVERIFY(viewer.waitForEdit(1));
        const double ms = cancelLatency(viewer, [] { return true; });
        QVERIFY2(ms <= kPromise, qPrintable(QString::number(ms)));
    }

    void aCancelledSolveKeepsItsRecord() {
        cpu_->neverConverges = true;
        cpu_->stepMicroseconds = 500;
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1));
        QVERIFY(viewer.waitForEdit(1));
        viewer.solver().cancel();
        const SnapshotPtr s = viewer.waitFor(
            [](const Snapshot& snap) { return snap.progress.outcome == Outcome::Cancelled; });
        QVERIFY(s);
        QVERIFY(!s->trace->points().empty());
        QVERIFY(s->progress.steps > 0);
    }

    void cancelWithNothingToDoIsHarmless() {
        LiveViewer viewer(registry());
        viewer.solver().cancel();
        viewer.solver().submit(edit(1));
        QVERIFY(viewer.waitForFinal(1));
        viewer.solver().cancel();
        QTest::qWait(20);
        QVERIFY(!viewer.solver().take());
        viewer.solver().submit(edit(2));
        const SnapshotPtr s = viewer.waitForFinal(2);
        QVERIFY(s);
        QVERIFY(s->progress.outcome == Outcome::Converged);
    }

    void closingWhileSolvingTakesAtMost50Milliseconds() {
        cpu_->neverConverges = true;
        cpu_->stepMicroseconds = 500;
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1));
        QTRY_VERIFY_WITH_TIMEOUT(cpu_->steps > 5, 2000);
        const auto start = std::chrono::steady_clock::now();
        viewer.close();
        QVERIFY(millisecondsSince(start) <= kPromise);
        QCOMPARE(cpu_->backendsAlive.load(), 0);
        QCOMPARE(cpu_->solversAlive.load(), 0);
    }

    void aSnapshotOutlivesItsSolver() {
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1));
        const SnapshotPtr s = viewer.waitForFinal(1);
        QVERIFY(s);
        viewer.close();
        QVERIFY(s->solved.at(0, {0, 0}) == scene_.background().at(0, s->boxInBackground.topLeft()));
    }

    void backendsLiveOnOneThread() {
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1));
        QVERIFY(viewer.waitForFinal(1));
        viewer.close();
        QVERIFY(!cpu_->usedOffItsThread);
    }

    void fiveHundredRandomLivesEndWell() {
        std::mt19937 random(7);
        const auto upTo = [&](int n) {
            return static_cast<int>(random() % static_cast<unsigned>(n));
        };
        for (int life = 0; life < 500; ++life) {
            cpu_->stepMicroseconds = upTo(3) * 100;
            cpu_->setupMilliseconds = upTo(8) == 0;
            cpu_->failAtSetSystem = upTo(20) == 0;
            LiveViewer viewer(registry());
            const int calls = upTo(6);
            for (int k = 0; k < calls; ++k) {
                const std::uint64_t id = random() % 1000;
                if (upTo(4) == 0) viewer.solver().cancel();
                viewer.solver().submit(upTo(10) ? edit(id, upTo(2) == 0) : clearing(id));
                if (upTo(3) == 0) QTest::qSleep(1);
                if (upTo(2) == 0) (void)viewer.solver().take();
            }
        }
        QCOMPARE(cpu_->backendsAlive.load(), 0);
        QCOMPARE(cpu_->solversAlive.load(), 0);
        QVERIFY(!cpu_->usedOffItsThread);
    }

    void nothingRunsWhileIdle() {
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1));
        QVERIFY(viewer.waitForFinal(1));
        QTest::qSleep(20);
        const int advances = cpu_->advances, wakeUps = viewer.wakeUps();
        const std::clock_t before = std::clock();
        QTest::qSleep(300);
        const double cpuMilliseconds =
            1000.0 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
        QCOMPARE(cpu_->advances.load(), advances);
        QCOMPARE(viewer.wakeUps(), wakeUps);
        QVERIFY2(cpuMilliseconds < 10, qPrintable(QString::number(cpuMilliseconds)));
    }
};

QTEST_GUILESS_MAIN(LiveLifetimeTest)
#include "live_lifetime_test.moc"
