/// What colours of files mean, whatever way they are told: pasted into each other, and written.
#include <lcms2.h>

#include <QBuffer>
#include <QImage>
#include <QtTest>
#include <cmath>

#include "engine/io/io_files.h"
#include "support/odd_files/colour_exif.h"
#include "support/odd_files/colour_png.h"
#include "support/odd_files/float_files.h"
#include "weft/cpu_backend.h"
#include "weft/document/render.h"
#include "weft/io/export_picture.h"
#include "weft/io/metadata.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;
using io::StandardProfile;

namespace {

constexpr int kWidth = 6, kHeight = 4, kPixels = kWidth * kHeight;

/// Spaces made here, from their definitions.
enum class Space { srgb, adobe, p3, proPhoto, linear, rec2020Linear };

cmsHPROFILE profileOf(Space space) {
    const cmsFloat64Number srgb[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    const auto curveOf = [&] {
        switch (space) {
            case Space::adobe: return cmsBuildGamma(nullptr, 563.0 / 256);
            case Space::proPhoto: return cmsBuildGamma(nullptr, 1.8);
            case Space::linear:
            case Space::rec2020Linear: return cmsBuildGamma(nullptr, 1);
            default: return cmsBuildParametricToneCurve(nullptr, 4, srgb);
        }
    };
    const cmsCIExyY d65{0.3127, 0.3290, 1}, d50{0.3457, 0.3585, 1};
    cmsCIExyYTRIPLE primaries{{0.64, 0.33, 1}, {0.30, 0.60, 1}, {0.15, 0.06, 1}};
    if (space == Space::adobe) primaries.Green = {0.21, 0.71, 1};
    if (space == Space::p3) primaries = {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}};
    if (space == Space::proPhoto)
        primaries = {{0.7347, 0.2653, 1}, {0.1596, 0.8404, 1}, {0.0366, 0.0001, 1}};
    if (space == Space::rec2020Linear)
        primaries = {{0.708, 0.292, 1}, {0.170, 0.797, 1}, {0.131, 0.046, 1}};
    cmsToneCurve* const curve = curveOf();
    cmsToneCurve* const curves[3] = {curve, curve, curve};
    const cmsHPROFILE made =
        cmsCreateRGBProfile(space == Space::proPhoto ? &d50 : &d65, &primaries, curves);
    cmsFreeToneCurve(curve);
    return made;
}

std::vector<std::uint8_t> icc(Space space) {
    const cmsHPROFILE profile = profileOf(space);
    cmsUInt32Number size = 0;
    cmsSaveProfileToMem(profile, nullptr, &size);
    std::vector<std::uint8_t> bytes(size);
    cmsSaveProfileToMem(profile, bytes.data(), &size);
    cmsCloseProfile(profile);
    return bytes;
}

using Colours = std::vector<double>;  // red, green, blue of one pixel after another

Colours converted(const Colours& from, Space own, Space other) {
    const auto opened = [](const std::vector<std::uint8_t>& bytes) {  // as files hold it
        return cmsOpenProfileFromMem(bytes.data(), static_cast<cmsUInt32Number>(bytes.size()));
    };
    const cmsHPROFILE a = opened(icc(own)), b = opened(icc(other));
    const cmsHTRANSFORM transform =
        cmsCreateTransform(a, TYPE_RGB_DBL, b, TYPE_RGB_DBL, INTENT_RELATIVE_COLORIMETRIC,
                           cmsFLAGS_NOOPTIMIZE | cmsFLAGS_NOCACHE);
    Colours made(from.size());
    cmsDoTransform(transform, from.data(), made.data(),
                   static_cast<cmsUInt32Number>(from.size() / 3));
    cmsDeleteTransform(transform);
    cmsCloseProfile(a);
    cmsCloseProfile(b);
    return made;
}

void clip(Colours& colours) {
    for (double& v : colours) v = std::clamp(v, 0.0, 1.0);
}

/// A file and what it holds.
struct LightFile {
    const char* name;
    Space space;
    int depth;
    QByteArray bytes;
    Colours colours;
};

/// Greys, saturated and dull colours, of codes of so many bits.
std::vector<quint16> codes(int depth, int seed) {
    std::vector<quint16> made;
    const int most = depth == 8 ? 255 : 65535;
    for (int i = 0; i < kPixels; ++i)
        for (int c = 0; c < 3; ++c)
            made.push_back(static_cast<quint16>(i % 4 == 0 ? most * i / kPixels
                                                : i % 4 == 1
                                                    ? (c == i / 4 % 3 ? most : most / 9)
                                                    : most * ((i * 7 + c * 5 + seed) % 17) / 16));
    return made;
}

Colours shares(const std::vector<quint16>& codes, int depth) {
    Colours made;
    for (const quint16 code : codes) made.push_back(code / (depth == 8 ? 255.0 : 65535.0));
    return made;
}

std::vector<float> floats(const Colours& colours) { return {colours.begin(), colours.end()}; }

std::vector<LightFile> lightFiles(int seed) {
    const auto eight = codes(8, seed), sixteen = codes(16, seed);
    const Colours of8 = shares(eight, 8), of16 = shares(sixteen, 16);
    Colours light = of16;
    light[3] = 2.5;  // brighter than white
    const auto png = [&](const QByteArray& chunks) {
        return colourPng(kWidth, kHeight, 8, eight, chunks);
    };
    const QByteArray dcf = pngChunk("eXIf", colourExif(65535, "R03"));
    const QByteArray primaries =
        exrChromaticities({0.708f, 0.292f, 0.170f, 0.797f, 0.131f, 0.046f, 0.3127f, 0.3290f});
    return {
        {"sRGB, untagged", Space::srgb, 8, png({}), of8},
        {"Adobe RGB, ICC", Space::adobe, 8, png(iccChunk(icc(Space::adobe))), of8},
        {"Adobe RGB, DCF", Space::adobe, 8, png(dcf), of8},
        {"P3, ICC", Space::p3, 8, png(iccChunk(icc(Space::p3))), of8},
        {"P3, cICP", Space::p3, 8, png(cicpChunk(12, 13)), of8},
        {"ProPhoto", Space::proPhoto, 16,
         colourPng(kWidth, kHeight, 16, sixteen, iccChunk(icc(Space::proPhoto))), of16},
        {"float, linear", Space::linear, 32, floatTiff(kWidth, kHeight, floats(light), {}), light},
        {"float, profile", Space::adobe, 32,
         floatTiff(kWidth, kHeight, floats(of16), icc(Space::adobe)), of16},
        {"EXR, chromaticities", Space::rec2020Linear, 32,
         floatExr(kWidth, kHeight, floats(light), primaries), light},
    };
}

/// A file to be written.
struct Output {
    const char* file;
    std::optional<StandardProfile> profile;
    int depth;
    Space space;
};

const Output kOutputs[] = {{"o.png", StandardProfile::sRgb, 8, Space::srgb},
                           {"o.png", StandardProfile::adobeRgb, 8, Space::adobe},
                           {"o.tif", StandardProfile::displayP3, 8, Space::p3},
                           {"o.png", StandardProfile::proPhoto, 16, Space::proPhoto},
                           {"o.exr", std::nullopt, 16, Space::linear},
                           {"o.pfm", std::nullopt, 16, Space::linear}};

io::Picture pasted(const LightFile& background, const LightFile& patch) {
    const auto below = std::make_shared<const Picture>(read(background.bytes));
    PatchObject object;
    object.source = std::make_shared<const Picture>(read(patch.bytes));
    object.mask = std::make_shared<const Mask>(Extent{kWidth, kHeight}, Mask::kUnknown);
    object.operation = Operation::parse("normal");
    const Document document = Document(below).withPatch(object);
    PatchPreparer preparer(io::convertProfile, 1);
    const auto cpu = makeCpuBackend(1);
    io::Picture made = *below;
    made.color = std::make_shared<const Field>(
        composed(below->color, renderDocument(document, preparer, *cpu, {}).layers));
    made.stored = nullptr;
    return made;
}

io::Picture written(const io::Picture& picture, const Output& output) {
    io::ExportOptions wanted;
    if (output.profile) wanted.profile = io::standardProfile(*output.profile);
    const io::Picture made = io::pictureToExport(picture, wanted);
    return io::readPicture(io::encodedPicture(output.file, made.color->view(), {},
                                              {.depth = output.depth,
                                               .iccProfile = made.iccProfile,
                                               .linear = io::isLinearLight(made)}),
                           output.file);
}

/// Farthest sample from what is expected, as a share of what is allowed.
double farthest(const io::Picture& picture, const Colours& expected) {
    double most = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const int pixel = static_cast<int>(i) / 3;
        const double sample =
            picture.color->at(static_cast<int>(i) % 3, {pixel % kWidth, pixel / kWidth}) / kFullScale;
        const double allowed =
            picture.depth == 32 ? 1e-3 * std::max(1.0, std::abs(expected[i])) : 1.0 / 255;
        most = std::max(most, std::abs(sample - expected[i]) / allowed);
    }
    return most;
}

double middle(const io::Picture& picture) { return picture.color->at(1, {2, 2}) / kFullScale; }

QByteArray flatPng(quint16 code, const QByteArray& chunks = {}) {
    return colourPng(8, 8, 8, std::vector<quint16>(192, code), chunks);
}

QByteArray flatExr(float value, const QByteArray& attributes = {}) {
    return floatExr(8, 8, std::vector<float>(192, value), attributes);
}

/// As the command line writes it, without a profile asked for.
io::Picture through(const io::Picture& picture, const char* file, int depth = 8) {
    return written(picture, {file, std::nullopt, depth, Space::srgb});
}

QByteArray jpegOf(const QImage& image) {
    QByteArray jpeg;
    QBuffer buffer(&jpeg);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "jpeg", 100);
    return jpeg;
}

}  // namespace

class IoLightTest : public QObject {
    Q_OBJECT
private slots:
    void allTriplesAgreeWithLcms();
    void linearLightIsEncodedInFilesOfCodes();
    void codesBecomeLightInOpenExr();
    void primariesOfOpenExrGoWithIt();
    void oddChromaticitiesAreTold();
    void profilesOfFloatPicturesDecide();
    void camerasAdobeRgbIsAProfile();
    void pngTellsColoursByNumbers_data();
    void pngTellsColoursByNumbers();
    void highDynamicRangeBecomesLight();
    void exifAgreesWithTheProfile();
    void jpegTellsNoDensity();
    void lightIsSolvedAsItIsInLinearLight();
};

void IoLightTest::allTriplesAgreeWithLcms() {
    const auto backgrounds = lightFiles(3), patches = lightFiles(8);
    for (const LightFile& background : backgrounds)
        for (const LightFile& patch : patches) {
            const io::Picture made = pasted(background, patch);
            Colours below = converted(patch.colours, patch.space, background.space);
            if (background.depth != 32 && patch.depth != 32) clip(below);
            for (const Output& output : kOutputs) {
                const io::Picture back = written(made, output);
                // OpenEXR keeps primaries of linear light.
                const bool keeps = std::string(output.file) == "o.exr" && !back.iccProfile.empty();
                QCOMPARE(keeps, output.space == Space::linear &&
                                    std::string(output.file) == "o.exr" &&
                                    background.space == Space::rec2020Linear);
                Colours expected =
                    converted(below, background.space, keeps ? background.space : output.space);
                if (back.depth != 32) clip(expected);
                const double most = farthest(back, expected);
                QVERIFY2(most <= 1, qPrintable(QString("%1 into %2 to %3 %4: %5 of what is allowed")
                                                   .arg(patch.name, background.name, output.file)
                                                   .arg(int(output.space))
                                                   .arg(most)));
            }
        }
}

// IEC 61966-2-1: light 0.214 is the code 127.
void IoLightTest::linearLightIsEncodedInFilesOfCodes() {
    const io::Picture light = read(flatExr(0.214f));
    for (const char* file : {"o.png", "o.tif", "o.jpg", "o.webp", "o.jxl"}) {
        const io::Picture back = through(light, file);
        QVERIFY2(std::abs(middle(back) * 255 - 127) <= 1,
                 qPrintable(file + QString(": %1").arg(middle(back) * 255)));
        QVERIFY(!io::isLinearLight(back));
    }
    QVERIFY(std::abs(middle(through(light, "o.png", 16)) - 0.4999) < 1e-3);
}

void IoLightTest::codesBecomeLightInOpenExr() {
    const io::Picture codes = read(flatPng(188));
    for (const char* file : {"o.exr", "o.pfm"}) {
        const io::Picture back = through(codes, file);
        QVERIFY2(std::abs(middle(back) - 0.5029) < 1e-3, qPrintable(QString::number(middle(back))));
        QVERIFY(io::isLinearLight(back));
        QVERIFY(std::abs(middle(through(back, "o.png")) * 255 - 188) < 0.5);  // and back
    }
    // Numbers that are no colours stay.
    const auto numbers = io::encodedPicture("o.exr", codes.color->view(), {}, {.depth = 32});
    QVERIFY(std::abs(middle(io::readPicture(numbers, "o.exr")) - 188 / 255.0) < 1e-6);
}

void IoLightTest::primariesOfOpenExrGoWithIt() {
    const QByteArray p3 =
        exrChromaticities({0.68f, 0.32f, 0.265f, 0.69f, 0.15f, 0.06f, 0.3127f, 0.3290f});
    const io::Picture picture = read(flatExr(0.5f, p3));
    QVERIFY(!picture.iccProfile.empty() && io::isLinearLight(picture));
    const io::Picture again = through(picture, "o.exr");
    QCOMPARE(again.iccProfile, picture.iccProfile);
    QCOMPARE(differences(*again.color, *picture.color), 0);
    const io::Picture codes = through(picture, "o.png");  // P3, encoded
    QVERIFY(std::abs(middle(codes) * 255 - 187.5) <= 1);
    QVERIFY(!codes.iccProfile.empty() && !io::isLinearProfile(codes.iccProfile));
    const QByteArray bt709 =
        exrChromaticities({0.64f, 0.33f, 0.30f, 0.60f, 0.15f, 0.06f, 0.3127f, 0.3290f});
    QVERIFY(read(flatExr(0.5f, bt709)).iccProfile.empty());
}

void IoLightTest::oddChromaticitiesAreTold() {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (const std::vector<float>& xy :
         {std::vector<float>(8, 0), std::vector<float>(8, nan),
          std::vector<float>{0.1f, 0.1f, 0.2f, 0.2f, 0.3f, 0.3f, 0.3f, 0.3f}}) {
        const io::Picture picture = read(flatExr(0.5f, exrChromaticities(xy)));
        QVERIFY(picture.iccProfile.empty());
        QVERIFY(picture.metadata && !picture.metadata->remark.empty());
    }
}

// Black and white lines in codes of Adobe RGB: half the light is 0.5^(256/563).
void IoLightTest::profilesOfFloatPicturesDecide() {
    std::vector<float> lines;
    for (int y = 0; y < 64; ++y) lines.insert(lines.end(), 64 * 3, y % 2 ? 1.0f : 0.0f);
    const io::Picture coded = read(floatTiff(64, 64, lines, icc(Space::adobe)));
    QVERIFY(!coded.linearByCustom && !io::isLinearLight(coded));
    const double half = io::resized(coded, {16, 16}).color->at(1, {8, 8}) / kFullScale;
    QVERIFY2(std::abs(half - std::pow(0.5, 256.0 / 563)) < 0.01, qPrintable(QString::number(half)));
    const io::Picture light = read(floatTiff(64, 64, lines, icc(Space::rec2020Linear)));
    QVERIFY(light.linearByCustom && io::isLinearLight(light));
    QVERIFY(std::abs(io::resized(light, {16, 16}).color->at(1, {8, 8}) / kFullScale - 0.5) < 0.01);
}

void IoLightTest::camerasAdobeRgbIsAProfile() {
    QImage image(16, 16, QImage::Format_RGB32);
    image.fill(QColor(100, 200, 50));
    const QByteArray jpeg = jpegOf(image);
    const auto profileOf = [&](int space, const char* index) {
        return read(jpegWithColours(jpeg, colourExif(space, index))).iccProfile;
    };
    const auto& adobe = io::standardProfile(StandardProfile::adobeRgb);
    QCOMPARE(profileOf(65535, "R03"), adobe);
    QCOMPARE(profileOf(2, ""), adobe);
    QVERIFY(profileOf(65535, "R98").empty());
    QVERIFY(profileOf(65535, "").empty());
    QVERIFY(profileOf(1, "R98").empty());
    // A profile in the file counts more.
    const QByteArray both = iccChunk(icc(Space::p3)) + pngChunk("eXIf", colourExif(65535, "R03"));
    QVERIFY(read(flatPng(100, both)).iccProfile != adobe);
    const io::Picture srgb = io::convertedTo(read(jpegWithColours(jpeg, colourExif(65535, "R03"))),
                                             io::standardProfile(StandardProfile::sRgb));
    QVERIFY(srgb.color->at(0, {8, 8}) / kCode8 < 3);
    QVERIFY(std::abs(srgb.color->at(2, {8, 8}) / kCode8 - 12) < 4);
}

void IoLightTest::pngTellsColoursByNumbers_data() {
    QTest::addColumn<int>("primaries");
    QTest::addColumn<int>("transfer");
    QTest::addColumn<double>("light");  // of the code 128; below 0: not understood
    const double code = 128 / 255.0;
    const double srgb = std::pow((code + 0.055) / 1.055, 2.4);
    const double bt709 = std::pow((code + 0.0993) / 1.0993, 1 / 0.45);
    QTest::newRow("sRGB") << 1 << 13 << srgb;
    QTest::newRow("P3") << 12 << 13 << srgb;
    QTest::newRow("BT.2020, sRGB's curve") << 9 << 13 << srgb;
    QTest::newRow("BT.2020, 10 bits") << 9 << 14 << bt709;
    QTest::newRow("BT.2020, 12 bits") << 9 << 15 << bt709;
    QTest::newRow("BT.709") << 1 << 1 << bt709;
    QTest::newRow("gamma 2.2") << 4 << 4 << std::pow(code, 2.2);
    QTest::newRow("linear") << 9 << 8 << code;
    QTest::newRow("SMPTE 240M") << 7 << 7 << std::pow((code + 0.1115) / 1.1115, 1 / 0.45);
    QTest::newRow("logarithmic, 100:1") << 1 << 9 << std::pow(10, 2 * (code - 1));
    QTest::newRow("logarithmic, 316:1") << 8 << 10 << std::pow(10, 2.5 * (code - 1));
    QTest::newRow("xvYCC") << 1 << 11 << bt709;
    QTest::newRow("BT.1361") << 1 << 12 << bt709;
    QTest::newRow("digital cinema") << 10 << 17 << 52.37 / 48 * std::pow(code, 2.6);
    QTest::newRow("not said") << 2 << 2 << -1.0;
    QTest::newRow("reserved") << 3 << 13 << -1.0;
    QTest::newRow("no transfer") << 1 << 200 << -1.0;
}

void IoLightTest::pngTellsColoursByNumbers() {
    QFETCH(int, primaries);
    QFETCH(int, transfer);
    QFETCH(double, light);
    const std::vector<std::uint8_t> adobe = icc(Space::adobe);  // lcms2 writes the time into it
    const QByteArray other = iccChunk(adobe);
    const io::Picture picture = read(flatPng(128, cicpChunk(primaries, transfer) + other));
    const auto told = [](const io::Picture& p) {
        return p.metadata ? QString::fromStdString(p.metadata->remark) : QString();
    };
    if (light < 0) {  // what says less counts, and what is odd is told
        QCOMPARE(told(picture).contains("cICP"), primaries != 2);
        const QString alone = told(read(flatPng(128, cicpChunk(primaries, transfer))));
        QCOMPARE(alone.contains("shown as sRGB"), primaries != 2);
        QCOMPARE(picture.iccProfile, adobe);
        return;
    }
    QVERIFY(!picture.iccProfile.empty());
    QVERIFY(told(picture).isEmpty());
    const double is = middle(through(picture, "o.exr"));  // a grey: the same in all primaries
    QVERIFY2(std::abs(is - light) < 1e-3, qPrintable(QString("%1, not %2").arg(is).arg(light)));
    // Codes of other matrices and ranges are not those of a PNG.
    for (const QByteArray& chunk :
         {cicpChunk(primaries, transfer, 1), cicpChunk(primaries, transfer, 0, 0)}) {
        const io::Picture left = read(flatPng(128, chunk + other));
        QCOMPARE(left.iccProfile, adobe);
        QVERIFY2(told(left).contains("cICP"), qPrintable(told(left)));
    }
}

// ITU-R BT.2408 table 1: diffuse white of 203 cd/m² is 58 % in PQ, 75 % in HLG.
void IoLightTest::highDynamicRangeBecomesLight() {
    for (const auto& [transfer, share] : {std::pair(16, 0.5807), std::pair(18, 0.75)}) {
        const auto code = static_cast<quint16>(std::lround(share * 65535));
        const auto flat = [&, chunk = cicpChunk(9, transfer)](quint16 c) {
            return read(colourPng(8, 8, 16, std::vector<quint16>(192, c), chunk));
        };
        const io::Picture picture = flat(code);
        QVERIFY(io::isLinearLight(picture));
        QVERIFY2(std::abs(middle(picture) - 1) < 0.01, qPrintable(QString::number(middle(picture))));
        QVERIFY(picture.metadata && !picture.metadata->remark.empty());
        QVERIFY(middle(flat(65535)) > 4);
        QCOMPARE(middle(flat(0)), 0.0);
        QVERIFY(middle(through(flat(65535), "o.png")) == 1);
    }
}

void IoLightTest::exifAgreesWithTheProfile() {
    const auto exifOf = [](const io::Picture& picture, const std::vector<std::uint8_t>& profile,
                           const char* file) {
        const auto bytes = io::encodedPicture(
            file, picture.color->view(), {},
            {.iccProfile = profile, .metadata = io::metadataFor(picture.metadata, {})});
        const io::Picture back = io::readPicture(bytes, file);
        return QByteArray(reinterpret_cast<const char*>(back.metadata->exif.data()),
                          qsizetype(back.metadata->exif.size()));
    };
    const QByteArray srgbTag("\x01\xa0\x03\0\x01\0\0\0\x01\0", 10);
    const QByteArray otherTag("\x01\xa0\x03\0\x01\0\0\0\xff\xff", 10);
    const auto& adobe = io::standardProfile(StandardProfile::adobeRgb);
    const auto& srgb = io::standardProfile(StandardProfile::sRgb);
    const auto& p3 = io::standardProfile(StandardProfile::displayP3);
    const io::Picture ofSrgb = read(flatPng(90, pngChunk("eXIf", colourExif(1, "R98"))));
    const io::Picture ofAdobe = read(flatPng(90, pngChunk("eXIf", colourExif(65535, "R03"))));
    for (const char* file : {"o.png", "o.jpg", "o.tif", "o.webp"}) {
        QVERIFY2(exifOf(ofSrgb, adobe, file).contains(otherTag), file);
        QVERIFY(exifOf(ofSrgb, adobe, file).contains("R03"));
        QVERIFY(exifOf(ofSrgb, p3, file).contains(otherTag));
        QVERIFY(!exifOf(ofSrgb, p3, file).contains("R98"));
        QVERIFY(exifOf(ofSrgb, {}, file).contains(srgbTag));
        QVERIFY(exifOf(ofAdobe, srgb, file).contains(srgbTag));
        QVERIFY(exifOf(ofAdobe, srgb, file).contains("R98"));
        QVERIFY(exifOf(ofAdobe, adobe, file).contains(otherTag));
        QVERIFY(exifOf(ofAdobe, {}, file).contains(srgbTag));
    }
}

void IoLightTest::jpegTellsNoDensity() {
    const io::Picture picture = read(flatPng(90));
    const auto jpeg = io::encodedPicture("o.jpg", picture.color->view(), {}, {});
    const QByteArray bytes(reinterpret_cast<const char*>(jpeg.data()), qsizetype(jpeg.size()));
    QCOMPARE(bytes.mid(6, 5), QByteArray("JFIF\0", 5));
    QCOMPARE(bytes.mid(13, 5), QByteArray("\0\0\1\0\1", 5));  // no unit, square pixels
}

void IoLightTest::lightIsSolvedAsItIsInLinearLight() {
    const auto problemOver = [](const QByteArray& background) {
        PatchObject object;
        object.source = std::make_shared<const Picture>(read(flatPng(188)));
        object.mask = std::make_shared<const Mask>(Extent{8, 8}, Mask::kUnknown);
        object.space = SolveSpace::linear;
        const Document document = Document(std::make_shared<const Picture>(read(background)));
        PatchPreparer preparer(io::convertProfile, 1);
        return preparer.problemOf(document.withPatch(object), object, {}).problem->space();
    };
    QCOMPARE(problemOver(flatExr(0.5f)), SolveSpace::encoded);
    QCOMPARE(problemOver(flatPng(90)), SolveSpace::linear);
    const std::vector<float> flat(192, 0.5f);
    QCOMPARE(problemOver(floatTiff(8, 8, flat, icc(Space::srgb))), SolveSpace::linear);
}

QTEST_GUILESS_MAIN(IoLightTest)
#include "io_light_test.moc"
