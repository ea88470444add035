/// Small files that declare much: refused, or read in memory and time that their size allows. Each
/// row is a file that took gigabytes or tens of seconds.
#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfOutputFile.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QBuffer>
#include <QImage>
#include <QImageWriter>
#include <QtTest>
#include <csignal>
#include <thread>

#include "engine/io/io_files.h"
#include "support/patience.h"
#include "support/sanitized.h"
#include "weft/memory_budget.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr std::int64_t kMega = 1 << 20;

/// What readPicture says, empty when it reads the file.
QString complaint(const std::filesystem::path& path) {
    try {
        static_cast<void>(io::readPicture(path));
    } catch (const BadInput& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

/// Highest resident memory since resetPeak(), in bytes (Linux); 0 under a sanitizer, whose own it is.
std::int64_t peakMemory() {
    if (kSanitized) return 0;
    QFile status("/proc/self/status");
    if (!status.open(QIODevice::ReadOnly)) return 0;
    for (const QByteArray& line : status.readAll().split('\n'))
        if (line.startsWith("VmHWM:"))
            return line.mid(6).trimmed().split(' ').first().toLongLong() * 1024;
    return 0;
}
void resetPeak() {
    QFile file("/proc/self/clear_refs");
    if (file.open(QIODevice::WriteOnly)) file.write("5");
}

QByteArray encoded(const QImage& image, const char* format, bool progressive = false) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, format);
    writer.setProgressiveScanWrite(progressive);
    writer.setOptimizedWrite(true);
    writer.setQuality(progressive ? 20 : 100);
    return writer.write(image) ? bytes : QByteArray();
}

QImage flat(int side, QImage::Format format) {
    QImage image(side, side, format);
    image.fill(Qt::white);
    return image;
}

/// The bytes with the big-endian 16-bit sides of its JPEG frame replaced.
QByteArray withJpegSize(QByteArray jpeg, int side) {
    for (qsizetype at = 2; at + 9 < jpeg.size();) {
        const auto marker = static_cast<quint8>(jpeg[at + 1]);
        if (marker == 0xc0 || marker == 0xc2)
            for (const int offset : {5, 7})
                qToBigEndian<quint16>(quint16(side), jpeg.data() + at + offset);
        if (marker == 0xc0 || marker == 0xc2) break;
        at += 2 + qFromBigEndian<quint16>(jpeg.constData() + at + 2);
    }
    return jpeg;
}

/// A progressive JPEG whose last scan comes again and again.
QByteArray manyScans(int scans) {
    const QByteArray jpeg = encoded(flat(1500, QImage::Format_Grayscale8), "jpeg", true);
    const qsizetype last = jpeg.lastIndexOf("\xff\xda");
    const QByteArray scan = jpeg.mid(last, jpeg.size() - 2 - last);
    QByteArray out = jpeg.first(jpeg.size() - 2);
    for (int i = 0; i < scans; ++i) out += scan;
    return out + QByteArray("\xff\xd9", 2);
}

/// 4 × 4 pixels of data in a display window of `side` squared.
QByteArray exrOfDisplayWindow(const std::filesystem::path& path, int side) {
    Imf::Header header(4, 4);
    header.displayWindow().max = {side - 1, side - 1};
    std::vector<float> samples(16, 0.5f);
    Imf::FrameBuffer buffer;
    for (const char* name : {"R", "G", "B"}) {
        header.channels().insert(name, Imf::Channel(Imf::FLOAT));
        buffer.insert(name, Imf::Slice(Imf::FLOAT, reinterpret_cast<char*>(samples.data()), 4, 16));
    }
    {
        Imf::OutputFile file(path.c_str(), header);
        file.setFrameBuffer(buffer);
        file.writePixels(4);
    }
    return load(path);
}

/// An OpenEXR header whose attribute `name` says that it takes `size` bytes.
QByteArray exrOfAttribute(quint32 size) {
    QByteArray bytes("\x76\x2f\x31\x01\x02\0\0\0comment\0string\0", 23);
    for (int i = 0; i < 4; ++i) bytes += static_cast<char>(size >> 8 * i);
    return bytes + "text";
}

QByteArray tiledTiff(int tile) {
    return TiffBuilder(16, 16, 8, 1, "abcd")
        .tag(322, tile)
        .tag(323, tile)
        .tag(324, 8)
        .tag(325, 4)
        .bytes();
}

QByteArray webpHeader(int side) {
    QByteArray vp8("VP8 \x20\0\0\0\x10\x02\0\x9d\x01\x2a", 14);
    for (int i = 0; i < 2; ++i) {
        vp8 += static_cast<char>(side & 255);
        vp8 += static_cast<char>(side >> 8);
    }
    vp8 += QByteArray(22, '\x55');
    QByteArray out("RIFF\0\0\0\0WEBP", 12);
    out[4] = static_cast<char>(vp8.size() + 4);
    return out + vp8;
}

QByteArray rleBmp(int side) {
    QByteArray bmp("BM\0\0\0\0\0\0\0\0\x36\x04\0\0\x28\0\0\0", 18);
    for (int i = 0; i < 2; ++i)
        for (int shift = 0; shift < 32; shift += 8) bmp += static_cast<char>(side >> shift);
    bmp += QByteArray("\x01\0\x08\0\x01\0\0\0", 8) + QByteArray(20 + 1024, '\0');
    return bmp + QByteArray("\xff\x01\0\x01", 4);
}

}  // namespace

class IoHostileFilesTest : public QObject {
    Q_OBJECT

private slots:
    void init() { resetPeak(); }
    void cleanup() { setMemoryBudget(0); }

    void smallFilesThatDeclareMuchAreCheap_data();
    void smallFilesThatDeclareMuchAreCheap();
    void flatPicturesOfRealEncodersAreRead_data();
    void flatPicturesOfRealEncodersAreRead();
    void picturesBeyondTheBudgetAreRefusedBeforeTheyAreDecoded();
    void aRegularFileIsHeldOnce();
    void anEndlessPipeIsRefusedAtTheBudget();
    void aDisplayWindowIsHeldOnceForEachOfItsUses();
    void partsOfADataWindowAreReadWhereTheDisplayWindowShowsThem();
    void aRefusalGivesAReason();

private:
    QTemporaryDir folder_;
    std::filesystem::path at(const char* name) const {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }
};

void IoHostileFilesTest::smallFilesThatDeclareMuchAreCheap_data() {
    QTest::addColumn<QByteArray>("bytes");
    const QByteArray jpeg = encoded(flat(16, QImage::Format_RGB32), "jpeg");
    QTest::newRow("OpenEXR: a display window of 31001²") << exrOfDisplayWindow(at("d.exr"), 31001);
    QTest::newRow("OpenEXR: a display window of 10000²") << exrOfDisplayWindow(at("d.exr"), 10000);
    QTest::newRow("OpenEXR: an attribute of 2 GB") << exrOfAttribute(0x7fffff00);
    // A float of 8 bytes: what follows the first 4 would be taken for an attribute of 2 GB.
    static constexpr char kLongFloat[] =
        "\x76\x2f\x31\x01\x02\0\0\0a\0float\0\x10\0\0\0\0\0\0\0b\0c\0\xf0\xff\xff\x7f\0\0\0";
    QTest::newRow("OpenEXR: an attribute longer than its type")
        << QByteArray(kLongFloat, sizeof kLongFloat);
    // OpenEXR takes what follows an empty header of a multi-part file for another one.
    for (const char version : {'\x10', '\x55', '\x00'}) {
        QByteArray bytes("\x76\x2f\x31\x01\x02\0\0\0\0\1\0string\0\xf0\xff\xff\x63text", 25);
        bytes[5] = version;
        QTest::newRow(qPrintable(QString("OpenEXR: an empty header, version %1").arg(int(version))))
            << bytes;
    }
    QTest::newRow("TIFF: 20 samples a pixel in rows of 130 million")
        << TiffBuilder(130'000'000, 1, 8, 3, "abc").tag(277, 20).tag(258, 8).bytes();
    QTest::newRow("TIFF: 65535 samples a pixel")
        << TiffBuilder(16, 16, 8, 1, "abc").tag(277, 65535).bytes();
    QTest::newRow("TIFF: a tile of 32000² in a picture of 16²") << tiledTiff(32000);
    QTest::newRow("JPEG: a frame of 31000²") << withJpegSize(jpeg, 31000);
    QTest::newRow("JPEG: 3000 progressive scans") << manyScans(3000);
    QTest::newRow("WebP: lossy, 16383²") << webpHeader(16383);
    QTest::newRow("BMP: runs, 30000²") << rleBmp(30000);
    QTest::newRow("PNG: deflate of 20000²") << [] {
        QByteArray png = encoded(flat(3000, QImage::Format_RGBA64), "png");
        qToBigEndian<quint32>(20000, png.data() + 16);
        qToBigEndian<quint32>(20000, png.data() + 20);
        quint32 crc = 0xffffffff;
        for (int i = 12; i < 29; ++i) {
            crc ^= static_cast<quint8>(png[i]);
            for (int k = 0; k < 8; ++k) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
        }
        qToBigEndian<quint32>(~crc, png.data() + 29);
        return png;
    }();
    QTest::newRow("PGM: 30000²") << QByteArray("P5 30000 30000 255\nabc");
    QTest::newRow("PFM: 30000²") << QByteArray("PF 30000 30000 -1\nabc");
}

void IoHostileFilesTest::smallFilesThatDeclareMuchAreCheap() {
    QFETCH(QByteArray, bytes);
    const auto path = save(at("hostile.bin"), bytes);
    const double start = processSeconds();
    const std::int64_t before = peakMemory();
    const QString said = complaint(path);
    QVERIFY2(said.startsWith("'") && said.contains("hostile.bin") && said.endsWith('.'),
             qPrintable(said));
    QVERIFY2(peakMemory() - before < 64 * kMega + 16 * bytes.size(),
             qPrintable(QString("%1 MB").arg((peakMemory() - before) / kMega)));
    // AddressSanitizer marks what a decoder reserves and never touches.
    QVERIFY(processSeconds() - start < (kSanitized ? 60 : 10));
}

void IoHostileFilesTest::flatPicturesOfRealEncodersAreRead_data() {
    QTest::addColumn<QByteArray>("bytes");
    const int side = kSanitized ? 500 : 2000;
    for (const char* format : {"png", "jpeg", "webp"})
        for (const auto kind : {QImage::Format_RGB32, QImage::Format_Grayscale8, QImage::Format_Mono})
            QTest::addRow("%s, format %d", format, int(kind)) << encoded(flat(side, kind), format);
    QTest::newRow("jpeg, progressive") << encoded(flat(side, QImage::Format_RGB32), "jpeg", true);
    Field white({side, side}, 3, true);
    for (const char* name : {"flat.exr", "flat.tif"})
        for (const int depth : {8, 32}) {
            io::writePicture(at(name), white.view(), {}, {.depth = depth});
            QTest::addRow("%s, depth %d", name, depth) << load(at(name));
        }
}

void IoHostileFilesTest::flatPicturesOfRealEncodersAreRead() {
    QFETCH(QByteArray, bytes);
    QVERIFY(!bytes.isEmpty());
    QCOMPARE(complaint(save(at("flat.bin"), bytes)), QString());
}

void IoHostileFilesTest::picturesBeyondTheBudgetAreRefusedBeforeTheyAreDecoded() {
    for (const char* format : {"png", "jpeg", "webp", "bmp", "tiff"}) {
        const auto path = save(at("large.bin"), encoded(flat(3000, QImage::Format_RGB32), format));
        setMemoryBudget(residentMemory() + 60 * kMega);
        resetPeak();
        const std::int64_t before = peakMemory();
        const QString said = complaint(path);
        QVERIFY2(said.startsWith("'") && said.contains("large.bin' needs ") &&
                     said.endsWith("that --memory allows."),
                 qPrintable(QString(format) + ": " + said));
        QVERIFY2(peakMemory() - before < 60 * kMega, format);
        setMemoryBudget(0);
        QCOMPARE(complaint(path), QString());
    }
}

void IoHostileFilesTest::aRegularFileIsHeldOnce() {
    constexpr qint64 kSize = 300 * kMega;
    const auto path = save(at("sparse.png"), QByteArray("\x89PNG\r\n\x1a\n", 8));
    QCOMPARE(truncate(path.c_str(), kSize), 0);
    resetPeak();
    const std::int64_t before = peakMemory();
    QVERIFY(!complaint(path).isEmpty());
    const std::int64_t taken = peakMemory() - before;
    QVERIFY2(taken < kSize * 12 / 10, qPrintable(QString("%1 MB").arg(taken / kMega)));
    setMemoryBudget(residentMemory() + kSize / 2);
    const QString said = complaint(path);
    QVERIFY2(said.contains("sparse.png' needs 300 MB"), qPrintable(said));
}

void IoHostileFilesTest::anEndlessPipeIsRefusedAtTheBudget() {
    const auto path = at("endless");
    QCOMPARE(mkfifo(path.c_str(), 0600), 0);
    std::signal(SIGPIPE, SIG_IGN);
    std::jthread writer([&] {
        const int pipe = open(path.c_str(), O_WRONLY);
        QByteArray piece("\x89PNG\r\n\x1a\n", 8);
        piece.resize(1 << 16, '\0');
        while (write(pipe, piece.constData(), std::size_t(piece.size())) > 0) {
        }
        close(pipe);
    });
    constexpr std::int64_t kBudget = 200 * kMega;
    setMemoryBudget(residentMemory() + kBudget);
    const std::int64_t before = peakMemory();
    const QString said = complaint(path);
    QVERIFY2(said.contains("endless' needs ") && said.endsWith("that --memory allows."),
             qPrintable(said));
    QVERIFY(peakMemory() - before < kBudget + 32 * kMega);
}

void IoHostileFilesTest::aDisplayWindowIsHeldOnceForEachOfItsUses() {
    constexpr int kSide = 2000;
    const QByteArray bytes = exrOfDisplayWindow(at("crop.exr"), kSide);
    resetPeak();
    const std::int64_t before = peakMemory();
    const io::Picture picture = read(bytes);
    QCOMPARE(picture.color->extent(), (Extent{kSide, kSide}));
    // As stored and as the solver's, 12 B a pixel each.
    QVERIFY2(peakMemory() - before < std::int64_t{kSide} * kSide * 24 + 24 * kMega,
             qPrintable(QString("%1 MB").arg((peakMemory() - before) / kMega)));
}

void IoHostileFilesTest::partsOfADataWindowAreReadWhereTheDisplayWindowShowsThem() {
    // 40 × 50 samples from (-7, -33) on, seen through a window of 30 × 20 at (3, -1).
    for (const auto compression :
         {Imf::ZIP_COMPRESSION, Imf::ZIPS_COMPRESSION, Imf::PIZ_COMPRESSION}) {
        Imf::Header header(40, 50, 1, {}, 1, Imf::INCREASING_Y, compression);
        header.dataWindow() = {{-7, -33}, {32, 16}};
        header.displayWindow() = {{3, -1}, {32, 18}};
        header.channels().insert("Y", Imf::Channel(Imf::FLOAT));
        std::vector<float> samples(40 * 50);
        for (std::size_t i = 0; i < samples.size(); ++i) samples[i] = static_cast<float>(i) / 4096;
        char* origin = reinterpret_cast<char*>(samples.data() + 7 + 33 * 40);
        Imf::FrameBuffer buffer;
        buffer.insert("Y", Imf::Slice(Imf::FLOAT, origin, 4, 160));
        {
            Imf::OutputFile file(at("part.exr").c_str(), header);
            file.setFrameBuffer(buffer);
            file.writePixels(50);
        }
        const io::Picture picture = io::readPicture(at("part.exr"));
        QCOMPARE(picture.color->extent(), (Extent{30, 20}));
        for (int y = 0; y < 20; ++y)
            for (int x = 0; x < 30; ++x) {
                const int row = y - 1 + 33, column = x + 3 + 7;
                const float wanted = row < 50 ? samples[std::size_t(row * 40 + column)] : 0;
                QCOMPARE(picture.stored->color.at(0, {x, y}), wanted);
            }
    }
}

void IoHostileFilesTest::aRefusalGivesAReason() {
    // Strips beyond the file; rows of 64-bit integers, which libtiff cannot render.
    const QByteArray far = TiffBuilder(4, 4, 8, 3, QByteArray(48, 'a')).tag(273, 100000).bytes();
    const QByteArray deep = TiffBuilder(4, 4, 64, 1, QByteArray(128, 'a')).bytes();
    for (const QByteArray& bytes : {deep, far}) {
        const QString said = complaint(save(at("reason.tif"), bytes));
        QVERIFY2(!said.isEmpty() && !said.contains(": ."), qPrintable(said));
    }
}

QTEST_GUILESS_MAIN(IoHostileFilesTest)
#include "io_hostile_files_test.moc"
