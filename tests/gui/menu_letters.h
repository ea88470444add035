#pragma once
/// Letters of menus: Alt and the menu's, then that of an entry.
#include <QActionGroup>
#include <QMap>
#include <QMenu>

namespace weft::tests {

inline QChar mnemonicOf(const QString& text) {
    for (qsizetype i = 0; i + 1 < text.size(); ++i)
        if (text[i] == '&' && text[i + 1] != '&') return text[i + 1].toLower();
    return {};
}

/// Entries of one menu, and of those in it, that have the same letter: one a line. Operations take
/// their first one, whatever it is.
inline QString sameLetters(const QString& title, const QList<QAction*>& entries,
                           const QActionGroup* operations) {
    QString faults;
    QMap<QChar, QString> taken;
    for (const QAction* entry : entries) {
        if (entry->menu()) faults += sameLetters(entry->text(), entry->menu()->actions(), operations);
        const QChar letter = mnemonicOf(entry->text());
        if (letter.isNull() || entry->actionGroup() == operations) continue;
        if (taken.contains(letter))
            faults += title + ": " + taken[letter] + ", " + entry->text() + '\n';
        taken[letter] = entry->text();
    }
    return faults;
}

}  // namespace weft::tests
