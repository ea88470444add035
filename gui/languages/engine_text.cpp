#include "gui/languages/engine_text.h"

#include <QCache>
#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>
#include <algorithm>
#include <vector>

#include "gui/languages/language.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

namespace {

/// Letters of a text; longer ones are not looked up, they are cut.
constexpr qsizetype kLongest = 1500;
constexpr int kMostNested = 4, kKept = 1000;
/// Letters of their own of patterns that fit little else; "{backend}: {reason}" has fewer.
constexpr qsizetype kTelling = 6;

/// A pattern as what it makes is recognised.
struct Pattern {
    QString text;
    QRegularExpression sentences;
    /// Letters that are not of arguments: of two that fit, the one with more of them is meant.
    qsizetype own;
};

const QRegularExpression& argumentOf() {
    static const QRegularExpression expression(R"(\{(\w+)\})");
    return expression;
}

Pattern patternOf(const QString& text) {
    QString expression;
    qsizetype end = 0, own = 0;
    const auto literally = [&](qsizetype to) {
        expression += QRegularExpression::escape(text.mid(end, to - end));
        own += to - end;
    };
    QStringList named;
    for (auto it = argumentOf().globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        literally(match.capturedStart());
        const QString name = match.captured(1);
        expression += named.contains(name) ? "\\g{" + name + '}' : "(?<" + name + ">.*?)";
        named << name;
        end = match.capturedEnd();
    }
    literally(text.size());
    return {text,
            QRegularExpression(QRegularExpression::anchoredPattern(expression),
                               QRegularExpression::DotMatchesEverythingOption),
            own};
}

const std::vector<Pattern>& patterns() {
    static const std::vector<Pattern> all = [] {
        std::vector<Pattern> read;
        QFile file(QStringLiteral(":/weft/translations/engine_patterns.txt"));
        if (!file.open(QIODevice::ReadOnly)) return read;
        for (const QString& line : QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts))
            read.push_back(patternOf(QString(line).replace("\\n", "\n")));
        std::stable_sort(read.begin(), read.end(),
                         [](const Pattern& a, const Pattern& b) { return a.own > b.own; });
        return read;
    }();
    return all;
}

QString inLanguage(const QString& text) {
    return QCoreApplication::translate("engine", text.toUtf8().constData());
}

QString told(const QString& english, int nested);

/// The translated pattern with the arguments of `found`.
QString filled(const Pattern& pattern, const QRegularExpressionMatch& found, int nested) {
    const QString translated = inLanguage(pattern.text);
    QString text;
    qsizetype end = 0;
    for (auto it = argumentOf().globalMatch(translated); it.hasNext();) {
        const auto argument = it.next();
        const QString name = argument.captured(1), value = found.captured(name);
        const bool nests = name.startsWith("reason") || name.startsWith("what");
        text += translated.mid(end, argument.capturedStart() - end);
        text += nests ? told(value, nested + 1) : value;
        end = argument.capturedEnd();
    }
    return text + translated.mid(end);
}

/// By the first pattern with at least so many letters of its own; empty if there is none.
QString byPattern(const QString& english, qsizetype own, int nested) {
    for (const Pattern& pattern : patterns()) {
        if (pattern.own < own) break;
        if (const auto found = pattern.sentences.match(english); found.hasMatch())
            return filled(pattern, found, nested);
    }
    return {};
}

QString told(const QString& english, int nested) {
    if (english.isEmpty() || nested > kMostNested) return english;
    if (const QString whole = inLanguage(english); whole != english) return whole;
    if (const QString made = byPattern(english, kTelling, nested); !made.isEmpty()) return made;
    // Several sentences, or remarks, one after the other.
    if (const auto end = english.indexOf(". "); end > 0)
        return told(english.left(end + 1), nested + 1) + ' ' + told(english.mid(end + 2), nested);
    if (const auto end = english.indexOf("; "); end > 0)
        return told(english.left(end), nested + 1) + "; " + told(english.mid(end + 2), nested);
    if (const QString made = byPattern(english, 0, nested); !made.isEmpty()) return made;
    return english;
}

}  // namespace

QString engineText(const QString& english) {
    if (!isTranslated() || english.size() > kLongest) return shownSentence(english);
    thread_local QCache<QString, QString> known(kKept);  // figures are painted again and again
    if (const QString* text = known.object(english)) return *text;
    const QString text = shownSentence(told(english, 0));
    known.insert(english, new QString(text));
    return text;
}
QString engineText(const std::string& english) { return engineText(QString::fromStdString(english)); }
QString engineText(const char* english) { return engineText(QString::fromUtf8(english)); }

}  // namespace weft::gui
