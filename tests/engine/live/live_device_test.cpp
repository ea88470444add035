// Devices that are absent, fail or are switched while a solve runs.
#include <QTest>

#include "support/live_harness.h"
#include "support/patience.h"

using namespace weft;
using namespace weft::test;

class LiveDeviceTest : public QObject {
    Q_OBJECT
    std::shared_ptr<FakeControls> cpu_, cuda_;
    SmallScene scene_;

    BackendRegistry registry() { return {fakeEntry("cuda", cuda_), fakeEntry("cpu", cpu_)}; }
    Edit edit(std::uint64_t id, const std::string& backend = "auto") {
        return {.id = id,
                .content = scene_.editAt({3 + static_cast<int>(id % 20), 4}),
                .settings = {.backend = backend, .scheme = {}}};
    }

private slots:
    void init() {
        cpu_ = std::make_shared<FakeControls>();
        cuda_ = std::make_shared<FakeControls>();
    }

    void autoTakesTheFirstThatAnswersAndSaysWhyNotTheOther() {
        cuda_->absent = true;
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1));
        const SnapshotPtr s = viewer.waitForFinal(1);
        QVERIFY(s);
        QCOMPARE(s->backend, std::string("cpu"));
        QCOMPARE(s->backendReason, std::string("cuda: no cuda device is there"));
        QVERIFY(!s->deviceLost);
    }

    void aLostDeviceIsReplacedByTheCpuAndSaidSo() {
        cuda_->stepMicroseconds = 100;
        cuda_->failAtStep = 3;
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1));
        const SnapshotPtr s = viewer.waitForFinal(1);
        QVERIFY(s);
        QVERIFY(s->progress.outcome == Outcome::Converged);
        QVERIFY(s->progress.certified);
        QCOMPARE(s->backend, std::string("cpu"));
        QVERIFY(s->backendReason.find("fell off the bus") != std::string::npos);
        QVERIFY(s->message.find("continued on the CPU") != std::string::npos);
        QVERIFY(s->deviceLost);
        QCOMPARE(cuda_->backendsAlive.load(), 0);
    }

    void afterALostDeviceTheCpuStaysUntilTheUserChoosesAgain() {
        cuda_->failAtSetSystem = true;
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1));
        QVERIFY(viewer.waitForFinal(1));
        viewer.solver().submit(edit(2));
        const SnapshotPtr s = viewer.waitForFinal(2);
        QVERIFY(s && s->message.empty());
        QVERIFY(!s->backendReason.empty());
        QCOMPARE(cuda_->probes.load(), 1);
        cuda_->failAtSetSystem = false;
        viewer.solver().submit(edit(3, "cpu"));
        QVERIFY(viewer.waitForFinal(3));
        viewer.solver().submit(edit(4));
        const SnapshotPtr again = viewer.waitForFinal(4);
        QVERIFY(again);
        QCOMPARE(again->backend, std::string("cuda"));
        QVERIFY(again->backendReason.empty());
    }

    void aLostDeviceThatWasNamedIsAFailure() {
        cuda_->failAtStep = 0;
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1, "cuda"));
        const SnapshotPtr s = viewer.waitForFinal(1);
        QVERIFY(s);
        QVERIFY(s->progress.outcome == Outcome::Failed);
        QVERIFY(s->message.find("fell off the bus") != std::string::npos);
        QVERIFY(!s->hasPicture());
        QCOMPARE(cpu_->probes.load(), 0);
    }

    void anAbsentDeviceThatWasNamedIsAFailureWithTheReason() {
        cuda_->absent = true;
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1, "cuda"));
        const SnapshotPtr s = viewer.waitForFinal(1);
        QVERIFY(s);
        QVERIFY(s->progress.outcome == Outcome::Failed);
        QVERIFY(s->message.find("no cuda device is there") != std::string::npos);
    }

    void aFailingCpuIsAFailureAndTheNextEditTriesAgain() {
        cuda_->absent = true;
        cpu_->failAtSetSystem = true;
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1));
        const SnapshotPtr s = viewer.waitForFinal(1);
        QVERIFY(s);
        QVERIFY(s->progress.outcome == Outcome::Failed);
        cpu_->failAtSetSystem = false;
        viewer.solver().submit(edit(2));
        const SnapshotPtr again = viewer.waitForFinal(2);
        QVERIFY(again);
        QVERIFY(again->progress.outcome == Outcome::Converged);
    }

    void tooLittleMemoryIsAFailureInPlainWords() {
        cuda_->outOfMemory = true;
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1));
        const SnapshotPtr s = viewer.waitForFinal(1);
        QVERIFY(s);
        QVERIFY(s->progress.outcome == Outcome::Failed);
        QVERIFY(s->message.find("not enough memory") != std::string::npos);
    }

    void aSchemeThatTheBackendLacksIsAFailureWithTheReason() {
        LiveViewer viewer(registry());
        Edit e = edit(1);
        e.settings.solver = SolverKind::relaxation;
        e.settings.scheme = parseScheme("base");
        viewer.solver().submit(e);
        const SnapshotPtr s = viewer.waitForFinal(1);
        QVERIFY(s);
        QVERIFY(s->progress.outcome == Outcome::Failed);
        QVERIFY(s->message.find("base") != std::string::npos);
    }

    void theDeviceCanBeSwitchedWhileASolveRuns() {
        cuda_->stepMicroseconds = 2000;
        cuda_->neverConverges = true;
        LiveViewer viewer(registry());
        viewer.solver().submit(edit(1, "cuda"));
        QTRY_VERIFY_WITH_TIMEOUT(cuda_->steps > 2, weft::tests::kPatience);
        viewer.solver().submit(edit(2, "cpu"));
        const SnapshotPtr s = viewer.waitForFinal(2);
        QVERIFY(s);
        QCOMPARE(s->backend, std::string("cpu"));
        QVERIFY(s->progress.outcome == Outcome::Converged);
        QCOMPARE(cuda_->backendsAlive.load(), 0);
        QCOMPARE(cuda_->solversAlive.load(), 0);
    }

    void solverAndBackendAreKeptWhileTheSettingsStay() {
        LiveViewer viewer(registry());
        for (std::uint64_t id = 1; id <= 5; ++id) {
            Edit e = edit(id);
            e.settings.tolerance = 0.5 / static_cast<double>(id);
            viewer.solver().submit(e);
            QVERIFY(viewer.waitForFinal(id));
        }
        QCOMPARE(cuda_->probes.load(), 1);
        QCOMPARE(cuda_->solversMade.load(), 1);
        Edit e = edit(6);
        e.settings.solver = SolverKind::relaxation;
        viewer.solver().submit(e);
        QVERIFY(viewer.waitForFinal(6));
        QCOMPARE(cuda_->probes.load(), 1);
        QCOMPARE(cuda_->solversMade.load(), 2);
        QCOMPARE(cuda_->solversAlive.load(), 1);
    }
};

QTEST_GUILESS_MAIN(LiveDeviceTest)
#include "live_device_test.moc"
