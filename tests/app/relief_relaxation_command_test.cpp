/// `weft relief --solver relaxation`: surfaces by schemes, and what is said where one diverges.
#include <QJsonArray>
#include <QtTest>

#include "app/relief_files.h"

using namespace weft::tests;

class ReliefRelaxationCommandTest : public QObject {
    Q_OBJECT
private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        const Sphere sphere{64, 0, 0, 1};
        sphere.saveImage(at("image.pgm"));
        sphere.saveMask(at("mask.pgm"));
    }
    void cleanup() { folder_.reset(); }

    void aSchemeFindsTheSurface_data() {
        QTest::addColumn<QStringList>("options");
        QTest::newRow("solver") << QStringList{"--solver", "relaxation"};
        QTest::newRow("scheme") << QStringList{"--scheme", "4w-square:n=20"};
        QTest::newRow("kernel") << QStringList{"--kernel", "mean", "--lambda", "0.2"};
        QTest::newRow("textbook in place")
            << QStringList{"--kernel", "textbook", "--lambda", "1", "--scheme", "4w-square"};
    }
    void aSchemeFindsTheSurface() {
        QFETCH(QStringList, options);
        const Finished done = relax(options + QStringList{"--height", "z.pfm", "--report", "r.json"});
        QVERIFY2(done.code == 0, qPrintable(done.err));
        const FloatMap z = readPfmFile(at("z.pfm"));
        QVERIFY(z.finite());
        const float radius = 0.45f * 64;
        QVERIFY(std::abs(z.at(32, 32) - radius) < 0.1f * radius);
        const QJsonObject r = loadJson(at("r.json"));
        QCOMPARE(r["solver"].toString(), QString("relaxation"));
        QCOMPARE(r["outcome"].toString(), QString("Converged"));
    }

    void theReportTellsHowItRelaxed() {
        const Finished done =
            relax({"--scheme", "async1:alpha=4,n=50", "--kernel", "gauss-newton", "--lambda", "0.2",
                   "--tolerance", "1e-3", "--max-steps", "5000", "--report", "r.json"});
        QVERIFY2(done.code == 0, qPrintable(done.err));
        const QJsonObject r = loadJson(at("r.json"));
        QCOMPARE(r["lambda"].toDouble(), 0.2);
        const QJsonObject how = r["relaxation"].toObject();
        QVERIFY(how["scheme"].toString().startsWith("async1:"));
        QCOMPARE(how["kernel"].toString(), QString("gauss-newton"));
        QCOMPARE(how["tolerance"].toDouble(), 1e-3);
        QCOMPARE(how["maxSteps"].toInt(), 5000);
        QVERIFY(how["steps"].toInt() > 0 && how["message"].toString().isEmpty());
        QVERIFY(r["change"].toDouble() <= 1e-3);
        const QJsonArray trace = r["trace"].toArray();
        QCOMPARE(trace.last().toArray()[1].toString(), QString("relaxation"));
        QCOMPARE(trace.last().toArray()[5].toInt(), how["steps"].toInt());
        QVERIFY(r["seconds"].toObject()["stages"].toObject()["relaxation"].toDouble() > 0);
    }

    void aTextbookKernelThatDivergesSaysSoAndWritesItsFiles() {
        const Finished done = relax({"--kernel", "textbook", "--scheme", "base", "--lambda", "0.1",
                                     "--height", "z.pfm", "--report", "r.json"});
        QCOMPARE(done.code, 4);
        QVERIFY2(done.err.contains("checkerboard"), qPrintable(done.err));
        QVERIFY(readPfmFile(at("z.pfm")).finite());
        const QJsonObject r = loadJson(at("r.json"));
        QCOMPARE(r["outcome"].toString(), QString("Diverged"));
        QVERIFY(r["relaxation"].toObject()["message"].toString().contains("checkerboard"));
    }

    void aToleranceThatIsNotReachedExitsWithFour() {
        const Finished done = relax({"--solver", "relaxation", "--tolerance", "1e-9", "--max-steps",
                                     "120", "--height", "z.pfm"});
        QCOMPARE(done.code, 4);
        QVERIFY2(done.err.contains("step limit"), qPrintable(done.err));
        QVERIFY(readPfmFile(at("z.pfm")).finite());
    }

    void whatCannotBeMeantIsWrongUsage_data() {
        QTest::addColumn<QStringList>("options");
        QTest::newRow("unknown scheme") << QStringList{"--scheme", "fastest"};
        QTest::newRow("impossible scheme") << QStringList{"--scheme", "base:n=5"};
        QTest::newRow("no such kernel") << QStringList{"--kernel", "best"};
        QTest::newRow("not on the CPU") << QStringList{"--scheme", "graph"};
        QTest::newRow("lambda") << QStringList{"--solver", "relaxation", "--lambda", "1e9"};
        QTest::newRow("tolerance") << QStringList{"--tolerance", "0"};
        QTest::newRow("multigrid has no scheme")
            << QStringList{"--solver", "multigrid", "--scheme", "base"};
    }
    void whatCannotBeMeantIsWrongUsage() {
        QFETCH(QStringList, options);
        const Finished done = relax(options + QStringList{"--height", "z.pfm"});
        QVERIFY2(done.code == 2, qPrintable(done.err));
        QVERIFY(!QFile::exists(at("z.pfm")));
    }

private:
    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] Finished relax(const QStringList& options) const {
        return runWeft(QStringList{"relief", "--image", "image.pgm", "--mask", "mask.pgm", "--light",
                                   "0,0,1", "--backend", "cpu"} +
                           options,
                       folder_->path());
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_GUILESS_MAIN(ReliefRelaxationCommandTest)
#include "relief_relaxation_command_test.moc"
