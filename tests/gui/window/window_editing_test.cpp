// The window by mouse, keys, drops and clipboard: what is seen is solved, and undo takes it back.
#include <sys/stat.h>

#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include "gui/patches/operation_box.h"
#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowEditingTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    void carryFile(QMimeData& data, const QString& name) const {
        data.setUrls({QUrl::fromLocalFile(scene_->path(name))});
    }
    Rect placed(Point at) const { return rectOf(kPatch).translated(at); }
    void chooseTool(ToolKind kind) const { scene_->window->actions().toolAction(kind)->trigger(); }
    // Nearest pixel corner to where the pointer was.
    Point corner(QPoint onCanvas) const {
        const QPointF p = scene_->canvas().imageAt(onCanvas);
        return {static_cast<int>(std::lround(p.x())), static_cast<int>(std::lround(p.y()))};
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
    }
    void cleanup() { scene_.reset(); }

    void firstDroppedFileBecomesTheBackgroundAndTheSecondAPatch() {
        QMimeData background, patch;
        carryFile(background, "background.png");
        carryFile(patch, "patch.png");
        WindowScene::drop(*scene_->window, background, scene_->window->rect().center());
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->document(), kPatience);
        QCOMPARE(difference(scene_->seen(), imageOf(texture(kBackground, 1))), 0);
        const QPoint at = scene_->onCanvas({120, 80});
        WindowScene::drop(scene_->canvas(), patch, at);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QVERIFY(scene_->solved());
        const QPointF centre = scene_->canvas().imageAt(at);
        const Point position = scene_->patchPosition();
        QVERIFY(std::abs(position.x + kPatch.width / 2.0 - centre.x()) <= 1);
        QVERIFY(std::abs(position.y + kPatch.height / 2.0 - centre.y()) <= 1);
        QVERIFY(scene_->cloneSolve().newest()->clone()->shown->box == placed(position));
        QVERIFY(difference(scene_->seen(), imageOf(texture(kBackground, 1))) > 5);
    }

    void droppedImageDataBecomesAPatch() {
        scene_->window->openFiles({scene_->path("background.png")});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->document(), kPatience);
        QMimeData data;
        data.setImageData(imageOf(texture(kPatch, 3)));
        WindowScene::drop(scene_->canvas(), data, scene_->onCanvas({100, 75}));
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QVERIFY(scene_->solved());
        const PatchObject patch = *scene_->document().activePatch();
        QVERIFY(patch.source->color->extent() == kPatch);
        QCOMPARE(patch.source->color->at(1, {7, 9}), texture(kPatch, 3).at(1, {7, 9}));
    }

    void dropInTheUpperBandOpensAnotherPicture() {
        QVERIFY(scene_->open());
        QMimeData data;
        carryFile(data, "background16.png");
        WindowScene::drop(scene_->canvas(), data, {scene_->canvas().width() / 2, 20});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        QCOMPARE(scene_->document().title(), QString("background16.png"));
        QCOMPARE(scene_->patchCount(), std::size_t{0});
    }

    void pastedImageOpensAPictureAndThenBecomesAPatch() {
        QGuiApplication::clipboard()->setImage(imageOf(texture(kBackground, 1)));
        scene_->window->actions().paste->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->document(), kPatience);
        QCOMPARE(difference(scene_->seen(), imageOf(texture(kBackground, 1))), 0);
        QGuiApplication::clipboard()->setImage(imageOf(texture(kPatch, 3)));
        scene_->window->actions().paste->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QVERIFY(scene_->solved());
        QVERIFY(difference(scene_->seen(), imageOf(texture(kBackground, 1))) > 5);
    }

    void whatIsCopiedIsWhatIsSeen() {
        QVERIFY(scene_->open());
        CloneDocument& document = scene_->document();
        const Point at = scene_->patchPosition();
        const Rect part{at.x + 10, at.y + 8, 16, 12};
        select(document, selectRect(part));
        const Field seen = composed(document.background().picture.color, document.layers());
        scene_->window->actions().copy->trigger();
        scene_->window->actions().pasteAsPicture->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        const Picture& copy = scene_->document().background().picture;
        QVERIFY(copy.color->extent() == part.extent());
        QCOMPARE(copy.depth, 8);
        for (int y = 0; y < part.height; ++y)
            for (int x = 0; x < part.width; ++x)
                QCOMPARE(codeOf(copy.color->at(1, {x, y}), 8),
                         codeOf(seen.at(1, {part.x + x, part.y + y}), 8));
        QVERIFY(scene_->patchCount() == 0);
    }

    void whatIsOpenedTogetherIsNotUndone() {
        QVERIFY(scene_->open());
        QVERIFY(!scene_->document().undoStack().canUndo());
    }

    void rectangleIsCopiedAtFullDepthAndPastedAsAPatch() {
        QVERIFY(scene_->open("background16.png"));
        chooseTool(ToolKind::rectangle);
        const QPoint from = scene_->onCanvas({10, 12}), to = scene_->onCanvas({50, 40});
        scene_->drag({from, (from + to) / 2, to});
        const Point a = corner(from), b = corner(to);
        QCOMPARE(scene_->document().selection(), selectRect({a.x, a.y, b.x - a.x, b.y - a.y}));
        scene_->window->actions().copy->trigger();
        scene_->window->actions().paste->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{2}, kPatience);
        QVERIFY(scene_->solved());
        const PatchObject patch = *scene_->document().activePatch();
        const Rect inside = patch.mask->boundingBox();
        QCOMPARE(inside.width, b.x - a.x);
        QCOMPARE(patch.mask->unknownCount(), inside.extent().area());
        const Field& source = *scene_->document().background().picture.color;
        for (int y = 0; y < inside.height; ++y)
            for (int x = 0; x < inside.width; ++x)
                QCOMPARE(patch.source->color->at(2, {inside.x + x, inside.y + y}),
                         source.at(2, {a.x + x, a.y + y}));
    }

    void lassoSelectsThePixelsInsideItsOutline() {
        QVERIFY(scene_->open());
        chooseTool(ToolKind::lasso);
        const std::vector<QPoint> way = {scene_->onCanvas({20, 10}), scene_->onCanvas({60, 30}),
                                         scene_->onCanvas({40, 60}), scene_->onCanvas({8, 45})};
        scene_->drag(way);
        const Selection& selection = scene_->document().selection();
        QVERIFY(!selection.empty());
        std::vector<Point> corners;
        for (const QPoint& p : way) corners.push_back(corner(p));
        QCOMPARE(maskOf(selection, rectOf(kBackground)), Mask::fromPolygon(kBackground, corners));
        QVERIFY(scene_->window->actions().copy->isEnabled());
        scene_->window->actions().deselect->trigger();
        QVERIFY(scene_->document().selection().empty());
        QVERIFY(!scene_->window->actions().copy->isEnabled());
    }

    void draggedPatchIsSolvedWhereItIsDropped() {
        QVERIFY(scene_->open());
        const Point before = scene_->patchPosition();
        const QImage seenBefore = scene_->seen();
        const QPointF middle(before.x + kPatch.width / 2, before.y + kPatch.height / 2);
        const QPoint from = scene_->onCanvas(middle), by(37, -21);
        const QPointF moved = scene_->canvas().imageAt(from + by) - scene_->canvas().imageAt(from);
        const Point after = before + Point{static_cast<int>(std::lround(moved.x())),
                                           static_cast<int>(std::lround(moved.y()))};
        scene_->drag({from, from + by / 3, from + 2 * by / 3, from + by}, false);
        QVERIFY(scene_->document().dragging());
        QVERIFY(scene_->patchPosition() == after);
        // The picture follows while the button is down, and the place left shows the background.
        QTRY_VERIFY_WITH_TIMEOUT(scene_->cloneSolve().newest()->clone()->shown->box == placed(after),
                                 kPatience);
        const QImage plain = imageOf(texture(kBackground, 1));
        const QRect under(after.x, after.y, kPatch.width, kPatch.height);
        QVERIFY(difference(scene_->seen().copy(under), plain.copy(under)) > 5);
        QImage rest = scene_->seen();
        for (int y = under.top(); y <= under.bottom(); ++y)
            for (int x = under.left(); x <= under.right(); ++x)
                rest.setPixel(x, y, plain.pixel(x, y));
        QCOMPARE(difference(rest, plain), 0);
        QTest::mouseRelease(&scene_->canvas(), Qt::LeftButton, {}, from + by);
        QVERIFY(!scene_->document().dragging());
        QVERIFY(scene_->solved());
        QVERIFY(scene_->cloneSolve().newest()->clone()->shown->box == placed(after));
        QVERIFY(!scene_->cloneSolve().newest()->preview);
        // One drag is one step of undo.
        scene_->trigger("undo");
        QVERIFY(scene_->patchPosition() == before);
        QVERIFY(scene_->solved());
        QVERIFY(difference(scene_->seen(), seenBefore) <= 1);
        scene_->trigger("redo");
        QVERIFY(scene_->patchPosition() == after);
    }

    void escapeAbandonsADrag() {
        QVERIFY(scene_->open());
        const Point before = scene_->patchPosition();
        const QPoint from = scene_->onCanvas(QPointF(before.x + 20, before.y + 15));
        scene_->drag({from, from + QPoint(30, 10)}, false);
        QVERIFY(scene_->patchPosition() != before);
        QTest::keyClick(&scene_->canvas(), Qt::Key_Escape);
        QVERIFY(scene_->patchPosition() == before);
        QTest::mouseRelease(&scene_->canvas(), Qt::LeftButton, {}, from + QPoint(30, 10));
        QVERIFY(scene_->patchPosition() == before);
        QVERIFY(scene_->solved());
    }

    void aButtonReleasedOverADialogEndsTheDrag() {
        QVERIFY(scene_->open());
        const Point before = scene_->patchPosition();
        const QPoint from = scene_->onCanvas(QPointF(before.x + 20, before.y + 15));
        scene_->drag({from, from + QPoint(30, 10)}, false);
        QVERIFY(scene_->document().dragging());
        const Point dragged = scene_->patchPosition();
        const QPointF at(from + QPoint(60, 10));  // the pointer comes back without its button
        QMouseEvent move(QEvent::MouseMove, at, scene_->canvas().mapToGlobal(at), Qt::NoButton,
                         Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(&scene_->canvas(), &move);
        QVERIFY(!scene_->document().dragging());
        QVERIFY(scene_->patchPosition() == dragged);
        QVERIFY(scene_->solved());
        QTest::mouseRelease(&scene_->canvas(), Qt::LeftButton, {}, from);  // as Qt Test sees it
    }

    void aSaveThatIsCancelledWhileItWritesLeavesRoomForTheNext() {
        QVERIFY(scene_->open());
        const QString pipe = scene_->path("pipe.png");  // nobody reads it
        QCOMPARE(mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
        scene_->window->exportPicture({pipe, 8, 95});
        auto* strip = scene_->window->findChild<QWidget*>("progressStrip");
        QTRY_VERIFY_WITH_TIMEOUT(strip->isVisible(), kPatience);
        for (auto* button : strip->findChildren<QToolButton*>())
            if (button->text() == "Cancel") button->click();
        QVERIFY(!scene_->window->exportFlow().active());
        QVERIFY(scene_->window->messages().text().contains("was cancelled"));
        QSignalSpy saved(&scene_->window->exportFlow(), &ExportFlow::exported);
        scene_->window->exportPicture({scene_->path("out.png"), 8, 95});
        QTRY_COMPARE_WITH_TIMEOUT(saved.size(), 1, kPatience);
    }

    void addingASelectionToAPictureThatWasClosedDoesNothing() {
        QVERIFY(scene_->open());
        DocumentTabs& tabs = scene_->window->tabs();
        scene_->window->openFiles({scene_->path("background16.png")});
        QTRY_COMPARE_WITH_TIMEOUT(tabs.count(), 2, kPatience);
        select(scene_->document(), selectRect({10, 10, 30, 20}));
        QMenu* menu = nullptr;
        for (QMenu* any : scene_->window->findChildren<QMenu*>())
            if (any->title() == "Add Selection &to") menu = any;
        QVERIFY(menu);
        emit menu->aboutToShow();
        QCOMPARE(menu->actions().size(), 2);
        tabs.closeTab(0);  // as when a save that was waited for ends
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QTRY_VERIFY_WITH_TIMEOUT(!scene_->window->jobs().busy(), kPatience);  // pictures of steps
        menu->actions().first()->trigger();
        QVERIFY(!scene_->window->jobs().busy());
        QCOMPARE(tabs.count(), 1);
        QCOMPARE(scene_->patchCount(), std::size_t{0});
    }

    void arrowKeysMoveThePatch() {
        QVERIFY(scene_->open());
        const Point before = scene_->patchPosition();
        QTest::keyClick(&scene_->canvas(), Qt::Key_Right);
        QTest::keyClick(&scene_->canvas(), Qt::Key_Up, Qt::ShiftModifier);
        QVERIFY(scene_->patchPosition() == (before + Point{1, -10}));
        QVERIFY(scene_->solved());
        QVERIFY(scene_->cloneSolve().newest()->clone()->shown->box == placed(before + Point{1, -10}));
    }

    void undoTakesBackAddingAndDeleting() {
        scene_->window->openFiles({scene_->path("background.png")});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->document(), kPatience);
        QMimeData data;
        carryFile(data, "patch.png");
        scene_->window->take(data, {100, 75}, DropZone::patch);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QVERIFY(scene_->solved());
        const QImage plain = imageOf(texture(kBackground, 1)), solved = scene_->seen();
        scene_->window->actions().deletePatch->trigger();
        QCOMPARE(scene_->patchCount(), std::size_t{0});
        QCOMPARE(difference(scene_->seen(), plain), 0);
        scene_->trigger("undo");
        QCOMPARE(scene_->patchCount(), std::size_t{1});
        QVERIFY(scene_->solved());
        QVERIFY(difference(scene_->seen(), solved) <= 1);
        scene_->trigger("undo");
        QCOMPARE(scene_->patchCount(), std::size_t{0});
        QCOMPARE(difference(scene_->seen(), plain), 0);
        scene_->trigger("redo");
        QVERIFY(scene_->solved());
        QVERIFY(difference(scene_->seen(), solved) <= 1);
    }

    void mixedGradientsChangeThePictureAndUndoRestoresIt() {
        QVERIFY(scene_->open());
        const QImage imported = scene_->seen();
        scene_->window->actions().operationAction("mixed")->trigger();
        QVERIFY(scene_->document().activePatch()->operation.info().key == "mixed");
        QVERIFY(scene_->solved());
        QVERIFY(difference(scene_->seen(), imported) > 5);
        QVERIFY(scene_->window->actions().operationAction("mixed")->isChecked());
        scene_->trigger("undo");
        QVERIFY(scene_->solved());
        QVERIFY(difference(scene_->seen(), imported) <= 1);
        QVERIFY(scene_->window->actions().operationAction("import")->isChecked());
    }

    void everyOperationOfTheTableIsAnActionAndAnUndoStep() {
        QVERIFY(scene_->open());
        WindowActions& actions = scene_->window->actions();
        QCOMPARE(std::size_t(actions.operations->actions().size()), operations().size());
        const std::vector<OperationInfo>& all = operations();
        for (auto at = all.rbegin(); at != all.rend(); ++at) {
            const OperationInfo& info = *at;
            actions.operationAction(info.key)->trigger();
            QVERIFY(scene_->document().activePatch()->operation == Operation(info));
            QCOMPARE(scene_->document().undoStack().undoText(), QString::fromStdString(info.title));
            QVERIFY(scene_->solved());
        }
    }

    void aNumberThatIsStillTypedIsNoMatterToAnotherOperation() {
        OperationBox box;
        box.setOperation(Operation::parse("heal"));
        box.show();
        QVERIFY(QTest::qWaitForWindowActive(&box));
        auto* field = box.findChild<QDoubleSpinBox*>("field-dx");
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, "17");
        const QSignalSpy changes(&box, &OperationBox::operationChanged);
        box.setOperation(Operation::parse("import"));  // hides the field, which takes the number
        QCOMPARE(field->value(), 17.0);
        QCOMPARE(changes.count(), 0);
    }

    void numbersOfAnOperationActWhileTheyChangeAndAreOneUndoStepAGesture() {
        QVERIFY(scene_->open());
        auto* box = scene_->window->findChild<OperationBox*>();
        QVERIFY(box->isHidden());  // import takes none
        scene_->window->actions().operationAction("recolour")->trigger();
        QVERIFY(scene_->solved());
        QVERIFY(!box->isHidden());
        const QImage preset = scene_->seen();
        auto* slider = box->findChild<QSlider*>("slider-green");
        auto* field = box->findChild<QDoubleSpinBox*>("field-green");
        const int steps = scene_->document().undoStack().count();
        slider->setSliderDown(true);
        QVERIFY(scene_->document().dragging());
        for (int position = slider->value(); position < slider->maximum(); position += 20)
            slider->setValue(position);
        slider->setSliderDown(false);
        QVERIFY(!scene_->document().dragging());
        QVERIFY(scene_->solved());
        QVERIFY(field->value() > 2.5);
        QCOMPARE(scene_->document().activePatch()->operation.value("green"), field->value());
        QVERIFY(difference(scene_->seen(), preset) > 5);
        QCOMPARE(scene_->document().undoStack().count(), steps + 1);
        scene_->trigger("undo");
        QVERIFY(scene_->solved());
        QCOMPARE(field->value(), 1.0);
        QVERIFY(difference(scene_->seen(), preset) <= 1);
        field->setValue(0.25);
        QCOMPARE(scene_->document().activePatch()->operation.value("green"), 0.25);
        QTest::mouseDClick(slider, Qt::LeftButton);
        QCOMPARE(scene_->document().activePatch()->operation.value("green"), 1.0);
        field->setValue(0.5);
        box->findChild<QWidget*>("parameters-recolour")->findChild<QToolButton*>("reset")->click();
        QVERIFY(scene_->document().activePatch()->operation == Operation::parse("recolour"));
        scene_->window->actions().operationAction("import")->trigger();
        QVERIFY(box->isHidden());
    }

    void normalShowsThePatchAsItIs() {
        QVERIFY(scene_->open());
        scene_->window->actions().operationAction("normal")->trigger();
        QVERIFY(scene_->solved());
        const PatchObject& patch = *scene_->document().activePatch();
        const QImage seen = scene_->seen(), source = imageOf(*patch.source->color),
                     background = imageOf(texture(kBackground, 1));
        for (int y = 0; y < seen.height(); ++y)
            for (int x = 0; x < seen.width(); ++x) {
                const Point p = Point{x, y} - scene_->patchPosition();
                const bool inside =
                    rectOf(patch.mask->extent()).contains(p) && patch.mask->unknown(p);
                QCOMPARE(seen.pixel(x, y) & 0xffffff,
                         (inside ? source.pixel(p.x, p.y) : background.pixel(x, y)) & 0xffffff);
            }
        bool said = false;
        for (const auto* label : scene_->window->findChildren<QLabel*>())
            said = said || label->text().contains("Nothing to solve");
        QVERIFY(said);
    }

    void beforeShowsTheBackgroundAlone() {
        QVERIFY(scene_->open());
        const QImage solved = scene_->seen();
        scene_->window->actions().before->trigger();
        QCOMPARE(difference(scene_->seen(), imageOf(texture(kBackground, 1))), 0);
        scene_->window->actions().before->trigger();
        QCOMPARE(difference(scene_->seen(), solved), 0);
    }

    void patchWhollyOffThePictureSaysSo() {
        QVERIFY(scene_->open());
        QSignalSpy idle(&scene_->cloneSolve(), &CloneSolveController::idle);
        scene_->document().placePatch(Placement::translation(5000, 0));
        QTRY_VERIFY_WITH_TIMEOUT(!idle.isEmpty(), kPatience);
        const auto* label = scene_->window->findChild<QLabel*>("maxError");
        QVERIFY(label->text().contains("patch"));
        QVERIFY(!label->text().contains("max error"));
        QCOMPARE(label->text(), idle.last().first().toString());
        QCOMPARE(difference(scene_->seen(), imageOf(texture(kBackground, 1))), 0);
        scene_->trigger("undo");
        QVERIFY(scene_->solved());
        QVERIFY(label->text().contains("max error"));
    }
};

QTEST_MAIN(WindowEditingTest)
#include "window_editing_test.moc"
