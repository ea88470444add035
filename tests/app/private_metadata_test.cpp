/// `--metadata private`: of a picture that tells everything, only what its list names is left.
#include <QBuffer>
#include <QImageWriter>
#include <QStandardPaths>
#include <QtTest>
#include <set>

#include "app/every_property.h"
#include "app/weft_process.h"

using namespace weft::tests;

namespace {

/// The list, as README describes it, with what blocks need to be read.
const std::map<QString, QString> kMayStay = {
    {"Exif.Image",
     "Make Model Orientation XResolution YResolution ResolutionUnit DateTime Rating "
     "ImageDescription Artist Copyright ExifTag"},
    {"Exif.Photo",
     "ExposureTime FNumber ExposureProgram ISOSpeedRatings SensitivityType "
     "StandardOutputSensitivity RecommendedExposureIndex ISOSpeed ISOSpeedLatitudeyyy "
     "ISOSpeedLatitudezzz ShutterSpeedValue ApertureValue BrightnessValue ExposureBiasValue "
     "MaxApertureValue SubjectDistance SubjectDistanceRange MeteringMode LightSource Flash "
     "FlashEnergy FocalLength FocalLengthIn35mmFilm ExposureIndex ExposureMode WhiteBalance "
     "DigitalZoomRatio SceneCaptureType GainControl Contrast Saturation Sharpness CustomRendered "
     "SensingMethod FileSource SceneType LensSpecification DateTimeOriginal DateTimeDigitized "
     "LensMake LensModel ExifVersion FlashpixVersion ColorSpace Gamma ComponentsConfiguration "
     "CompressedBitsPerPixel PixelXDimension PixelYDimension FocalPlaneXResolution "
     "FocalPlaneYResolution FocalPlaneResolutionUnit InteroperabilityTag"},
    {"Exif.Iop", "InteroperabilityIndex InteroperabilityVersion"},
    {"Iptc.Envelope", "CharacterSet ModelVersion"},
    {"Iptc.Application2",
     "RecordVersion DateCreated DigitizationDate ObjectName Caption Byline Credit Copyright"},
    {"Xmp.exif",
     "ExposureTime FNumber ExposureProgram ISOSpeedRatings ShutterSpeedValue ApertureValue "
     "BrightnessValue ExposureBiasValue MaxApertureValue SubjectDistance SubjectDistanceRange "
     "MeteringMode LightSource Flash Flash/exif:Fired Flash/exif:Return Flash/exif:Mode "
     "Flash/exif:Function Flash/exif:RedEyeMode FlashEnergy FocalLength FocalLengthIn35mmFilm "
     "ExposureIndex ExposureMode WhiteBalance DigitalZoomRatio SceneCaptureType GainControl "
     "Contrast Saturation Sharpness CustomRendered SensingMethod FileSource SceneType ExifVersion "
     "FlashpixVersion ColorSpace PixelXDimension PixelYDimension FocalPlaneXResolution "
     "FocalPlaneYResolution FocalPlaneResolutionUnit"},
    {"Xmp.exifEX",
     "PhotographicSensitivity SensitivityType StandardOutputSensitivity RecommendedExposureIndex "
     "ISOSpeed ISOSpeedLatitudeyyy ISOSpeedLatitudezzz LensSpecification Gamma LensMake LensModel"},
    {"Xmp.aux", "Lens"},
    {"Xmp.tiff",
     "Make Model Orientation XResolution YResolution ResolutionUnit ImageWidth ImageLength Artist "
     "Copyright"},
    {"Xmp.dc", "title description creator rights"},
    {"Xmp.xmpDM", "copyright"},  // another name of dc:rights, as which it is read
    {"Xmp.xmp", "Rating"},
    {"Xmp.xmpRights", "Marked UsageTerms WebStatement"},
    {"Xmp.photoshop", "Credit"},
    {"Xmp.GPano",
     "ProjectionType UsePanoramaViewer CroppedAreaImageWidthPixels CroppedAreaImageHeightPixels "
     "FullPanoWidthPixels FullPanoHeightPixels CroppedAreaLeftPixels CroppedAreaTopPixels "
     "PosePitchDegrees PoseRollDegrees"},
};

bool mayStay(const QString& key) {
    const auto dot = key.lastIndexOf('.');
    const auto group = kMayStay.find(key.left(dot));
    return group != kMayStay.end() && group->second.split(' ').contains(key.mid(dot + 1));
}

/// Of a TIFF, what its encoder says of its samples.
bool isOfTheEncoder(const QString& key) {
    static const QStringList all = {"ImageWidth",
                                    "ImageLength",
                                    "BitsPerSample",
                                    "Compression",
                                    "StripOffsets",
                                    "SamplesPerPixel",
                                    "RowsPerStrip",
                                    "StripByteCounts",
                                    "SampleFormat",
                                    "ExtraSamples",
                                    "Predictor",
                                    "PlanarConfiguration",
                                    "XMLPacket",
                                    "IPTCNAA",
                                    "InterColorProfile",
                                    "NewSubfileType",
                                    "ImageResources",
                                    "FillOrder",
                                    "PhotometricInterpretation"};
    return key.startsWith("Exif.Image.") && all.contains(key.mid(11));
}

std::unique_ptr<Exiv2::Image> opened(const QString& file) {
    Exiv2::Image::AutoPtr image = Exiv2::ImageFactory::open(file.toStdString());
    image->readMetadata();
    return std::unique_ptr<Exiv2::Image>(image.release());
}

QStringList keysOf(const Exiv2::Image& image) {
    QStringList keys;
    const auto add = [&](const auto& data) {
        for (const auto& datum : data) keys << QString::fromStdString(datum.key());
    };
    add(image.exifData());
    add(image.iptcData());
    add(image.xmpData());
    return keys;
}

enum class Which { all, exif, iptc, xmp };

}  // namespace

class PrivateMetadataTest : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;
    std::unique_ptr<EveryProperty> every_;

    [[nodiscard]] QString at(const QString& name) const { return folder_.filePath(name); }

    void fill(const QString& name, Which which = Which::all) const {
        landscape({40, 30}).save(at(name));
        const auto image = opened(at(name));
        if (which == Which::all || which == Which::exif) image->setExifData(every_->exif);
        if (which == Which::all || which == Which::iptc) image->setIptcData(every_->iptc);
        if (which == Which::all || which == Which::xmp) image->setXmpData(every_->xmp);
        image->writeMetadata();
    }
    [[nodiscard]] Finished clone(const QString& background, const QString& out,
                                 const char* what = "private") const {
        return runWeft({"clone", "--background", background, "--patch", "p.png", "--at", "5,5",
                        "--backend", "cpu", "--metadata", what, "--out", out},
                       folder_.path());
    }
    /// What a file tells that is not on the list.
    [[nodiscard]] QStringList leaks(const QString& file) const {
        QStringList found;
        for (const QString& key : told(load(at(file)), every_->secrets))
            if (!mayStay(key)) found << "bytes of " + key;
        if (!file.endsWith(".exr") && !file.endsWith(".ora"))
            for (const QString& key : keysOf(*opened(at(file))))
                if (!mayStay(key) && !isOfTheEncoder(key)) found << key;
        const QString exiftool = QStandardPaths::findExecutable("exiftool");
        if (exiftool.isEmpty()) return found;
        const Finished seen = runProgram(exiftool, {"-a", "-U", "-G1", "-s", at(file)});
        for (const QString& key : told(seen.out.toUtf8(), every_->secrets))
            if (!mayStay(key)) found << "exiftool: " + key;
        return found;
    }

private slots:
    void initTestCase() {
        Exiv2::LogMsg::setLevel(Exiv2::LogMsg::mute);
        every_ = std::make_unique<EveryProperty>();
        landscape({20, 16}, QImage::Format_RGB32, 3).save(at("p.png"));
    }

    // Else the rest would prove nothing.
    void thePictureTellsEverything() {
        QVERIFY(every_->secrets.size() > 700);
        fill("all.png");
        const QStringList found = told(load(at("all.png")), every_->secrets);
        for (const auto& [secret, key] : every_->secrets)
            QVERIFY2(found.contains(QString::fromStdString(key)), key.c_str());
        QVERIFY(clone("all.png", "kept.png", "keep").code == 0);
        QVERIFY(leaks("kept.png").size() > 600);
    }

    void onlyTheListIsLeft_data() {
        QTest::addColumn<QString>("in");
        QTest::addColumn<QString>("out");
        for (const char* out : {"o.png", "o.jpg", "o.tif", "o.webp", "o.exr", "o.ora"})
            for (const char* in : {"all.png", "all.tif"})
                QTest::addRow("%s to %s", in, out) << in << out;
        QTest::addRow("webp") << "all.webp"
                              << "o.webp";
    }
    void onlyTheListIsLeft() {
        QFETCH(QString, in);
        QFETCH(QString, out);
        if (!QImageWriter::supportedImageFormats().contains(in.section('.', -1).toLatin1()))
            QSKIP("Qt writes no such files here");
        fill(in);
        const Finished cloned = clone(in, out);
        QVERIFY2(cloned.code == 0, qPrintable(cloned.err));
        QCOMPARE(leaks(out).join('\n'), QString());
        if (out != "o.ora") return;
        for (const char* rendered : {"r.png", "r.jpg", "r.tif", "r.webp"}) {
            const Finished again =
                runWeft({"render", out, "--backend", "cpu", "--out", rendered}, folder_.path());
            QVERIFY2(again.code == 0, qPrintable(again.err));
            QCOMPARE(leaks(rendered).join('\n'), QString());
        }
    }

    // What a document holds goes through the same list on its way out.
    void aDocumentThatHoldsAllIsRenderedPrivate() {
        fill("all.png");
        QVERIFY(clone("all.png", "all.ora", "keep").code == 0);
        for (const char* out : {"r.png", "r.jpg", "r.tif", "r.webp"}) {
            const Finished made = runWeft(
                {"render", "all.ora", "--backend", "cpu", "--metadata", "private", "--out", out},
                folder_.path());
            QVERIFY2(made.code == 0, qPrintable(made.err));
            QCOMPARE(leaks(out).join('\n'), QString());
        }
    }

    // A JPEG's segments hold 64 KB: one block at a time.
    void jpegsAreNoExceptionToIt() {
        for (const Which which : {Which::exif, Which::iptc, Which::xmp}) {
            try {
                fill("all.jpg", which);
            } catch (const Exiv2::AnyError&) {
                QSKIP("Exiv2 writes no block of this size into a JPEG");
            }
            QVERIFY(clone("all.jpg", "o.jpg").code == 0);
            QCOMPARE(leaks("o.jpg").join('\n'), QString());
        }
    }

    void whatIsOnTheListStays() {
        fill("all.png");
        QVERIFY(clone("all.png", "o.png").code == 0);
        const QStringList left = keysOf(*opened(at("o.png")));
        for (const QString& key : keysOf(*opened(at("all.png"))))
            QVERIFY2(key.startsWith("Xmp.xmpDM.") || !mayStay(key) || left.contains(key),
                     qPrintable(key));
    }

    // Nobody can tell by its name that a number is a sentence.
    void aNumbersPlaceHoldsNoWords() {
        const auto image = [&] {
            landscape({40, 30}).save(at("words.png"));
            return opened(at("words.png"));
        }();
        Exiv2::AsciiValue words("s3cretwords");
        image->exifData().add(Exiv2::ExifKey("Exif.Photo.FNumber"), &words);
        image->exifData()["Exif.Photo.DateTimeOriginal"] = "s3cret day in Rome";
        image->xmpData()["Xmp.exif.FNumber"] = "s3cret of f/8";
        image->xmpData()["Xmp.xmp.Rating"] = "5 for s3cret";
        image->writeMetadata();
        QVERIFY(clone("words.png", "o.png").code == 0);
        QCOMPARE(told(load(at("o.png")), {}).join('\n'), QString());
    }

    // What stands beside those blocks: words of PNG and JPEG, a thumbnail.
    void wordsBesideTheBlocksGo() {
        QImage picture = landscape({40, 30});
        for (const char* key : {"Title", "Author", "Comment", "Warning", "s3cretkey"})
            picture.setText(key, "s3cret text");
        for (const char* in : {"words.png", "words.jpg", "words.tif"}) {
            QVERIFY(picture.save(at(in)));
            QByteArray file = load(at(in));
            if (QString(in).endsWith("jpg"))
                save(at(in), file.insert(2, "\xff\xfe\x00\x0es3cretnote!", 16));
            for (const char* out : {"o.png", "o.jpg", "o.tif", "o.webp", "o.jxl", "o.exr", "o.ora"}) {
                QVERIFY(clone(in, out).code == 0);
                QCOMPARE(told(load(at(out)), {}).join('\n'), QString());
            }
        }
    }
};

QTEST_GUILESS_MAIN(PrivateMetadataTest)
#include "private_metadata_test.moc"
