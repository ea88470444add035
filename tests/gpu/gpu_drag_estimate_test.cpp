/// While a patch is dragged a solve on the device ends by an estimate: it must hold.
#include "gpu/gpu_fixture.h"
#include "support/drag_estimate_checks.h"

using namespace weft;
using namespace weft::tests;

class GpuDragEstimateTest : public QObject {
    Q_OBJECT
    BackendProbe gpu_;

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }
    void trueErrorsStayBelowTheEstimate_data() {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<int>("side");
        for (const char* shape : kDragShapes)
            for (const int side : {57, 330, 700})
                QTest::newRow(qPrintable(QString("%1 %2").arg(shape).arg(side)))
                    << QString(shape) << side;
    }
    void trueErrorsStayBelowTheEstimate() {
        QFETCH(QString, shape);
        QFETCH(int, side);
        verifyDragEstimates(*gpu_.backend, shape.toStdString(), side);
    }
};

QTEST_APPLESS_MAIN(GpuDragEstimateTest)
#include "gpu_drag_estimate_test.moc"
