/// Transparent pictures on the command line: the ground of formats that hold no alpha, documents
/// without a background, tiles.
#include <QColorSpace>

#include "app/weft_process.h"
#include "support/hostile_documents.h"
#include "support/odd_files/png_files.h"

using namespace weft::tests;

namespace {

constexpr int kSide = 48;

/// Red; wholly transparent on the left, half so in the middle, magenta hidden below.
QByteArray cutOut(bool opaque = false) {
    return pngWith({kSide, kSide, 8, 6, 4}, {}, [opaque](int s, int x, int) {
        const int third = x / 16;
        if (s == 3) return opaque ? 255 : 127 * third + (third == 2);
        return third == 0 ? (s == 1 ? 0 : 255) : (s == 0 ? 200 : 30);
    });
}

bool isNear(const QColor& seen, const QColor& wanted, int codes = 3) {
    return std::abs(seen.red() - wanted.red()) <= codes &&
           std::abs(seen.green() - wanted.green()) <= codes &&
           std::abs(seen.blue() - wanted.blue()) <= codes;
}

}  // namespace

class TransparentPicturesTest : public QObject {
    Q_OBJECT
private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        save(at("cut.png"), cutOut());
        save(at("dot.png"), pngWith({1, 1, 8, 2, 3}, {}, [](int, int, int) { return 0; }));
    }
    void jpegsLieOnWhiteAndItIsTold();
    void groundsAreChosen_data();
    void groundsAreChosen();
    void opaquePicturesAreNotRemarkedOn();
    void groundsThatCannotBeMeantAreRefused_data();
    void groundsThatCannotBeMeantAreRefused();
    void jobListsAndDocumentsHaveAGround();
    void anOpenRasterFileWithoutBackgroundStaysTransparent();
    void alphaOfATileMeets_data();
    void alphaOfATileMeets();
    void whatIsTransparentEverywhereIsCalledSo();
    void aRegionWithNothingAroundItIsCalledSo();

private:
    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    /// The picture as it is, in another format.
    [[nodiscard]] Finished written(const QString& out, const QStringList& more = {}) const {
        return runWeft(QStringList{"clone", "--background", "cut.png", "--patch", "dot.png", "--at",
                                   "40,40", "--opacity", "0", "--backend", "cpu", "--out", out} +
                           more,
                       folder_->path());
    }
    std::unique_ptr<QTemporaryDir> folder_;
};

void TransparentPicturesTest::jpegsLieOnWhiteAndItIsTold() {
    const Finished done = written("out.jpg", {"--quality", "100"});
    QCOMPARE(done.code, 0);
    QCOMPARE(done.err.count("JPEG holds no transparency, so the picture lies on white."), 1);
    const QImage out(at("out.jpg"));
    QVERIFY(isNear(out.pixelColor(5, 20), Qt::white));
    QVERIFY(isNear(out.pixelColor(24, 20), QColor(228, 143, 143)));
    QVERIFY(isNear(out.pixelColor(43, 20), QColor(200, 30, 30)));
    const Finished map = written("out.pfm");
    QVERIFY(map.code == 0 && map.err.contains("PFM holds no transparency"));
}

void TransparentPicturesTest::groundsAreChosen_data() {
    QTest::addColumn<QString>("ground");
    QTest::addColumn<QColor>("seen");
    QTest::newRow("white") << "white" << QColor(Qt::white);
    QTest::newRow("black") << "black" << QColor(Qt::black);
    QTest::newRow("colour") << "20,120,220" << QColor(20, 120, 220);
}

void TransparentPicturesTest::groundsAreChosen() {
    QFETCH(QString, ground);
    QFETCH(QColor, seen);
    for (const QStringList& more :
         {QStringList(), QStringList{"--profile", "displayp3"}, QStringList{"--long-side", "96"}}) {
        const Finished done =
            written("out.jpg", QStringList{"--ground", ground, "--quality", "100"} + more);
        QCOMPARE(done.code, 0);
        QVERIFY2(done.err.contains("lies on " + ground), qPrintable(done.err));
        QImage out(at("out.jpg"));
        out.convertToColorSpace(QColorSpace::SRgb);
        const int scale = out.width() / kSide;
        QVERIFY(isNear(out.pixelColor(5 * scale, 20 * scale), seen, 4));
        const QColor half((200 + seen.red()) / 2, (30 + seen.green()) / 2, (30 + seen.blue()) / 2);
        QVERIFY(isNear(out.pixelColor(24 * scale, 20 * scale), half, 8));
    }
}

void TransparentPicturesTest::opaquePicturesAreNotRemarkedOn() {
    save(at("cut.png"), cutOut(true));
    const Finished white = written("white.jpg"), black = written("black.jpg", {"--ground", "black"});
    QVERIFY(white.code == 0 && black.code == 0);
    QVERIFY(!white.err.contains("transparency"));
    QVERIFY(load(at("white.jpg")) == load(at("black.jpg")));
}

void TransparentPicturesTest::groundsThatCannotBeMeantAreRefused_data() {
    QTest::addColumn<QString>("ground");
    QTest::addColumn<QString>("out");
    for (const char* ground : {"grey", "1,2", "300,0,0", "1;2;3", ""})
        QTest::newRow(ground) << ground << "out.jpg";
    for (const char* out : {"out.png", "out.tif", "out.webp", "out.jxl", "out.exr", "out.ora"})
        QTest::newRow(out) << "white" << out;
}

void TransparentPicturesTest::groundsThatCannotBeMeantAreRefused() {
    QFETCH(QString, ground);
    QFETCH(QString, out);
    const Finished done = written(out, {"--ground", ground});
    QCOMPARE(done.code, 2);
    QVERIFY2(done.err.contains("--ground"), qPrintable(done.err));
    QVERIFY(!QFile::exists(at(out)));
}

void TransparentPicturesTest::jobListsAndDocumentsHaveAGround() {
    QCOMPARE(written("d.ora").code, 0);
    save(at("list.json"),
         R"({"jobs": [{"command": "render", "document": "d.ora", "ground": [20, 120, 220],
        "quality": 100, "out": "job.jpg"}]})");
    const Finished done = runWeft({"batch", "list.json"}, folder_->path());
    QVERIFY2(done.code == 0, qPrintable(done.err));
    QVERIFY(isNear(QImage(at("job.jpg")).pixelColor(5, 20), QColor(20, 120, 220)));
    QCOMPARE(runWeft({"render", "d.ora", "--out", "white.jpg"}, folder_->path()).code, 0);
    QVERIFY(isNear(QImage(at("white.jpg")).pixelColor(5, 20), Qt::white));
}

void TransparentPicturesTest::anOpenRasterFileWithoutBackgroundStaysTransparent() {
    const std::string stack =
        "<image w='64' h='60'><stack><layer name='top' src='data/a.png' x='8' "
        "y='6'/></stack></image>";
    save(at("layers.ora"),
         QByteArray::fromStdString(layersDocument(stack, {{"data/a.png", cutOut().toStdString()}})));
    const Finished done = runWeft({"render", "layers.ora", "--out", "out.png"}, folder_->path());
    QVERIFY2(done.code == 0, qPrintable(done.err));
    QVERIFY2(!done.err.contains("white"), qPrintable(done.err));
    const QImage out(at("out.png"));
    QVERIFY(out.hasAlphaChannel());
    QCOMPARE(out.pixelColor(2, 2).alpha(), 0);
    QCOMPARE(out.pixelColor(8 + 5, 30).alpha(), 0);
    QCOMPARE(out.pixelColor(8 + 24, 30), QColor(200, 30, 30, 127));
    QCOMPARE(out.pixelColor(8 + 43, 30), QColor(200, 30, 30, 255));
    const Finished flat = runWeft({"render", "layers.ora", "--out", "out.jpg"}, folder_->path());
    QVERIFY(flat.code == 0 && flat.err.contains("lies on white"));
    QVERIFY(isNear(QImage(at("out.jpg")).pixelColor(2, 2), Qt::white));
}

void TransparentPicturesTest::alphaOfATileMeets_data() {
    QTest::addColumn<int>("bits");
    QTest::addColumn<int>("colourType");
    QTest::newRow("RGBA 8") << 8 << 6;
    QTest::newRow("RGBA 16") << 16 << 6;
    QTest::newRow("grey and alpha 8") << 8 << 4;
    QTest::newRow("grey and alpha 16") << 16 << 4;
}

void TransparentPicturesTest::alphaOfATileMeets() {
    QFETCH(int, bits);
    QFETCH(int, colourType);
    const int samples = colourType == 6 ? 4 : 2, scale = bits == 16 ? 257 : 1;
    save(at("a.png"),
         pngWith({kSide, kSide, bits, colourType, samples}, {}, [&](int s, int x, int y) {
             return scale *
                    (s == samples - 1 ? std::clamp(6 * x - 20, 0, 255) : (3 * x + 2 * y) % 256);
         }));
    const Finished done = runWeft(
        {"clone", "--patch", "a.png", "--operation", "tile", "--backend", "cpu", "--out", "out.png"},
        folder_->path());
    QVERIFY2(done.code == 0, qPrintable(done.err));
    const QImage out(at("out.png"));
    QVERIFY(out.hasAlphaChannel());
    QVERIFY(out.pixelColor(1, 20).alpha() < out.pixelColor(30, 20).alpha());
    for (int i = 0; i < kSide; ++i) {
        QCOMPARE(out.pixelColor(0, i).rgba64().alpha(),
                 out.pixelColor(kSide - 1, i).rgba64().alpha());
        QCOMPARE(out.pixelColor(i, 0).rgba64().alpha(),
                 out.pixelColor(i, kSide - 1).rgba64().alpha());
        QCOMPARE(out.pixelColor(0, i).rgba64().green(),
                 out.pixelColor(kSide - 1, i).rgba64().green());
    }
}

void TransparentPicturesTest::whatIsTransparentEverywhereIsCalledSo() {
    save(at("none.png"),
         pngWith({20, 20, 8, 6, 4}, {}, [](int s, int, int) { return s == 3 ? 0 : 90; }));
    const auto run = [&](const QStringList& more) {
        return runWeft(QStringList{"clone", "--backend", "cpu", "--out", "o.png"} + more,
                       folder_->path());
    };
    const Finished pasted = run({"--background", "cut.png", "--patch", "none.png", "--at", "1,1"});
    QCOMPARE(pasted.code, 3);
    QVERIFY2(pasted.err.contains("'none.png' is fully transparent: there is nothing to paste."),
             qPrintable(pasted.err));
    const Finished filled = run({"--background", "none.png", "--operation", "fill"});
    QCOMPARE(filled.code, 3);
    QVERIFY2(filled.err.contains("'none.png' is fully transparent") && filled.err.contains("--mask"),
             qPrintable(filled.err));
}

void TransparentPicturesTest::aRegionWithNothingAroundItIsCalledSo() {
    save(at("all.png"), pngWith({kSide, kSide, 8, 0, 1}, {}, [](int, int, int) { return 255; }));
    const Finished run = runWeft({"clone", "--backend", "cpu", "--background", "cut.png", "--mask",
                                  "all.png", "--operation", "fill", "--out", "o.png"},
                                 folder_->path());
    QCOMPARE(run.code, 3);
    QVERIFY2(run.err.contains("The region covers the whole picture"), qPrintable(run.err));
}

QTEST_GUILESS_MAIN(TransparentPicturesTest)
#include "transparent_pictures_test.moc"
