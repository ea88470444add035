// Operations where one looks for them: on selections, in the Patches panel, for the whole picture.
#include <QAbstractItemView>
#include <QCheckBox>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>

#include "gui/document/patch_commands.h"
#include "gui/patches/operation_box.h"
#include "gui/patches/patch_actions.h"
#include "gui/patches_scene.h"
#include "gui/select/select_actions.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowOperationsTest : public QObject, PatchesScene {
    Q_OBJECT
    const Rect region_{30, 20, 40, 30};

    WindowActions& actions() const { return scene_->window->actions(); }
    QAction* operation(const std::string& key) const { return actions().operationAction(key); }
    QComboBox* list() const { return scene_->window->findChild<QComboBox*>("patchOperation"); }
    QCheckBox* keepTick() const { return scene_->window->findChild<QCheckBox*>("patchKeepColour"); }
    int steps() const { return document().undoStack().index(); }
    /// A picture without patches.
    void openPicture(const QString& name = "background.png") {
        scene_ = std::make_unique<WindowScene>();
        scene_->window->resize(1200, 800);
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
        scene_->window->openFiles({scene_->path(name)});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->document(), kPatience);
    }
    void selectRegion() const {
        document().deselectPatch();
        select(document(), selectRect(region_));
    }
    Rect placedBox(const PatchObject& p) const {
        return boxOf(p).translated(*p.backgroundFromSource.wholePixels());
    }

private slots:
    void cleanup() { scene_.reset(); }

    /// All of them, in a low window, too, without scrolling, however it was chosen.
    void theNumbersOfAChosenOperationAreSeen() {
        openPicture();
        scene_->window->resize(1000, 600);
        for (const OperationInfo& info : operations()) {
            if (info.parameters.empty()) continue;
            selectRegion();
            operation(info.key)->trigger();
            const auto* form =
                scene_->window->findChild<QWidget*>("parameters-" + QString::fromStdString(info.key));
            QTRY_VERIFY_WITH_TIMEOUT(form->isVisible(), kPatience);
            QTRY_VERIFY2(list()->visibleRegion().boundingRect().height() == list()->height(),
                         info.key.c_str());
            QTRY_VERIFY2(form->visibleRegion().boundingRect().height() == form->height(),
                         info.key.c_str());
            scene_->trigger("undo");
        }
    }

    void anOperationBringsItsNumbersToTheFrontWhereTheyAreNotClosed() {
        openPicture();
        auto* patches = scene_->window->findChild<QDockWidget*>("patchesDock");
        scene_->window->findChild<QDockWidget*>("solverDock")->raise();
        QTRY_VERIFY(patches->visibleRegion().isEmpty());
        selectRegion();
        operation("recolour")->trigger();
        const auto* form = scene_->window->findChild<QWidget*>("parameters-recolour");
        QTRY_VERIFY_WITH_TIMEOUT(!form->visibleRegion().isEmpty(), kPatience);
        patches->close();
        operation("monochrome")->trigger();
        QTest::qWait(100);
        QVERIFY(patches->isHidden());
    }

    // --- on a selection

    void everyOperationMakesAPatchOfTheSelectionInOneStep() {
        openPicture();
        for (const OperationInfo& info : operations()) {
            selectRegion();
            const int before = steps();
            QVERIFY(operation(info.key)->isEnabled());
            operation(info.key)->trigger();
            QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
            QCOMPARE(steps(), before + 1);
            QCOMPARE(document().undoStack().undoText(), QString::fromStdString(info.title));
            const PatchObject& made = patch(0);
            QCOMPARE(QString::fromStdString(made.operation.info().key),
                     QString::fromStdString(info.key));
            QVERIFY2(placedBox(made) == region_, info.key.c_str());
            QVERIFY(document().selection().empty());
            QVERIFY(document().isSelected(made.id));
            QVERIFY(operation(info.key)->isChecked());
            QVERIFY(scene_->solved());
            document().undoStack().undo();
            QVERIFY(document().patches().empty());
            QVERIFY(document().selection() == selectRect(region_));
            document().undoStack().redo();
            QCOMPARE(scene_->patchCount(), std::size_t{1});
            QVERIFY(document().selection().empty());
            document().undoStack().undo();
        }
    }

    void keysMenuAndPanelMakeIt_data() {
        QTest::addColumn<QString>("how");
        for (const char* how : {"key", "menu", "panel"}) QTest::newRow(how) << how;
    }
    void keysMenuAndPanelMakeIt() {
        QFETCH(QString, how);
        openPicture();
        selectRegion();
        scene_->canvas().setFocus();
        if (how == "key") QTest::keyClick(&scene_->canvas(), Qt::Key_X);
        if (how == "menu") {
            QTRY_VERIFY(scene_->window->menuBar()->actions().size() > 4);
            QVERIFY(!operation("mixed")->associatedObjects().empty());
            operation("mixed")->trigger();
        }
        if (how == "panel") {
            QVERIFY(list()->isEnabled());
            QCOMPARE(list()->currentIndex(), -1);
            QVERIFY(!list()->placeholderText().isEmpty());
            const int row = list()->findData("mixed");
            list()->setCurrentIndex(row);
            emit list()->activated(row);
        }
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QCOMPARE(patch(0).operation.info().key, std::string("mixed"));
        QCOMPARE(list()->currentData().toString(), QString("mixed"));
    }

    void softEdgesStaySoft_data() {
        QTest::addColumn<QString>("key");
        for (const char* key : {"recolour", "heal", "normal"}) QTest::newRow(key) << key;
    }
    void softEdgesStaySoft() {
        QFETCH(QString, key);
        openPicture();
        select(document(), feathered(selectRect({60, 50, 30, 20}), 3, document().extent()));
        operation(key.toStdString())->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QVERIFY(patch(0).softMask);
        const Rect box = boxOf(patch(0));
        const float edge = patch(0).softMask->at(0, {box.x, box.y + box.height / 2});
        QVERIFY2(edge > 0.3F && edge < 0.9F, qPrintable(QString::number(edge)));
        QVERIFY(scene_->solved());
    }

    void aSelectionOfTheWholePictureIsAPatchOfIt() {
        openPicture("background16.png");
        scene_->window->selectActions().all.trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!document().selection().empty(), kPatience);
        for (const char* key : {"recolour", "heal", "illumination"}) {
            operation(key)->trigger();
            QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
            QVERIFY(placedBox(patch(0)) == rectOf(kBackground));
            document().undoStack().undo();
        }
    }

    void healingASelectionFindsItsSource() {
        openPicture();
        select(document(), selectRect({80, 60, 60, 40}));  // wider than the preset's offset
        operation("heal")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        const Point by{static_cast<int>(patch(0).operation.value("dx")),
                       static_cast<int>(patch(0).operation.value("dy"))};
        const Rect source = Rect{80, 60, 60, 40}.translated(by);
        QVERIFY(source.intersected(Rect{80, 60, 60, 40}).empty());
        QVERIFY(source.intersected(rectOf(kBackground)) == source);
    }

    void withoutPatchAndSelectionThereIsNothingToChoose() {
        openPicture();
        QVERIFY(!operation("fill")->isEnabled());
        QVERIFY(!actions().patches->duplicate->isEnabled());
        QVERIFY(!list()->isEnabled());
        QVERIFY(!actions().operations->checkedAction());
        selectRegion();
        QVERIFY(operation("fill")->isEnabled());
        actions().before->setEnabled(true);
        document().setShowsBefore(true);
        QVERIFY(!operation("fill")->isEnabled());
        QVERIFY(!list()->isEnabled());
        document().setShowsBefore(false);
        scene_->window->selectActions().none.trigger();
        QVERIFY(!operation("fill")->isEnabled());
    }

    void aSelectionBesideThePictureIsASentence() {
        openPicture();
        document().select("Select", outlined(selectRect({30, 30, 1, 1})));
        document().deselectPatch();
        Selection thin({40, 40, 20, 20}, std::vector<std::uint8_t>(400, 90));
        select(document(), thin);  // less than half of each pixel
        operation("fill")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!scene_->window->jobs().busy(), kPatience);
        QCOMPARE(scene_->patchCount(), std::size_t{0});
        QTRY_VERIFY(scene_->window->messages().isVisible());
        QVERIFY(operation("fill")->isEnabled());
        QVERIFY(!operation("fill")->isChecked());
    }

    void twoChoicesInAMomentAreOnePatchWithTheLast() {
        openPicture();
        selectRegion();
        const int before = steps();
        operation("fill")->trigger();
        operation("recolour")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!scene_->window->jobs().busy(), kPatience);
        QCOMPARE(scene_->patchCount(), std::size_t{1});
        QCOMPARE(patch(0).operation.info().key, std::string("recolour"));
        QCOMPARE(steps(), before + 1);
        QCOMPARE(document().undoStack().undoText(), QString("Recolour"));
    }

    void whatIsSelectedMeanwhileStaysSelected() {
        openPicture();
        selectRegion();
        operation("fill")->trigger();
        select(document(), selectRect({100, 90, 12, 10}));
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{1}, kPatience);
        QVERIFY(document().selection() == selectRect({100, 90, 12, 10}));
        QVERIFY(placedBox(patch(0)) == region_);
    }

    // --- with patches

    void withAPatchSelectedTheOperationIsThePatchs() {
        openPatch();
        select(document(), selectRect(region_));
        QVERIFY(document().patchSelected());
        operation("recolour")->trigger();
        QCOMPARE(scene_->patchCount(), std::size_t{1});
        QCOMPARE(patch(0).operation.info().key, std::string("recolour"));
        QVERIFY(!document().selection().empty());
    }

    void duplicateIsOfThePatchElseOfTheSelection() {
        openPatch();
        select(document(), selectRect(region_));
        QTest::keyClick(&scene_->canvas(), Qt::Key_J, Qt::ControlModifier);
        QCOMPARE(scene_->patchCount(), std::size_t{2});
        QVERIFY(patch(1).source == patch(0).source);
        document().deselectPatch();
        const int before = steps();
        QTest::keyClick(&scene_->canvas(), Qt::Key_J, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{3}, kPatience);
        QVERIFY(placedBox(patch(2)) == region_);
        QVERIFY(patch(2).operation == Operation());
        QVERIFY(document().selection().empty());
        QCOMPARE(steps(), before + 1);
        QTest::keyClick(&scene_->canvas(), Qt::Key_J, Qt::ControlModifier);  // it is selected now
        QCOMPARE(scene_->patchCount(), std::size_t{4});
    }

    void whatIsDrawnLastIsWhatOperationsAreFor() {
        openPatch();
        QVERIFY(document().patchSelected());
        actions().toolAction(ToolKind::rectangle)->trigger();
        scene_->drag(
            {scene_->onCanvas({10, 10}), scene_->onCanvas({30, 30}), scene_->onCanvas({50, 40})});
        QTRY_VERIFY_WITH_TIMEOUT(!document().selection().empty(), kPatience);
        QVERIFY(!document().patchSelected());
        operation("fill")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{2}, kPatience);
        QVERIFY(patch(0).operation == Operation());
        QCOMPARE(patch(1).operation.info().key, std::string("fill"));
    }

    void theMenuWithinASelectionIsTheSelections() {
        openPatch();
        document().deselectPatch();
        const Rect over = placedBox(patch(0)).grownBy(4);
        select(document(), selectRect(over));
        const QPoint at = scene_->onCanvas({over.x + over.width / 2.0, over.y + over.height / 2.0});
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, scene_->canvas().mapToGlobal(at));
        QApplication::sendEvent(&scene_->canvas(), &event);
        auto* menu = scene_->window->findChild<QMenu*>("patchMenu");
        QVERIFY(menu);
        QVERIFY(!document().patchSelected());
        menu->close();
        document().select("Deselect", {});
        QApplication::sendEvent(&scene_->canvas(), &event);
        QVERIFY(document().patchSelected());
        for (auto* open : scene_->window->findChildren<QMenu*>("patchMenu")) open->close();
    }

    void numbersOfSeveralChangeOneByOneAndOnlyWhereTheyAre() {
        openPatch();
        addSecond({60, 60});
        document().changePatches("", {patch(0).id}, [](PatchObject& p) {
            p.operation = Operation::parse("recolour").with("red", 0.5);
        });
        document().changePatches("", {patch(1).id}, [](PatchObject& p) {
            p.operation = Operation::parse("recolour").with("blue", 2);
        });
        selectAllPatches(document());
        const auto* box = scene_->window->findChild<OperationBox*>();
        box->findChild<QDoubleSpinBox*>("field-green")->setValue(2);
        QCOMPARE(patch(0).operation, Operation::parse("recolour").with("red", 0.5).with("green", 2));
        QCOMPARE(patch(1).operation, Operation::parse("recolour").with("blue", 2).with("green", 2));
        document().changePatches("", {patch(0).id},
                                 [](PatchObject& p) { p.operation = Operation::parse("mixed"); });
        QVERIFY(box->isHidden());
        QCOMPARE(list()->currentIndex(), -1);
        QVERIFY(!list()->placeholderText().isEmpty());
        QVERIFY(!actions().operations->checkedAction());
        setOperationNumbers(document(), Operation::parse("recolour").with("hue", 9), 0);
        QCOMPARE(patch(0).operation, Operation::parse("mixed"));
        QCOMPARE(patch(1).operation.value("hue"), 9.0);
    }

    // --- where they stand

    void theyStandInThePatchesPanelOnly() {
        openPatch();
        operation("recolour")->trigger();
        const auto* box = scene_->window->findChild<OperationBox*>();
        const auto* dock = scene_->window->findChild<QDockWidget*>("patchesDock");
        QVERIFY(dock->isAncestorOf(box) && dock->isAncestorOf(list()));
        QVERIFY(box->isVisible());
        QVERIFY(box->mapToGlobal(QPoint()).y() > list()->mapToGlobal(QPoint()).y());
        const auto* form = box->findChild<QWidget*>("parameters-recolour");
        QVERIFY(!form->findChild<QLabel*>("operationPicture")->pixmap().isNull());
        int lists = 0;
        for (const auto* any : scene_->window->findChildren<QComboBox*>())
            lists += any->findData("recolour") >= 0;
        QCOMPARE(lists, 1);
        document().deselectPatch();
        QVERIFY(box->isHidden());
        QVERIFY(!actions().operations->checkedAction());
    }

    void aListOpenedByTheMouseGoesOnFromItsEntry() {
        openPatch();
        operation("average")->trigger();
        QTest::mouseClick(list(), Qt::LeftButton);
        QTRY_VERIFY(list()->view()->isVisible());
        QTest::keyClick(list()->view(), Qt::Key_Down);
        QTest::keyClick(list()->view(), Qt::Key_Return);
        QTRY_COMPARE(patch(0).operation.info().key, std::string("normal"));
    }

    void aClickOnTheCheckedOperationLeavesItChecked() {
        openPatch();
        operation("mixed")->trigger();
        operation("mixed")->trigger();
        QVERIFY(operation("mixed")->isChecked());
        QCOMPARE(patch(0).operation.info().key, std::string("mixed"));
    }

    // --- the whole picture

    void makeSeamlessIsATileOfAllThatIsSeen() {
        openPatch();
        select(document(), selectRect(region_));
        const QImage seen = scene_->seen();
        const int before = steps();
        scene_->window->selectActions().seamless->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{2}, kPatience);
        QCOMPARE(steps(), before + 1);
        QVERIFY(placedBox(patch(1)) == rectOf(kBackground));
        QCOMPARE(patch(1).operation.info().key, std::string("tile"));
        QVERIFY(document().selection() == selectRect(region_));
        QVERIFY(difference(imageOf(*patch(1).source->color), seen) <= 1);
        QVERIFY(scene_->solved());
        const QImage tile = scene_->seen();
        for (int y = 0; y < tile.height(); ++y) {
            const QRgb left = tile.pixel(0, y), right = tile.pixel(tile.width() - 1, y);
            QVERIFY(std::abs(qRed(left) - qRed(right)) <= 1);
        }
        scene_->window->openReliefs({scene_->path("patch.png")});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->relief(), kPatience);
        QVERIFY(!scene_->window->selectActions().seamless->isEnabled());
    }

    // --- colour of the object

    void theTickKeepsTheObjectsColourInOneStep() {
        openPatch();
        const Rect box = placedBox(patch(0));
        const Point middle{box.x + box.width / 2, box.y + box.height / 2};
        const auto colour = [&] { return scene_->seen().pixel(middle.x, middle.y); };
        const Point inSource = middle - *patch(0).backgroundFromSource.wholePixels();
        const QRgb own = imageOf(*patch(0).source->color).pixel(inSource.x, inSource.y);
        const QRgb adapted = colour();
        QVERIFY(std::abs(qRed(own) - qRed(adapted)) + std::abs(qBlue(own) - qBlue(adapted)) > 6);
        QVERIFY(keepTick()->isEnabled() && !keepTick()->isChecked());
        const int before = steps();
        keepTick()->click();
        QTRY_VERIFY_WITH_TIMEOUT(patch(0).kept, kPatience);
        QCOMPARE(steps(), before + 1);
        QVERIFY(scene_->solved());
        QCOMPARE(colour(), own);
        QVERIFY(keepTick()->isChecked());
        const auto rim = patch(0).mask->unknownCount() - patch(0).kept->unknownCount();
        QVERIFY(rim > 0 && patch(0).kept->unknownCount() > patch(0).mask->unknownCount() / 2);
        document().undoStack().undo();
        QVERIFY(!patch(0).kept && !keepTick()->isChecked());
        document().undoStack().redo();
        QVERIFY(patch(0).kept && keepTick()->isChecked());
        keepTick()->click();
        QVERIFY(!patch(0).kept);
        QVERIFY(scene_->solved());
        QCOMPARE(colour(), adapted);
    }

    void theTickTakesWhatIsSelectedAndAllSelectedPatches() {
        openPatch();
        addSecond({60, 60});
        selectAllPatches(document());
        const int before = steps();
        actions().patches->keepColour->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(patch(0).kept && patch(1).kept, kPatience);
        QCOMPARE(steps(), before + 1);
        document().undoStack().undo();
        QVERIFY(!patch(0).kept && !patch(1).kept);
        document().selectPatch(0);
        const Rect box = placedBox(patch(0));
        const Rect half{box.x, box.y, box.width / 2, box.height};
        select(document(), selectRect(half));
        keepTick()->click();
        QTRY_VERIFY_WITH_TIMEOUT(patch(0).kept, kPatience);
        const Rect kept =
            patch(0).kept->boundingBox().translated(*patch(0).backgroundFromSource.wholePixels());
        QVERIFY(kept.intersected(half) == kept);
        QVERIFY(kept.right() == half.right());
        document().undoStack().undo();
        select(document(), selectRect({0, 0, 5, 5}));  // beside the patch
        keepTick()->click();
        QTRY_VERIFY_WITH_TIMEOUT(!scene_->window->jobs().busy(), kPatience);
        QVERIFY(!patch(0).kept);
        QTRY_VERIFY(!keepTick()->isChecked());
    }

    void whatIsNotSolvedKeepsItsColoursAnyway() {
        openPatch();
        operation("normal")->trigger();
        QVERIFY(!keepTick()->isEnabled());
        operation("import")->trigger();
        QVERIFY(keepTick()->isEnabled());
        document().deselectPatch();
        QVERIFY(!keepTick()->isEnabled());
    }
};

QTEST_MAIN(WindowOperationsTest)
#include "window_operations_test.moc"
