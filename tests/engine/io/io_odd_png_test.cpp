/// PNG files that programs write and Qt misreads: key colours.
#include <QtTest>

#include "engine/io/io_files.h"
#include "support/odd_files/png_files.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

class IoOddPngTest : public QObject {
    Q_OBJECT
private slots:
    void aKeyColourIsTransparentAndEverySampleExact_data();
    void aKeyColourIsTransparentAndEverySampleExact();
    void bitsBeyondTheDepthOfAKeyColourDoNotCount();
    void keyColoursOfWrongLengthDoNotCount();
};

void IoOddPngTest::aKeyColourIsTransparentAndEverySampleExact_data() {
    QTest::addColumn<int>("colourType");
    QTest::addColumn<int>("bits");
    for (const int bits : {1, 2, 4, 8, 16}) QTest::addRow("grey %d", bits) << 0 << bits;
    for (const int bits : {8, 16}) QTest::addRow("colour %d", bits) << 2 << bits;
}

void IoOddPngTest::aKeyColourIsTransparentAndEverySampleExact() {
    QFETCH(int, colourType);
    QFETCH(int, bits);
    const int most = (1 << bits) - 1, samples = colourType == 2 ? 3 : 1;
    const PngShape shape{37, 11, bits, colourType, samples};
    const auto code = [&](int s, int x, int y) { return (x * 2657 + y * 31 + s * 977) & most; };
    const auto isKey = [&](int x, int y) {
        for (int s = 0; s < samples; ++s)
            if (code(s, x, y) != code(s, 5, 3)) return false;
        return true;
    };
    const QByteArray key = samples == 3
                               ? pngKeyColourChunk({code(0, 5, 3), code(1, 5, 3), code(2, 5, 3)})
                               : pngKeyColourChunk({code(0, 5, 3)});
    const io::Picture p = read(pngWith(shape, key, code));
    QCOMPARE(p.depth, bits == 16 ? 16 : 8);
    const Extent extent{shape.width, shape.height};
    QCOMPARE(differences(*p.color, fieldOf(extent, samples,
                                           [&](int c, int x, int y) {
                                               return code(c, x, y) * (65535 / most);
                                           })),
             0);
    QVERIFY(p.alpha);
    QCOMPARE(
        differences(*p.alpha,
                    fieldOf(extent, 1, [&](int, int x, int y) { return isKey(x, y) ? 0 : 65535; })),
        0);
}

void IoOddPngTest::bitsBeyondTheDepthOfAKeyColourDoNotCount() {
    const PngShape shape{2, 1, 8, 2, 3};
    const auto code = [](int s, int x, int) { return 10 * s + x; };
    const io::Picture p = read(pngWith(shape, pngKeyColourChunk({0x4200, 0x0a, 0x14}), code));
    QVERIFY(p.alpha);
    QCOMPARE(p.alpha->at(0, {0, 0}), 0.0f);
    QCOMPARE(p.alpha->at(0, {1, 0}), 65535.0f);
}

void IoOddPngTest::keyColoursOfWrongLengthDoNotCount() {
    const PngShape shape{2, 1, 16, 2, 3};
    const auto code = [](int s, int x, int) { return 1000 * s + x; };
    const io::Picture p = read(pngWith(shape, pngKeyColourChunk({0}), code));
    QVERIFY(!p.alpha);
    QCOMPARE(p.color->at(2, {1, 0}), 2001.0f);
}

QTEST_GUILESS_MAIN(IoOddPngTest)
#include "io_odd_png_test.moc"
