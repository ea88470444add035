/// Experiments of the Lab: their figures fill, their reports are written and read, they end when
/// asked.
#include <QtTest>
#include <algorithm>
#include <cmath>

#include "support/lab_runs.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"
#include "weft/io/lab_report.h"
#include "weft/lab/scheme_run.h"

using namespace weft;
using namespace weft::tests;

class IoLabTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

private slots:
    void theStudiesOfChenFillTheirFigures_data() {
        QTest::addColumn<int>("figures");
        QTest::addColumn<int>("points");
        QTest::newRow("intervals") << 2 << 15;
        QTest::newRow("exchange") << 3 << 19;  // without Fig 14: no threads that only exchange
    }
    void theStudiesOfChenFillTheirFigures() {
        QFETCH(int, figures);
        QFETCH(int, points);
        const LabReport report =
            quickRun(*cpu_, QTest::currentDataTag(), {"problem=laplace", "side=48", "resident=6"});
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

    void theStudiesOfChenAnswerTheirClaims() {
        LabReport report = quickRun(*cpu_, "intervals", {"problem=laplace", "side=48", "resident=4"});
        report.load.others = 0;  // other tests run beside this one
        answerClaims(report);
        const QString pairs = QString::fromStdString(report.figure("fig08")->finding);
        // 2 x 3 tiles: a column and one of the next; a square of two by two.
        QVERIFY2(pairs.contains("2 pairs lie one above the other in stripes and 2 in squares"),
                 qPrintable(pairs));
        const auto claim = [&](const std::string& key) {
            return *std::find_if(report.claims.begin(), report.claims.end(),
                                 [&](const LabClaim& c) { return c.key == key; });
        };
        QCOMPARE(claim("base-fewest-steps").answer, LabAnswer::agrees);
        for (const LabClaim& c : report.claims) QVERIFY(!c.data.empty() && !c.claim.empty());
    }

    void theExchangeIsSetBesideTheComputeAlone() {
        const LabReport report =
            quickRun(*cpu_, "exchange",
                     {"problem=laplace", "side=40", "intervals=1,2,4", "threads=0", "resident=4"});
        QCOMPARE(report.figure("fig13")->series[0].x, (std::vector<double>{1, 2, 4}));
        QVERIFY(report.figure("fig12")->series[0].name == "ud-stripe");
        for (const double runs : columnOf(report.tables[0], "runs")) QVERIFY(runs >= 5);
    }

    void eachOfTheEightRunsWithEitherUpdate_data() {
        QTest::addColumn<QString>("caption");
        QTest::newRow("jacobi") << "all are Jacobi";
        QTest::newRow("in-place") << "all update in place";
    }
    void eachOfTheEightRunsWithEitherUpdate() {
        QFETCH(QString, caption);
        const std::string update = QTest::currentDataTag();
        const LabReport report = quickRun(
            *cpu_, "intervals", {"problem=laplace", "side=40", "intervals=20", "update=" + update});
        QCOMPARE(report.tables[0].rows.size(), std::size_t(8));
        QVERIFY(report.complete && report.missed == 0);
        QVERIFY(QString::fromStdString(report.figures[0].caption).contains(caption));
        for (const std::string& canonical : wordsOf(report.tables[0], "canonical"))
            QVERIFY2(parseScheme(canonical).update ==
                         (update == "jacobi" ? Update::jacobi : Update::inPlace),
                     canonical.c_str());
    }

    void theShapeIsAsHardAsPoisson() {
        if (kSanitized) QSKIP("too slow under a sanitizer");
        const auto steps = [&](const LabProblem& problem) {
            const SchemeRun run =
                runScheme(*cpu_, withExactSolution(problem, *cpu_), parseScheme("base"), 30);
            return run.outcome == Outcome::Converged ? double(run.steps) : 0.0;
        };
        const double poisson = steps(laplaceProblem(64)), shape = steps(sombreroProblem(64));
        QVERIFY2(shape >= poisson && shape <= 4 * poisson,
                 qPrintable(QString("%1 and %2 steps").arg(shape).arg(poisson)));
        const LabReport report = quickRun(
            *cpu_, "intervals", {"problem=sombrero", "side=40", "intervals=20", "resident=4"});
        QVERIFY(report.complete && report.missed == 0);
        const QString caption = QString::fromStdString(report.figures[0].caption);
        for (const char* said : {"sombrero", "lambda 2.08", "leans by 53 degrees", "0.005"})
            QVERIFY2(caption.contains(said), qPrintable(caption));
    }

    void thePlatformStandsBesideThePapersDevices() {
        const LabReport report = quickRun(*cpu_, "platform");
        const LabTable& table = *report.table("platform");
        const std::vector<std::string> facts = wordsOf(table, "fact");
        const auto value = [&](const char* fact, const char* device) {
            const auto row = std::find(facts.begin(), facts.end(), fact) - facts.begin();
            return columnOf(table, device)[static_cast<std::size_t>(row)];
        };
        QCOMPARE(value("multiprocessors", "this_device"), 2.0);
        QCOMPARE(value("multiprocessors", "tesla_c1060"), 30.0);
        QCOMPARE(value("copy_bytes_per_second", "tesla_c1060"), 68.7e9);
        QCOMPARE(value("triad_bytes_per_second", "opteron_8350"), 9.9e9);
        QVERIFY(value("triad_bytes_per_second", "this_device") > 1e8);
        QVERIFY(std::isnan(value("peak_f64_flops", "tesla_c870")));
        QVERIFY(report.figures.size() == 2 && report.figures[0].series.size() >= 4);
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
            QTest::addRow("%s", e->name.c_str()) << QByteArray::fromStdString(e->name);
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
