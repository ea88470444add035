/// Orientation, wherever and in whichever type a file tells it: applied once, and said to be done.
#include <QBuffer>
#include <QImage>
#include <QImageWriter>
#include <QtTest>

#include "engine/io/io_files.h"
#include "support/odd_files/exif_blocks.h"
#include "support/odd_files/png_files.h"
#include "support/odd_files/tiff_files.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr int kWidth = 24, kHeight = 16;
/// Of orientation 6 (90 degrees clockwise): the stored top-left corner is seen at the top right.
constexpr int kTurned = 6;

bool isWhite(int x, int y) { return x < 8 && y < 8; }

QByteArray encoded(const char* format) {
    QImage image(kWidth, kHeight, QImage::Format_RGB32);
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x)
            image.setPixel(x, y, isWhite(x, y) ? qRgb(255, 255, 255) : qRgb(0, 0, 0));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, format);
    writer.setQuality(100);
    writer.write(image);
    return bytes;
}

QByteArray pngWithChunk(const QByteArray& chunk) {
    const PngShape shape{kWidth, kHeight, 8, 0, 1};
    return pngWith(shape, chunk, [](int, int x, int y) { return isWhite(x, y) ? 255 : 0; });
}

QByteArray tiffWithOrientation(TiffType type) {
    QByteArray data(kWidth * kHeight, '\0');
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x)
            if (isWhite(x, y)) data[kWidth * y + x] = '\xff';
    QByteArray tiff = TiffBuilder(kWidth, kHeight, 8, 1, data).tag(274, kTurned).bytes();
    const qsizetype tag = tiff.indexOf(QByteArray("\x12\x01\x03\0\x01\0\0\0", 8), 8 + data.size());
    tiff[tag + 2] = static_cast<char>(type);
    return tiff;
}

const std::pair<const char*, TiffType> kTypes[] = {{"byte", TiffType::byte},
                                                   {"short", TiffType::shortInteger},
                                                   {"long", TiffType::longInteger},
                                                   {"signed long", TiffType::signedLong}};

QByteArray xmpPacket(int orientation, bool attribute) {
    const QByteArray value = QByteArray::number(orientation);
    return "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF "
           "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description "
           "rdf:about=\"\" xmlns:t=\"http://ns.adobe.com/tiff/1.0/\"" +
           (attribute ? " t:Orientation=\"" + value + "\"/>"
                      : "><t:Orientation>" + value + "</t:Orientation></rdf:Description>") +
           "</rdf:RDF></x:xmpmeta>";
}

QByteArray jpegWithXmp(const QByteArray& packet) {
    const QByteArray data = QByteArray("http://ns.adobe.com/xap/1.0/\0", 29) + packet;
    const QByteArray jpeg = encoded("jpeg");
    return jpeg.first(2) + QByteArray("\xff\xe1", 2) +
           tiffInteger(static_cast<unsigned>(data.size()) + 2, 2, ByteOrder::big) + data +
           jpeg.sliced(2);
}

TiffFile plainTiff() {
    return {{kWidth, kHeight, 8, 1}, 1, [](int, int x, int y) -> quint64 {
                return isWhite(x, y) ? 255 : 0;
            }};
}

const QByteArray kXmpText("XML:com.adobe.xmp\0", 18);

void addXmpFiles(const char* how, const QByteArray& packet) {
    const QByteArray raw("Raw profile type xmp\0", 21), app1("Raw profile type APP1\0", 22);
    QTest::addRow("jpeg XMP, %s", how) << jpegWithXmp(packet);
    QTest::addRow("tiff XMP, %s", how) << plainTiff().block(700, packet).bytes();
    QTest::addRow("png iTXt, %s", how)
        << pngWithChunk(pngChunk("iTXt", kXmpText + QByteArray(4, '\0') + packet));
    QTest::addRow("png packed iTXt, %s", how)
        << pngWithChunk(pngChunk("iTXt", kXmpText + QByteArray("\1\0\0\0", 4) + zlibStream(packet)));
    QTest::addRow("png raw XMP, %s", how)
        << pngWithChunk(pngChunk("zTXt", raw + '\0' + zlibStream(rawProfileText("xmp", packet))));
    const QByteArray segment = QByteArray("http://ns.adobe.com/xap/1.0/\0", 29) + packet;
    QTest::addRow("png APP1 of XMP, %s", how)
        << pngWithChunk(pngChunk("tEXt", app1 + rawProfileText("app1", segment)));
    if (QImageWriter::supportedImageFormats().contains("webp"))
        QTest::addRow("webp XMP, %s", how)
            << webpWithBlock(encoded("webp"), kWidth, kHeight, "XMP ", packet);
}

void addFiles(const char* type, const QByteArray& block) {
    const QByteArray long9("Raw profile type exif\0", 22), app1("Raw profile type APP1\0", 22);
    const QByteArray text = rawProfileText("exif", QByteArray("Exif\0\0", 6) + block);
    const QByteArray bare = rawProfileText("app1", block);
    QTest::addRow("jpeg %s", type) << jpegWithExif(encoded("jpeg"), block);
    QTest::addRow("png eXIf %s", type) << pngWithChunk(pngChunk("eXIf", block));
    QTest::addRow("png tEXt %s", type) << pngWithChunk(pngChunk("tEXt", long9 + text));
    QTest::addRow("png zTXt %s", type)
        << pngWithChunk(pngChunk("zTXt", long9 + '\0' + zlibStream(text)));
    QTest::addRow("png APP1 %s", type)
        << pngWithChunk(pngChunk("zTXt", app1 + '\0' + zlibStream(bare)));
    QTest::addRow("png iTXt %s", type)
        << pngWithChunk(pngChunk("iTXt", long9 + QByteArray(4, '\0') + text));
    QTest::addRow("png packed iTXt %s", type)
        << pngWithChunk(pngChunk("iTXt", app1 + QByteArray("\1\0de\0\0", 6) + zlibStream(text)));
    if (QImageWriter::supportedImageFormats().contains("webp"))
        QTest::addRow("webp %s", type) << webpWithExif(encoded("webp"), kWidth, kHeight, block);
}

}  // namespace

class IoOrientationTest : public QObject {
    Q_OBJECT
private slots:
    void everyTypeIsTurnedOnce_data();
    void everyTypeIsTurnedOnce();
    void anExifChunkCountsBeforeTexts();
    void exifCountsBeforeXmp();
    void exifThatSaysNothingLeavesItToXmp();
    void damagedProfilesTurnNothing();
};

void IoOrientationTest::everyTypeIsTurnedOnce_data() {
    QTest::addColumn<QByteArray>("file");
    for (const auto& [name, type] : kTypes) {
        addFiles(name, exifOrientationBlock(kTurned, type, ByteOrder::little));
        QTest::addRow("png big endian %s", name)
            << pngWithChunk(pngChunk("eXIf", exifOrientationBlock(kTurned, type, ByteOrder::big)));
        if (type != TiffType::signedLong) QTest::addRow("tiff %s", name) << tiffWithOrientation(type);
    }
    addXmpFiles("attribute", xmpPacket(kTurned, true));
    addXmpFiles("element", xmpPacket(kTurned, false));
}

void IoOrientationTest::exifCountsBeforeXmp() {
    const QByteArray exif = exifOrientationBlock(1, TiffType::shortInteger, ByteOrder::little);
    const QByteArray packet = xmpPacket(kTurned, true);
    const QByteArray text = pngChunk("iTXt", kXmpText + QByteArray(4, '\0') + packet);
    for (const QByteArray& file :
         {pngWithChunk(text + pngChunk("eXIf", exif)), pngWithChunk(pngChunk("eXIf", exif) + text),
          jpegWithExif(jpegWithXmp(packet), exif),
          plainTiff().shorts(274, {1}).block(700, packet).bytes()})
        QCOMPARE(read(file).color->extent(), (Extent{kWidth, kHeight}));
}

void IoOrientationTest::exifThatSaysNothingLeavesItToXmp() {
    // Of another tag: ImageWidth.
    QByteArray exif = exifOrientationBlock(1, TiffType::shortInteger, ByteOrder::little);
    exif[10] = '\0';
    QCOMPARE(read(jpegWithExif(jpegWithXmp(xmpPacket(8, true)), exif)).color->extent(),
             (Extent{kHeight, kWidth}));
    // A number that is no orientation turns nothing.
    QCOMPARE(read(jpegWithXmp(xmpPacket(9, true))).color->extent(), (Extent{kWidth, kHeight}));
}

void IoOrientationTest::everyTypeIsTurnedOnce() {
    QFETCH(QByteArray, file);
    const io::Picture p = read(file);
    QCOMPARE(p.color->extent(), (Extent{kHeight, kWidth}));
    QVERIFY(p.color->at(0, {kHeight - 1, 0}) > 60000);
    QVERIFY(p.color->at(0, {0, 0}) < 5000);
    // What is written of it does not turn it again.
    const QTemporaryDir folder;
    const std::filesystem::path out = folder.filePath("out.png").toStdString();
    io::writePicture(io::OutputFile(out), p.color->view(), {}, {.metadata = p.metadata});
    QCOMPARE(io::readPicture(out).color->extent(), (Extent{kHeight, kWidth}));
}

void IoOrientationTest::anExifChunkCountsBeforeTexts() {
    const QByteArray upright = exifOrientationBlock(1, TiffType::shortInteger, ByteOrder::little);
    const QByteArray turned = exifOrientationBlock(8, TiffType::shortInteger, ByteOrder::little);
    const QByteArray text =
        pngChunk("tEXt", QByteArray("Raw profile type exif\0", 22) + rawProfileText("exif", turned));
    const QByteArray chunk = pngChunk("eXIf", upright);
    QCOMPARE(read(pngWithChunk(text + chunk)).color->extent(), (Extent{kWidth, kHeight}));
    QCOMPARE(read(pngWithChunk(chunk + text)).color->extent(), (Extent{kWidth, kHeight}));
}

void IoOrientationTest::damagedProfilesTurnNothing() {
    const QByteArray keyword("Raw profile type exif\0", 22);
    const QByteArray block = exifOrientationBlock(kTurned, TiffType::longInteger, ByteOrder::little);
    const QByteArray text = rawProfileText("exif", block);
    for (const QByteArray& chunk :
         {pngChunk("tEXt", keyword), pngChunk("tEXt", keyword + "\nexif\n"),
          pngChunk("tEXt", keyword + text.first(40)), pngChunk("zTXt", keyword),
          pngChunk("zTXt", keyword + '\1' + zlibStream(text)),
          pngChunk("zTXt", keyword + '\0' + "no stream")})
        QCOMPARE(read(pngWithChunk(chunk)).color->extent(), (Extent{kWidth, kHeight}));
}

QTEST_GUILESS_MAIN(IoOrientationTest)
#include "io_orientation_test.moc"
