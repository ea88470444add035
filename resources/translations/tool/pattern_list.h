#pragma once
/// The list of patterns with {arguments} that is compiled into the program, in English, a line each.
#include <QString>
#include <QStringList>

#include "resources/translations/tool/source_texts.h"

namespace weft::translations {

/// From the root of the sources.
inline constexpr const char* kPatternList = "resources/translations/engine_patterns.txt";

[[nodiscard]] QByteArray patternListOf(const SourceTexts& sources);
/// Throws std::runtime_error.
void writePatternList(const QString& path, const SourceTexts& sources);

}  // namespace weft::translations
