#pragma once
/// What the Help menu opens, and how one leads to the other.
#include <QAction>
#include <QObject>

#include "gui/help/shortcut_store.h"

namespace weft::gui {

/// Manual, keys and About; each once, raised where it is open already. GUI thread.
class HelpController : public QObject {
    Q_OBJECT
public:
    struct Actions {
        QAction *manual, *tour, *shortcuts, *about;
    };
    HelpController(const Actions& actions, ShortcutStore& store, QWidget& window);

    /// `place` as in ManualDialog::showHeading(); empty: where it was, or its first page.
    void openManual(const QString& place = {});
    void openKeys();
    void openAbout();

private:
    Actions actions_;
    ShortcutStore& store_;
    QWidget& window_;
};

}  // namespace weft::gui
