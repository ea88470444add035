/// weft clone --best-boundary: what of a mask is pasted.
#include <QPainter>
#include <QtTest>

#include "app/weft_process.h"

using namespace weft::tests;

class CloneBoundaryTest : public QObject {
    Q_OBJECT
    std::unique_ptr<QTemporaryDir> folder_;

    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] Finished clone(const QString& out, const QStringList& options) const {
        return runWeft(QStringList{"clone", "--background", at("b.png"), "--patch", at("p.png"),
                                   "--mask", at("m.png"), "--at", "20,15", "--backend", "cpu",
                                   "--out", at(out)} +
                       options);
    }
    void saveDiscs(const QString& name, QColor ground, const QList<std::pair<QRect, QColor>>& discs) {
        QImage image(QSize(100, 80), QImage::Format_RGB32);
        image.fill(ground);
        QPainter painter(&image);
        painter.setPen(Qt::NoPen);
        for (const auto& [box, color] : discs) {
            painter.setBrush(color);
            painter.drawEllipse(box);
        }
        painter.end();
        QVERIFY(image.save(at(name)));
    }

private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QImage background(QSize(140, 110), QImage::Format_RGB32);
        background.fill(QColor(120, 110, 100));
        background.save(at("b.png"));
        // A thing, and something bright beside it on which the mask's edge lies.
        saveDiscs("p.png", QColor(60, 70, 80),
                  {{QRect(35, 25, 24, 24), QColor(30, 160, 60)}, {QRect(70, 28, 24, 24), Qt::white}});
        saveDiscs("m.png", Qt::black, {{QRect(14, 6, 68, 68), Qt::white}});
        saveDiscs("thing.png", Qt::black, {{QRect(33, 23, 28, 28), Qt::white}});
    }
    void cleanup() { folder_.reset(); }

    void whatDoesNotFitIsCutAway_data() {
        QTest::addColumn<QStringList>("placed");
        QTest::newRow("by whole pixels") << QStringList{};
        QTest::newRow("turned and scaled") << QStringList{"--rotate", "10", "--scale", "0.9"};
    }
    void whatDoesNotFitIsCutAway() {
        QFETCH(QStringList, placed);
        const Finished drawn = clone("drawn.png", placed);
        const Finished best =
            clone("best.png", placed + QStringList{"--best-boundary", "--object", at("thing.png")});
        QCOMPARE(drawn.code, 0);
        QVERIFY2(best.code == 0, qPrintable(best.err));
        QVERIFY2(best.err.contains("Best boundary: "), qPrintable(best.err));
        // Where the boundary passes through ground alone, nothing bleeds into the thing's
        // surroundings.
        const QImage ground(at("b.png")), before(at("drawn.png")), after(at("best.png"));
        int bled = 0, left = 0;
        for (int y = 0; y < ground.height(); ++y)
            for (int x = 0; x < ground.width(); ++x) {
                if (QRect(50, 35, 36, 36).contains(x, y)) continue;  // the thing itself
                bled += qAbs(qRed(before.pixel(x, y)) - 120) > 5;
                left += qAbs(qRed(after.pixel(x, y)) - 120) > 5;
            }
        QVERIFY(bled > 300);
        QVERIFY2(left == 0, qPrintable(QString::number(left)));
        QVERIFY(qGreen(after.pixel(67, 52)) > qRed(after.pixel(67, 52)) + 60);  // the thing is there
    }

    void withoutAnObjectTheThingIsFound() {
        const Finished best = clone("best.ora", {"--best-boundary"});
        QVERIFY2(best.code == 0, qPrintable(best.err));
        QVERIFY2(best.err.contains("est boundary"), qPrintable(best.err));
    }

    void wrongUsageSaysWhy() {
        Finished done = clone("no.png", {"--object", at("thing.png")});
        QCOMPARE(done.code, 2);
        QVERIFY(done.err.contains("--best-boundary"));
        done = clone("no.png", {"--best-boundary", "--object", at("b.png")});
        QCOMPARE(done.code, 3);
        QVERIFY2(done.err.contains("140 × 110"), qPrintable(done.err));
        QVERIFY(!QFile::exists(at("no.png")));
    }
};

QTEST_GUILESS_MAIN(CloneBoundaryTest)
#include "clone_boundary_test.moc"
