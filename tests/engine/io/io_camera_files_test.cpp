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
#include "support/camera_pictures.h"
#include "support/odd_files/resolution_files.h"
#include "weft/io/colour_profile.h"
#include "weft/io/display_transform.h"
#include "weft/io/metadata.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr int kWide = kCameraWide, kHigh = kCameraHigh;

/// Its directory is whole, and its samples begin so late that the file ends within their first row.
QByteArray cutDng() {
    const QByteArray whole = dng(1);
    QByteArray cut = whole;
    const qsizetype entry = whole.indexOf(QByteArray("\x11\x01\x04\0\x01\0\0\0", 8));
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

    void cameraFilesTellTheirResolution() {
#ifndef WEFT_HAS_HEIF
        QSKIP("libheif was not found");
#else
        const auto made = [](const QByteArray& exif) {
            const QByteArray bytes = heif(heif_compression_HEVC, exif);
            return bytes.isEmpty() ? heif(heif_compression_AV1, exif) : bytes;
        };
        const QByteArray fax = made(exifOf({.x = ToldFraction{204, 1}, .y = ToldFraction{98, 1}}));
        if (fax.isEmpty()) QSKIP("libheif has no encoder here");
        QVERIFY((read(fax).resolution == Resolution{204, 98, Resolution::Unit::inch}));
        QVERIFY(!read(made({})).resolution.isKnown());
        // A property of the same size becomes "pasp": pixels four by three.
        QByteArray form = made({});
        const qsizetype pixi = form.indexOf("pixi");
        QVERIFY(pixi > 4 && form.sliced(pixi - 4, 4) == QByteArray("\0\0\0\x10", 4));
        form.replace(pixi, 12, QByteArray("pasp\0\0\0\4\0\0\0\3", 12));
        const io::Picture told = read(form);
        QVERIFY((told.resolution == Resolution{3, 4, Resolution::Unit::none}));
        QVERIFY(told.metadata && told.metadata->remark.find("1.33 times") != std::string::npos);
        // Damaged boxes say nothing.
        for (qsizetype at = 0; at < std::min<qsizetype>(form.size(), 400); ++at) {
            QByteArray bad = form;
            bad[at] = static_cast<char>(~bad[at]);
            refusal(bad);
        }
#endif
    }

    void heicKeepsSamplesProfileAndExif() {
#ifndef WEFT_HAS_HEIF
        QSKIP("libheif was not found");
#else
        const auto& icc = io::standardProfile(io::StandardProfile::displayP3);
        const QByteArray exif = exifBlock(6);  // the file's own turn counts, not this one
        QByteArray bytes = heif(heif_compression_HEVC, exif, icc);
        if (bytes.isEmpty()) bytes = heif(heif_compression_AV1, exif, icc);
        if (bytes.isEmpty()) QSKIP("libheif has no encoder here");
        const io::Picture picture = read(bytes);
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
