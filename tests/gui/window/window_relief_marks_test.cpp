// Edges and outliers of a relief: found with the light, painted with a brush, undone.
#include <QToolButton>

#include "gui/canvas/selection_settings.h"
#include "gui/relief_panel/pixel_mark_group.h"
#include "gui/relief_scene.h"
#include "support/sanitized.h"
#include "weft/relief/relief_edges.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowReliefMarksTest : public QObject {
    Q_OBJECT
    std::unique_ptr<ReliefScene> scene_;

    ReliefDocument& document() { return scene_->document(); }
    ReliefView& view() { return scene_->view(); }
    QToolButton* button(const char* name) { return scene_->window->findChild<QToolButton*>(name); }
    EdgeCount edges() { return *countEdges(*scene_->reliefs().problem()); }
    /// A stroke down the picture at that column.
    void paintColumn(double x) {
        const auto at = [&](double y) { return view().widgetAt({x, y}).toPoint(); };
        QTest::mousePress(&view(), Qt::LeftButton, {}, at(8));
        for (int y = 12; y <= kReliefSide - 8; y += 8) QTest::mouseMove(&view(), at(y));
        QTest::mouseRelease(&view(), Qt::LeftButton, {}, at(kReliefSide - 8));
    }

private slots:
    void init() {
        if (kSanitized) QSKIP("searches for a light are too slow under a sanitizer");
        scene_ = std::make_unique<ReliefScene>();
        QVERIFY(scene_->openSphere());
        view().selectionSettings().setBrush(ToolKind::marks, {.size = 12});
    }
    void cleanup() { scene_.reset(); }

    void edgesAreJudgedWithTheLight() {
        QVERIFY(document().setup().edges);
        QVERIFY(edges().turnsAway > 100);
        QVERIFY(edges().cutOff < 10);
        QVERIFY(view().marks().hasEdges());
    }

    void aBrushMarksAnEdgeAndOneUndoTakesItBack() {
        const ReliefSetup before = document().setup();
        const EdgeCount found = edges();
        button("mark1")->click();  // cut off
        QVERIFY(button("mark1")->isChecked());
        paintColumn(kReliefSide - 6);
        QVERIFY(scene_->settled());
        QVERIFY2(edges().cutOff > found.cutOff + 10, qPrintable(QString::number(edges().cutOff)));
        button("mark2")->click();  // automatic again
        paintColumn(kReliefSide - 6);
        QVERIFY(scene_->settled());
        QVERIFY(edges().automatic > 10);
        scene_->trigger("undo");
        scene_->trigger("undo");
        QVERIFY(document().setup() == before);
    }

    void marksAreSeenAndExplained() {
        button("mark1")->click();
        paintColumn(kReliefSide - 6);
        const QImage with = view().grab().toImage();
        const QColor cut = markColour({PixelMarking::Of::edges, PixelMarks::kNo});
        const QColor away = markColour({PixelMarking::Of::edges, PixelMarks::kYes});
        int cutSeen = 0, awaySeen = 0;
        for (int y = 0; y < with.height(); ++y)
            for (int x = 0; x < with.width(); ++x) {
                cutSeen += with.pixelColor(x, y) == cut;
                awaySeen += with.pixelColor(x, y) == away;
            }
        QVERIFY2(cutSeen > 60 && awaySeen > 100,
                 qPrintable(QString("%1 %2").arg(cutSeen).arg(awaySeen)));
    }

    void outliersArePaintedFoundAndForgotten() {
        button("mark3")->click();
        paintColumn(kReliefSide / 2.0);
        QVERIFY(document().setup().outliers);
        QVERIFY(view().marks().hasOutliers());
        QVERIFY(scene_->settled());
        QVERIFY(scene_->reliefs().problem()->doubt({kReliefSide / 2, kReliefSide / 2}) == 255);
        const auto painted = document().setup().outliers;
        button("findOutliers")->click();
        QTRY_VERIFY_WITH_TIMEOUT(document().setup().outliers != painted, kPatience);
        QCOMPARE(document().setup().outliers->at({kReliefSide / 2, kReliefSide / 2}),
                 std::uint8_t{PixelMarks::kYes});  // what a hand said stays
        button("forgetOutliers")->click();
        QVERIFY(!document().setup().outliers);
        QVERIFY(!view().marks().hasOutliers());
        scene_->trigger("undo");
        scene_->trigger("undo");
        QVERIFY(document().setup().outliers == painted);
    }
};

QTEST_MAIN(WindowReliefMarksTest)
#include "window_relief_marks_test.moc"
