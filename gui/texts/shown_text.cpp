#include "gui/texts/shown_text.h"

#include <QFileInfo>
#include <algorithm>

namespace weft::gui {

namespace {

constexpr qsizetype kLongestName = 200, kLongestSentence = 1500;

enum class Breaks { shown, marked };

/// Whether a letter is none: it would break a line, turn the direction of reading, or is seen by
/// nobody.
bool isHidden(QChar c, Breaks breaks) {
    if (c == '\n' || c == '\t') return breaks == Breaks::marked;
    const char16_t u = c.unicode();
    const bool directs = u == 0x061c || u == 0x200e || u == 0x200f || (u >= 0x202a && u <= 0x202e) ||
                         (u >= 0x2066 && u <= 0x2069);
    const bool ends = u == 0x2028 || u == 0x2029;
    const bool unseen = u == 0x200b || u == 0x2060 || u == 0xfeff || (u >= 0xfff9 && u <= 0xfffb);
    return c.category() == QChar::Other_Control || directs || ends || unseen;
}

QString cleaned(QString text, Breaks breaks) {
    std::replace_if(
        text.begin(), text.end(), [breaks](QChar c) { return isHidden(c, breaks); },
        QChar(QChar::ReplacementCharacter));
    return text;
}

}  // namespace

QString cutTo(const QString& text, qsizetype letters) {
    if (text.size() <= letters) return text;
    const bool splitsPair = text.at(letters - 1).isHighSurrogate();
    return text.left(splitsPair ? letters - 1 : letters) + QChar(0x2026);
}

QString shownName(const QString& name) { return cleaned(cutTo(name, kLongestName), Breaks::marked); }

// A letter takes at most four bytes of UTF-8: a name of a megabyte is not read whole at each paint.
QString shownName(const std::string& utf8) {
    constexpr auto kBytes = static_cast<std::size_t>(4 * (kLongestName + 1));
    return shownName(QString::fromUtf8(utf8.data(), qsizetype(std::min(utf8.size(), kBytes))));
}

QString shownFileName(const QString& path) { return shownName(QFileInfo(path).fileName()); }

QString shownPath(const QString& path) {
    return cleaned(cutTo(path, kLongestSentence), Breaks::marked);
}

QString shownSentence(const QString& sentence) {
    return cleaned(cutTo(sentence, kLongestSentence), Breaks::shown);
}

QString withoutMnemonic(QString text) { return text.replace('&', QLatin1String("&&")); }

QString withoutChangeMark(QString title) {
    return title.replace(QLatin1String("[*]"), QLatin1String("[*][*]"));
}

}  // namespace weft::gui
