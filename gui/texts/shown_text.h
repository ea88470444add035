#pragma once
/// Texts out of files as they are shown: short, on one line where they are names. Any thread.
#include <QString>
#include <string>

namespace weft::gui {

/// A name of a patch, a layer, a profile or a file: at most 200 letters, a longer one ends in "…".
/// Control characters, line breaks and marks that turn the direction of reading become U+FFFD.
[[nodiscard]] QString shownName(const QString& name);
[[nodiscard]] QString shownName(const std::string& utf8);
/// The last part of a path, as a name.
[[nodiscard]] QString shownFileName(const QString& path);
/// A whole path, as shown below a name: at most 1,500 letters.
[[nodiscard]] QString shownPath(const QString& path);

/// A sentence with names in it: at most 1,500 letters; line breaks stay.
[[nodiscard]] QString shownSentence(const QString& sentence);

/// The first so many letters of a text of any kind, "…" at the end where it is longer.
[[nodiscard]] QString cutTo(const QString& text, qsizetype letters);

/// For menus, tabs and buttons, in which & underlines the next letter.
[[nodiscard]] QString withoutMnemonic(QString text);
/// For titles of windows, in which [*] is where the mark of a change stands.
[[nodiscard]] QString withoutChangeMark(QString title);

}  // namespace weft::gui
