/// Conversion between colour profiles, against Qt's own colour management.
#include <QColorSpace>
#include <QColorTransform>
#include <QtTest>

#include "engine/io/io_files.h"
#include "weft/io/colour_profile.h"
#include "weft/io/display_transform.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

namespace {

io::Picture picture(const QByteArray& icc, int channels = 3) {
    io::Picture p;
    p.color = std::make_shared<Field>(fieldOf({16, 16}, channels, [](int c, int x, int y) {
        return 257 * (40 + 9 * x + (c == 1 ? 3 * y : 0) - (c == 2 ? y : 0));
    }));
    p.iccProfile.assign(icc.begin(), icc.end());
    return p;
}

QByteArray profile(QColorSpace::NamedColorSpace name) { return QColorSpace(name).iccProfile(); }

}  // namespace

class IoProfileTest : public QObject {
    Q_OBJECT
private slots:
    void samplesAgreeWithAnotherColourEngine();
    void equalColoursChangeNothing();
    void untaggedIsSrgb();
    void greyPicturesStayGrey();
    void convertedSamplesLieOnTheGridAndInRange();
    void brokenProfilesAreRefused();
    void signaturesThatNobodyKnowsAreRefused();
};

void IoProfileTest::samplesAgreeWithAnotherColourEngine() {
    const io::Picture patch = picture(profile(QColorSpace::DisplayP3));
    const io::Picture converted = io::convertProfile(patch, picture(profile(QColorSpace::SRgb)));
    const QColorTransform qt = QColorSpace(QColorSpace::DisplayP3)
                                   .transformationToColorSpace(QColorSpace(QColorSpace::SRgb));
    double worst = 0, moved = 0;
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 16; ++x) {
            const auto code = [&](int c) { return static_cast<quint16>(patch.color->at(c, {x, y})); };
            const QRgba64 expected = qt.map(QRgba64::fromRgba64(code(0), code(1), code(2), 65535));
            worst =
                std::max(worst, std::abs(double{converted.color->at(0, {x, y})} - expected.red()));
            worst =
                std::max(worst, std::abs(double{converted.color->at(1, {x, y})} - expected.green()));
            worst =
                std::max(worst, std::abs(double{converted.color->at(2, {x, y})} - expected.blue()));
            moved = std::max(moved, std::abs(double{converted.color->at(0, {x, y})} - code(0)));
        }
    QVERIFY2(worst < 257, qPrintable(QString("%1 codes apart").arg(worst / 257)));
    QVERIFY2(moved > 5 * 257, "the spaces are so close that this test shows nothing");
    QCOMPARE(converted.iccProfile.size(), std::size_t(profile(QColorSpace::SRgb).size()));
}

void IoProfileTest::equalColoursChangeNothing() {
    const io::Picture p3 = picture(profile(QColorSpace::DisplayP3)), none = picture({});
    const io::Picture same = picture(profile(QColorSpace::DisplayP3));
    QCOMPARE(io::convertProfile(same, p3).color, same.color);
    // Other bytes, the same colours: sRGB as Qt writes it, and untagged.
    const io::Picture srgb = picture(profile(QColorSpace::SRgb));
    QCOMPARE(io::convertProfile(srgb, none).color, srgb.color);
    QCOMPARE(io::convertProfile(none, srgb).color, none.color);
}

void IoProfileTest::untaggedIsSrgb() {
    const io::Picture p3 = picture(profile(QColorSpace::DisplayP3)), none = picture({});
    const io::Picture srgb = picture(profile(QColorSpace::SRgb));
    for (const auto& [own, told] :
         {std::pair(io::convertProfile(none, p3), io::convertProfile(srgb, p3)),
          std::pair(io::convertProfile(p3, none), io::convertProfile(p3, srgb))})
        for (int c = 0; c < 3; ++c)
            QVERIFY(std::abs(own.color->at(c, {7, 7}) - told.color->at(c, {7, 7})) < 32);
    QVERIFY(differences(*io::convertProfile(none, p3).color, *none.color) > 300);
    // A profile that cannot be used says no more than none.
    QByteArray broken = profile(QColorSpace::DisplayP3);
    broken.fill('x', 40);
    QCOMPARE(io::convertProfile(none, picture(broken)).color, none.color);
    QCOMPARE(io::convertProfile(picture(broken), none).color->at(1, {3, 3}),
             none.color->at(1, {3, 3}));
}

void IoProfileTest::greyPicturesStayGrey() {
    const io::Picture patch = picture(profile(QColorSpace::AdobeRgb), 1);
    const io::Picture converted = io::convertProfile(patch, picture(profile(QColorSpace::SRgb), 1));
    QCOMPARE(converted.color->channels(), 1);
    const io::Picture colour = io::convertProfile(patch, picture(profile(QColorSpace::SRgb), 3));
    QCOMPARE(colour.color->channels(), 3);
    QVERIFY(std::abs(colour.color->at(0, {3, 3}) - colour.color->at(2, {3, 3})) < 64);
}

void IoProfileTest::convertedSamplesLieOnTheGridAndInRange() {
    io::Picture patch = picture(profile(QColorSpace::ProPhotoRgb));
    patch.color = std::make_shared<Field>(
        fieldOf({16, 16}, 3, [](int c, int x, int y) { return c == 1 ? 65535 : (x * 16 + y) * 10; }));
    const io::Picture converted = io::convertProfile(patch, picture(profile(QColorSpace::SRgb)));
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < 16; ++y)
            for (int x = 0; x < 16; ++x) {
                const float v = converted.color->at(c, {x, y});
                QVERIFY(v >= 0 && v <= 65535);
                QCOMPARE(v * 32, std::round(v * 32));
            }
}

void IoProfileTest::brokenProfilesAreRefused() {
    QByteArray broken = profile(QColorSpace::DisplayP3);
    broken.fill('x', 40);
    try {
        static_cast<void>(io::convertProfile(picture(broken), picture(profile(QColorSpace::SRgb))));
        QFAIL("a broken profile was accepted");
    } catch (const BadInput& error) {
        QVERIFY(QString(error.what()).contains("profile of the patch"));
    }
}

// Above 0x7fffffff they are no value of lcms2's enumerations.
void IoProfileTest::signaturesThatNobodyKnowsAreRefused() {
    const auto bytesOf = [](const QByteArray& icc) {
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(icc.data());
        return std::span(bytes, static_cast<std::size_t>(icc.size()));
    };
    for (const int at : {12, 16, 20})  // class, colours, connection space: ICC.1:2010 §7.2
        for (const char first : {'\x80', '\xfd', '\xff', '\0'}) {
            QByteArray odd = profile(QColorSpace::DisplayP3);
            odd[at] = first;
            const bool taken = io::isPictureProfile(bytesOf(odd));
            if (at == 16) QVERIFY(!taken && !io::isGreyProfile(bytesOf(odd)));
            QVERIFY(!io::isMonitorProfile(bytesOf(odd)) || at != 16);
            QVERIFY(!io::isLinearProfile(bytesOf(odd)));
            try {
                static_cast<void>(
                    io::convertProfile(picture(odd), picture(profile(QColorSpace::SRgb))));
                QVERIFY(taken);
            } catch (const BadInput& error) {
                QVERIFY(QString(error.what()).endsWith('.'));
            }
        }
}

QTEST_GUILESS_MAIN(IoProfileTest)
#include "io_profile_test.moc"
