// Rulers and guides: dragged out, moved, removed, snapped to, by keys, kept with the document.
#include <QDoubleSpinBox>
#include <QListWidget>
#include <QPushButton>

#include "gui/canvas/overlays/snapping.h"
#include "gui/document/patch_commands.h"
#include "gui/patches_scene.h"
#include "gui/rulers/guide_dialog.h"
#include "gui/rulers/ruler.h"
#include "gui/rulers/ruler_scale.h"
#include "gui/select/select_actions.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowGuidesTest : public QObject, PatchesScene {
    Q_OBJECT

    WindowActions& actions() const { return scene_->window->actions(); }
    const Guides& guides() const { return document().state().document->guides(); }
    Ruler& ruler(const char* name) const { return *scene_->window->findChild<Ruler*>(name); }
    /// From a ruler to a point of the picture.
    void dragOut(const char* name, QPointF inImage, bool release = true) const {
        Ruler& from = ruler(name);
        const QPoint to = from.mapFromGlobal(scene_->canvas().mapToGlobal(scene_->onCanvas(inImage)));
        QTest::mousePress(&from, Qt::LeftButton, {}, from.rect().center());
        QTest::mouseMove(&from, to);
        if (release) QTest::mouseRelease(&from, Qt::LeftButton, {}, to);
    }
    void openWithRulers() {
        openPatch();
        actions().rulers->trigger();
        QTRY_VERIFY(ruler("rulerAbove").isVisible());
        scene_->canvas().zoomActual();
        QCoreApplication::processEvents();
    }
    QImage shown() const { return scene_->canvas().grab().toImage(); }
    /// Whether the canvas shows a guide's colour there.
    bool isLine(const QImage& seen, QPointF inImage) const {
        const QPoint p = scene_->onCanvas(inImage);
        for (int d = -1; d <= 1; ++d) {
            const QColor c = seen.pixelColor(p + QPoint(d, d));
            if (c.red() == 0 && c.green() == 190 && c.blue() == 255) return true;
        }
        return false;
    }

private slots:
    void cleanup() { scene_.reset(); }

    // --- rulers

    void numbersOfARulerHaveRoomAtEveryZoom() {
        for (double zoom = 1.0 / 64; zoom <= 64; zoom *= 1.07) {
            const RulerScale scale = rulerScale(zoom);
            QVERIFY(scale.step * zoom >= 50);
            QVERIFY(scale.step * zoom <= 160);
            QCOMPARE(scale.step % scale.parts, 0);  // ticks on whole pixels
            QVERIFY(scale.parts == 1 || scale.step * zoom / scale.parts >= 4);
            int digit = scale.step;
            while (digit % 10 == 0) digit /= 10;
            QVERIFY(digit == 1 || digit == 2 || digit == 5);
        }
        QCOMPARE(rulerScale(1), (RulerScale{100, 10}));
        QCOMPARE(rulerScale(64), (RulerScale{1, 1}));
    }

    void aRulerFollowsZoomAndPan() {
        openWithRulers();
        Ruler& above = ruler("rulerAbove");
        QCOMPARE(above.width(), scene_->canvas().width());
        QCOMPARE(above.mapToGlobal(QPoint()).x(), scene_->canvas().mapToGlobal(QPoint()).x());
        const auto tick = [&](double inImage) {
            const QImage seen = above.grab().toImage();
            const int x = static_cast<int>(std::floor(scene_->canvas().widgetAt({inImage, 0}).x()));
            return seen.pixelColor(x, 2) != seen.pixelColor(x + 2, above.height() - 2);
        };
        QVERIFY(tick(100));
        scene_->canvas().zoomIn();
        scene_->canvas().zoomIn();
        QVERIFY(tick(100));
        scene_->canvas().panBy({-13, 0});
        QVERIFY(tick(100));
    }

    void rulersAreHiddenAtFirstAndRemembered() {
        openPatch();
        QVERIFY(!ruler("rulerAbove").isVisible());
        actions().rulers->trigger();
        QVERIFY(ruler("rulerAbove").isVisible() && ruler("rulerLeft").isVisible());
        QVERIFY(QSettings().value("canvas/rulers").toBool());
    }

    // --- guides

    void aGuideIsDraggedOutMovedAndRemovedInAStepEach() {
        openWithRulers();
        const int before = document().undoStack().index();
        dragOut("rulerLeft", {60, 40});
        QVERIFY(guides() == (Guides{.x = {60}, .y = {}}));
        QVERIFY(isLine(shown(), {60, 10}));
        dragOut("rulerAbove", {60, 120});
        QVERIFY(guides() == (Guides{.x = {60}, .y = {120}}));
        scene_->drag(
            {scene_->onCanvas({60, 5}), scene_->onCanvas({70, 5}), scene_->onCanvas({81, 9})});
        QVERIFY(guides() == (Guides{.x = {81}, .y = {120}}));
        QCOMPARE(document().undoStack().index(), before + 3);
        scene_->drag({scene_->onCanvas({81, 5}), QPoint(-30, 50)});
        QVERIFY(guides() == (Guides{.x = {}, .y = {120}}));
        document().undoStack().undo();
        document().undoStack().undo();
        QVERIFY(guides() == (Guides{.x = {60}, .y = {120}}));
        QVERIFY(!isLine(shown(), {81, 10}) && isLine(shown(), {60, 10}));
    }

    void aGuideChangesNoPixelAndIsNotSolved() {
        openWithRulers();
        const QImage before = scene_->seen();
        QSignalSpy solves(&document(), &CloneDocument::patchesChanged);
        dragOut("rulerLeft", {60, 40});
        document().undoStack().undo();
        QVERIFY(solves.isEmpty());
        QCOMPARE(scene_->seen(), before);
    }

    void escapeGivesUpADragOutOfARuler() {
        openWithRulers();
        dragOut("rulerLeft", {60, 40}, false);
        QTest::keyClick(&scene_->canvas(), Qt::Key_Escape);
        QTest::mouseRelease(&ruler("rulerLeft"), Qt::LeftButton);
        QVERIFY(guides().empty());
        dragOut("rulerLeft", {60, 40});
        scene_->drag({scene_->onCanvas({60, 5}), scene_->onCanvas({90, 5})}, false);
        QTest::keyClick(&scene_->canvas(), Qt::Key_Escape);
        QTest::mouseRelease(&scene_->canvas(), Qt::LeftButton);
        QVERIFY(guides() == (Guides{.x = {60}, .y = {}}));
    }

    void lockedOrHiddenGuidesAreNotDragged() {
        openWithRulers();
        dragOut("rulerLeft", {60, 40});
        for (QAction* action : {actions().lockGuides, actions().guides}) {
            action->trigger();
            scene_->drag({scene_->onCanvas({60, 5}), scene_->onCanvas({90, 5})});
            QVERIFY(guides() == (Guides{.x = {60}, .y = {}}));
            action->trigger();
        }
        actions().guides->trigger();
        QVERIFY(!isLine(shown(), {60, 10}));
        dragOut("rulerAbove", {60, 100});  // what is made is seen
        QVERIFY(actions().guides->isChecked());
        QVERIFY(isLine(shown(), {60, 10}));
    }

    void patchesSnapToGuidesThatAreSeen() {
        openWithRulers();
        const Bounds box = *boundsOfMovable(document());
        const double edge = box.right + 33;
        document().setGuides("", {.x = {edge}, .y = {}});
        const auto dragged = [&] {
            const QPointF from((box.left + box.right) / 2, (box.top + box.bottom) / 2);
            scene_->drag({scene_->onCanvas(from), scene_->onCanvas(from + QPointF(10, 7)),
                          scene_->onCanvas(from + QPointF(30, 7))});
            const double right = boundsOfMovable(document())->right;
            document().undoStack().undo();
            return right;
        };
        QCOMPARE(dragged(), box.right + 30);
        actions().snap->trigger();
        QCOMPARE(dragged(), edge);
        actions().guides->trigger();
        QCOMPARE(dragged(), box.right + 30);
        actions().snap->trigger();
    }

    void guidesSnapToEdges() {
        openWithRulers();
        actions().snap->trigger();
        dragOut("rulerLeft", {kBackground.width - 3.0, 40});
        QCOMPARE(guides().x.at(0), double(kBackground.width));
        actions().snap->trigger();
    }

    // --- by numbers and keys

    void guidesAreMadeMovedAndRemovedByKeys() {
        openPatch();
        actions().editGuides->trigger();
        auto* dialog = scene_->window->findChild<GuideDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QVERIFY(!dialog->findChild<QDoubleSpinBox*>("guidePlace")->isEnabled());
        QTest::keyClick(dialog->findChild<QPushButton*>("newUprightGuide"), Qt::Key_Space);
        QCOMPARE(guides().x.at(0), kBackground.width / 2.0);
        auto* place = dialog->findChild<QDoubleSpinBox*>("guidePlace");
        const int steps = document().undoStack().count();
        place->setValue(33.5);
        place->setValue(34.25);
        QCOMPARE(guides().x.at(0), 34.25);
        QCOMPARE(document().undoStack().count(), steps + 1);  // a run of changes
        place->setFocus();
        place->selectAll();
        QTest::keyClicks(place, "57");
        QTest::keyClick(place, Qt::Key_Return);
        QVERIFY(dialog->isVisible());
        QCOMPARE(guides().x.at(0), 57.0);
        QTest::keyClicks(place, "34.25");  // all of it was selected
        QCOMPARE(guides().x.at(0), 34.25);
        QTest::keyClick(dialog->findChild<QPushButton*>("newLevelGuide"), Qt::Key_Space);
        auto* list = dialog->findChild<QListWidget*>("guideList");
        QCOMPARE(list->count(), 2);
        QCOMPARE(list->currentRow(), 1);
        list->setCurrentRow(0);
        QCOMPARE(place->value(), 34.25);
        QTest::keyClick(list, Qt::Key_Delete);  // which deletes patches elsewhere
        QCOMPARE(document().patches().size(), std::size_t{1});
        QVERIFY(guides().x.empty() && guides().y.size() == 1);
        document().undoStack().undo();
        QCOMPARE(list->count(), 2);
        actions().clearGuides->trigger();
        QVERIFY(guides().empty());
        QVERIFY(!actions().clearGuides->isEnabled());
        QCOMPARE(list->count(), 0);
    }

    void aDoubleClickOnAGuideShowsItsNumber() {
        openWithRulers();
        document().setGuides("", {.x = {20, 60}, .y = {99}});
        QTest::mouseDClick(&scene_->canvas(), Qt::LeftButton, {}, scene_->onCanvas({60, 8}));
        auto* dialog = scene_->window->findChild<GuideDialog*>();
        QVERIFY(dialog);
        QCOMPARE(dialog->findChild<QDoubleSpinBox*>("guidePlace")->value(), 60.0);
        QTest::mouseDClick(&scene_->canvas(), Qt::LeftButton, {}, scene_->onCanvas({5, 99}));
        QCOMPARE(dialog->findChild<QDoubleSpinBox*>("guidePlace")->value(), 99.0);
    }

    // --- with the document

    void guidesMakeADocumentChangedAndTurnWithIt() {
        openWithRulers();
        document().undoStack().setClean();
        QVERIFY(!document().modified());
        dragOut("rulerLeft", {60, 40});
        QVERIFY(document().modified());
        scene_->window->selectActions().rotateRight->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(guides().x.empty(), kPatience);
        QVERIFY(guides() == (Guides{.x = {}, .y = {60}}));
        document().undoStack().undo();
        QVERIFY(guides() == (Guides{.x = {60}, .y = {}}));
    }

    void guidesAreSavedAndOpened() {
        openPatch();
        document().setGuides("", {.x = {20.25}, .y = {99, 3}});
        const Guides before = guides();
        const QString file = scene_->path("guided.ora");
        scene_->window->store().save(document(), file);
        QTRY_VERIFY_WITH_TIMEOUT(!document().modified(), kPatience);
        scene_->window->openFiles({file});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        QVERIFY(scene_->window->tabs().documentInFront()->path() == file);
        QVERIFY(guides() == before);
        QVERIFY(!document().modified());
    }
};

QTEST_MAIN(WindowGuidesTest)
#include "window_guides_test.moc"
