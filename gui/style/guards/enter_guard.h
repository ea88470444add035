#pragma once
/// Against Enter that takes back or destroys, or closes where something was to be taken.
#include <QAbstractSpinBox>
#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>

#include "gui/texts/program_guard.h"

namespace weft::gui {

/// In every dialog: Enter presses no button that resets or destroys, also where the keyboard has gone
/// to it (Space does), and such a button is never the one that Enter stands for. Where no other
/// button is, that is the one that closes: Qt would take the first that there is. There, Enter in a
/// field of numbers or text takes what was typed, all of it selected, and closes nothing. GUI thread.
class EnterGuard : public ProgramGuard<EnterGuard> {
protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::KeyPress)
            return endsTyping(watched, *static_cast<QKeyEvent*>(event));
        if (event->type() != QEvent::Polish) return false;
        if (auto* button = qobject_cast<QPushButton*>(watched))
            guard(*button);
        else if (auto* box = qobject_cast<QDialogButtonBox*>(watched))
            chooseDefault(*box);
        return false;
    }

private:
    /// Of a key that no field of a dialog took for itself, and which would press its button.
    static bool endsTyping(QObject* watched, const QKeyEvent& event) {
        if (event.key() != Qt::Key_Return && event.key() != Qt::Key_Enter) return false;
        const auto* dialog = qobject_cast<const QDialog*>(watched);
        QWidget* const field = dialog ? dialog->focusWidget() : nullptr;
        auto* const line = qobject_cast<QLineEdit*>(field);
        auto* const number = qobject_cast<QAbstractSpinBox*>(field);
        if ((!line && !number) || !onlyCloses(*dialog)) return false;
        line ? line->selectAll() : number->selectAll();
        return true;
    }
    static bool onlyCloses(const QDialog& dialog) {
        for (const auto* box : dialog.findChildren<QDialogButtonBox*>())
            for (QAbstractButton* button : box->buttons())
                if (auto* push = qobject_cast<QPushButton*>(button); push && push->isDefault())
                    return box->buttonRole(push) == QDialogButtonBox::RejectRole;
        return false;
    }
    static void guard(QPushButton& button) {
        const auto* box = qobject_cast<const QDialogButtonBox*>(button.parentWidget());
        if (!box) return;
        const QDialogButtonBox::ButtonRole role = box->buttonRole(&button);
        if (role != QDialogButtonBox::ResetRole && role != QDialogButtonBox::DestructiveRole) return;
        button.setDefault(false);
        button.setAutoDefault(false);
    }
    static void chooseDefault(const QDialogButtonBox& box) {
        for (QAbstractButton* button : box.buttons())
            if (auto* push = qobject_cast<QPushButton*>(button)) guard(*push);
        const auto* dialog = qobject_cast<const QDialog*>(box.window());
        if (!dialog) return;
        for (const QPushButton* button : dialog->findChildren<QPushButton*>())
            if (button->isDefault()) return;
        for (const auto role : {QDialogButtonBox::AcceptRole, QDialogButtonBox::YesRole,
                                QDialogButtonBox::RejectRole, QDialogButtonBox::NoRole})
            for (QAbstractButton* button : box.buttons())
                if (auto* push = qobject_cast<QPushButton*>(button);
                    push && box.buttonRole(push) == role)
                    return push->setDefault(true);
    }
};

}  // namespace weft::gui
