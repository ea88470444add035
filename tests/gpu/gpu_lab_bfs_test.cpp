/// The Lab's breadth-first search on a device: distances as on the CPU.
#include "gpu/gpu_fixture.h"
#include "support/lab_runs.h"
#include "support/random.h"
#include "weft/cpu_backend.h"
#include "weft/lab/bfs_bench.h"

using namespace weft;
using namespace weft::tests;

class GpuLabBfsTest : public QObject {
    Q_OBJECT
    BackendProbe gpu_;
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(1);

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void distancesAreThoseOfTheCpu() {
        const LabProbe here = gpu_.backend->lab(), there = cpu_->lab();
        const auto bench = here.device->bench<BfsBench>(), oracle = there.device->bench<BfsBench>();
        Random random(11);
        for (const int vertices : {1, 2, 33, 700, 3072, 12000}) {
            BfsGraph graph{.first = {0}};
            std::vector rows(std::size_t(vertices), std::vector<int>{});
            for (int e = 0; e < vertices; ++e) {
                const int a = random.between(0, vertices - 1), b = random.between(0, vertices - 1);
                rows[std::size_t(a)].push_back(b);
                rows[std::size_t(b)].push_back(a);
            }
            for (const auto& row : rows) {
                graph.neighbours.insert(graph.neighbours.end(), row.begin(), row.end());
                graph.first.push_back(int(graph.neighbours.size()));
            }
            bench->load(graph);
            oracle->load(graph);
            const BfsSearch expected = oracle->search(vertices / 2, BfsBarrier::launch, 1, {});
            for (const int threads : {32, 100, 512, 1024})
                for (const BfsBarrier barrier :
                     {BfsBarrier::inside, BfsBarrier::launch, BfsBarrier::level}) {
                    const BfsSearch search = bench->search(vertices / 2, barrier, threads, {});
                    QCOMPARE(search.edges, expected.edges);
                    QCOMPARE(search.levels, expected.levels);
                }
        }
    }

    void aQuickRunIsRight() {
        const LabReport report = quickRun(*gpu_.backend, "bfs");
        QVERIFY(report.complete);
        QCOMPARE(report.missed, 0);
    }
};

QTEST_APPLESS_MAIN(GpuLabBfsTest)
#include "gpu_lab_bfs_test.moc"
