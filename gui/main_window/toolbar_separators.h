#pragma once
/// Separators of a tool bar some of whose actions come and go.
#include <QToolBar>

namespace weft::gui {

/// Shows a separator where visible actions stand on both of its sides, and one between two groups.
inline void tidySeparators(QToolBar& bar) {
    QAction* pending = nullptr;
    bool any = false;
    for (QAction* action : bar.actions()) {
        if (action->isSeparator()) {
            action->setVisible(false);
            if (any && !pending) pending = action;
        } else if (action->isVisible()) {
            if (pending) pending->setVisible(true);
            pending = nullptr;
            any = true;
        }
    }
}

}  // namespace weft::gui
