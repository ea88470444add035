/// RAW files and HEIC, made here: decoded in a process of their own, upright, or refused in a
/// sentence.
#include <fcntl.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <QProcess>
#include <QtTest>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "engine/io/io_files.h"
#include "weft/io/colour_profile.h"
#include "weft/io/display_transform.h"
#include "weft/io/metadata.h"
#include "weft/units.h"

#ifdef WEFT_HAS_HEIF
#include <libheif/heif.h>
#endif

using namespace weft;
using namespace weft::tests;

namespace {

constexpr int kWide = 64, kHigh = 48;

void put16(QByteArray& to, int value) {
    const auto little = qToLittleEndian(static_cast<quint16>(value));
    to.append(reinterpret_cast<const char*>(&little), 2);
}
void put32(QByteArray& to, quint32 value) {
    const auto little = qToLittleEndian(value);
    to.append(reinterpret_cast<const char*>(&little), 4);
}

/// A DNG of one plane behind RGGB filters: left half bright, right half dark, white balance 1.
QByteArray dng(int orientation, int bright = 30000) {
    struct Tag {
        int id, type;
        quint32 count;
        QByteArray value;
    };
    const auto shorts = [](std::initializer_list<int> values) {
        QByteArray bytes;
        for (const int v : values) put16(bytes, v);
        return bytes;
    };
    const auto longs = [](std::initializer_list<quint32> values) {
        QByteArray bytes;
        for (const quint32 v : values) put32(bytes, v);
        return bytes;
    };
    QByteArray samples;
    for (int y = 0; y < kHigh; ++y)
        for (int x = 0; x < kWide; ++x) put16(samples, x < kWide / 2 ? bright : bright / 10);
    QByteArray matrix;  // XYZ to camera: sRGB's primaries, as hundred thousandths
    for (const int m : {324045, -153713, -49853, -96926, 187601, 4155, 5564, -20402, 105722}) {
        put32(matrix, static_cast<quint32>(m));
        put32(matrix, 100000);
    }
    QByteArray neutral;
    for (int i = 0; i < 3; ++i) neutral += longs({1, 1});
    const std::vector<Tag> tags = {{254, 4, 1, longs({0})},
                                   {256, 4, 1, longs({kWide})},
                                   {257, 4, 1, longs({kHigh})},
                                   {258, 3, 1, shorts({16})},
                                   {259, 3, 1, shorts({1})},
                                   {262, 3, 1, shorts({32803})},
                                   {271, 2, 5, QByteArray("ACME\0", 5)},
                                   {272, 2, 8, QByteArray("Model 1\0", 8)},
                                   {273, 4, 1, longs({8})},
                                   {274, 3, 1, shorts({orientation})},
                                   {277, 3, 1, shorts({1})},
                                   {278, 4, 1, longs({kHigh})},
                                   {279, 4, 1, longs({static_cast<quint32>(samples.size())})},
                                   {284, 3, 1, shorts({1})},
                                   {33421, 3, 2, shorts({2, 2})},
                                   {33422, 1, 4, QByteArray("\0\1\1\2", 4)},
                                   {50706, 1, 4, QByteArray("\1\4\0\0", 4)},
                                   {50708, 2, 13, QByteArray("ACME Model 1\0", 13)},
                                   {50714, 3, 1, shorts({0})},
                                   {50717, 3, 1, shorts({65535})},
                                   {50721, 10, 9, matrix},
                                   {50728, 5, 3, neutral},
                                   {50778, 3, 1, shorts({21})}};
    QByteArray out("II*\0", 4);
    put32(out, static_cast<quint32>(8 + samples.size()));
    out += samples;
    QByteArray behind;
    const auto values = static_cast<quint32>(out.size() + 2 + 12 * qsizetype(tags.size()) + 4);
    put16(out, static_cast<int>(tags.size()));
    for (const Tag& tag : tags) {
        put16(out, tag.id);
        put16(out, tag.type);
        put32(out, tag.count);
        if (tag.value.size() <= 4) {
            out += tag.value + QByteArray(4 - tag.value.size(), '\0');
            continue;
        }
        put32(out, values + static_cast<quint32>(behind.size()));
        behind += tag.value;
        if (behind.size() % 2) behind += '\0';
    }
    put32(out, 0);
    return out + behind;
}

/// Its directory is whole, and its samples begin so late that the file ends within their first row.
QByteArray cutDng() {
    const QByteArray whole = dng(1);
    QByteArray cut = whole;
    const qsizetype entry = whole.indexOf(QByteArray("\x11\x01\x04\0\x01\0\0\0\x08\0\0\0", 12));
    const quint32 behind = qToLittleEndian(static_cast<quint32>(whole.size() - 16));
    cut.replace(entry + 8, 4, reinterpret_cast<const char*>(&behind), 4);
    return cut;
}

QString refusal(const QByteArray& bytes) {
    try {
        static_cast<void>(read(bytes));
    } catch (const BadInput& error) {
        return error.what();
    }
    return {};
}

}  // namespace

class IoCameraFilesTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        // Where no decoder was built, the sentence is all there is to see.
#ifdef WEFT_NO_DECODER
        QVERIFY(refusal(dng(1)).contains("built without"));
        QSKIP("weft-decoder was not built: neither LibRaw nor libheif were found");
#endif
    }

    void rawIsDevelopedToAdobeRgb() {
#ifndef WEFT_HAS_RAW
        QSKIP("LibRaw was not found");
#endif
        const io::Picture picture = read(dng(1));
        QVERIFY(picture.color->extent() == (Extent{kWide, kHigh}));
        QCOMPARE(picture.depth, 16);
        QCOMPARE(io::profileName(picture.iccProfile), std::string("Adobe RGB (1998)"));
        // Grey stays grey under a neutral balance; light 10 to 1 is 10^(256/563) to 1 in codes.
        const auto at = [&](int c, int x) { return picture.color->at(c, {x, kHigh / 2}); };
        QVERIFY2(std::abs(at(0, 10) - at(1, 10)) < 1500 && std::abs(at(2, 10) - at(1, 10)) < 1500,
                 qPrintable(QString("%1 %2 %3").arg(at(0, 10)).arg(at(1, 10)).arg(at(2, 10))));
        const double ratio = at(1, 10) / double{at(1, kWide - 10)};
        QVERIFY2(std::abs(ratio - std::pow(10, 256.0 / 563)) < 0.15,
                 qPrintable(QString::number(ratio)));
        QVERIFY(picture.metadata && !picture.metadata->exif.empty());
    }

    void rawIsTurnedUprightOnce() {
#ifndef WEFT_HAS_RAW
        QSKIP("LibRaw was not found");
#endif
        const io::Picture picture = read(dng(6));  // its right is up
        QVERIFY(picture.color->extent() == (Extent{kHigh, kWide}));
        QVERIFY(picture.color->at(1, {20, 8}) > picture.color->at(1, {20, kWide - 8}));
        const io::Picture plain = read(dng(3));
        QVERIFY(plain.color->at(1, {8, 20}) < plain.color->at(1, {kWide - 8, 20}));
    }

    // White is the sensor's 65535, whatever the brightest sample of the frame is.
    void exposuresStayApart() {
#ifndef WEFT_HAS_RAW
        QSKIP("LibRaw was not found");
#endif
        constexpr int kBright = 55000;
        const double code = read(dng(1, kBright)).color->at(1, {10, kHigh / 2});
        const double expected = 65535 * std::pow(kBright / 65535.0, 256.0 / 563);
        QVERIFY2(std::abs(code - expected) < 800,
                 qPrintable(QString("%1, not %2").arg(code).arg(expected)));
    }

    void damagedFilesAreRefusedInASentence() {
#ifdef WEFT_HAS_RAW
        const QTemporaryDir folder;
        save(folder.filePath("cut.dng").toStdString(), cutDng());
        QProcess reader;  // with a file for what LibRaw says on stderr
        reader.setStandardErrorFile(folder.filePath("errors.txt"));
        reader.start(QCoreApplication::applicationFilePath(), {"--read", folder.filePath("cut.dng")});
        QVERIFY(reader.waitForFinished(120'000));
        const QString raw = QString::fromUtf8(reader.readAllStandardOutput());
        QVERIFY2(raw.contains("cut.dng' is damaged: "), qPrintable(raw));
#endif
#ifdef WEFT_HAS_HEIF
        QByteArray heic(
            "\0\0\0\x18"
            "ftypheic\0\0\0\0mif1heic",
            24);
        heic += QByteArray(500, 'x');
        const QString why = refusal(heic);
        QVERIFY2(why.startsWith("'bytes' is damaged: "), qPrintable(why));
#endif
    }

    // What begins with samples that spell CR is no Canon CR2.
    void picturesAreNotTakenForRaw() {
        const auto bytes = TiffBuilder(4, 2, 8, 3, "CR\2 first of 24 samples").bytes();
        const io::Picture picture = read(bytes);
        QVERIFY(picture.color->extent() == (Extent{4, 2}));
        QCOMPARE(picture.color->at(1, {0, 0}) / kCode8, double('R'));
        const QByteArray cr2("II*\0\x10\0\0\0CR\2\0", 12);
        const QString why = refusal(cr2 + QByteArray(200, '\0'));
        QVERIFY2(why.contains("RAW") || why.contains("damaged"), qPrintable(why));
    }

    // A decoder of the test's own, beside a copy of this program that reads through it.
    void decodersThatFailEndWithASentence_data() {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("sentence");
        const QString early = "its decoder ended before the picture was there";
        QTest::newRow("crashes") << QByteArray("kill -SEGV $$") << early;
        QTest::newRow("is killed") << QByteArray("kill -KILL $$") << early;
        QTest::newRow("is out of time") << QByteArray("kill -XCPU $$") << "takes too long to decode";
        QTest::newRow("closes its output and stays") << QByteArray("exec sleep 300 >&-") << early;
        QTest::newRow("holds what its parent has open")
            << QByteArray("[ -e /proc/self/fd/77 ] && kill -XCPU $$") << early;
        QTest::newRow("speaks otherwise")
            << QByteArray("printf '%4096s' no") << "its decoder is another one";
    }
    void decodersThatFailEndWithASentence() {
        QFETCH(QByteArray, script);
        QFETCH(QString, sentence);
        const QTemporaryDir folder;
        const QString program = folder.filePath("reader"), decoder = folder.filePath("weft-decoder");
        QVERIFY(QFile::copy(QCoreApplication::applicationFilePath(), program));
        save(decoder.toStdString(), "#!/bin/sh\n" + script + "\n");
        QVERIFY(QFile::setPermissions(decoder, QFile::ReadOwner | QFile::ExeOwner));
        save(folder.filePath("a.dng").toStdString(), dng(1));
        QProcess reader;
        QElapsedTimer timer;
        timer.start();
        reader.start(program, {"--read", folder.filePath("a.dng")});
        QVERIFY(reader.waitForFinished(120'000));
        QVERIFY(timer.elapsed() < 60'000);
        QCOMPARE(reader.exitStatus(), QProcess::NormalExit);
        const QString said = QString::fromUtf8(reader.readAllStandardOutput());
        QVERIFY2(said.contains(sentence), qPrintable(said + reader.readAllStandardError()));
    }

    void heicKeepsSamplesProfileAndExif() {
#ifndef WEFT_HAS_HEIF
        QSKIP("libheif was not found");
#else
        heif_context* context = heif_context_alloc();
        heif_encoder* encoder = nullptr;
        if (heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder).code !=
                heif_error_Ok &&
            heif_context_get_encoder_for_format(context, heif_compression_AV1, &encoder).code !=
                heif_error_Ok) {
            heif_context_free(context);
            QSKIP("libheif has no encoder here");
        }
        heif_encoder_set_lossy_quality(encoder, 95);
        heif_image* image = nullptr;
        heif_image_create(kWide, kHigh, heif_colorspace_RGB, heif_chroma_interleaved_RGB, &image);
        heif_image_add_plane(image, heif_channel_interleaved, kWide, kHigh, 8);
        int stride = 0;
        std::uint8_t* plane = heif_image_get_plane(image, heif_channel_interleaved, &stride);
        for (int y = 0; y < kHigh; ++y)
            for (int x = 0; x < kWide; ++x) {
                plane[y * stride + 3 * x] = static_cast<std::uint8_t>(4 * x);
                plane[y * stride + 3 * x + 1] = static_cast<std::uint8_t>(5 * y);
                plane[y * stride + 3 * x + 2] = 90;
            }
        const auto& icc = io::standardProfile(io::StandardProfile::displayP3);
        heif_image_set_raw_color_profile(image, "prof", icc.data(), icc.size());
        heif_image_handle* handle = nullptr;
        QCOMPARE(heif_context_encode_image(context, image, encoder, nullptr, &handle).code,
                 heif_error_Ok);
        const QByteArray exif = exifBlock(6);  // the file's own turn counts, not this one
        heif_context_add_exif_metadata(context, handle, exif.constData(), int(exif.size()));
        QTemporaryDir folder;
        const QString file = folder.filePath("a.heic");
        QCOMPARE(heif_context_write_to_file(context, qPrintable(file)).code, heif_error_Ok);
        heif_image_handle_release(handle);
        heif_image_release(image);
        heif_encoder_release(encoder);
        heif_context_free(context);
        const io::Picture picture = io::readPicture(file.toStdString());
        QVERIFY(picture.color->extent() == (Extent{kWide, kHigh}));
        QVERIFY(picture.iccProfile == icc);
        QVERIFY(picture.metadata && !picture.metadata->exif.empty());
        double most = 0;
        for (int y = 4; y < kHigh - 4; ++y)
            for (int x = 4; x < kWide - 4; ++x)
                most = std::max(most, std::abs(picture.color->at(0, {x, y}) / kCode8 - 4 * x));
        QVERIFY2(most < 12, qPrintable(QString("%1 codes apart").arg(most)));
#endif
    }

    void limitsHold() {
#ifdef WEFT_HAS_RAW
        const QString why = [] {
            try {
                static_cast<void>(read(dng(1), {.maxPixels = 100}));
            } catch (const BadInput& error) {
                return QString(error.what());
            }
            return QString();
        }();
        QVERIFY2(why.contains("64 × 48 pixels"), qPrintable(why));
#endif
    }
};

/// Without words, the tests; `--read FILE` says why it cannot be read.
int main(int count, char** words) {
    QCoreApplication application(count, words);
    if (count == 3 && std::strcmp(words[1], "--read") == 0) {
        ::dup2(::open("/dev/null", O_RDONLY), 77);  // left open for children
        try {
            static_cast<void>(io::readPicture(words[2]));
        } catch (const BadInput& error) {
            std::puts(error.what());
        }
        return 0;
    }
    IoCameraFilesTest test;
    return QTest::qExec(&test, count, words);
}
#include "io_camera_files_test.moc"
