/// What headers of BMP files say of their colours: own profiles, primaries and gammas.
#include <QtTest>

#include "engine/io/io_files.h"
#include "support/odd_files/bmp_files.h"
#include "weft/io/colour_profile.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;
using io::StandardProfile;

namespace {

constexpr std::array<int, 3> kColour = {200, 100, 50};
// XYZ of Adobe RGB (1998) §4.3.5.3, and x, y and z of its primaries.
constexpr std::array<double, 9> kAdobe = {0.57667, 0.29734, 0.02703, 0.18556, 0.62736,
                                          0.07069, 0.18823, 0.07529, 0.99134};
constexpr std::array<double, 9> kAdobeShares = {0.64, 0.33, 0.03, 0.21, 0.71, 0.08, 0.15, 0.06, 0.79};

QByteArray iccOf(StandardProfile profile) {
    const auto& icc = io::standardProfile(profile);
    return {reinterpret_cast<const char*>(icc.data()), qsizetype(icc.size())};
}

QByteArray profileOf(const io::Picture& picture) {
    return {reinterpret_cast<const char*>(picture.iccProfile.data()),
            qsizetype(picture.iccProfile.size())};
}

QString remarkOf(const io::Picture& picture) {
    return picture.metadata ? QString::fromStdString(picture.metadata->remark) : QString();
}

/// Codes of 8 bits of its first pixel in sRGB.
std::array<double, 3> seen(const io::Picture& picture) {
    io::Picture background = picture;
    background.iccProfile = io::standardProfile(StandardProfile::sRgb);
    const io::Picture made = io::convertProfile(picture, background);
    std::array<double, 3> codes{};
    for (int c = 0; c < 3; ++c) codes.at(std::size_t(c)) = double{made.color->at(c, {0, 0})} / kCode8;
    return codes;
}

}  // namespace

class IoBmpColoursTest : public QObject {
    Q_OBJECT
private slots:
    void anOwnProfileIsTheirs();
    void primariesAndGammasAreAProfile_data();
    void primariesAndGammasAreAProfile();
    void eachChannelHasItsGamma();
    void otherSpacesAreSrgb_data();
    void otherSpacesAreSrgb();
    void whatIsDamagedIsTold_data();
    void whatIsDamagedIsTold();
};

void IoBmpColoursTest::anOwnProfileIsTheirs() {
    const QByteArray icc = iccOf(StandardProfile::displayP3);
    const io::Picture p = read(bmpFile(124, kColour, {.space = kBmpEmbedded, .profile = icc}));
    QCOMPARE(profileOf(p), icc);
    QVERIFY(remarkOf(p).isEmpty());
    QCOMPARE(p.color->at(0, {3, 3}), static_cast<float>(200 * kCode8));
}

void IoBmpColoursTest::primariesAndGammasAreAProfile_data() {
    QTest::addColumn<int>("header");
    QTest::addColumn<bool>("shares");
    for (const int header : {108, 124}) {
        QTest::addRow("XYZ, %d", header) << header << false;
        QTest::addRow("x, y, z, %d", header) << header << true;
    }
}

void IoBmpColoursTest::primariesAndGammasAreAProfile() {
    QFETCH(int, header);
    QFETCH(bool, shares);
    const io::Picture p = read(bmpFile(
        header, kColour, {.endpoints = shares ? kAdobeShares : kAdobe, .gammas = {2.2, 2.2, 2.2}}));
    QVERIFY2(remarkOf(p).isEmpty(), qPrintable(remarkOf(p)));
    io::Picture adobe = p;
    adobe.iccProfile = io::standardProfile(StandardProfile::adobeRgb);
    for (std::size_t c = 0; c < 3; ++c) {
        QVERIFY2(std::abs(seen(p).at(c) - seen(adobe).at(c)) < 0.5,
                 qPrintable(QString("%1: %2").arg(c).arg(seen(p).at(c))));
    }
    QVERIFY(std::abs(seen(p)[0] - kColour[0]) > 5);  // not sRGB's
}

void IoBmpColoursTest::eachChannelHasItsGamma() {
    const io::Picture p = read(bmpFile(
        108, {128, 128, 128},
        {.endpoints = {0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505},
         .gammas = {1, 2.2, 1.8}}));
    const auto codes = seen(p);
    QVERIFY2(std::abs(codes[0] - 188) < 1.5, qPrintable(QString::number(codes[0])));
    QVERIFY2(std::abs(codes[1] - 128) < 1.5, qPrintable(QString::number(codes[1])));
    QVERIFY2(std::abs(codes[2] - 147) < 2.5, qPrintable(QString::number(codes[2])));
}

void IoBmpColoursTest::otherSpacesAreSrgb_data() {
    QTest::addColumn<quint32>("space");
    QTest::addColumn<QByteArray>("profile");
    QTest::addColumn<bool>("told");
    QTest::newRow("sRGB") << kBmpSrgb << iccOf(StandardProfile::sRgb) << false;
    QTest::newRow("the system's") << kBmpWindows << QByteArray() << false;
    QTest::newRow("calibrated, but not how") << kBmpCalibrated << QByteArray() << false;
    QTest::newRow("another file's") << kBmpLinked << QByteArray() << true;
}

void IoBmpColoursTest::otherSpacesAreSrgb() {
    QFETCH(quint32, space);
    QFETCH(QByteArray, profile);
    QFETCH(bool, told);
    const QByteArray name = space == kBmpLinked ? QByteArray("/etc/passwd\0", 12) : QByteArray();
    const io::Picture p = read(bmpFile(124, kColour, {.space = space, .profile = name}));
    QCOMPARE(profileOf(p), profile);
    QCOMPARE(remarkOf(p).contains("not opened"), told);
    QVERIFY(std::abs(seen(p)[0] - kColour[0]) < 0.01);
}

void IoBmpColoursTest::whatIsDamagedIsTold_data() {
    QTest::addColumn<QByteArray>("file");
    const QByteArray icc = iccOf(StandardProfile::displayP3);
    const auto row = [](const char* name, const BmpColour& colour, int header = 124) {
        QTest::newRow(name) << bmpFile(header, kColour, colour);
    };
    row("longer than the file", {.space = kBmpEmbedded, .profile = icc, .profileSizeShift = 1});
    row("behind the file", {.space = kBmpEmbedded, .profile = icc, .profileShift = 1 << 30});
    row("before the file", {.space = kBmpEmbedded, .profile = icc, .profileShift = -1000});
    row("no profile", {.space = kBmpEmbedded, .profile = QByteArray(300, 'x')});
    row("short", {.space = kBmpEmbedded, .profile = "acsp"});
    row("nowhere", {.space = kBmpEmbedded});
    row("of version 4", {.space = kBmpEmbedded, .profile = icc}, 108);
    row("no endpoints", {.gammas = {2.2, 2.2, 2.2}});
    row("endpoints alike", {.endpoints = {.3, .3, .3, .3, .3, .3, .3, .3, .3}, .gammas = {2, 2, 2}});
    row("gamma 0", {.endpoints = kAdobe, .gammas = {2.2, 0, 2.2}});
    row("gamma 1000", {.endpoints = kAdobe, .gammas = {2.2, 1000, 2.2}});
}

void IoBmpColoursTest::whatIsDamagedIsTold() {
    QFETCH(QByteArray, file);
    const io::Picture p = read(file);
    QVERIFY2(remarkOf(p).contains("damaged") && remarkOf(p).contains("sRGB"),
             qPrintable(remarkOf(p)));
    QVERIFY(p.iccProfile.empty());
    QCOMPARE(p.color->at(1, {0, 0}), static_cast<float>(100 * kCode8));
}

QTEST_GUILESS_MAIN(IoBmpColoursTest)
#include "io_bmp_colours_test.moc"
