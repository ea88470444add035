// The brush on a patch's mask: live, a stroke a step of undo, by any placement.
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QSlider>

#include "gui/canvas/mask_tool.h"
#include "gui/document/patch_commands.h"
#include "gui/patches/patch_actions.h"
#include "gui/patches_scene.h"
#include "weft/document/mask_shape.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowMaskTest : public QObject, private PatchesScene {
    Q_OBJECT

    /// The whole of the patch's picture on the background.
    QPoint on(double x, double y) const {
        const PlanePoint at = place()({x, y});
        return scene_->onCanvas({at.x, at.y});
    }
    bool pastes(int x, int y) const { return document().activePatch()->mask->unknown({x, y}); }
    bool keeps(int x, int y) const {
        const auto& kept = document().activePatch()->kept;
        return kept && kept->unknown({x, y});
    }
    bool rests() const {
        return QTest::qWaitFor([&] { return !document().dragging() && scene_->certified(); },
                               kPatience);
    }
    void paint(const std::vector<QPoint>& way, Qt::KeyboardModifiers keys,
               bool release = true) const {
        QWidget& canvas = scene_->canvas();
        QTest::mousePress(&canvas, Qt::LeftButton, keys, way.front());
        for (const QPoint& p : way) QTest::mouseMove(&canvas, p);
        if (release) QTest::mouseRelease(&canvas, Qt::LeftButton, keys, way.back());
    }
    void setBrush(int diameter) const {
        scene_->canvas().selectionSettings().setBrush(ToolKind::mask, {.size = diameter});
    }

private slots:
    void init() {
        openPatch();
        document().selectPatch(0);
        QTest::keyClick(&scene_->canvas(), Qt::Key_K);
        QVERIFY(dynamic_cast<const MaskTool*>(&scene_->canvas().tool()));
        setBrush(8);
    }
    void cleanup() { scene_.reset(); }

    /// What was taken away is pasted again, and solved, in one step.
    void paintingAddsWhatIsUnderTheBrush() {
        paint({on(20, 15), on(24, 15)}, Qt::AltModifier);
        QTRY_VERIFY_WITH_TIMEOUT(!pastes(20, 15) && !pastes(24, 15), kPatience);
        QVERIFY(rests());
        const int steps = document().undoStack().count();
        const auto before = document().activePatch()->mask;
        const QImage was = scene_->seen();
        paint({on(20, 15), on(22, 15), on(24, 15)}, {});
        QTRY_VERIFY_WITH_TIMEOUT(pastes(20, 15) && pastes(24, 15), kPatience);
        QVERIFY(rests());
        QVERIFY(!pastes(2, 28) && !pastes(38, 2));
        QVERIFY(difference(was, scene_->seen()) > 2);
        QCOMPARE(document().undoStack().count(), steps + 1);
        scene_->trigger("undo");
        QVERIFY(*document().activePatch()->mask == *before);
        QVERIFY(rests());
        QCOMPARE(difference(was, scene_->seen()), 0);
    }

    /// The ellipse's corner is transparent: it has no colour to be pasted.
    void paintingOverTransparencyPastesNothing() {
        const QImage was = scene_->seen();
        QVERIFY(!pastes(2, 2));
        paint({on(3, 3), on(6, 3), on(12, 3)}, {});
        QTRY_VERIFY_WITH_TIMEOUT(pastes(2, 2), kPatience);
        QVERIFY(rests());
        QTRY_VERIFY_WITH_TIMEOUT(
            scene_->window->messages().text().contains("transparent there: nothing of it is pasted"),
            kPatience);
        const Point corner = scene_->patchPosition();
        QVERIFY(scene_->seen().pixel(corner.x + 2, corner.y + 2) ==
                was.pixel(corner.x + 2, corner.y + 2));
    }

    /// Where some of it is pasted nobody needs to be told.
    void paintingOverColourAsWellIsNotRemarkedOn() {
        paint({on(20, 15), on(24, 15)}, Qt::AltModifier);
        QTRY_VERIFY_WITH_TIMEOUT(!pastes(20, 15), kPatience);
        QVERIFY(rests());
        setBrush(30);
        paint({on(20, 15), on(6, 3)}, {});
        QTRY_VERIFY_WITH_TIMEOUT(pastes(20, 15) && pastes(2, 2), kPatience);
        QVERIFY(rests());
        QVERIFY(!scene_->window->messages().text().contains("transparent there"));
    }

    void altAndControlTakeAway() {
        for (const Qt::KeyboardModifier key : {Qt::AltModifier, Qt::ControlModifier}) {
            QVERIFY(pastes(20, 15));
            paint({on(20, 15), on(24, 15)}, key);
            QTRY_VERIFY_WITH_TIMEOUT(!pastes(20, 15) && !pastes(24, 15), kPatience);
            QVERIFY(rests());
            QVERIFY(pastes(20, 25));
            scene_->trigger("undo");
        }
    }

    /// The bar's eraser turns that round.
    void theEraserTakesAwayAndAltThenPaints() {
        auto values = scene_->canvas().selectionSettings().values();
        values.erases = true;
        scene_->canvas().selectionSettings().set(values);
        paint({on(20, 15), on(24, 15)}, {});
        QTRY_VERIFY_WITH_TIMEOUT(!pastes(20, 15) && !pastes(24, 15), kPatience);
        QVERIFY(rests());
        paint({on(20, 15), on(24, 15)}, Qt::AltModifier);
        QTRY_VERIFY_WITH_TIMEOUT(pastes(20, 15) && pastes(24, 15), kPatience);
        QVERIFY(rests());
    }

    /// A stroke with 'Keeps colour' makes pixels known: the patch's own, in one step, saved, cleared.
    void whatIsPaintedKeepsItsColour() {
        auto* box = scene_->window->findChild<QCheckBox*>("maskKeepsColour");
        QTRY_VERIFY_WITH_TIMEOUT(box->isVisible(), kPatience);
        box->click();
        const int steps = document().undoStack().count();
        const auto mask = document().activePatch()->mask;
        const QImage was = scene_->seen();
        paint({on(20, 15), on(24, 15)}, {});
        QTRY_VERIFY_WITH_TIMEOUT(keeps(20, 15) && keeps(24, 15), kPatience);
        QVERIFY(rests());
        QCOMPARE(document().activePatch()->mask, mask);
        QVERIFY(!keeps(20, 25));
        QCOMPARE(document().undoStack().count(), steps + 1);
        QCOMPARE(document().undoStack().undoText(), QString("Keep Colour"));
        QVERIFY(difference(was, scene_->seen()) > 2);
        const PatchObject& patch = *document().activePatch();
        const Layer& layer = *document().layers().back();
        const auto at = *patch.backgroundFromSource.wholePixels();
        QCOMPARE(layer.solved.at(1, Point{22, 15} + at - layer.box.topLeft()),
                 toRgb(patch.source->color)->at(1, {22, 15}));
        paint({on(20, 15)}, Qt::AltModifier);
        QTRY_VERIFY_WITH_TIMEOUT(!keeps(20, 15), kPatience);
        QVERIFY(keeps(26, 15));
        QVERIFY(rests());
        scene_->window->actions().patches->clearKept->trigger();
        QVERIFY(!document().activePatch()->kept);
        QVERIFY(rests());
        QCOMPARE(difference(was, scene_->seen()), 0);
        scene_->trigger("undo");
        QVERIFY(keeps(26, 15));
    }

    /// It is tinted while the mask is edited.
    void whatKeepsItsColourIsTinted() {
        QWidget& canvas = scene_->canvas();
        scene_->window->findChild<QCheckBox*>("maskKeepsColour")->click();
        QTest::mouseMove(&canvas, on(-30, -30));
        const QColor plain = canvas.grab().toImage().pixelColor(on(22, 15));
        paint({on(20, 15), on(24, 15)}, {});
        QTRY_VERIFY_WITH_TIMEOUT(keeps(22, 15), kPatience);
        QVERIFY(rests());
        QTest::mouseMove(&canvas, on(-30, -30));
        const QColor seen = canvas.grab().toImage().pixelColor(on(22, 15));
        scene_->window->actions().toolAction(ToolKind::move)->trigger();
        const QColor bare = canvas.grab().toImage().pixelColor(on(22, 15));
        QVERIFY2(seen.red() - seen.green() > bare.red() - bare.green() + 20,
                 qPrintable(seen.name() + ' ' + bare.name() + ' ' + plain.name()));
    }

    /// What is cut out of a picture keeps some of it around: its mask can be painted larger.
    void aCutOutCanBePaintedLarger() {
        select(document(), selectRect({20, 100, 30, 20}));
        scene_->window->actions().copy->trigger();
        scene_->window->actions().pasteInPlace->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{2}, kPatience);
        QVERIFY(scene_->solved());
        QVERIFY(patch(1).mask->boundingBox().extent() == (Extent{30, 20}));
        scene_->window->actions().toolAction(ToolKind::mask)->trigger();
        paint({scene_->onCanvas({12, 110}), scene_->onCanvas({19, 110})}, {});
        QTRY_VERIFY_WITH_TIMEOUT(patch(1).mask->boundingBox().width >= 40, kPatience);
        QVERIFY(rests());
    }

    /// The solve follows before the button is released.
    void theSolveFollowsTheStroke() {
        const QImage was = scene_->seen();
        paint({on(20, 15), on(24, 15)}, Qt::AltModifier, false);
        QTRY_VERIFY_WITH_TIMEOUT(!pastes(20, 15), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(difference(was, scene_->seen()) > 2, kPatience);
        QVERIFY(document().dragging());
        QTest::mouseRelease(&scene_->canvas(), Qt::LeftButton, Qt::AltModifier, on(24, 15));
        QVERIFY(rests());
    }

    void escapeTakesAStrokeBack() {
        const int steps = document().undoStack().count();
        const auto before = document().activePatch()->mask;
        paint({on(3, 3), on(12, 3)}, {}, false);
        QTRY_VERIFY_WITH_TIMEOUT(pastes(2, 2), kPatience);
        QTest::keyClick(&scene_->canvas(), Qt::Key_Escape);
        QTest::mouseRelease(&scene_->canvas(), Qt::LeftButton, {}, on(12, 3));
        QVERIFY(rests());
        QVERIFY(*document().activePatch()->mask == *before);
        QCOMPARE(document().undoStack().count(), steps);
        QVERIFY(document().patchSelected());
    }

    /// Undo while the button is down: nothing of the stroke comes back, nor what is painted after it.
    void undoEndsAStrokeOnItsWay() {
        const auto before = document().activePatch()->mask;
        paint({on(3, 3), on(12, 3)}, {}, false);
        QTRY_VERIFY_WITH_TIMEOUT(pastes(2, 2), kPatience);
        QTest::mouseMove(&scene_->canvas(), on(16, 3));
        scene_->trigger("undo");
        QTest::mouseMove(&scene_->canvas(), on(20, 3));
        QTest::mouseRelease(&scene_->canvas(), Qt::LeftButton, {}, on(20, 3));
        QVERIFY(rests());
        QVERIFY(!document().dragging());
        QVERIFY(*document().activePatch()->mask == *before);
        QVERIFY(document().undoStack().canRedo());
        paint({on(3, 3), on(12, 3)}, {});
        QTRY_VERIFY_WITH_TIMEOUT(pastes(2, 2), kPatience);
        QVERIFY(rests());
    }

    void aTurnedPatchIsPaintedWhereItIsSeen() {
        turnPatches(document(), 30);
        QVERIFY(rests());
        paint({on(3, 3), on(12, 3)}, {});
        QTRY_VERIFY_WITH_TIMEOUT(pastes(3, 3) && pastes(12, 3), kPatience);
        QVERIFY(rests());
        QVERIFY(!pastes(2, 28) && !pastes(38, 2));
    }

    /// What would leave nothing is refused with a sentence; the patch stays.
    void thePatchIsNeverPaintedAwayWholly() {
        setBrush(300);
        paint({on(20, 15)}, Qt::AltModifier);
        const MessageBar& messages = scene_->window->messages();
        QTRY_VERIFY_WITH_TIMEOUT(messages.isVisible(), kPatience);
        QVERIFY(rests());
        QVERIFY(pastes(20, 15));
    }

    void aPressSelectsThePatchWhereNoneIs() {
        document().deselectPatch();
        const auto before = document().activePatch()->mask;
        paint({on(20, 15)}, {});
        QVERIFY(document().patchSelected());
        QVERIFY(!document().dragging());
        QVERIFY(rests());
        QVERIFY(document().activePatch()->mask == before);
    }

    // --- numbers

    void featherAndGrowAreLiveNumbersOfOneStep() {
        const auto number = [this](const char* name) {
            return scene_->window->findChild<QDoubleSpinBox*>(name);
        };
        auto* slider = scene_->window->findChild<QSlider*>("patchFeatherSlider");
        QVERIFY(slider && slider->isEnabled());
        const auto drawn = patch(0).mask;
        const auto soft = patch(0).softMask;
        const int before = document().undoStack().index();
        slider->setSliderDown(true);
        for (const int value : {2, 4, 6}) slider->setValue(value);
        QVERIFY(document().dragging());
        QTRY_VERIFY_WITH_TIMEOUT(patch(0).shape && patch(0).shape->feather == 6, kPatience);
        slider->setSliderDown(false);
        QVERIFY(!document().dragging());
        QCOMPARE(document().undoStack().index(), before + 1);
        QCOMPARE(document().undoStack().undoText(), QString("Feather Mask"));
        QVERIFY(patch(0).mask == drawn && patch(0).softMask && patch(0).softMask != soft);
        QVERIFY(scene_->solved());
        number("patchGrow")->setValue(-4);
        QTRY_VERIFY_WITH_TIMEOUT(patch(0).shape->grow == -4, kPatience);
        QVERIFY(patch(0).mask->unknownCount() < drawn->unknownCount());
        QCOMPARE(patch(0).shape->feather, 6.0);
        QCOMPARE(document().undoStack().undoText(), QString("Grow Mask"));
        number("patchGrow")->setValue(0);
        number("patchFeather")->setValue(0);
        QTRY_VERIFY_WITH_TIMEOUT(!patch(0).shape, kPatience);
        QVERIFY(patch(0).mask == drawn && patch(0).softMask == soft);
        while (document().undoStack().index() > before) document().undoStack().undo();
        QCOMPARE(number("patchFeather")->value(), 0.0);
        document().undoStack().redo();
        QTRY_COMPARE(number("patchFeather")->value(), 6.0);
    }

    void whatWouldLeaveNothingIsASentence() {
        const auto drawn = patch(0).mask;
        auto* grow = scene_->window->findChild<QDoubleSpinBox*>("patchGrow");
        grow->setValue(-500);
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->messages().isVisible(), kPatience);
        QTRY_COMPARE(grow->value(), 0.0);
        QVERIFY(patch(0).mask == drawn);
    }
};

QTEST_MAIN(WindowMaskTest)
#include "window_mask_test.moc"
