/// What the picture of a mask marks: by luma, by alpha, by labels.
#include <QtTest>

#include "engine/io/io_files.h"
#include "support/odd_files/png_files.h"
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
