#pragma once
/// Keys of the window's commands: the usual ones, and those that the user gave them.
#include <QAction>
#include <QKeySequence>
#include <QList>

namespace weft::gui {

/// Works on actions, which it does not own and whose objects have names that differ; those without
/// keys can be given some. GUI thread.
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
    /// Where its keys are kept: by its object's name, which is the same in every language.
    [[nodiscard]] static QString settingOf(const QAction& action);
    /// Where older versions kept them: by its title in the language of then; of two with one title
    /// the second has a number.
    [[nodiscard]] QString titleSettingOf(const QAction& action) const;
    /// Keys that are still there move to where they are kept now.
    void takeOverTitles() const;

    QList<QAction*> actions_;
    QList<QList<QKeySequence>> usual_;
};

/// The title of a command without its mnemonic and dots.
[[nodiscard]] QString titleOf(const QAction& action);
/// Its keys as a user reads them.
[[nodiscard]] QString keysOf(const QAction& action);

}  // namespace weft::gui
