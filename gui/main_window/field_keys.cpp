#include "gui/main_window/field_keys.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolBar>

namespace weft::gui {

namespace {

bool isEnter(const QKeyEvent& key) {
    return key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
}

bool isUndo(const QKeyEvent& key) {
    return key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo);
}

/// The line that a spin box or an editable list shows; the widget itself where it is one.
QLineEdit* lineOf(const QWidget* widget) {
    if (qobject_cast<const QAbstractSpinBox*>(widget)) return widget->findChild<QLineEdit*>();
    if (const auto* list = qobject_cast<const QComboBox*>(widget)) return list->lineEdit();
    return qobject_cast<QLineEdit*>(const_cast<QWidget*>(widget));
}

}  // namespace

FieldKeys::FieldKeys(QMainWindow& window, std::function<QWidget*()> picture)
    : QObject(&window), window_(window), picture_(std::move(picture)) {
    qApp->installEventFilter(this);
}

bool FieldKeys::isPart(const QObject* watched) const {
    return (qobject_cast<const QDockWidget*>(watched) || qobject_cast<const QToolBar*>(watched)) &&
           watched->parent() == &window_;
}

QLineEdit* FieldKeys::typedInto(const QWidget* widget) const {
    QLineEdit* line = lineOf(widget);
    if (!line || line->isReadOnly()) return nullptr;
    for (const QWidget* above = widget; above; above = above->parentWidget()) {
        if (qobject_cast<const QAbstractItemView*>(above)) return nullptr;
        if (isPart(above)) return line;
    }
    return nullptr;
}

void FieldKeys::remember(QWidget& field, QLineEdit& line) {
    field_ = &field;
    before_ = qobject_cast<QAbstractSpinBox*>(&field) ? field.property("value") : line.text();
    line.setModified(false);
}

// A spin box that is given a value writes its text anew. One that acts only when it is committed
// still has its old value, which may have been set since the keyboard came.
void FieldKeys::restore() {
    if (const auto* number = qobject_cast<QAbstractSpinBox*>(field_))
        field_->setProperty("value",
                            number->keyboardTracking() ? before_ : field_->property("value"));
    else if (QLineEdit* line = lineOf(field_))
        line->setText(before_.toString());
}

void FieldKeys::giveBack() {
    QWidget* const picture = picture_();
    if (!picture) return window_.setFocus();
    picture->window()->activateWindow();  // the panel may float
    picture->setFocus();
}

bool FieldKeys::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason == Qt::PopupFocusReason || !watched->isWidgetType()) return false;
        auto* widget = static_cast<QWidget*>(watched);
        if (widget == field_ && reason == Qt::ActiveWindowFocusReason) return false;
        if (QLineEdit* line = typedInto(widget)) remember(*widget, *line);
        return false;
    }
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress) return false;
    if (!field_ || QApplication::focusWidget() != field_) return false;
    QLineEdit* const line = typedInto(field_);
    if (!line) return false;
    auto* key = static_cast<QKeyEvent*>(event);
    const bool escapes = key->key() == Qt::Key_Escape && key->modifiers() == Qt::NoModifier;
    if (event->type() == QEvent::ShortcutOverride && watched == field_) {
        if (escapes && line->isModified()) event->accept();  // this field's, before any other's
        if (!isUndo(*key) || line->isModified()) return false;
        event->ignore();  // on to the window's actions
        return true;
    }
    // After the field itself, which commits what is typed.
    if (event->type() == QEvent::KeyPress && isPart(watched) && (escapes || isEnter(*key))) {
        if (escapes) restore();
        giveBack();
        return true;
    }
    return false;
}

}  // namespace weft::gui
