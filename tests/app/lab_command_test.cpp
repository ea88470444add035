/// `weft lab`: what it writes.
#include <QJsonArray>
#include <QtTest>

#include "app/weft_process.h"
#include "support/sanitized.h"

using namespace weft::tests;

class LabCommandTest : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

private slots:
    void intervalsWriteDataAndFiguresWithCaptions() {
        const QString dir = folder_.filePath("intervals");
        const Finished done = runWeft({"lab", "intervals", "resident=30", "repeats=1", "--quick",
                                       "--backend", "cpu", "--out-dir", dir});
        QVERIFY2(done.code == 0, qPrintable(done.err));
        QVERIFY(done.out.isEmpty());
        const QString stem = dir + "/intervals";
        const QJsonObject json = loadJson(stem + ".json");
        QCOMPARE(json["parameters"]["resident"].toString(), QString("30"));
        QCOMPARE(json["tables"][0]["rows"].toArray().size(), qsizetype(30));
        QVERIFY(json["platform"]["copy_bytes_per_second"].toDouble() > 1e8);
        QCOMPARE(load(stem + ".csv").count('\n'), qsizetype(31));
        for (const char* key : {"fig07", "fig08", "fig09", "fig10"}) {
            const QImage image(stem + "_" + key + ".png");
            QVERIFY(image.width() > 1000);
            QSet<QRgb> colours;
            for (int y = 0; y < image.height(); y += 3)
                for (int x = 0; x < image.width(); x += 3) colours.insert(image.pixel(x, y));
            QVERIFY2(colours.size() > 8, "the figure has no curves");
            QVERIFY(load(stem + "_" + key + ".svg").contains("Chen et al. 2010"));
        }
    }

    void reliefDrawsTheFiguresOfThreeDShape_data() {
        QTest::addColumn<QStringList>("figures");
        QTest::newRow("intervals") << QStringList{"fig09", "fig10"};
        QTest::newRow("exchange") << QStringList{"fig11", "fig12", "fig13"};
    }
    void reliefDrawsTheFiguresOfThreeDShape() {
        QFETCH(QStringList, figures);
        const QString name = QTest::currentDataTag(), dir = folder_.filePath("relief");
        if (kSanitized && name == "exchange")
            QSKIP("goes the same way as intervals, but for the curves that figures are made of");
        const Finished done =
            runWeft({"lab", name, "problem=sombrero", "side=64", "resident=30", "repeats=1",
                     "--quick", "--backend", "cpu", "--format", "json,svg", "--out-dir", dir});
        QVERIFY2(done.code == 0, qPrintable(done.err));
        for (const QString& figure : figures) {
            const QByteArray svg = load(dir + "/" + name + "_" + figure + ".svg");
            QVERIFY2(svg.contains("sombrero") && svg.contains("Chen et al. 2010"),
                     qPrintable(figure));
        }
        const QJsonObject table = loadJson(dir + "/" + name + ".json")["tables"][0].toObject();
        const QJsonArray columns = table["columns"].toArray(), rows = table["rows"].toArray();
        const auto cell = [&](const QJsonValue& row, const char* column) {
            for (qsizetype i = 0; i < columns.size(); ++i)
                if (columns[i].toString() == QLatin1String(column)) return row[i];
            return QJsonValue();
        };
        QVERIFY(rows.size() > 14);
        for (const QJsonValue row : rows) {
            QCOMPARE(cell(row, "outcome").toString(), QString("Converged"));
            QVERIFY(cell(row, "error").toDouble() <= 0.01 && cell(row, "steps").toInt() > 100);
        }
    }

    void aRaceIsWritten() {
        const QString dir = folder_.filePath("race");
        const Finished done =
            runWeft({"lab", "race", "schemes=base,4w-square:interval=2,n=40,block-async", "--quick",
                     "--backend", "cpu", "--out-dir", dir});
        QVERIFY2(done.code == 0, qPrintable(done.err));
        const QJsonArray runs = loadJson(dir + "/race.json")["tables"][0]["rows"].toArray();
        QCOMPARE(runs.size(), qsizetype(3));
        QCOMPARE(runs[1][0].toString(), QString("4w-square:n=40,interval=2"));
        QVERIFY(runs[1][1].toDouble() > 0);  // speed-up over base
        for (const char* file :
             {"race.csv", "race_trace.csv", "race_steps.png", "race_milliseconds.svg"})
            QVERIFY2(QFile::exists(dir + "/" + file), file);
    }

    void aRaceOnReliefIsHeldAgainstWhatItConvergesTo() {
        const QString dir = folder_.filePath("relief_race");
        const Finished done =
            runWeft({"lab", "race", "problem=sombrero", "schemes=base,4w-square,barrier-neighbour",
                     "side=48", "max-seconds=300", "--quick", "--backend", "cpu", "--out-dir", dir});
        QVERIFY2(done.code == 0, qPrintable(done.err));
        const QJsonArray runs = loadJson(dir + "/race.json")["tables"][0]["rows"].toArray();
        QCOMPARE(runs.size(), qsizetype(3));
        for (const QJsonValue run : runs) QCOMPARE(run[3].toString(), QString("Converged"));
    }

    void onlyTheFormatsAskedForAreWritten() {
        const QString dir = folder_.filePath("photo");
        const Finished done =
            runWeft({"lab", "race", "problem=photo", "schemes=tuned-sync,block-async", "--quick",
                     "--backend", "cpu", "--format", "json", "--out-dir", dir});
        QVERIFY2(done.code == 0, qPrintable(done.err));
        QCOMPARE(QDir(dir).entryList(QDir::Files), QStringList("race.json"));
    }

    void theListNamesEveryExperimentAndItsKeys() {
        const Finished done = runWeft({"lab", "list"});
        QCOMPARE(done.code, 0);
        for (const char* name : {"intervals:", "exchange:", "race:", "    schemes="})
            QVERIFY2(done.out.contains(name), name);
    }

    void wrongUsageExitsWithTwo() {
        for (const QStringList& wrong : {QStringList{"lab"}, QStringList{"lab", "everything"},
                                         QStringList{"lab", "intervals", "resident=many"},
                                         QStringList{"lab", "intervals", "colour=red"},
                                         QStringList{"lab", "race", "schemes=base,nonsense"},
                                         QStringList{"lab", "all", "side=60"},
                                         QStringList{"lab", "exchange", "--format", "gif"}}) {
            const Finished done = runWeft(wrong, folder_.path());
            QVERIFY2(done.code == 2, qPrintable(wrong.join(' ') + ": " + done.err));
        }
    }

    void unreachedPointsExitWithFourAndAreWritten() {
        const QString dir = folder_.filePath("short");
        const Finished done = runWeft({"lab", "race", "schemes=base,tuned-sync", "max-seconds=0.05",
                                       "--backend", "cpu", "--format", "csv", "--out-dir", dir});
        QCOMPARE(done.code, 4);
        QVERIFY(load(dir + "/race.csv").contains("TimeLimit"));
    }
};

QTEST_GUILESS_MAIN(LabCommandTest)
#include "lab_command_test.moc"
