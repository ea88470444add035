/// Rungs of the experiment "stencil" on the device give, bit for bit, what the CPU's sequential sweep
/// does.
#include "gpu/gpu_fixture.h"
#include "support/lab_runs.h"
#include "weft/cpu_backend.h"
#include "weft/lab/stencil_bench.h"

using namespace weft;
using namespace weft::tests;

class GpuLabStencilTest : public QObject {
    Q_OBJECT
    BackendProbe gpu_;
    std::unique_ptr<Backend> cpu_ = makeCpuBackend();

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void everyRungGivesTheSequentialAnswer_data() {
        QTest::addColumn<int>("side");
        QTest::addColumn<int>("steps");
        for (const int side : {1, 2, 31, 128, 403, 1024, 2050}) {
            QTest::addRow("%d, 1 step", side) << side << 1;
            QTest::addRow("%d, 27 steps", side) << side << 27;
        }
    }
    void everyRungGivesTheSequentialAnswer() {
        QFETCH(int, side);
        QFETCH(int, steps);
        const LabProbe host = cpu_->lab(), device = gpu_.backend->lab();
        const auto plain = host.device->bench<StencilBench>();
        const auto bench = device.device->bench<StencilBench>();
        for (const Precision precision : {Precision::f32, Precision::f64}) {
            StencilWork work = {
                .rung = "sequential", .precision = precision, .side = side, .steps = steps};
            static_cast<void>(plain->run(work, {}));
            const std::vector<double> right = plain->answer();
            for (const StencilRung& rung : bench->rungs())
                for (const int unroll : {1, 2, 4, 8})
                    for (const bool grid : {false, true}) {
                        work.rung = rung.key;
                        work.unroll = unroll;
                        work.depth = unroll == 8 ? 12 : unroll == 1 ? 4 : 8;
                        work.rhsFromGrid = grid;
                        work.transfers = unroll == 4;
                        if (!bench->unsupportedReason(work).empty()) continue;
                        QVERIFY(!bench->run(work, {}).stopped);
                        QVERIFY2(
                            bench->answer() == right,
                            qPrintable(
                                QString("%1, %2 rows a thread").arg(rung.key.c_str()).arg(unroll)));
                    }
        }
    }

    void otherTilesGiveItToo() {
        const LabProbe host = cpu_->lab(), device = gpu_.backend->lab();
        const auto plain = host.device->bench<StencilBench>();
        const auto bench = device.device->bench<StencilBench>();
        StencilWork work = {.rung = "sequential", .side = 333, .steps = 9};
        static_cast<void>(plain->run(work, {}));
        const std::vector<double> right = plain->answer();
        for (const auto& [columns, rows] : {std::pair{16, 8}, {8, 8}, {128, 8}, {32, 32}, {24, 12}})
            for (const StencilRung& rung : bench->rungs()) {
                work.rung = rung.key;
                work.tileColumns = columns;
                work.tileRows = rows;
                if (!bench->unsupportedReason(work).empty()) continue;
                static_cast<void>(bench->run(work, {}));
                QVERIFY2(bench->answer() == right, rung.key.c_str());
            }
    }

    void aQuickRunFillsItsFigures() {
        const LabReport report = quickRun(*gpu_.backend, "stencil");
        QVERIFY(report.complete && report.missed == 0);
        for (const char* key :
             {"fig11-f32", "fig12", "ladder", "tiles", "fig13-breakdown", "fig13-crossover"})
            QVERIFY2(report.figure(key), key);
    }
};

QTEST_APPLESS_MAIN(GpuLabStencilTest)
#include "gpu_lab_stencil_test.moc"
