/// Kernels of the experiment 'kernels' on a device: the same answers under every barrier.
#include "gpu/gpu_fixture.h"
#include "support/lab_runs.h"
#include "weft/lab/kernels_bench.h"

using namespace weft;
using namespace weft::tests;

class GpuLabKernelsTest : public QObject {
    Q_OBJECT
    BackendProbe gpu_;

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void everyBarrierGivesTheRightAnswers() {
        const LabReport report = quickRun(
            *gpu_.backend, "kernels", {"points=65536", "letters=300", "keys=32768", "blocks=1,9,31"});
        QVERIFY(report.complete && report.missed == 0);
        QCOMPARE(report.table("times")->rows.size(), std::size_t(3 * 8 * 3));
        for (const double error : columnOf(*report.table("times"), "error")) QVERIFY(error <= 1e-5);
        QCOMPARE(report.table("speedups")->rows.size(), std::size_t(3 * 7));
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
