/// Kernels of the experiment 'kernels' on a device: the same answers under every barrier.
#include "gpu/gpu_fixture.h"
#include "lab/studies/kernel_references.h"
#include "lab/studies/kernel_study.h"
#include "support/lab_runs.h"
#include "weft/lab/kernels_bench.h"

using namespace weft;
using namespace weft::tests;

class GpuLabKernelsTest : public QObject {
    Q_OBJECT
    BackendProbe gpu_;

    [[nodiscard]] bool overlaps() {
        const LabProbe lab = gpu_.backend->lab();
        return lab.device->bench<KernelsBench>()->mostBlocks(
                   {BarrierKernel::fft, RoundBarrier::launchOverlapped, 1, 64}) > 0;
    }

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void everyBarrierGivesTheRightAnswers() {
        const LabReport report = quickRun(
            *gpu_.backend, "kernels", {"points=65536", "letters=300", "keys=32768", "blocks=1,9,31"});
        QVERIFY(report.complete && report.missed == 0);
        const std::size_t barriers = overlaps() ? 10 : 8;
        QCOMPARE(report.table("times")->rows.size(), 3 * barriers * 3);
        for (const double error : columnOf(*report.table("times"), "error")) QVERIFY(error <= 1e-5);
        QCOMPARE(report.table("speedups")->rows.size(), 3 * (barriers - 1));
        for (const double s : columnOf(*report.table("speedups"), "speed_up_measured"))
            QVERIFY(s > 0);
        QCOMPARE(report.table("microbenchmark")->rows.size(), 3 * (barriers + 1));
    }

    /// Score and checksum against two rows of the host's, for sequences shorter and longer than a
    /// block and than a launch.
    void everyBarrierAlignsRightly_data() {
        QTest::addColumn<int>("letters");
        for (const int n : {1, 31, 300, 2049}) QTest::addRow("%d letters", n) << n;
    }
    void everyBarrierAlignsRightly() {
        QFETCH(int, letters);
        const LabProbe lab = gpu_.backend->lab();
        const auto bench = lab.device->bench<KernelsBench>();
        const KernelInput in = randomKernelInput(2, letters, 2);
        const KernelReferences references(in, {});
        bench->load(in);
        for (const KindOfBarrier& b : kernelBarriers())
            for (const int blocks : {1, 7, 30}) {
                const KernelRun run{BarrierKernel::smithWaterman, b.kind, blocks, 256};
                if (bench->mostBlocks(run) < blocks) continue;
                for (int again = 0; again < 2; ++again) {  // a graph is launched again as it is
                    QVERIFY(bench->seconds(run) > 0);
                    QVERIFY2(references.errorOf(bench->answer(), BarrierKernel::smithWaterman) == 0,
                             b.name);
                }
            }
    }

    /// More threads than the last graph's run had, then that run again: its memory has moved.
    void graphsFollowTheirMemory() {
        const LabProbe lab = gpu_.backend->lab();
        const auto bench = lab.device->bench<KernelsBench>();
        const KernelInput in = randomKernelInput(2, 100, 2);
        const KernelReferences references(in, {});
        bench->load(in);
        for (const auto& [kind, blocks] :
             {std::pair(RoundBarrier::launchGraph, 2), std::pair(RoundBarrier::launchImplicit, 500),
              std::pair(RoundBarrier::launchGraph, 2)}) {
            QVERIFY(bench->seconds({BarrierKernel::smithWaterman, kind, blocks, 256}) > 0);
            QCOMPARE(references.errorOf(bench->answer(), BarrierKernel::smithWaterman), 0.0);
        }
    }

    void withoutTheBarrierNothingHangs() {
        const LabProbe lab = gpu_.backend->lab();
        const auto bench = lab.device->bench<KernelsBench>();
        KernelInput in;
        in.signal.resize(1024);
        in.first = in.second = std::vector<std::uint8_t>(100, 1);
        in.keys.resize(1024);
        bench->load(in);
        for (const auto kernel :
             {BarrierKernel::fft, BarrierKernel::smithWaterman, BarrierKernel::bitonicSort})
            QVERIFY(bench->seconds({kernel, RoundBarrier::none, 16, 64}) > 0);
    }
};

QTEST_APPLESS_MAIN(GpuLabKernelsTest)
#include "gpu_lab_kernels_test.moc"
