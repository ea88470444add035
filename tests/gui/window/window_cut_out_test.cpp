// Cutting a thing out of a box: its strokes, what they say, undo.
#include "gui/brush_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowCutOutTest : public QObject, private BrushScene {
    Q_OBJECT

    static constexpr Point kLeft{30, 50}, kRight{52, 50};
    /// A stroke over the right one of them.
    const std::vector<QPointF> kOverRight{{52, 32}, {52, 50}, {52, 68}};
    /// Two things in the dark are cut out of a box.
    void takeThing() {
        const auto codeAt = [](Point p) {
            return Rect{20, 30, 20, 40}.contains(p)   ? 220
                   : Rect{44, 30, 16, 40}.contains(p) ? 140
                                                      : 60;
        };
        Field tones(kBackground, 3);
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < kBackground.height; ++y)
                for (int x = 0; x < kBackground.width; ++x)
                    tones.at(c, {x, y}) = 257.0F * float(codeAt({x, y}) + (x + y + c) % 3);
        scene_->write("thing.png", tones, {}, 8);
        scene_->window->openFiles({scene_->path("thing.png")});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        canvas().zoomActual();
        QTest::qWait(10);
        take(ToolKind::cutOut);
        settings().setBrush(ToolKind::cutOut, {24, 100, 100});
        stroke({{8, 18}, {72, 82}});
        QVERIFY(idle());
        QVERIFY(selected().selects(kLeft) && selected().selects(kRight));
        QVERIFY(!selected().selects({12, 50}));
    }

private slots:
    void init() {
        openPatch();
        canvas().zoomActual();
        QTest::qWait(10);
    }
    void cleanup() { scene_.reset(); }

    void theModeButtonsRuleTheStrokesOfCutOut() {
        takeThing();
        const Selection whole = selected();
        setMode(SelectionMode::subtract);
        stroke(kOverRight);
        QVERIFY(idle());
        QVERIFY(!selected().selects(kRight) && selected().selects(kLeft));
        setMode(SelectionMode::add);
        settings().setBrush(ToolKind::cutOut, {8, 100, 100});
        stroke({{14, 40}, {14, 60}});
        QVERIFY(idle());
        QVERIFY(selected().selects({14, 50}) && !selected().selects(kRight));
        stroke({{14, 40}, {14, 60}}, Qt::ControlModifier);
        QVERIFY(idle());
        QVERIFY(!selected().selects({14, 50}));
        while (selected() != whole) scene_->trigger("undo");
    }

    void strokesOfCutOutAreSeenUntilTheBoxIsLeft() {
        takeThing();
        const auto isGreen = [&](QColor c) { return c.green() > c.red() + 20; };
        const auto isRed = [&](QColor c) { return c.red() > c.green() + 20; };
        const QPointF left(kLeft.x + 0.5, kLeft.y + 0.5), right(kRight.x + 0.5, kRight.y + 0.5);
        const QColor plain = seenAt(left);
        stroke({{26, 50}, {32, 50}});
        QVERIFY(isGreen(seenAt(left)));  // while it is computed
        QVERIFY(idle());
        stroke(kOverRight, Qt::AltModifier);
        QVERIFY(idle());
        QTest::mouseMove(&canvas(), scene_->onCanvas({190, 140}));
        QVERIFY(isGreen(seenAt(left)) && isRed(seenAt(right)));
        stroke({{150, 120}});  // a click beside the box
        QVERIFY(selected().empty());
        QCOMPARE(seenAt(left), plain);
        take(ToolKind::brush);
        take(ToolKind::cutOut);
        scene_->trigger("undo");
        QCOMPARE(seenAt(left), plain);  // another tool was another visit
    }

    void undoBringsBackTheBoxAndItsStrokes() {
        takeThing();
        const auto hasBox = [&] {  // beside its left edge all is dark
            QTest::mouseMove(&canvas(), scene_->onCanvas({190, 140}));
            const QImage seen = canvas().grab().toImage();
            const QPoint edge = scene_->onCanvas({8, 50});
            for (int dx = -2; dx <= 2; ++dx)
                if (std::abs(qRed(seen.pixel(edge + QPoint(dx, 0))) - 61) > 20) return true;
            return false;
        };
        const Selection whole = selected();
        QVERIFY(hasBox());
        stroke(kOverRight, Qt::ControlModifier);
        QVERIFY(idle());
        const Selection cut = selected();
        stroke({{150, 120}});
        QVERIFY(selected().empty() && !hasBox());
        scene_->trigger("undo");
        QVERIFY(selected() == cut);
        QVERIFY(hasBox());
        QVERIFY(seenAt({52, 50}).red() > seenAt({52, 50}).green() + 20);
        settings().setBrush(ToolKind::cutOut, {8, 100, 100});
        stroke({{14, 40}, {14, 60}});  // a stroke in the box, no box of its own
        QVERIFY(idle());
        QVERIFY(selected().selects({14, 50}) && selected().selects(kLeft));
        QVERIFY(!selected().selects(kRight));  // the stroke before still counts
        scene_->trigger("undo");
        scene_->trigger("undo");
        QCOMPARE(selected(), whole);
        QVERIFY(hasBox());
        scene_->trigger("undo");
        QVERIFY(!hasBox());
        scene_->trigger("redo");
        QVERIFY(hasBox());
    }

    /// Add and subtract: a click beside the box is none of theirs.
    void aClickBesideTheBoxLeavesItWhereItReplacesNothing() {
        takeThing();
        const Selection whole = selected();
        for (const auto key : {Qt::ShiftModifier, Qt::AltModifier}) {
            stroke({{150, 120}}, key);
            QVERIFY(idle());
            QCOMPARE(selected(), whole);
        }
        stroke(kOverRight, Qt::AltModifier);
        QVERIFY(idle());
        QVERIFY(!selected().selects(kRight) && selected().selects(kLeft));
    }
};

QTEST_MAIN(WindowCutOutTest)
#include "window_cut_out_test.moc"
