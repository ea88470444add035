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
        const Finished done = runWeft({"lab", "intervals", "--quick", "--backend", "cpu",
                                       "--resident", "30", "--out-dir", dir});
        QVERIFY2(done.code == 0, qPrintable(done.err));
        QVERIFY(done.out.isEmpty());
        const QString stem = dir + "/intervals_laplace_cpu_resident_30";
        const QJsonObject json = loadJson(stem + ".json");
        QCOMPARE(json["resident"].toString(), QString("30"));
        QCOMPARE(json["points"].toArray().size(), qsizetype(22));
        QCOMPARE(load(stem + ".csv").count('\n'), qsizetype(23));
        for (const char* key : {"fig07", "fig08"}) {
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
        QTest::newRow("exchange") << QStringList{"fig11", "fig12", "fig13", "fig14"};
    }
    void reliefDrawsTheFiguresOfThreeDShape() {
        QFETCH(QStringList, figures);
        const QString name = QTest::currentDataTag(), dir = folder_.filePath("relief");
        if (kSanitized && name == "exchange")
            QSKIP("goes the same way as intervals, but for the curves that figures are made of");
        const Finished done =
            runWeft({"lab", name, "--problem", "relief", "--quick", "--backend", "cpu", "--resident",
                     "30", "--format", "json,svg", "--out-dir", dir});
        QVERIFY2(done.code == 0, qPrintable(done.err));
        const QString stem = dir + "/" + name + "_relief_cpu_resident_30";
        for (const QString& figure : figures) {
            const QByteArray svg = load(stem + "_" + figure + ".svg");
            QVERIFY2(svg.contains("vase") && svg.contains("Chen et al. 2010"), qPrintable(figure));
        }
        const QJsonArray points = loadJson(stem + ".json")["points"].toArray();
        QVERIFY(points.size() > 20);
        for (const QJsonValue& point : points) {
            QCOMPARE(point["outcome"].toString(), QString("Converged"));
            QVERIFY(point["error"].toDouble() <= 0.01 && point["steps"].toInt() > 100);
        }
    }

    void aRaceIsWrittenAndSaid() {
        const QString dir = folder_.filePath("race");
        const Finished done =
            runWeft({"lab", "race", "--quick", "--backend", "cpu", "--schemes",
                     "base,4w-square:interval=2,n=40,block-async", "--out-dir", dir});
        QVERIFY2(done.code == 0, qPrintable(done.err));
        const QJsonArray runs = loadJson(dir + "/race_laplace_cpu.json")["runs"].toArray();
        QCOMPARE(runs.size(), qsizetype(3));
        QCOMPARE(runs[1].toObject()["scheme"].toString(), QString("4w-square:n=40,interval=2"));
        QVERIFY(runs[1].toObject()["speedUpOverBase"].toDouble() > 0);
        QVERIFY(done.err.contains("block-async"));
        QVERIFY(QFile::exists(dir + "/race_laplace_cpu_steps.png"));
    }

    void aRaceOnReliefIsHeldAgainstWhatItConvergesTo() {
        const QString dir = folder_.filePath("relief_race");
        const Finished done =
            runWeft({"lab", "race", "--problem", "relief", "--quick", "--backend", "cpu", "--schemes",
                     "base,4w-square,barrier-neighbour", "--out-dir", dir});
        QVERIFY2(done.code == 0, qPrintable(done.err));
        const QJsonArray runs = loadJson(dir + "/race_relief_cpu.json")["runs"].toArray();
        QCOMPARE(runs.size(), qsizetype(3));
        for (const QJsonValue& run : runs) {
            QCOMPARE(run["outcome"].toString(), QString("Converged"));
            QVERIFY(run["error"].toDouble() <= 0.01 && run["speedUpOverBase"].toDouble() > 0);
        }
        QVERIFY(QFile::exists(dir + "/race_relief_cpu_milliseconds.png"));
    }

    void onlyTheFormatsAskedForAreWritten() {
        const QString dir = folder_.filePath("photo");
        const Finished done =
            runWeft({"lab", "race", "--quick", "--problem", "photo", "--backend", "cpu", "--schemes",
                     "tuned-sync,block-async", "--format", "json", "--out-dir", dir});
        QVERIFY2(done.code == 0, qPrintable(done.err));
        QCOMPARE(QDir(dir).entryList(QDir::Files), QStringList("race_photo_cpu.json"));
    }

    void wrongUsageExitsWithTwo() {
        for (const QStringList& wrong : {QStringList{"lab"}, QStringList{"lab", "everything"},
                                         QStringList{"lab", "intervals", "--resident", "many"},
                                         QStringList{"lab", "race", "--schemes", "base,nonsense"},
                                         QStringList{"lab", "exchange", "--format", "gif"}}) {
            const Finished done = runWeft(wrong, folder_.path());
            QVERIFY2(done.code == 2, qPrintable(wrong.join(' ') + ": " + done.err));
        }
    }

    void unreachedPointsExitWithFourAndAreWritten() {
        const QString dir = folder_.filePath("short");
        const Finished done =
            runWeft({"lab", "race", "--backend", "cpu", "--schemes", "base,tuned-sync",
                     "--max-seconds", "0.05", "--format", "csv", "--out-dir", dir});
        QCOMPARE(done.code, 4);
        QVERIFY(load(dir + "/race_laplace_cpu.csv").contains("TimeLimit"));
    }
};

QTEST_GUILESS_MAIN(LabCommandTest)
#include "lab_command_test.moc"
