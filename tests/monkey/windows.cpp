/// Every window beside the main one: opened, worked in, closed.
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QInputDialog>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QMessageBox>
#include <QSpinBox>
#include <QTabBar>
#include <QTextEdit>

#include "gui/main_window/actions/window_actions.h"
#include "gui/patches/patch_actions.h"
#include "gui/select/select_actions.h"
#include "monkey/hands.h"
#include "monkey/monkey.h"

namespace weft::tests {

namespace {

struct Opener {
    const char* name;  ///< as nameOf() tells it
    void (*open)(gui::MainWindow& window, const PictureFiles& files, Choices& c);
};

void toFront(gui::MainWindow& window, const PictureFiles& files, bool relief) {
    for (int i = 0; i < window.tabs().count(); ++i)
        if (bool(window.tabs().at(i)) != relief) return window.tabs().setCurrentIndex(i);
    if (relief)
        window.openReliefs({files.path("sphere.png")});
    else
        window.openFiles({files.path("wide.png"), files.path("patch.png")});
}

void choose(QAction* action) {
    if (action && action->isEnabled()) action->trigger();
}

void chooseNamed(gui::MainWindow& window, const char* name) {
    choose(window.findChild<QAction*>(name));
}

void exportOf(gui::MainWindow& window, const PictureFiles& files, bool relief) {
    toFront(window, files, relief);
    choose(window.actions().exportPicture);
}

void openLab(gui::MainWindow& window, const PictureFiles&, Choices& c) {
    choose(c.percent(50) ? window.actions().lab : window.actions().race);
    if (auto* table = window.findChild<QAbstractButton*>("labAsTable"); table && c.percent(50))
        table->click();
}

void openBrushPopup(gui::MainWindow& window, const PictureFiles& files, Choices& c) {
    toFront(window, files, false);
    gui::CanvasView* const canvas = window.canvas();
    if (!canvas) return;  // it is on its way
    choose(window.actions().toolAction(
        c.oneOf({gui::ToolKind::brush, gui::ToolKind::heal, gui::ToolKind::mask})));
    emit canvas->brushMenuRequested(canvas->mapToGlobal(canvas->rect().center()));
}

// A tab with changes: closing it asks.
void closeChanged(gui::MainWindow& window, const PictureFiles& files, Choices&) {
    toFront(window, files, false);
    choose(window.actions().selectAll);
    choose(window.selectActions().flipX);
    choose(window.actions().closePicture);
}

void askToReset(gui::MainWindow& window, const PictureFiles&, Choices& c) {
    const bool keys = c.percent(50);
    choose(keys ? window.actions().shortcuts : window.actions().preferences);
    if (auto* button = window.findChild<QAbstractButton*>(keys ? "usualKeys" : "usualValues"))
        button->click();
}

const std::vector<Opener>& openers() {
    using Window = gui::MainWindow;
    using Files = PictureFiles;
    static const std::vector<Opener> all = {
        {"LabWindow", openLab},
        {"PreferencesDialog",
         [](Window& w, const Files&, Choices&) { choose(w.actions().preferences); }},
        {"ShortcutsDialog", [](Window& w, const Files&, Choices&) { choose(w.actions().shortcuts); }},
        {"CommandSearch", [](Window& w, const Files&, Choices&) { choose(w.actions().findCommand); }},
        {"ManualDialog", [](Window& w, const Files&, Choices&) { choose(w.actions().manual); }},
        {"AboutDialog", [](Window& w, const Files&, Choices&) { choose(w.actions().about); }},
        {"Glossary", [](Window& w, const Files&, Choices&) { choose(w.actions().glossary); }},
        {"TourCard", [](Window& w, const Files&, Choices&) { choose(w.actions().tour); }},
        {"RecoveryDialog", [](Window& w, const Files&, Choices&) { choose(w.actions().recover); }},
        {"PictureExportDialog", [](Window& w, const Files& f, Choices&) { exportOf(w, f, false); }},
        {"ExportDialog", [](Window& w, const Files& f, Choices&) { exportOf(w, f, true); }},
        {"BoxDialog", [](Window& w, const Files&, Choices&) { choose(w.selectActions().byNumbers); }},
        {"GuideDialog",
         [](Window& w, const Files& f, Choices&) {
             toFront(w, f, false);
             choose(w.actions().editGuides);
         }},
        {"PrintDialog",
         [](Window& w, const Files& f, Choices&) {
             toFront(w, f, false);
             choose(w.actions().print);
         }},
        {"QInputDialog",
         [](Window& w, const Files&, Choices& c) {
             choose(w.actions().selectAll);
             choose(c.oneOf(
                 {w.selectActions().grow, w.selectActions().shrink, w.selectActions().feather}));
         }},
        {"ProfileDialog",
         [](Window& w, const Files& f, Choices& c) {
             toFront(w, f, false);
             chooseNamed(w, c.oneOf({"assignProfile", "convertToProfile", "softProofDevice"}));
         }},
        {"LayerDialog",
         [](Window& w, const Files& f, Choices&) {
             if (!w.actions().fileLayer->isEnabled()) w.openFiles({f.path("layers.exr")});
             choose(w.actions().fileLayer);
         }},
        {"BrushPopup", openBrushPopup},
        {"TilePreview",
         [](Window& w, const Files&, Choices&) { choose(w.actions().patches->tilePreview); }},
        {"FileDialog",
         [](Window& w, const Files&, Choices& c) {
             choose(c.oneOf({w.actions().saveAs, w.selectActions().save}));
         }},
        {"PictureFileDialog",
         [](Window& w, const Files&, Choices& c) {
             choose(c.oneOf({w.actions().open, w.actions().addPatch, w.selectActions().load}));
         }},
        {"QMessageBox Unsaved Changes", closeChanged},
        {"QMessageBox missingSources",
         [](Window& w, const Files& f, Choices&) { w.openFiles({f.path("missing_source.ora")}); }},
        {"QMessageBox resetQuestion", askToReset},
    };
    return all;
}

/// Those that a user can reach, but for file dialogs' own.
QWidgetList visibleWindows() {
    QWidgetList windows = QApplication::topLevelWidgets();
    windows.removeIf(
        [](QWidget* w) { return !w->isVisible() || !w->windowHandle() || isInFileDialog(w); });
    return windows;
}

template <class Widget>
QList<Widget*> usable(const QWidget& window) {
    QList<Widget*> found = window.findChildren<Widget*>();
    found.removeIf([](Widget* w) { return !w->isVisible() || !w->isEnabled() || isInFileDialog(w); });
    return found;
}

const QStringList& texts() {
    static const QStringList all = {"<img src='/dev/zero'>",
                                    "<b>bold</b> &amp; <a href=\"x\">",
                                    "0",
                                    "-1",
                                    "1e308",
                                    "nan",
                                    "99999999999999999999",
                                    "12,5",
                                    ".5",
                                    "7 px",
                                    "50 %",
                                    QString::fromUtf8("Grüße 😀 ‮gnp.exe"),
                                    "%1 %n %L2",
                                    "a/b\\c:d*?",
                                    "ctrl+",
                                    "heal",  // finds commands
                                    "dis",
                                    "panel",
                                    QString(300, 'x'),
                                    QString("a\nb\tc"),
                                    " "};
    return all;
}

void type(QWindow* window, const QString& text) {
    const QPointer<QWindow> held(window);
    for (const QChar letter : text)
        for (const bool press : {true, false})
            if (held) QTest::simulateEvent(held, press, Qt::Key_unknown, {}, QString(letter), false);
}

/// Keys of every command that programs share, and those without letters.
QKeySequence standardKey(Choices& c) {
    if (c.percent(60)) {
        const auto keys = QKeySequence::keyBindings(
            static_cast<QKeySequence::StandardKey>(c.between(1, QKeySequence::Cancel)));
        if (!keys.isEmpty()) return keys[c.below(int(keys.size()))];
    }
    const int key = c.oneOf<int>({Qt::Key_Tab,      Qt::Key_Backtab, Qt::Key_Return, Qt::Key_Enter,
                                  Qt::Key_Escape,   Qt::Key_Menu,    Qt::Key_Left,   Qt::Key_Right,
                                  Qt::Key_Up,       Qt::Key_Down,    Qt::Key_PageUp, Qt::Key_End,
                                  Qt::Key_PageDown, Qt::Key_Home,    Qt::Key_Insert, Qt::Key_Delete,
                                  Qt::Key_Space,    Qt::Key_Print,   Qt::Key_Select, Qt::Key_Back});
    const int letters[] = {key, Qt::Key_F1 + c.below(12)};
    const int shift = int(Qt::ShiftModifier), control = int(Qt::ControlModifier);
    const int modifiers = c.oneOf({0, 0, 0, shift, control, shift | control});
    return QKeySequence(modifiers | letters[c.percent(25) ? 1 : 0]);
}

void tapAll(QWindow* window, const QKeySequence& keys) {
    const QPointer<QWindow> held(window);
    for (int i = 0; i < keys.count(); ++i)
        if (held) tap(held, keys[uint(i)].key(), keys[uint(i)].keyboardModifiers());
}

}  // namespace

QString nameOf(const QWidget& window) {
    const QString name = QString(window.metaObject()->className()).section("::", -1);
    if (!qobject_cast<const QMessageBox*>(&window)) return name;
    const bool named = !window.objectName().isEmpty();
    return name + ' ' + (named ? window.objectName() : window.windowTitle());
}

QStringList everyWindow() {
    QStringList names = {"MainWindow", "QMessageBox replaceChosen"};
    for (const Opener& opener : openers()) names << opener.name;
    return names;
}

void Monkey::noteWindows() {
    QSet<QString> now;
    for (QWidget* window : QApplication::topLevelWidgets())
        if (window->isVisible()) now << nameOf(*window);
    for (const QWidget* card : window_->findChildren<QWidget*>("tourCard"))
        if (card->isVisible()) now << nameOf(*card);
    for (const QString& name : now)
        if (!seen_.contains(name)) ++opened_[name];
    seen_ = now;
}

void Monkey::openOther(Choices& c) {
    if (QApplication::activeModalWidget() || QApplication::activePopupWidget()) return answer(c);
    const Opener& opener = c.from(openers());
    if (traces_) std::fprintf(stderr, "  %s\n", opener.name);
    watchdog_.name(opener.name);
    opener.open(*window_, files_, c);
}

void Monkey::closeOther(Choices& c) {
    QWidgetList windows = visibleWindows();
    windows.removeIf([this](const QWidget* w) { return w == window_.get(); });
    if (windows.isEmpty()) return answer(c);
    c.from(windows)->close();
}

void Monkey::pressStandardKey(Choices& c) {
    QWidget* window = reachable(c);
    if (!window) return answer(c);
    const QPointer<QWindow> handle(window->windowHandle());
    QWidgetList parts = usable<QWidget>(*window);
    parts.removeIf([](const QWidget* w) { return !(w->focusPolicy() & Qt::TabFocus); });
    if (!parts.isEmpty() && c.percent(40)) {
        window->activateWindow();
        c.from(parts)->setFocus(Qt::TabFocusReason);
    }
    for (int i = c.between(1, 4); i > 0; --i) {
        const QKeySequence keys = standardKey(c);
        if (traces_) std::fprintf(stderr, "  %s\n", qPrintable(keys.toString()));
        tapAll(handle, keys);
    }
}

void Monkey::useItems(Choices& c) {
    QWidget* window = reachable(c);
    if (!window || held_ != Qt::NoButton) return release(c);
    QList<QAbstractItemView*> views = usable<QAbstractItemView>(*window);
    if (views.isEmpty())
        for (const QWidget* other : visibleWindows()) views += usable<QAbstractItemView>(*other);
    if (views.isEmpty()) return openOther(c);
    QAbstractItemView* view = c.from(views);
    const QPointer<QWindow> handle(view->window()->windowHandle());
    used_ = QString("%1 %2").arg(view->metaObject()->className(), view->objectName());
    if (traces_) std::fprintf(stderr, "  %s\n", qPrintable(used_));
    const auto place = [&] {
        const QWidget& page = *view->viewport();
        return page.mapTo(page.window(), QPoint(c.below(page.width()), c.below(page.height())));
    };
    const QPoint from = place(), to = place();
    const auto button = c.percent(25) ? Qt::RightButton : Qt::LeftButton;
    view->window()->activateWindow();
    if (c.percent(70)) clickAt(handle, button, {}, from);
    switch (c.below(5)) {
        case 0: return tapAll(handle, standardKey(c));
        case 1:
            for (const auto key : {QKeySequence::SelectAll, QKeySequence::Copy, QKeySequence::Paste})
                tapAll(handle, QKeySequence(key));
            return;
        case 2:
            if (handle) QTest::mousePress(handle, Qt::LeftButton, {}, from);
            for (const QPoint& at : {(from + to) / 2, to})
                if (handle) QTest::mouseMove(handle, at);
            if (handle) QTest::mouseRelease(handle, Qt::LeftButton, {}, to);
            return;
        case 3: return tap(handle, c.oneOf({Qt::Key_F2, Qt::Key_Return, Qt::Key_Space, Qt::Key_A}));
        default: return tapAll(handle, QKeySequence(QKeySequence::Copy));
    }
}

void Monkey::typeText(Choices& c) {
    QWidget* window = reachable(c);
    if (!window) return answer(c);
    QWidgetList fields;
    for (QLineEdit* line : usable<QLineEdit>(*window)) fields << line;
    for (QTextEdit* text : usable<QTextEdit>(*window)) fields << text;
    for (QKeySequenceEdit* key : usable<QKeySequenceEdit>(*window)) fields << key;
    if (fields.isEmpty()) return pressStandardKey(c);
    QWidget* field = c.from(fields);
    const QPointer<QWindow> handle(field->window()->windowHandle());
    used_ = QString("%1 %2").arg(field->metaObject()->className(), field->objectName());
    if (traces_) std::fprintf(stderr, "  %s\n", qPrintable(used_));
    field->window()->activateWindow();
    field->setFocus(Qt::MouseFocusReason);
    if (c.percent(60)) tapAll(handle, QKeySequence(QKeySequence::SelectAll));
    type(handle, c.from(texts()));
    const int end = c.below(5);
    if (end < 2) tap(handle, Qt::Key_Return);
    if (end == 2) tap(handle, Qt::Key_Tab);
    if (end == 3) tapAll(handle, QKeySequence(QKeySequence::Undo));
}

}  // namespace weft::tests
