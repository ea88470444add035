/// The Lab's probe of the order of updates on a device: counts that any order allows.
#include <numeric>

#include "gpu/gpu_fixture.h"
#include "support/lab_runs.h"
#include "weft/lab/order_probe_bench.h"

using namespace weft;
using namespace weft::tests;

class GpuLabOrderProbeTest : public QObject {
    Q_OBJECT
    BackendProbe gpu_;

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    /// More launches than a graph has, and a rest.
    void countsAreThoseThatSomeOrderGives() {
        constexpr int kLaunches = 1234, kLength = 8192, kVectors = kLength / kProbePositions;
        const LabProbe lab = gpu_.backend->lab();
        const auto bench = lab.device->bench<OrderProbeBench>();
        for (const ProbeKernel kernel : {ProbeKernel::kernel1, ProbeKernel::kernel2,
                                         ProbeKernel::kernel2Both, ProbeKernel::kernel2Literal})
            for (const int block : {8, 16, 32, 64, 128, 256}) {
                bench->begin({kernel, block, kLength});
                QCOMPARE(bench->run(kLaunches, {}), kLaunches);
                const ProbeCounts counts = bench->counts();
                const std::int64_t all =
                    std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
                QVERIFY(all <= kLaunches * (2LL * kLength / 3 + 2));
                for (int p = 0; p < kProbePositions; ++p) {
                    const std::int64_t count = counts[std::size_t(p)];
                    const bool atAnEnd = p == 0 || p == kProbePositions - 1;
                    QVERIFY(count >= 0 && count <= std::int64_t{kLaunches} * (kVectors - atAnEnd));
                    // It tests its own block's vector, which is written after the barrier.
                    if (kernel == ProbeKernel::kernel2Literal && p % block == block - 1)
                        QCOMPARE(count, 0);
                }
            }
    }

    /// Component 0 and 255 alone have neighbours outside the block, and they are left alone.
    void oneBlockHasNoNeighbours() {
        const LabProbe lab = gpu_.backend->lab();
        const auto bench = lab.device->bench<OrderProbeBench>();
        bench->begin({ProbeKernel::kernel2Both, 256, 256});
        QCOMPARE(bench->run(600, {}), 600);
        QCOMPARE(bench->counts()[0] + bench->counts()[255], 0);
    }

    void aRunEndsWhenItIsAskedTo() {
        const LabProbe lab = gpu_.backend->lab();
        const auto bench = lab.device->bench<OrderProbeBench>();
        bench->begin({});
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(bench->run(1'000'000, stop.get_token()), 0);
    }
};

QTEST_APPLESS_MAIN(GpuLabOrderProbeTest)
#include "gpu_lab_order_probe_test.moc"
