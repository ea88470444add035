// Choosing any point of the scheme space: controls, what they grey and why, and the drawing.
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QStandardPaths>
#include <QTest>
#include <QToolButton>
#include <map>
#include <set>

#include "gui/schemes/block_diagram.h"
#include "gui/schemes/scheme_box.h"
#include "gui/schemes/scheme_choices.h"
#include "gui/schemes/scheme_judge.h"
#include "gui/style/panel_style.h"
#include "support/fake_backend.h"
#include "support/patience.h"

using namespace weft;
using namespace weft::gui;
using weft::tests::kPatience;

namespace {

bool enabled(const QComboBox& combo, const QString& value) {
    const int at = combo.findText(value);
    return at >= 0 && qobject_cast<QStandardItemModel*>(combo.model())->item(at)->isEnabled();
}

QString tip(const QComboBox& combo, const QString& value) {
    return combo.itemData(combo.findText(value), Qt::ToolTipRole).toString();
}

/// As the user does: only what is enabled can be picked.
void pick(QComboBox& combo, const QString& value) {
    QVERIFY2(enabled(combo, value), qPrintable(value));
    combo.setCurrentIndex(combo.findText(value));
    emit combo.activated(combo.currentIndex());
}

/// A colour occurs in a rectangle of a picture.
bool shows(const QImage& image, const QRectF& where, const QColor& color) {
    const QRect r = where.toAlignedRect().intersected(image.rect());
    for (int y = r.top(); y <= r.bottom(); ++y)
        for (int x = r.left(); x <= r.right(); ++x) {
            const QColor c = image.pixelColor(x, y);
            if (std::abs(c.red() - color.red()) + std::abs(c.green() - color.green()) +
                    std::abs(c.blue() - color.blue()) <
                40)
                return true;
        }
    return false;
}

/// Pixels in which two pictures of one size differ.
int differing(const QImage& a, const QImage& b) {
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) count += a.pixel(x, y) != b.pixel(x, y);
    return count;
}

/// A box over a prober of fake backends.
struct Bench {
    std::shared_ptr<test::FakeControls> controls = std::make_shared<test::FakeControls>();
    BackendProber prober{{test::fakeEntry("cuda", controls)}};
    SchemeJudge judge{&prober};
    SchemeBox box{judge};
    QSignalSpy changed{&box, &SchemeBox::schemeChanged};

    explicit Bench(const char* scheme) {
        box.setScheme(parseScheme(scheme));
        box.findChild<QToolButton*>()->setChecked(true);
        judge.setBackend("cuda");
        box.show();
    }
    QComboBox& combo(const char* key) const { return *box.findChild<QComboBox*>(key); }
    QSpinBox& number(const char* key) const { return *box.findChild<QSpinBox*>(key); }
    std::string text() const { return box.scheme().shortText(); }
};

}  // namespace

class PanelSchemeTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void everyNamedSchemeShowsItselfInEveryControl() {
        Bench bench("tuned-sync");
        for (const SchemeInfo& info : namedSchemes()) {
            const Scheme scheme = parseScheme(info.name);
            bench.box.setScheme(scheme);
            for (const SchemeKey& key : schemeKeys()) {
                const std::string value = schemeValue(scheme, key.key);
                const QString shown = key.choices.empty()
                                          ? bench.number(key.key.c_str()).text()
                                          : bench.combo(key.key.c_str()).currentText();
                if (schemeKeyApplies(scheme, key.key)) QCOMPARE(shown.toStdString(), value);
            }
        }
        QCOMPARE(bench.changed.size(), 0);
    }

    void namedSchemesStandUnderTheirPapers() {
        const Bench bench("tuned-sync");
        const QComboBox& names = bench.combo("schemeNames");
        QString heading;
        std::set<QString> listed;
        for (int i = 0; i < names.count(); ++i) {
            const auto found = std::find_if(
                namedSchemes().begin(), namedSchemes().end(),
                [&](const SchemeInfo& info) { return names.itemText(i).toStdString() == info.name; });
            if (found == namedSchemes().end()) {
                heading = names.itemText(i);
                QVERIFY(!enabled(names, heading));
                continue;
            }
            listed.insert(names.itemText(i));
            QCOMPARE(heading, *found->source ? QString(found->source) : QString("Beyond the papers"));
        }
        QCOMPARE(listed.size(), namedSchemes().size());
    }

    void theDescriptionFollowsEdits() {
        Bench bench("block-async");
        const auto says = [&](const char* words) {
            for (const QLabel* label : bench.box.findChildren<QLabel*>())
                if (label->text().remove(QChar(0x200B)).contains(words)) return true;
            return false;
        };
        QVERIFY(says("with a frozen halo, written back in place (Anzt et al. 2016)"));
        pick(bench.combo("exchange"), "four-way");
        QVERIFY(!says("with a frozen halo, written"));
        QVERIFY(says("block-async, changed: ") && says("exchange=four-way"));
    }

    void everyKeyCanBeSet() {
        Bench bench("4w-square");
        pick(bench.combo("exchange"), "up-down");
        pick(bench.combo("threads"), "128");
        pick(bench.combo("blocks"), "stripe");
        pick(bench.combo("block"), "32x32");
        bench.number("n").setValue(100);
        bench.number("interval").setValue(2);
        bench.number("resident").setValue(30);
        QCOMPARE(bench.text(), std::string("4w-square:n=100,exchange=up-down,interval=2,threads=128,"
                                           "blocks=stripe,resident=30,block=32x32"));
        QCOMPARE(bench.changed.size(), 7);
    }

    void choosingABarrierOnTheDeviceBringsWhatItNeeds() {
        Bench bench("tuned-sync");
        QVERIFY(tip(bench.combo("order"), "barrier").contains("barrier=simple"));
        QVERIFY(tip(bench.combo("order"), "barrier").contains("exchange=four-way"));
        pick(bench.combo("order"), "barrier");
        QVERIFY(bench.box.scheme().barrier == Barrier::simple);
        QVERIFY(bench.box.scheme().exchange == Exchange::fourWay);
        QCOMPARE(impossibleReason(bench.box.scheme()), std::string());
    }

    void everyOrderCanBeReachedFromEveryNamedScheme() {
        for (const SchemeInfo& info : namedSchemes())
            for (const char* order : {"step", "host", "barrier", "free"}) {
                const SchemeChoice choice = chooseValue(parseScheme(info.name), "order", order);
                QVERIFY2(choice.possible(), qPrintable(QString::fromStdString(info.name) + order));
                QCOMPARE(schemeValue(choice.scheme, "order"), std::string(order));
                QCOMPARE(impossibleReason(choice.scheme), std::string());
            }
    }

    void whatContradictsAChoiceAboveIsGreyedWithTheReason() {
        Bench bench("barrier-simple");
        QVERIFY(!enabled(bench.combo("exchange"), "up-down"));
        QVERIFY(tip(bench.combo("exchange"), "up-down").contains("need all four halos"));
        QVERIFY(!enabled(bench.combo("barrier"), "graph"));
        QVERIFY(enabled(bench.combo("barrier"), "tree3"));
    }

    void aNumberThatCannotBeMovesOnToTheNext() {
        Bench bench("async2");  // two grids and Jacobi: an odd number of steps
        bench.number("k").setValue(8);
        QCOMPARE(bench.number("k").value(), 9);
        bench.number("k").setValue(8);
        QCOMPARE(bench.number("k").value(), 7);
        QCOMPARE(bench.text(), std::string("async2"));
    }

    void rowsThatMeanNothingAreHidden() {
        Bench bench("tuned-sync");
        QVERIFY(!bench.combo("threads").isVisible() && !bench.number("interval").isVisible());
        QVERIFY(bench.number("n").isVisible());
        bench.box.setScheme(parseScheme("4w-stripe"));
        QVERIFY(bench.combo("threads").isVisible() && bench.number("interval").isVisible());
    }

    void whatTheBackendCannotRunIsGreyedWithItsReason() {
        Bench bench("4w-square");
        QTRY_VERIFY_WITH_TIMEOUT(!enabled(bench.combo("schemeNames"), "base"), kPatience);
        QVERIFY(tip(bench.combo("schemeNames"), "base").contains("does not know"));
        QTRY_VERIFY_WITH_TIMEOUT(!enabled(bench.combo("exchange"), "cluster"), kPatience);
        QVERIFY(tip(bench.combo("exchange"), "cluster").contains("no clusters"));
        QVERIFY(enabled(bench.combo("schemeNames"), "4w-stripe"));
    }

    void tooManyResidentsAreOfferedAsManyAsFit() {
        Bench bench("barrier-simple");
        bench.controls->blocksThatFit = 132;
        bench.number("resident").setValue(500);
        const auto* notice = bench.box.findChild<QLabel*>("schemeNotice");
        auto* offer = bench.box.findChild<QPushButton*>("schemeOffer");
        QTRY_VERIFY_WITH_TIMEOUT(
            notice->isVisible() && notice->text().contains("Only 132 blocks fit"), kPatience);
        QVERIFY(offer->isVisible() && offer->text().contains("resident=auto"));
        offer->click();
        QCOMPARE(bench.text(), std::string("barrier-simple"));
        QVERIFY(!notice->isVisible() && !offer->isVisible());
    }

    void aSchemeOfAnotherDeviceIsOfferedItsNearest() {
        Bench bench("cluster");
        auto* offer = bench.box.findChild<QPushButton*>("schemeOffer");
        QTRY_VERIFY_WITH_TIMEOUT(offer->isVisible(), kPatience);
        offer->click();
        QVERIFY(bench.box.scheme().exchange != Exchange::cluster);
        QVERIFY(bench.box.scheme().blocks == BlockOrder::square);
    }

    void theSchemeIsCopiedAsTextForTheCommandLine() {
        Bench bench("4w-square:n=20,resident=30,block=64x60");
        bench.box.findChild<QToolButton*>("copyScheme")->click();
        QCOMPARE(QGuiApplication::clipboard()->text().toStdString(), bench.text());
        // Shown with places to break, so that it does not widen the panel.
        const auto* shown = bench.box.findChild<QLabel*>("schemeText");
        QVERIFY(shown->minimumSizeHint().width() <
                shown->fontMetrics().horizontalAdvance(QString::fromStdString(bench.text())));
    }

    void unusableGreysTheBoxAndSaysWhy() {
        Bench bench("base");
        bench.box.setUnusable("because of multigrid");
        QVERIFY(!bench.combo("schemeNames").isEnabled());
        bool said = false;
        for (const QLabel* label : bench.box.findChildren<QLabel*>())
            said |= label->isVisible() && label->text().contains("because of multigrid");
        QVERIFY(said);
        QVERIFY(!bench.box.findChild<BlockDiagram*>()->isVisible());
    }

    // --- the drawing

    void haloNeighboursAreThoseOfTheExchange() {
        const BlockScene upDown = blockScene(parseScheme("ud-stripe"));
        QVERIFY(upDown.linked({2, 1}, {2, 2}) && !upDown.linked({2, 1}, {3, 1}));
        const BlockScene fourWay = blockScene(parseScheme("4w-square"));
        QVERIFY(fourWay.linked({2, 1}, {2, 2}) && fourWay.linked({2, 1}, {3, 1}));
        QVERIFY(!fourWay.linked({2, 1}, {3, 2}));
        const BlockScene frozen = blockScene(parseScheme("async2"));
        QVERIFY(frozen.links.empty());
        QVERIFY(frozen.side({2, 1}, {1, 0}) == HaloSide::frozen);
        QCOMPARE(frozen.haloDepth, 1);
        QCOMPARE(blockScene(parseScheme("tuned-sync:exchange=overlapped,k=8")).haloDepth, 8);
        QVERIFY(fourWay.side({2, 1}, {1, 0}) == HaloSide::fresh);
        QVERIFY(fourWay.side({0, 0}, {-1, 0}) == HaloSide::edge);
    }

    void stripesAndSquaresOfResidentsDiffer() {
        const BlockScene stripe = blockScene(parseScheme("4w-stripe:resident=9"));
        const BlockScene square = blockScene(parseScheme("4w-square:resident=9"));
        QCOMPARE(std::count(stripe.wave.begin(), stripe.wave.end(), 0), 9);
        QCOMPARE(std::count(square.wave.begin(), square.wave.end(), 0), 9);
        QCOMPARE(stripe.waveOf({0, 3}), 0);  // columns of four
        QCOMPARE(stripe.waveOf({1, 3}), 0);
        QCOMPARE(stripe.waveOf({2, 0}), 0);
        QCOMPARE(stripe.waveOf({2, 1}), 1);
        QCOMPARE(square.waveOf({2, 2}), 0);
        QVERIFY(square.waveOf({3, 0}) > 0);
        QVERIFY(!square.linked({2, 0}, {3, 0}));  // its neighbour has not started
    }

    void clustersCrossOnChipInsideAndThroughMemoryBetween() {
        const BlockScene scene = blockScene(parseScheme("cluster"));
        QVERIFY(!scene.clusters.empty());
        const auto throughCluster = [&](Point a, Point b) {
            return std::any_of(scene.links.begin(), scene.links.end(), [&](const BlockLink& l) {
                return l.a == a && l.b == b && l.throughCluster;
            });
        };
        QVERIFY(throughCluster({0, 0}, {1, 0}));
        QVERIFY(scene.linked({3, 0}, {4, 0}) && !throughCluster({3, 0}, {4, 0}));
    }

    void arrowsArePaintedWhereHalosCross_data() {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<int>("width");
        for (const int width : {220, 320})
            for (const bool dark : {false, true})
                QTest::addRow("%s %d", dark ? "dark" : "light", width) << dark << width;
    }
    void arrowsArePaintedWhereHalosCross() {
        QFETCH(bool, dark);
        QFETCH(int, width);
        BlockDiagram diagram;
        QPalette palette;
        palette.setColor(QPalette::Window, dark ? QColor(46, 46, 46) : QColor(240, 240, 240));
        palette.setColor(QPalette::Base, dark ? QColor(36, 36, 36) : Qt::white);
        palette.setColor(QPalette::Text, dark ? QColor(222, 222, 222) : Qt::black);
        diagram.setPalette(palette);
        diagram.resize(width, diagram.heightForWidth(width));
        const QColor crossing = panelColors(palette).error;
        diagram.setScheme(parseScheme("ud-stripe"), 0);
        const QImage upDown = diagram.grab().toImage();
        QVERIFY(shows(upDown, diagram.gapRect({2, 1}, {2, 2}), crossing));
        QVERIFY(!shows(upDown, diagram.gapRect({2, 1}, {3, 1}), crossing));
        diagram.setScheme(parseScheme("4w-stripe:resident=8"), 0);
        const QImage stripe = diagram.grab().toImage();
        QVERIFY(shows(stripe, diagram.gapRect({1, 2}, {1, 3}), crossing));
        QVERIFY(!shows(stripe, diagram.gapRect({1, 2}, {2, 2}), crossing));
        QVERIFY(stripe.pixelColor(diagram.tileRect({1, 2}).center().toPoint()) !=
                stripe.pixelColor(diagram.tileRect({2, 2}).topLeft().toPoint() + QPoint(4, 4)));
    }

    /// Two schemes that wait in different ways are two drawings, and say so.
    void barriersAreDrawnApart() {
        std::map<std::string, QImage> drawings;
        std::set<QString> words;
        for (const char* name : {"barrier-simple", "barrier-tree2", "barrier-tree3",
                                 "barrier-lockfree", "barrier-cooperative", "barrier-neighbour"}) {
            BlockDiagram diagram;
            diagram.setScheme(parseScheme(name), 0);
            diagram.resize(300, 300);  // of one size, whatever they need
            const QImage drawn = diagram.grab().toImage();
            for (const auto& [other, image] : drawings)
                QVERIFY2(differing(drawn.copy(0, 0, 300, 270), image.copy(0, 0, 300, 270)) > 40,
                         (std::string(name) + " looks like " + other).c_str());
            drawings.emplace(name, drawn);
            words.insert(diagram.scene().waiting);
            QVERIFY(diagram.heightForWidth(300) <= 300);
        }
        QCOMPARE(words.size(), std::size_t{6});
    }

    /// On a processor with two threads too.
    void exchangesAreSeenWhereFewBlocksRunTogether() {
        for (const char* name : {"ud-stripe", "ud-square", "4w-stripe", "4w-square"}) {
            const BlockScene scene = blockScene(parseScheme(name), 2);
            QVERIFY2(!scene.links.empty(), name);
            QCOMPARE(std::count(scene.wave.begin(), scene.wave.end(), 0), 8);
        }
        QVERIFY(schemeStory(parseScheme("ud-stripe"), 2).contains("2 block"));
        QVERIFY(schemeStory(parseScheme("ud-stripe"), 2).contains("Drawn are 8"));
        const BlockScene asked = blockScene(parseScheme("4w-stripe:resident=2"), 16);
        QCOMPARE(std::count(asked.wave.begin(), asked.wave.end(), 0), 2);
    }

    void theStoryNamesWhatCrossesAndWhoMeets() {
        QVERIFY(schemeStory(parseScheme("ud-square"))
                    .contains("Upper and lower halo rows (1 pixel) cross"));
        QVERIFY(schemeStory(parseScheme("barrier-tree2")).contains("all meet at a barrier"));
        QVERIFY(schemeStory(parseScheme("4w-stripe:resident=30")).contains("30 blocks at a time"));
        // In order, on a CPU of any number of threads.
        QVERIFY(schemeStory(parseScheme("coarse"), 16).contains("1 block at a time"));
        QVERIFY(schemeStory(parseScheme("coarse:resident=30"), 16).contains("30 blocks at a time"));
    }
};

QTEST_MAIN(PanelSchemeTest)
#include "panel_scheme_test.moc"
