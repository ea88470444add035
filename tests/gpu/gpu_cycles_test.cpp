/// How fast the residual falls on the device: tenfold a cycle on ordinary blobs, sevenfold an
/// iteration anywhere.
#include "gpu/gpu_fixture.h"
#include "support/cycle_checks.h"

using namespace weft;
using namespace weft::tests;

class GpuCyclesTest : public QObject {
    Q_OBJECT
private:
    BackendProbe gpu_;

    static void sizes() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        for (const auto& [w, h] : {std::pair{63, 64}, {201, 135}, {512, 512}})
            QTest::addRow("%dx%d", w, h) << w << h;
    }
    void judgeZoo(Difficulty difficulty, double required) {
        QFETCH(int, width);
        QFETCH(int, height);
        const CycleReport report = checkCycles(*gpu_.backend, {width, height}, difficulty, required);
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
    }

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void residualFallsTenfoldPerCycleOnOrdinaryBlobs_data() { sizes(); }
    void residualFallsTenfoldPerCycleOnOrdinaryBlobs() { judgeZoo(Difficulty::ordinary, 10); }

    void residualFallsSevenfoldPerIterationOnEveryMask_data() { sizes(); }
    void residualFallsSevenfoldPerIterationOnEveryMask() { judgeZoo(Difficulty::hard, 7); }
};

QTEST_APPLESS_MAIN(GpuCyclesTest)
#include "gpu_cycles_test.moc"
