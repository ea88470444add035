/// The Lab on a device: every experiment runs, its answers are right, and it ends when it is asked
/// to.
#include "gpu/gpu_fixture.h"
#include "support/lab_runs.h"

using namespace weft;
using namespace weft::tests;

class GpuLabTest : public QObject {
    Q_OBJECT
    BackendProbe gpu_;

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void everyExperimentIsRight_data() {
        QTest::addColumn<QByteArray>("name");
        for (const Experiment* e : experiments())
            QTest::addRow("%s", e->name.c_str()) << QByteArray::fromStdString(e->name);
    }
    void everyExperimentIsRight() {
        QFETCH(QByteArray, name);
        const LabReport report = quickRun(*gpu_.backend, name.toStdString());
        QVERIFY(report.complete && !report.tables.empty() && !report.tables[0].rows.empty());
        QCOMPARE(report.missed, 0);
    }

    void everyExperimentEndsWhenItIsAskedTo_data() { everyExperimentIsRight_data(); }
    void everyExperimentEndsWhenItIsAskedTo() {
        QFETCH(QByteArray, name);
        const int cancels = qEnvironmentVariableIntValue("WEFT_CANCELS");
        const QString wrong = cancelled(*gpu_.backend, name.toStdString(), cancels > 0 ? cancels : 4);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }

    void theDeviceTellsWhatItReaches() {
        const LabProbe lab = gpu_.backend->lab();
        for (const PlatformFact& fact : lab.device->platform())
            if (fact.text.empty()) QVERIFY2(fact.value > 0, fact.key.c_str());
    }
};

QTEST_GUILESS_MAIN(GpuLabTest)
#include "gpu_lab_test.moc"
