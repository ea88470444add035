/// Experiments of the Lab: their figures fill, their reports are written and read, they end when
/// asked.
#include <QtTest>

#include "support/lab_runs.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"
#include "weft/io/lab_report.h"

using namespace weft;
using namespace weft::tests;

class IoLabTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

private slots:
    void theStudiesOfChenFillTheirFigures_data() {
        QTest::addColumn<int>("figures");
        QTest::addColumn<int>("points");
        QTest::newRow("intervals") << 2 << 22;
        QTest::newRow("exchange") << 4 << 50;
    }
    void theStudiesOfChenFillTheirFigures() {
        QFETCH(int, figures);
        QFETCH(int, points);
        const LabReport report = quickRun(*cpu_, QTest::currentDataTag(), {"side=48", "resident=6"});
        QVERIFY(report.complete && report.missed == 0);
        QCOMPARE(report.figures.size(), std::size_t(figures));
        QCOMPARE(report.tables[0].rows.size(), std::size_t(points));
        for (const LabFigure& f : report.figures) {
            QVERIFY(f.series.size() >= 6 && !f.y.title.empty());
            QVERIFY(QString::fromStdString(f.caption).contains("Chen et al. 2010"));
            for (const LabSeries& s : f.series)
                for (const double y : s.y) QVERIFY(y > 0);
        }
    }

    void aReportIsReadAsItWasWritten() {
        const LabReport report = quickRun(*cpu_, "race", {"side=40", "schemes=base,coarse"});
        const Platform platform = {{"device", "Device", 0, "", "a \"device\""},
                                   {"clock_hertz", "Clock", 3e9, "Hz"},
                                   {"l3_bytes", "Cache", 0, "B"}};
        const std::string text = io::labJson(report, platform);
        const LabReport again = io::readLabJson(text, "race.json");
        QCOMPARE(io::labJson(again, platform), text);
        QVERIFY(again.parameters == report.parameters);
        for (std::size_t t = 0; t < report.tables.size(); ++t)
            QCOMPARE(io::labCsv(again.tables[t]), io::labCsv(report.tables[t]));
        for (const char* broken : {"", "{}", "[1]", R"({"experiment":"x"})"})
            QVERIFY_EXCEPTION_THROWN(static_cast<void>(io::readLabJson(broken, "r.json")), BadInput);
    }

    void everyExperimentEndsWhenItIsAskedTo_data() {
        QTest::addColumn<QByteArray>("name");
        for (const Experiment* e : experiments())
            QTest::addRow("%s", e->name().c_str()) << QByteArray::fromStdString(e->name());
    }
    void everyExperimentEndsWhenItIsAskedTo() {
        QFETCH(QByteArray, name);
        const int cancels = qEnvironmentVariableIntValue("WEFT_CANCELS");
        const QString wrong = cancelled(*cpu_, name.toStdString(), cancels > 0 ? cancels : 4);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }

    void theProcessorTellsWhatItReaches() {
        const LabProbe lab = cpu_->lab();
        for (const PlatformFact& fact : lab.device->platform()) {
            const std::string& key = fact.key;
            if (key == "device") QVERIFY(!fact.text.empty());
            if (key.ends_with("bytes_per_second")) QVERIFY(fact.value > 1e8 && fact.value < 1e13);
            if (key.ends_with("flops")) QVERIFY(fact.value > 1e7 && fact.value < 1e15);
        }
    }
};

QTEST_APPLESS_MAIN(IoLabTest)
#include "io_lab_test.moc"
