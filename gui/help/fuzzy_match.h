#pragma once
/// Finding by a few letters.
#include <QString>

namespace weft::gui {

/// Whether letters that do not follow each other fit as well: in short texts, such as names.
enum class Letters { together, apart };

/// How well `text` fits what was typed, > 0; 0: not at all. Every word that was typed has to be
/// found: best at the beginning of the text, then of a word, then within one, then as letters in this
/// order. Case and accents do not count. An empty query fits everything alike. Any thread.
[[nodiscard]] int fuzzyMatch(const QString& query, const QString& text,
                             Letters letters = Letters::apart);

}  // namespace weft::gui
