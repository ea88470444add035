#pragma once
/// A translation source of Qt (.ts), as Qt Linguist and lrelease read it.
#include <QString>
#include <QStringList>
#include <vector>

#include "resources/translations/tool/source_texts.h"

namespace weft::translations {

struct Message {
    Source source;
    QString text, comment;
    /// One form, or one for each number where the text has %n. Empty where there is none yet.
    QStringList forms;
};

/// The context of a source in .ts files.
[[nodiscard]] QString contextOf(Source source);

/// Throws std::runtime_error where the file cannot be read.
[[nodiscard]] std::vector<Message> readTranslations(const QString& path);
/// `language`: such as "de". What has no forms is written as unfinished. Throws std::runtime_error.
void writeTranslations(const QString& path, const QString& language,
                       const std::vector<Message>& messages);

/// The texts of the sources with the translations that are `known`; others are dropped.
[[nodiscard]] std::vector<Message> merged(const SourceTexts& sources,
                                          const std::vector<Message>& known);
/// What is wrong with a translation, in a few words: none, a lost placeholder, other spaces or dots
/// at its ends. "" if nothing is.
[[nodiscard]] QString faultOf(const Message& message);

}  // namespace weft::translations
