#pragma once
/// Separators of a tool bar some of whose actions come and go.
#include <QToolBar>

namespace weft::gui {

/// Shows a separator where visible actions stand on both of its sides, and one between two groups.
/// Changes no action that is right: each change lays the whole window out anew.
inline void tidySeparators(QToolBar& bar) {
    QAction* pending = nullptr;
    bool any = false;
    for (QAction* action : bar.actions()) {
        if (action->isSeparator()) {
            if (pending || !any)
                action->setVisible(false);
            else
                pending = action;
        } else if (action->isVisible()) {
            if (pending) pending->setVisible(true);
            pending = nullptr;
            any = true;
        }
    }
    if (pending) pending->setVisible(false);
}

}  // namespace weft::gui
