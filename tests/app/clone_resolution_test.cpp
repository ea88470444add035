/// Pixels on paper on their way through clone, render, folders and documents, as other readers see
/// them.
#include <QRegularExpression>

#include "app/weft_process.h"
#include "support/hostile_documents.h"
#include "support/odd_files/resolution_files.h"

using namespace weft::tests;

namespace {

constexpr int kMetre = 11811;  ///< 300 dpi

/// Pixels an inch across and down, by Qt's own readers.
QSizeF seenDpi(const QString& file) {
    const QImage seen(file);
    const auto inch = [](int metre) { return std::round(metre * 0.0254 * 100) / 100; };
    return {inch(seen.dotsPerMeterX()), inch(seen.dotsPerMeterY())};
}

QString text(QSizeF dpi) { return QString("%1 x %2").arg(dpi.width()).arg(dpi.height()); }

/// Qt rounds to pixels a metre, or cuts off.
bool isNear(QSizeF dpi, QSizeF wanted) {
    const bool near = std::abs(dpi.width() - wanted.width()) < 0.03 &&
                      std::abs(dpi.height() - wanted.height()) < 0.03;
    if (!near) qWarning() << text(dpi);
    return near;
}

}  // namespace

class CloneResolutionTest : public QObject {
    Q_OBJECT
    std::unique_ptr<QTemporaryDir> folder_;

    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    void makePicture(const QString& name, int x = kMetre, int y = kMetre) const {
        QImage picture = landscape({60, 40});
        picture.setDotsPerMeterX(x);
        picture.setDotsPerMeterY(y);
        QVERIFY(picture.save(at(name)));
    }
    [[nodiscard]] Finished clone(const QString& in, const QString& out,
                                 const QStringList& more = {}) const {
        return runWeft(QStringList{"clone", "--background", in, "--patch", "p.png", "--at", "0,0",
                                   "--backend", "cpu", "--out", out} +
                           more,
                       folder_->path());
    }
    [[nodiscard]] Finished render(const QString& in, const QString& out,
                                  const QStringList& more = {}) const {
        return runWeft(QStringList{"render", in, "--backend", "cpu", "--out", out} + more,
                       folder_->path());
    }

private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        landscape({20, 16}, QImage::Format_RGB32, 3).save(at("p.png"));
    }

    void threeHundredStaysThreeHundred_data() {
        QTest::addColumn<QString>("in");
        for (const char* in : {"in.png", "in.jpg", "in.tif", "in.bmp", "in.webp", "in.exr"})
            QTest::newRow(in) << in;
    }
    void threeHundredStaysThreeHundred() {
        QFETCH(QString, in);
        if (in == "in.webp")
            save(at(in), webpOfExif({}));
        else if (in == "in.exr")
            save(at(in), exrOfDensity(300, 1));
        else
            makePicture(in);
        for (const QString out : {"o.png", "o.jpg", "o.tif"}) {
            const Finished cloned = clone(in, out);
            QVERIFY2(cloned.code == 0, qPrintable(cloned.err));
            QVERIFY2(!cloned.err.contains("resolution"), qPrintable(cloned.err));
            QCOMPARE(text(seenDpi(at(out))), text({300, 300}));
            QCOMPARE(clone(in, out, {"--long-side", "31", "--profile", "adobergb"}).code, 0);
            QCOMPARE(text(seenDpi(at(out))), text({300, 300}));
            QCOMPARE(clone(in, out, {"--metadata", "strip"}).code, 0);
            QCOMPARE(text(seenDpi(at(out))), text({300, 300}));
        }
        for (const QString out : {"o.webp", "o.exr", "d.ora"}) {
            QCOMPARE(clone(in, out).code, 0);
            QCOMPARE((out == "d.ora" ? render(out, "again.tif") : clone(out, "again.tif")).code, 0);
            QCOMPARE(text(seenDpi(at("again.tif"))), text({300, 300}));
        }
        const Finished info = runWeft({"info", at("d.ora")});
        QVERIFY2(info.out.contains("300 dpi, "), qPrintable(info.out));
        const Finished lost = clone(in, "o.pfm");
        QVERIFY2(lost.err.contains("this format keeps no resolution"), qPrintable(lost.err));
    }

    void faxPixelsStayAsTheyAreAndAreTold() {
        save(at("fax.tif"), tiffOf({.x = ToldFraction{204, 1}, .y = ToldFraction{98, 1}}));
        for (const QString out : {"o.png", "o.jpg", "o.tif"}) {
            const Finished cloned = clone("fax.tif", out);
            QVERIFY2(cloned.err.contains("0.48 times as wide as high"), qPrintable(cloned.err));
            QVERIFY2(isNear(seenDpi(at(out)), {204, 98}), qPrintable(out));
        }
        QCOMPARE(clone("fax.tif", "d.ora").code, 0);
        const Finished info = runWeft({"info", at("d.ora")});
        QVERIFY2(info.out.contains("204 × 98 dpi, 0.0747 × 0.104 cm") &&
                     info.out.contains("pixels 0.4804 times as wide as high"),
                 qPrintable(info.out));
    }

    void aTurnedPictureIsTurnedOnPaperToo() {
        save(at("turned.jpg"),
             jpegOfSegments(exifSegment(
                 {.x = ToldFraction{204, 1}, .y = ToldFraction{98, 1}, .orientation = 6})));
        QCOMPARE(clone("turned.jpg", "o.jpg").code, 0);
        QVERIFY(isNear(seenDpi(at("o.jpg")), {98, 204}));
    }

    void operationsKeepIt() {
        makePicture("in.jpg");
        discMask({60, 40}).save(at("m.png"));
        for (const QString operation : {"fill", "heal:dx=8", "flatten", "recolour:red=1.2"}) {
            const Finished done = runWeft({"clone", "--background", "in.jpg", "--mask", "m.png",
                                           "--operation", operation, "--out", "o.jpg"},
                                          folder_->path());
            QVERIFY2(done.code == 0, qPrintable(done.err));
            QCOMPARE(text(seenDpi(at("o.jpg"))), text({300, 300}));
        }
        const Finished tiled = runWeft(
            {"clone", "--patch", "in.jpg", "--operation", "tile", "--out", "t.tif"}, folder_->path());
        QVERIFY2(tiled.code == 0, qPrintable(tiled.err));
        QCOMPARE(text(seenDpi(at("t.tif"))), text({300, 300}));
    }

    void itIsTheBackgroundsThatCounts() {
        makePicture("in.png");
        makePicture("p.png", 2835, 2835);
        QCOMPARE(clone("in.png", "o.png").code, 0);
        QCOMPARE(text(seenDpi(at("o.png"))), text({300, 300}));
    }

    void foldersKeepIt() {
        QVERIFY(QDir(folder_->path()).mkdir("many") && QDir(folder_->path()).mkdir("out"));
        for (const int dpi : {72, 150, 300, 600})
            makePicture(QString("many/%1.png").arg(dpi), qRound(dpi / 0.0254), qRound(dpi / 0.0254));
        const Finished done = clone("many", "out/{name}.jpg");
        QVERIFY2(done.code == 0, qPrintable(done.err));
        for (const int dpi : {72, 150, 300, 600}) {
            QVERIFY(isNear(seenDpi(at(QString("out/%1.jpg").arg(dpi))), QSizeF(dpi, dpi)));
        }
    }

    void documentsTellOtherProgramsAndListenToThem() {
        makePicture("in.png");
        QCOMPARE(clone("in.png", "d.ora").code, 0);
        QVERIFY(render("d.ora", "layers.tif", {"--layers"}).code == 0);
        QCOMPARE(text(seenDpi(at("layers.tif"))), text({300, 300}));
        makePicture("layer.png", 2835, 2835);
        for (const auto& [attributes, dpi] :
             {std::pair("xres=\"600\" yres=\"600\"", QSizeF(600, 600)),
              {"xres=\"600\"", {600, 600}},
              {"xres=\"204\" yres=\"98\"", {204, 98}},
              {"xres=\"\" yres=\"nonsense\"", {72, 72}},
              {"xres=\"-3\" yres=\"0\"", {72, 72}}}) {
            PlainZip zip;
            zip.add("mimetype", "image/openraster");
            zip.add("stack.xml",
                    std::string("<image version=\"0.0.3\" w=\"60\" h=\"40\" ") + attributes +
                        "><stack><layer src=\"data/a.png\" x=\"0\" y=\"0\"/></stack></image>");
            zip.add("data/a.png", load(at("layer.png")).toStdString());
            save(at("other.ora"), QByteArray::fromStdString(zip.bytes()));
            const Finished info = runWeft({"info", at("other.ora")});
            QCOMPARE(info.code, 0);
            QCOMPARE(info.out.contains("dpi"), dpi.width() != 72);
            const Finished done = render("other.ora", "o.tif");
            QVERIFY2(done.code == 0, qPrintable(done.err));
            QVERIFY2(isNear(seenDpi(at("o.tif")), dpi), attributes);
        }
    }

    void strippedFilesHaveNoBlockForIt() {
        makePicture("in.png");
        const Finished done = clone("in.png", "o.webp", {"--metadata", "strip"});
        QVERIFY(!load(at("o.webp")).contains("EXIF"));
        QVERIFY2(done.err.contains("its resolution fits into EXIF alone"), qPrintable(done.err));
    }
};

QTEST_GUILESS_MAIN(CloneResolutionTest)
#include "clone_resolution_test.moc"
