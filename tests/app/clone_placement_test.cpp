/// weft clone --scale, --rotate, --flip: where a patch lies, and how large.
#include <QtTest>

#include "app/weft_process.h"

using namespace weft::tests;

namespace {

QImage pattern(QSize size, int seed) {
    QImage image(size, QImage::Format_RGB32);
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x)
            image.setPixel(
                x, y, qRgb(80 + (x * 7 + seed * 13) % 90, 60 + (y * 5 + x) % 120, 90 + (x * y) % 70));
    return image;
}

}  // namespace

class ClonePlacementTest : public QObject {
    Q_OBJECT
    std::unique_ptr<QTemporaryDir> folder_;

    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] Finished clone(const QString& patch, const QStringList& options,
                                 const QString& out) const {
        return runWeft(QStringList{"clone", "--background", at("b.png"), "--patch", at(patch),
                                   "--backend", "cpu", "--out", at(out)} +
                       options);
    }

private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        pattern({120, 90}, 1).save(at("b.png"));
        pattern({31, 24}, 5).save(at("p.png"));
    }
    void cleanup() { folder_.reset(); }

    void rightAnglesAndFlipsGiveWhatATurnedPatchGives_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QTransform>("turn");
        QTest::addColumn<QPoint>("at");
        QTest::newRow("90") << QStringList{"--rotate", "90"} << QTransform().rotate(90)
                            << QPoint(44, 17);
        QTest::newRow("-90") << QStringList{"--rotate", "-90"} << QTransform().rotate(-90)
                             << QPoint(44, 17);
        QTest::newRow("180") << QStringList{"--rotate", "180"} << QTransform().rotate(180)
                             << QPoint(40, 20);
        QTest::newRow("x") << QStringList{"--flip", "x"} << QTransform().scale(-1, 1)
                           << QPoint(40, 20);
        QTest::newRow("xy") << QStringList{"--flip", "xy"} << QTransform().scale(-1, -1)
                            << QPoint(40, 20);
        QTest::newRow("y, 90") << QStringList{"--flip", "y", "--rotate", "90"}
                               << QTransform().rotate(90).scale(1, -1) << QPoint(44, 17);
    }
    void rightAnglesAndFlipsGiveWhatATurnedPatchGives() {
        QFETCH(QStringList, options);
        QFETCH(QTransform, turn);
        QFETCH(QPoint, at);
        QImage(this->at("p.png")).transformed(turn).save(this->at("turned.png"));
        QCOMPARE(clone("p.png", options + QStringList{"--at", "40,20"}, "a.png").code, 0);
        const QString place = QString("%1,%2").arg(at.x()).arg(at.y());
        QCOMPARE(clone("turned.png", {"--at", place}, "b2.png").code, 0);
        QCOMPARE(QImage(this->at("a.png")), QImage(this->at("b2.png")));
    }

    void aScaledPatchCoversSoManyTimesTheArea() {
        const QString report = at("r.json");
        QCOMPARE(
            clone("p.png", {"--at", "40,20", "--scale", "1.5", "--report", report}, "o.png").code, 0);
        const QJsonObject json = QJsonDocument::fromJson(load(report)).object();
        QCOMPARE(json["scale"].toDouble(), 1.5);
        QVERIFY(std::abs(json["unknowns"].toInt() - 1.5 * 1.5 * 31 * 24) < 2 * (46 + 36));
        const QImage before(at("b.png")), after(at("o.png"));
        QRect changed;
        for (int y = 0; y < 90; ++y)
            for (int x = 0; x < 120; ++x)
                if (before.pixel(x, y) != after.pixel(x, y)) changed |= QRect(x, y, 1, 1);
        // About its centre: 40 + 15.5 - 1.5 * 15.5 = 32.25, 20 + 12 - 18 = 14.
        QVERIFY(QRect(31, 13, 50, 39).contains(changed));
        QVERIFY(changed.contains(QRect(36, 18, 38, 28)));
    }

    void halfOpacityIsTheMeanOfThePictureWithoutAndWith() {
        QCOMPARE(clone("p.png", {"--at", "40,20"}, "full.png").code, 0);
        QCOMPARE(clone("p.png", {"--at", "40,20", "--opacity", "0.5"}, "half.png").code, 0);
        const QImage none(at("b.png")), full(at("full.png")), half(at("half.png"));
        int changed = 0;
        for (int y = 0; y < 90; ++y)
            for (int x = 0; x < 120; ++x) {
                const int a = qGreen(none.pixel(x, y)), b = qGreen(full.pixel(x, y));
                QVERIFY(std::abs(2 * qGreen(half.pixel(x, y)) - a - b) <= 2);
                changed += a != b;
            }
        QVERIFY(changed > 100);
    }

    /// Cubic convolution overshoots beside white, where right-hand sides must stay exact.
    void whiteEdgesTurnedAndEnlargedAreSolvedToTheTolerance() {
        QImage white(40, 40, QImage::Format_RGB32);
        for (int y = 0; y < 40; ++y)
            for (int x = 0; x < 40; ++x)
                white.setPixel(x, y, (x / 4 + y / 4) % 2 ? qRgb(255, 255, 255) : qRgb(0, 0, 0));
        white.save(at("w.png"));
        for (const QStringList& change : {QStringList{"--rotate", "7"},
                                          {"--scale", "1.7"},
                                          {"--rotate", "20", "--space", "linear"},
                                          {"--scale", "1.3", "--depth", "16"}}) {
            const QString report = at("r.json");
            const Finished f =
                clone("w.png", change + QStringList{"--at", "40,20", "--report", report}, "o.png");
            QVERIFY2(f.code == 0, qPrintable(change.join(' ') + ": " + f.err));
            const QJsonObject json = QJsonDocument::fromJson(load(report)).object();
            QVERIFY(json["certified"].toBool());
            QVERIFY(json["errorBound"].toDouble() <= json["tolerance"].toDouble());
        }
    }

    void whatCannotBeMeantIsRefused() {
        for (const QStringList& wrong : {QStringList{"--scale", "0"},
                                         {"--scale", "-2"},
                                         {"--scale", "nan"},
                                         {"--opacity", "1.5"},
                                         {"--opacity", "-0.1"},
                                         {"--opacity", "nan"},
                                         {"--rotate", "inf"},
                                         {"--flip", "z"}}) {
            const Finished f = clone("p.png", wrong + QStringList{"--at", "40,20"}, "o.png");
            QCOMPARE(f.code, 2);
            QVERIFY(f.err.contains(wrong.first()));
            QVERIFY(!QFile::exists(at("o.png")));
        }
        for (const char* tiny : {"0.001", "1e-9"}) {  // the least takes no longer
            const Finished gone = clone("p.png", {"--at", "40,20", "--scale", tiny}, "o.png");
            QCOMPARE(gone.code, 3);
            QVERIFY(gone.err.contains("mask is empty"));
        }
    }
};

QTEST_GUILESS_MAIN(ClonePlacementTest)
#include "clone_placement_test.moc"
