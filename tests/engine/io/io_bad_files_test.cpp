/// Files that cannot be read: one plain sentence that names the file.
#include <QBuffer>
#include <QImage>
#include <QImageWriter>
#include <QtTest>

#include "engine/io/io_files.h"
#include "support/patience.h"

using namespace weft;
using namespace weft::tests;

namespace {

QImage noise() {
    QImage image(60, 40, QImage::Format_RGB32);
    quint32 state = 1;
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 60; ++x) {
            state = state * 1664525u + 1013904223u;
            image.setPixel(x, y, state | 0xff000000u);
        }
    return image;
}

QByteArray noiseAs(const QString& format) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, format.toLatin1());
    writer.setProgressiveScanWrite(false);
    writer.write(noise());
    return bytes;
}

QByteArray progressiveJpeg() {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "jpeg");
    writer.setProgressiveScanWrite(true);
    writer.write(noise());
    return bytes;
}

/// The same picture written by Weft.
QByteArray noiseWritten(const std::filesystem::path& folder, const char* name, int depth) {
    const Field field = fieldOf({60, 40}, 3, [](int c, int x, int y) {
        return static_cast<quint16>((x * 7919 + y * 104729 + c * 31) * 2654435761u >> 8);
    });
    io::writePicture(folder / name, field.view(), {}, {.depth = depth});
    return load(folder / name);
}

/// What readPicture says, empty when it reads the file.
QString complaint(const std::filesystem::path& path, const io::ReadLimits& limits = {}) {
    try {
        static_cast<void>(io::readPicture(path, limits));
    } catch (const BadInput& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

QByteArray hugePngHeader() {
    // A well-formed header of 100000 × 90000 pixels, then nothing that could be decoded.
    QByteArray ihdr("IHDR\0\1\x86\xa0\0\1\x5f\x90\x08\x02\0\0\0", 17);
    quint32 crc = 0xffffffff;
    for (const char c : ihdr) {
        crc ^= static_cast<quint8>(c);
        for (int k = 0; k < 8; ++k) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    const quint32 big = qToBigEndian(crc ^ 0xffffffff);
    QByteArray png("\x89PNG\r\n\x1a\n\0\0\0\x0d", 12);
    png += ihdr + QByteArray(reinterpret_cast<const char*>(&big), 4);
    return png + QByteArray("\0\0\0\0IDAT\x35\xaf\x06\x1e", 12);
}

}  // namespace

class IoBadFilesTest : public QObject {
    Q_OBJECT
private slots:
    void missingFilesFoldersAndEmptyFilesAreRefused();
    void whatIsNoPictureIsRefused();
    void truncatedFilesAreRefused_data();
    void truncatedFilesAreRefused();
    void wholeFilesAreRead_data() { truncatedFilesAreRefused_data(); }
    void wholeFilesAreRead();
    void hugePicturesAreRefusedBeforeDecoding_data();
    void hugePicturesAreRefusedBeforeDecoding();
    void theLimitIsNamed();
    void damagedBytesNeverCrash_data() { truncatedFilesAreRefused_data(); }
    void damagedBytesNeverCrash();

private:
    QTemporaryDir folder_;
    std::filesystem::path at(const char* name) const {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }
};

void IoBadFilesTest::missingFilesFoldersAndEmptyFilesAreRefused() {
    const QString missing = complaint(at("nowhere.png"));
    QVERIFY2(missing.contains("nowhere.png") && missing.contains("does not exist"),
             qPrintable(missing));
    QVERIFY(complaint(folder_.path().toStdString()).contains("is a folder"));
    const QString empty = complaint(save(at("empty.png"), ""));
    QVERIFY2(empty.contains("empty.png") && empty.contains("is empty"), qPrintable(empty));
}

void IoBadFilesTest::whatIsNoPictureIsRefused() {
    for (const char* text :
         {"hello, world, this is a letter", "x", "\177ELF....", "%PDF-1.7", "P9 1 1"}) {
        const QString said = complaint(save(at("letter.jpg"), text));
        QVERIFY2(said.contains("letter.jpg") && said.contains("not a picture"), qPrintable(said));
    }
}

void IoBadFilesTest::truncatedFilesAreRefused_data() {
    QTest::addColumn<QByteArray>("bytes");
    for (const char* format : {"png", "jpeg", "bmp", "webp", "tiff"})
        if (QImageWriter::supportedImageFormats().contains(format))
            QTest::addRow("%s by Qt", format) << noiseAs(format);
    QTest::newRow("progressive jpeg") << progressiveJpeg();
    const std::filesystem::path folder = folder_.path().toStdString();
    for (const char* name : {"a.png", "a.tif", "a.exr", "a.pfm"})
        for (const int depth : {8, 16})
            QTest::addRow("%s, depth %d", name, depth) << noiseWritten(folder, name, depth);
    QTest::newRow("tiff, directory first")
        << TiffBuilder(60, 40, 8, 1, QByteArray(2400, '\x55')).bytes();
    QByteArray ppm("P6 60 40 255\n");
    QTest::newRow("ppm") << ppm + QByteArray(7200, 'a');
    QByteArray plain("P2 60 40 255\n");
    for (int i = 0; i < 2400; ++i) plain += "123 ";
    plain.chop(1);
    QTest::newRow("plain pgm") << plain;
}

void IoBadFilesTest::truncatedFilesAreRefused() {
    QFETCH(QByteArray, bytes);
    const bool plain = bytes.startsWith("P2");
    const qsizetype size = bytes.size();
    // What may be missing without loss: padding (WebP), the offset of a next TIFF directory, digits
    // of the last plain number, a JPEG's end marker.
    const bool jpeg = bytes.startsWith("\xff\xd8"), webp = bytes.startsWith("RIFF");
    const qsizetype least = plain || bytes.startsWith("II") ? 6 : jpeg ? 3 : webp ? 2 : 1;
    for (const qsizetype kept :
         {size - least, size - 20, size * 3 / 4, size / 2, size / 10, qsizetype{20}}) {
        const QString said = complaint(save(at("cut.bin"), bytes.first(kept)));
        QVERIFY2(!said.isEmpty(),
                 qPrintable(QString("%1 of %2 bytes were accepted").arg(kept).arg(size)));
        QVERIFY2(said.contains("cut.bin"), qPrintable(said));
        QVERIFY2(said.endsWith('.'), qPrintable(said));
    }
}

void IoBadFilesTest::wholeFilesAreRead() {
    QFETCH(QByteArray, bytes);
    const auto path = save(at("whole.bin"), bytes);
    QCOMPARE(complaint(path), QString());
    QCOMPARE(io::readPicture(path).color->extent(), (Extent{60, 40}));
}

void IoBadFilesTest::hugePicturesAreRefusedBeforeDecoding_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("png") << hugePngHeader();
    QTest::newRow("tiff") << TiffBuilder(60000, 60000, 8, 3, "abc").bytes();
    QTest::newRow("pgm") << QByteArray("P5 100000 90000 255\n");
    QTest::newRow("pfm") << QByteArray("PF 100000 90000 -1\n");
    QByteArray bmp("BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\xa0\x86\1\0\x90\x5f\1\0\1\0\x18\0", 30);
    QTest::newRow("bmp") << bmp + QByteArray(24, '\0');
}

void IoBadFilesTest::hugePicturesAreRefusedBeforeDecoding() {
    QFETCH(QByteArray, bytes);
    const double start = processSeconds();
    const QString said = complaint(save(at("huge.bin"), bytes));
    QVERIFY2(said.contains("huge.bin") && said.contains("0000 × ") && said.contains("1 000 000 000"),
             qPrintable(said));
    QVERIFY(processSeconds() - start < 1);
}

void IoBadFilesTest::theLimitIsNamed() {
    const QString said = complaint(save(at("large.png"), noiseAs("png")), {.maxPixels = 2399});
    QVERIFY2(said.contains("60 × 40") && said.contains("2399"), qPrintable(said));
    QCOMPARE(complaint(at("large.png"), {.maxPixels = 2400}), QString());
}

void IoBadFilesTest::damagedBytesNeverCrash() {
    QFETCH(QByteArray, bytes);
    // WEFT_FUZZ_ROUNDS in the environment asks for more.
    const int rounds = std::max(60, qEnvironmentVariableIntValue("WEFT_FUZZ_ROUNDS"));
    quint32 state = 12345;
    for (int round = 0; round < rounds; ++round) {
        QByteArray damaged = bytes;
        for (int i = 0; i < 6; ++i) {
            state = state * 1664525u + 1013904223u;
            const qsizetype span = i < 3 ? std::min<qsizetype>(200, damaged.size()) : damaged.size();
            damaged[qsizetype(state >> 4) % span] = static_cast<char>(state >> 24);
        }
        try {
            const io::Picture p = read(damaged, {.maxPixels = 10'000'000});
            QVERIFY(!p.color->empty());
        } catch (const BadInput& error) {
            QVERIFY(std::strlen(error.what()) > 10);
        }
    }
}

QTEST_GUILESS_MAIN(IoBadFilesTest)
#include "io_bad_files_test.moc"
