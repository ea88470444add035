#pragma once
/// Texts as they are compared in a search: small and large letters alike, accents left out. Any
/// thread.
#include <QString>
#include <QStringList>
#include <vector>

namespace weft::gui {

struct FoldedText {
    QString text;
    /// Of each of its letters the position in the text that was folded; at last that text's length.
    std::vector<int> origin;

    /// Index in `text` of the first letter that came from `position` or from behind it.
    [[nodiscard]] qsizetype indexOf(int position) const;
    /// Where that ends, in the text that was folded, from which the letter at `index` came, with the
    /// accents that follow it.
    [[nodiscard]] int endOf(qsizetype index) const;
};

[[nodiscard]] FoldedText folded(const QString& text);
/// What is between blanks, folded, each once.
[[nodiscard]] QStringList foldedWords(const QString& text);

}  // namespace weft::gui
