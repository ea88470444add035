/// The device's certified bound is above the true error always, and close to it.
#include "gpu/gpu_fixture.h"
#include "support/bound_checks.h"

using namespace weft;
using namespace weft::tests;

class GpuBoundTest : public QObject {
    Q_OBJECT
private slots:
    void boundIsAboveTheTrueErrorOn200RandomSystemsAndTight() {
        const BackendProbe gpu = probeDevice();
        WEFT_NEED_DEVICE(gpu);
        const BoundReport report = checkBound(*gpu.backend, 200, 35);
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
        QVERIFY(report.largeSystems >= 30);
        QVERIFY(report.medianLooseness() <= 10);
    }
};

QTEST_APPLESS_MAIN(GpuBoundTest)
#include "gpu_bound_test.moc"
