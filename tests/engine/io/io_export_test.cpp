/// Pictures on their way out: other sizes, other profiles, WebP; beside lcms2 and by hand.
#include <lcms2.h>

#include <QtTest>
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <thread>

#include "engine/io/io_files.h"
#include "weft/io/display_transform.h"
#include "weft/io/export_picture.h"
#include "weft/io/metadata.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;
using io::StandardProfile;

namespace {

constexpr Extent kSize{60, 44};

io::Picture picture(int channels = 3, int depth = 16) {
    io::Picture p;
    p.color = std::make_shared<Field>(fieldOf(kSize, channels, [&](int c, int x, int y) {
        const int code = (x * 4 + (c == 1 ? 5 * y : 0) + (c == 2 ? 3 * (43 - y) : 0)) % 256;
        return depth == 8 ? 257 * code : std::min(65535, 257 * code + x * 3);
    }));
    p.depth = depth;
    return p;
}

std::vector<std::uint8_t> encoded(const char* name, const io::Picture& p,
                                  const io::WriteOptions& options) {
    return io::encodedPicture(name, p.color->view(), p.alpha ? p.alpha->view() : FieldView{},
                              options);
}

cmsHPROFILE open(const std::vector<std::uint8_t>& icc) {
    return cmsOpenProfileFromMem(icc.data(), static_cast<cmsUInt32Number>(icc.size()));
}

}  // namespace

class IoExportTest : public QObject {
    Q_OBJECT
private slots:
    void aStopEndsEveryEncoder_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"x.png", "x.jpg", "x.tif", "x.webp", "x.jxl", "x.exr", "x.pfm"})
            QTest::newRow(name) << name;
    }
    void aStopEndsEveryEncoder() {
        QFETCH(QString, name);
        std::stop_source stop;
        io::WriteOptions options;
        options.stop = stop.get_token();
        QVERIFY(!encoded(qPrintable(name), picture(3, 8), options).empty());
        stop.request_stop();
        QVERIFY_EXCEPTION_THROWN(encoded(qPrintable(name), picture(3, 8), options), Stopped);
    }
    /// What takes seconds ends soon after a stop that comes in between.
    void aStopEndsLongWork_data() {
        QTest::addColumn<QString>("work");
        for (const char* work : {"resize", "webp", "png"}) QTest::newRow(work) << work;
    }
    void aStopEndsLongWork() {
        QFETCH(QString, work);
        constexpr Extent kLarge{4000, 3000};
        io::Picture p;
        p.color = std::make_shared<Field>(fieldOf(kLarge, 3, [](int c, int x, int y) {
            return (x * 7919 + y * 104729 * (c + 1)) % 65536;
        }));
        p.depth = 16;
        std::stop_source stop;
        const std::jthread later([&stop] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            stop.request_stop();
        });
        const auto run = [&] {
            if (work == "resize")
                (void)io::resized(p, {6000, 4500}, stop.get_token());
            else
                (void)encoded(work == "png" ? "x.png" : "x.webp", p,
                              {.depth = 8, .quality = 100, .stop = stop.get_token()});
        };
        QVERIFY_EXCEPTION_THROWN(run(), Stopped);
    }

    void losslessWebpKeepsEveryCode() {
        io::Picture p = picture(3, 8);
        p.alpha = std::make_shared<Field>(
            fieldOf(kSize, 1, [](int, int x, int) { return 257 * (x % 4 == 0 ? 0 : 4 * x); }));
        const io::WriteOptions options{.quality = 100,
                                       .iccProfile = io::standardProfile(StandardProfile::displayP3)};
        const io::Picture back = io::readPicture(encoded("x.webp", p, options), "x.webp");
        QCOMPARE(differences(*p.color, *back.color), 0);  // transparent colours, too
        QCOMPARE(differences(*p.alpha, *back.alpha), 0);
        QVERIFY(back.iccProfile == options.iccProfile);
    }

    void lossyWebpIsSmallerAndNear() {
        const io::Picture p = picture(3, 8);
        const auto file = encoded("x.webp", p, {.quality = 90});
        const auto coarse = encoded("x.webp", p, {.quality = 10});
        QVERIFY(coarse.size() < file.size());
        const io::Picture back = io::readPicture(file, "x.webp");
        double sum = 0;
        for (int y = 0; y < kSize.height; ++y)
            for (int x = 0; x < kSize.width; ++x)
                sum += std::abs(back.color->at(1, {x, y}) - p.color->at(1, {x, y})) / kCode8;
        QVERIFY2(sum / double(kSize.area()) < 12, qPrintable(QString::number(sum / kSize.area())));
    }

    void webpKeepsMetadata() {
        Metadata told;
        told.xmp =
            "<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/'>"
            "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description "
            "rdf:about='' xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='4'/></rdf:RDF>"
            "</x:xmpmeta><?xpacket end='w'?>";
        const io::WriteOptions options{.metadata = std::make_shared<const Metadata>(told)};
        const io::Picture back = io::readPicture(encoded("x.webp", picture(3, 8), options), "x.webp");
        QVERIFY(back.metadata);
        QVERIFY(QString::fromStdString(back.metadata->xmp).contains("Rating"));
    }

    void webpRefusesLongSides() {
        const Field wide({16384, 1}, 3);
        QVERIFY_EXCEPTION_THROWN(io::encodedPicture("x.webp", wide.view(), {}, {}), BadInput);
    }

    void chequersBecomeTheGreyOfTheirLight() {
        io::Picture p;
        p.color = std::make_shared<Field>(
            fieldOf({64, 64}, 3, [](int, int x, int y) { return (x + y) % 2 ? 65535 : 0; }));
        const io::Picture half = io::resized(p, {32, 32});
        QVERIFY(half.color->extent() == (Extent{32, 32}));
        // Half of the light is the sRGB code 187.5, not 127.5.
        const double code = half.color->at(1, {16, 16}) / kCode8;
        QVERIFY2(std::abs(code - 187.5) < 1, qPrintable(QString::number(code)));
        p.iccProfile = io::standardProfile(StandardProfile::proPhoto);
        const double gamma = io::resized(p, {32, 32}).color->at(1, {16, 16}) / 65535;
        QVERIFY2(std::abs(gamma - std::pow(0.5, 1 / 1.8)) < 0.005,
                 qPrintable(QString::number(gamma)));
    }

    void evenPicturesStayAndOthersAreTurnedBack() {
        for (const StandardProfile name : {StandardProfile::sRgb, StandardProfile::adobeRgb,
                                           StandardProfile::proPhoto, StandardProfile::displayP3}) {
            io::Picture p;
            p.iccProfile = io::standardProfile(name);
            for (const int code : {0, 1, 257, 3000, 30000, 65535}) {
                p.color = std::make_shared<Field>(
                    fieldOf({50, 40}, 3, [&](int, int, int) { return code; }));
                const io::Picture small = io::resized(p, {17, 9}), large = io::resized(p, {71, 83});
                QVERIFY2(std::abs(small.color->at(2, {5, 5}) - code) <= 2,
                         qPrintable(QString("%1: %2").arg(code).arg(small.color->at(2, {5, 5}))));
                QVERIFY(std::abs(large.color->at(0, {70, 82}) - code) <= 2);
            }
        }
        const io::Picture p = picture();
        QCOMPARE(io::resized(p, kSize).color, p.color);
    }

    void transparentColoursDoNotBleed() {
        io::Picture p;
        p.color = std::make_shared<Field>(fieldOf({40, 40}, 3, [](int c, int x, int) {
            return x < 20 ? (c == 0 ? 65535 : 0) : (c == 2 ? 65535 : 0);  // red, then blue
        }));
        p.alpha = std::make_shared<Field>(
            fieldOf({40, 40}, 1, [](int, int x, int) { return x < 20 ? 0 : 65535; }));
        const io::Picture small = io::resized(p, {13, 13});
        for (int x = 0; x < 13; ++x)
            if (small.alpha->at(0, {x, 6}) > 600) QVERIFY(small.color->at(0, {x, 6}) < 300);
    }

    void conversionsAreThoseOfLcms_data() {
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("to");
        for (const auto& from : io::kStandardProfiles)
            for (const auto& to : io::kStandardProfiles)
                if (from.profile != to.profile)
                    QTest::addRow("%s to %s", from.key.data(), to.key.data())
                        << int(from.profile) << int(to.profile);
    }
    void conversionsAreThoseOfLcms() {
        QFETCH(int, from);
        QFETCH(int, to);
        const auto grey = [](int p) { return p == int(StandardProfile::grey); };
        const auto& source = io::standardProfile(StandardProfile(from));
        const auto& target = io::standardProfile(StandardProfile(to));
        io::Picture p = picture(grey(from) ? 1 : 3);
        p.color = io::toRgb(p.color);
        p.iccProfile = source;
        const io::Picture converted = io::convertedTo(p, target);
        QCOMPARE(converted.color->channels(), 3);
        QCOMPARE(converted.iccProfile, target);
        cmsHPROFILE in = open(source), out = open(target);
        cmsHTRANSFORM transform = cmsCreateTransform(
            in, grey(from) ? TYPE_GRAY_16 : TYPE_RGB_16, out, grey(to) ? TYPE_GRAY_8 : TYPE_RGB_8,
            INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOOPTIMIZE);
        double most = 0;
        for (int y = 0; y < kSize.height; ++y)
            for (int x = 0; x < kSize.width; ++x) {
                std::array<cmsUInt16Number, 3> asked{};
                std::array<cmsUInt8Number, 3> made{};
                for (int c = 0; c < 3; ++c)
                    asked[std::size_t(c)] = cmsUInt16Number(p.color->at(c, {x, y}));
                cmsDoTransform(transform, asked.data(), made.data(), 1);
                for (int c = 0; c < 3; ++c)
                    most = std::max(most, std::abs(converted.color->at(c, {x, y}) / kCode8 -
                                                   made[grey(to) ? 0 : std::size_t(c)]));
            }
        cmsDeleteTransform(transform);
        cmsCloseProfile(in);
        cmsCloseProfile(out);
        QVERIFY2(most <= 1, qPrintable(QString("%1 codes apart").arg(most)));
    }

    void profilesAreTheSameBytesEachTimeAndSayTheirNames() {
        for (const auto& name : io::kStandardProfiles) {
            const auto& icc = io::standardProfile(name.profile);
            QCOMPARE(io::profileName(icc), std::string(name.title));
            QVERIFY(io::isPictureProfile(icc));
            QCOMPARE(io::isGreyProfile(icc), name.profile == StandardProfile::grey);
        }
        QVERIFY(!io::isPictureProfile({}));
    }

    void greyGoesOutWithOneChannel() {
        const io::ExportOptions grey{.profile = io::standardProfile(StandardProfile::grey)};
        const io::Picture made = io::pictureToExport(picture(), grey);
        QCOMPARE(made.color->channels(), 1);
        const io::Picture back = io::readPicture(
            encoded("x.png", made, {.depth = 16, .iccProfile = made.iccProfile}), "x");
        QCOMPARE(back.color->channels(), 1);
        QCOMPARE(io::profileName(back.iccProfile), std::string("Grey, gamma 2.2"));
    }

    // What does not describe the samples is left out, and nothing is described wrongly.
    void profilesFitTheChannels_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"x.png", "x.jpg", "x.tif", "x.webp", "x.jxl"})
            QTest::newRow(name) << name;
    }
    void profilesFitTheChannels() {
        QFETCH(QString, name);
        const std::string file = name.toStdString();
        const bool webp = name == "x.webp";
        const auto& grey = io::standardProfile(StandardProfile::grey);
        const auto& colours = io::standardProfile(StandardProfile::adobeRgb);
        const auto held = [&](int channels, const std::vector<std::uint8_t>& icc) {
            const auto bytes =
                encoded(file.c_str(), picture(channels, 8), {.quality = 100, .iccProfile = icc});
            const auto at =
                std::search(bytes.begin(), bytes.end(), icc.begin() + 12, icc.begin() + 40);
            const io::Picture back = io::readPicture(bytes, file);
            // Readers leave out profiles of other spaces themselves: the bytes count.
            const bool packed = name.endsWith("png") || name.endsWith("jxl");
            if (!packed && (at != bytes.end()) != (back.iccProfile == icc)) return -1;
            return back.iccProfile == icc ? 1 : 0;
        };
        QCOMPARE(held(3, colours), 1);
        QCOMPARE(held(3, grey), 0);
        QCOMPARE(held(1, grey), webp ? 0 : 1);
        QCOMPARE(held(1, colours), webp ? 1 : 0);
    }

    void greysOfAProfileAreTheSameInWebp() {
        io::Picture p = picture(1, 8);
        p.iccProfile = io::standardProfile(StandardProfile::grey);
        const io::Picture back = io::readPicture(
            encoded("x.webp", p, {.quality = 100, .iccProfile = p.iccProfile}), "x.webp");
        const io::Picture expected = io::convertedTo(p, io::standardProfile(StandardProfile::sRgb));
        QCOMPARE(back.color->channels(), 3);
        QCOMPARE(back.iccProfile, expected.iccProfile);
        double most = 0, moved = 0;
        for (int y = 0; y < kSize.height; ++y)
            for (int x = 0; x < kSize.width; ++x)
                for (int c = 0; c < 3; ++c) {
                    const double code = back.color->at(c, {x, y}) / kCode8;
                    most = std::max(most, std::abs(code - expected.color->at(0, {x, y}) / kCode8));
                    moved = std::max(moved, std::abs(code - p.color->at(0, {x, y}) / kCode8));
                }
        QVERIFY2(most <= 0.5 && moved > 2, qPrintable(QString("%1 %2").arg(most).arg(moved)));
    }

    // Over a grey background a patch with colours was pasted.
    void coloursLoseAProfileOfGreysBeforeTheyAreConverted() {
        io::Picture p = picture();
        p.iccProfile = io::standardProfile(StandardProfile::grey);
        const io::ExportOptions wanted{.profile = io::standardProfile(StandardProfile::displayP3)};
        const io::Picture made = io::pictureToExport(p, wanted);
        p.iccProfile.clear();
        QCOMPARE(differences(*made.color, *io::pictureToExport(p, wanted).color), 0);
        QVERIFY(io::hasColours(*made.color));
        QVERIFY(io::pictureToExport(picture(), {}).iccProfile.empty());
    }

    void greysInAProfileOfColoursHaveThreeChannels() {
        const io::ExportOptions wanted{.profile = io::standardProfile(StandardProfile::adobeRgb)};
        const io::Picture made = io::pictureToExport(picture(1), wanted);
        QCOMPARE(made.color->channels(), 3);
        const io::Picture back = io::readPicture(
            encoded("x.png", made, {.depth = 16, .iccProfile = made.iccProfile}), "x");
        QCOMPARE(back.iccProfile, wanted.profile);
    }

    // Light of 0.5 is the sRGB code 187.5.
    void linearPicturesAreConvertedFromLight() {
        io::Picture p;
        p.depth = 32;
        p.linearByCustom = true;
        for (const int channels : {1, 3}) {
            p.color = std::make_shared<Field>(
                fieldOf({8, 8}, channels, [](int, int, int) { return 0.5 * 65535; }));
            const io::Picture made = io::convertedTo(p, io::standardProfile(StandardProfile::sRgb));
            const double code = made.color->at(channels - 1, {3, 3}) / kCode8;
            QVERIFY2(std::abs(code - 187.5) < 0.3, qPrintable(QString::number(code)));
            QVERIFY(!made.linearByCustom);
        }
        p.linearByCustom = false;
        const io::Picture encodedOne = io::convertedTo(p, io::standardProfile(StandardProfile::sRgb));
        QVERIFY(std::abs(encodedOne.color->at(1, {3, 3}) / kCode8 - 127.5) < 0.3);
    }

    void alphaCountsWhereATiffGrowsTooLarge() {
        // Of 3.6 and 4.8 thousand million bytes; nobody reads a sample.
        const FieldView color{nullptr, {30000, 20000}, 3, 30000, 600'000'000};
        const FieldView alpha{nullptr, {30000, 20000}, 1, 30000, 600'000'000};
        Metadata told;
        told.xmp = "x";
        const auto left = [&](FieldView a) {
            return io::metadataLeftOut("a.tif", told, io::sampleBytes(color, a, 16));
        };
        QVERIFY(left({}).empty());
        QVERIFY(!left(alpha).empty());
        QVERIFY(!io::metadataLeftOut("a.tif", told, 3'950'000'000).empty());
    }

    void whatAJpegHasNoRoomForIsSaid() {
        Metadata told;
        told.xmp = std::string(70000, ' ');
        QVERIFY(
            QString::fromStdString(io::metadataLeftOut("a.jpg", told, 100)).contains("XMP of 69 KB"));
        QVERIFY(io::metadataLeftOut("a.png", told, 100).empty());
        QVERIFY(io::metadataLeftOut("a.tif", told, 100).empty());
        QVERIFY(!io::metadataLeftOut("a.tif", told, std::uint64_t{5'000'000'000}).empty());
    }
};

QTEST_GUILESS_MAIN(IoExportTest)
#include "io_export_test.moc"
