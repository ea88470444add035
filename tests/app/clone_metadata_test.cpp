/// EXIF, XMP and IPTC on their way through clone, exports and documents. Blocks are made and read by
/// Exiv2 itself.
#include <QBuffer>
#include <QColorSpace>
#include <QImageWriter>
#include <QJsonArray>
#include <QtTest>
#include <exiv2/exiv2.hpp>
#include <map>

#include "app/weft_process.h"

using namespace weft::tests;

namespace {

constexpr int kBlocks = 20;

/// Everything that a file says, by key; what has to change on the way is left out.
using Said = std::map<std::string, std::string>;

bool changesOnTheWay(const std::string& key) {
    static const std::vector<std::string> all = {
        "Exif.Image.Orientation", "Exif.Photo.PixelXDimension", "Exif.Photo.PixelYDimension",
        "Exif.Image.ExifTag",     "Exif.Image.GPSTag",          "Xmp.tiff.Orientation"};
    return std::find(all.begin(), all.end(), key) != all.end();
}

/// Of a TIFF, how its samples lie.
bool isLayout(const std::string& key) {
    static const std::vector<std::string> all = {
        "ImageWidth",        "ImageLength",     "BitsPerSample",  "Compression",
        "StripOffsets",      "SamplesPerPixel", "RowsPerStrip",   "StripByteCounts",
        "SampleFormat",      "ExtraSamples",    "Predictor",      "PlanarConfiguration",
        "InterColorProfile", "XMLPacket",       "IPTCNAA",        "PhotometricInterpretation",
        "NewSubfileType",    "FillOrder",       "ImageResources", "XResolution",
        "YResolution",       "ResolutionUnit"};
    return std::any_of(all.begin(), all.end(),
                       [&](const std::string& name) { return key == "Exif.Image." + name; });
}

std::unique_ptr<Exiv2::Image> opened(const QString& file) {
    Exiv2::Image::AutoPtr image = Exiv2::ImageFactory::open(file.toStdString());
    image->readMetadata();
    return std::unique_ptr<Exiv2::Image>(image.release());
}

Said saidBy(const Exiv2::Image& image) {
    Said said;
    const auto note = [&](const auto& data) {
        for (const auto& datum : data)
            if (!changesOnTheWay(datum.key()) && !isLayout(datum.key()))
                said[datum.key()] += datum.value().toString() + "|";
    };
    note(image.exifData());
    note(image.iptcData());
    note(image.xmpData());
    return said;
}

/// What `now` lacks or says otherwise.
QString missing(const Said& before, const Said& now) {
    QStringList all;
    for (const auto& [key, value] : before) {
        const auto at = now.find(key);
        if (at == now.end())
            all << QString::fromStdString(key + " is gone");
        else if (at->second != value)
            all << QString::fromStdString(key + ": " + value + " became " + at->second);
    }
    return all.join('\n');
}

/// WebP has no place for it.
Said withoutIptc(Said said) {
    std::erase_if(said, [](const auto& entry) { return entry.first.starts_with("Iptc."); });
    return said;
}

/// Block i of 20: another camera each, some with a position, notes of the maker, words in other
/// scripts.
void writeBlock(Exiv2::Image& image, int i) {
    static const char* const kMakes[] = {"ACME", "Camera Works", "Leitzmann", "Kyoto Optical",
                                         "Hassel"};
    Exiv2::ExifData exif;
    exif["Exif.Image.Make"] = kMakes[i % 5];
    exif["Exif.Image.Model"] = "Model " + std::to_string(100 + i);
    exif["Exif.Image.Orientation"] = static_cast<std::uint16_t>(1 + i % 8);
    exif["Exif.Image.Artist"] = "Zoë Müller";
    exif["Exif.Image.Copyright"] = "© 2024 Zoë";
    exif["Exif.Image.Software"] = "Firmware 1." + std::to_string(i);
    exif["Exif.Photo.DateTimeOriginal"] = "2024:02:" + std::to_string(10 + i % 18) + " 12:34:56";
    exif["Exif.Photo.ExposureTime"] = Exiv2::URational(1, 60u + static_cast<unsigned>(i));
    exif["Exif.Photo.FNumber"] = Exiv2::URational(28, 10);
    exif["Exif.Photo.ISOSpeedRatings"] = static_cast<std::uint16_t>(100 * (1 + i));
    exif["Exif.Photo.ExposureBiasValue"] = Exiv2::Rational(-i, 3);
    exif["Exif.Photo.FocalLength"] = Exiv2::URational(350, 10);
    exif["Exif.Photo.BodySerialNumber"] = "SN" + std::to_string(4711 + i);
    exif["Exif.Photo.CameraOwnerName"] = "Zoë";
    exif["Exif.Photo.LensModel"] = "35mm F2.8";
    exif["Exif.Photo.UserComment"] = "charset=Unicode Größe 東京";
    exif["Exif.Photo.PixelXDimension"] = std::uint32_t{6000};
    exif["Exif.Photo.PixelYDimension"] = std::uint32_t{4000};
    if (i % 2 == 0) {
        exif["Exif.GPSInfo.GPSLatitudeRef"] = "N";
        exif["Exif.GPSInfo.GPSLatitude"] = "52/1 30/1 " + std::to_string(i) + "/1";
        exif["Exif.GPSInfo.GPSLongitudeRef"] = "E";
        exif["Exif.GPSInfo.GPSLongitude"] = "13/1 24/1 36/1";
    }
    if (i % 3 == 0) {
        std::vector<Exiv2::byte> note(200 + 50 * static_cast<std::size_t>(i));
        for (std::size_t n = 0; n < note.size(); ++n) note[n] = static_cast<Exiv2::byte>(n * 37 + 11);
        Exiv2::DataValue value(note.data(), static_cast<long>(note.size()), Exiv2::invalidByteOrder,
                               Exiv2::undefined);
        exif.add(Exiv2::ExifKey("Exif.Photo.MakerNote"), &value);
    }
    image.setExifData(exif);
    Exiv2::XmpData xmp;
    xmp["Xmp.dc.title"] = "lang=x-default Sonnenaufgang über 東京 🌅 " + std::to_string(i);
    xmp["Xmp.dc.subject"] = "восход";
    xmp["Xmp.dc.subject"] = "sunrise";
    xmp["Xmp.xmp.Rating"] = std::to_string(i % 6);
    xmp["Xmp.photoshop.City"] = "Zürich";
    image.setXmpData(xmp);
    if (i % 4 == 3) return;
    Exiv2::IptcData iptc;
    iptc["Iptc.Envelope.CharacterSet"] = "\x1b%G";
    iptc["Iptc.Application2.Caption"] = "Ein Bild, Nummer " + std::to_string(i);
    iptc["Iptc.Application2.City"] = "Zürich";
    for (const char* word : {"eins", "zwei"}) {
        Exiv2::StringValue value(word);
        iptc.add(Exiv2::IptcKey("Iptc.Application2.Keywords"), &value);
    }
    image.setIptcData(iptc);
}

}  // namespace

class CloneMetadataTest : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    [[nodiscard]] QString at(const QString& name) const { return folder_.filePath(name); }
    /// A picture with block i, as this format holds it; and what Exiv2 then finds.
    Said makePicture(const QString& name, int i, QSize size = {90, 60}) const {
        landscape(size).save(at(name));
        const auto image = opened(at(name));
        writeBlock(*image, i);
        image->writeMetadata();
        return saidBy(*opened(at(name)));
    }
    [[nodiscard]] Finished clone(const QString& background, const QString& out,
                                 const QStringList& more = {}) const {
        return runWeft(QStringList{"clone", "--background", background, "--patch", "p.png", "--at",
                                   "5,5", "--backend", "cpu", "--out", out} +
                           more,
                       folder_.path());
    }
    /// `in` with the patch as out.KIND and the document as again-out.KIND: all by one process.
    [[nodiscard]] Finished cloneAndRender(const QString& in, const QString& document,
                                          const QStringList& kinds) const {
        QJsonArray jobs;
        for (const QString& kind : kinds) {
            jobs << QJsonObject{{"command", "clone"},     {"background", in}, {"patch", "p.png"},
                                {"at", QJsonArray{5, 5}}, {"backend", "cpu"}, {"out", "out." + kind}};
            jobs << QJsonObject{{"command", "render"},
                                {"document", document},
                                {"backend", "cpu"},
                                {"out", "again-out." + kind}};
        }
        save(at("jobs.json"), QJsonDocument(QJsonObject{{"jobs", jobs}}).toJson());
        return runWeft({"batch", "jobs.json", "--overwrite"}, folder_.path());
    }

private slots:
    void initTestCase() {
        Exiv2::LogMsg::setLevel(Exiv2::LogMsg::mute);
        landscape({20, 16}, QImage::Format_RGB32, 3).save(at("p.png"));
    }

    void everyBlockSurvives_data() {
        QTest::addColumn<QString>("format");
        QTest::addColumn<int>("block");
        const char* const kFormats[] = {"jpg", "png", "tif", "webp"};
        for (int i = 0; i < kBlocks; ++i) {
            const char* format = kFormats[(i + i / 4) % 4];
            QTest::addRow("%d in %s", i, format) << format << i;
        }
    }
    void everyBlockSurvives() {
        QFETCH(QString, format);
        QFETCH(int, block);
        if (!QImageWriter::supportedImageFormats().contains(format.toLatin1()))
            QSKIP("Qt writes no such files here");
        const QString in = "in." + format;
        const Said before = makePicture(in, block);
        QVERIFY(before.size() > 15);
        QVERIFY(clone(in, "d.ora").code == 0);
        const QStringList kinds = {"jpg", "png", "tif", "webp"};
        const Finished written = cloneAndRender(in, "d.ora", kinds);
        QVERIFY2(written.code == 0, qPrintable(written.err));
        for (const QString& kind : kinds) {
            const QString out = "out." + kind;
            for (const QString& file : {out, "again-" + out}) {
                const auto image = opened(at(file));
                const QString lost =
                    missing(file.endsWith("webp") ? withoutIptc(before) : before, saidBy(*image));
                QVERIFY2(lost.isEmpty(), qPrintable(file + "\n" + lost));
                const QImage seen(at(file));
                QCOMPARE(seen.size().isEmpty(), false);
                const Exiv2::ExifData& exif = image->exifData();
                QCOMPARE(exif.findKey(Exiv2::ExifKey("Exif.Image.Orientation"))->toString(),
                         std::string("1"));
                QCOMPARE(exif.findKey(Exiv2::ExifKey("Exif.Photo.PixelXDimension"))->toString(),
                         std::to_string(seen.width()));
                QCOMPARE(exif.findKey(Exiv2::ExifKey("Exif.Photo.PixelYDimension"))->toString(),
                         std::to_string(seen.height()));
            }
        }
    }

    // The picture is turned once, and never again.
    void orientationIsBakedOnce() {
        makePicture("turned.jpg", 5, {90, 60});  // orientation 6
        QVERIFY(clone("turned.jpg", "once.jpg").code == 0);
        QCOMPARE(QImage(at("once.jpg")).size(), QSize(60, 90));
        QVERIFY(clone("once.jpg", "twice.jpg").code == 0);
        QCOMPARE(QImage(at("twice.jpg")).size(), QSize(60, 90));
    }

    void thumbnailsAreDropped() {
        makePicture("thumb.jpg", 0);
        QByteArray thumbnail;
        QBuffer buffer(&thumbnail);
        landscape({16, 12}).save(&buffer, "JPG");
        const auto image = opened(at("thumb.jpg"));
        Exiv2::ExifThumb(image->exifData())
            .setJpegThumbnail(reinterpret_cast<const Exiv2::byte*>(thumbnail.constData()),
                              thumbnail.size());
        image->writeMetadata();
        QVERIFY(Exiv2::ExifThumbC(opened(at("thumb.jpg"))->exifData()).copy().size_ > 0);
        QVERIFY(clone("thumb.jpg", "out.jpg").code == 0);
        QCOMPARE(Exiv2::ExifThumbC(opened(at("out.jpg"))->exifData()).copy().size_, 0L);
    }

    void profilesStayBesideIt() {
        QImage picture = landscape({40, 30});
        picture.setColorSpace(QColorSpace(QColorSpace::AdobeRgb));
        for (const char* name : {"profile.jpg", "profile.png", "profile.tif"}) {
            picture.save(at("with-profile.png"));
            const auto image = opened(at("with-profile.png"));
            writeBlock(*image, 2);
            image->writeMetadata();
            QVERIFY(clone("with-profile.png", name).code == 0);
            QCOMPARE(QImage(at(name)).colorSpace().iccProfile(),
                     QImage(at("with-profile.png")).colorSpace().iccProfile());
        }
    }

    void privateTellsNeitherPlaceNorOwner() {
        makePicture("in.jpg", 6);  // with a position and a maker's note
        QVERIFY(clone("in.jpg", "d.ora", {"--metadata", "private"}).code == 0);
        QVERIFY(
            runWeft({"render", "d.ora", "--backend", "cpu", "--out", "d.png"}, folder_.path()).code ==
            0);
        for (const char* out : {"p.jpg", "p.tif", "out.png"})
            QVERIFY(clone("in.jpg", out, {"--metadata", "private"}).code == 0);
        for (const char* out : {"p.jpg", "p.tif", "out.png", "d.png"}) {
            const Said said = saidBy(*opened(at(out)));
            for (const auto& [key, value] : said) {
                const QString name = QString::fromStdString(key);
                QVERIFY2(!name.contains("GPS") && !name.contains("Serial") &&
                             !name.contains("Owner") && !name.contains("MakerNote") &&
                             !name.contains("City"),
                         qPrintable(out + (": " + name)));
            }
            QVERIFY(said.contains("Exif.Image.Model") && said.contains("Exif.Photo.FNumber"));
            QVERIFY(said.contains("Xmp.dc.title") && said.contains("Iptc.Application2.Caption"));
            QVERIFY(!load(at(out)).contains("SN4717"));
        }
    }

    // Of IPTC without a character set, the copyright may be all that is left.
    void aLoneCopyrightStays() {
        makePicture("in.jpg", 6);
        const auto write = [&](const Exiv2::IptcData& iptc) {
            const auto image = opened(at("in.jpg"));
            image->setIptcData(iptc);
            image->xmpData()["Xmp.dc.rights"] = "lang=x-default Zoë's";
            image->writeMetadata();
        };
        Exiv2::IptcData iptc;
        iptc["Iptc.Application2.Copyright"] = "Zoe 2024";
        iptc["Iptc.Application2.City"] = "Rome";
        write(iptc);
        QVERIFY(clone("in.jpg", "c.tif", {"--metadata", "copyright"}).code == 0);
        const Said said = saidBy(*opened(at("c.tif")));
        QVERIFY(said.contains("Iptc.Application2.Copyright"));
        QVERIFY(said.contains("Xmp.dc.rights"));
        QVERIFY(said.contains("Exif.Image.Copyright"));
        for (const auto& [key, value] : said) {
            const QString name = QString::fromStdString(key);
            QVERIFY2(!name.contains("GPS") && !name.contains("Serial") && !name.contains("City") &&
                         !name.contains("MakerNote"),
                     qPrintable(name));
        }
        Exiv2::IptcData others;
        others["Iptc.Envelope.CharacterSet"] = "\x1b%G";
        others["Iptc.Application2.City"] = "Rome";
        write(others);
        QVERIFY(clone("in.jpg", "c.tif", {"--metadata", "copyright"}).code == 0);
        QVERIFY(opened(at("c.tif"))->iptcData().empty());
    }

    void copyrightTellsWhoseItIsAlone() {
        makePicture("in.jpg", 6);
        for (const char* out : {"c.jpg", "c.tif", "c.webp"}) {
            QVERIFY(clone("in.jpg", out, {"--metadata", "copyright"}).code == 0);
            const Said said = saidBy(*opened(at(out)));
            QVERIFY(said.at("Exif.Image.Copyright").starts_with("© 2024 Zoë"));
            QVERIFY(said.contains("Exif.Image.Artist"));
            for (const char* key : {"Exif.Image.Model", "Exif.Photo.FNumber", "Xmp.dc.title",
                                    "Exif.GPSInfo.GPSLatitude", "Iptc.Application2.City"})
                QVERIFY2(!said.contains(key), key);
        }
    }

    void whatAFormatHasNoRoomForIsSaid() {
        makePicture("in.png", 2);
        const auto image = opened(at("in.png"));
        image->xmpData()["Xmp.dc.description"] = "lang=x-default " + std::string(70000, 'w');
        image->writeMetadata();
        const Finished cloned = clone("in.png", "out.jpg");
        QVERIFY2(cloned.code == 0 && cloned.err.contains("did not fit into a JPEG"),
                 qPrintable(cloned.err));
        QVERIFY(!clone("in.png", "out.png").err.contains("did not fit"));
    }

    void anotherSizeAndProfileReachTheFile() {
        landscape({90, 60}).save(at("in.png"));
        const Finished cloned =
            clone("in.png", "small.webp",
                  {"--long-side", "45", "--profile", "displayp3", "--quality", "100"});
        QVERIFY2(cloned.code == 0, qPrintable(cloned.err));
        const QImage small(at("small.webp"));
        QCOMPARE(small.size(), QSize(45, 30));
        QCOMPARE(small.colorSpace().primaries(), QColorSpace::Primaries::DciP3D65);
        const Finished unknown = clone("in.png", "x.png", {"--profile", "in.png"});
        QVERIFY(unknown.code == 2 && unknown.err.contains("--profile takes srgb"));
    }

    // It is read once, so that a pipe will do, and before anything is written.
    void profilesAreReadOnceAndNeverReplaced() {
        landscape({90, 60}).save(at("in.png"));
        const QByteArray icc = QColorSpace(QColorSpace::ProPhotoRgb).iccProfile();
        save(at("prophoto.tif"), icc);
        QVERIFY(clone("in.png", "d.ora").code == 0);
        const Finished cloned = clone("in.png", "prophoto.tif", {"--profile", "prophoto.tif"});
        QVERIFY2(
            cloned.code == 2 && cloned.err.contains("--out would overwrite the file of --profile"),
            qPrintable(cloned.err));
        const Finished rendered = runWeft({"render", "d.ora", "--backend", "cpu", "--profile",
                                           "./prophoto.tif", "--out", "prophoto.tif"},
                                          folder_.path());
        QVERIFY2(rendered.code == 2 && rendered.err.contains("--profile"), qPrintable(rendered.err));
        QCOMPARE(load(at("prophoto.tif")), icc);
        const Finished piped = runProgram(
            "/bin/sh",
            {"-c", QString("cat prophoto.tif | '%1' clone --background in.png --patch p.png --at 5,5 "
                           "--backend cpu --profile /dev/stdin --out piped.png")
                       .arg(weftProgram())},
            folder_.path());
        QVERIFY2(piped.code == 0, qPrintable(piped.err));
        QCOMPARE(QImage(at("piped.png")).colorSpace().iccProfile(), icc);
    }

    void stripTellsNothing() {
        makePicture("in.jpg", 6);
        for (const char* out : {"s.jpg", "s.png", "s.tif"}) {
            QVERIFY(clone("in.jpg", out, {"--metadata", "strip"}).code == 0);
            QVERIFY(saidBy(*opened(at(out))).empty());
        }
        QVERIFY(clone("in.jpg", "d.ora", {"--metadata", "strip"}).code == 0);
        QVERIFY(!load(at("d.ora")).contains("weft/metadata/"));
    }

    // A picture is a picture, whatever is said of it.
    void damagedMetadataNeverKeepsAPictureFromOpening() {
        makePicture("good.jpg", 0);
        const QByteArray good = load(at("good.jpg"));
        const auto place = good.indexOf("Exif");
        QVERIFY(place > 0);
        for (int n = 0; n < 40; ++n) {
            QByteArray bad = good;
            // Offsets, counts and types of its directories, not the orientation's own bytes alone.
            for (int k = 0; k < 6; ++k)
                bad[place + 6 + (n * 31 + k * 97) % 700] = static_cast<char>(n * 41 + k * 17);
            save(at("bad.jpg"), bad);
            const Finished cloned = clone("bad.jpg", "out.png");
            QVERIFY2(cloned.code == 0, qPrintable(cloned.err));
            QVERIFY(!QImage(at("out.png")).isNull());
        }
    }
};

QTEST_GUILESS_MAIN(CloneMetadataTest)
#include "clone_metadata_test.moc"
