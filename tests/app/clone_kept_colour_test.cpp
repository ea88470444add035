/// weft clone --keep-colour: where a patch keeps its own colour.
#include <QtTest>

#include "app/weft_process.h"

using namespace weft::tests;

class CloneKeptColourTest : public QObject {
    Q_OBJECT
    std::unique_ptr<QTemporaryDir> folder_;

    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] Finished clone(const QString& out, const QStringList& options) const {
        return runWeft(QStringList{"clone", "--background", at("b.png"), "--patch", at("p.png"),
                                   "--at", "20,15", "--backend", "cpu", "--out", at(out)} +
                       options);
    }
    void save(const QString& name, QSize size, QColor ground, QRect box = {}, QColor inside = {}) {
        QImage image(size, QImage::Format_RGB32);
        image.fill(ground);
        for (int y = box.top(); y <= box.bottom(); ++y)
            for (int x = box.left(); x <= box.right(); ++x) image.setPixelColor(x, y, inside);
        QVERIFY(image.save(at(name)));
    }

private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        save("b.png", {120, 90}, QColor(120, 110, 100));
        save("p.png", {60, 50}, QColor(60, 70, 80), {20, 15, 20, 20}, QColor(30, 160, 60));
        save("k.png", {60, 50}, Qt::black, {22, 17, 16, 16}, Qt::white);
    }
    void cleanup() { folder_.reset(); }

    void thePatchKeepsItsColourThere() {
        QCOMPARE(clone("plain.png", {}).code, 0);
        const Finished done = clone("kept.png", {"--keep-colour", at("k.png")});
        QVERIFY2(done.code == 0, qPrintable(done.err));
        const QImage patch(at("p.png")), plain(at("plain.png")), kept(at("kept.png"));
        for (int y = 17; y < 33; ++y)
            for (int x = 22; x < 38; ++x) {
                QCOMPARE(kept.pixel(x + 20, y + 15), patch.pixel(x, y));
                QVERIFY(plain.pixel(x + 20, y + 15) != patch.pixel(x, y));
            }
        QCOMPARE(kept.pixel(5, 5), qRgb(120, 110, 100));
    }

    void aDocumentKeepsItAndRendersTheSame() {
        QCOMPARE(clone("kept.png", {"--keep-colour", at("k.png")}).code, 0);
        QCOMPARE(clone("kept.ora", {"--keep-colour", at("k.png")}).code, 0);
        QVERIFY(runWeft({"info", at("kept.ora")}).out.contains("256 pixels keep their colour"));
        const Finished again =
            runWeft({"render", at("kept.ora"), "--backend", "cpu", "--out", at("again.png")});
        QVERIFY2(again.code == 0, qPrintable(again.err));
        QCOMPARE(QImage(at("again.png")), QImage(at("kept.png")));
    }

    void aMaskOfAnotherSizeIsRefused() {
        const Finished done = clone("no.png", {"--keep-colour", at("b.png")});
        QCOMPARE(done.code, 3);
        QVERIFY2(done.err.contains("--keep-colour") && done.err.contains("120 × 90"),
                 qPrintable(done.err));
        QVERIFY(!QFile::exists(at("no.png")));
    }
};

QTEST_GUILESS_MAIN(CloneKeptColourTest)
#include "clone_kept_colour_test.moc"
