#pragma once
/// Against values that the wheel changes while a user scrolls past them.
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QSlider>

namespace weft::gui {

/// The wheel scrolls a panel; it changes a value only where the user has gone to that field. Belongs
/// to the panel whose fields it watches. GUI thread.
class WheelGuard : public QObject {
public:
    /// Watches all lists, number fields and sliders that are in `panel` now.
    static void watchFieldsOf(QWidget& panel) {
        auto* guard = new WheelGuard(&panel);
        for (auto* box : panel.findChildren<QComboBox*>()) guard->watch(*box);
        for (auto* box : panel.findChildren<QAbstractSpinBox*>()) guard->watch(*box);
        for (auto* slider : panel.findChildren<QSlider*>()) guard->watch(*slider);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus())
            return false;
        event->ignore();  // on to the scroll area
        return true;
    }

private:
    using QObject::QObject;
    void watch(QWidget& field) {
        field.setFocusPolicy(Qt::StrongFocus);
        field.installEventFilter(this);
    }
};

}  // namespace weft::gui
