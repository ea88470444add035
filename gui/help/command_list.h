#pragma once
/// Every command of a window, with its place in the menus.
#include <QAction>
#include <QList>
#include <QMenuBar>

namespace weft::gui {

struct ListedCommand {
    QAction* action;
    QString title;   ///< without mnemonic and dots
    QString place;   ///< "Patch ▸ Align"; empty: it is in no menu
    QString reason;  ///< why it cannot be chosen now, a sentence; empty: it can, or nobody knows
    [[nodiscard]] bool canBeChosen() const { return action->isEnabled() && action->isVisible(); }
};

/// Property of an action that is disabled: a sentence that says what it needs.
inline constexpr auto kReasonProperty = "reasonWhyNot";

/// Property of a menu that is filled as it is opened: what it held last may be outdated.
inline constexpr auto kFilledLate = "filledLate";

/// Those of the menus in their order, then the others of `window` that have a title. Menus that are
/// filled as they are opened are left out. GUI thread.
[[nodiscard]] QList<ListedCommand> commandsOf(QWidget& window, const QMenuBar& menus);

}  // namespace weft::gui
