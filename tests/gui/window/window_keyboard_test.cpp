// A whole retouching job without a mouse.
#include <QAbstractItemView>
#include <QComboBox>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>

#include "gui/canvas/heal_tool.h"
#include "gui/document/patch_frame.h"
#include "gui/patches/patch_actions.h"
#include "gui/patches/tile_preview.h"
#include "gui/select/select_actions.h"
#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

class WindowKeyboardTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;
    int mouseEvents_ = 0;

    CanvasView& canvas() const { return scene_->canvas(); }
    CloneDocument& document() const { return scene_->document(); }
    /// To whatever has the keyboard.
    void key(int key, Qt::KeyboardModifiers modifiers = {}, int times = 1) const {
        for (int i = 0; i < times; ++i) {
            QWidget* popup = QApplication::activePopupWidget();
            if (auto* list = popup ? popup->findChild<QAbstractItemView*>() : nullptr) popup = list;
            QTest::keyClick(popup ? popup : QApplication::focusWidget(), Qt::Key(key), modifiers);
        }
    }
    /// The pointer of the keyboard brought to a pixel.
    void point(int x, int y) const {
        if (!canvas().keyboardPointer().place()) key(Qt::Key_Left);
        const QPoint way = QPoint(x, y) - canvas().keyboardPointer().place()->toPoint();
        const auto go = [this](int pixels, int plus, int minus) {
            const int ten = std::abs(pixels) / 10, one = std::abs(pixels) % 10;
            key(pixels > 0 ? plus : minus, Qt::ShiftModifier, ten);
            key(pixels > 0 ? plus : minus, {}, one);
        };
        go(way.x(), Qt::Key_Right, Qt::Key_Left);
        go(way.y(), Qt::Key_Down, Qt::Key_Up);
    }
    void drag(QPoint from, QPoint to) const {
        point(from.x(), from.y());
        key(Qt::Key_Return);
        point(to.x(), to.y());
        key(Qt::Key_Return);
    }
    /// F6 to a panel, Tab within it.
    void tabTo(const QString& name) const {
        const auto* control = scene_->window->findChild<QWidget*>(name);
        const QWidget* panel = control;
        while (!qobject_cast<const QDockWidget*>(panel)) panel = panel->parentWidget();
        for (int i = 0; i < 12 && !panel->isAncestorOf(QApplication::focusWidget()); ++i)
            scene_->window->actions().nextArea->trigger();
        for (int i = 0; i < 60 && QApplication::focusWidget() != control; ++i) key(Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), control);
    }
    /// Its menu by letter, then arrow keys.
    void choose(QAction* action) const {
        for (const QAction* title : scene_->window->menuBar()->actions()) {
            const QString text = title->text();
            if (!title->menu()->actions().contains(action)) continue;
            const Qt::Key letter = QKeySequence(text.mid(text.indexOf('&') + 1, 1))[0].key();
            for (int i = 0; i < 50 && !QApplication::activePopupWidget(); ++i) {
                key(letter, Qt::AltModifier);
                QTest::qWait(10);  // the bar may still be closing the last menu
            }
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu == title->menu());
            for (int i = 0; i < 60 && menu->activeAction() != action; ++i) key(Qt::Key_Down);
            QCOMPARE(menu->activeAction(), action);
            return key(Qt::Key_Return);
        }
        QFAIL("it is in no menu");
    }
    PatchFrame frame() const {
        const PatchObject& patch = *document().activePatch();
        return frameOf(patch.mask->boundingBox(), patch.backgroundFromSource);
    }
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::MouseButtonPress) ++mouseEvents_;
        return false;
    }

private slots:
    void init() {
        scene_ = std::make_unique<WindowScene>();
        scene_->window->resize(1300, 860);
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
        QVERIFY(scene_->open());
        QApplication::setActiveWindow(scene_->window.get());
        canvas().setFocus();
        qApp->installEventFilter(this);
        mouseEvents_ = 0;
    }
    void cleanup() {
        qApp->removeEventFilter(this);
        scene_.reset();
    }

    void aWholeJobIsDoneWithoutAMouse() {
        // A patch: found, moved, turned, scaled, mixed.
        key(Qt::Key_Escape);
        QVERIFY(!document().patchSelected());
        key(Qt::Key_Tab);
        QVERIFY(document().patchSelected());
        const PatchFrame before = frame();
        key(Qt::Key_Right, Qt::ShiftModifier, 2);
        key(Qt::Key_Down, {}, 3);
        QVERIFY(std::abs(frame().centre.x - before.centre.x - 20) < 1e-6 &&
                std::abs(frame().centre.y - before.centre.y - 3) < 1e-6);
        key(Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(std::abs(frame().degrees - 15) < 1e-3);
        key(Qt::Key_Up, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(std::abs(frame().width / before.width - 1.1) < 1e-3);
        key(Qt::Key_X);
        QCOMPARE(document().activePatch()->operation.info().key, std::string("mixed"));
        // Two regions selected, the one an ellipse; copied and pasted in place.
        key(Qt::Key_R);
        drag({20, 20}, {50, 45});
        QCOMPARE(document().selection().box(), (Rect{20, 20, 30, 25}));
        key(Qt::Key_O);
        point(60, 20);
        key(Qt::Key_Return, Qt::ShiftModifier);
        point(90, 45);
        key(Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(document().selection().box(), (Rect{20, 20, 70, 25}));
        QVERIFY(document().selection().selects({75, 30}) &&
                !document().selection().selects({61, 21}));
        key(Qt::Key_C, Qt::ControlModifier);
        key(Qt::Key_V, Qt::ControlModifier | Qt::AltModifier);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{2}, kPatience);
        // A place healed.
        key(Qt::Key_J);
        point(30, 120);
        key(Qt::Key_Return, {}, 2);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{3}, kPatience);
        // Cropped by the menu, which its letter opens.
        key(Qt::Key_R);
        drag({10, 10}, {190, 140});
        QCOMPARE(document().selection().box(), (Rect{10, 10, 180, 130}));
        key(Qt::Key_I, Qt::AltModifier);
        const auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu && menu->actions().contains(scene_->window->selectActions().crop));
        key(Qt::Key_C);
        QTRY_VERIFY_WITH_TIMEOUT(document().extent() == (Extent{180, 130}), kPatience);
        QVERIFY(scene_->solved());
        QCOMPARE(mouseEvents_, 0);
        if (const auto& place = canvas().keyboardPointer().place())  // which was outside what is left
            QVERIFY(place->x() <= 180 && place->y() <= 130);
    }

    void returnPressesAndLetsGoAndEscapeTakesBack() {
        key(Qt::Key_R);
        point(20, 20);
        key(Qt::Key_Return);
        QVERIFY(canvas().keyboardPointer().held());
        point(60, 60);
        canvas().grab();
        key(Qt::Key_Escape);
        QVERIFY(!canvas().keyboardPointer().held());
        QVERIFY(document().selection().empty());
        QVERIFY(canvas().keyboardPointer().place());
        key(Qt::Key_Escape);
        QVERIFY(!canvas().keyboardPointer().place());
        QVERIFY(document().patchSelected());  // Escape hid the pointer, and did nothing else
    }

    void picturesAreReachedFromEveryPanel() {
        for (const char* name : {"background16.png", "patch.png"})
            scene_->window->openFiles({scene_->path(name)});
        auto* tabs = scene_->window->findChild<DocumentTabs*>();
        QTRY_COMPARE_WITH_TIMEOUT(tabs->count(), 3, kPatience);
        QTRY_COMPARE(tabs->currentIndex(), 2);
        scene_->window->findChild<QWidget*>("patchList")->setFocus();
        key(Qt::Key_Tab, Qt::ControlModifier);
        QCOMPARE(tabs->currentIndex(), 0);
        key(Qt::Key_Backtab, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(tabs->currentIndex(), 2);
        key(Qt::Key_PageUp, Qt::ControlModifier);
        QCOMPARE(tabs->currentIndex(), 1);
        scene_->canvas().setFocus();
        key(Qt::Key_Tab, Qt::ControlModifier);
        QCOMPARE(tabs->currentIndex(), 2);
    }

    void thePointerGoesWhereArrowsMoveSomethingElse() {
        for (const auto& [tool, key_] : {std::pair(Qt::Key_J, Qt::Key_V), {Qt::Key_R, Qt::Key_H}}) {
            key(tool);
            point(30, 30);
            QVERIFY(canvas().keyboardPointer().place());
            key(key_);
            QVERIFY(!canvas().keyboardPointer().place());
        }
        // Pasting takes the tool that moves.
        key(Qt::Key_R);
        drag({20, 20}, {50, 45});
        key(Qt::Key_C, Qt::ControlModifier);
        key(Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{2}, kPatience);
        QVERIFY(!canvas().keyboardPointer().place());
    }

    void tenSpotsAreHealed() {
        key(Qt::Key_Escape);
        key(Qt::Key_J);
        key(Qt::Key_BracketLeft, {}, 8);
        for (int i = 0; i < 10; ++i) {
            point(20 + 16 * i, i % 2 ? 20 : 130);
            key(Qt::Key_Return, {}, 2);
        }
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{11}, kPatience);
        key(Qt::Key_Y);  // before and after
        QVERIFY(canvas().divider().isVisible());
        QCOMPARE(mouseEvents_, 0);
    }

    /// Cut out, carried to the other picture, where its colour is kept by the tick in the panel.
    void aCutOutIsCarriedOverAndKeepsItsColour() {
        Field cup = texture(kBackground, 1);
        for (int y = 0; y < kBackground.height; ++y)
            for (int x = 0; x < kBackground.width; ++x)
                if (std::hypot(x - 100, y - 75) < 25) cup.at(0, {x, y}) = cup.at(1, {x, y}) = 0;
        scene_->write("cup.png", cup, {}, 8);
        scene_->window->openFiles({scene_->path("cup.png")});
        QTRY_COMPARE_WITH_TIMEOUT(scene_->window->tabs().count(), 2, kPatience);
        canvas().setFocus();
        key(Qt::Key_C);
        drag({65, 40}, {135, 110});
        QTRY_VERIFY_WITH_TIMEOUT(!document().selection().empty(), kPatience);
        key(Qt::Key_C, Qt::ControlModifier);
        key(Qt::Key_Tab, Qt::ControlModifier);
        QTRY_COMPARE(scene_->window->tabs().currentIndex(), 0);
        key(Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{2}, kPatience);
        tabTo("patchKeepColour");
        key(Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(document().activePatch()->kept, kPatience);
        QCOMPARE(mouseEvents_, 0);
    }

    void aSelectionIsRecolouredByTheList() {
        key(Qt::Key_R);
        drag({30, 30}, {90, 80});
        tabTo("patchOperation");
        auto* list = scene_->window->findChild<QComboBox*>("patchOperation");
        key(Qt::Key_F4);  // opens it: without a patch nothing is current
        QWidget* popup = QApplication::activePopupWidget();
        QVERIFY(popup);
        key(Qt::Key_Home);
        key(Qt::Key_Down, {}, list->findData("recolour"));
        key(Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{2}, kPatience);
        QCOMPARE(document().activePatch()->operation.info().key, std::string("recolour"));
        QTRY_VERIFY(!QApplication::activePopupWidget());
        QCOMPARE(mouseEvents_, 0);
    }

    void aTileIsMadeAndShownByMenus() {
        key(Qt::Key_Escape);
        choose(scene_->window->selectActions().seamless);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{2}, kPatience);
        choose(scene_->window->actions().patches->tilePreview);
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->findChild<TilePreview*>(), kPatience);
        QCOMPARE(mouseEvents_, 0);
    }

    void aClickDoesNotEndWhatReturnHolds() {
        key(Qt::Key_R);
        point(20, 20);
        key(Qt::Key_Return);
        point(60, 60);
        QTest::mouseClick(&canvas(), Qt::LeftButton, {},
                          canvas().widgetAt(QPointF(150, 120)).toPoint());
        QVERIFY(canvas().keyboardPointer().held());
        key(Qt::Key_Return);
        QVERIFY(!canvas().keyboardPointer().held());
        QCOMPARE(document().selection().box(), (Rect{20, 20, 40, 40}));
    }

    void thePointerStaysInViewAndInThePicture() {
        canvas().zoomActual();
        for (int i = 0; i < 6; ++i) canvas().zoomIn();
        key(Qt::Key_R);
        key(Qt::Key_Right);
        key(Qt::Key_Right, Qt::ControlModifier, 10);
        QCOMPARE(canvas().keyboardPointer().place()->x(), 200.0);
        QVERIFY(canvas().rect().contains(
            canvas().widgetAt(*canvas().keyboardPointer().place()).toPoint()));
    }

    void theViewIsPannedWithTheHandTool() {
        canvas().zoomActual();
        for (int i = 0; i < 6; ++i) canvas().zoomIn();
        key(Qt::Key_H);
        const QPointF before = canvas().centreInImage();
        key(Qt::Key_Right);
        QVERIFY(canvas().centreInImage().x() > before.x());
        QCOMPARE(canvas().centreInImage().y(), before.y());
    }

    void whatIsPastedComesToThePointer() {
        select(document(), selectRect({20, 20, 11, 11}));
        key(Qt::Key_C, Qt::ControlModifier);
        key(Qt::Key_R);
        point(150, 110);
        key(Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(scene_->patchCount(), std::size_t{2}, kPatience);
        QVERIFY(std::abs(frame().centre.x - 150) <= 1 && std::abs(frame().centre.y - 110) <= 1);
    }
};

QTEST_MAIN(WindowKeyboardTest)
#include "window_keyboard_test.moc"
