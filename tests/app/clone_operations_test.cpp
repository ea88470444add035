/// weft clone --operation: one picture will do where an operation needs no other.
#include <QtTest>

#include "app/weft_process.h"
#include "weft/document/operation.h"

using namespace weft::tests;

namespace {

/// A ramp with texture: opposite borders differ.
QImage ramp(QSize size) {
    QImage image(size, QImage::Format_RGB32);
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x)
            image.setPixel(x, y, qRgb(40 + 2 * x, 60 + y + (x * 7 + y * 5) % 9, 90 + (x * y) % 40));
    return image;
}

/// Largest difference of the borders that meet when the picture is repeated.
int seam(const QImage& picture) {
    int most = 0;
    const auto compare = [&](QRgb a, QRgb b) {
        most = std::max({most, std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)),
                         std::abs(qBlue(a) - qBlue(b))});
    };
    for (int y = 0; y < picture.height(); ++y)
        compare(picture.pixel(0, y), picture.pixel(picture.width() - 1, y));
    for (int x = 0; x < picture.width(); ++x)
        compare(picture.pixel(x, 0), picture.pixel(x, picture.height() - 1));
    return most;
}

}  // namespace

class CloneOperationsTest : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    [[nodiscard]] QString at(const QString& name) const { return folder_.filePath(name); }
    [[nodiscard]] Finished clone(const QStringList& options) const {
        return runWeft(QStringList{"clone", "--backend", "cpu", "--out", at("o.png")} + options);
    }

private slots:
    void initTestCase() {
        ramp({80, 60}).save(at("b.png"));
        QImage mask(80, 60, QImage::Format_Grayscale8);
        for (int y = 0; y < 60; ++y)
            for (int x = 0; x < 80; ++x)
                mask.scanLine(y)[x] = std::hypot(x - 36, y - 29) < 17 ? 255 : 0;
        mask.save(at("m.png"));
    }

    void operationsWithoutASourceTakeTheBackgroundAlone_data() {
        QTest::addColumn<QString>("operation");
        for (const char* text : {"fill", "recolour:red=0.5,blue=2", "heal:dx=25,dy=-4",
                                 "flatten:low=2,high=6", "illumination:beta=0.5"})
            QTest::newRow(text) << QString(text);
    }
    void operationsWithoutASourceTakeTheBackgroundAlone() {
        QFETCH(QString, operation);
        const Finished run = clone({"--background", at("b.png"), "--mask", at("m.png"), "--operation",
                                    operation, "--report", at("r.json")});
        QVERIFY2(run.code == 0, qPrintable(run.err));
        const QImage before(at("b.png")), after(at("o.png"));
        int changed = 0;
        for (int y = 0; y < 60; ++y)
            for (int x = 0; x < 80; ++x) {
                const bool differs = before.pixel(x, y) != after.pixel(x, y);
                changed += differs;
                QVERIFY(!differs || std::hypot(x - 36, y - 29) < 17);
            }
        QVERIFY(changed > 200);
        const QJsonObject json = QJsonDocument::fromJson(load(at("r.json"))).object();
        QCOMPARE(json["operation"].toString(),
                 QString::fromStdString(weft::Operation::parse(operation.toStdString()).text()));
        QCOMPARE(json["space"].toString(),
                 QString(operation.startsWith("illumination") ? "logarithmic" : "encoded"));
    }

    void aTileTakesThePatchAlone() {
        QVERIFY(seam(QImage(at("b.png"))) > 100);
        const Finished run = clone({"--patch", at("b.png"), "--operation", "tile"});
        QVERIFY2(run.code == 0, qPrintable(run.err));
        QCOMPARE(QImage(at("o.png")).size(), QSize(80, 60));
        QCOMPARE(seam(QImage(at("o.png"))), 0);
    }

    void aDocumentKeepsTheNumbers() {
        const QString document = at("d.ora");
        const Finished made =
            runWeft({"clone", "--backend", "cpu", "--background", at("b.png"), "--mask", at("m.png"),
                     "--operation", "heal:dx=25,dy=-4", "--out", document});
        QVERIFY2(made.code == 0, qPrintable(made.err));
        QVERIFY(clone({"--background", at("b.png"), "--mask", at("m.png"), "--operation",
                       "heal:dx=25,dy=-4"})
                    .code == 0);
        const Finished rendered =
            runWeft({"render", document, "--backend", "cpu", "--out", at("again.png")});
        QVERIFY2(rendered.code == 0, qPrintable(rendered.err));
        QCOMPARE(QImage(at("again.png")), QImage(at("o.png")));
    }

    void aWholePictureHasNothingToContinue() {
        for (const char* operation : {"fill", "heal:dx=9"}) {
            const Finished run = clone({"--background", at("b.png"), "--operation", operation});
            QCOMPARE(run.code, 3);
            QVERIFY2(run.err.contains("The region covers the whole picture"), qPrintable(run.err));
        }
    }

    void whatIsMissingIsSaid_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("said");
        const QString b = at("b.png");
        QTest::newRow("nothing") << QStringList{} << "--background is required";
        QTest::newRow("no patch") << QStringList{"--background", b} << "--patch is required";
        QTest::newRow("no background") << QStringList{"--patch", b, "--operation", "fill"}
                                       << "--background is required with --operation fill";
        QTest::newRow("no place") << QStringList{"--patch", b, "--background", b}
                                  << "--at is required";
        QTest::newRow("half a pixel")
            << QStringList{"--background", b, "--operation", "heal:dx=1.5"} << "steps of 1";
        QTest::newRow("out of range")
            << QStringList{"--background", b, "--operation", "recolour:red=9"} << "between 0 and 3";
    }
    void whatIsMissingIsSaid() {
        QFETCH(QStringList, options);
        QFETCH(QString, said);
        const Finished run = clone(options);
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains(said), qPrintable(run.err));
    }
};

QTEST_APPLESS_MAIN(CloneOperationsTest)
#include "clone_operations_test.moc"
