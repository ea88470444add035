#pragma once
/// Every text of the sources that the window shows, in the order of the files.
#include <QString>
#include <QStringList>
#include <vector>

namespace weft::translations {

/// Where a text comes from: `window` are those in tr() and its like, `engine` those of the engine and
/// its backends, and errors that the window throws itself.
enum class Source { window, engine };

struct SourceText {
    Source source;
    QString text;
    /// Of a text that means two things: tr(text, comment).
    QString comment;
    /// The file, from the root of the sources, and its first line there.
    QString place;
};

struct SourceTexts {
    /// Each text and comment once.
    std::vector<SourceText> texts;
    /// "FILE:LINE: TEXT" of engine texts that are joined by + from pieces, which nobody can
    /// translate.
    QStringList pieces;
    /// The same of texts in the window's sources that look like English and are not in tr().
    QStringList untold;
};

/// Reads gui/, engine/ and cuda/ below `root`. What belongs to files and to reports stays English and
/// is left out; the .cpp has the list.
[[nodiscard]] SourceTexts textsOfSources(const QString& root);

}  // namespace weft::translations
