/// How fast the residual falls: tenfold a cycle on ordinary blobs, sevenfold an iteration anywhere.
#include <QtTest>

#include "support/cycle_checks.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

class CyclesTest : public QObject {
    Q_OBJECT
private:
    static void sizes() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        for (const auto& [w, h] : {std::pair{63, 64}, {201, 135}, {256, 256}, {512, 512}})
            QTest::addRow("%dx%d", w, h) << w << h;
    }

    static void judgeZoo(Difficulty difficulty, double required) {
        QFETCH(int, width);
        QFETCH(int, height);
        if (width > (kThreadSanitized ? 100 : kSanitized ? 256 : width))
            QSKIP("scaled down under a sanitizer");
        const auto cpu = makeCpuBackend(2);
        const CycleReport report = checkCycles(*cpu, {width, height}, difficulty, required);
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
    }

private slots:
    void residualFallsTenfoldPerCycleOnOrdinaryBlobs_data() { sizes(); }
    void residualFallsTenfoldPerCycleOnOrdinaryBlobs() { judgeZoo(Difficulty::ordinary, 10); }

    void residualFallsSevenfoldPerIterationOnEveryMask_data() { sizes(); }
    void residualFallsSevenfoldPerIterationOnEveryMask() { judgeZoo(Difficulty::hard, 7); }
};

QTEST_APPLESS_MAIN(CyclesTest)
#include "cycles_test.moc"
