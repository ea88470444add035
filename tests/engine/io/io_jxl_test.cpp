/// JPEG XL, made here by libjxl and by Weft: samples, colours and metadata there and back, and what
/// is damaged or odd refused or told.
#include <QtTest>
#include <cmath>

#include "engine/io/io_files.h"
#include "support/odd_files/jxl_files.h"
#include "support/odd_files/resolution_files.h"
#include "support/sanitized.h"
#include "weft/io/colour_profile.h"
#include "weft/io/export_picture.h"
#include "weft/io/file_format.h"
#include "weft/io/metadata.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;
using io::StandardProfile;

namespace {

QString refusal(const QByteArray& bytes) {
    try {
        static_cast<void>(read(bytes));
    } catch (const BadInput& error) {
        return error.what();
    }
    return {};
}

QString remarkOf(const io::Picture& picture) {
    return picture.metadata ? QString::fromStdString(picture.metadata->remark) : QString();
}

/// The largest distance of a plane from share(s), in shares of full scale.
template <class Share>
double farthest(const Field& field, int firstSample, const Share& share) {
    double most = 0;
    for (int c = 0; c < field.channels(); ++c)
        for (int y = 0; y < field.extent().height; ++y)
            for (int x = 0; x < field.extent().width; ++x)
                most = std::max(
                    most, std::abs(field.row(c, y)[x] / kFullScale - share(firstSample + c, x, y)));
    return most;
}

std::vector<std::uint8_t> encoded(const io::Picture& picture, io::WriteOptions options) {
    options.iccProfile = picture.iccProfile;
    options.linear = io::isLinearLight(picture);
    options.stored = picture.stored;
    return io::encodedPicture("a.jxl", picture.color->view(),
                              picture.alpha ? picture.alpha->view() : FieldView{}, options);
}

QByteArray bytesOf(const std::vector<std::uint8_t>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
}

/// A codestream whose header alone is there: so many rows, square, all else as by default.
QByteArray headerOf(quint32 side) {
    std::vector<bool> bits;
    const auto put = [&](quint32 value, int count) {
        for (int i = 0; i < count; ++i) bits.push_back((value >> i & 1) != 0);
    };
    put(0, 1);          // not of few blocks
    put(3, 2);          // 30 bits follow
    put(side - 1, 30);  // rows
    put(1, 3);          // as many columns
    put(1, 1);          // all else by default
    QByteArray bytes("\xff\x0a", 2);
    for (std::size_t i = 0; i < bits.size(); i += 8) {
        int byte = 0;
        for (std::size_t b = 0; b < 8 && i + b < bits.size(); ++b) byte |= int(bits[i + b]) << b;
        bytes += static_cast<char>(byte);
    }
    return bytes + QByteArray(40, '\x55');
}

}  // namespace

class IoJxlTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
#ifdef WEFT_NO_DECODER
        QVERIFY(refusal(jxlFile({}, jxlRamp)).contains("built without"));
        QSKIP("weft-decoder was not built");
#endif
    }

    void everyKindOfSampleIsReadAndWritten_data() {
        QTest::addColumn<int>("depth");
        QTest::addColumn<int>("colours");
        QTest::addColumn<bool>("alpha");
        for (const int depth : {8, 16, 32})
            for (const int colours : {1, 3})
                for (const bool alpha : {false, true})
                    QTest::addRow("%d bits, %d colours%s", depth, colours, alpha ? ", alpha" : "")
                        << depth << colours << alpha;
    }
    void everyKindOfSampleIsReadAndWritten() {
        QFETCH(int, depth);
        QFETCH(int, colours);
        QFETCH(bool, alpha);
        const bool real = depth == 32;
        const auto share = [&](int s, int x, int y) {
            const double most = depth == 8 ? 255 : 65535;
            if (real) return double(float(3 * jxlRamp(s, x, y) - (s < colours ? 0.5 : 0)));
            return std::round(jxlRamp(s, x, y) * most) / most;
        };
        const JxlShape shape{
            .colours = colours,
            .depth = depth,
            .alpha = alpha,
            .transfer = real ? JXL_TRANSFER_FUNCTION_LINEAR : JXL_TRANSFER_FUNCTION_SRGB};
        const io::Picture picture = read(jxlFile(shape, share));
        QVERIFY(picture.color->extent() == (Extent{shape.width, shape.height}));
        QCOMPARE(picture.color->channels(), colours);
        QCOMPARE(picture.depth, depth);
        QCOMPARE(bool(picture.alpha), alpha);
        QVERIFY(farthest(*picture.color, 0, share) < 1e-6);
        if (alpha) QVERIFY(farthest(*picture.alpha, colours, share) < 1e-6);
        QCOMPARE(picture.iccProfile,
                 real ? std::vector<std::uint8_t>() : io::standardProfile(StandardProfile::sRgb));
        QCOMPARE(io::isLinearLight(picture), real);
        const io::Picture again = read(bytesOf(encoded(picture, {.depth = depth, .quality = 100})));
        QCOMPARE(differences(*again.color, *picture.color), 0);
        QCOMPARE(bool(again.alpha), alpha);
        if (alpha) QCOMPARE(differences(*again.alpha, *picture.alpha), 0);
        QCOMPARE(again.depth, depth);
        QVERIFY(again.iccProfile == picture.iccProfile);
    }

    void numbersThatAreNoColoursKeepTheirBits() {
        const Field numbers = fieldOf(
            {40, 30}, 1, [](int, int x, int y) { return 65535 * std::ldexp(x - 20.25, y - 15); });
        const auto file =
            io::encodedPicture("a.jxl", numbers.view(), {}, {.depth = 32, .quality = 100});
        const io::Picture again = read(bytesOf(file));
        QCOMPARE(again.depth, 32);
        QCOMPARE(differences(*again.color, numbers), 0);
    }

    // Of few samples, too, of which libjxl alone loses some.
    void smallPicturesOfFloatsKeepTheirBits() {
        for (int i = 0; i < 40; ++i) {
            const Extent extent{1 + i * 7 % 12, 1 + i * 5 % 9};
            const Field color = fieldOf(extent, i % 2 ? 3 : 1, [&](int c, int x, int y) {
                return 65535 * float(3 * jxlRamp(c + i, x, y) - 0.5);
            });
            const Field alpha =
                fieldOf(extent, 1, [](int, int x, int y) { return 65535.0 / (1 + x + y); });
            const bool seen = i % 3 != 0;
            const auto file =
                io::encodedPicture("a.jxl", color.view(), seen ? alpha.view() : FieldView{},
                                   {.depth = 32, .quality = 100, .linear = true});
            const io::Picture again = read(bytesOf(file));
            QCOMPARE(differences(*again.color, color), 0);
            QCOMPARE(bool(again.alpha), seen);
        }
    }

    void multipliedColoursAreDivided() {
        for (const int depth : {16, 32}) {
            const JxlShape shape{.depth = depth, .alpha = true};
            const auto alpha = [](int x) { return (x % 5) / 4.0; };
            const QByteArray file = jxlMultiplied(jxlFile(
                shape, [&](int s, int x, int) { return s == 3 ? alpha(x) : 0.8 * alpha(x); }));
            QVERIFY(!file.isEmpty());
            const io::Picture picture = read(file);
            for (int y = 0; y < shape.height; ++y)
                for (int x = 0; x < shape.width; ++x) {
                    if (x % 5 == 0) continue;
                    const double code = picture.color->at(1, {x, y}) / kFullScale;
                    QVERIFY2(std::abs(code - 0.8) < 1e-4, qPrintable(QString::number(code)));
                }
        }
    }

    void picturesAreTurnedUprightOnce_data() {
        QTest::addColumn<int>("orientation");
        for (int o = 1; o <= 8; ++o) QTest::addRow("%d", o) << o;
    }
    void picturesAreTurnedUprightOnce() {
        QFETCH(int, orientation);
        const QByteArray exif =
            exifOf({.x = ToldFraction{204, 1}, .y = ToldFraction{98, 1}, .orientation = 6});
        const JxlShape shape{.orientation = orientation, .exif = exif};
        const io::Picture picture = read(jxlFile(shape, jxlRamp));
        const int w = shape.width - 1, h = shape.height - 1;
        const auto inFile = [&](int x, int y) -> QPoint {  // CIPA DC-008 §4.6.4
            switch (orientation) {
                case 2: return {w - x, y};
                case 3: return {w - x, h - y};
                case 4: return {x, h - y};
                case 5: return {y, x};
                case 6: return {y, h - x};
                case 7: return {w - y, h - x};
                case 8: return {w - y, x};
                default: return {x, y};
            }
        };
        const bool sides = orientation >= 5;
        QVERIFY(picture.color->extent() ==
                (sides ? Extent{shape.height, shape.width} : Extent{shape.width, shape.height}));
        QVERIFY(farthest(*picture.color, 0, [&](int s, int x, int y) {
                    const QPoint p = inFile(x, y);
                    return std::round(jxlRamp(s, p.x(), p.y()) * 255) / 255;
                }) < 1e-6);
        QVERIFY((picture.resolution == (sides ? Resolution{98, 204, Resolution::Unit::inch}
                                              : Resolution{204, 98, Resolution::Unit::inch})));
    }

    void metadataIsReadAndWritten() {
        const QByteArray exif = exifOf({.x = ToldFraction{300, 1}, .y = ToldFraction{300, 1}});
        const QByteArray xmp =
            R"(<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">)"
            R"(<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:format>)"
            "said here"
            R"(</dc:format></rdf:Description></rdf:RDF></x:xmpmeta>)";
        for (const bool compressed : {false, true}) {
            const io::Picture picture =
                read(jxlFile({.exif = exif, .xmp = xmp, .compressed = compressed}, jxlRamp));
            QVERIFY(picture.metadata && !picture.metadata->exif.empty());
            QVERIFY(picture.metadata->xmp.find("said here") != std::string::npos);
            QVERIFY((picture.resolution == Resolution{300, 300, Resolution::Unit::inch}));
            const io::Picture again = read(bytesOf(
                encoded(picture, {.metadata = picture.metadata, .resolution = picture.resolution})));
            QVERIFY(again.metadata && again.metadata->xmp.find("said here") != std::string::npos);
            QVERIFY(!again.metadata->exif.empty());
            QVERIFY(again.resolution == picture.resolution);
        }
    }

    // An offset that leads nowhere.
    void damagedMetadataIsLeftOutAndTold() {
        QByteArray file = jxlFile({.exif = exifBlock(1)}, jxlRamp);
        const qsizetype at = file.indexOf("Exif") + 4;
        file[at] = '\x7f';
        const io::Picture picture = read(file);
        QVERIFY2(remarkOf(picture).contains("its metadata is damaged"),
                 qPrintable(remarkOf(picture)));
        QVERIFY(picture.metadata->exif.empty());
    }

    void iptcIsToldToBeLeftOut() {
        Metadata metadata;
        metadata.iptc = {0x1c, 2, 5, 0, 1, 'a'};
        QCOMPARE(io::metadataLeftOut("a.jxl", metadata, 1), std::string("JPEG XL keeps no IPTC"));
    }

    void coloursThatAreToldBecomeProfiles() {
        const auto made = [](JxlPrimaries primaries, JxlTransferFunction transfer, int depth = 16,
                             std::optional<float> distance = {}) {
            return read(jxlFile(
                {.depth = depth, .primaries = primaries, .transfer = transfer, .distance = distance},
                jxlRamp));
        };
        QCOMPARE(made(JXL_PRIMARIES_P3, JXL_TRANSFER_FUNCTION_SRGB).iccProfile,
                 io::standardProfile(StandardProfile::displayP3));
        QVERIFY(
            io::isLinearProfile(made(JXL_PRIMARIES_SRGB, JXL_TRANSFER_FUNCTION_LINEAR).iccProfile));
        const auto wide = made(JXL_PRIMARIES_2100, JXL_TRANSFER_FUNCTION_709);
        QVERIFY(io::isPictureProfile(wide.iccProfile) && !io::isLinearProfile(wide.iccProfile));
        // Floats are light unless their colours say otherwise.
        QVERIFY(made(JXL_PRIMARIES_SRGB, JXL_TRANSFER_FUNCTION_LINEAR, 32).iccProfile.empty());
        QVERIFY(io::isLinearProfile(
            made(JXL_PRIMARIES_2100, JXL_TRANSFER_FUNCTION_LINEAR, 32).iccProfile));
        const auto codes = made(JXL_PRIMARIES_SRGB, JXL_TRANSFER_FUNCTION_SRGB, 32);
        QCOMPARE(codes.iccProfile, io::standardProfile(StandardProfile::sRgb));
        QVERIFY(!io::isLinearLight(codes));
    }

    // Whether codes or floats hold them: the same light.
    void highDynamicRangeBecomesLight() {
        for (const auto transfer : {JXL_TRANSFER_FUNCTION_PQ, JXL_TRANSFER_FUNCTION_HLG}) {
            const auto made = [&](int depth) {
                return read(
                    jxlFile({.depth = depth, .primaries = JXL_PRIMARIES_2100, .transfer = transfer},
                            jxlRamp));
            };
            const io::Picture codes = made(16), floats = made(32);
            for (const io::Picture* picture : {&codes, &floats}) {
                QCOMPARE(picture->depth, 32);
                QVERIFY(io::isLinearLight(*picture));
                QVERIFY(remarkOf(*picture).contains("203"));
            }
            QVERIFY(codes.iccProfile == floats.iccProfile);
            const auto light = [&](int c, int x, int y) {
                return codes.color->at(c, {x, y}) / kFullScale;
            };
            double most = 0;
            for (int c = 0; c < 3; ++c)
                for (int y = 0; y < 9; ++y)
                    for (int x = 0; x < 13; ++x)
                        most = std::max(most, std::abs(floats.color->at(c, {x, y}) / kFullScale -
                                                       light(c, x, y)) /
                                                  (0.01 + light(c, x, y)));
            QVERIFY2(most < 2e-3, qPrintable(QString::number(most)));
        }
        // 0.58 of PQ is 203 cd/m², 0.75 of HLG on a display of 1000.
        const auto grey = [](JxlTransferFunction transfer, double code) {
            return read(jxlFile({.depth = 16, .primaries = JXL_PRIMARIES_2100, .transfer = transfer},
                                [=](int, int, int) { return code; }))
                       .color->at(1, {3, 3}) /
                   kFullScale;
        };
        QVERIFY(std::abs(grey(JXL_TRANSFER_FUNCTION_PQ, 0.58) - 1) < 0.02);
        QVERIFY(std::abs(grey(JXL_TRANSFER_FUNCTION_HLG, 0.75) - 1) < 0.02);
    }

    void profilesAreKept_data() {
        QTest::addColumn<int>("profile");
        QTest::addColumn<int>("depth");
        QTest::addColumn<int>("quality");
        const std::pair<const char*, StandardProfile> profiles[] = {
            {"sRGB", StandardProfile::sRgb},
            {"Display P3", StandardProfile::displayP3},
            {"Adobe RGB", StandardProfile::adobeRgb},
            {"ProPhoto", StandardProfile::proPhoto},
            {"grey", StandardProfile::grey}};
        for (const auto& [name, profile] : profiles)
            for (const int depth : {8, 16, 32})
                for (const int quality : {90, 100})
                    QTest::addRow("%s, %d bits, quality %d", name, depth, quality)
                        << int(profile) << depth << quality;
    }
    void profilesAreKept() {
        QFETCH(int, profile);
        QFETCH(int, depth);
        QFETCH(int, quality);
        const auto& icc = io::standardProfile(static_cast<StandardProfile>(profile));
        const int colours = io::isGreyProfile(icc) ? 1 : 3;
        // Smooth, and within all of these spaces.
        const auto share = [](int s, int x, int y) {
            return 0.3 + 0.3 * x / 63 + 0.1 * y / 47 + 0.03 * s;
        };
        const Field color = fieldOf({64, 48}, colours, [&](int s, int x, int y) {
            const double full = depth == 8 ? 255 : kFullScale;
            return kFullScale * std::round(share(s, x, y) * full) / full;
        });
        const auto file = io::encodedPicture("a.jxl", color.view(), {},
                                             {.depth = depth, .quality = quality, .iccProfile = icc});
        const io::Picture again = read(bytesOf(file));
        QCOMPARE(again.depth, depth);
        QCOMPARE(again.color->channels(), colours);
        QVERIFY(again.iccProfile == icc);
        const double most = farthest(*again.color, 0, [&](int s, int x, int y) {
            return color.at(s, {x, y}) / kFullScale;
        });
        QVERIFY2(most < (quality == 100 ? 1e-6 : 0.025), qPrintable(QString::number(most)));
        if (quality != 100) QVERIFY(most > 0);
    }

    void qualityAndThreadsCountAsTheyShould() {
        const Field color = fieldOf({300, 200}, 3, [](int c, int x, int y) {
            return 257.0 * ((x * x + y * y * 3 + c * 40) / 97 % 256);
        });
        const auto size = [&](int quality) {
            return io::encodedPicture("a.jxl", color.view(), {}, {.quality = quality}).size();
        };
        QVERIFY(size(20) < size(60) && size(60) < size(95));
        for (const int quality : {80, 100}) {
            const auto made = [&](int threads) {
                return io::encodedPicture("a.jxl", color.view(), {},
                                          {.quality = quality, .threads = threads});
            };
            QVERIFY(made(1) == made(4));
        }
    }

    void theFirstPictureOfAnAnimationIsReadAndThatIsTold() {
        const io::Picture picture = read(jxlFile({.frames = 3}, jxlRamp));
        QVERIFY(farthest(*picture.color, 0, [](int s, int x, int y) {
                    return std::round(jxlRamp(s, x, y) * 255) / 255;
                }) < 1e-6);
        QVERIFY2(remarkOf(picture).contains("only the first of its pictures"),
                 qPrintable(remarkOf(picture)));
        QVERIFY(remarkOf(read(jxlFile({}, jxlRamp))).isEmpty());
    }

    void oddChannelsAreToldOrRefused() {
        const QString one = remarkOf(read(jxlFile({.alpha = true, .extra = 1}, jxlRamp)));
        QVERIFY2(one.contains("one extra sample of each pixel was left out"), qPrintable(one));
        const QString two = remarkOf(read(jxlFile({.extra = 2}, jxlRamp)));
        QVERIFY2(two.contains("2 extra samples"), qPrintable(two));
        const QString inks = refusal(jxlFile({.extra = 1, .extraType = JXL_CHANNEL_BLACK}, jxlRamp));
        QVERIFY2(inks.contains("CMYK"), qPrintable(inks));
        const QString many = refusal(jxlFile({.width = 2, .height = 2, .extra = 70}, jxlRamp));
        QVERIFY2(many.contains("samples a pixel"), qPrintable(many));
    }

    void whatIsTruncatedIsRefusedAtEveryLength_data() {
        QTest::addColumn<QByteArray>("whole");
        QTest::newRow("codestream") << jxlFile({.width = 5, .height = 4}, jxlRamp);
        QTest::newRow("lossy") << jxlFile({.width = 9, .height = 9, .distance = 2.0f}, jxlRamp);
        QTest::newRow("container") << jxlFile(
            {.width = 5, .height = 4, .alpha = true, .exif = exifBlock(1)}, jxlRamp);
    }
    void whatIsTruncatedIsRefusedAtEveryLength() {
        QFETCH(QByteArray, whole);
        QVERIFY(!whole.isEmpty());
        QCOMPARE(refusal(whole), QString());
        // A process each, which starts slowly where it checks itself.
        for (qsizetype size = 0; size < whole.size(); size += kSanitized ? 7 : 1) {
            const QString said = refusal(whole.first(size));
            QVERIFY2(said.startsWith("'bytes' is ") && said.endsWith('.'),
                     qPrintable(QString("%1 of %2: %3").arg(size).arg(whole.size()).arg(said)));
        }
    }

    void hugePicturesAreRefusedBeforeDecoding() {
        const QString beyond = refusal(headerOf(1u << 30));
        QVERIFY2(beyond.contains("1073741824 × 1073741824 pixels, more than"), qPrintable(beyond));
        // And nothing behind the header. A decoder that checks itself has no limit of memory, and may
        // be ended.
        const QString within = refusal(headerOf(30000));
        QVERIFY2(within.startsWith("'bytes' is ") || within.contains("memory") ||
                     (kSanitized && within.startsWith("'bytes' cannot be read: its decoder ended")),
                 qPrintable(within));
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(read(jxlFile({}, jxlRamp), {.maxPixels = 100})),
                                 BadInput);
    }
};

QTEST_GUILESS_MAIN(IoJxlTest)
#include "io_jxl_test.moc"
