/// Whatever `weft relief` is given: a finite surface, or one plain sentence and nothing written.
#include <sys/stat.h>

#include <QtTest>

#include "app/relief_files.h"
#include "support/mesh_files.h"
#include "support/sanitized.h"

using namespace weft::tests;

class ReliefBadInputTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { folder_.reset(); }
    void oddPicturesGiveFiniteSurfaces_data();
    void oddPicturesGiveFiniteSurfaces();
    void masksOfAnyShapeGiveSoundBodies_data();
    void masksOfAnyShapeGiveSoundBodies();
    void whatCannotBeSolvedIsRefused_data();
    void whatCannotBeSolvedIsRefused();
    void badTargetsAreRefused_data();
    void badTargetsAreRefused();
    void wrongUsageExitsWithTwo_data();
    void wrongUsageExitsWithTwo();
    void anAbsentDeviceExitsWithFiveAndReports();
    void whatSpeaksAgainstASurfaceIsSaid();
    void helpTellsEveryOption();

private:
    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] Finished run(const QStringList& more) const {
        return runWeft(QStringList{"relief"} + more, folder_->path());
    }
    void saveGrey(const char* name, QSize size, const std::function<int(int, int)>& grey) const {
        imageOf(size, QImage::Format_Grayscale8, [&](int x, int y) {
            return QColor(grey(x, y), grey(x, y), grey(x, y));
        }).save(at(name));
    }
    /// The given exit code, one sentence that holds `word`, nothing written.
    void expectRefusal(const Finished& run, int code, const QString& word) const;

    std::unique_ptr<QTemporaryDir> folder_;
};

void ReliefBadInputTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    saveGrey("black.png", {40, 30}, [](int, int) { return 0; });
    saveGrey("white.png", {40, 30}, [](int, int) { return 255; });
    saveGrey("grey.png", {40, 30}, [](int, int) { return 128; });
    saveGrey("ramp.png", {40, 30}, [](int x, int y) { return 40 + 4 * x + y; });
    saveGrey("one.png", {1, 1}, [](int, int) { return 100; });
    saveGrey("column.png", {1, 30}, [](int, int y) { return 100 + y; });
    saveGrey("row.png", {30, 1}, [](int x, int) { return 100 + x; });
    saveGrey("two.png", {2, 2}, [](int x, int y) { return 100 + 50 * x + 20 * y; });
    landscape({40, 30}).save(at("color.png"));
    imageOf({40, 30}, QImage::Format_ARGB32, [](int x, int y) {
        return QColor(100 + x, 120, 90 + y, (x + y) % 7 == 0 ? 0 : 255);
    }).save(at("alpha.png"));
}

void ReliefBadInputTest::expectRefusal(const Finished& run, int code, const QString& word) const {
    QVERIFY2(run.code == code, qPrintable(QString("exit %1: %2").arg(run.code).arg(run.err)));
    const QStringList lines = run.err.trimmed().split('\n');
    QVERIFY2(lines.size() == 1, qPrintable(run.err));
    QVERIFY2(lines[0].startsWith("weft: ") && lines[0].contains(word), qPrintable(run.err));
    QVERIFY2(code == 2 || lines[0].endsWith('.'), qPrintable(run.err));
    QVERIFY(run.out.isEmpty());
    for (const char* file : {"z.pfm", "n.pfm", "m.stl", "r.json"})
        QVERIFY2(!QFile::exists(at(file)), file);
}

void ReliefBadInputTest::oddPicturesGiveFiniteSurfaces_data() {
    QTest::addColumn<QString>("image");
    QTest::addColumn<QString>("light");
    for (const char* image : {"white.png", "grey.png", "one.png", "column.png", "row.png", "two.png",
                              "color.png", "alpha.png"})
        for (const char* light : {"0.5,0.2,1", "refine", "estimate", "0,0,1", "1,0,0", "0,0,-1"}) {
            QTest::addRow("%s, light %s", image, light) << image << light;
            if (kSanitized) break;
        }
}

void ReliefBadInputTest::oddPicturesGiveFiniteSurfaces() {
    QFETCH(QString, image);
    QFETCH(QString, light);
    const Finished done = run({"--image", image, "--light", light, "--height", "z.pfm", "--normals",
                               "n.pfm", "--mesh", "m.stl", "--report", "r.json"});
    QVERIFY2(done.code == 0, qPrintable(done.err));
    QVERIFY(readPfmFile(at("z.pfm")).finite());
    const FloatMap n = readPfmFile(at("n.pfm"));
    QVERIFY(n.finite());
    for (int y = 0; y < n.height; ++y)
        for (int x = 0; x < n.width; ++x)
            QVERIFY(std::abs(std::hypot(n.at(x, y, 0), n.at(x, y, 1), n.at(x, y, 2)) - 1) < 1e-3);
    const auto soup = readStl(load(at("m.stl")));
    QVERIFY(soup);
    QVERIFY2(flawOf(*soup).isEmpty(), qPrintable(flawOf(*soup)));
    QVERIFY(loadJson(at("r.json"))["shadingError"].isDouble());
}

void ReliefBadInputTest::masksOfAnyShapeGiveSoundBodies_data() {
    QTest::addColumn<int>("kind");
    QTest::newRow("chess") << 0;
    QTest::newRow("scattered pixels") << 1;
    QTest::newRow("two parts and a hole") << 2;
    QTest::newRow("one pixel") << 3;
    QTest::newRow("diagonal") << 4;
}

void ReliefBadInputTest::masksOfAnyShapeGiveSoundBodies() {
    QFETCH(int, kind);
    saveGrey("mask.png", {40, 30}, [kind](int x, int y) {
        const bool in[] = {(x / 5 + y / 5) % 2 == 0, (x * 7 + y * 13) % 11 < 4,
                           (x < 15 || x > 20) && !(x > 4 && x < 9 && y > 10 && y < 20),
                           x == 11 && y == 7, x == y};
        return in[kind] ? 255 : 0;
    });
    const Finished done = run({"--image", "ramp.png", "--mask", "mask.png", "--light", "0.3,0.1,1",
                               "--height", "z.pfm", "--mesh", "m.stl", "--report", "r.json"});
    QVERIFY2(done.code == 0, qPrintable(done.err));
    QVERIFY(readPfmFile(at("z.pfm")).finite());
    const auto soup = readStl(load(at("m.stl")));
    QVERIFY(soup);
    QVERIFY2(flawOf(*soup).isEmpty(), qPrintable(flawOf(*soup)));
}

void ReliefBadInputTest::whatCannotBeSolvedIsRefused_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("word");
    const auto row = [](const char* name, const QStringList& arguments, const char* word) {
        QTest::newRow(name) << arguments << word;
    };
    row("all black", {"--image", "black.png", "--light", "0,0,1"}, "black");
    row("all black, light sought", {"--image", "black.png"}, "black");
    row("all black, albedo sought", {"--image", "black.png", "--albedo", "auto"}, "black");
    row("darker than the ambient light",
        {"--image", "grey.png", "--light", "0,0,1", "--ambient", "0.9"}, "black");
    row("zero light", {"--image", "grey.png", "--light", "0,0,0"}, "light");
    row("seed outside", {"--image", "grey.png", "--light", "0,0,1", "--seed", "40,3,peak"}, "seed");
    row("empty mask", {"--image", "grey.png", "--mask", "black.png"}, "mask is empty");
    row("mask of another size", {"--image", "grey.png", "--mask", "one.png"}, "1 × 1");
    row("missing image", {"--image", "nowhere.png"}, "'nowhere.png' does not exist");
    row("missing mask", {"--image", "grey.png", "--mask", "nowhere.png"}, "does not exist");
    row("a text", {"--image", "text.png"}, "is not a picture");
    row("border of another size", {"--image", "grey.png", "--border-height", "small.pfm"}, "3 × 3");
    row("border without heights", {"--image", "grey.png", "--border-height", "ramp.png"},
        "heights in pixels");
    row("border that is not finite", {"--image", "grey.png", "--border-height", "nan.pfm"},
        "not a number");
    row("border too high", {"--image", "grey.png", "--border-height", "high.pfm"},
        "a thousand times the picture's longer side, at pixel 39, 7");
    row("image that is not finite", {"--image", "nan.pfm", "--light", "0,0,1"}, "not a number");
}

void ReliefBadInputTest::whatCannotBeSolvedIsRefused() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, word);
    save(at("text.png"), "Dear reader, this is no picture.");
    savePfm(at("small.pfm"), 3, 3, [](int, int) { return 1; });
    savePfm(at("nan.pfm"), 40, 30, [](int, int) { return std::nan(""); });
    savePfm(at("high.pfm"), 40, 30, [](int x, int y) { return x == 39 && y == 7 ? -1e20 : 0; });
    const QStringList targets = {"--height", "z.pfm", "--normals", "n.pfm",
                                 "--mesh",   "m.stl", "--report",  "r.json"};
    expectRefusal(run(arguments + targets), 3, word);
}

void ReliefBadInputTest::badTargetsAreRefused_data() {
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("word");
    for (const auto& [option, extension] :
         {std::pair("--height", "png"), std::pair("--normals", "png"), std::pair("--mesh", "stl"),
          std::pair("--report", "json")}) {
        const auto row = [&, o = option, e = extension](const char* name, const QString& folder,
                                                        const char* word) {
            QTest::addRow("%s %s", o, name) << o << folder + "kept." + e << word;
        };
        row("read-only", "", "read-only");
        row("in a read-only folder", "locked/", "read-only");
        row("in a missing folder", "nowhere/", "does not exist");
    }
}

void ReliefBadInputTest::badTargetsAreRefused() {
    QFETCH(QString, option);
    QFETCH(QString, value);
    QFETCH(QString, word);
    QDir(folder_->path()).mkdir("locked");
    for (const char* file : {"kept.png", "kept.stl", "kept.json"}) {
        save(at(file), "precious");
        ::chmod(at(file).toLocal8Bit().constData(), 0444);
    }
    ::chmod(at("locked").toLocal8Bit().constData(), 0555);
    QStringList arguments = {"--image", "grey.png", "--light", "0.3,0,1", option, value};
    if (option != "--height") arguments += QStringList{"--height", "z.pfm"};
    expectRefusal(run(arguments), 3, word);
    ::chmod(at("locked").toLocal8Bit().constData(), 0755);
    for (const char* file : {"kept.png", "kept.stl", "kept.json"})
        QCOMPARE(load(at(file)), QByteArray("precious"));
}

void ReliefBadInputTest::wrongUsageExitsWithTwo_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("word");
    const auto row = [](const QStringList& more, const char* word) {
        QTest::addRow("%s", qPrintable(more.join(' ')))
            << QStringList{"--image", "grey.png"} + more << word;
    };
    QTest::newRow("no image") << QStringList{"--height", "z.pfm"} << "--image";
    row({}, "Nothing to write");
    for (const char* light :
         {"1", "1,2", "1,2,3,4", "a,b,c", "1,,2", "nan,0,1", "refine:1,2", "best"})
        row({"--height", "z.pfm", "--light", light}, "--light");
    for (const char* seed : {"1,2", "1,2,hill", "a,2,peak", "1.5,2,pit", "1,2,3,peak", ""})
        row({"--height", "z.pfm", "--seed", seed}, "--seed");
    row({"--height", "z.pfm", "--shape", "flat"}, "--shape");
    row({"--height", "z.pfm", "--albedo", "0"}, "--albedo");
    row({"--height", "z.pfm", "--albedo", "much"}, "--albedo");
    row({"--height", "z.pfm", "--lambda", "-1"}, "--lambda");
    row({"--height", "z.pfm", "--boundary", "border"}, "--border-height");
    row({"--height", "z.pfm", "--boundary", "none", "--border-height", "ramp.png"}, "--boundary");
    row({"--height", "z.pfm", "--encoding", "log"}, "--encoding");
    row({"--height", "z.pfm", "--normals-y", "left"}, "--normals-y");
    row({"--height", "z.jpg"}, ".png, .tif");
    row({"--normals", "n.gif"}, ".png, .tif");
    row({"--mesh", "m.3mf"}, ".stl, .ply");
    row({"--mesh", "m.stl", "--width-mm", "0"}, "--width-mm");
    row({"--mesh", "m.stl", "--depth-mm", "-3"}, "--depth-mm");
    row({"--mesh", "m.stl", "--depth-mm", "3", "--base-mm", "3"}, "--base-mm");
    row({"--height", "z.pfm", "--report", "z.pfm"}, "same file");
    row({"--height", "z.pfm", "--scheme", "nosuch"}, "--scheme");
    row({"--height", "z.pfm", "--light-model", "many"}, "--light-model");
    row({"--height", "z.pfm", "--light-model", "harmonics"}, "needs a rim");
    row({"--height", "z.pfm", "--light-model", "harmonics", "--solver", "relaxation"}, "scheme");
    row({"--height", "z.pfm", "--light-model", "harmonics", "--ambient", "0.1"}, "--ambient");
    row({"--height", "z.pfm", "--texture", "paint"}, "--mesh");
    row({"--mesh", "m.obj", "--view", "m-texture.png"}, "same file");
}

void ReliefBadInputTest::wrongUsageExitsWithTwo() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, word);
    const Finished done = run(arguments);
    QVERIFY2(done.code == 2, qPrintable(QString("exit %1: %2").arg(done.code).arg(done.err)));
    QVERIFY2(done.err.contains(word), qPrintable(done.err));
    QVERIFY(!QFile::exists(at("z.pfm")));
}

void ReliefBadInputTest::anAbsentDeviceExitsWithFiveAndReports() {
    if (hasCuda()) QSKIP("there is a CUDA device");
    const Finished done = run({"--image", "grey.png", "--light", "0.3,0,1", "--backend", "cuda",
                               "--height", "z.pfm", "--report", "r.json"});
    QCOMPARE(done.code, 5);
    QVERIFY(!QFile::exists(at("z.pfm")));
    const QJsonObject report = loadJson(at("r.json"));
    QCOMPARE(report["outcome"].toString(), QString("Failed"));
    QVERIFY(!report["backendReason"].toString().isEmpty() && report["shadingError"].isNull());
}

void ReliefBadInputTest::whatSpeaksAgainstASurfaceIsSaid() {
    const QStringList write = {"--height", at("z.pfm"), "--image"};
    const Finished behind = run(write + QStringList{at("ramp.png"), "--light", "0.2,0,-1"});
    QCOMPARE(behind.code, 0);
    QVERIFY2(behind.err.contains("comes from behind"), qPrintable(behind.err));
    const Finished level = run(write + QStringList{at("grey.png"), "--light", "0,0,1"});
    QCOMPARE(level.code, 0);
    QVERIFY2(!level.err.contains("as high as it is wide"), qPrintable(level.err));
    // Half as bright as what faces a light from the front: a slope of 60 degrees.
    const Finished steep =
        run(write + QStringList{at("grey.png"), "--light", "0,0,1", "--albedo", "0.8"});
    QCOMPARE(steep.code, 0);
    QVERIFY2(steep.err.contains("as high as it is wide"), qPrintable(steep.err));
}

void ReliefBadInputTest::helpTellsEveryOption() {
    const Finished help = run({"--help"});
    QCOMPARE(help.code, 0);
    for (const char* option :
         {"--image",    "--encoding",  "--albedo",      "--ambient",       "--mask",
          "--light",    "--lambda",    "--boundary",    "--border-height", "--seed",
          "--shape",    "--height",    "--normals",     "--normals-y",     "--mesh",
          "--width-mm", "--depth-mm",  "--backend",     "--threads",       "--report",
          "--view",     "--view-size", "--view-camera", "--view-look",     "--view-zscale",
          "--outline",  "--paint",     "--light-model", "--texture"})
        QVERIFY2(help.out.contains(option), option);
    QVERIFY(runWeft({"--help"}).out.contains("relief"));
}

QTEST_GUILESS_MAIN(ReliefBadInputTest)
#include "relief_bad_input_test.moc"
