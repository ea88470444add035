#include "gui/help/shortcut_store.h"

#include <QSettings>
#include <QStringList>
#include <utility>

namespace weft::gui {

namespace {

/// A tool tip ends with the first key in brackets.
void tellKey(QAction& action) {
    const QString tip = action.toolTip().section(QStringLiteral("  ("), 0, 0);
    const QKeySequence key = action.shortcut();
    action.setToolTip(key.isEmpty() ? tip
                                    : tip + "  (" + key.toString(QKeySequence::NativeText) + ")");
}

}  // namespace

QString titleOf(const QAction& action) {
    return action.text().remove('&').remove(QStringLiteral(" …"));
}

QString keysOf(const QAction& action) {
    QStringList keys;
    for (const QKeySequence& key : action.shortcuts()) keys << key.toString(QKeySequence::NativeText);
    return keys.join(", ");
}

QString ShortcutStore::settingOf(const QAction& action) {
    return QStringLiteral("shortcuts/") + action.objectName();
}

QString ShortcutStore::titleSettingOf(const QAction& action) const {
    const QString title = titleOf(action);
    int before = 0;
    for (const QAction* other : actions_) {
        if (other == &action) break;
        before += titleOf(*other) == title;
    }
    const QString name = before > 0 ? QString("%1 %2").arg(title).arg(before + 1) : title;
    return QStringLiteral("shortcuts/") + QString(name).replace('/', '-');
}

void ShortcutStore::takeOverTitles() const {
    QSettings settings;
    for (const QAction* action : actions_) {
        const QString old = titleSettingOf(*action), now = settingOf(*action);
        if (old == now || !settings.contains(old)) continue;
        if (!settings.contains(now)) settings.setValue(now, settings.value(old));
        settings.remove(old);
    }
}

void ShortcutStore::keep(const QAction& action) const {
    QStringList texts;
    for (const QKeySequence& key : action.shortcuts())
        texts << key.toString(QKeySequence::PortableText);
    QSettings().setValue(settingOf(action), texts.isEmpty() ? QStringList{QString()} : texts);
}

ShortcutStore::ShortcutStore(QList<QAction*> actions) : actions_(std::move(actions)) {
    takeOverTitles();
    const QSettings settings;
    for (QAction* action : actions_) {
        usual_ << action->shortcuts();
        const QVariant kept = settings.value(settingOf(*action));
        if (!kept.isValid()) continue;
        QList<QKeySequence> keys;
        for (const QString& text : kept.toStringList())
            if (!text.isEmpty()) keys << QKeySequence(text, QKeySequence::PortableText);
        give(*action, keys);
    }
}

bool ShortcutStore::isUsual(const QAction& action) const {
    const auto at = actions_.indexOf(&action);
    return at < 0 || usual_[at] == action.shortcuts();
}

QAction* ShortcutStore::setKey(QAction& action, const QKeySequence& key) {
    QAction* loser = nullptr;
    for (QAction* other : actions_) {
        if (key.isEmpty() || other == &action || !other->shortcuts().contains(key)) continue;
        QList<QKeySequence> rest = other->shortcuts();
        rest.removeAll(key);
        give(*other, rest);
        keep(*other);
        loser = other;
    }
    give(action, key.isEmpty() ? QList<QKeySequence>() : QList<QKeySequence>{key});
    keep(action);
    return loser;
}

void ShortcutStore::reset() {
    QSettings().remove("shortcuts");
    for (qsizetype i = 0; i < actions_.size(); ++i) give(*actions_[i], usual_[i]);
}

void ShortcutStore::give(QAction& action, const QList<QKeySequence>& keys) {
    action.setShortcuts(keys);
    tellKey(action);
}

}  // namespace weft::gui
