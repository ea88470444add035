/// Actions, menus, drops, docks.
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDockWidget>
#include <QDropEvent>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QUrl>

#include "gui/relief/relief_page.h"
#include "monkey/hands.h"
#include "monkey/monkey.h"

namespace weft::tests {

namespace {

constexpr int kMostTabs = 6;

/// As a drag from another program that ends, or leaves, at `at`.
void dragOver(QWidget& target, const QMimeData& data, QPoint at, Qt::KeyboardModifiers modifiers,
              bool drops) {
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, modifiers);
    QApplication::sendEvent(&target, &enter);
    QDragMoveEvent move(at, Qt::CopyAction, &data, Qt::LeftButton, modifiers);
    QApplication::sendEvent(&target, &move);
    if (drops) {
        QDropEvent drop(at, Qt::CopyAction, &data, Qt::LeftButton, modifiers);
        QApplication::sendEvent(&target, &drop);
    } else {
        QDragLeaveEvent leave;
        QApplication::sendEvent(&target, &leave);
    }
}

QImage noise(Choices& c) {
    QImage image(c.between(1, 120), c.between(1, 90), QImage::Format_ARGB32);
    image.fill(QColor(c.below(256), c.below(256), c.below(256), c.percent(50) ? 255 : 90));
    return image;
}

}  // namespace

QStringList Monkey::chosenFiles(Choices& c) const {
    QStringList files;
    for (int i = c.percent(70) ? 1 : c.between(2, 4); i > 0; --i) files << c.from(files_.all());
    return files;
}

void Monkey::chooseAction(Choices& c) {
    if (QApplication::activeModalWidget() || QApplication::activePopupWidget()) return answer(c);
    QList<QAction*> enabled = window_->findChildren<QAction*>();
    enabled.removeIf([](const QAction* a) {
        return !a->isEnabled() || !a->isVisible() || a->isSeparator() || a->menu() ||
               a->text().isEmpty() || isInFileDialog(a);
    });
    if (enabled.isEmpty()) return;
    QAction* action = c.from(enabled);
    ++actions_[QString(action->text()).remove('&')];
    action->trigger();
}

void Monkey::openMenu(Choices& c) {
    if (QApplication::activeModalWidget() || held_ != Qt::NoButton) return answer(c);
    const QList<QAction*> titles = window_->menuBar()->actions();
    QAction* title = c.from(titles);
    const QPoint at =
        window_->menuBar()->mapTo(window_.get(), window_->menuBar()->actionGeometry(title).center());
    clickAt(window_->windowHandle(), Qt::LeftButton, {}, at);
    QWidget* popup = QApplication::activePopupWidget();
    const QPointer<QWindow> handle(popup ? popup->windowHandle() : nullptr);
    for (int i = c.below(15); i > 0; --i) tap(handle, c.percent(85) ? Qt::Key_Down : Qt::Key_Right);
    popup = QApplication::activePopupWidget();
    if (popup && c.percent(80)) tap(popup->windowHandle(), Qt::Key_Return);
}

void Monkey::undoOrRedo(Choices& c) {
    if (QApplication::activeModalWidget()) return answer(c);
    const char* name = c.percent(60) ? "undo" : "redo";
    for (int i = c.between(1, 4); i > 0; --i) window_->findChild<QAction*>(name)->trigger();
}

void Monkey::drop(Choices& c) {
    if (QApplication::activeModalWidget()) return answer(c);
    if (window_->tabs().count() >= kMostTabs) return closeTab(c);
    QMimeData data;
    const int what = c.below(20);
    if (what == 0) data.setText("no picture");
    if (what == 1) data.setImageData(noise(c));
    if (what == 2) data.setUrls({QUrl("https://example.org/picture.png")});
    if (what > 2) {
        QList<QUrl> urls;
        for (const QString& file : chosenFiles(c)) urls << QUrl::fromLocalFile(file);
        data.setUrls(urls);
    }
    gui::PictureView* view = window_->tabs().currentView();
    QWidget* target = view && c.percent(90) ? static_cast<QWidget*>(view) : window_.get();
    const int y = c.oneOf({10, target->height() / 2, target->height() / 3, target->height() - 10});
    const auto modifiers = c.percent(15) ? Qt::AltModifier : Qt::NoModifier;
    dragOver(*target, data, {c.below(target->width()), y}, modifiers, c.percent(90));
}

void Monkey::fillClipboard(Choices& c) {
    QClipboard* clipboard = QApplication::clipboard();
    if (c.percent(60)) return clipboard->setImage(noise(c));
    if (c.percent(50)) return clipboard->clear();
    clipboard->setText("no picture");
}

void Monkey::closeTab(Choices& c) {
    if (QApplication::activeModalWidget() || window_->tabs().count() == 0) return answer(c);
    emit window_->tabs().tabCloseRequested(c.below(window_->tabs().count()));
}

void Monkey::moveDock(Choices& c) {
    const QList<QDockWidget*> docks = window_->findChildren<QDockWidget*>();
    QDockWidget* dock = c.from(docks);
    const int way = c.below(5);
    if (way == 0) dock->setFloating(!dock->isFloating());
    if (way == 1) dock->move(c.below(1000), c.below(700));
    if (way == 2) dock->setVisible(!dock->isVisible());
    if (way == 3)
        window_->addDockWidget(c.oneOf({Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea,
                                        Qt::TopDockWidgetArea, Qt::BottomDockWidgetArea}),
                               dock);
    if (way == 4) window_->tabifyDockWidget(dock, c.from(docks));
}

void Monkey::resizeWindow(Choices& c) {
    const int way = c.below(6);
    if (way == 0) return window_->showMaximized();
    if (way == 1) return window_->showMinimized();
    if (way == 2) window_->showNormal();
    window_->showNormal();
    window_->resize(c.between(100, 1700), c.between(80, 1100));
}

// Lets jobs and solves come to their ends now and then.
void Monkey::rest(Choices& c) { pause_ = c.percent(90) ? c.below(40) : c.below(400); }

// As far as unsaved work is concerned: nobody is asked, nothing is tidied up.
void Monkey::killProcess(Choices& c) {
    if (QApplication::activeModalWidget() || QApplication::activePopupWidget() || c.percent(80))
        return answer(c);
    renewWindow();
}

void Monkey::answer(Choices& c) {
    if (QWidget* popup = QApplication::activePopupWidget()) {
        popup->close();
        return;
    }
    if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget()))
        return answerDialog(*dialog, files_, c);
    // Those that are not modal: shortcuts, about.
    for (QWidget* other : QApplication::topLevelWidgets())
        if (auto* dialog = qobject_cast<QDialog*>(other); dialog && dialog->isVisible())
            return dialog->reject();
}

}  // namespace weft::tests
