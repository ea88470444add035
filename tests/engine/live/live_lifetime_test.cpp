// Cancelling, closing and idling, at any moment.
#include <QTest>
#include <random>

#include "support/live_harness.h"
#include "support/patience.h"

using namespace weft;
using namespace weft::test;
using namespace weft::tests;

class LiveLifetimeTest : public QObject {
    Q_OBJECT
    static constexpr int kPromise = 50;  ///< milliseconds
    std::shared_ptr<FakeControls> cpu_;
    SmallScene scene_;

    BackendRegistry registry() { return {fakeEntry("cpu", cpu_)}; }
    Edit edit(std::uint64_t id, bool dragging = false) {
        return {.id = id,
                .content = scene_.editAt({static_cast<int>(id % 30), static_cast<int>(id % 23)}),
                .settings = {},
                .dragging = dragging};
    }
    static double millisecondsSince(std::chrono::steady_clock::time_point start) {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
            .count();
    }
    /// Cancels once `started` holds; the time until the snapshot that says so.
    double cancelLatency(LiveViewer& viewer, const std::function<bool()>& started) {
        for (int i = 0; i < kPatience && !started(); ++i) QTest::qSleep(1);
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
        std::uint64_t id = 0;
        const double ms = bestOfTen(kPromise, [&] {
            const int before = cpu_->steps;
            viewer.solver().submit(edit(++id));
            return cancelLatency(viewer, [&] { return cpu_->steps > before + 5; });
        });
        QVERIFY2(ms <= kPromise, qPrintable(QString::number(ms)));
    }

    void cancelStopsASetUpWithin50Milliseconds() {
        cpu_->setupMilliseconds = kForEver;
        LiveViewer viewer(registry());
        const double ms = bestOfTen(kPromise, [&] {
            const int before = cpu_->systems;
            viewer.solver().submit(edit(1));
            return cancelLatency(viewer, [&] { return cpu_->systems > before; });
        });
        QVERIFY2(ms <= kPromise, qPrintable(QString::number(ms)));
        cpu_->setupMilliseconds = 0;
        viewer.solver().submit(edit(1));
        QVERIFY(viewer.waitForFinal(1));
    }

    /// A relaxation ends the solves of multigrid, that of the patch below among them.
    void aSetUpThatIsCancelledTellsNothingOfSolversThatEnded() {
        cpu_->setupMilliseconds = kForEver;
        cpu_->quickSetups = 1;
        Edit e = edit(1);
        const Document one = *e.clone()->document;
        PatchObject above = *one.patches().front();
        above.id = 0;
        above.backgroundFromSource = above.backgroundFromSource.movedBy(5, 3);
        const Document two = one.withPatch(above);
        e.content = CloneEdit{std::make_shared<const Document>(two), two.patches().back()->id};
        e.settings.solver = SolverKind::relaxation;
        LiveViewer viewer(registry());
        viewer.solver().submit(e);
        for (int i = 0; i < kPatience && cpu_->systems < 2; ++i) QTest::qSleep(1);
        QCOMPARE(cpu_->systems.load(), 2);
        viewer.solver().cancel();
        const SnapshotPtr s = viewer.waitFor(
            [](const Snapshot& snap) { return snap.progress.outcome == Outcome::Cancelled; });
        QVERIFY(s);
        QCOMPARE(s->progress.steps, std::int64_t{0});
        QVERIFY(s->trace->points().empty());
    }

    void cancelStopsACertificateWithin50Milliseconds() {
        cpu_->certifyMilliseconds = kForEver;
        LiveViewer viewer(registry());
        std::uint64_t id = 0;
        const double ms = bestOfTen(kPromise, [&] {
            viewer.solver().submit(edit(++id));
            return viewer.waitForEdit(id) ? cancelLatency(viewer, [] { return true; }) : 1e9;
        });
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
        const double ms = bestOfTen(kPromise, [&] {
            LiveViewer viewer(registry());
            const int before = cpu_->steps;
            viewer.solver().submit(edit(1));
            for (int i = 0; i < kPatience && cpu_->steps <= before + 5; ++i) QTest::qSleep(1);
            const auto start = std::chrono::steady_clock::now();
            viewer.close();
            return millisecondsSince(start);
        });
        QVERIFY2(ms <= kPromise, qPrintable(QString::number(ms)));
        QCOMPARE(cpu_->backendsAlive.load(), 0);
        QCOMPARE(cpu_->solversAlive.load(), 0);
    }

    void aSnapshotOutlivesItsSolver() {
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1));
        const SnapshotPtr s = viewer.waitForFinal(1);
        QVERIFY(s);
        viewer.close();
        QVERIFY(shownIn(*s).solved.at(0, {0, 0}) ==
                scene_.background().at(0, shownIn(*s).box.topLeft()));
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
        int advances = 0, wakeUps = 0;
        // More than once: the solver's thread may get its core late for what is left of the edit.
        const double busy = bestOfTen(0.01, [&] {
            QTest::qSleep(20);
            advances = cpu_->advances, wakeUps = viewer.wakeUps();
            const double before = processSeconds();
            QTest::qSleep(300);
            const bool idle = cpu_->advances == advances && viewer.wakeUps() == wakeUps;
            return idle ? processSeconds() - before : 1e9;
        });
        QVERIFY2(busy < 0.01, qPrintable(QString::number(busy)));
    }
};

QTEST_GUILESS_MAIN(LiveLifetimeTest)
#include "live_lifetime_test.moc"
