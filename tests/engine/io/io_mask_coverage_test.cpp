/// What the picture of a mask marks: by luma, by alpha, by labels.
#include <QtTest>
#include <algorithm>

#include "engine/io/io_files.h"
#include "support/odd_files/png_files.h"
#include "support/odd_files/tiff_files.h"
#include "weft/io/file_format.h"
#include "weft/io/picture_mask.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// A row of pixels of grey and alpha, 8 bits.
io::Picture greyAlpha(const std::vector<std::pair<int, int>>& pixels) {
    const PngShape shape{int(pixels.size()), 1, 8, 4, 2};
    return read(pngWith(shape, {}, [&](int s, int x, int) {
        return s == 0 ? pixels[std::size_t(x)].first : pixels[std::size_t(x)].second;
    }));
}

io::Picture grey(const std::vector<int>& pixels) {
    const PngShape shape{int(pixels.size()), 1, 8, 0, 1};
    return read(pngWith(shape, {}, [&](int, int x, int) { return pixels[std::size_t(x)]; }));
}

/// An indexed picture of 2 bits.
io::Picture indexed(const std::vector<int>& pixels, const QByteArray& palette) {
    const PngShape shape{int(pixels.size()), 1, 2, 3, 1};
    return read(pngWith(shape, pngChunk("PLTE", palette),
                        [&](int, int x, int) { return pixels[std::size_t(x)]; }));
}

/// Signed integers of a TIFF; `photometric` 1: greys, 2: RGB.
io::Picture signedTiff(int bits, const std::vector<int>& pixels, int photometric) {
    const TiffShape shape{
        .width = int(pixels.size()), .bits = bits, .samples = photometric == 2 ? 3 : 1};
    return read(
        TiffFile(shape, photometric,
                 [&](int, int x, int) { return static_cast<quint64>(pixels[std::size_t(x)]); })
            .format(2)
            .bytes(),
        {.signedFromZero = true});
}

QString marks(const io::Picture& picture, std::string* remark = nullptr) {
    const io::MaskCoverage made = io::maskCoverage(picture);
    if (remark) *remark = made.remark;
    const Mask mask = Mask::fromLuma(made.coverage.view());
    QString text;
    for (int x = 0; x < mask.extent().width; ++x) text += mask.unknown({x, 0}) ? '#' : '.';
    return text;
}

}  // namespace

class IoMaskCoverageTest : public QObject {
    Q_OBJECT
private slots:
    void opaqueMasksMarkByLuma();
    void alphaMarksWhereColoursAreAlike_data();
    void alphaMarksWhereColoursAreAlike();
    void lumaTimesAlphaMarksElsewhere();
    void labelsMarkAndAreTold_data();
    void labelsMarkAndAreTold();
    void signedSamplesMarkAsOthers_data();
    void signedSamplesMarkAsOthers();
    void darkMasksOfManyValuesAreTold();
    void everyExtensionIsKnownInAnyCase();
};

void IoMaskCoverageTest::opaqueMasksMarkByLuma() {
    std::string remark;
    QCOMPARE(marks(grey({0, 1, 127, 128, 255}), &remark), QString("...##"));
    QVERIFY2(remark.empty(), remark.c_str());
    QCOMPARE(marks(greyAlpha({{0, 255}, {255, 255}, {127, 255}}), &remark), QString(".#."));
    QVERIFY2(remark.empty(), remark.c_str());
    QCOMPARE(marks(grey({0, 0, 0}), &remark), QString("..."));
    QVERIFY2(remark.empty(), remark.c_str());
}

void IoMaskCoverageTest::alphaMarksWhereColoursAreAlike_data() {
    QTest::addColumn<int>("colour");
    QTest::newRow("white") << 255;
    QTest::newRow("black") << 0;
    QTest::newRow("dark") << 40;
}

void IoMaskCoverageTest::alphaMarksWhereColoursAreAlike() {
    QFETCH(int, colour);
    std::string remark;
    QCOMPARE(
        marks(greyAlpha({{200, 0}, {colour, 100}, {colour, 128}, {colour, 255}, {9, 0}}), &remark),
        QString("..##."));
    QVERIFY2(remark.find("alpha") != std::string::npos, remark.c_str());
}

void IoMaskCoverageTest::lumaTimesAlphaMarksElsewhere() {
    std::string remark;
    QCOMPARE(marks(greyAlpha({{255, 255}, {255, 0}, {200, 255}, {200, 150}, {0, 255}}), &remark),
             QString("#.#.."));
    QVERIFY2(remark.find("transparent") != std::string::npos, remark.c_str());
}

void IoMaskCoverageTest::labelsMarkAndAreTold_data() {
    QTest::addColumn<QString>("seen");
    QTest::addColumn<QString>("remark");
    std::string remark;
    const QString codes = marks(grey({0, 1, 1, 0}), &remark);
    QTest::newRow("0 and 1") << codes << QString::fromStdString(remark);
    const QString palette = marks(indexed({0, 1, 1, 0}, QByteArray("\0\0\0\x80\0\0", 6)), &remark);
    QTest::newRow("palette of dark red") << palette << QString::fromStdString(remark);
    const QString deep = marks(read(QByteArray("P5 4 1 65535\n\0\0\0\x01\0\x01\0\0", 21)), &remark);
    QTest::newRow("16 bits") << deep << QString::fromStdString(remark);
}

void IoMaskCoverageTest::labelsMarkAndAreTold() {
    QFETCH(QString, remark);
    QTEST(QString(".##."), "seen");
    QVERIFY2(remark.contains("half of full scale"), qPrintable(remark));
}

void IoMaskCoverageTest::signedSamplesMarkAsOthers_data() {
    QTest::addColumn<int>("bits");
    QTest::addColumn<std::vector<int>>("pixels");
    QTest::addColumn<QString>("marked");
    using Pixels = std::vector<int>;
    for (const int bits : {8, 16}) {
        const QByteArray name = QByteArray::number(bits) + " bits, ";
        const int most = (1 << (bits - 1)) - 1;
        const auto row = [&](const char* what) -> QTestData& {
            return QTest::newRow((name + what).constData()) << bits;
        };
        row("0 and 1") << Pixels{0, 1, 1, 0} << ".##.";
        row("0 and 2, 0 last") << Pixels{2, 2, 2, 0} << "###.";
        row("-1 and 0") << Pixels{0, -1, -1, 0} << ".##.";
        row("-1 first") << Pixels{-1, 0, 0, -1} << "#..#";
        row("0 and the largest") << Pixels{0, most, most, 0} << ".##.";
        row("0 and the least") << Pixels{0, -most - 1, 0, 0} << ".#..";
        row("all 0") << Pixels{0, 0, 0, 0} << "....";
        row("all the largest") << Pixels{most, most, most, most} << "####";
        row("positive ones") << Pixels{0, most / 4, most / 2 + 1, most} << "..##";
        row("whole range") << Pixels{-most - 1, most, most, -most - 1} << ".##.";
        row("labels and none") << Pixels{0, 0, 1, -1} << "....";
    }
}

void IoMaskCoverageTest::signedSamplesMarkAsOthers() {
    QFETCH(int, bits);
    QFETCH(std::vector<int>, pixels);
    const int most = (1 << (bits - 1)) - 1;
    const bool told =
        std::none_of(pixels.begin(), pixels.end(), [&](int v) { return v > most / 2; }) &&
        std::any_of(pixels.begin(), pixels.end(), [](int v) { return v != 0; });
    for (const int photometric : {1, 2}) {
        std::string remark;
        QTEST(marks(signedTiff(bits, pixels, photometric), &remark), "marked");
        QVERIFY2(told == (remark.find("half of full scale") != std::string::npos), remark.c_str());
    }
}

void IoMaskCoverageTest::darkMasksOfManyValuesAreTold() {
    std::string remark;
    QCOMPARE(marks(grey({0, 40, 90, 127}), &remark), QString("...."));
    QVERIFY2(remark.find("half of full scale") != std::string::npos, remark.c_str());
}

void IoMaskCoverageTest::everyExtensionIsKnownInAnyCase() {
    for (const char* name :
         {"a.HIF", "a.jfif", "a.JPE", "a.mpo", "a.apng", "a.Png", "a.tiff", "x.y.dib"})
        QVERIFY2(io::hasPictureExtension(name), name);
    for (const char* name : {"png", ".png", "a.ora", "a.txt", "a.", "a.pn", "a.pngx"})
        QVERIFY2(!io::hasPictureExtension(name), name);
}

QTEST_GUILESS_MAIN(IoMaskCoverageTest)
#include "io_mask_coverage_test.moc"
