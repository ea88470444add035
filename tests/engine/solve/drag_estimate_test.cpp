/// While a patch is dragged a solve ends by an estimate, often after one pass: it must hold.
#include <QtTest>

#include "support/drag_estimate_checks.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

class DragEstimateTest : public QObject {
    Q_OBJECT
private slots:
    void trueErrorsStayBelowTheEstimate_data() {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<int>("side");
        for (const char* shape : kDragShapes)
            for (const int side : {57, 160, 330})
                QTest::newRow(qPrintable(QString("%1 %2").arg(shape).arg(side)))
                    << QString(shape) << side;
    }
    void trueErrorsStayBelowTheEstimate() {
        QFETCH(QString, shape);
        QFETCH(int, side);
        if (kSanitized && side > 100) QSKIP("takes long under a sanitizer");
        const auto cpu = makeCpuBackend(2);
        verifyDragEstimates(*cpu, shape.toStdString(), side);
    }
    void onOneDomainOnePassDoes_data() {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<int>("side");
        for (const char* shape : {"ellipse", "blob", "l", "whole"})
            for (const int side : {330, 700})
                QTest::newRow(qPrintable(QString("%1 %2").arg(shape).arg(side)))
                    << QString(shape) << side;
    }
    void onOneDomainOnePassDoes() {
        QFETCH(QString, shape);
        QFETCH(int, side);
        if (kSanitized) QSKIP("takes long under a sanitizer");
        const auto cpu = makeCpuBackend(2);
        verifyLearntEstimates(*cpu, shape.toStdString(), side, Drag::Path::inside,
                              side < 500 ? 12 : 5);
    }
    void domainsThatDifferLittleHoldToo_data() {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<int>("side");
        for (const char* shape : kDragShapes)
            for (const int side : {160, 330})
                QTest::newRow(qPrintable(QString("%1 %2").arg(shape).arg(side)))
                    << QString(shape) << side;
    }
    void domainsThatDifferLittleHoldToo() {
        QFETCH(QString, shape);
        QFETCH(int, side);
        if (kSanitized) QSKIP("takes long under a sanitizer");
        const auto cpu = makeCpuBackend(2);
        verifyLearntEstimates(*cpu, shape.toStdString(), side, Drag::Path::out, 15);
    }
};

QTEST_APPLESS_MAIN(DragEstimateTest)
#include "drag_estimate_test.moc"
