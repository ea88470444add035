/// What `weft clone` writes: depths, float files, profiles, orientation, alpha, grey.
#include <QColorSpace>
#include <QColorTransform>
#include <QImageReader>
#include <QImageWriter>
#include <QtEndian>
#include <QtTest>
#include <bit>

#include "app/weft_process.h"

using namespace weft::tests;

class CloneOutputTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { folder_.reset(); }
    void depthFollowsTheBackground_data();
    void depthFollowsTheBackground();
    void sixteenBitBackgroundStaysBitIdenticalOutsideTheMask();
    void pfmHoldsTheUnclampedResult();
    void floatBackgroundKeepsItsBitsOutsideTheMask_data();
    void floatBackgroundKeepsItsBitsOutsideTheMask();
    void orientationIsAppliedBeforeThePatchIsPlaced();
    void profileOfTheBackgroundIsKept_data();
    void profileOfTheBackgroundIsKept();
    void patchIsConvertedToTheProfileOfTheBackground();
    void alphaOfTheBackgroundIsKeptBesideThePatch();
    void alphaOfThePatchIsItsMask();
    void softAlphaOfThePatchFades();
    void greyPicturesGiveAGreyResult();
    void greyAndColourMeetInColour();
    void negativePlacesWorkInBothSpellings();
    void wholeBackgroundUnderThePatchIsSolved();
    void numberOfThreadsDoesNotChangeTheResult();
    void linearLightDiffersAndIsProven();
    void lightIsEncodedInFilesOfCodesAndBack();

private:
    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    /// Runs with the files of init() and these options; fails the test unless the exit code is 0.
    [[nodiscard]] bool clone(const QStringList& options) const;

    std::unique_ptr<QTemporaryDir> folder_;
};

namespace {

/// A little-endian PFM; value(c, x, y) in the usual order of rows.
template <class Value>
QByteArray pfm(QSize size, const Value& value) {
    QByteArray out = QString("PF\n%1 %2\n-1.0\n").arg(size.width()).arg(size.height()).toLatin1();
    for (int y = size.height() - 1; y >= 0; --y)
        for (int x = 0; x < size.width(); ++x)
            for (int c = 0; c < 3; ++c) {
                const quint32 word =
                    qToLittleEndian(std::bit_cast<quint32>(static_cast<float>(value(c, x, y))));
                out += QByteArray(reinterpret_cast<const char*>(&word), 4);
            }
    return out;
}

float pfmSample(const QByteArray& bytes, QSize size, int c, int x, int y) {
    const qsizetype header = bytes.size() - qsizetype{12} * size.width() * size.height();
    const qsizetype index = (qsizetype{size.height() - 1 - y} * size.width() + x) * 3 + c;
    return std::bit_cast<float>(qFromLittleEndian<quint32>(bytes.constData() + header + 4 * index));
}

QByteArray withExifOrientation(const QByteArray& jpeg, int orientation) {
    QByteArray block("Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0", 24);
    block += static_cast<char>(orientation);
    block += QByteArray(7, '\0');
    QByteArray out = jpeg.first(2) + QByteArray("\xff\xe1\0", 3);
    out += static_cast<char>(block.size() + 2);
    return out + block + jpeg.sliced(2);
}

double largestDifference(const QImage& a, const QImage& b) {
    double largest = a.size() == b.size() ? 0 : 1e9;
    for (int y = 0; y < a.height() && largest < 1e9; ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgba64 p = a.pixelColor(x, y).rgba64(), q = b.pixelColor(x, y).rgba64();
            for (const int d : {p.red() - q.red(), p.green() - q.green(), p.blue() - q.blue()})
                largest = std::max(largest, std::abs(d) / 257.0);
        }
    return largest;
}

}  // namespace

void CloneOutputTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    landscape({120, 90}).save(at("background.png"));
    landscape({120, 90}, QImage::Format_RGBX64).save(at("background16.png"));
    landscape({40, 30}, QImage::Format_RGB32, 3).save(at("patch.png"));
    discMask({40, 30}).save(at("mask.png"));
}

bool CloneOutputTest::clone(const QStringList& options) const {
    QStringList arguments = {"clone"};
    const QList<std::pair<QString, QString>> defaults = {{"--background", "background.png"},
                                                         {"--patch", "patch.png"},
                                                         {"--mask", "mask.png"},
                                                         {"--at", "20,20"},
                                                         {"--out", "out.png"},
                                                         {"--report", "report.json"}};
    for (const auto& [key, value] : defaults) {
        const bool given =
            std::any_of(options.begin(), options.end(), [name = key](const QString& o) {
                return o == name || o.startsWith(name + "=") || o == "--no" + name.sliced(1);
            });
        if (!given) arguments << key << value;
    }
    for (const QString& option : options)
        if (!option.startsWith("--no-")) arguments << option;
    const Finished run = runWeft(arguments, folder_->path());
    if (run.code != 0) qWarning("exit %d: %s", run.code, qPrintable(run.err));
    return run.code == 0;
}

void CloneOutputTest::depthFollowsTheBackground_data() {
    QTest::addColumn<QString>("background");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("out");
    QTest::addColumn<int>("depth");
    QTest::newRow("8 bit") << "background.png" << QStringList{} << "o.png" << 8;
    QTest::newRow("16 bit") << "background16.png" << QStringList{} << "o.png" << 16;
    QTest::newRow("16 bit TIFF") << "background16.png" << QStringList{} << "o.tiff" << 16;
    QTest::newRow("8 to 16") << "background.png" << QStringList{"--depth", "16"} << "o.png" << 16;
    QTest::newRow("16 to 8") << "background16.png" << QStringList{"--depth", "8"} << "o.tif" << 8;
    QTest::newRow("16 to JPEG") << "background16.png" << QStringList{} << "o.jpg" << 8;
    QTest::newRow("8 to EXR") << "background.png" << QStringList{} << "o.exr" << 16;
    QTest::newRow("8 to PFM, asked")
        << "background.png" << QStringList{"--depth", "8"} << "o.pfm" << 8;
}

void CloneOutputTest::depthFollowsTheBackground() {
    QFETCH(QString, background);
    QFETCH(QStringList, options);
    QFETCH(QString, out);
    QFETCH(int, depth);
    QVERIFY(clone(options << "--background" << background << "--out" << out));
    const double tolerance = loadJson(at("report.json"))["tolerance"].toDouble();
    QCOMPARE(tolerance, depth == 8 ? 0.5 : 0.5 / 257);
    const QByteArray bytes = load(at(out));
    if (out == "o.png") QCOMPARE(int(bytes[24]), depth);  // IHDR
    if (out.startsWith("o.tif") && QImageReader::supportedImageFormats().contains("tiff"))
        QCOMPARE(QImage(at(out)).depth(), depth == 8 ? 32 : 64);
    if (out == "o.jpg") QVERIFY(bytes.startsWith("\xff\xd8\xff"));
    if (out == "o.exr") QVERIFY(bytes.startsWith("\x76\x2f\x31\x01"));
    if (out == "o.pfm") QVERIFY(bytes.startsWith("PF\n120 90\n-1.0\n"));
}

void CloneOutputTest::sixteenBitBackgroundStaysBitIdenticalOutsideTheMask() {
    for (const char* out : {"o.png", "o.tif"}) {
        QVERIFY(clone({"--background", "background16.png", "--out", out}));
        const QImage composed(at(out));
        if (composed.isNull()) continue;  // Qt without its TIFF plugin
        const Differences found =
            compare(QImage(at("background16.png")), composed, QImage(at("mask.png")), {20, 20});
        QCOMPARE(found.outside, 0);
        QVERIFY(found.inside > 300);
    }
}

void CloneOutputTest::pfmHoldsTheUnclampedResult() {
    // Strong gradients next to white: the solution overshoots full scale.
    imageOf({60, 60}, QImage::Format_RGB32, [](int, int) { return Qt::white; }).save(at("white.png"));
    imageOf({40, 30}, QImage::Format_RGB32, [](int x, int) {
        return x < 20 ? Qt::black : Qt::white;
    }).save(at("step.png"));
    QVERIFY(clone(
        {"--background", "white.png", "--patch", "step.png", "--at", "10,10", "--out", "o.pfm"}));
    const QByteArray bytes = load(at("o.pfm"));
    const QSize size(60, 60);
    QCOMPARE(pfmSample(bytes, size, 1, 0, 0), 1.0f);
    float highest = 0;
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 60; ++x) highest = std::max(highest, pfmSample(bytes, size, 1, x, y));
    QVERIFY2(highest > 1.2f, qPrintable(QString::number(highest)));
    QVERIFY(clone(
        {"--background", "white.png", "--patch", "step.png", "--at", "10,10", "--out", "o.png"}));
    QCOMPARE(QImage(at("o.png")).pixelColor(34, 25).green(), 255);
}

void CloneOutputTest::floatBackgroundKeepsItsBitsOutsideTheMask_data() {
    QTest::addColumn<QString>("through");
    QTest::newRow("PFM") << "o.pfm";
    QTest::newRow("EXR, and back to PFM") << "o.exr";
}

void CloneOutputTest::floatBackgroundKeepsItsBitsOutsideTheMask() {
    QFETCH(QString, through);
    const QSize size(120, 90);
    const auto value = [](int c, int x, int y) {
        return std::exp(-0.05 * x) * (1 + c) / 3 + 1e-7 * y;
    };
    save(at("b.pfm"), pfm(size, value));
    QVERIFY(clone({"--background", "b.pfm", "--out", through}));
    const QImage mask(at("mask.png"));
    if (through == "o.exr")  // a second paste far from the first one
        QVERIFY(clone({"--background", "o.exr", "--at", "75,55", "--out", "o.pfm"}));
    const QByteArray bytes = load(at("o.pfm"));
    int differing = 0, unknown = 0;
    for (int y = 0; y < 90; ++y)
        for (int x = 0; x < 120; ++x) {
            const auto inside = [&](int left, int top) {
                const QPoint p(x - left, y - top);
                return mask.rect().contains(p) && qGray(mask.pixel(p)) >= 128;
            };
            if (inside(20, 20) || (through == "o.exr" && inside(75, 55))) {
                ++unknown;
                continue;
            }
            for (int c = 0; c < 3; ++c)
                differing += pfmSample(bytes, size, c, x, y) != static_cast<float>(value(c, x, y));
        }
    QCOMPARE(differing, 0);
    QVERIFY(unknown > 300);
}

void CloneOutputTest::orientationIsAppliedBeforeThePatchIsPlaced() {
    // The same three pictures upright, and lying on their side with a tag that says so.
    const QImage background = landscape({120, 90}),
                 patch = landscape({40, 30}, QImage::Format_RGB32, 3);
    const QTransform back = QTransform().rotate(-90);  // orientation 6: turn by 90° to be upright
    const auto saveJpeg = [&](const QString& name, const QImage& image, int orientation) {
        QImageWriter writer(at("plain.jpg"), "jpeg");
        writer.setQuality(100);
        writer.write(image);
        save(at(name), withExifOrientation(load(at("plain.jpg")), orientation));
    };
    saveJpeg("b6.jpg", background.transformed(back), 6);
    saveJpeg("p6.jpg", patch.transformed(back), 6);
    saveJpeg("m6.jpg", discMask({40, 30}).transformed(back), 6);
    QVERIFY(clone({"--out", "upright.png"}));
    QVERIFY(clone(
        {"--background", "b6.jpg", "--patch", "p6.jpg", "--mask", "m6.jpg", "--out", "turned.png"}));
    const QJsonObject report = loadJson(at("report.json"));
    QCOMPARE(report["background"].toArray(), (QJsonArray{120, 90}));
    QCOMPARE(report["patch"].toArray(), (QJsonArray{40, 30}));
    // JPEG's own loss apart, the results are the same.
    const double apart = largestDifference(QImage(at("upright.png")), QImage(at("turned.png")));
    QVERIFY2(apart < 25, qPrintable(QString::number(apart)));
}

void CloneOutputTest::profileOfTheBackgroundIsKept_data() {
    QTest::addColumn<QString>("out");
    for (const char* out : {"o.png", "o.jpg", "o.tif"}) QTest::newRow(out) << out;
}

void CloneOutputTest::profileOfTheBackgroundIsKept() {
    QFETCH(QString, out);
    QImage tagged = landscape({120, 90});
    tagged.setColorSpace(QColorSpace(QColorSpace::AdobeRgb));
    tagged.save(at("tagged.png"));
    QVERIFY(clone({"--background", "tagged.png", "--out", out}));
    const QImage composed(at(out));
    if (composed.isNull()) QSKIP("Qt has no plugin for this format");
    QCOMPARE(composed.colorSpace().iccProfile(), QImage(at("tagged.png")).colorSpace().iccProfile());
    QVERIFY(clone({"--out", out}));
    QVERIFY2(QImage(at(out)).colorSpace().iccProfile().isEmpty(), "an untagged picture stays so");
}

void CloneOutputTest::patchIsConvertedToTheProfileOfTheBackground() {
    // A patch over the whole background, so that its mean, and with it its colours, are kept.
    const auto solid = [&](const QString& name, QColor color, const QColorSpace& space) {
        QImage image = imageOf({32, 24}, QImage::Format_RGB32, [&](int, int) { return color; });
        image.setColorSpace(space);
        image.save(at(name));
    };
    const QColorSpace p3(QColorSpace::DisplayP3), srgb(QColorSpace::SRgb);
    const QColor color(200, 120, 60);
    solid("b.png", Qt::gray, srgb);
    solid("p.png", color, p3);
    QVERIFY(clone({"--background", "b.png", "--patch", "p.png", "--no-mask", "--at", "0,0"}));
    const QColor expected = p3.transformationToColorSpace(srgb).map(color);
    const QColor got = QImage(at("out.png")).pixelColor(5, 5);
    QVERIFY2(std::abs(got.red() - expected.red()) <= 1 &&
                 std::abs(got.green() - expected.green()) <= 1 &&
                 std::abs(got.blue() - expected.blue()) <= 1,
             qPrintable(got.name() + " instead of " + expected.name()));
    QVERIFY(std::abs(got.red() - color.red()) > 3);
    solid("u.png", color, QColorSpace());
    QVERIFY(clone({"--background", "b.png", "--patch", "u.png", "--no-mask", "--at", "0,0"}));
    QCOMPARE(QImage(at("out.png")).pixelColor(5, 5), color);
}

void CloneOutputTest::alphaOfTheBackgroundIsKeptBesideThePatch() {
    QImage image = landscape({120, 90}, QImage::Format_ARGB32);
    for (int y = 0; y < 90; ++y)
        for (int x = 0; x < 120; ++x)
            image.setPixel(x, y, (image.pixel(x, y) & 0xffffff) | quint32(2 * x) << 24);
    image.save(at("b.png"));
    QVERIFY(clone({"--background", "b.png"}));
    const QImage composed(at("out.png"));
    QVERIFY(composed.hasAlphaChannel());
    const QImage mask = discMask({40, 30});
    int seen = 0;
    for (int x = 0; x < 120; ++x) {
        const QPoint inMask = QPoint(x, 35) - QPoint(20, 20);
        const bool pasted = mask.valid(inMask) && qGray(mask.pixel(inMask)) > 127;
        QCOMPARE(qAlpha(composed.pixel(x, 35)), pasted ? 255 : 2 * x);
        seen += pasted;
        QCOMPARE(composed.pixel(x, 3), image.pixel(x, 3));
    }
    QVERIFY(seen > 10);
}

void CloneOutputTest::alphaOfThePatchIsItsMask() {
    QImage patch = landscape({40, 30}, QImage::Format_ARGB32, 3);
    for (int y = 0; y < 30; ++y)
        for (int x = 0; x < 40; ++x)
            patch.setPixel(x, y, (patch.pixel(x, y) & 0xffffff) | (x < 20 ? 0u : 255u) << 24);
    patch.save(at("p.png"));
    QVERIFY(clone({"--patch", "p.png", "--no-mask"}));
    QCOMPARE(loadJson(at("report.json"))["unknowns"].toInt(), 600);
    QVERIFY(clone({"--no-mask"}));
    QCOMPARE(loadJson(at("report.json"))["unknowns"].toInt(), 1200);
}

/// below + alpha · (solved − below); a document keeps it.
void CloneOutputTest::softAlphaOfThePatchFades() {
    const QImage below(at("background.png"));
    QImage patch = landscape({40, 30}, QImage::Format_ARGB32, 3);
    QImage shape(patch.size(), QImage::Format_Grayscale8);
    const auto alpha = [](int x) { return std::min(255, 8 * x); };  // column 0 is transparent
    for (int y = 0; y < 30; ++y)
        for (int x = 0; x < 40; ++x) {
            patch.setPixel(x, y, (patch.pixel(x, y) & 0xffffff) | unsigned(alpha(x)) << 24);
            shape.scanLine(y)[x] = alpha(x) > 0 ? 255 : 0;
        }
    patch.save(at("p.png"));
    shape.save(at("shape.png"));
    QVERIFY(clone({"--patch", "p.png", "--no-mask"}));
    QCOMPARE(loadJson(at("report.json"))["unknowns"].toInt(), 39 * 30);
    const QImage faded(at("out.png"));
    QVERIFY(clone({"--patch", "p.png", "--mask", "shape.png"}));
    const QImage whole(at("out.png"));
    bool differs = false;
    for (int y = 0; y < 30; ++y)
        for (int x = 0; x < 40; ++x) {
            const int b = qRed(below.pixel(x + 20, y + 20)), u = qRed(whole.pixel(x + 20, y + 20));
            if (u == 0 || u == 255) continue;  // clipped: the solve went further
            const double expected = b + alpha(x) / 255.0 * (u - b);
            QVERIFY(std::abs(qRed(faded.pixel(x + 20, y + 20)) - expected) <= 1.5);
            differs = differs || std::abs(u - expected) > 5;
        }
    QVERIFY(differs);
    QVERIFY(clone({"--patch", "p.png", "--no-mask", "--out", "soft.ora"}));
    QVERIFY(
        runWeft({"render", at("soft.ora"), "--out", at("rendered.png"), "--backend", "cpu"}).code ==
        0);
    QCOMPARE(QImage(at("rendered.png")), faded);
}

void CloneOutputTest::greyPicturesGiveAGreyResult() {
    landscape({120, 90}).convertToFormat(QImage::Format_Grayscale8).save(at("b.png"));
    landscape({40, 30}, QImage::Format_RGB32, 3)
        .convertToFormat(QImage::Format_Grayscale8)
        .save(at("p.png"));
    QVERIFY(clone({"--background", "b.png", "--patch", "p.png"}));
    QCOMPARE(loadJson(at("report.json"))["channels"].toInt(), 1);
    QCOMPARE(int(load(at("out.png"))[25]), 0);  // PNG colour type: grey
    QCOMPARE(
        compare(QImage(at("b.png")), QImage(at("out.png")), QImage(at("mask.png")), {20, 20}).outside,
        0);
}

void CloneOutputTest::greyAndColourMeetInColour() {
    landscape({120, 90}).convertToFormat(QImage::Format_Grayscale8).save(at("b.png"));
    QVERIFY(clone({"--background", "b.png"}));
    QCOMPARE(loadJson(at("report.json"))["channels"].toInt(), 3);
    QCOMPARE(
        compare(QImage(at("b.png")), QImage(at("out.png")), QImage(at("mask.png")), {20, 20}).outside,
        0);
    landscape({40, 30}).convertToFormat(QImage::Format_Grayscale8).save(at("p.png"));
    QVERIFY(clone({"--patch", "p.png"}));
    QCOMPARE(loadJson(at("report.json"))["channels"].toInt(), 3);
}

void CloneOutputTest::negativePlacesWorkInBothSpellings() {
    QVERIFY(clone({"--at", "-15,-9", "--out", "a.png"}));
    QCOMPARE(loadJson(at("report.json"))["at"].toArray(), (QJsonArray{-15, -9}));
    QVERIFY(clone({"--at=-15,-9", "--out", "b.png"}));
    QCOMPARE(load(at("a.png")), load(at("b.png")));
    const Differences found =
        compare(QImage(at("background.png")), QImage(at("a.png")), QImage(at("mask.png")), {-15, -9});
    QCOMPARE(found.outside, 0);
    QVERIFY(found.inside > 50);
}

void CloneOutputTest::wholeBackgroundUnderThePatchIsSolved() {
    QVERIFY(clone({"--patch", "background16.png", "--no-mask", "--at", "0,0"}));
    const QJsonObject report = loadJson(at("report.json"));
    QCOMPARE(report["unknowns"].toInt(), 120 * 90);
    // Nothing is fixed: the picture is the patch itself.
    QVERIFY(largestDifference(QImage(at("out.png")), QImage(at("background16.png"))) <= 1);
}

void CloneOutputTest::numberOfThreadsDoesNotChangeTheResult() {
    QVERIFY(clone({"--threads", "1", "--backend", "cpu", "--out", "1.pfm"}));
    QVERIFY(clone({"--threads", "3", "--backend", "cpu", "--out", "3.pfm"}));
    QCOMPARE(loadJson(at("report.json"))["threads"].toInt(), 3);
    QCOMPARE(load(at("1.pfm")), load(at("3.pfm")));
}

void CloneOutputTest::linearLightDiffersAndIsProven() {
    QVERIFY(clone({"--out", "encoded.png"}));
    QVERIFY(clone({"--space", "linear", "--out", "linear.png"}));
    const QJsonObject report = loadJson(at("report.json"));
    QCOMPARE(report["space"].toString(), QString("linear"));
    QVERIFY(report["certified"].toBool() && report["errorBound"].toDouble() <= 0.5);
    const QImage encoded(at("encoded.png")), linear(at("linear.png"));
    QVERIFY(largestDifference(encoded, linear) > 2);
    QCOMPARE(compare(QImage(at("background.png")), linear, QImage(at("mask.png")), {20, 20}).outside,
             0);
}

// IEC 61966-2-1: light 0.214 is the code 127, the code 188 light 0.503.
void CloneOutputTest::lightIsEncodedInFilesOfCodesAndBack() {
    const QSize size(120, 90);
    save(at("light.pfm"), pfm(size, [](int, int, int) { return 0.2140; }));
    QVERIFY(clone({"--background", "light.pfm", "--depth", "8", "--out", "o.png"}));
    QCOMPARE(QImage(at("o.png")).pixelColor(1, 1).green(), 127);
    imageOf(size, QImage::Format_RGB32, [](int, int) {
        return QColor(188, 188, 188);
    }).save(at("codes.png"));
    QVERIFY(clone({"--background", "codes.png", "--out", "o.pfm"}));
    const float light = pfmSample(load(at("o.pfm")), size, 1, 1, 1);
    QVERIFY2(std::abs(light - 0.5029f) < 1e-3f, qPrintable(QString::number(light)));
}

QTEST_GUILESS_MAIN(CloneOutputTest)
#include "clone_output_test.moc"
