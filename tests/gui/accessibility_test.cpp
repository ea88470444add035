// What a screen reader says of the window's controls, and how a keyboard gets to them.
#include <QAbstractButton>
#include <QAccessible>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QFocusFrame>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>

#include "gui/main_window/controllers/tour_controller.h"
#include "gui/menu_letters.h"
#include "gui/select/select_actions.h"
#include "gui/style/theme.h"
#include "gui/window_scene.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

namespace {

bool isInside(const QWidget& widget, const char* className) {
    for (const QWidget* above = widget.parentWidget(); above; above = above->parentWidget())
        if (above->inherits(className)) return true;
    return false;
}

/// What a user works, and not a part of such a thing: the line in a spin box, the list of a combo
/// box.
bool isControl(const QWidget& widget) {
    if (qobject_cast<const QAbstractButton*>(&widget))
        return widget.isVisible() && !widget.inherits("QTableCornerButton") &&
               !isInside(widget, "QLineEdit") && !isInside(widget, "QTabBar") &&
               !widget.objectName().startsWith("qt_") && !widget.inherits("QDockWidgetTitleButton");
    if (widget.focusPolicy() == Qt::NoFocus || qobject_cast<const QScrollBar*>(&widget)) return false;
    if (qobject_cast<const QScrollArea*>(&widget) || qobject_cast<const QTabWidget*>(&widget) ||
        qobject_cast<const QTabBar*>(&widget) || qobject_cast<const QLabel*>(&widget))
        return false;  // they hold controls, which have names, or text, which can be copied
    return !isInside(widget, "QAbstractSpinBox") && !isInside(widget, "QComboBox") &&
           !widget.isWindow() && !qobject_cast<const QMenuBar*>(&widget);
}

QString place(const QWidget& widget) {
    QString path;
    for (const QWidget* w = &widget; w; w = w->parentWidget())
        if (!w->objectName().isEmpty() || w == &widget)
            path = QString("%1 '%2'").arg(w->metaObject()->className(), w->objectName()) +
                   (path.isEmpty() ? "" : " > ") + path;
    return path;
}

QList<QWidget*> controlsOf(const QWidget& window) {
    QList<QWidget*> controls = window.findChildren<QWidget*>();
    controls.removeIf([](const QWidget* w) { return !isControl(*w); });
    return controls;
}

QString unnamed(const QWidget& window) {
    QString faults;
    for (QWidget* control : controlsOf(window)) {
        const QAccessibleInterface* told = QAccessible::queryAccessibleInterface(control);
        if (!told) {
            faults += place(*control) + ": nothing is told\n";
            continue;
        }
        if (told->text(QAccessible::Name).trimmed().isEmpty())
            faults += place(*control) + ": no name\n";
        if (told->role() == QAccessible::NoRole) faults += place(*control) + ": no role\n";
    }
    return faults;
}

bool hasCommand(const QWidget& window, const QAction* action) {
    if (!action->shortcut().isEmpty()) return true;
    for (const QMenu* menu : window.findChildren<QMenu*>())
        if (menu->actions().contains(const_cast<QAction*>(action))) return true;
    return false;
}

/// Neither Tab nor a command leads there.
QString unreachable(const QWidget& window) {
    QSet<const QWidget*> byTab;
    for (const QWidget* w = window.nextInFocusChain(); w && w != &window; w = w->nextInFocusChain())
        if (w->focusPolicy() & Qt::TabFocus) byTab.insert(w);
    QString faults;
    for (const QWidget* control : controlsOf(window)) {
        if (byTab.contains(control) || !control->isEnabled() || !control->isVisible()) continue;
        const QWidget* proxy = control->focusProxy();
        if (proxy && byTab.contains(proxy)) continue;
        const auto* button = qobject_cast<const QToolButton*>(control);
        if (button && button->defaultAction() && hasCommand(window, button->defaultAction()))
            continue;
        faults += place(*control) + ": no way by keyboard\n";
    }
    return faults;
}

}  // namespace

class AccessibilityTest : public QObject {
    Q_OBJECT
    std::unique_ptr<WindowScene> scene_;

    static void judge(const QWidget& window) {
        const QString faults = unnamed(window) + unreachable(window);
        QVERIFY2(faults.isEmpty(), qPrintable("\n" + faults));
    }
    static QWidget* ring() {
        for (QWidget* w : QApplication::allWidgets())
            if (auto* frame = qobject_cast<QFocusFrame*>(w); frame && frame->isVisible())
                return frame;
        return nullptr;
    }
    /// Tab by Tab: a ring lies around what has the keyboard, and is seen where there is room for it.
    static void goRound(QWidget& window, int steps) {
        for (int i = 0; i < steps; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QWidget* const at = QApplication::focusWidget();
            QVERIFY(at && at->window() == &window);
            const QWidget* const shown = ring();
            QVERIFY2(shown, qPrintable(place(*at)));
            const QRect box(shown->mapTo(&window, QPoint()), shown->size());
            QVERIFY2(
                box.adjusted(1, 1, -1, -1).contains(QRect(at->mapTo(&window, QPoint()), at->size())),
                qPrintable(place(*at)));
            const QRect seen = QRect(box).intersected(window.rect());
            const QImage with = window.grab(seen).toImage();
            const_cast<QWidget*>(shown)->setVisible(false);
            QVERIFY2(difference(with, window.grab(seen).toImage()) > 60, qPrintable(place(*at)));
        }
    }
    void judgeDialogOf(QAction& action) {
        action.trigger();
        const auto dialog = [] {
            for (QWidget* w : QApplication::topLevelWidgets())
                if (w->isVisible() && !qobject_cast<MainWindow*>(w) && !w->inherits("QMenu"))
                    return w;
            return static_cast<QWidget*>(nullptr);
        };
        QTRY_VERIFY2_WITH_TIMEOUT(dialog(), qPrintable(action.text()), kPatience);
        judge(*dialog());
        dialog()->close();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog(), kPatience);
    }

private slots:
    void initTestCase() { applyTheme(*qApp); }
    void init() {
        scene_ = std::make_unique<WindowScene>();
        scene_->window->resize(1400, 1000);
        QVERIFY(QTest::qWaitForWindowExposed(scene_->window.get()));
        QApplication::setActiveWindow(scene_->window.get());
    }
    void cleanup() { scene_.reset(); }

    void theEmptyWindow() { judge(*scene_->window); }

    void theWindowWithAPicture() {
        QVERIFY(scene_->open());
        judge(*scene_->window);
    }

    void theOptionsOfEachTool() {
        QVERIFY(scene_->open());
        for (QAction* tool : scene_->window->actions().tools->actions()) {
            if (!tool->isEnabled()) continue;
            tool->trigger();
            QTest::qWait(1);
            judge(*scene_->window);
        }
    }

    void theWindowWithASurface() {
        scene_->window->openReliefs({scene_->path("patch.png")});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->relief(), kPatience);
        judge(*scene_->window);
    }

    void theTourAndTheDividerBetweenBeforeAndAfter() {
        QVERIFY(scene_->open());
        scene_->canvas().setSplit(SplitKind::leftRight);
        scene_->window->actions().tour->trigger();
        QTRY_VERIFY(scene_->window->tour().tour().running());
        judge(*scene_->window);
    }

    void dialogs() {
        QVERIFY(scene_->open());
        WindowActions& actions = scene_->window->actions();
        for (QAction* action : {actions.preferences, actions.about, actions.shortcuts, actions.manual,
                                scene_->window->selectActions().byNumbers, actions.exportPicture,
                                actions.race, actions.lab})
            judgeDialogOf(*action);
    }

    void f6GoesThroughTheWindowAndBack() {
        QVERIFY(scene_->open());
        WindowActions& actions = scene_->window->actions();
        actions.toolAction(ToolKind::wand)->trigger();
        QTest::qWait(50);  // the bar lays out its fields
        QWidget* const start = QApplication::focusWidget();
        QCOMPARE(start, scene_->window->canvas());
        QStringList way;
        do {
            actions.nextArea->trigger();
            const QWidget* at = QApplication::focusWidget();
            QVERIFY(at && way.size() < 20);
            QVERIFY(!qobject_cast<const QScrollArea*>(at));  // but a control in it
            for (const QWidget* w = at; w; w = w->parentWidget())
                if (qobject_cast<const QToolBar*>(w) || qobject_cast<const QDockWidget*>(w) ||
                    w == start)
                    way << w->objectName();
        } while (QApplication::focusWidget() != start);
        QVERIFY2(way.contains("optionsToolBar") && way.contains("convergenceDock") &&
                     way.contains("patchesDock") && way.endsWith("canvas"),
                 qPrintable(way.join(", ")));
        actions.previousArea->trigger();
        QVERIFY(QApplication::focusWidget() != start);
        actions.nextArea->trigger();
        QCOMPARE(QApplication::focusWidget(), start);
    }

    void theButtonWithTheKeyboardIsSeen() {
        QVERIFY(scene_->open());
        scene_->window->actions().toolAction(ToolKind::heal)->trigger();
        for (const Theme theme : {Theme::dark, Theme::light, Theme::highContrast}) {
            chooseTheme(theme);
            auto* button = scene_->window->findChild<QToolButton*>("healSource");
            QTRY_VERIFY(button->isVisible());
            scene_->canvas().setFocus();
            const QImage without = button->grab().toImage();
            button->setFocus(Qt::TabFocusReason);
            QVERIFY(button->hasFocus());
            QVERIFY(difference(button->grab().toImage(), without) > 60);
        }
        chooseTheme(Theme::dark);
    }

    /// Around every control of the window and of a dialog, wherever Tab comes from.
    void aRingShowsWhereTheKeyboardIs() {
        QVERIFY(scene_->open());
        scene_->window->actions().toolAction(ToolKind::heal)->trigger();
        goRound(*scene_->window, 25);
        scene_->window->actions().preferences->trigger();
        QDialog* dialog = nullptr;
        QTRY_VERIFY((dialog = scene_->window->findChild<QDialog*>()) && dialog->isVisible());
        dialog->activateWindow();
        dialog->findChild<QComboBox*>()->setFocus();
        QTRY_COMPARE(QApplication::focusWidget()->window(), dialog);
        goRound(*dialog, 10);
        dialog->close();
        QApplication::setActiveWindow(scene_->window.get());
        // With a mouse none is needed.
        scene_->window->actions().nextArea->trigger();
        QVERIFY(ring());
        QTest::mouseClick(&scene_->canvas(), Qt::LeftButton, {}, QPoint(3, 3));
        QVERIFY(!ring());
    }

    void whatGetsTheKeyboardIsScrolledIntoView() {
        scene_->window->resize(1000, 640);
        QVERIFY(scene_->open());
        auto* list = scene_->window->findChild<QWidget*>("patchList");
        list->setFocus(Qt::TabFocusReason);
        for (int i = 0; i < 40; ++i) {
            const QWidget* at = QApplication::focusWidget();
            if (!isInside(*at, "QScrollArea")) break;
            QVERIFY2(!at->visibleRegion().isEmpty(), qPrintable(place(*at)));
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
    }

    void tabPassesByPanelsThatAreBehindOthers() {
        QVERIFY(scene_->open());
        for (const int key : {Qt::Key_Tab, Qt::Key_Backtab}) {
            scene_->canvas().setFocus();
            QSet<const QWidget*> seen;
            for (int i = 0; i < 80; ++i) {
                QTest::keyClick(QApplication::focusWidget(), Qt::Key(key),
                                key == Qt::Key_Backtab ? Qt::ShiftModifier : Qt::NoModifier);
                const QWidget* at = QApplication::focusWidget();
                const bool covered = qobject_cast<const QScrollArea*>(at);  // by what it scrolls
                QVERIFY2(covered || !at->visibleRegion().isEmpty(), qPrintable(place(*at)));
                seen << at;
            }
            QVERIFY2(seen.size() > 20, qPrintable(QString::number(seen.size())));
        }
    }

    /// Also from behind another tab, where a click is the other way.
    void aPanelsEntryBringsItToTheFrontWithTheKeyboard() {
        QVERIFY(scene_->open());
        int panels = 0;
        for (auto* dock : scene_->window->findChildren<QDockWidget*>()) {
            if (dock->objectName() == "reliefDock") continue;
            QAction* entry = nullptr;
            for (QAction* action : dock->actions() + dock->findChildren<QAction*>())
                if (action != dock->toggleViewAction() && action->text() == dock->windowTitle())
                    entry = action;
            QVERIFY2(entry, qPrintable(dock->objectName()));
            QTest::qWait(20);
            if (entry->isChecked()) {
                QVERIFY(!dock->visibleRegion().isEmpty());
                entry->trigger();
                QVERIFY(dock->isHidden());
            }
            QVERIFY(!entry->isChecked());
            entry->trigger();
            QTRY_VERIFY2(!dock->visibleRegion().isEmpty(), qPrintable(dock->objectName()));
            QVERIFY(entry->isChecked());
            QVERIFY2(dock->isAncestorOf(QApplication::focusWidget()), qPrintable(dock->objectName()));
            ++panels;
        }
        QCOMPARE(panels, 5);
    }

    void lettersOfEachMenuDiffer() {
        QVERIFY(scene_->open());
        const QString faults = sameLetters("menus", scene_->window->menuBar()->actions(),
                                           scene_->window->actions().operations);
        QVERIFY2(faults.isEmpty(), qPrintable('\n' + faults));
    }

    void aMenuClosesWhenItsFieldIsDisabled() {
        auto* field = scene_->window->findChild<QDoubleSpinBox*>("tolerance");
        auto* menu = new QMenu(field);
        menu->addAction("Copy");
        menu->popup({100, 100});
        QVERIFY(menu->isVisible());
        field->setEnabled(false);
        QTRY_VERIFY_WITH_TIMEOUT(!menu->isVisible(), kPatience);
    }

    void theExportOfASurface() {
        scene_->window->openReliefs({scene_->path("patch.png")});
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->relief(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(scene_->window->actions().exportPicture->isEnabled(), kPatience);
        judgeDialogOf(*scene_->window->actions().exportPicture);
    }
};

QTEST_MAIN(AccessibilityTest)
#include "accessibility_test.moc"
