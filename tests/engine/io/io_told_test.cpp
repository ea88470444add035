/// What files hold and Weft leaves out, or cannot read: told in sentences of its own.
#include <QBuffer>
#include <QImage>
#include <QImageWriter>
#include <QtTest>

#include "engine/io/io_files.h"
#include "support/odd_files/png_files.h"
#include "support/odd_files/tiff_files.h"
#include "weft/error.h"
#include "weft/io/colour_profile.h"
#include "weft/io/export_picture.h"
#include "weft/io/metadata.h"
#include "weft/json_words.h"

using namespace weft;
using namespace weft::tests;
using io::StandardProfile;

namespace {

constexpr int kIccTag = 34675;

QString remarkOf(const io::Picture& p) {
    return p.metadata ? QString::fromStdString(p.metadata->remark) : QString();
}

QByteArray iccOf(StandardProfile profile) {
    const auto& icc = io::standardProfile(profile);
    return {reinterpret_cast<const char*>(icc.data()), qsizetype(icc.size())};
}

io::Picture tiffWith(const QByteArray& icc, int samples) {
    return read(TiffFile({4, 4, 8, samples}, samples == 1 ? 1 : 2,
                         [](int, int, int) -> quint64 { return 99; })
                    .block(kIccTag, icc)
                    .bytes());
}

QByteArray jpegSegment(const QByteArray& data) {
    return QByteArray("\xff\xe1", 2) +
           tiffInteger(static_cast<unsigned>(data.size()) + 2, 2, ByteOrder::big) + data;
}

QByteArray packetWith(const QByteArray& attributes) {
    return "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF "
           "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description "
           "rdf:about=\"\" " +
           attributes + "/></rdf:RDF></x:xmpmeta>";
}

/// With XMP in a segment of its own, and a part of it in another one.
QByteArray jpegWithExtendedXmp() {
    QImage image(8, 8, QImage::Format_RGB32);
    image.fill(Qt::gray);
    QByteArray jpeg;
    QBuffer buffer(&jpeg);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter(&buffer, "jpeg").write(image);
    const QByteArray guid(32, 'A');
    const QByteArray rest =
        packetWith(R"(xmlns:p="http://ns.adobe.com/photoshop/1.0/" p:City="Ulm")");
    const auto size = static_cast<unsigned>(rest.size());
    return jpeg.first(2) +
           jpegSegment(QByteArray("http://ns.adobe.com/xap/1.0/\0", 29) +
                       packetWith("xmlns:n=\"http://ns.adobe.com/xmp/note/\" n:HasExtendedXMP=\"" +
                                  guid +
                                  R"(" xmlns:x="http://ns.adobe.com/xap/1.0/" x:Label="kept")")) +
           jpegSegment(QByteArray("http://ns.adobe.com/xmp/extension/\0", 35) + guid +
                       tiffInteger(size, 4, ByteOrder::big) + tiffInteger(0, 4, ByteOrder::big) +
                       rest) +
           jpeg.sliced(2);
}

}  // namespace

class IoToldTest : public QObject {
    Q_OBJECT
private slots:
    void profilesOfOtherSamplesAreTold_data();
    void profilesOfOtherSamplesAreTold();
    void coloursProfilesOfGreyPngAreTold();
    void profilesThatFitAreNotTold();
    void xmpThatStandsApartIsToldAndNotPromised();
    void kindsOfTiffThatNobodyKnowsAreNamedInOurWords();
    void jsonIsNamedByPlaceNotByTheLibrary();
};

void IoToldTest::profilesOfOtherSamplesAreTold_data() {
    QTest::addColumn<QByteArray>("icc");
    QTest::addColumn<int>("samples");
    QByteArray inks = iccOf(StandardProfile::sRgb);
    inks.replace(16, 4, "CMYK");
    QTest::newRow("greys' in colours") << iccOf(StandardProfile::grey) << 3;
    QTest::newRow("inks' in colours") << inks << 3;
    QTest::newRow("inks' in greys") << inks << 1;
    QTest::newRow("no profile") << QByteArray(200, 'x') << 3;
    QTest::newRow("short") << QByteArray(20, 'x') << 3;
}

void IoToldTest::profilesOfOtherSamplesAreTold() {
    QFETCH(QByteArray, icc);
    QFETCH(int, samples);
    const io::Picture p = tiffWith(icc, samples);
    QVERIFY(p.iccProfile.empty());
    QVERIFY2(remarkOf(p).contains("profile") && remarkOf(p).contains("left out"),
             qPrintable(remarkOf(p)));
}

void IoToldTest::coloursProfilesOfGreyPngAreTold() {
    const auto grey = [](StandardProfile profile) {
        const PngShape shape{4, 4, 8, 0, 1};
        const QByteArray chunk =
            pngChunk("iCCP", QByteArray("icc\0\0", 5) + zlibStream(iccOf(profile)));
        return read(pngWith(shape, chunk, [](int, int, int) { return 100; }));
    };
    const io::Picture p = grey(StandardProfile::adobeRgb);
    QVERIFY2(!p.iccProfile.empty() || remarkOf(p).contains("cannot be used"),
             qPrintable(remarkOf(p)));
    QVERIFY(!grey(StandardProfile::grey).iccProfile.empty());
    QVERIFY(remarkOf(grey(StandardProfile::grey)).isEmpty());
}

void IoToldTest::profilesThatFitAreNotTold() {
    QVERIFY(remarkOf(tiffWith(iccOf(StandardProfile::displayP3), 3)).isEmpty());
    QVERIFY(remarkOf(tiffWith(iccOf(StandardProfile::grey), 1)).isEmpty());
    const PngShape shape{4, 4, 8, 2, 3};
    QVERIFY(remarkOf(read(pngWith(shape, pngChunk("sRGB", QByteArray(1, '\0')), [](int, int, int) {
                return 100;
            }))).isEmpty());
}

void IoToldTest::xmpThatStandsApartIsToldAndNotPromised() {
    const io::Picture p = read(jpegWithExtendedXmp());
    QVERIFY2(remarkOf(p).contains("XMP") && remarkOf(p).contains("left out"),
             qPrintable(remarkOf(p)));
    const QString xmp = QString::fromStdString(p.metadata->xmp);
    QVERIFY2(!xmp.contains("HasExtendedXMP"), qPrintable(xmp));
    QVERIFY2(xmp.contains("kept"), qPrintable(xmp));
    for (const char* file : {"o.jpg", "o.png", "o.tif", "o.webp", "o.jxl"}) {
        const auto bytes = io::encodedPicture(file, p.color->view(), {},
                                              {.metadata = io::metadataFor(p.metadata, {})});
        const QByteArray all(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size()));
        QVERIFY2(!all.contains("HasExtendedXMP") && all.contains("kept"), file);
    }
}

void IoToldTest::kindsOfTiffThatNobodyKnowsAreNamedInOurWords() {
    // YCbCr of 16 bits: libtiff's "Sorry, can not handle images with 16-bit samples".
    const QByteArray file =
        TiffFile({4, 4, 16, 3}, 6, [](int, int, int) -> quint64 { return 99; }).bytes();
    QString said;
    try {
        read(file);
    } catch (const BadInput& error) {
        said = error.what();
    }
    QVERIFY2(said.contains("of a kind that Weft does not know"), qPrintable(said));
    QVERIFY2(!said.contains("Sorry"), qPrintable(said));
}

void IoToldTest::jsonIsNamedByPlaceNotByTheLibrary() {
    QCOMPARE(jsonWords(101,
                       "[json.exception.parse_error.101] parse error at line 3, column 7: syntax "
                       "error while parsing value - unexpected '}'"),
             std::string("in line 3, column 7"));
    QCOMPARE(jsonWords(403, "[json.exception.out_of_range.403] key 'size' not found"),
             std::string("“size” is missing"));
    for (const int id : {101, 302, 403, 501})
        QVERIFY(jsonWords(id, "[json.exception] odd").find("json") == std::string::npos);
}

QTEST_GUILESS_MAIN(IoToldTest)
#include "io_told_test.moc"
