#pragma once
/// Against Enter that takes back or destroys.
#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QEvent>
#include <QPushButton>

#include "gui/texts/program_guard.h"

namespace weft::gui {

/// In every dialog: Enter presses no button that resets or destroys, also where the keyboard has gone
/// to it (Space does), and such a button is never the one that Enter stands for. Where no other
/// button is, that is the one that closes: Qt would take the first that there is. GUI thread.
class EnterGuard : public ProgramGuard<EnterGuard> {
protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::Polish) return false;
        if (auto* button = qobject_cast<QPushButton*>(watched))
            guard(*button);
        else if (auto* box = qobject_cast<QDialogButtonBox*>(watched))
            chooseDefault(*box);
        return false;
    }

private:
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
