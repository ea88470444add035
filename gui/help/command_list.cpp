#include "gui/help/command_list.h"

#include <QMenu>
#include <QSet>

#include "gui/help/shortcut_store.h"

namespace weft::gui {

namespace {

ListedCommand listed(QAction* action, const QString& place) {
    QString reason;
    if (!action->isEnabled() || !action->isVisible())
        reason = action->property(kReasonProperty).toString();
    return {action, titleOf(*action), place, reason};
}

void addFrom(const QList<QAction*>& actions, const QString& place, QList<ListedCommand>& commands,
             QSet<QAction*>& known) {
    for (QAction* action : actions) {
        if (action->isSeparator() || action->text().isEmpty() || known.contains(action)) continue;
        known << action;
        if (const QMenu* menu = action->menu()) {
            if (menu->property(kFilledLate).toBool()) continue;
            const QString title = titleOf(*action);
            addFrom(menu->actions(), place.isEmpty() ? title : place + QStringLiteral(" ▸ ") + title,
                    commands, known);
        } else {
            commands << listed(action, place);
        }
    }
}

}  // namespace

QList<ListedCommand> commandsOf(QWidget& window, const QMenuBar& menus) {
    QList<ListedCommand> commands;
    QSet<QAction*> known;
    for (const QAction* top : menus.actions())
        if (top->menu()) addFrom(top->menu()->actions(), titleOf(*top), commands, known);
    addFrom(window.actions(), {}, commands, known);
    return commands;
}

}  // namespace weft::gui
