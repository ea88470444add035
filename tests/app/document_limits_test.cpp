/// Documents that ask for far more than their bytes hold: told or refused before memory is taken.
#include <QtTest>

#include "measured_process.h"
#include "support/hostile_documents.h"
#include "support/sanitized.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr double kInfoMegabytes = 100, kMegabytes = 1000;
/// A busy machine's caches cost time, too: the bars are 1 and 10 seconds on an idle one.
constexpr double kInfoSeconds = 3, kSeconds = 30;

}  // namespace

class DocumentLimitsTest : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    void write(const QString& name, const std::string& bytes) const {
        save(folder_.filePath(name), QByteArray::fromStdString(bytes));
    }
    [[nodiscard]] Measured info(const QString& name) const {
        return noted(measureWeft({"info", name}, folder_.path()));
    }
    [[nodiscard]] Measured render(const QString& name, const QStringList& more = {}) const {
        QFile::remove(folder_.filePath("out.png"));
        return noted(
            measureWeft(QStringList{"render", name, "--backend", "cpu", "--out", "out.png"} + more,
                        folder_.path()));
    }
    /// Tells what a run took, whatever became of it.
    static const Measured& noted(const Measured& run) {
        qInfo("exit %d, %.0f MB, %.2f s", run.code, run.megabytes, run.seconds);
        return run;
    }
    [[nodiscard]] static QString told(const Measured& run) {
        return QString("exit %1, %2 MB, %3 s: %4 %5")
            .arg(run.code)
            .arg(run.megabytes)
            .arg(run.seconds)
            .arg(run.out.left(300), run.err.left(300));
    }

private slots:
    void initTestCase() {
        if (kSanitized) QSKIP("sanitizers take memory of their own");
        const auto square = [](int side) { return std::to_string(side); };
        write("dim31k.ora", canvasOf(square(31000), square(31000)));
        write("layers3k.ora", sameLayers(3000));
        write("bomb.ora", layersDocument(stackText("12000", "12000", {{"data/l.png"}}),
                                         {{"data/l.png", flatPng({12000, 12000}, 0)}}));
        write("patches10k.ora", samePatches(10000));
        write("patches1001.ora", samePatches(1001));
        write("layers200.ora", sameLayers(200));
        write("patches1000.ora", samePatches(1000));
        write("layers10001.ora", sameLayers(10001, {2, 2}));
        write("corners.ora",  // two specks span the canvas
              layersDocument(stackText("31000", "31000", {{"a.png"}, {"a.png", 30999, 30999}}),
                             {{"a.png", flatPng({1, 1}, 3)}}));
        write("far.ora", layersDocument(stackText("31000", "31000", {{"a.png", 16000000, -16000000}}),
                                        {{"a.png", flatPng({6000, 6000}, 3)}}));
        std::vector<LayerOf> names;
        PlainZip overlaid = openRaster();
        overlaid.add("data/0.png", flatPng({3000, 3000}, 9));
        for (int i = 0; i < 500; ++i) names.push_back({"data/" + std::to_string(i) + ".png"});
        for (int i = 1; i < 500; ++i) overlaid.addAgain(names[std::size_t(i)].entry, "data/0.png");
        overlaid.add("stack.xml", stackText("3000", "3000", names));
        write("overlaid.ora", overlaid.bytes());
        PlainZip values = openRaster();
        values.add("stack.xml", stackText("1", "1", {}));
        std::string zeros = "[0";
        for (int i = 0; i < 4'000'000; ++i) zeros += ",0";
        values.add("weft/document.json", zeros + "]");
        write("values.ora", values.bytes());
    }

    void lookingAtADocumentTakesNextToNothing_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("says");
        QTest::newRow("a canvas of nothing") << "dim31k.ora" << 0 << "Canvas: 31000 × 31000 pixels";
        QTest::newRow("one picture, 3,000 layers") << "layers3k.ora" << 0 << "Layer 3000 'layer 1'";
        QTest::newRow("a black picture") << "bomb.ora" << 0 << "12000 × 12000 pixels, 8 bits";
        QTest::newRow("10,000 patches") << "patches10k.ora" << 3 << "holds 10000 patches";
        QTest::newRow("1,001 patches") << "patches1001.ora" << 3 << "more than the 1000";
        QTest::newRow("10,001 layers") << "layers10001.ora" << 3 << "more than the 10000 layers";
        QTest::newRow("two specks") << "corners.ora" << 0 << "at 30999,30999";
        QTest::newRow("far away") << "far.ora" << 0 << "at 16000000,-16000000";
        QTest::newRow("entries over each other") << "overlaid.ora" << 3 << "lie over each other";
        QTest::newRow("four million values") << "values.ora" << 3 << "too much in it";
    }
    void lookingAtADocumentTakesNextToNothing() {
        QFETCH(QString, file);
        QFETCH(int, code);
        QFETCH(QString, says);
        const Measured run = info(file);
        QVERIFY2(run.code == code && (run.out + run.err).contains(says), qPrintable(told(run)));
        QVERIFY2(run.megabytes <= kInfoMegabytes && run.seconds <= kInfoSeconds,
                 qPrintable(told(run)));
    }

    void whatTakesTooMuchIsRefusedBeforeItIsTaken_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("says");
        QTest::newRow("a canvas of nothing") << "dim31k.ora"
                                             << "31000 × 31000 pixels";
        QTest::newRow("one picture, 3,000 layers") << "layers3k.ora"
                                                   << "again and again";
        QTest::newRow("10,000 patches") << "patches10k.ora"
                                        << "holds 10000 patches";
        QTest::newRow("1,001 patches") << "patches1001.ora"
                                       << "more than the 1000";
        QTest::newRow("10,001 layers") << "layers10001.ora"
                                       << "more than the 10000 layers";
        QTest::newRow("two specks") << "corners.ora"
                                    << "31000 × 31000 pixels";
        QTest::newRow("far away") << "far.ora"
                                  << "31000 × 31000 pixels";
        QTest::newRow("entries over each other") << "overlaid.ora"
                                                 << "lie over each other";
        QTest::newRow("four million values") << "values.ora"
                                             << "too much in it";
    }
    void whatTakesTooMuchIsRefusedBeforeItIsTaken() {
        QFETCH(QString, file);
        QFETCH(QString, says);
        for (const QStringList& more : {QStringList{}, QStringList{"--layers"}}) {
            const bool patches = file.startsWith("patches") || file.startsWith("values");
            if (patches && !more.isEmpty()) continue;  // its layers are few
            const Measured run = render(file, more);
            QVERIFY2(run.code == 3 && run.err.contains(says), qPrintable(told(run)));
            QVERIFY2(run.megabytes <= kInfoMegabytes && run.seconds <= kInfoSeconds,
                     qPrintable(told(run)));
        }
    }

    void theWindowTakesNoMoreThanItIsAllowed_data() {
        QTest::addColumn<QString>("file");
        QTest::newRow("a canvas of nothing") << "dim31k.ora";
        QTest::newRow("one picture, 3,000 layers") << "layers3k.ora";
        QTest::newRow("one picture, 200 layers") << "layers200.ora";
        QTest::newRow("10,000 patches") << "patches10k.ora";
        QTest::newRow("1,000 patches") << "patches1000.ora";
        QTest::newRow("two specks") << "corners.ora";
        QTest::newRow("far away") << "far.ora";
        QTest::newRow("entries over each other") << "overlaid.ora";
        QTest::newRow("four million values") << "values.ora";
    }
    void theWindowTakesNoMoreThanItIsAllowed() {
        QFETCH(QString, file);
        const Measured run = noted(measureWindow(file, folder_.path()));
        QVERIFY2(run.code == -1, qPrintable(told(run)));  // it was there until it was ended
        QVERIFY2(run.megabytes <= kMegabytes && run.seconds <= kSeconds, qPrintable(told(run)));
    }

    void sizesThatAreNoneAreRefused() {
        for (const char* size : {"-31000", "0", "2147483648", "4294967297", "1e9", "99999999"}) {
            write("size.ora", canvasOf(size, "400"));
            for (const Measured& run : {info("size.ora"), render("size.ora")}) {
                QVERIFY2(run.code == 3 && run.megabytes <= kInfoMegabytes, qPrintable(told(run)));
                QVERIFY2(run.err.count('\n') == 1 && run.err.startsWith("weft: "),
                         qPrintable(told(run)));
            }
        }
        write("deep.ora", layersDocument(stackText("10", "10", {{"a.png"}}, 100),
                                         {{"a.png", flatPng({2, 2}, 1)}}));
        QCOMPARE(render("deep.ora").code, 3);
    }

    void aPictureIsDecodedOnceHoweverOftenItIsNamed() {
        Measured run = render("layers200.ora");
        QVERIFY2(run.code == 0 && run.megabytes <= kMegabytes && run.seconds <= kSeconds,
                 qPrintable(told(run)));
        // Decoded once for each patch these would take 20 GB.
        std::vector<std::string> sources(400, embeddedSource("weft/pictures/1.png"));
        write("shared.ora", patchesDocument({3000, 3000}, {2048, 2048}, {sources.front()}));
        const Measured one = render("shared.ora");
        QVERIFY2(one.code == 0, qPrintable(told(one)));
        write("many.ora", patchesDocument({60, 40}, {2048, 2048}, sources));
        run = render("many.ora");
        QVERIFY2(run.code == 0, qPrintable(told(run)));
        QVERIFY2(run.megabytes <= one.megabytes + 100, qPrintable(told(run) + told(one)));
    }

    void aNameThatOnlyMeansTheSameEntryIsNoOther() {
        for (const char* name : {"data/./l.png", "./data/l.png", "data//l.png", "data/x/../l.png"}) {
            write("named.ora", layersDocument(stackText("50", "40", {{"data/l.png"}, {name}}),
                                              {{"data/l.png", flatPng({50, 40}, 5)}}));
            const Measured run = render("named.ora");
            QVERIFY2(run.code == 3 && run.err.contains("is not in it"), qPrintable(told(run)));
        }
    }

    void aBorderOfTransparencyKeepsItsSize_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        QTest::newRow("a small drawing on a large sheet") << 6000 << 4000;
        QTest::newRow("a border") << 520 << 353;
    }
    void aBorderOfTransparencyKeepsItsSize() {
        QFETCH(int, width);
        QFETCH(int, height);
        write("sheet.ora", canvasOf(std::to_string(width), std::to_string(height)));
        const Measured run = render("sheet.ora");
        QVERIFY2(run.code == 0 && run.megabytes <= kMegabytes && run.seconds <= kSeconds,
                 qPrintable(told(run)));
        QCOMPARE(QImage(folder_.filePath("out.png")).size(), QSize(width, height));
    }

    void aThousandPatchesAreDone() {
        const Measured run = render("patches1000.ora");
        QVERIFY2(run.code == 0 && run.megabytes <= kMegabytes && run.seconds <= kSeconds,
                 qPrintable(told(run)));
        const Measured told1000 = info("patches1000.ora");
        QVERIFY2(told1000.code == 0 && told1000.megabytes <= kInfoMegabytes,
                 qPrintable(told(told1000)));
        QCOMPARE(told1000.out.count("\nPatch "), 1000);
    }

    void aSourceOfAReliefIsNoLink() {
        const std::string link = linkedSource("/etc/hostname", "hostname", {4, 4});
        PlainZip zip = openRaster();
        zip.add("stack.xml", stackText("4", "4", {}));
        zip.add("weft/document.json",
                R"({"format":"Weft document","version":2,"kind":"relief","background":)" + link +
                    R"(,"mask":null})");
        write("relief.ora", zip.bytes());
        const Measured run = measureWeft({"relief", "--image", "relief.ora", "--linked", "all",
                                          "--height", "h.png", "--backend", "cpu"},
                                         folder_.path());
        QVERIFY2(run.code == 3 && run.err.contains("is damaged"), qPrintable(told(run)));
        QCOMPARE(info("relief.ora").code, 3);
    }
};

QTEST_GUILESS_MAIN(DocumentLimitsTest)
#include "document_limits_test.moc"
