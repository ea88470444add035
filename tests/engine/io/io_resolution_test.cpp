/// How large pixels are meant to be on paper: out of files that tell it in every way, and into all
/// that are written.
#include <QBuffer>
#include <QImage>
#include <QtTest>
#include <cmath>
#include <limits>

#include "engine/io/io_files.h"
#include "support/odd_files/resolution_files.h"
#include "weft/document/canvas.h"
#include "weft/io/export_picture.h"
#include "weft/io/metadata.h"

using namespace weft;
using namespace weft::tests;
using Unit = Resolution::Unit;

namespace {

constexpr auto kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr auto kInfinity = std::numeric_limits<float>::infinity();

QString textOf(const Resolution& r) {
    static const char* const kUnits[] = {"none", "inch", "cm", "m"};
    return QString("%1 x %2 a %3")
        .arg(r.x, 0, 'g', 12)
        .arg(r.y, 0, 'g', 12)
        .arg(kUnits[static_cast<int>(r.unit)]);
}

struct Told {
    const char* name;
    QByteArray file;
    Resolution resolution;
};

ToldExif exifSaying(ToldFraction x, ToldFraction y, int unit = 2, int orientation = 1,
                    ByteOrder order = ByteOrder::little) {
    return {x, y, unit, orientation, order};
}

std::vector<Told> pngs() {
    const auto of = [](const QByteArray& chunks) { return pngOfChunks(chunks); };
    const QByteArray exif300 = pngExif({}), exif72 = pngExif(exifSaying({72, 1}, {72, 1}));
    return {{"png nothing", of({}), {}},
            {"png 300 dpi", of(pngDensity(11811, 11811, 1)), {11811, 11811, Unit::metre}},
            {"png fax", of(pngDensity(8032, 3858, 1)), {8032, 3858, Unit::metre}},
            {"png form", of(pngDensity(2, 1, 0)), {2, 1, Unit::none}},
            {"png squares", of(pngDensity(1, 1, 0)), {}},
            {"png zero", of(pngDensity(0, 11811, 1)), {}},
            {"png absurd", of(pngDensity(0x7fffffff, 0x7fffffff, 1)), {}},
            {"png unit of another world", of(pngDensity(300, 300, 7)), {}},
            {"png EXIF alone", of(exif300), {300, 300, Unit::inch}},
            {"png EXIF is what pHYs rounds",
             of(pngDensity(11811, 11811, 1) + exif300),
             {300, 300, Unit::inch}},
            {"png pHYs counts more",
             of(pngDensity(11811, 11811, 1) + exif72),
             {11811, 11811, Unit::metre}},
            {"png form counts more", of(pngDensity(2, 1, 0) + exif300), {2, 1, Unit::none}},
            {"png squares say nothing", of(pngDensity(1, 1, 0) + exif300), {300, 300, Unit::inch}},
            {"png zero says nothing", of(pngDensity(0, 0, 1) + exif300), {300, 300, Unit::inch}}};
}

std::vector<Told> jpegs() {
    const auto of = [](const QByteArray& segments) { return jpegOfSegments(segments); };
    const QByteArray exif300 = exifSegment({}), exif72 = exifSegment(exifSaying({72, 1}, {72, 1}));
    return {
        {"jpeg nothing", of({}), {}},
        {"jpeg 300 dpi", of(jfifSegment(1, 300, 300)), {300, 300, Unit::inch}},
        {"jpeg 118 a cm", of(jfifSegment(2, 118, 118)), {118, 118, Unit::centimetre}},
        {"jpeg fax", of(jfifSegment(1, 204, 98)), {204, 98, Unit::inch}},
        {"jpeg form", of(jfifSegment(0, 16, 15)), {16, 15, Unit::none}},
        {"jpeg squares", of(jfifSegment(0, 1, 1)), {}},
        {"jpeg zero", of(jfifSegment(1, 300, 0)), {}},
        {"jpeg unit of another world", of(jfifSegment(5, 300, 300)), {}},
        {"jpeg EXIF alone", of(exif300), {300, 300, Unit::inch}},
        {"jpeg EXIF a cm",
         of(exifSegment(exifSaying({11811, 100}, {11811, 100}, 3))),
         {118.11, 118.11, Unit::centimetre}},
        {"jpeg EXIF of the other order",
         of(exifSegment(exifSaying({204, 1}, {98, 1}, 2, 1, ByteOrder::big))),
         {204, 98, Unit::inch}},
        {"jpeg EXIF without unit",
         of(exifSegment(exifSaying({240, 1}, {240, 1}, 0))),
         {240, 240, Unit::inch}},
        {"jpeg EXIF across alone", of(exifSegment({.y = {}})), {300, 300, Unit::inch}},
        {"jpeg JFIF counts more", of(jfifSegment(1, 300, 300) + exif72), {300, 300, Unit::inch}},
        {"jpeg EXIF counts more than a form",
         of(jfifSegment(0, 16, 15) + exif300),
         {300, 300, Unit::inch}},
        {"jpeg EXIF is what JFIF rounds",
         of(jfifSegment(1, 300, 300) + exifSegment(exifSaying({29972, 100}, {29972, 100}))),
         {299.72, 299.72, Unit::inch}},
        {"jpeg EXIF over zero", of(exifSegment(exifSaying({300, 0}, {300, 0}))), {}},
        {"jpeg EXIF zero", of(jfifSegment(0, 1, 1) + exifSegment(exifSaying({0, 1}, {0, 1}))), {}},
        {"jpeg EXIF absurd", of(exifSegment(exifSaying({4000000000u, 1}, {4000000000u, 1}))), {}},
        {"jpeg EXIF turned",
         of(exifSegment(exifSaying({204, 1}, {98, 1}, 2, 6))),
         {98, 204, Unit::inch}},
        {"jpeg JFIF turned",
         of(jfifSegment(1, 204, 98) + exifSegment({.x = {}, .y = {}, .unit = 0, .orientation = 8})),
         {98, 204, Unit::inch}},
        {"jpeg mirrored",
         of(exifSegment(exifSaying({204, 1}, {98, 1}, 2, 2))),
         {204, 98, Unit::inch}}};
}

std::vector<Told> tiffs() {
    const auto real = [](float x, float y) {
        return tiffToBeTold().real(282, x).real(283, y).shorts(296, {2}).bytes();
    };
    return {{"tiff nothing", tiffOf({.x = {}, .y = {}, .unit = 0}), {}},
            {"tiff 300 dpi", tiffOf({}), {300, 300, Unit::inch}},
            {"tiff without unit", tiffOf({.unit = 0}), {300, 300, Unit::inch}},
            {"tiff a cm",
             tiffOf(exifSaying({11811, 100}, {11811, 100}, 3)),
             {118.11, 118.11, Unit::centimetre}},
            {"tiff fax", tiffOf(exifSaying({204, 1}, {98, 1})), {204, 98, Unit::inch}},
            {"tiff form", tiffOf(exifSaying({2, 1}, {1, 1}, 1)), {2, 1, Unit::none}},
            {"tiff across alone", tiffOf({.y = {}}), {300, 300, Unit::inch}},
            {"tiff zero", tiffOf(exifSaying({0, 1}, {0, 1})), {}},
            {"tiff over zero", tiffOf(exifSaying({300, 0}, {300, 0})), {}},
            {"tiff absurd", tiffOf(exifSaying({4000000000u, 1}, {4000000000u, 1})), {}},
            {"tiff turned", tiffOf(exifSaying({204, 1}, {98, 1}, 2, 6)), {98, 204, Unit::inch}},
            {"tiff float", real(72.5f, 72.5f), {72.5, 72.5, Unit::inch}},
            {"tiff negative", real(-300, -300), {}},
            {"tiff infinite", real(kInfinity, 300), {}},
            {"tiff no number", real(kNaN, kNaN), {}}};
}

std::vector<Told> others() {
    return {{"webp nothing", webpOfExif({.x = {}, .y = {}, .unit = 0}), {}},
            {"webp 300 dpi", webpOfExif({}), {300, 300, Unit::inch}},
            {"webp form", webpOfExif(exifSaying({2, 1}, {1, 1}, 1)), {2, 1, Unit::none}},
            {"webp turned", webpOfExif(exifSaying({204, 1}, {98, 1}, 2, 5)), {98, 204, Unit::inch}},
            {"bmp nothing", bmpOf(0, 0), {}},
            {"bmp 300 dpi", bmpOf(11811, 11811), {11811, 11811, Unit::metre}},
            {"bmp 96 dpi cut off", bmpOf(3779, 3779), {3779, 3779, Unit::metre}},
            {"bmp negative", bmpOf(-11811, -11811), {}},
            {"bmp absurd", bmpOf(0x7fffffff, 0x7fffffff), {}},
            {"exr nothing", exrOfDensity(0, 1), {}},
            {"exr 300 dpi", exrOfDensity(300, 1), {300, 300, Unit::inch}},
            {"exr anamorphic", exrOfDensity(0, 2), {1, 2, Unit::none}},
            {"exr fax", exrOfDensity(204, 98.0f / 204), {204, 98, Unit::inch}},
            {"exr negative", exrOfDensity(-300, 1), {}},
            {"exr no number", exrOfDensity(kNaN, 1), {}},
            {"exr infinite aspect", exrOfDensity(300, kInfinity), {300, 300, Unit::inch}},
            {"exr aspect of zero", exrOfDensity(0, 0), {}}};
}

std::vector<Told> all() {
    std::vector<Told> files;
    for (auto some : {pngs(), jpegs(), tiffs(), others()})
        for (Told& told : some) files.push_back(std::move(told));
    return files;
}

/// As `read` finds it in a file that `picture` was written to.
io::Picture written(const io::Picture& picture, const std::string& name, bool strip = false) {
    const auto file = io::encodedPicture(name, picture.color->view(), {},
                                         {.depth = picture.depth == 8 ? 8 : 16,
                                          .quality = 100,
                                          .iccProfile = picture.iccProfile,
                                          .linear = picture.linearByCustom,
                                          .stored = picture.stored,
                                          .metadata = picture.metadata,
                                          .resolution = picture.resolution,
                                          .exifForResolution = !strip});
    return io::readPicture(file, name);
}

QByteArray bytesWritten(const std::string& name, const Resolution& resolution, bool exif = true) {
    const Field color =
        fieldOf({4, 3}, 3, [](int c, int x, int y) { return 9000 * c + 257 * x + y; });
    const auto file = io::encodedPicture(name, color.view(), {},
                                         {.resolution = resolution, .exifForResolution = exif});
    return {reinterpret_cast<const char*>(file.data()), qsizetype(file.size())};
}

std::string leftOut(const char* name, const io::WriteOptions& options) {
    const Field color({4, 3}, 3);
    return io::leftOutOf(name, color.view(), {}, options);
}

/// How far apart: a share; 0 where both have none.
double apart(const Resolution& a, const Resolution& b) {
    if (!a.isKnown() && !b.isKnown()) return 0;
    if (a.hasLength() != b.hasLength()) return 1;
    if (!a.hasLength()) return std::abs(a.aspect() / b.aspect() - 1);
    const Resolution x = perInch(a), y = perInch(b);
    return std::max(std::abs(x.x / y.x - 1), std::abs(x.y / y.y - 1));
}

}  // namespace

class IoResolutionTest : public QObject {
    Q_OBJECT

private slots:
    void everyWayToTellItIsUnderstood_data() {
        QTest::addColumn<int>("file");
        const auto files = all();
        for (std::size_t i = 0; i < files.size(); ++i)
            QTest::addRow("%s", files[i].name) << static_cast<int>(i);
    }
    void everyWayToTellItIsUnderstood() {
        QFETCH(int, file);
        const Told told = all()[static_cast<std::size_t>(file)];
        const io::Picture picture = read(told.file);
        QCOMPARE(textOf(picture.resolution), textOf(told.resolution));
        // Pixels that are no squares are told.
        const std::string remark = picture.metadata ? picture.metadata->remark : std::string();
        const bool square = std::abs(told.resolution.aspect() - 1) <= 0.01;
        QVERIFY2(square == (remark.find("as wide as high") == std::string::npos), remark.c_str());
    }

    void everyFormatThatCanHoldItKeepsIt_data() { everyWayToTellItIsUnderstood_data(); }
    void everyFormatThatCanHoldItKeepsIt() {
        QFETCH(int, file);
        const Told told = all()[static_cast<std::size_t>(file)];
        const io::Picture picture = read(told.file);
        for (const char* name : {"o.png", "o.jpg", "o.tif", "o.webp", "o.jxl", "o.exr"}) {
            const Resolution again = written(picture, name).resolution;
            QVERIFY2(apart(told.resolution, again) <= 1e-4,
                     qPrintable(QString(name) + ": " + textOf(again)));
            // What is written agrees with itself: the same once more.
            const Resolution twice = written(written(picture, name), name).resolution;
            QVERIFY2(apart(again, twice) <= 1e-7, qPrintable(QString(name) + ": " + textOf(twice)));
        }
        QVERIFY(!written(picture, "o.pfm").resolution.isKnown());
    }

    // By another reader.
    void others_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"o.png", "o.jpg", "o.tif"}) QTest::addRow("%s", name) << name;
    }
    void others() {
        QFETCH(QString, name);
        for (const Resolution& r : {Resolution{300, 300, Unit::inch},
                                    {204, 98, Unit::inch},
                                    {118, 118, Unit::centimetre},
                                    {11811, 11811, Unit::metre}}) {
            const QByteArray bytes = bytesWritten(name.toStdString(), r);
            const QImage seen = QImage::fromData(bytes);
            const Resolution metre = inUnit(perInch(r), Unit::metre);
            QVERIFY2(
                std::abs(seen.dotsPerMeterX() - metre.x) <= 1 &&
                    std::abs(seen.dotsPerMeterY() - metre.y) <= 1,
                qPrintable(QString("%1, %2").arg(seen.dotsPerMeterX()).arg(seen.dotsPerMeterY())));
        }
    }

    void whatWasNotToldIsNotMadeUp() {
        QVERIFY(!bytesWritten("o.png", {}).contains("pHYs"));
        QVERIFY(bytesWritten("o.jpg", {}).contains(jfifSegment(0, 1, 1).sliced(11, 5)));
        QVERIFY(!bytesWritten("o.webp", {}).contains("EXIF"));
        QVERIFY(!bytesWritten("o.exr", {}).contains("xDensity"));
        QVERIFY(!read(bytesWritten("o.tif", {})).resolution.isKnown());
    }

    // A broken number of EXIF does not go on.
    void exifAgreesWithTheFormat() {
        const io::Picture picture = read(
            jpegOfSegments(jfifSegment(1, 300, 300) + exifSegment(exifSaying({72, 1}, {72, 1}))));
        for (const char* name : {"o.png", "o.jpg", "o.tif", "o.webp", "o.jxl"}) {
            const io::Picture again = written(picture, name);
            io::Picture exifAlone = again;
            exifAlone.resolution = {};
            QVERIFY(again.metadata);
            const QByteArray exif(reinterpret_cast<const char*>(again.metadata->exif.data()),
                                  qsizetype(again.metadata->exif.size()));
            const io::Picture told =
                read(jpegOfSegments(QByteArray("\xff\xe1", 2) +
                                    tiffInteger(unsigned(exif.size()) + 8, 2, ByteOrder::big) +
                                    QByteArray("Exif\0\0", 6) + exif));
            QCOMPARE(textOf(told.resolution), textOf({300, 300, Unit::inch}));
        }
        const io::Picture broken = read(jpegOfSegments(exifSegment(exifSaying({300, 0}, {300, 0}))));
        const QByteArray png = [&] {
            const auto file =
                io::encodedPicture("o.png", broken.color->view(), {}, {.metadata = broken.metadata});
            return QByteArray(reinterpret_cast<const char*>(file.data()), qsizetype(file.size()));
        }();
        QVERIFY(png.contains("eXIf"));
        QVERIFY(!png.contains(tiffInteger(0x011a, 2, ByteOrder::little) +
                              tiffInteger(5, 2, ByteOrder::little)));
    }

    void whatTheFieldsRoundIsInExif() {
        for (const double dpi : {1.5, 0.01, 299.72, 70000.0, 313.37}) {
            const Resolution r{dpi, dpi, Unit::inch};
            for (const char* name : {"o.png", "o.jpg", "o.webp", "o.jxl", "o.tif", "o.exr"}) {
                const Resolution again = read(bytesWritten(name, r)).resolution;
                QVERIFY2(apart(r, again) <= 1e-4,
                         qPrintable(QString("%1 %2: ").arg(name).arg(dpi) + textOf(again)));
            }
        }
        // Without EXIF it is rounded, or not there, and told.
        const io::WriteOptions stripped{.resolution = {1.5, 1.5, Unit::inch},
                                        .exifForResolution = false};
        for (const char* name : {"o.webp", "o.jxl", "o.jpg"}) {
            QVERIFY(!bytesWritten(name, stripped.resolution, false).contains("Exif"));
            QVERIFY(!bytesWritten(name, stripped.resolution, false).contains("EXIF"));
            QVERIFY(leftOut(name, stripped).find("resolution") != std::string::npos);
        }
        QCOMPARE(leftOut("o.png", {.resolution = {300, 300, Unit::inch}, .exifForResolution = false}),
                 std::string());
    }

    void whatAFormatCannotHoldIsTold() {
        QCOMPARE(leftOut("o.pfm", {.resolution = {300, 300, Unit::inch}}),
                 std::string("this format keeps no resolution"));
        QCOMPARE(leftOut("o.pfm", {.resolution = {2, 1, Unit::none}}),
                 std::string("this format keeps no resolution"));
        for (const char* name : {"o.png", "o.jpg", "o.tif", "o.webp", "o.jxl", "o.exr"})
            QCOMPARE(leftOut(name, {.resolution = {204, 98, Unit::inch}}), std::string());
        QCOMPARE(leftOut("o.pfm", {}), std::string());
    }

    void sizesAndTurnsKeepIt() {
        const io::Picture fax = read(tiffOf(exifSaying({204, 1}, {98, 1})));
        const Resolution told{204, 98, Unit::inch}, turnedOnce{98, 204, Unit::inch};
        QCOMPARE(textOf(io::pictureToExport(fax, {.size = {3, 2}}).resolution), textOf(told));
        QCOMPARE(textOf(partOf(fax, {1, 1, 3, 2}).resolution), textOf(told));
        QCOMPARE(textOf(turned(fax, CanvasTurn::right).resolution), textOf(turnedOnce));
        QCOMPARE(textOf(turned(fax, CanvasTurn::left).resolution), textOf(turnedOnce));
        QCOMPARE(textOf(turned(fax, CanvasTurn::flipX).resolution), textOf(told));
        QCOMPARE(textOf(turned(fax, CanvasTurn::flipY).resolution), textOf(told));
    }

    void wholeNumbersAnInchComeBackFromMetres() {
        for (int dpi = 1; dpi <= 4800; ++dpi) {
            const double metre = dpi / 0.0254;
            for (const double v : {std::round(metre), std::floor(metre)}) {
                const Resolution inch = perInch({v, v, Unit::metre});
                QVERIFY2(inch.x == dpi, qPrintable(QString("%1: %2").arg(dpi).arg(inch.x)));
            }
        }
    }

    void printSizesAreThoseOfARuler() {
        const PrintSize size = printSize({11811, 11811, Unit::metre}, 1205, 803);
        QVERIFY(std::abs(size.width - 10.2023) < 1e-3 && std::abs(size.height - 6.7987) < 1e-3);
    }

    void blocksThatSayLessKeepIt() {
        const io::Picture picture = read(jpegOfSegments(exifSegment({})));
        for (const auto choice : {io::MetadataChoice::restricted, io::MetadataChoice::copyright,
                                  io::MetadataChoice::strip}) {
            io::Picture less = picture;
            less.metadata = io::metadataFor(picture.metadata, choice);
            const bool strip = choice == io::MetadataChoice::strip;
            for (const char* name : {"o.png", "o.jpg", "o.tif"})
                QCOMPARE(textOf(perInch(written(less, name, strip).resolution)),
                         textOf({300, 300, Unit::inch}));
        }
    }

    void xmpCountsWhereNothingElseTells() {
        const QByteArray packet =
            "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF "
            "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='' "
            "xmlns:tiff='http://ns.adobe.com/tiff/1.0/' tiff:XResolution='3000000/10000' "
            "tiff:YResolution='3000000/10000' tiff:ResolutionUnit='2'/></rdf:RDF></x:xmpmeta>";
        const QByteArray xmp = QByteArray("http://ns.adobe.com/xap/1.0/\0", 29) + packet;
        const QByteArray segment = QByteArray("\xff\xe1", 2) +
                                   tiffInteger(unsigned(xmp.size()) + 2, 2, ByteOrder::big) + xmp;
        const io::Picture alone = read(jpegOfSegments(segment));
        QCOMPARE(textOf(alone.resolution), textOf({300, 300, Unit::inch}));
        // Where the file says otherwise, XMP follows.
        const io::Picture other = read(jpegOfSegments(jfifSegment(1, 150, 150) + segment));
        QCOMPARE(textOf(other.resolution), textOf({150, 150, Unit::inch}));
        const io::Picture again = written(other, "o.jpg");
        QVERIFY(again.metadata && again.metadata->xmp.find("150/1") != std::string::npos);
        QVERIFY(again.metadata->xmp.find("3000000") == std::string::npos);
    }
};

QTEST_GUILESS_MAIN(IoResolutionTest)
#include "io_resolution_test.moc"
