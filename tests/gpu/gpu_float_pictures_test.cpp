/// Float files on the device: bounds hold for the files' own samples, whatever their range.
#include "gpu/gpu_fixture.h"
#include "support/float_checks.h"

using namespace weft;
using namespace weft::tests;

class GpuFloatPicturesTest : public QObject {
    Q_OBJECT
private:
    BackendProbe gpu_;

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void boundsHoldOnRandomSystems() {
        const FloatReport report = checkFloatSystems(*gpu_.backend, 400);
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY2(report.failure.empty(), report.failure.c_str());
        QVERIFY(report.worstShare > 0.01);
    }
};

QTEST_GUILESS_MAIN(GpuFloatPicturesTest)
#include "gpu_float_pictures_test.moc"
