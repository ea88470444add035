/// Layers and parts of OpenEXR files: which one is read, by default and by name.
#include <QtTest>

#include "engine/io/io_files.h"
#include "support/odd_files/exr_files.h"
#include "weft/error.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// Of the stored samples at (0, 0): red, green, blue, then alpha where there is one.
QString firstPixel(const io::Picture& p) {
    QStringList samples;
    for (int c = 0; c < p.stored->color.channels(); ++c)
        samples << QString::number(p.stored->color.at(c, {0, 0}));
    if (p.alpha) samples << "a" + QString::number(p.stored->alpha.at(0, {0, 0}));
    return samples.join(' ');
}

QString refusalOf(const QByteArray& file, const std::string& layer) {
    try {
        read(file, {.layer = layer});
        return {};
    } catch (const BadInput& error) {
        return error.what();
    }
}

const std::vector<std::string> kRgb = {"B", "G", "R"}, kRgba = {"A", "B", "G", "R"};

ExrPart blenderPart() {
    return exrPartOf(
        "",
        {"ViewLayer.Ambient.B", "ViewLayer.Ambient.G", "ViewLayer.Ambient.R", "ViewLayer.Combined.A",
         "ViewLayer.Combined.B", "ViewLayer.Combined.G", "ViewLayer.Combined.R", "ViewLayer.Depth.Z"},
        10);
}

}  // namespace

class IoExrLayersTest : public QObject {
    Q_OBJECT
private slots:
    void withoutNameTheFirstLayerOfColoursIsRead_data();
    void withoutNameTheFirstLayerOfColoursIsRead();
    void namedLayersAreRead_data();
    void namedLayersAreRead();
    void unknownNamesAreRefusedWithTheList();
    void vectorsAreNoPictures_data();
    void vectorsAreNoPictures();
    void vectorsAreNotOffered();
    void severalLayersAreTold();
    void layersOfAFileAreListed();
    void partsWithoutTheirBytesAreRefused();
};

void IoExrLayersTest::withoutNameTheFirstLayerOfColoursIsRead_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("pixel");
    QTest::newRow("unnamed") << exrOf({exrPartOf("", kRgb, 1)}) << "3 2 1";
    QTest::newRow("one named")
        << exrOf({exrPartOf(
               "", {"ViewLayer.Combined.B", "ViewLayer.Combined.G", "ViewLayer.Combined.R"}, 1)})
        << "3 2 1";
    QTest::newRow("Blender") << exrOf({blenderPart()}) << "16 15 14 a13";
    QTest::newRow("unnamed before named")
        << exrOf({exrPartOf("", {"B", "G", "R", "a.B", "a.G", "a.R"}, 1)}) << "3 2 1";
    QTest::newRow("first of two")
        << exrOf({exrPartOf("", {"key.B", "key.G", "key.R", "rim.B", "rim.G", "rim.R"}, 1)})
        << "3 2 1";
    QTest::newRow("second part") << exrOf(
                                        {exrPartOf("depth", {"Z"}, 50), exrPartOf("beauty", kRgb, 1)})
                                 << "3 2 1";
    QTest::newRow("first part") << exrOf({exrPartOf("left", kRgb, 1), exrPartOf("right", kRgb, 7)})
                                << "3 2 1";
    QTest::newRow("colours before greys")
        << exrOf({exrPartOf("", {"Y", "rim.B", "rim.G", "rim.R"}, 1)}) << "4 3 2";
    QTest::newRow("vectors first") << exrOf({exrPartOf("", {"N.X", "N.Y", "N.Z", "m.Y"}, 1)}) << "4";
    QTest::newRow("positions beside colours")
        << exrOf({exrPartOf("", {"B", "G", "R", "X", "Y", "Z"}, 1)}) << "3 2 1";
    QTest::newRow("grey and alpha") << exrOf({exrPartOf("", {"A", "Y"}, 1)}) << "2 a1";
    QTest::newRow("grey and depth") << exrOf({exrPartOf("", {"A", "Y", "Z"}, 1)}) << "2 a1";
    QTest::newRow("small letters") << exrOf({exrPartOf("", {"a", "b", "g", "r"}, 1)}) << "4 3 2 a1";
    QTest::newRow("words") << exrOf({exrPartOf("", {"alpha", "blue", "green", "red"}, 1)})
                           << "4 3 2 a1";
    QTest::newRow("words in capitals")
        << exrOf({exrPartOf("", {"ALPHA", "Blue", "GREEN", "Red"}, 1)}) << "4 3 2 a1";
    QTest::newRow("a layer's words")
        << exrOf({exrPartOf("", {"beauty.Alpha", "beauty.Blue", "beauty.Green", "beauty.Red"}, 1)})
        << "4 3 2 a1";
    QTest::newRow("both cases") << exrOf({exrPartOf("", {"B", "G", "R", "b", "g", "r"}, 1)})
                                << "3 2 1";
    QTest::newRow("grey layer") << exrOf({exrPartOf("", {"matte.Y", "x.Z"}, 1)}) << "1";
}

void IoExrLayersTest::withoutNameTheFirstLayerOfColoursIsRead() {
    QFETCH(QByteArray, file);
    QTEST(firstPixel(read(file)), "pixel");
}

void IoExrLayersTest::namedLayersAreRead_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("layer");
    QTest::addColumn<QString>("pixel");
    QTest::newRow("of one part") << exrOf({blenderPart()}) << "ViewLayer.Ambient"
                                 << "12 11 10";
    const QByteArray parts = exrOf(
        {exrPartOf("left", kRgb, 1), exrPartOf("right", kRgb, 7),
         exrPartOf("light", {"key.B", "key.G", "key.R", "light.rim.B", "light.rim.G", "light.rim.R"},
                   20)});
    QTest::newRow("a part") << parts << "right"
                            << "9 8 7";
    QTest::newRow("a part's layer") << parts << "light.key"
                                    << "22 21 20";
    QTest::newRow("a layer alone") << parts << "key"
                                   << "22 21 20";
    QTest::newRow("named by its part") << parts << "light.rim"
                                       << "25 24 23";
    QTest::newRow("small letters") << exrOf({exrPartOf("", {"B", "G", "R", "m.b", "m.g", "m.r"}, 1)})
                                   << "m"
                                   << "6 5 4";
    QTest::newRow("a grey one") << exrOf({exrPartOf("", {"B", "G", "R", "m.Y"}, 1)}) << "m"
                                << "4";
}

void IoExrLayersTest::namedLayersAreRead() {
    QFETCH(QByteArray, file);
    QFETCH(QString, layer);
    const io::Picture p = read(file, {.layer = layer.toStdString()});
    QTEST(firstPixel(p), "pixel");
    QVERIFY(!p.metadata || p.metadata->remark.empty());
    QCOMPARE(p.stored->color.at(0, {4, 3}) - p.stored->color.at(0, {0, 0}), 19.0f / 64);
}

void IoExrLayersTest::unknownNamesAreRefusedWithTheList() {
    const QString said = refusalOf(exrOf({blenderPart()}), "Combined.x");
    QVERIFY2(said.contains("Combined.x") && said.contains("ViewLayer.Ambient") &&
                 said.contains("ViewLayer.Combined") && !said.contains("Depth"),
             qPrintable(said));
    const QString plain = refusalOf(exrOf({exrPartOf("", kRgba, 1)}), "x");
    QVERIFY2(plain.contains("unnamed"), qPrintable(plain));
    QVERIFY(refusalOf(exrOf({exrPartOf("", {"Z"}, 1)}), "").contains("neither R, G and B"));
}

void IoExrLayersTest::vectorsAreNoPictures_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<std::string>("layer");
    QTest::newRow("unnamed") << exrOf({exrPartOf("", {"X", "Y", "Z"}, 1)}) << std::string();
    QTest::newRow("of four") << exrOf({exrPartOf("", {"W", "X", "Y", "Z"}, 1)}) << std::string();
    QTest::newRow("of two") << exrOf({exrPartOf("", {"Motion.X", "Motion.Y"}, 1)}) << std::string();
    QTest::newRow("named") << exrOf({exrPartOf("", {"N.X", "N.Y", "N.Z"}, 1)}) << std::string();
    QTest::newRow("asked for") << exrOf({exrPartOf("", {"B", "G", "N.X", "N.Y", "N.Z", "R"}, 1)})
                               << std::string("N");
    QTest::newRow("a part") << exrOf({exrPartOf("rgb", kRgb, 1), exrPartOf("N", {"X", "Y", "Z"}, 1)})
                            << std::string("N");
    QTest::newRow("with alpha") << exrOf({exrPartOf("", {"A", "X", "Y", "Z"}, 1)}) << std::string();
}

void IoExrLayersTest::vectorsAreNoPictures() {
    QFETCH(QByteArray, file);
    QFETCH(std::string, layer);
    const QString said = refusalOf(file, layer);
    QVERIFY2(said.contains("vectors") && said.contains(QString::fromStdString(layer)),
             qPrintable(said));
}

void IoExrLayersTest::vectorsAreNotOffered() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("a.exr").toStdString();
    save(path, exrOf({exrPartOf("", {"N.X", "N.Y", "N.Z", "m.Y", "rim.B", "rim.G", "rim.R"}, 1)}));
    QCOMPARE(io::pictureLayers(path), (std::vector<std::string>{"rim", "m"}));
}

void IoExrLayersTest::severalLayersAreTold() {
    const io::Picture p = read(exrOf({blenderPart()}));
    QVERIFY(p.metadata);
    const QString remark = QString::fromStdString(p.metadata->remark);
    QVERIFY2(remark.contains("ViewLayer.Combined") && remark.contains("ViewLayer.Ambient"),
             qPrintable(remark));
    const io::Picture plain = read(exrOf({exrPartOf("", kRgba, 1)}));
    QVERIFY(!plain.metadata || plain.metadata->remark.empty());
}

void IoExrLayersTest::layersOfAFileAreListed() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("a.exr").toStdString();
    save(path, exrOf({blenderPart()}));
    QCOMPARE(io::pictureLayers(path),
             (std::vector<std::string>{"ViewLayer.Combined", "ViewLayer.Ambient"}));
    save(path, "P5 1 1 255\n0");
    QVERIFY(io::pictureLayers(path).empty());
}

void IoExrLayersTest::partsWithoutTheirBytesAreRefused() {
    ExrPart huge = exrPartOf("huge", kRgb, 1);
    huge.sample = [](int, int, int) { return 0.0f; };
    QByteArray file = exrOf({exrPartOf("a", kRgb, 1), huge});
    // The second part says that it is 2^20 rows high.
    const QByteArray window = exrNumber(0) + exrNumber(0) + exrNumber(4) + exrNumber(3);
    const QByteArray high = exrNumber(0) + exrNumber(0) + exrNumber(4) + exrNumber((1u << 20) - 1);
    const qsizetype second = file.indexOf("huge") - 400;
    file = file.first(second) + file.sliced(second).replace(window, high);
    QVERIFY2(refusalOf(file, "").contains("cannot hold"), qPrintable(refusalOf(file, "")));
}

QTEST_GUILESS_MAIN(IoExrLayersTest)
#include "io_exr_layers_test.moc"
