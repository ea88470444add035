/// `weft relief --edges` and `--outliers`: marks of single pixels, as pictures.
#include <QJsonArray>
#include <QtTest>

#include "app/relief_files.h"
#include "support/sanitized.h"

using namespace weft::tests;

namespace {

constexpr int kSide = 64;
constexpr int kCut = 40;  // the first column that the mask leaves out

}  // namespace

class ReliefMarksTest : public QObject {
    Q_OBJECT
private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        sphere_.saveImage(at("image.pgm"));
        savePgm(at("mask.pgm"), kSide, kSide, 255,
                [&](int x, int y) { return x < kCut && sphere_.inside(x, y) ? 1.0 : 0.0; });
        savePgm(at("edges.pgm"), kSide, kSide, 255,
                [](int x, int) { return x >= kCut - 1 ? 0.5 : 1.0; });
        savePgm(at("small.pgm"), 9, 7, 255, [](int, int) { return 1.0; });
    }
    void cleanup() { folder_.reset(); }

    void edgesThatAreCutOffAreRead() {
        const double before = heightError({});
        const double after = heightError({"--edges", "edges.pgm"});
        qInfo("%.2f %%, told %.2f %%", before, after);
        QVERIFY(after < 0.5 * before);
        const QJsonObject report = loadJson(at("r.json"));
        QCOMPARE(report["edges"].toString(), QString("edges.pgm"));
        const QJsonObject pixels = report["edgePixels"].toObject();
        QVERIFY(pixels["cutOff"].toInt() > 40);
        QVERIFY(pixels["turnsAway"].toInt() > 80);
        QCOMPARE(pixels["automatic"].toInt(), 0);
    }

    void aPictureOfAnotherSizeIsRefused_data() {
        QTest::addColumn<QString>("option");
        for (const char* option : {"--edges", "--outliers"}) QTest::newRow(option) << option;
    }
    void aPictureOfAnotherSizeIsRefused() {
        QFETCH(QString, option);
        const Finished done = runMarked({option, "small.pgm"});
        QCOMPARE(done.code, 3);
        QVERIFY2(done.err.contains("9") && done.err.contains("64") && done.err.endsWith(".\n"),
                 qPrintable(done.err));
        QVERIFY(!QFile::exists(at("z.pfm")));
    }

    void outliersAreWrittenAsTheyAreRead() {
        savePgm(at("bright.pgm"), kSide, kSide, 255, [&](int x, int y) {
            return std::hypot(x - 24, y - 36) < 5 ? 1.0 : 0.7 * sphere_.shading(x, y);
        });
        const QStringList dim = {"--image", "bright.pgm", "--albedo", "0.7"};
        QCOMPARE(runMarked(dim + QStringList{"--outliers", "auto", "--write-outliers", "o.png"}).code,
                 0);
        const int found = loadJson(at("r.json"))["outlierPixels"].toInt();
        QVERIFY2(found > 50 && found < 450, qPrintable(QString::number(found)));
        QCOMPARE(QImage(at("o.png")).pixelColor(24, 36).red(), 255);
        QCOMPARE(QImage(at("o.png")).pixelColor(10, 30).red(), 0);
        QVERIFY(runMarked(dim + QStringList{"--outliers", "o.png"}).code != 3);
        QVERIFY(loadJson(at("r.json"))["outlierPixels"].toInt() >= found);
        (void)runMarked(dim + QStringList{"--outliers", "off"});
        QCOMPARE(loadJson(at("r.json"))["outlierPixels"].toInt(), 0);
    }

    void aDocumentKeepsMarks() {
        savePgm(at("o.pgm"), kSide, kSide, 255,
                [](int x, int y) { return x == 20 && y == 30 ? 1.0 : 0.0; });
        QVERIFY(runMarked({"--edges", "edges.pgm", "--outliers", "o.pgm", "--out", "d.ora"}).code !=
                3);
        const QJsonObject before = loadJson(at("r.json"));
        const QByteArray heights = load(at("z.pfm"));
        const Finished again = run({"--image", "d.ora", "--height", "again.pfm", "--report",
                                    "again.json", "--backend", "cpu"});
        QVERIFY2(again.code == 0 || again.code == 4, qPrintable(again.err));
        const QJsonObject after = loadJson(at("again.json"));
        QVERIFY(after["outlierPixels"].toInt() > 0 && after["edgePixels"].isObject());
        QCOMPARE(after["edgePixels"], before["edgePixels"]);
        QCOMPARE(after["outlierPixels"], before["outlierPixels"]);
        QCOMPARE(load(at("again.pfm")), heights);
    }

private:
    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] Finished run(const QStringList& arguments) const {
        return runWeft(QStringList{"relief"} + arguments, folder_->path());
    }
    [[nodiscard]] Finished runMarked(const QStringList& more) const {
        QStringList arguments{"--mask", "mask.pgm", "--light", "-0.4,0.3,1", "--height",
                              "z.pfm",  "--report", "r.json",  "--backend",  "cpu"};
        if (!more.contains("--image"))
            arguments << "--image"
                      << "image.pgm";
        return run(arguments + more);
    }
    /// Mean error of the heights, % of the radius, after a common shift.
    [[nodiscard]] double heightError(const QStringList& more) const {
        (void)runMarked(more);
        const FloatMap z = readPfmFile(at("z.pfm"));
        if (z.width != kSide) return 1e9;
        double shift = 0, sum = 0, n = 0;
        const auto forInside = [&](auto visit) {
            for (int y = 0; y < kSide; ++y)
                for (int x = 0; x < kCut - 2; ++x)
                    if (std::hypot(sphere_.u(x), sphere_.v(y)) < 0.9)
                        visit(z.at(x, y) - sphere_.height(x, y));
        };
        forInside([&](double d) { shift += d, n += 1; });
        forInside([&](double d) { sum += std::abs(d - shift / n); });
        return 100 * sum / n / sphere_.radius();
    }

    Sphere sphere_{kSide, -0.357771, 0.268328, 0.894427};
    std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_GUILESS_MAIN(ReliefMarksTest)
#include "relief_marks_test.moc"
