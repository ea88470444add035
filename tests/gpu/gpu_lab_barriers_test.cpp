/// Barriers of the experiment 'barriers' on a device.
#include "gpu/gpu_fixture.h"
#include "support/lab_runs.h"
#include "weft/lab/barriers_bench.h"

using namespace weft;
using namespace weft::tests;

class GpuLabBarriersTest : public QObject {
    Q_OBJECT
    BackendProbe gpu_;

    [[nodiscard]] bool hasKind(RoundBarrier kind) {
        const LabProbe lab = gpu_.backend->lab();
        return lab.device->bench<BarriersBench>()->mostBlocks(kind, 256) > 0;
    }

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void nobodyGoesOnBeforeTheOthersHaveCome() {
        const LabProbe lab = gpu_.backend->lab();
        const auto bench = lab.device->bench<BarriersBench>();
        for (const auto kind :
             {RoundBarrier::simple, RoundBarrier::tree2, RoundBarrier::tree3, RoundBarrier::lockFree,
              RoundBarrier::cooperative, RoundBarrier::neighbour, RoundBarrier::cluster}) {
            const int most = std::min(bench->mostBlocks(kind, 64), bench->processors());
            for (const int blocks : {1, 2, 7, most})
                if (blocks <= most && bench->canMeet({kind, blocks, 64}))
                    QCOMPARE(bench->timesBehind({kind, blocks, 64, 2000}), 0);
        }
    }

    /// A round goes through memory: it takes longer than a few cycles, 0.016 µs in registers.
    void aRoundAloneReadsAndWritesMemory() {
        const LabProbe lab = gpu_.backend->lab();
        const auto bench = lab.device->bench<BarriersBench>();
        QVERIFY(bench->secondsARound({RoundBarrier::none, 32, 256, 2000}) > 5e-8);
    }

    /// Either both overlapped kinds are there or neither; plain launches are.
    void launchesAreThereWithAndWithoutOverlap() {
        const LabProbe lab = gpu_.backend->lab();
        const auto bench = lab.device->bench<BarriersBench>();
        QCOMPARE(hasKind(RoundBarrier::launchOverlapped),
                 hasKind(RoundBarrier::launchOverlappedGraph));
        for (const auto kind : {RoundBarrier::launchExplicit, RoundBarrier::launchImplicit,
                                RoundBarrier::launchOverlapped, RoundBarrier::launchGraph,
                                RoundBarrier::launchOverlappedGraph})
            if (hasKind(kind)) QVERIFY(bench->secondsARound({kind, 32, 256, 1500}) > 0);
    }

    void everyKindIsMeasured() {
        const LabReport report = quickRun(*gpu_.backend, "barriers", {"blocks=1,2,8,32"});
        QVERIFY(report.complete);
        const bool overlaps = hasKind(RoundBarrier::launchOverlapped);
        QVERIFY(report.figure("fig11")->series.size() >= std::size_t(overlaps ? 12 : 10));
        for (const LabFigure& figure : report.figures) QVERIFY(!figure.series.empty());
        for (const double us : columnOf(report.tables[0], "microseconds_a_round"))
            QVERIFY(us > 0 && us < 1000);
    }
};

QTEST_APPLESS_MAIN(GpuLabBarriersTest)
#include "gpu_lab_barriers_test.moc"
