#include "gui/help/fuzzy_match.h"

#include <QStringList>

namespace weft::gui {

namespace {

/// Without case and accents: "Größe" is "grosse", and found as "grose", too.
QString plain(const QString& text) {
    QString letters;
    for (const QChar c : text.toCaseFolded().normalized(QString::NormalizationForm_KD))
        if (c.category() != QChar::Mark_NonSpacing) letters += c;
    return letters.replace(QChar(0xDF), QStringLiteral("ss"));
}

/// Letters of `word` in this order, of which most follow each other or begin words; 0: they are not.
int scoreOfLetters(const QString& word, const QString& text) {
    int joined = 0;
    qsizetype last = -1;
    for (const QChar c : word) {
        qsizetype at = text.indexOf(c, last + 1);
        if (last < 0) {  // the first one begins a word: "sp" is not meant to be found in "resample"
            while (at > 0 && text[at - 1].isLetterOrNumber()) at = text.indexOf(c, at + 1);
        }
        if (at < 0) return 0;
        const bool begins = at == 0 || !text[at - 1].isLetterOrNumber();
        joined += begins || at == last + 1;
        last = at;
    }
    return 2 * joined >= word.size() ? 10 + static_cast<int>(10 * joined / word.size()) : 0;
}

int scoreOf(const QString& word, const QString& text, Letters letters) {
    if (text.startsWith(word)) return 100;
    for (qsizetype at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
        if (!text[at - 1].isLetterOrNumber()) return 80;
    if (text.contains(word)) return 50;
    return letters == Letters::apart ? scoreOfLetters(word, text) : 0;
}

}  // namespace

int fuzzyMatch(const QString& query, const QString& text, Letters letters) {
    const QString searched = plain(text);
    int score = 1;
    for (const QString& word : plain(query).split(' ', Qt::SkipEmptyParts)) {
        const int found = scoreOf(word, searched, letters);
        if (found == 0) return 0;
        score += found;
    }
    return score;
}

}  // namespace weft::gui
