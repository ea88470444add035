/// Reading pictures: exact samples, alpha, profiles, orientation.
#include <QBuffer>
#include <QColorSpace>
#include <QImage>
#include <QImageWriter>
#include <QtTest>

#include "engine/io/io_files.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

namespace {

QByteArray encoded(const QImage& image, const char* format, int quality = -1) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, format);
    writer.setQuality(quality);
    writer.write(image);
    return bytes;
}

/// Every 16-bit code once, in three different orders.
QImage allCodes16() {
    QImage image(256, 256, QImage::Format_RGBX64);
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x) {
            const auto code = static_cast<quint16>(256 * y + x);
            image.setPixelColor(x, y, QColor::fromRgba64(code, code ^ 0xffff, code * 5 & 0xffff));
        }
    return image;
}

QByteArray floats(std::initializer_list<float> values) {
    QByteArray out;
    for (const float v : values) out += QByteArray(reinterpret_cast<const char*>(&v), 4);
    return out;
}

QByteArray shorts(std::initializer_list<int> values) {
    QByteArray out;
    for (const int v : values) {
        out += static_cast<char>(v & 255);
        out += static_cast<char>(v >> 8);
    }
    return out;
}

/// A 3 × 2 picture whose top-left corner alone is white, turned by `orientation`.
QImage cornerImage() {
    QImage image(24, 16, QImage::Format_RGB32);
    image.fill(Qt::black);
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 8; ++x) image.setPixel(x, y, qRgb(255, 255, 255));
    return image;
}

/// "left/right top/bottom" corner that is white, and whether sides are exchanged.
QString describe(const io::Picture& p) {
    const Extent e = p.color->extent();
    QString text = e.width > e.height ? "wide" : "tall";
    const int right = e.width - 1, bottom = e.height - 1;
    if (p.color->at(0, {0, 0}) > 32768) text += " top-left";
    if (p.color->at(0, {right, 0}) > 32768) text += " top-right";
    if (p.color->at(0, {0, bottom}) > 32768) text += " bottom-left";
    if (p.color->at(0, {right, bottom}) > 32768) text += " bottom-right";
    return text;
}

void orientationRows() {
    QTest::addColumn<int>("orientation");
    QTest::addColumn<QString>("seen");
    const char* seen[] = {"wide top-left", "wide top-right", "wide bottom-right", "wide bottom-left",
                          "tall top-left", "tall top-right", "tall bottom-right", "tall bottom-left"};
    for (int o = 1; o <= 8; ++o) QTest::addRow("orientation %d", o) << o << seen[o - 1];
}

}  // namespace

class IoReadingTest : public QObject {
    Q_OBJECT
private slots:
    void everySixteenBitCodeOfAPngIsKept();
    void everyEightBitCodeIs257TimesItself();
    void greyFilesHaveOneChannel();
    void transparentColoursKeepTheirValues();
    void jpegIsDecodedWithinItsOwnLoss();
    void webpAndBmpAreRead();
    void sixteenBitTiffIsExactInEveryLayout();
    void eightBitTiffWithAlphaIsNotPremultiplied();
    void associatedTiffAlphaIsUndone();
    void whiteIsZeroTiffIsTurnedRound();
    void floatTiffIsScaledToFullCodes();
    void paletteTiffIsRead();
    void netpbmOfEveryKindIsRead();
    void pfmRowsGoBottomUpInBothByteOrders();
    void profilesKeepTheirBytes_data();
    void profilesKeepTheirBytes();
    void jpegOrientationIsApplied_data() { orientationRows(); }
    void jpegOrientationIsApplied();
    void pngOrientationIsApplied_data() { orientationRows(); }
    void pngOrientationIsApplied();
    void tiffOrientationIsApplied_data() { orientationRows(); }
    void tiffOrientationIsApplied();
    void maskIsLumaOfAtLeastHalf();
    void patchWithoutMaskTakesItsAlpha();
};

void IoReadingTest::everySixteenBitCodeOfAPngIsKept() {
    const io::Picture p = read(encoded(allCodes16(), "png"));
    QCOMPARE(p.depth, 16);
    QVERIFY(!p.alpha);
    const Field expected = fieldOf({256, 256}, 3, [](int c, int x, int y) {
        const int code = 256 * y + x;
        return c == 0 ? code : c == 1 ? code ^ 0xffff : code * 5 & 0xffff;
    });
    QCOMPARE(differences(*p.color, expected), 0);
}

void IoReadingTest::everyEightBitCodeIs257TimesItself() {
    QImage image(256, 1, QImage::Format_RGB32);
    for (int x = 0; x < 256; ++x) image.setPixel(x, 0, qRgb(x, 255 - x, x ^ 0x55));
    for (const char* format : {"png", "bmp"}) {
        const io::Picture p = read(encoded(image, format));
        QCOMPARE(p.depth, 8);
        const Field expected = fieldOf({256, 1}, 3, [](int c, int x, int) {
            return 257 * (c == 0 ? x : c == 1 ? 255 - x : x ^ 0x55);
        });
        QCOMPARE(differences(*p.color, expected), 0);
        QVERIFY(p.color->codes() && p.color->codes()[255] == 255 && p.color->codes()[256] == 255);
    }
}

void IoReadingTest::greyFilesHaveOneChannel() {
    QImage grey8(3, 1, QImage::Format_Grayscale8), grey16(3, 1, QImage::Format_Grayscale16);
    for (int x = 0; x < 3; ++x) {
        grey8.scanLine(0)[x] = static_cast<uchar>(100 + x);
        reinterpret_cast<quint16*>(grey16.scanLine(0))[x] = static_cast<quint16>(40001 + x);
    }
    const io::Picture p8 = read(encoded(grey8, "png")), p16 = read(encoded(grey16, "png"));
    QCOMPARE(p8.color->channels(), 1);
    QCOMPARE(p8.color->at(0, {2, 0}), 102.0f * 257);
    QCOMPARE(p16.color->channels(), 1);
    QCOMPARE(p16.depth, 16);
    QCOMPARE(p16.color->at(0, {2, 0}), 40003.0f);
    QCOMPARE(read(encoded(grey8, "jpeg", 100)).color->channels(), 1);
    const auto rgb = io::toRgb(p16.color);
    QCOMPARE(rgb->channels(), 3);
    QCOMPARE(rgb->at(2, {1, 0}), 40002.0f);
}

void IoReadingTest::transparentColoursKeepTheirValues() {
    QImage image(2, 1, QImage::Format_ARGB32);
    image.setPixel(0, 0, qRgba(201, 101, 51, 3));
    image.setPixel(1, 0, qRgba(7, 8, 9, 0));
    for (const char* format : {"png"}) {
        const io::Picture p = read(encoded(image, format));
        QVERIFY(p.alpha);
        QCOMPARE(p.color->at(0, {0, 0}), 201.0f * 257);
        QCOMPARE(p.color->at(2, {1, 0}), 9.0f * 257);
        QCOMPARE(p.alpha->at(0, {0, 0}), 3.0f * 257);
    }
}

void IoReadingTest::jpegIsDecodedWithinItsOwnLoss() {
    QImage image(64, 64, QImage::Format_RGB32);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) image.setPixel(x, y, qRgb(3 * x, 2 * y, x + y));
    const io::Picture p = read(encoded(image, "jpeg", 100));
    float worst = 0;
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x)
            worst = std::max(worst, std::abs(p.color->at(1, {x, y}) / 257 - 2 * float(y)));
    QVERIFY2(worst <= 4, qPrintable(QString::number(worst)));
}

void IoReadingTest::webpAndBmpAreRead() {
    QImage image(20, 10, QImage::Format_RGB32);
    image.fill(qRgb(200, 100, 50));
    if (QImageWriter::supportedImageFormats().contains("webp")) {
        const io::Picture p = read(encoded(image, "webp", 100));  // 100 is lossless
        QCOMPARE(p.color->extent(), (Extent{20, 10}));
        QCOMPARE(p.color->at(0, {5, 5}), 200.0f * 257);
    }
    QCOMPARE(read(encoded(image, "bmp")).color->at(2, {19, 9}), 50.0f * 257);
}

void IoReadingTest::sixteenBitTiffIsExactInEveryLayout() {
    const QByteArray interleaved = shorts({1, 2, 3, 65535, 40000, 256});
    const QByteArray planes = shorts({1, 65535, 2, 40000, 3, 256});
    const Field expected = fieldOf({2, 1}, 3, [](int c, int x, int) {
        const int codes[2][3] = {{1, 2, 3}, {65535, 40000, 256}};
        return codes[x][c];
    });
    const io::Picture a = read(TiffBuilder(2, 1, 16, 3, interleaved).bytes());
    QCOMPARE(a.depth, 16);
    QCOMPARE(differences(*a.color, expected), 0);
    const io::Picture b = read(TiffBuilder(2, 1, 16, 3, planes).tag(284, 2).bytes());
    QCOMPARE(differences(*b.color, expected), 0);
    const io::Picture grey = read(TiffBuilder(2, 1, 16, 1, shorts({257, 50001})).bytes());
    QCOMPARE(grey.color->channels(), 1);
    QCOMPARE(grey.color->at(0, {1, 0}), 50001.0f);
}

void IoReadingTest::eightBitTiffWithAlphaIsNotPremultiplied() {
    const QByteArray data("\xc9\x65\x33\x03", 4);
    const io::Picture p = read(TiffBuilder(1, 1, 8, 4, data).tag(338, 2).bytes());
    QVERIFY(p.alpha);
    QCOMPARE(p.color->at(0, {0, 0}), 201.0f * 257);
    QCOMPARE(p.color->at(1, {0, 0}), 101.0f * 257);
    QCOMPARE(p.alpha->at(0, {0, 0}), 3.0f * 257);
    const io::Picture extra = read(TiffBuilder(1, 1, 8, 4, data).tag(338, 0).bytes());
    QVERIFY2(!extra.alpha, "a sample of unknown kind is no alpha");
}

void IoReadingTest::associatedTiffAlphaIsUndone() {
    const QByteArray data = shorts({10000, 20000, 30000, 32768});
    const io::Picture p = read(TiffBuilder(1, 1, 16, 4, data).tag(338, 1).bytes());
    const double expected = 10000.0 * 65535 / 32768;
    QVERIFY(std::abs(p.color->at(0, {0, 0}) - expected) <= kSampleGrid);
    QCOMPARE(p.alpha->at(0, {0, 0}), 32768.0f);
}

void IoReadingTest::whiteIsZeroTiffIsTurnedRound() {
    const io::Picture p =
        read(TiffBuilder(2, 1, 8, 1, QByteArray("\x00\x0a", 2)).tag(262, 0).bytes());
    QCOMPARE(p.color->at(0, {0, 0}), 65535.0f);
    QCOMPARE(p.color->at(0, {1, 0}), 245.0f * 257);
}

void IoReadingTest::floatTiffIsScaledToFullCodes() {
    const QByteArray data = floats({0.0f, 0.5f, 1.0f, -0.25f, 2.0f, 0.1f});
    const io::Picture p = read(TiffBuilder(2, 1, 32, 3, data).tag(339, 3).bytes());
    QCOMPARE(p.depth, 32);
    QCOMPARE(p.color->at(1, {0, 0}), 32767.5f);
    QCOMPARE(p.color->at(0, {1, 0}), -65535.0f / 4);
    QCOMPARE(p.color->at(1, {1, 0}), 131070.0f);
    const float tenth = p.color->at(2, {1, 0});
    QCOMPARE(tenth, std::round(tenth * 32) / 32);
    QVERIFY(std::abs(tenth - 6553.5f) <= 1.0f / 64);
    QVERIFY(p.stored);
    QCOMPARE(p.stored->color.at(2, {1, 0}), 0.1f);
}

void IoReadingTest::paletteTiffIsRead() {
    QImage image(2, 2, QImage::Format_Indexed8);
    image.setColorTable({qRgb(10, 20, 30), qRgb(200, 100, 50)});
    image.fill(1);
    const io::Picture p = read(encoded(image, "tiff"));
    QCOMPARE(p.color->at(0, {1, 1}), 200.0f * 257);
    QCOMPARE(p.color->at(2, {1, 1}), 50.0f * 257);
}

void IoReadingTest::netpbmOfEveryKindIsRead() {
    const io::Picture p5 = read(QByteArray("P5 2 1 65535\n\x12\x34\xff\xff", 17));
    QCOMPARE(p5.depth, 16);
    QCOMPARE(p5.color->at(0, {0, 0}), float(0x1234));
    const io::Picture p6 = read("P6\n# a comment\n1 1\n255\nabc");
    QCOMPARE(p6.depth, 8);
    QCOMPARE(p6.color->at(2, {0, 0}), float('c' * 257));
    const io::Picture p2 = read("P2 2 1 100 0 50");
    QCOMPARE(p2.color->at(0, {1, 0}), 32768.0f);
    QCOMPARE(read("P3 1 1 255 1 2 3").color->at(1, {0, 0}), 514.0f);
    const io::Picture p1 = read("P1 3 1 1 01");
    QCOMPARE(p1.color->at(0, {0, 0}), 0.0f);
    QCOMPARE(p1.color->at(0, {1, 0}), 65535.0f);
    QCOMPARE(read(QByteArray("P4 9 1\n\x00\x80", 9)).color->at(0, {8, 0}), 0.0f);
}

void IoReadingTest::pfmRowsGoBottomUpInBothByteOrders() {
    const io::Picture little = read(QByteArray("Pf 1 2 -1.0\n") + floats({0.25f, 0.75f}));
    QCOMPARE(little.color->channels(), 1);
    QCOMPARE(little.color->at(0, {0, 0}), 0.75f * 65535);
    QCOMPARE(little.color->at(0, {0, 1}), std::round(0.25f * 65535 * 32) / 32);
    const QByteArray one("\x3f\x80\0\0", 4), zero(4, '\0');
    const io::Picture big = read(QByteArray("PF\n1 1\n1.0\n") + one + zero + one);
    QCOMPARE(big.color->at(0, {0, 0}), 65535.0f);
    QCOMPARE(big.color->at(1, {0, 0}), 0.0f);
}

void IoReadingTest::profilesKeepTheirBytes_data() {
    QTest::addColumn<QString>("format");
    for (const char* f : {"png", "jpeg", "tiff", "webp"}) QTest::newRow(f) << f;
}

void IoReadingTest::profilesKeepTheirBytes() {
    QFETCH(QString, format);
    if (!QImageWriter::supportedImageFormats().contains(format.toLatin1()))
        QSKIP("Qt has no plugin for this format");
    QImage image(8, 8, QImage::Format_RGB32);
    image.fill(qRgb(10, 200, 30));
    const QColorSpace space(QColorSpace::DisplayP3);
    image.setColorSpace(space);
    const io::Picture p = read(encoded(image, format.toLatin1().constData(), 90));
    const QByteArray expected = space.iccProfile();
    QCOMPARE(QByteArray(reinterpret_cast<const char*>(p.iccProfile.data()),
                        static_cast<qsizetype>(p.iccProfile.size())),
             expected);
}

void IoReadingTest::jpegOrientationIsApplied() {
    QFETCH(int, orientation);
    const io::Picture p = read(withExif(encoded(cornerImage(), "jpeg", 100), orientation));
    QTEST(describe(p), "seen");
}

void IoReadingTest::pngOrientationIsApplied() {
    QFETCH(int, orientation);
    const QByteArray png = encoded(cornerImage(), "png");
    const QByteArray block = QByteArray("eXIf") + exifBlock(orientation);
    QByteArray chunk = QByteArray("\0\0\0\x1a", 4) + block;
    quint32 crc = 0xffffffff;
    for (const char c : block) {
        crc ^= static_cast<quint8>(c);
        for (int k = 0; k < 8; ++k) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    const quint32 big = qToBigEndian(crc ^ 0xffffffff);
    chunk += QByteArray(reinterpret_cast<const char*>(&big), 4);
    constexpr int kBehindHeader = 8 + 25;
    const io::Picture p = read(png.first(kBehindHeader) + chunk + png.sliced(kBehindHeader));
    QTEST(describe(p), "seen");
}

void IoReadingTest::tiffOrientationIsApplied() {
    QFETCH(int, orientation);
    QByteArray data(24 * 16, '\0');
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 8; ++x) data[24 * y + x] = '\xff';
    const io::Picture p = read(TiffBuilder(24, 16, 8, 1, data).tag(274, orientation).bytes());
    QTEST(describe(p), "seen");
}

void IoReadingTest::maskIsLumaOfAtLeastHalf() {
    const Mask grey = io::maskFromPicture(read(QByteArray("P5 2 1 255\n\x7f\x80", 13)));
    QVERIFY(!grey.unknown({0, 0}));
    QVERIFY(grey.unknown({1, 0}));
    const Mask deep = io::maskFromPicture(read(QByteArray("P5 2 1 65535\n\x7f\xff\x80\x00", 17)));
    QVERIFY(!deep.unknown({0, 0}));
    QVERIFY(deep.unknown({1, 0}));
    // Rec. 709: green alone is above half, red and blue together are not.
    const Mask color =
        io::maskFromPicture(read(QByteArray("P6 2 1 255\n\x00\xff\x00\xff\x00\xff", 17)));
    QVERIFY(color.unknown({0, 0}));
    QVERIFY(!color.unknown({1, 0}));
}

void IoReadingTest::patchWithoutMaskTakesItsAlpha() {
    QImage image(2, 1, QImage::Format_ARGB32);
    image.setPixel(0, 0, qRgba(1, 2, 3, 127));
    image.setPixel(1, 0, qRgba(1, 2, 3, 128));
    const Mask mask = io::maskFromPatch(read(encoded(image, "png")));
    QVERIFY(!mask.unknown({0, 0}));
    QVERIFY(mask.unknown({1, 0}));
    QCOMPARE(io::maskFromPatch(read("P5 1 1 255\n0")).unknownCount(), 1);
}

QTEST_GUILESS_MAIN(IoReadingTest)
#include "io_reading_test.moc"
