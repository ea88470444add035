#pragma once
/// What the Help menu opens, and how one leads to the other.
#include <QAction>
#include <QMainWindow>
#include <QObject>

#include "gui/help/shortcut_store.h"

namespace weft::gui {

/// Manual, keys and About; each once, raised where it is open already. GUI thread.
class HelpController : public QObject {
    Q_OBJECT
public:
    struct Actions {
        QAction *manual, *tour, *shortcuts, *findCommand, *about;
    };
    HelpController(const Actions& actions, ShortcutStore& store, QMainWindow& window);

    /// `place` as in ManualDialog::showHeading(); empty: where it was, or its first page.
    void openManual(const QString& place = {});
    /// `query`: shows the rows that fit.
    void openKeys(const QString& query = {});
    void openCommandSearch();
    void openAbout();

private:
    Actions actions_;
    ShortcutStore& store_;
    QMainWindow& window_;
};

}  // namespace weft::gui
