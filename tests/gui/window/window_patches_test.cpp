// Patches as objects: keys, and the commands of the list.
#include <QContextMenuEvent>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QMenu>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>

#include "gui/document/patch_commands.h"
#include "gui/document/patch_groups.h"
#include "gui/patches/patch_actions.h"
#include "gui/patches/patch_list_view.h"
#include "gui/patches/patch_panel.h"
#include "gui/patches/patch_row.h"
#include "gui/patches/tile_preview.h"
#include "gui/patches_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowPatchesTest : public QObject, PatchesScene {
    Q_OBJECT

private slots:
    void init() { openPatch(); }
    void cleanup() { scene_.reset(); }

    // --- selecting and keys

    void aClickOnNothingDeselectsAndKeysDoNothingThen() {
        QTest::mouseClick(&scene_->canvas(), Qt::LeftButton, {}, scene_->onCanvas({3, 3}));
        QVERIFY(!document().patchSelected());
        const Document before = *document().state().document;
        WindowActions& actions = scene_->window->actions();
        QVERIFY(!actions.deletePatch->isEnabled());
        QVERIFY(!actions.operationAction("mixed")->isEnabled());
        QTest::keyClick(&scene_->canvas(), Qt::Key_Delete);
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        QTest::keyClick(&scene_->canvas(), Qt::Key_X);
        document().deletePatch();
        document().setOperation(Operation::parse("mixed"));
        QVERIFY(*document().state().document == before);
        QTest::mouseClick(&scene_->canvas(), Qt::LeftButton, {}, scene_->onCanvas({100, 75}));
        QVERIFY(actions.deletePatch->isEnabled());
    }

    void nothingMovesWhileTheBackgroundAloneIsShown() {
        const Placement before = place();
        scene_->window->actions().before->trigger();
        scene_->drag({scene_->onCanvas({100, 75}), scene_->onCanvas({140, 75})});
        dragHandle(Handle::bottomRight, {30, 30});
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        QVERIFY(place() == before);
        QVERIFY(!scene_->window->actions().deletePatch->isEnabled());
        scene_->window->actions().before->trigger();
        QVERIFY(scene_->window->actions().deletePatch->isEnabled());
    }

    void aPatchThatIsDeletedUnderThePressedButtonIsNotSelected() {
        const QPoint at = scene_->onCanvas({100, 75});
        QTest::mousePress(&scene_->canvas(), Qt::LeftButton, {}, at);
        document().deletePatch();
        QVERIFY(document().patches().empty());
        QTest::mouseRelease(&scene_->canvas(), Qt::LeftButton, {}, at);
        QVERIFY(!document().patchSelected());
    }

    void aWindowMayGoWhileAFieldIsTypedInto() {
        auto* opacity = scene_->window->findChild<QSpinBox*>("patchOpacityPercent");
        QVERIFY(opacity && opacity->isEnabled());
        opacity->setFocus();
        opacity->selectAll();
        QTest::keyClicks(opacity, "37");
        scene_->window.reset();
    }

    void tapsOfArrowKeysAreOneStep() {
        const Placement before = place();
        for (int i = 0; i < 10; ++i) QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        QVERIFY(place() == before.movedBy(10, 0));
        QCOMPARE(document().undoStack().count(), 1);
        QTest::qWait(1100);
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        QCOMPARE(document().undoStack().count(), 2);
    }

    void aCoveredPatchThatIsSelectedIsTheOneThatIsDragged() {
        addSecond({100, 75});
        document().changePatches("under", {patch(1).id}, [&](PatchObject& top) {
            top.backgroundFromSource = patch(0).backgroundFromSource;
        });
        document().selectPatch(0);
        const Placement lower = patch(0).backgroundFromSource, upper = patch(1).backgroundFromSource;
        const QPoint from = scene_->onCanvas({100, 75});
        scene_->drag({from, from + QPoint(20, 10), from + QPoint(40, 20)});
        QVERIFY(patch(0).backgroundFromSource != lower);
        QVERIFY(patch(1).backgroundFromSource == upper);
        scene_->trigger("undo");
        QTest::mouseClick(&scene_->canvas(), Qt::LeftButton, {}, from);
        QCOMPARE(document().activeIndex(), 1);  // a click takes the topmost
    }

    void aLockedPatchStaysAndIsNotDeleted() {
        lockPatches(document(), {patch(0).id}, true);
        const Placement before = place();
        scene_->drag({scene_->onCanvas({100, 75}), scene_->onCanvas({140, 75})});
        dragHandle(Handle::bottomRight, {30, 30});
        document().selectPatch(0);  // what was no handle was a press beside it
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        document().placePatch(before.movedBy(5, 5));
        scene_->window->actions().deletePatch->trigger();
        QCOMPARE(scene_->patchCount(), std::size_t{1});
        QVERIFY(place() == before);
        scene_->trigger("undo");  // the lock was the last step
        QVERIFY(!patch(0).locked);
        scene_->window->actions().deletePatch->trigger();
        QCOMPARE(scene_->patchCount(), std::size_t{0});
    }

    void whoMovesOrDeletesWhatIsLockedIsToldWhy() {
        lockPatches(document(), {patch(0).id}, true);
        MessageBar& messages = scene_->window->messages();
        const auto told = [&] {
            const bool seen = messages.isVisible() && messages.text().contains("locked");
            messages.settle(Concern::other);
            return seen;
        };
        const QPoint start = scene_->onCanvas({100, 75});
        QTest::mouseClick(&scene_->canvas(), Qt::LeftButton, {}, start);
        QVERIFY(!told());  // selecting it is no attempt
        scene_->drag({start, start + QPoint(20, 5), start + QPoint(40, 9)});
        QVERIFY(told());
        for (const Qt::KeyboardModifiers keys : {Qt::NoModifier, Qt::ControlModifier}) {
            QTest::keyClick(&scene_->canvas(), Qt::Key_Right, keys);
            QVERIFY(told());
        }
        scene_->window->actions().deletePatch->trigger();
        QVERIFY(told());
        addSecond({40, 40});
        selectAllPatches(document());  // what is free of them moves
        const QPoint other = scene_->onCanvas({40, 40});
        scene_->drag({other, other + QPoint(20, 5), other + QPoint(40, 9)});
        QVERIFY(!told());
    }

    /// Which is what says that there is nothing to be chosen.
    void headingsAreGreyWhereTheirFieldsAre() {
        const auto headings = [this] {
            QList<QLabel*> found;
            for (auto* label : scene_->window->findChild<PatchPanel*>()->findChildren<QLabel*>())
                if (label->buddy() && label->isVisible()) found << label;
            return found;
        };
        for (int round = 0; round < 2; ++round) {
            QVERIFY(headings().size() > 3);
            int enabled = 0;
            for (const QLabel* label : headings()) {
                QVERIFY2(label->isEnabled() == label->buddy()->isEnabled(),
                         qPrintable(label->text()));
                enabled += label->isEnabled();
            }
            QVERIFY(round == 0 ? enabled > 3 : enabled < 3);
            document().deselectPatch();
            QTest::qWait(50);
        }
    }

    void severalAreMovedAndDeletedTogether() {
        addSecond({40, 40});
        const QPoint first = scene_->onCanvas({100, 75}), second = scene_->onCanvas({40, 40});
        QTest::mouseClick(&scene_->canvas(), Qt::LeftButton, {}, first);
        QTest::mouseClick(&scene_->canvas(), Qt::LeftButton, Qt::ShiftModifier, second);
        QCOMPARE(document().selectedPatches().size(), std::size_t{2});
        const Placement a = patch(0).backgroundFromSource, b = patch(1).backgroundFromSource;
        const int steps = document().undoStack().count();
        scene_->drag({first, first + QPoint(10, 6), first + QPoint(30, 12)});
        const QPointF moved =
            scene_->canvas().imageAt(first + QPoint(30, 12)) - scene_->canvas().imageAt(first);
        QVERIFY(patch(0).backgroundFromSource ==
                a.movedBy(std::round(moved.x()), std::round(moved.y())));
        QVERIFY(patch(1).backgroundFromSource ==
                b.movedBy(std::round(moved.x()), std::round(moved.y())));
        QCOMPARE(document().undoStack().count(), steps + 1);
        scene_->window->actions().deletePatch->trigger();
        QCOMPARE(scene_->patchCount(), std::size_t{0});
        scene_->trigger("undo");
        QCOMPARE(scene_->patchCount(), std::size_t{2});
    }

    // --- the list and its commands

    void theListIsTheDocumentsAndItsSelectionToo() {
        addSecond({40, 40});
        auto& list = *scene_->window->findChild<PatchListView*>();
        const QAbstractItemModel& model = *list.model();
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(list.currentIndex().row(), 0);  // the new one, on top
        list.selectionModel()->setCurrentIndex(model.index(1, 0),
                                               QItemSelectionModel::ClearAndSelect);
        QCOMPARE(document().activeIndex(), 0);
        QCOMPARE(document().selectedPatches(), std::vector{patch(0).id});
        document().deselectPatch();
        QVERIFY(list.selectionModel()->selectedIndexes().isEmpty());
        selectAllPatches(document());
        QCOMPARE(list.selectionModel()->selectedIndexes().size(), 2);
        const auto thumbnail = model.index(0, 0).data(PatchListModel::thumbnail).value<QPixmap>();
        const QImage small = thumbnail.toImage();
        QVERIFY(qAlpha(small.pixel(0, 0)) < 60);  // outside the ellipse
        const QRgb middle = small.pixel(small.width() / 2, small.height() / 2);
        QCOMPARE(qAlpha(middle), 255);
        const Field& color = *patch(1).source->color;
        QVERIFY(near(qGreen(middle), color.at(1, {20, 15}) / 257.0, 25));
    }

    void clicksOnEyeAndLockAndANewNameAreSteps() {
        auto& list = *scene_->window->findChild<PatchListView*>();
        const QRect row = list.visualRect(list.model()->index(0, 0));
        const QImage with = scene_->seen();
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, PatchRow::eyeIn(row).center());
        QVERIFY(!patch(0).visible);
        QTRY_COMPARE_WITH_TIMEOUT(difference(scene_->seen(), imageOf(texture(kBackground, 1))), 0,
                                  kPatience);
        QCOMPARE(document().patchAt({100, 75}), -1);
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, PatchRow::eyeIn(row).center());
        QVERIFY(patch(0).visible && scene_->solved());
        QCOMPARE(difference(scene_->seen(), with), 0);
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, PatchRow::lockIn(row).center());
        QVERIFY(patch(0).locked);
        list.model()->setData(list.model()->index(0, 0), "a name", Qt::EditRole);
        QCOMPARE(patch(0).name, std::string("a name"));
        list.model()->setData(list.model()->index(0, 0), "  ", Qt::EditRole);
        QCOMPARE(patch(0).name, std::string("a name"));
        QCOMPARE(document().undoStack().count(), 4);
    }

    void rowsAreReorderedAndThePictureFollows() {
        addSecond({110, 80});
        const QImage before = scene_->seen();
        const std::uint64_t lower = patch(0).id;
        auto& list = *scene_->window->findChild<PatchListView*>();
        list.model()->moveRow({}, 1, {}, 0);
        QCOMPARE(patch(1).id, lower);
        QVERIFY(scene_->solved());
        QVERIFY(difference(scene_->seen(), before) > 2);
        document().selectPatch(1);
        scene_->window->actions().patches->backward->trigger();
        QCOMPARE(patch(0).id, lower);
        QVERIFY(!scene_->window->actions().patches->backward->isEnabled());
        QVERIFY(scene_->solved());
        QCOMPARE(difference(scene_->seen(), before), 0);
    }

    void severalGoUpTogetherAndKeepTheirOrder() {
        for (int i = 0; i < 2; ++i) duplicatePatches(document());
        document().changePatches("apart", {patch(1).id}, [](PatchObject& p) { p.name = "b"; });
        const std::vector<std::uint64_t> ids = {patch(0).id, patch(1).id, patch(2).id};
        document().selectPatches({ids[1], ids[0]}, ids[0]);
        restackPatches(document(), Towards::front);
        QCOMPARE(patch(0).id, ids[2]);
        QCOMPARE(patch(1).id, ids[0]);
        QCOMPARE(patch(2).id, ids[1]);
        restackPatches(document(), Towards::backward);
        QCOMPARE(patch(0).id, ids[0]);
        QCOMPARE(patch(1).id, ids[1]);
        const int steps = document().undoStack().count();
        restackPatches(document(), Towards::back);  // they are there
        QCOMPARE(document().undoStack().count(), steps);
    }

    void theOpacitySliderActsLiveAndIsOneStep() {
        auto& slider = *scene_->window->findChild<QSlider*>("patchOpacity");
        const QImage full = scene_->seen(), plain = imageOf(texture(kBackground, 1));
        slider.setSliderDown(true);
        slider.setValue(60);
        slider.setValue(0);
        QVERIFY(document().dragging());
        QTRY_COMPARE_WITH_TIMEOUT(difference(scene_->seen(), plain), 0, kPatience);
        slider.setValue(50);
        slider.setSliderDown(false);
        QVERIFY(!document().dragging());
        QCOMPARE(patch(0).opacity, 0.5);
        QVERIFY(scene_->solved());
        const QImage half = scene_->seen();
        const QPoint p(100, 75);
        QVERIFY(near(qRed(half.pixel(p)), (qRed(full.pixel(p)) + qRed(plain.pixel(p))) / 2.0, 1.5));
        QCOMPARE(document().undoStack().count(), 1);
        scene_->trigger("undo");
        QCOMPARE(slider.value(), 100);
    }

    void numbersPlaceThePatchAndFollowIt() {
        const auto field = [&](const char* name) {
            return scene_->window->findChild<QDoubleSpinBox*>(name);
        };
        field("patchX")->setValue(31);
        field("patchY")->setValue(17);
        field("patchWidth")->setValue(82);
        const Bounds bounds = placedBounds(boxOf(patch(0)), place());
        QVERIFY(near(frame().width, 82, 1e-9) && near(frame().height, 62, 1e-9));
        QVERIFY(near(field("patchHeight")->value(), 62, 0.01));
        QVERIFY(near(field("patchScale")->value(), 200, 0.01));
        QVERIFY(near(field("patchX")->value(), bounds.left, 0.01));
        field("patchAngle")->setValue(30);
        QVERIFY(near(frame().degrees, 30, 1e-9) && near(frame().width, 82, 1e-9));
        QCOMPARE(document().undoStack().count(), 1);  // all within a second
        scene_->window->actions().patches->reset->trigger();
        QVERIFY(place().wholePixels().has_value());
        QCOMPARE(field("patchAngle")->value(), 0.0);
        document().deselectPatch();
        QVERIFY(!field("patchX")->isEnabled());
    }

    void flipsAndTurnsKeepPixelsAndTurnBack() {
        PatchActions& actions = *scene_->window->actions().patches;
        const Placement before = place();
        actions.flipX->trigger();
        QVERIFY(place().keepsPixels() && place() != before);
        actions.flipX->trigger();
        QVERIFY(place() == before);
        for (int i = 0; i < 4; ++i) {
            actions.turnRight->trigger();
            QVERIFY(place().keepsPixels());
        }
        QVERIFY(place() == before);
        QVERIFY(scene_->solved());
    }

    void alignmentIsToTheBoxAroundAllOrToThePicture() {
        addSecond({40, 40});
        selectAllPatches(document());
        PatchActions& actions = *scene_->window->actions().patches;
        actions.alignments[0]->trigger();
        const Bounds a = placedBounds(boxOf(patch(0)), patch(0).backgroundFromSource);
        const Bounds b = placedBounds(boxOf(patch(1)), patch(1).backgroundFromSource);
        QCOMPARE(a.left, b.left);
        QVERIFY(a.top != b.top);
        document().selectPatch(0);
        actions.alignments[5]->trigger();
        QCOMPARE(placedBounds(boxOf(patch(0)), place()).bottom, double(kBackground.height));
        QVERIFY(scene_->solved());
    }

    void aCopyIsAboveItsOriginalAndSelected() {
        addSecond({40, 40});
        document().selectPatch(0);
        scene_->window->actions().patches->duplicate->trigger();
        QCOMPARE(scene_->patchCount(), std::size_t{3});
        QCOMPARE(document().activeIndex(), 1);
        QCOMPARE(document().selectedPatches(), std::vector{patch(1).id});
        QCOMPARE(patch(1).source, patch(0).source);
        QVERIFY(scene_->solved());
        scene_->trigger("undo");
        QCOMPARE(scene_->patchCount(), std::size_t{2});
    }

    void tabGoesFromPatchToPatch() {
        addSecond({40, 40});
        scene_->canvas().setFocus();
        QCOMPARE(document().activeIndex(), 1);
        QTest::keyClick(&scene_->canvas(), Qt::Key_Tab);
        QCOMPARE(document().activeIndex(), 0);
        QTest::keyClick(&scene_->canvas(), Qt::Key_Backtab, Qt::ShiftModifier);
        QCOMPARE(document().activeIndex(), 1);
        QVERIFY(scene_->canvas().hasFocus());
    }

    /// From the last patch on to the next control, and from the first back to the one before.
    void tabLeavesTheCanvasAfterTheLastPatch() {
        addSecond({40, 40});
        scene_->canvas().setFocus();
        QTest::keyClick(&scene_->canvas(), Qt::Key_Tab);
        QTest::keyClick(&scene_->canvas(), Qt::Key_Tab);
        QVERIFY(!scene_->canvas().hasFocus());
        QCOMPARE(document().activeIndex(), 0);
        scene_->canvas().setFocus();
        document().selectPatch(1);
        QTest::keyClick(&scene_->canvas(), Qt::Key_Backtab, Qt::ShiftModifier);
        QVERIFY(!scene_->canvas().hasFocus());
        QCOMPARE(document().activeIndex(), 1);
    }

    /// No numbers of a patch stand where none, or several, are selected.
    void numbersAreClearedWhileNoPatchIsSelected() {
        for (const char* name : {"patchX", "patchWidth", "patchAngle", "patchScale"}) {
            auto* field = scene_->window->findChild<QDoubleSpinBox*>(name);
            document().selectPatch(0);
            QVERIFY(field->isEnabled() && !field->text().trimmed().isEmpty());
            document().deselectPatch();
            QVERIFY(!field->isEnabled() && field->text().trimmed().isEmpty());
            document().selectPatch(0);
            QVERIFY(!field->text().trimmed().isEmpty());
        }
    }

    /// Another operation, and back: its numbers are there again, for this patch and no other.
    void anOperationThatIsChosenAgainHasItsNumbers() {
        const auto choose = [&](const char* key) {
            scene_->window->actions().operationAction(key)->trigger();
        };
        document().selectPatch(0);
        choose("flatten");
        const Operation numbers = patch(0).operation.with("low", 7);
        document().setOperation(numbers);
        choose("flatten");
        QVERIFY(patch(0).operation == numbers);
        choose("illumination");
        choose("flatten");
        QVERIFY(patch(0).operation == numbers);
        addSecond({40, 40});
        choose("flatten");
        QVERIFY(patch(1).operation == Operation::parse("flatten"));
        QVERIFY(scene_->solved());
    }

    /// The copies are what is seen of the patch, pixel for pixel, and follow it.
    void theTiledPreviewRepeatsWhatIsSeen() {
        document().selectPatch(0);
        auto* preview = scene_->window->findChild<TilePreview*>();
        QAction* action = scene_->window->actions().patches->tilePreview;
        action->trigger();
        QVERIFY(preview->isVisible());
        const auto shows = [&] {
            const QRect box = toQRect(document().layers().front()->box);
            return !preview->tile().isNull() &&
                   difference(preview->tile().toImage(), scene_->seen().copy(box)) == 0;
        };
        QTRY_VERIFY_WITH_TIMEOUT(shows(), kPatience);
        scene_->window->actions().operationAction("tile")->trigger();
        QVERIFY(scene_->solved());
        QTRY_VERIFY_WITH_TIMEOUT(shows(), kPatience);
        const QImage tile = preview->tile().toImage();
        for (int y = 0; y < tile.height(); ++y)
            QCOMPARE(tile.pixel(0, y), tile.pixel(tile.width() - 1, y));
        preview->close();
        QVERIFY(!action->isChecked());
    }

    void theMenuIsOfThePatchUnderThePointer() {
        addSecond({40, 40});
        const QPoint at = scene_->onCanvas({100, 75});
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, scene_->canvas().mapToGlobal(at));
        QApplication::sendEvent(&scene_->canvas(), &event);
        QCOMPARE(document().activeIndex(), 0);
        auto* menu = scene_->window->findChild<QMenu*>("patchMenu");
        QVERIFY(menu && menu->isVisible());
        QVERIFY(menu->actions().contains(scene_->window->actions().deletePatch));
        menu->close();
    }

    // --- what comes in

    void filesDroppedTogetherDoNotHideEachOther() {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(scene_->path("patch.png")),
                      QUrl::fromLocalFile(scene_->path("patch.png")),
                      QUrl::fromLocalFile(scene_->path("patch.png"))});
        document().deletePatch();
        WindowScene::drop(scene_->canvas(), data, scene_->onCanvas({100, 75}));
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{3}, kPatience);
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < i; ++j) {
                const Bounds a = placedBounds(boxOf(patch(i)), patch(i).backgroundFromSource);
                const Bounds b = placedBounds(boxOf(patch(j)), patch(j).backgroundFromSource);
                QVERIFY(a.left >= b.right || b.left >= a.right || a.top >= b.bottom ||
                        b.top >= a.bottom);
                QVERIFY(a.left >= 0 && a.right <= kBackground.width);
            }
    }

    void aPatchThatIsLargerThanThePictureCanBeFitted() {
        scene_->write("huge.png", texture({500, 300}, 7), {}, 8);
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(scene_->path("huge.png"))});
        WindowScene::drop(scene_->canvas(), data, scene_->onCanvas({100, 75}));
        const MessageBar& messages = scene_->window->messages();
        QTRY_VERIFY_WITH_TIMEOUT(messages.text().contains("huge.png"), kPatience);
        auto* offer = scene_->window->findChild<QToolButton*>("messageOffer");
        QVERIFY(offer && offer->isVisible());
        offer->click();
        const Bounds b = placedBounds(boxOf(patch(1)), patch(1).backgroundFromSource);
        QVERIFY(near(b.left, 0, 1e-6) && near(b.right, kBackground.width, 1e-6));
        QVERIFY(b.top >= 0 && b.bottom <= kBackground.height);
        QVERIFY(scene_->solved());
        scene_->trigger("undo");
        QVERIFY(patch(1).backgroundFromSource.wholePixels().has_value());
    }

    void softAlphaIsASoftMask() {
        Field alpha(kPatch, 1);
        for (int y = 0; y < kPatch.height; ++y)
            for (int x = 0; x < kPatch.width; ++x)
                alpha.at(0, {x, y}) = 257.0F * static_cast<float>(6 * x);
        scene_->write("soft.png", texture(kPatch, 3), alpha.view(), 8);
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(scene_->path("soft.png"))});
        scene_->window->take(data, {100, 40}, DropZone::patch);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{2}, kPatience);
        QVERIFY(patch(1).softMask);
        QVERIFY(!patch(1).mask->unknown({0, 3}) && patch(1).mask->unknown({1, 3}));
        QVERIFY(near(patch(1).softMask->at(0, {20, 5}), 120 / 255.0, 1e-6));
        QVERIFY(!patch(0).softMask);  // all or nothing: no need
        QVERIFY(scene_->solved());
    }

    void aRegionIsPastedWhereItWas() {
        select(document(), selectRect({20, 12, 30, 28}));
        scene_->window->actions().copy->trigger();
        scene_->window->actions().pasteInPlace->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{2}, kPatience);
        const Bounds b = placedBounds(boxOf(patch(1)), patch(1).backgroundFromSource);
        QCOMPARE(b.left, 20.0);
        QCOMPARE(b.top, 12.0);
        QCOMPARE(b.right, 50.0);
    }

    void theSampleSceneOpensWithoutAStepToUndo() {
        scene_->window->openSampleScene();
        QTRY_VERIFY_WITH_TIMEOUT(
            document().background().title == "Sample scene" && scene_->patchCount() == 1, kPatience);
        QVERIFY(!document().undoStack().canUndo());
    }

    void theHintIsOfTheToolInFront() {
        auto* hint = scene_->window->findChild<QLabel*>("hint");
        const QString ofMove = hint->text();
        QVERIFY(ofMove.contains("patch"));
        scene_->window->openReliefs({scene_->path("background.png")});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->relief(), kPatience);
        QVERIFY(hint->text() != ofMove);
        scene_->window->tabs().setCurrentIndex(0);
        QCOMPARE(hint->text(), ofMove);
    }
};

QTEST_MAIN(WindowPatchesTest)
#include "window_patches_test.moc"
