// Work off the window's thread: results, failures, cancelling, and how far it is.
#include "gui/jobs/background_jobs.h"

#include <QSignalSpy>
#include <QTest>
#include <latch>
#include <stdexcept>

#include "support/patience.h"
#include "weft/error.h"

using namespace weft::gui;
using weft::tests::kPatience;

class BackgroundJobsTest : public QObject {
    Q_OBJECT
private slots:
    void aResultComesBackOnTheThreadThatAsked() {
        BackgroundJobs jobs;
        int got = 0;
        QThread* on = nullptr;
        jobs.run<int>(
            "Counting", [] { return 42; },
            [&](int n) {
                got = n;
                on = QThread::currentThread();
            },
            [](const QString&) { QFAIL("it did not fail"); });
        QVERIFY(jobs.busy());
        QTRY_COMPARE_WITH_TIMEOUT(got, 42, kPatience);
        QCOMPARE(on, thread());
        QVERIFY(!jobs.busy());
    }

    /// Ours as it is, a library's words behind one of ours.
    void aFailureComesBackAsItsSentence() {
        BackgroundJobs jobs;
        QStringList sentences;
        const auto fail = [&](const std::function<int()>& work) {
            jobs.run<int>(
                "Failing", work, [](int) { QFAIL("there is no result"); },
                [&](const QString& s) { sentences << s; });
        };
        fail([]() -> int { throw weft::BadInput("The disk is full."); });
        QTRY_COMPARE_WITH_TIMEOUT(sentences.size(), 1, kPatience);
        fail([]() -> int { throw std::runtime_error("error 17"); });
        QTRY_COMPARE_WITH_TIMEOUT(sentences.size(), 2, kPatience);
        QCOMPARE(sentences[0], QString("The disk is full."));
        QVERIFY(sentences[1].startsWith("This failed") && sentences[1].contains("(error 17)"));
    }

    void theOwnerIsToldOfAJobThatAUserCancels() {
        BackgroundJobs jobs;
        QStringList sentences;
        const auto id = jobs.runStoppable<int>(
            "Counting",
            [](const std::stop_token& stop) {
                while (!stop.stop_requested()) std::this_thread::yield();
                return 0;
            },
            [](int) { QFAIL("it was cancelled"); }, [&](const QString& s) { sentences << s; });
        jobs.cancelAndTell(id);
        jobs.cancelAndTell(id);
        QCOMPARE(sentences, QStringList{"Counting was cancelled."});
        QVERIFY(!jobs.busy());
    }

    void howFarWorkIsIsPassedOnWhileItRuns() {
        BackgroundJobs jobs;
        QSignalSpy progressed(&jobs, &BackgroundJobs::progressed);
        std::latch quarterSeen(1);
        std::vector<double> seen;
        bool done = false;
        connect(&jobs, &BackgroundJobs::progressed, this, [&](quint64, double share) {
            seen.push_back(share);
            if (seen.size() == 1) quarterSeen.count_down();
        });
        const auto id = jobs.runTelling<int>(
            "Working",
            [&](const std::stop_token& stop, WorkShare& share) {
                share.tell(0.25);
                quarterSeen.wait();
                share.tell(0.75);
                while (!stop.stop_requested()) std::this_thread::yield();
                return 0;
            },
            [&](int) { done = true; }, [](const QString&) {});
        QTRY_COMPARE_WITH_TIMEOUT(seen, (std::vector<double>{0.25, 0.75}), kPatience);
        for (const QList<QVariant>& signal : progressed) QCOMPARE(signal[0].toULongLong(), id);
        jobs.cancel(id);
        QVERIFY(!jobs.busy());
        QVERIFY(!done);
    }

    void workThatTellsNothingIsNotReported() {
        BackgroundJobs jobs;
        QSignalSpy progressed(&jobs, &BackgroundJobs::progressed);
        std::latch told(1);
        bool silentDone = false;
        const auto silent = jobs.runStoppable<int>(
            "Silent",
            [](const std::stop_token& stop) {
                while (!stop.stop_requested()) std::this_thread::yield();
                return 0;
            },
            [&](int) { silentDone = true; }, [](const QString&) {});
        const auto telling = jobs.runTelling<int>(
            "Telling",
            [&](const std::stop_token&, WorkShare& share) {
                share.tell(0.5);
                told.wait();
                return 0;
            },
            [](int) {}, [](const QString&) {});
        QTRY_COMPARE_WITH_TIMEOUT(progressed.size(), 1, kPatience);
        QCOMPARE(progressed[0][0].toULongLong(), telling);
        told.count_down();
        jobs.cancel(silent);
        QTRY_VERIFY_WITH_TIMEOUT(!jobs.busy(), kPatience);
        QVERIFY(!silentDone);
    }

    /// Reading that never ends is left behind, and nothing of it comes back; other work ends whole.
    void theEndWaitsForAllWorkButReading() {
        const auto never = std::make_shared<std::latch>(1);
        std::atomic<bool> written{false};
        QVERIFY(!BackgroundJobs::leftWorkBehind());
        {
            BackgroundJobs jobs;
            std::latch begun(2);
            jobs.read<int>(
                "Reading",
                [&begun, never](const std::stop_token&) {
                    begun.count_down();
                    never->wait();
                    return 0;
                },
                [](int) { QFAIL("it was left behind"); }, [](const QString&) {});
            jobs.run<int>(
                "Writing",
                [&] {
                    begun.count_down();
                    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
                    written = true;
                    return 0;
                },
                [](int) {}, [](const QString&) {});
            begun.wait();
        }
        QVERIFY(written);
        QVERIFY(BackgroundJobs::leftWorkBehind());
        never->count_down();
        QTest::qWait(100);
    }
    void readingThatEndsWhenItIsStoppedIsNotLeft() {
        const bool before = BackgroundJobs::leftWorkBehind();
        std::atomic<bool> ended{false};
        {
            BackgroundJobs jobs;
            std::latch begun(1);
            jobs.read<int>(
                "Reading",
                [&](const std::stop_token& stop) {
                    begun.count_down();
                    while (!stop.stop_requested()) std::this_thread::yield();
                    ended = true;
                    return 0;
                },
                [](int) {}, [](const QString&) {});
            begun.wait();
        }
        QVERIFY(ended);
        QCOMPARE(BackgroundJobs::leftWorkBehind(), before);
    }
};

QTEST_GUILESS_MAIN(BackgroundJobsTest)
#include "background_jobs_test.moc"
