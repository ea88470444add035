#pragma once
/// Against values that the wheel changes while a user scrolls past them.
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QScrollBar>

#include "gui/texts/program_guard.h"

namespace weft::gui {

/// The wheel scrolls what a field lies in; it changes the value of a list, a number or a slider only
/// where the user has gone to that field, which the wheel itself does not. GUI thread.
class WheelGuard : public ProgramGuard<WheelGuard> {
protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        const bool wheel = event->type() == QEvent::Wheel;
        if ((!wheel && event->type() != QEvent::Polish) || !isField(watched)) return false;
        auto* field = static_cast<QWidget*>(watched);
        if (!wheel && field->focusPolicy() == Qt::WheelFocus) field->setFocusPolicy(Qt::StrongFocus);
        if (!wheel || field->hasFocus()) return false;
        event->ignore();  // on to the scroll area
        return true;
    }

private:
    static bool isField(const QObject* watched) {
        return qobject_cast<const QComboBox*>(watched) ||
               qobject_cast<const QAbstractSpinBox*>(watched) ||
               (qobject_cast<const QAbstractSlider*>(watched) &&
                !qobject_cast<const QScrollBar*>(watched));
    }
};

}  // namespace weft::gui
