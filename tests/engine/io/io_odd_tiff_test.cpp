/// TIFF files of other samples than 8 and 16 bits of greys and RGB: extra samples, signed ones, odd
/// depths, Lab.
#include <QtTest>
#include <array>
#include <bit>
#include <cmath>

#include "engine/io/io_files.h"
#include "support/odd_files/tiff_files.h"
#include "weft/error.h"
#include "weft/io/colour_profile.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr int kGrey = 1, kWhiteIsZero = 0, kRgb = 2, kPalette = 3, kCieLab = 8, kIccLab = 9,
              kItuLab = 10, kMissing = -1;
constexpr int kExtraSamples = 338, kColorMap = 320;

/// Different in each sample and pixel.
int code(int s, int x, int y, int bits) {
    return (x * 4099 + y * 257 + s * 1009 + 5) & ((1 << bits) - 1);
}
TiffSample codes(int bits) {
    return [bits](int s, int x, int y) { return static_cast<quint64>(code(s, x, y, bits)); };
}
/// As the nearest code of 8 or 16 bits, in internal units.
double scaled(int value, int bits) {
    const double part = value / (std::exp2(bits) - 1);
    return bits <= 8 ? 257 * std::floor(part * 255 + 0.5) : std::floor(part * 65535 + 0.5);
}

std::string remarkOf(const io::Picture& p) { return p.metadata ? p.metadata->remark : ""; }

std::string refusalOf(const QByteArray& file) {
    try {
        read(file);
        return {};
    } catch (const BadInput& error) {
        return error.what();
    }
}

/// sRGB of a D50 colour, 0..1: CIE 15, and the matrix from the connection space by Bradford.
std::array<double, 3> srgbOfLab(double l, double a, double b) {
    const auto xyz = [](double f) { return f > 6.0 / 29 ? f * f * f : (f - 4.0 / 29) * 108 / 841; };
    const double fy = (l + 16) / 116;
    const double x = 0.9642 * xyz(fy + a / 500), y = xyz(fy), z = 0.8249 * xyz(fy - b / 200);
    const double linear[] = {3.1338561 * x - 1.6168667 * y - 0.4906146 * z,
                             -0.9787684 * x + 1.9161415 * y + 0.0334540 * z,
                             0.0719453 * x - 0.2289914 * y + 1.4052427 * z};
    std::array<double, 3> out{};
    for (std::size_t c = 0; c < 3; ++c)
        out[c] =
            linear[c] <= 0.0031308 ? 12.92 * linear[c] : 1.055 * std::pow(linear[c], 1 / 2.4) - 0.055;
    return out;
}

}  // namespace

class IoOddTiffTest : public QObject {
    Q_OBJECT
private slots:
    void anExtraSampleWithoutTagIsAlpha_data();
    void anExtraSampleWithoutTagIsAlpha();
    void alphaIsFoundBehindOtherExtraSamples();
    void extraSamplesThatAreLeftOutAreTold_data();
    void extraSamplesThatAreLeftOutAreTold();
    void associatedAlphaOfLabIsDividedOut_data();
    void associatedAlphaOfLabIsDividedOut();
    void palettesKeepTheirAlpha_data();
    void palettesKeepTheirAlpha();
    void everyDepthIsRead_data();
    void everyDepthIsRead();
    void whiteIsZeroDoesNotTurnAlphaRound();
    void signedSamplesKeepTheirOrder_data();
    void signedSamplesKeepTheirOrder();
    void longIntegersAndDoublesAreRead();
    void labIsSrgbAtFullDepth_data();
    void labIsSrgbAtFullDepth();
    void labKeepsItsAlpha();
    void missingPhotometricOfThreeSamplesIsRgb();
    void kindsThatAreNotReadAreNamed_data();
    void kindsThatAreNotReadAreNamed();
};

void IoOddTiffTest::anExtraSampleWithoutTagIsAlpha_data() {
    QTest::addColumn<int>("colors");
    QTest::addColumn<int>("bits");
    QTest::addColumn<bool>("planes");
    for (const int colors : {1, 3})
        for (const int bits : {8, 16})
            for (const bool planes : {false, true})
                QTest::addRow("%d colours %d bits %s", colors, bits, planes ? "planes" : "pixels")
                    << colors << bits << planes;
}

void IoOddTiffTest::anExtraSampleWithoutTagIsAlpha() {
    QFETCH(int, colors);
    QFETCH(int, bits);
    QFETCH(bool, planes);
    const TiffShape shape{7, 5, bits, colors + 1, planes};
    const io::Picture p = read(TiffFile(shape, colors == 3 ? kRgb : kGrey, codes(bits)).bytes());
    QVERIFY(p.alpha);
    const auto expected = [&](int channels, int first) {
        return fieldOf({7, 5}, channels, [&, first](int c, int x, int y) {
            return scaled(code(first + c, x, y, bits), bits);
        });
    };
    QCOMPARE(differences(*p.color, expected(colors, 0)), 0);
    QCOMPARE(differences(*p.alpha, expected(1, colors)), 0);
}

void IoOddTiffTest::alphaIsFoundBehindOtherExtraSamples() {
    for (const bool planes : {false, true}) {
        const TiffShape shape{7, 5, 16, 6, planes};
        const io::Picture p =
            read(TiffFile(shape, kRgb, codes(16)).shorts(kExtraSamples, {0, 2, 0}).bytes());
        QVERIFY(p.alpha);
        QCOMPARE(p.alpha->at(0, {6, 4}), float(code(4, 6, 4, 16)));
        QCOMPARE(p.color->at(2, {6, 4}), float(code(2, 6, 4, 16)));
        QVERIFY(
            !read(TiffFile(shape, kRgb, codes(16)).shorts(kExtraSamples, {0, 0, 0}).bytes()).alpha);
        QVERIFY(!read(TiffFile(shape, kRgb, codes(16)).bytes()).alpha);
    }
}

void IoOddTiffTest::palettesKeepTheirAlpha_data() {
    QTest::addColumn<int>("bits");
    QTest::addColumn<bool>("tagged");
    for (const int bits : {1, 2, 4, 8})
        for (const bool tagged : {false, true})
            QTest::addRow("%d bits %s", bits, tagged ? "tagged" : "untagged") << bits << tagged;
}

void IoOddTiffTest::palettesKeepTheirAlpha() {
    QFETCH(int, bits);
    QFETCH(bool, tagged);
    const int entries = 1 << bits;
    const auto entry = [](int c, int i) { return (i * 73 + c * 41) & 255; };
    std::vector<int> map;
    for (int c = 0; c < 3; ++c)
        for (int i = 0; i < entries; ++i) map.push_back(257 * entry(c, i));
    TiffFile file({7, 5, bits, 2}, kPalette, codes(bits));
    if (tagged) file.shorts(kExtraSamples, {2});
    const io::Picture p = read(file.shorts(kColorMap, map).bytes());
    QCOMPARE(p.depth, 8);
    QCOMPARE(differences(*p.color, fieldOf({7, 5}, 3,
                                           [&](int c, int x, int y) {
                                               return 257 * entry(c, code(0, x, y, bits));
                                           })),
             0);
    QVERIFY(p.alpha);
    QCOMPARE(
        differences(
            *p.alpha,
            fieldOf({7, 5}, 1, [&](int, int x, int y) { return scaled(code(1, x, y, bits), bits); })),
        0);
}

void IoOddTiffTest::everyDepthIsRead_data() {
    QTest::addColumn<int>("bits");
    QTest::addColumn<int>("samples");
    for (const int bits : {2, 4, 6, 10, 12, 14, 16})
        for (const int samples : {1, 2, 3, 4})
            if (bits > 8 || samples > 1 || bits == 6)
                QTest::addRow("%d bits %d samples", bits, samples) << bits << samples;
}

void IoOddTiffTest::everyDepthIsRead() {
    QFETCH(int, bits);
    QFETCH(int, samples);
    const int colors = samples >= 3 ? 3 : 1;
    for (const ByteOrder order : {ByteOrder::little, ByteOrder::big}) {
        const TiffShape shape{7, 5, bits, samples, false, order};
        TiffFile file(shape, colors == 3 ? kRgb : kGrey, codes(bits));
        if (samples > colors) file.shorts(kExtraSamples, {2});
        const io::Picture p = read(file.bytes());
        QCOMPARE(p.depth, bits <= 8 ? 8 : 16);
        QCOMPARE(bool(p.alpha), samples > colors);
        for (int s = 0; s < samples; ++s)
            for (int y = 0; y < 5; ++y)
                for (int x = 0; x < 7; ++x) {
                    const float read = s < colors ? p.color->at(s, {x, y}) : p.alpha->at(0, {x, y});
                    QCOMPARE(double{read}, scaled(code(s, x, y, bits), bits));
                }
    }
}

void IoOddTiffTest::whiteIsZeroDoesNotTurnAlphaRound() {
    const io::Picture p =
        read(TiffFile({7, 5, 8, 2}, kWhiteIsZero, codes(8)).shorts(kExtraSamples, {2}).bytes());
    QCOMPARE(p.color->at(0, {3, 2}), 65535.0f - 257 * float(code(0, 3, 2, 8)));
    QCOMPARE(p.alpha->at(0, {3, 2}), 257 * float(code(1, 3, 2, 8)));
}

void IoOddTiffTest::signedSamplesKeepTheirOrder_data() {
    QTest::addColumn<int>("bits");
    QTest::addColumn<int>("samples");
    for (const int bits : {8, 16})
        for (const int samples : {1, 3}) QTest::addRow("%d x %d", samples, bits) << bits << samples;
}

void IoOddTiffTest::signedSamplesKeepTheirOrder() {
    QFETCH(int, bits);
    QFETCH(int, samples);
    const int half = 1 << (bits - 1);
    const auto value = [&](int, int x, int) { return (x - 20) * half / 21; };
    for (const ByteOrder order : {ByteOrder::little, ByteOrder::big}) {
        const TiffShape shape{41, 2, bits, samples, false, order};
        const io::Picture p =
            read(TiffFile(shape, samples == 3 ? kRgb : kGrey,
                          [&](int s, int x, int y) { return static_cast<quint64>(value(s, x, y)); })
                     .format(2)
                     .bytes());
        QCOMPARE(p.depth, bits);
        for (int c = 0; c < samples; ++c)
            for (int x = 0; x < 41; ++x)
                QCOMPARE(double{p.color->at(c, {x, 1})}, scaled(value(c, x, 1) + half, bits));
        QVERIFY2(remarkOf(p).find("signed") != std::string::npos, remarkOf(p).c_str());
    }
}

void IoOddTiffTest::longIntegersAndDoublesAreRead() {
    const auto whole = [](int s, int x, int y) {
        return quint64(4294967295.0 * (x + 7 * y + 35 * s) / 104);
    };
    const io::Picture integers = read(TiffFile({7, 5, 32, 3}, kRgb, whole).bytes());
    const auto real = [](int s, int x, int y) { return (x - 2) * 0.37 + y * 0.011 + s; };
    const io::Picture doubles =
        read(TiffFile({7, 5, 64, 3}, kRgb,
                      [&](int s, int x, int y) { return std::bit_cast<quint64>(real(s, x, y)); })
                 .format(3)
                 .bytes());
    QCOMPARE(integers.depth, 16);
    QCOMPARE(doubles.depth, 32);
    for (int s = 0; s < 3; ++s)
        for (int y = 0; y < 5; ++y)
            for (int x = 0; x < 7; ++x) {
                const double part = double(whole(s, x, y)) / 4294967295.0;
                QCOMPARE(double{integers.color->at(s, {x, y})}, std::floor(part * 65535 + 0.5));
                QCOMPARE(doubles.stored->color.at(s, {x, y}), float(real(s, x, y)));
            }
}

void IoOddTiffTest::labIsSrgbAtFullDepth_data() {
    QTest::addColumn<int>("photometric");
    QTest::addColumn<int>("bits");
    QTest::newRow("CIE 8") << kCieLab << 8;
    QTest::newRow("CIE 16") << kCieLab << 16;
    QTest::newRow("ICC 8") << kIccLab << 8;
    QTest::newRow("ICC 16") << kIccLab << 16;
}

void IoOddTiffTest::labIsSrgbAtFullDepth() {
    QFETCH(int, photometric);
    QFETCH(int, bits);
    const bool icc = photometric == kIccLab;
    const double unit = bits == 16 ? 256 : 1, white = bits == 8 ? 255 : icc ? 65280 : 65535;
    // A row of greys, then muted colours.
    const auto stored = [&](int s, int x, int y) -> quint64 {
        if (s == 0) return static_cast<quint64>(std::lround(x * white / 100));
        const long number = y == 0 ? 0 : std::lround((s == 1 ? 12 : -17) * y * unit / 2);
        return static_cast<quint64>(icc ? number + std::lround(128 * unit) : number);
    };
    const io::Picture p = read(TiffFile({101, 3, bits, 3}, photometric, stored).bytes());
    QCOMPARE(p.depth, 16);
    QCOMPARE(p.color->at(0, {0, 0}), 0.0f);
    for (int c = 0; c < 3; ++c) QVERIFY(p.color->at(c, {100, 0}) >= 65533);
    for (int y = 0; y < 3; ++y)
        for (int x = y == 0 ? 0 : 30; x <= (y == 0 ? 100 : 80); ++x) {
            const double l = double(stored(0, x, y)) * 100 / white;
            const double a = y == 0 ? 0 : std::lround(6 * y * unit) / unit;
            const double b = y == 0 ? 0 : std::lround(-8.5 * y * unit) / unit;
            const auto expected = srgbOfLab(l, a, b);
            for (int c = 0; c < 3; ++c) {
                const double off = p.color->at(c, {x, y}) - 65535 * expected[std::size_t(c)];
                QVERIFY2(std::abs(off) <= 40, qPrintable(QString("%1 %2 %3").arg(x).arg(y).arg(off)));
            }
        }
    QVERIFY(p.iccProfile == io::standardProfile(io::StandardProfile::sRgb));
    QVERIFY(remarkOf(p).find("Lab") != std::string::npos);
}

void IoOddTiffTest::labKeepsItsAlpha() {
    const auto stored = [](int s, int x, int) -> quint64 {
        return s == 0 ? quint64(60 * 255 / 100) : s == 3 ? quint64(x) * 40 : 0;
    };
    const io::Picture p =
        read(TiffFile({6, 1, 8, 4}, kCieLab, stored).shorts(kExtraSamples, {2}).bytes());
    QVERIFY(p.alpha);
    for (int x = 0; x < 6; ++x) {
        QCOMPARE(p.alpha->at(0, {x, 0}), float(257 * 40 * x));
        for (int c = 0; c < 3; ++c) QVERIFY(std::abs(p.color->at(c, {x, 0}) / 257 - 145) < 1);
    }
}

void IoOddTiffTest::extraSamplesThatAreLeftOutAreTold_data() {
    QTest::addColumn<int>("photometric");
    QTest::addColumn<int>("samples");
    QTest::addColumn<std::vector<int>>("extras");
    QTest::addColumn<QString>("told");
    using Extras = std::vector<int>;
    QTest::newRow("grey, alpha") << kGrey << 2 << Extras{2} << "";
    QTest::newRow("RGB, alpha") << kRgb << 4 << Extras{1} << "";
    QTest::newRow("RGB, untagged") << kRgb << 4 << Extras{} << "";
    QTest::newRow("grey and one") << kGrey << 2 << Extras{0} << "one extra sample";
    QTest::newRow("RGB and one") << kRgb << 4 << Extras{0} << "one extra sample";
    QTest::newRow("one before alpha") << kRgb << 5 << Extras{0, 2} << "one extra sample";
    QTest::newRow("two alphas") << kRgb << 5 << Extras{2, 2} << "one extra sample";
    QTest::newRow("two") << kRgb << 5 << Extras{0, 0} << "2 extra samples";
    QTest::newRow("two untagged") << kRgb << 5 << Extras{} << "2 extra samples";
    QTest::newRow("Lab and one") << kCieLab << 4 << Extras{0} << "one extra sample";
    QTest::newRow("CMYK and one") << 5 << 5 << Extras{0} << "one extra sample";
}

void IoOddTiffTest::extraSamplesThatAreLeftOutAreTold() {
    QFETCH(int, photometric);
    QFETCH(int, samples);
    QFETCH(std::vector<int>, extras);
    QFETCH(QString, told);
    TiffFile file({7, 5, 8, samples}, photometric, codes(8));
    if (!extras.empty()) file.shorts(kExtraSamples, extras);
    const QString remark = QString::fromStdString(remarkOf(read(file.bytes())));
    if (told.isEmpty()) QVERIFY2(!remark.contains("extra"), qPrintable(remark));
    QVERIFY2(remark.contains(told), qPrintable(remark));
}

void IoOddTiffTest::associatedAlphaOfLabIsDividedOut_data() {
    QTest::addColumn<int>("photometric");
    QTest::addColumn<int>("bits");
    for (const int bits : {8, 16}) {
        QTest::addRow("CIELAB %d", bits) << kCieLab << bits;
        QTest::addRow("ICCLAB %d", bits) << 9 << bits;
    }
}

void IoOddTiffTest::associatedAlphaOfLabIsDividedOut() {
    QFETCH(int, photometric);
    QFETCH(int, bits);
    const int unit = bits == 8 ? 1 : 256, half = 128 * unit, most = (1 << bits) - 1;
    const auto pixel = [&](double share, int extra) {
        const auto stored = [&](int s, int, int) -> quint64 {
            if (s == 3) return quint64(std::lround(most * share));
            if (s == 0) return quint64(std::lround(120 * unit * share));
            const int value = s == 1 ? 40 * unit : -60 * unit;
            const double moved = photometric == 9 ? (value + half) * share : value * share;
            return quint64(std::lround(moved)) & quint64(most);
        };
        return read(
            TiffFile({1, 1, bits, 4}, photometric, stored).shorts(kExtraSamples, {extra}).bytes());
    };
    const io::Picture whole = pixel(1, 2), multiplied = pixel(0.6, 1);
    for (int c = 0; c < 3; ++c) {
        const double a = whole.color->at(c, {0, 0}), b = multiplied.color->at(c, {0, 0});
        QVERIFY2(std::abs(a - b) < 257 * (bits == 8 ? 3 : 0.1),
                 qPrintable(QString("%1: %2, %3").arg(c).arg(a / 257).arg(b / 257)));
    }
}

void IoOddTiffTest::missingPhotometricOfThreeSamplesIsRgb() {
    for (const int samples : {1, 3, 4}) {
        const io::Picture p = read(TiffFile({7, 5, 8, samples}, kMissing, codes(8)).bytes());
        QCOMPARE(p.color->channels(), samples == 1 ? 1 : 3);
        QCOMPARE(p.color->at(0, {6, 4}), 257 * float(code(0, 6, 4, 8)));
        QCOMPARE(bool(p.alpha), samples == 4);
    }
}

void IoOddTiffTest::kindsThatAreNotReadAreNamed_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("words");
    QTest::newRow("signed 32") << TiffFile({7, 5, 32, 1}, kGrey, codes(16)).format(2).bytes()
                               << "signed integers of 32 bits";
    QTest::newRow("complex") << TiffFile({7, 5, 64, 1}, kGrey, codes(16)).format(6).bytes()
                             << "complex numbers";
    QTest::newRow("ITU Lab") << TiffFile({7, 5, 8, 3}, kItuLab, codes(8)).bytes() << "ITU Lab";
    QTest::newRow("Lab 12") << TiffFile({7, 5, 12, 3}, kCieLab, codes(12)).bytes()
                            << "CIE Lab in 12 bits";
}

void IoOddTiffTest::kindsThatAreNotReadAreNamed() {
    QFETCH(QByteArray, file);
    QFETCH(QString, words);
    const std::string said = refusalOf(file);
    QVERIFY2(said.find(words.toStdString()) != std::string::npos, said.c_str());
}

QTEST_GUILESS_MAIN(IoOddTiffTest)
#include "io_odd_tiff_test.moc"
