/// Height maps and normal maps: each file read back by an independent reader.
#include <QImage>
#include <QtTest>

#include "engine/io/io_files.h"
#include "support/mask_shapes.h"
#include "weft/io/relief_export.h"
#include "weft/io/relief_mesh.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr Extent kSize{31, 23};

/// Heights from −4 to 9 or so; far away outside the mask.
Field testHeight(const Mask& mask) {
    return fieldOf(mask.extent(), 1, [&](int, int x, int y) {
        return mask.unknown({x, y}) ? 2.5 + 6.4 * std::sin(0.31 * x + 0.17 * y * y) : 1000.0;
    });
}

Field testNormals() {
    return fieldOf(kSize, 3, [](int c, int x, int y) {
        const double p = std::sin(0.4 * x), q = std::cos(0.3 * y), s = std::sqrt(1 + p * p + q * q);
        return (c == 0 ? -p : c == 1 ? -q : 1) / s;
    });
}

float floatAt(const QByteArray& bytes, qsizetype at) {
    float value = 0;
    std::memcpy(&value, bytes.constData() + at, 4);
    return value;
}

}  // namespace

class IoReliefExportTest : public QObject {
    Q_OBJECT
private slots:
    void pngCodesSpanTheHeightsInsideTheMask();
    void tiffIsOfEitherKind();
    void pfmHasOneChannelBottomUp();
    void exrKeepsEveryBit();
    void aFlatHeightIsOneCode();
    void rangesAreThoseOfTheMask();
    void normalMapsHaveTheirGreenUpOrDown_data();
    void normalMapsHaveTheirGreenUpOrDown();
    void floatNormalsAreTheComponents();
    void theMaskIsKeptAsAlphaWhereAsked_data();
    void theMaskIsKeptAsAlphaWhereAsked();
    void picturesThatHoldNoHeightAreRefused();

private:
    QTemporaryDir folder_;
    [[nodiscard]] std::filesystem::path at(const char* name) const {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }
    [[nodiscard]] QImage image(const char* name) const {
        return QImage(QString::fromStdString(at(name).string()));
    }
    Mask mask_ = ellipseMask(kSize);
    Field height_ = testHeight(mask_);
};

void IoReliefExportTest::pngCodesSpanTheHeightsInsideTheMask() {
    const io::HeightCoding coding = io::writeHeight(at("z.png"), height_.view(), mask_);
    const QImage png = image("z.png");
    QCOMPARE(png.format(), QImage::Format_Grayscale16);
    int least = 65535, most = 0;
    for (int y = 0; y < kSize.height; ++y)
        for (int x = 0; x < kSize.width; ++x) {
            const int code = reinterpret_cast<const quint16*>(png.constScanLine(y))[x];
            if (!mask_.unknown({x, y})) {
                QCOMPARE(code, 0);
                continue;
            }
            least = std::min(least, code), most = std::max(most, code);
            const double z = coding.offset + coding.scale * code;
            QVERIFY(std::abs(z - height_.at(0, {x, y})) <= 0.5001 * coding.scale);
        }
    QCOMPARE(least, 0);
    QCOMPARE(most, 65535);
}

void IoReliefExportTest::tiffIsOfEitherKind() {
    const io::HeightCoding coding = io::writeHeight(at("z.tif"), height_.view(), mask_, 16);
    const io::Picture coded = io::readPicture(at("z.tif"));
    QCOMPARE(coded.depth, 16);
    const io::HeightCoding plain = io::writeHeight(at("f.tiff"), height_.view(), mask_);
    QVERIFY(plain.offset == 0 && plain.scale == 1);
    const QByteArray bytes = load(at("f.tiff"));
    QVERIFY(bytes.startsWith("II*"));
    const io::Picture real = io::readPicture(at("f.tiff"));
    QCOMPARE(real.depth, 32);
    QVERIFY(real.stored);
    for (int y = 0; y < kSize.height; ++y)
        for (int x = 0; x < kSize.width; ++x) {
            if (!mask_.unknown({x, y})) continue;
            const float z = height_.at(0, {x, y});
            QCOMPARE(real.stored->color.at(0, {x, y}), z);
            QVERIFY(std::abs(coding.offset + coding.scale * coded.color->at(0, {x, y}) - z) <=
                    0.5001 * coding.scale);
        }
}

void IoReliefExportTest::pfmHasOneChannelBottomUp() {
    io::writeHeight(at("z.pfm"), height_.view(), mask_);
    const QByteArray bytes = load(at("z.pfm")), head = "Pf\n31 23\n-1.0\n";
    QVERIFY(bytes.startsWith(head));
    QCOMPARE(bytes.size(), head.size() + 4 * kSize.area());
    const double lowest = io::heightRange(height_.view(), mask_).lowest;
    for (int y = 0; y < kSize.height; ++y)
        for (int x = 0; x < kSize.width; ++x) {
            const float z =
                floatAt(bytes, head.size() + 4 * ((kSize.height - 1 - y) * kSize.width + x));
            QCOMPARE(z, mask_.unknown({x, y}) ? height_.at(0, {x, y}) : static_cast<float>(lowest));
        }
}

void IoReliefExportTest::exrKeepsEveryBit() {
    io::writeHeight(at("z.exr"), height_.view(), mask_);
    const QByteArray bytes = load(at("z.exr"));
    QVERIFY(bytes.startsWith(QByteArray("\x76\x2f\x31\x01", 4)));
    const io::Picture exr = io::readPicture(at("z.exr"));
    QCOMPARE(exr.color->channels(), 1);
    for (int y = 0; y < kSize.height; ++y)
        for (int x = 0; x < kSize.width; ++x)
            if (mask_.unknown({x, y}))
                QCOMPARE(exr.stored->color.at(0, {x, y}), height_.at(0, {x, y}));
}

void IoReliefExportTest::aFlatHeightIsOneCode() {
    const Field flat = fieldOf(kSize, 1, [](int, int, int) { return 3.25; });
    const io::HeightCoding coding =
        io::writeHeight(at("z.png"), flat.view(), Mask(kSize, Mask::kUnknown));
    QCOMPARE(coding.offset, 3.25);
    QCOMPARE(coding.scale, 0.0);
    QCOMPARE(reinterpret_cast<const quint16*>(image("z.png").constScanLine(5))[5], quint16{0});
}

void IoReliefExportTest::rangesAreThoseOfTheMask() {
    const Mask one = maskWhere(kSize, [](int x, int y) { return x == 4 && y == 6; });
    const io::HeightRange range = io::heightRange(testHeight(one).view(), one);
    QCOMPARE(range.lowest, range.highest);
    QCOMPARE(static_cast<float>(range.lowest), testHeight(one).at(0, {4, 6}));
    const io::HeightRange none = io::heightRange(height_.view(), Mask(kSize));
    QVERIFY(none.lowest == 0 && none.highest == 0);
}

void IoReliefExportTest::normalMapsHaveTheirGreenUpOrDown_data() {
    QTest::addColumn<QString>("extension");
    QTest::addColumn<int>("bits");
    QTest::addColumn<bool>("up");
    for (const char* extension : {"png", "tif"})
        for (const int bits : {8, 16})
            for (const bool up : {true, false})
                QTest::addRow("%s, %d bit, %s", extension, bits, up ? "up" : "down")
                    << extension << bits << up;
}

void IoReliefExportTest::normalMapsHaveTheirGreenUpOrDown() {
    QFETCH(QString, extension);
    QFETCH(int, bits);
    QFETCH(bool, up);
    const Field normals = testNormals();
    const QByteArray name = "n." + extension.toLatin1();
    io::writeNormals(at(name.constData()), normals.view(), up ? io::NormalsY::up : io::NormalsY::down,
                     bits);
    // Weft's own reader for TIFF, which Qt may lack; it is tested against files made by hand.
    const io::Picture file = io::readPicture(at(name.constData()));
    QCOMPARE(file.depth, bits);
    const QImage png = extension == "png" ? image("n.png") : QImage();
    const double full = bits == 8 ? 255 : 65535, unit = bits == 8 ? 257 : 1;
    for (int y = 0; y < kSize.height; ++y)
        for (int x = 0; x < kSize.width; ++x) {
            for (int c = 0; c < 3; ++c) {
                const double sign = c == 1 && !up ? -1 : 1;
                const double n = 2 * (file.color->at(c, {x, y}) / unit) / full - 1;
                QVERIFY(std::abs(n - sign * normals.at(c, {x, y})) <= 1.001 / full);
            }
            if (png.isNull()) continue;
            const QRgba64 color = png.pixelColor(x, y).rgba64();
            QCOMPARE(color.green(), static_cast<quint16>(file.color->at(1, {x, y})));
        }
}

void IoReliefExportTest::floatNormalsAreTheComponents() {
    const Field normals = testNormals();
    io::writeNormals(at("n.exr"), normals.view(), io::NormalsY::up);
    io::writeNormals(at("n.pfm"), normals.view(), io::NormalsY::down);
    const io::Picture exr = io::readPicture(at("n.exr"));
    QCOMPARE(differences(exr.stored->color, normals), std::int64_t{0});
    const QByteArray pfm = load(at("n.pfm")), head = "PF\n31 23\n-1.0\n";
    QVERIFY(pfm.startsWith(head));
    QCOMPARE(floatAt(pfm, head.size() + 4), -normals.at(1, {0, kSize.height - 1}));
    QCOMPARE(floatAt(pfm, head.size()), normals.at(0, {0, kSize.height - 1}));
}

void IoReliefExportTest::theMaskIsKeptAsAlphaWhereAsked_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("bits");
    for (const char* name : {"a.png", "a.tif", "a.exr"})
        for (const int bits : {16, 32}) QTest::addRow("%s %d", name, bits) << name << bits;
}

void IoReliefExportTest::theMaskIsKeptAsAlphaWhereAsked() {
    QFETCH(QString, name);
    QFETCH(int, bits);
    const auto path = at(name.toLatin1().constData());
    const auto requireAlpha = [&](const io::Picture& picture) {
        QVERIFY(picture.alpha);
        for (int y = 0; y < kSize.height; ++y)
            for (int x = 0; x < kSize.width; ++x)
                QCOMPARE(picture.alpha->at(0, {x, y}), mask_.unknown({x, y}) ? 65535.0f : 0.0f);
    };
    io::writeHeight(path, height_.view(), mask_);
    const io::Picture plain = io::readPicture(path);
    QVERIFY(!plain.alpha);
    const io::HeightCoding coding = io::writeHeight(path, height_.view(), mask_, bits, true);
    const io::Picture kept = io::readPicture(path);
    requireAlpha(kept);
    QCOMPARE(kept.color->channels(), 1);
    for (int y = 0; y < kSize.height; ++y)
        for (int x = 0; x < kSize.width; ++x) {
            if (!mask_.unknown({x, y})) continue;
            const float z = kept.stored
                                ? kept.stored->color.at(0, {x, y})
                                : float(coding.offset + coding.scale * kept.color->at(0, {x, y}));
            QVERIFY(std::abs(z - height_.at(0, {x, y})) <= (kept.stored ? 0 : 0.5001 * coding.scale));
        }
    io::writeNormals(path, testNormals().view(), io::NormalsY::up, bits == 32 ? 8 : 16, &mask_);
    const io::Picture normals = io::readPicture(path);
    requireAlpha(normals);
    QCOMPARE(normals.color->channels(), 3);
}

void IoReliefExportTest::picturesThatHoldNoHeightAreRefused() {
    QVERIFY_THROWS_EXCEPTION(BadInput, io::writeHeight(at("z.jpg"), height_.view(), mask_));
    QVERIFY_THROWS_EXCEPTION(BadInput,
                             io::writeNormals(at("n.bmp"), testNormals().view(), io::NormalsY::up));
    QVERIFY(io::knowsReliefExtension("a.PNG") && !io::knowsReliefExtension("a.jpeg") &&
            !io::knowsReliefExtension("a.webp") && io::knowsReliefExtension("a.jxl"));
    QVERIFY(!std::filesystem::exists(at("z.jpg")));
}

QTEST_APPLESS_MAIN(IoReliefExportTest)
#include "io_relief_export_test.moc"
