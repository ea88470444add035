/// Transparent pictures in formats without alpha: what they lie on.
#include <QtTest>
#include <cmath>

#include "engine/io/io_files.h"
#include "weft/io/colour_profile.h"
#include "weft/io/export_picture.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;
using io::Ground;
using io::StandardProfile;

namespace {

constexpr Extent kSize{48, 16};  // three fields of 16 x 16: transparent, half, opaque

double alphaAt(int x) { return x < 16 ? 0 : x < 32 ? 0.5 : 1; }

/// `colour` (shares of full scale) below that alpha, and `hidden` where alpha is 0.
Picture picture(int channels, int depth, double colour, double hidden) {
    Picture p;
    p.color = std::make_shared<Field>(fieldOf(kSize, channels, [&](int, int x, int) {
        return kFullScale * (alphaAt(x) > 0 ? colour : hidden);
    }));
    p.alpha = std::make_shared<Field>(
        fieldOf(kSize, 1, [](int, int x, int) { return kFullScale * alphaAt(x); }));
    p.depth = depth;
    p.linearByCustom = depth == 32;
    return p;
}

io::WriteOptions optionsFor(const Picture& p, const Ground& ground) {
    return {.quality = 100,
            .iccProfile = p.iccProfile,
            .ground = ground,
            .linear = io::isLinearLight(p),
            .stored = p.stored};
}

std::vector<std::uint8_t> encoded(const char* name, const Picture& p, const Ground& ground,
                                  bool withAlpha = true) {
    return io::encodedPicture(name, p.color->view(), withAlpha ? p.alpha->view() : FieldView{},
                              optionsFor(p, ground));
}
Picture written(const char* name, const Picture& p, const Ground& ground) {
    return io::readPicture(encoded(name, p, ground), name);
}
/// The middle of a field, as a share of full scale.
double shown(const Picture& p, int channel, int third) {
    return p.color->at(std::min(channel, p.color->channels() - 1), {16 * third + 8, 8}) / kFullScale;
}

double lightOf(double code) {
    return code <= 0.04045 ? code / 12.92 : std::pow((code + 0.055) / 1.055, 2.4);
}

constexpr double kHalfCode = 0.6 / 255;
constexpr Ground kBlack{0, 0, 0};

}  // namespace

class IoGroundTest : public QObject {
    Q_OBJECT
private slots:
    void wordsAndNumbersNameGrounds();
    void whatIsTransparentLiesOnWhiteUnlessToldOtherwise_data();
    void whatIsTransparentLiesOnWhiteUnlessToldOtherwise();
    void hiddenColoursAreNotSeen();
    void groundsAreConvertedThroughThePicturesProfile_data();
    void groundsAreConvertedThroughThePicturesProfile();
    void linearLightIsBlendedAsLight();
    void greysOverAGroundOfColoursBecomeColours();
    void opaquePicturesKeepTheirBytesAndAreNotRemarkedOn();
    void opaquePixelsOfFloatFilesKeepTheirBits();
    void formatsWithAlphaAndNumbersHaveNoGround();
    void anExportLiesOnItsGroundBeforeItIsConverted();
};

void IoGroundTest::wordsAndNumbersNameGrounds() {
    QCOMPARE(io::groundOf("white").value(), Ground{});
    QCOMPARE(io::groundOf("black").value(), kBlack);
    const Ground orange{255, 128, 0};
    QCOMPARE(io::groundOf("255,128,0").value(), orange);
    for (const char* wrong : {"", "grey", "White", "1,2", "1,2,3,4", "256,0,0", "-1,0,0", "1,2,3,",
                              "1, 2,3", "1.5,2,3", ",,", "0x1,2,3", "1,2,3 ", "+1,2,3"})
        QVERIFY2(!io::groundOf(wrong), wrong);
}

void IoGroundTest::whatIsTransparentLiesOnWhiteUnlessToldOtherwise_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<int>("channels");
    QTest::addColumn<int>("depth");
    for (const char* file : {"x.jpg", "x.jpeg", "x.pfm"})
        for (int channels : {1, 3})
            for (int depth : {8, 16})
                QTest::addRow("%s %d %d", file, channels, depth)
                    << QByteArray(file) << channels << depth;
}

void IoGroundTest::whatIsTransparentLiesOnWhiteUnlessToldOtherwise() {
    QFETCH(QByteArray, file);
    QFETCH(int, channels);
    QFETCH(int, depth);
    const Picture p = picture(channels, depth, 0.2, 0.7);
    const bool light = file == "x.pfm";
    for (const auto& [ground, code] :
         {std::pair{Ground{}, 1.0}, {kBlack, 0.0}, {{51, 51, 51}, 0.2}}) {
        const Picture out = written(file, p, ground);
        QVERIFY(!out.alpha);
        for (int c = 0; c < 3; ++c)
            for (int third = 0; third < 3; ++third) {
                const double a = 0.5 * third, value = code + a * (0.2 - code);
                const double want = light ? lightOf(value) : value;
                QVERIFY2(std::abs(shown(out, c, third) - want) < kHalfCode,
                         qPrintable(QString("%1 for %2").arg(shown(out, c, third)).arg(want)));
            }
    }
}

void IoGroundTest::hiddenColoursAreNotSeen() {
    for (const char* file : {"x.jpg", "x.pfm"})
        for (const Ground& ground : {Ground{}, Ground{10, 200, 30}})
            QCOMPARE(encoded(file, picture(3, 8, 0.4, 0.0), ground),
                     encoded(file, picture(3, 8, 0.4, 0.9), ground));
}

void IoGroundTest::groundsAreConvertedThroughThePicturesProfile_data() {
    QTest::addColumn<int>("profile");
    QTest::newRow("Adobe RGB") << int(StandardProfile::adobeRgb);
    QTest::newRow("Display P3") << int(StandardProfile::displayP3);
    QTest::newRow("ProPhoto") << int(StandardProfile::proPhoto);
}

void IoGroundTest::groundsAreConvertedThroughThePicturesProfile() {
    QFETCH(int, profile);
    const Ground ground{40, 180, 90};
    Picture p = picture(3, 8, 0.2, 0.7);
    p.iccProfile = io::standardProfile(StandardProfile(profile));
    Picture one;
    one.color = std::make_shared<Field>(fieldOf({1, 1}, 3, [&](int c, int, int) {
        return 257 * (c == 0 ? ground.red : c == 1 ? ground.green : ground.blue);
    }));
    const Picture same = io::convertedTo(one, p.iccProfile);
    const Picture out = written("x.jpg", p, ground);
    for (int c = 0; c < 3; ++c)
        QVERIFY(std::abs(shown(out, c, 0) - same.color->at(c, {0, 0}) / kFullScale) < 2.0 / 255);
    // A file of light has the same colour in light.
    const Picture light = written("x.pfm", p, ground);
    const int codes[] = {ground.red, ground.green, ground.blue};
    for (int c = 0; c < 3; ++c)
        QVERIFY(std::abs(shown(light, c, 0) - lightOf(codes[c] / 255.0)) < 1e-3);
}

void IoGroundTest::linearLightIsBlendedAsLight() {
    const Picture p = picture(3, 32, 0.2, 0.7);
    const Picture out = written("x.pfm", p, {128, 128, 128});
    const double ground = lightOf(128 / 255.0);
    QVERIFY(std::abs(shown(out, 0, 0) - ground) < 1e-4);
    QVERIFY(std::abs(shown(out, 0, 1) - (ground + 0.2) / 2) < 1e-4);
    QVERIFY(std::abs(shown(out, 0, 2) - 0.2) < 1e-6);
    const Picture jpeg = written("x.jpg", p, {128, 128, 128});
    QVERIFY(std::abs(shown(jpeg, 0, 0) - 128 / 255.0) < 1.1 / 255);
}

void IoGroundTest::greysOverAGroundOfColoursBecomeColours() {
    const Ground red{200, 20, 20};
    for (const bool tagged : {false, true}) {
        Picture p = picture(1, 8, 0.5, 0.9);
        if (tagged) p.iccProfile = io::standardProfile(StandardProfile::grey);
        const Picture out = written("x.jpg", p, red);
        QCOMPARE(out.color->channels(), 3);
        QVERIFY(std::abs(shown(out, 0, 0) - 200 / 255.0) < 2.1 / 255);
        QVERIFY(std::abs(shown(out, 1, 0) - 20 / 255.0) < 2.1 / 255);
        const Picture opaque = io::convertedTo(p, io::standardProfile(StandardProfile::sRgb));
        QVERIFY(std::abs(shown(out, 1, 2) - shown(opaque, 0, 2)) < 2.1 / 255);
        QCOMPARE(written("x.jpg", p, {}).color->channels(), 1);
    }
}

void IoGroundTest::opaquePicturesKeepTheirBytesAndAreNotRemarkedOn() {
    for (int depth : {8, 16, 32}) {
        Picture p = picture(3, depth, 0.3, 0.3);
        p.alpha =
            std::make_shared<Field>(fieldOf(kSize, 1, [](int, int, int) { return kFullScale; }));
        for (const char* file : {"x.jpg", "x.pfm"}) {
            QCOMPARE(encoded(file, p, kBlack), encoded(file, p, kBlack, false));
            QCOMPARE(io::groundRemark(file, p.alpha->view(), {}), std::string());
            QCOMPARE(io::groundRemark(file, {}, {}), std::string());
        }
    }
}

void IoGroundTest::opaquePixelsOfFloatFilesKeepTheirBits() {
    Picture p = picture(3, 32, 0.2, 0.7);
    auto stored = std::make_shared<StoredSamples>();
    const auto sample = [](int c, int x, int y) { return 0.1f + 1e-7f * float(c + 3 * x + 5 * y); };
    stored->color = fieldOf(kSize, 3, sample);
    p.color = std::make_shared<Field>(fieldOf(
        kSize, 3, [&](int c, int x, int y) { return float(double(sample(c, x, y)) * kFullScale); }));
    p.stored = stored;
    const Picture out = written("x.pfm", p, {});
    for (int y = 0; y < 16; ++y)
        for (int x = 32; x < 48; ++x)
            QCOMPARE(out.stored->color.at(1, {x, y}), stored->color.at(1, {x, y}));
}

void IoGroundTest::formatsWithAlphaAndNumbersHaveNoGround() {
    const Picture p = picture(3, 8, 0.2, 0.7);
    for (const char* file : {"x.png", "x.tif", "x.webp", "x.jxl", "x.exr"}) {
        QVERIFY(io::holdsAlpha(file));
        QCOMPARE(encoded(file, p, {}), encoded(file, p, kBlack));
        QCOMPARE(io::groundRemark(file, p.alpha->view(), {}), std::string());
        QVERIFY(written(file, p, {}).alpha);
    }
    io::WriteOptions numbers{.depth = 32};
    const auto file = io::encodedPicture("x.pfm", p.color->view(), p.alpha->view(), numbers);
    QVERIFY(std::abs(shown(io::readPicture(file, "x.pfm"), 0, 0) - 0.7) < 1e-6);
}

void IoGroundTest::anExportLiesOnItsGroundBeforeItIsConverted() {
    // Light over white is mixed as light, whatever the file is converted to.
    const Picture p = picture(3, 32, 0, 0.7);
    const Picture out = io::pictureToExport(
        p, {.ground = Ground{}, .profile = io::standardProfile(StandardProfile::sRgb)});
    QVERIFY(!out.alpha);
    QVERIFY(std::abs(shown(out, 0, 1) - 188 / 255.0) < 1.0 / 255);
    // A grey profile on three equal channels does not take the ground's colour away.
    Picture grey = picture(3, 8, 0.5, 0.9);
    grey.iccProfile = io::standardProfile(StandardProfile::grey);
    const Picture red = io::pictureToExport(grey, {.ground = Ground{200, 20, 20}});
    QCOMPARE(red.color->channels(), 3);
    QVERIFY(std::abs(shown(red, 1, 0) - 20 / 255.0) < 1.0 / 255);
}

QTEST_GUILESS_MAIN(IoGroundTest)
#include "io_ground_test.moc"
