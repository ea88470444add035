// Snapshots reach the window: on its thread, newest first, never too many, and none after closing.
#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <ctime>

#include "gui/live/live_session.h"
#include "support/live_harness.h"

using namespace weft;
using namespace weft::test;
using gui::LiveSession;

class PanelLiveSessionTest : public QObject {
    Q_OBJECT
    std::shared_ptr<FakeControls> cpu_;
    SmallScene scene_;

    BackendRegistry registry() { return {fakeEntry("cpu", cpu_)}; }
    Edit edit(std::uint64_t id, bool dragging) {
        return {.id = id,
                .problem = scene_.at({static_cast<int>(id % 30), 4}),
                .settings = {},
                .dragging = dragging};
    }

private slots:
    void init() { cpu_ = std::make_shared<FakeControls>(); }

    void snapshotsArriveOnTheWindowsThread() {
        LiveSession session(registry());
        SnapshotPtr last;
        bool here = true;
        connect(&session, &LiveSession::snapshotReady, this, [&](const SnapshotPtr& s) {
            here = here && QThread::currentThread() == thread();
            last = s;
        });
        session.submit(edit(1, false));
        QTRY_VERIFY(last && !last->preview);
        QVERIFY(here);
        QVERIFY(last->progress.certified);
    }

    void aDragEmitsTheNewestAtMostOnceAFrame() {
        LiveSession session(registry());
        std::uint64_t newest = 0;
        int emissions = 0;
        bool ordered = true;
        connect(&session, &LiveSession::snapshotReady, this, [&](const SnapshotPtr& s) {
            ordered = ordered && s->editId >= newest;
            newest = s->editId;
            ++emissions;
        });
        QElapsedTimer timer;
        timer.start();
        for (std::uint64_t id = 1; id <= 200; ++id) {
            session.submit(edit(id, true));
            QTest::qWait(1);
        }
        QTRY_COMPARE(newest, std::uint64_t{200});
        QVERIFY(ordered);
        const double frames = static_cast<double>(timer.elapsed()) / LiveSession::kFrameMilliseconds;
        QVERIFY2(emissions <= frames + 2, qPrintable(QString::number(emissions)));
        QVERIFY(emissions >= 5);
    }

    void aWindowThatIsBusyGetsOneSnapshotNotAQueue() {
        LiveSession session(registry());
        QSignalSpy ready(&session, &LiveSession::snapshotReady);
        for (std::uint64_t id = 1; id <= 20; ++id) {
            session.submit(edit(id, true));
            QThread::msleep(10);
        }
        const auto newest = [&] {
            return ready.isEmpty() ? 0 : ready.last()[0].value<SnapshotPtr>()->editId;
        };
        QTRY_COMPARE(newest(), std::uint64_t{20});
        QVERIFY2(ready.size() <= 3, qPrintable(QString::number(ready.size())));
    }

    void cancelIsAnswered() {
        cpu_->neverConverges = true;
        cpu_->stepMicroseconds = 500;
        LiveSession session(registry());
        Outcome last = Outcome::Running;
        connect(&session, &LiveSession::snapshotReady, this,
                [&](const SnapshotPtr& s) { last = s->progress.outcome; });
        session.submit(edit(1, false));
        QTRY_VERIFY(cpu_->steps > 5);
        QElapsedTimer timer;
        timer.start();
        session.cancel();
        QTRY_VERIFY(last == Outcome::Cancelled);
        QVERIFY2(timer.elapsed() <= 50 + LiveSession::kFrameMilliseconds + 20,
                 qPrintable(QString::number(timer.elapsed())));
    }

    void closingMidSolveLeavesNothingBehind() {
        for (int i = 0; i < 50; ++i) {
            cpu_->stepMicroseconds = 200;
            LiveSession session(registry());
            connect(&session, &LiveSession::snapshotReady, this, [](const SnapshotPtr&) {});
            for (std::uint64_t id = 1; id <= 3; ++id) session.submit(edit(id, id % 2));
            if (i % 3 == 0) QTest::qWait(2);
        }
        QTest::qWait(1);
        QCOMPARE(cpu_->backendsAlive.load(), 0);
    }

    void nothingRunsWhileIdle() {
        LiveSession session(registry());
        QSignalSpy ready(&session, &LiveSession::snapshotReady);
        session.submit(edit(1, false));
        QTRY_VERIFY(!ready.isEmpty() && !ready.last()[0].value<SnapshotPtr>()->preview);
        QTest::qWait(50);
        const qsizetype before = ready.size();
        const std::clock_t start = std::clock();
        QTest::qWait(300);
        const double busy = 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        QCOMPARE(ready.size(), before);
        QVERIFY(!session.findChild<QTimer*>() || !session.findChild<QTimer*>()->isActive());
        QVERIFY2(busy < 60,
                 qPrintable(QString::number(busy)));  // the test's own waiting loop included
    }
};

QTEST_MAIN(PanelLiveSessionTest)
#include "panel_live_session_test.moc"
