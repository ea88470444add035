#pragma once
/// Keys of the window's commands: the usual ones, and those that the user gave them.
#include <QAction>
#include <QKeySequence>
#include <QList>

namespace weft::gui {

/// Works on actions, which it does not own; those without keys can be given some. GUI thread.
class ShortcutStore {
public:
    /// Notes the keys that they have as the usual ones, and gives them those that were kept.
    explicit ShortcutStore(QList<QAction*> actions);

    [[nodiscard]] const QList<QAction*>& actions() const { return actions_; }
    [[nodiscard]] bool isUsual(const QAction& action) const;
    /// Takes the key from the action that has it, gives it to `action` in place of its own, and keeps
    /// both. Empty: none. Returns who lost it, or null.
    QAction* setKey(QAction& action, const QKeySequence& key);
    /// All have their usual keys again; nothing is kept.
    void reset();

private:
    static void give(QAction& action, const QList<QKeySequence>& keys);
    void keep(const QAction& action) const;
    /// Where its keys are kept: by its title, or its object's name where it has one, since the title
    /// of Undo changes; of two with one title the second has a number.
    [[nodiscard]] QString settingOf(const QAction& action) const;

    QList<QAction*> actions_;
    QList<QList<QKeySequence>> usual_;
};

/// The title of a command without its mnemonic and dots.
[[nodiscard]] QString titleOf(const QAction& action);
/// Its keys as a user reads them.
[[nodiscard]] QString keysOf(const QAction& action);

}  // namespace weft::gui
