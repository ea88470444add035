#include "gui/texts/folded_text.h"

#include <algorithm>

namespace weft::gui {

namespace {

/// One letter: "É" becomes "e", "ﬁ" becomes "fi", an accent that stands alone nothing.
QString foldedLetter(const QString& letter) {
    QString kept;
    for (const QChar c : letter.normalized(QString::NormalizationForm_KD))
        if (c.category() != QChar::Mark_NonSpacing) kept += c;
    return kept.toCaseFolded();
}

}  // namespace

FoldedText folded(const QString& text) {
    FoldedText result;
    result.text.reserve(text.size());
    result.origin.reserve(static_cast<std::size_t>(text.size()));
    for (int i = 0; i < text.size(); ++i) {
        const int length = text[i].isHighSurrogate() ? 2 : 1;
        if (text[i].unicode() < 128)
            result.text += text[i].toLower();
        else
            result.text += foldedLetter(text.mid(i, length));
        result.origin.resize(static_cast<std::size_t>(result.text.size()), i);
        i += length - 1;
    }
    result.origin.push_back(static_cast<int>(text.size()));
    return result;
}

qsizetype FoldedText::indexOf(int position) const {
    return std::lower_bound(origin.begin(), origin.end(), position) - origin.begin();
}

int FoldedText::endOf(qsizetype index) const {
    return *std::upper_bound(origin.begin(), origin.end() - 1, origin[index]);
}

QStringList foldedWords(const QString& text) {
    QStringList words = folded(text).text.simplified().split(' ', Qt::SkipEmptyParts);
    words.removeDuplicates();
    return words;
}

}  // namespace weft::gui
