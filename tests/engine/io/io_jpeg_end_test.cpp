/// JPEG files without their end marker: whole ones are opened and told, others are refused.
#include <QBuffer>
#include <QImage>
#include <QImageWriter>
#include <QtTest>

#include "engine/io/io_files.h"
#include "support/odd_files/jpeg_files.h"
#include "weft/error.h"

using namespace weft;
using namespace weft::tests;

namespace {

enum class Kind { baseline, progressive, grey };

QByteArray jpegOf(Kind kind, int side) {
    QImage image(side, side, QImage::Format_RGB32);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            image.setPixel(x, y, qRgb(x * 37 & 255, y * 53 & 255, (x ^ y) * 11 & 255));
    if (kind == Kind::grey) image = image.convertToFormat(QImage::Format_Grayscale8);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "jpeg");
    writer.setQuality(90);
    writer.setProgressiveScanWrite(kind == Kind::progressive);
    writer.write(image);
    return bytes;
}

bool isRefused(const QByteArray& file) {
    try {
        read(file);
        return false;
    } catch (const BadInput&) {
        return true;
    }
}

void addKinds() {
    QTest::addColumn<QByteArray>("jpeg");
    QTest::newRow("baseline") << jpegOf(Kind::baseline, 40);
    QTest::newRow("progressive") << jpegOf(Kind::progressive, 40);
    QTest::newRow("grey") << jpegOf(Kind::grey, 40);
}

}  // namespace

class IoJpegEndTest : public QObject {
    Q_OBJECT
private slots:
    void wholePicturesWithoutEndAreOpenedAndTold_data() { addKinds(); }
    void wholePicturesWithoutEndAreOpenedAndTold();
    void picturesCutShortAreRefused_data() { addKinds(); }
    void picturesCutShortAreRefused();
    void picturesCutShortBeforeATrailerAreRefused();
    void completePicturesAreNotRemarkedOn();
};

void IoJpegEndTest::wholePicturesWithoutEndAreOpenedAndTold() {
    QFETCH(QByteArray, jpeg);
    const io::Picture whole = read(jpeg);
    const QByteArray cut = jpeg.chopped(2);
    const QByteArray preview = jpegOf(Kind::baseline, 8);
    QByteArray noise(5000, '\0');
    for (qsizetype i = 0; i < noise.size(); ++i) noise[i] = static_cast<char>(i * i * 7919 >> 5);
    for (const QByteArray& behind :
         {QByteArray(), QByteArray("\xff", 1), QByteArray(1000, '\0'), makersTrailer(preview),
          makersTrailer(preview.chopped(2)), makersTrailer({}), preview, noise}) {
        const io::Picture p = read(cut + behind);
        QCOMPARE(differences(*p.color, *whole.color), 0);
        QVERIFY(p.metadata);
        QVERIFY2(p.metadata->remark.find("end marker") != std::string::npos,
                 p.metadata->remark.c_str());
    }
}

void IoJpegEndTest::picturesCutShortAreRefused() {
    QFETCH(QByteArray, jpeg);
    const std::vector<qsizetype> scans = endsOfScans(jpeg);
    QVERIFY(!scans.empty());
    for (qsizetype size = 2; size < scans.back(); ++size)
        if (!isRefused(jpeg.first(size))) QFAIL(qPrintable(QString::number(size)));
    for (std::size_t i = 0; i + 1 < scans.size(); ++i)
        QVERIFY(isRefused(jpeg.first(scans[i]) + makersTrailer({})));
}

void IoJpegEndTest::picturesCutShortBeforeATrailerAreRefused() {
    const QByteArray jpeg = jpegOf(Kind::baseline, 200);
    const qsizetype end = endsOfScans(jpeg).back();
    for (const qsizetype missing : {end / 4, end / 2})
        QVERIFY(isRefused(jpeg.first(end - missing) + makersTrailer({})));
}

void IoJpegEndTest::completePicturesAreNotRemarkedOn() {
    const QByteArray jpeg = jpegOf(Kind::baseline, 40);
    for (const QByteArray& file : {jpeg, jpeg + makersTrailer(jpeg)}) {
        const io::Picture p = read(file);
        QVERIFY(!p.metadata || p.metadata->remark.empty());
    }
}

QTEST_GUILESS_MAIN(IoJpegEndTest)
#include "io_jpeg_end_test.moc"
