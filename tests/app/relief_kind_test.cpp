/// `weft relief --kind`: what a picture is taken for, and bas-reliefs of an exact depth.
#include <QJsonArray>
#include <QtTest>
#include <algorithm>

#include "app/relief_files.h"
#include "support/mesh_files.h"
#include "support/sanitized.h"

using namespace weft::tests;

class ReliefKindTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { folder_.reset(); }
    void automaticIsABodyWhereSomethingIsKnownElseATerrain_data();
    void automaticIsABodyWhereSomethingIsKnownElseATerrain();
    void aBasReliefIsExactlyAsDeepAsAsked();
    void itsMeshStandsOnItsBase();
    void theReportSaysWhatWasMade();
    void aDocumentKeepsTheKind();
    void wrongUsageExitsWithTwo_data();
    void wrongUsageExitsWithTwo();
    void aPictureOfOneBrightnessIsRefused();

private:
    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] Finished run(const QStringList& more) const {
        return runWeft(QStringList{"relief"} + more, folder_->path());
    }
    [[nodiscard]] QJsonObject report(const QString& name) const {
        return QJsonDocument::fromJson(load(at(name))).object();
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

void ReliefKindTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    landscape({40, 30}).save(at("photo.png"));
    imageOf({40, 30}, QImage::Format_Grayscale8, [](int x, int y) {
        return (x - 20) * (x - 20) + (y - 15) * (y - 15) < 120 ? QColor(Qt::white)
                                                               : QColor(Qt::black);
    }).save(at("mask.png"));
    imageOf({40, 30}, QImage::Format_ARGB32, [](int x, int y) {
        return QColor(100 + x, 120, 90 + y, x < 5 ? 0 : 255);
    }).save(at("alpha.png"));
    imageOf({40, 30}, QImage::Format_Grayscale8, [](int, int) {
        return QColor(128, 128, 128);
    }).save(at("grey.png"));
    savePfm(at("border.pfm"), 40, 30, [](int x, int) { return 0.1 * x; });
}

void ReliefKindTest::automaticIsABodyWhereSomethingIsKnownElseATerrain_data() {
    QTest::addColumn<QString>("picture");
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("kind");
    QTest::newRow("nothing known") << "photo.png" << QStringList() << "terrain";
    QTest::newRow("mask") << "photo.png" << QStringList{"--mask", "mask.png"} << "body";
    QTest::newRow("light") << "photo.png" << QStringList{"--light", "0.3,0,1"} << "body";
    if (!kSanitized) {  // each searches for its light, which takes a sanitizer ten seconds
        QTest::newRow("alpha") << "alpha.png" << QStringList() << "body";
        QTest::newRow("border") << "photo.png" << QStringList{"--border-height", "border.pfm"}
                                << "body";
        QTest::newRow("seed") << "photo.png" << QStringList{"--seed", "5,5,peak"} << "body";
    }
    QTest::newRow("asked for") << "photo.png"
                               << QStringList{"--kind", "terrain", "--light", "0.3,0,1"} << "terrain";
    QTest::newRow("bas-relief") << "photo.png" << QStringList{"--kind", "bas-relief"} << "bas-relief";
}

void ReliefKindTest::automaticIsABodyWhereSomethingIsKnownElseATerrain() {
    QFETCH(QString, picture);
    QFETCH(QStringList, arguments);
    QFETCH(QString, kind);
    const Finished done = run(QStringList{"--image", picture, "--report", "r.json"} + arguments);
    QVERIFY2(done.code == 0 || done.code == 4, qPrintable(done.err));
    QCOMPARE(report("r.json")["kind"].toString(), kind);
    if (kind == "terrain") QCOMPARE(report("r.json")["boundary"].toString(), "none");
}

void ReliefKindTest::aBasReliefIsExactlyAsDeepAsAsked() {
    const Finished done = run({"--image", "photo.png", "--kind", "bas-relief", "--depth-mm", "2.4",
                               "--width-mm", "60", "--height", "z.pfm", "--normals", "n.pfm"});
    QVERIFY2(done.code == 0, qPrintable(done.err));
    const FloatMap z = readPfmFile(at("z.pfm"));
    QVERIFY(z.finite() && readPfmFile(at("n.pfm")).finite());
    const auto [low, high] = std::minmax_element(z.samples.begin(), z.samples.end());
    QCOMPARE(*low, 0.0f);
    QVERIFY(std::abs(*high - 2.4 / 60 * 40) < 1e-5);
}

void ReliefKindTest::itsMeshStandsOnItsBase() {
    const Finished done = run({"--image", "photo.png", "--kind", "bas-relief", "--depth-mm", "2.4",
                               "--width-mm", "60", "--base-mm", "3", "--mesh", "m.stl"});
    QVERIFY2(done.code == 0, qPrintable(done.err));
    const auto soup = readStl(load(at("m.stl")));
    QVERIFY(soup.has_value());
    float least = 1e9f, most = 0, lowestOfSurface = 1e9f, right = 0;
    for (const auto& triangle : *soup)
        for (const Position& p : triangle) {
            least = std::min(least, p[2]);
            most = std::max(most, p[2]);
            right = std::max(right, p[0]);
            if (p[2] > 0.1f) lowestOfSurface = std::min(lowestOfSurface, p[2]);
        }
    QCOMPARE(least, 0.0f);
    QVERIFY(std::abs(right - 60) < 1e-4);
    QVERIFY(std::abs(lowestOfSurface - 3) < 1e-4);
    QVERIFY(std::abs(most - lowestOfSurface - 2.4) < 1e-4);
}

void ReliefKindTest::theReportSaysWhatWasMade() {
    const Finished done = run({"--image", "photo.png", "--kind", "bas-relief", "--depth-mm", "1.5",
                               "--detail", "0.7", "--background", "0.25", "--report", "r.json"});
    QVERIFY2(done.code == 0, qPrintable(done.err));
    const QJsonObject json = report("r.json"), made = json["basRelief"].toObject();
    QCOMPARE(made["depthMm"].toDouble(), 1.5);
    QCOMPARE(made["widthMm"].toDouble(), 100.0);
    QCOMPARE(made["detail"].toDouble(), 0.7);
    QCOMPARE(made["background"].toDouble(), 0.25);
    QCOMPARE(json["outcome"].toString(), "Converged");
    QCOMPARE(json["light"].toObject()["found"].toString(), "assumed");
    QVERIFY(json["shadingError"].isNull());
    QVERIFY(done.err.contains("bas-relief of 1.5 mm"));
}

void ReliefKindTest::aDocumentKeepsTheKind() {
    const Finished made = run({"--image", "photo.png", "--kind", "bas-relief", "--depth-mm", "1.5",
                               "--detail", "0.6", "--out", "d.ora", "--height", "a.pfm"});
    QVERIFY2(made.code == 0, qPrintable(made.err));
    const Finished again = run({"--image", "d.ora", "--height", "b.pfm", "--report", "r.json"});
    QVERIFY2(again.code == 0, qPrintable(again.err));
    QCOMPARE(report("r.json")["kind"].toString(), "bas-relief");
    QCOMPARE(load(at("a.pfm")), load(at("b.pfm")));
    QVERIFY(runWeft({"info", "d.ora"}, folder_->path()).out.contains("Kind: bas-relief"));
    // What is meant goes by the document's kind, as it does by --kind.
    const Finished based =
        run({"--image", "d.ora", "--depth-mm", "1.5", "--base-mm", "3", "--mesh", "m.stl"});
    QVERIFY2(based.code == 0, qPrintable(based.err));
    const Finished relaxed = run({"--image", "d.ora", "--solver", "relaxation", "--height", "z.pfm"});
    QCOMPARE(relaxed.code, 2);
    QVERIFY2(relaxed.err.contains("not by relaxation"), qPrintable(relaxed.err));
}

void ReliefKindTest::wrongUsageExitsWithTwo_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("word");
    const auto row = [](const QStringList& more, const char* word) {
        QTest::addRow("%s", qPrintable(more.join(' '))) << more << word;
    };
    row({"--kind", "coin"}, "--kind");
    row({"--kind", "bas-relief", "--detail", "1.5"}, "--detail takes a number from 0 to 1");
    row({"--kind", "bas-relief", "--background", "-1"}, "--background takes a number from 0 to 1");
    row({"--kind", "bas-relief", "--detail", "nan"}, "--detail");
    row({"--kind", "bas-relief", "--depth-mm", "0"}, "--depth-mm takes a number above zero");
    row({"--kind", "body", "--detail", "0.5"}, "--detail goes with --kind bas-relief");
    row({"--detail", "0.5"}, "--detail goes with --kind bas-relief");
    row({"--kind", "bas-relief", "--boundary", "none"}, "--boundary says nothing of a bas-relief");
    row({"--kind", "bas-relief", "--seed", "1,1,peak"}, "--seed says nothing of a bas-relief");
    row({"--kind", "bas-relief", "--lambda", "0.1"}, "--lambda says nothing of a bas-relief");
    row({"--kind", "bas-relief", "--solver", "relaxation"}, "not by relaxation");
}

void ReliefKindTest::wrongUsageExitsWithTwo() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, word);
    const Finished done = run(QStringList{"--image", "photo.png", "--height", "z.pfm"} + arguments);
    QVERIFY2(done.code == 2, qPrintable(QString("exit %1: %2").arg(done.code).arg(done.err)));
    QVERIFY2(done.err.contains(word), qPrintable(done.err));
    QVERIFY(!QFile::exists(at("z.pfm")));
}

void ReliefKindTest::aPictureOfOneBrightnessIsRefused() {
    const Finished done = run({"--image", "grey.png", "--kind", "bas-relief", "--height", "z.pfm"});
    QVERIFY2(done.code == 3, qPrintable(QString("exit %1: %2").arg(done.code).arg(done.err)));
    QVERIFY2(done.err.contains("of one brightness"), qPrintable(done.err));
    QVERIFY(!QFile::exists(at("z.pfm")));
}

QTEST_GUILESS_MAIN(ReliefKindTest)
#include "relief_kind_test.moc"
