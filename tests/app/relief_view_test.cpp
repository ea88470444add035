/// `weft relief --view`: a picture of the surface in space.
#include <QtTest>

#include "app/relief_files.h"

using namespace weft::tests;

class ReliefViewTest : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<QTemporaryDir> folder_;

    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] Finished run(const QStringList& more) const {
        return runWeft(QStringList{"relief", "--image", "image.pgm", "--mask", "mask.pgm", "--light",
                                   "0,0,1", "--backend", "cpu"} +
                           more,
                       folder_->path());
    }
    [[nodiscard]] QImage view(const QString& name, const QStringList& more) const {
        const Finished done = run(QStringList{"--view", name} + more);
        if (done.code != 0 || !done.out.isEmpty()) return {};
        return QImage(at(name)).convertToFormat(QImage::Format_RGB32);
    }

private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        const Sphere sphere{64, 0, 0, 1};
        sphere.saveImage(at("image.pgm"));
        sphere.saveMask(at("mask.pgm"));
    }
    void cleanup() { folder_.reset(); }

    void theWholeSurfaceIsInThePicture() {
        const QImage image = view("v.png", {});
        QCOMPARE(image.size(), QSize(1200, 900));
        // Brighter than the dark ground in the middle, the ground alone along the border.
        QVERIFY(qGray(image.pixel(600, 420)) > 120);
        for (int x = 0; x < 1200; ++x)
            QVERIFY(qGray(image.pixel(x, 0)) < 70 && qGray(image.pixel(x, 899)) < 70);
        for (int y = 0; y < 900; ++y)
            QVERIFY(qGray(image.pixel(0, y)) < 70 && qGray(image.pixel(1199, y)) < 70);
    }

    void fromTheTopASphereIsADisc() {
        const QImage image = view("v.png", {"--view-camera", "0,90", "--view-size", "300,200"});
        QCOMPARE(image.size(), QSize(300, 200));
        int first = 300, last = -1, upper = 200, lower = -1;
        for (int y = 0; y < 200; ++y)
            for (int x = 0; x < 300; ++x) {
                if (qGray(image.pixel(x, y)) <= 75) continue;
                first = std::min(first, x), last = std::max(last, x);
                upper = std::min(upper, y), lower = std::max(lower, y);
            }
        QVERIFY(last - first > 100 && std::abs((last - first) - (lower - upper)) <= 3);
        QVERIFY(std::abs(first + last - 299) <= 3 && std::abs(upper + lower - 199) <= 3);
        // Facing the light it is brightest.
        QVERIFY(qGray(image.pixel(150, 100)) > qGray(image.pixel(first + 12, 100)) + 20);
    }

    void fromTheFrontItStandsUpright() {
        const QImage image = view("v.png", {"--view-camera", "0,0", "--view-size", "300,300"});
        const QImage tall =
            view("t.png", {"--view-camera", "0,0", "--view-size", "300,300", "--view-zscale", "2"});
        const auto ratio = [](const QImage& i) {
            int first = 300, last = -1, upper = 300, lower = -1;
            for (int y = 0; y < 300; ++y)
                for (int x = 0; x < 300; ++x) {
                    // The side may be dark; the ground has no such colour.
                    const QColor ground = i.pixelColor(0, y);
                    if (std::abs(i.pixelColor(x, y).red() - ground.red()) < 6) continue;
                    first = std::min(first, x), last = std::max(last, x);
                    upper = std::min(upper, y), lower = std::max(lower, y);
                }
            return double(lower - upper) / (last - first);
        };
        // Half a sphere is half as high as wide; drawn twice as high, as high as wide.
        QVERIFY2(std::abs(ratio(image) - 0.5) < 0.08, qPrintable(QString::number(ratio(image))));
        QVERIFY2(std::abs(ratio(tall) - 1.0) < 0.16, qPrintable(QString::number(ratio(tall))));
    }

    void looksDiffer() {
        QStringList seen;
        for (const char* look : {"grey", "image", "normals", "height", "error"}) {
            const QImage image = view("v.png", {"--view-look", look, "--view-size", "80,60"});
            QVERIFY(!image.isNull());
            const QString bytes = QString::fromLatin1(
                QByteArray(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes())
                    .toHex());
            QVERIFY2(!seen.contains(bytes), look);
            seen << bytes;
        }
    }

    void otherFormatsAndTheReportKnowIt() {
        QVERIFY(!view("v.jpg", {"--report", "r.json", "--view-size", "90,70"}).isNull());
        QCOMPARE(loadJson(at("r.json"))["view"].toString(), QString("v.jpg"));
    }

    void whatCannotBeMeantExitsWithTwo_data() {
        QTest::addColumn<QStringList>("more");
        QTest::newRow("no size") << QStringList{"--view", "v.png", "--view-size", "big"};
        QTest::newRow("half a size") << QStringList{"--view", "v.png", "--view-size", "100"};
        QTest::newRow("size of nothing") << QStringList{"--view", "v.png", "--view-size", "0,100"};
        QTest::newRow("huge") << QStringList{"--view", "v.png", "--view-size", "100,999999"};
        QTest::newRow("one angle") << QStringList{"--view", "v.png", "--view-camera", "30"};
        QTest::newRow("beyond the pole") << QStringList{"--view", "v.png", "--view-camera", "0,91"};
        QTest::newRow("unknown look") << QStringList{"--view", "v.png", "--view-look", "gold"};
        QTest::newRow("flat") << QStringList{"--view", "v.png", "--view-zscale", "0"};
        QTest::newRow("extension") << QStringList{"--view", "v.obj"};
        QTest::newRow("two in one file") << QStringList{"--view", "v.png", "--height", "v.png"};
    }
    void whatCannotBeMeantExitsWithTwo() {
        QFETCH(QStringList, more);
        const Finished done = run(more);
        QCOMPARE(done.code, 2);
        QVERIFY(!done.err.isEmpty());
        QVERIFY(!QFile::exists(at("v.png")));
    }

    void aTargetThatCannotBeWrittenIsRefusedFirst() {
        const Finished done = run({"--view", "missing/v.png"});
        QCOMPARE(done.code, 3);
        QVERIFY(done.err.contains("missing"));
    }
};

QTEST_GUILESS_MAIN(ReliefViewTest)
#include "relief_view_test.moc"
