#include "resources/translations/tool/pattern_list.h"

#include <QSaveFile>
#include <stdexcept>

namespace weft::translations {

QByteArray patternListOf(const SourceTexts& sources) {
    QStringList lines;
    for (const SourceText& text : sources.texts)
        if (text.source == Source::engine && text.text.contains('{'))
            lines << QString(text.text).replace('\n', "\\n");
    lines.sort();
    return (lines.join('\n') + '\n').toUtf8();
}

void writePatternList(const QString& path, const SourceTexts& sources) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(patternListOf(sources)) < 0 || !file.commit())
        throw std::runtime_error("cannot write " + path.toStdString());
}

}  // namespace weft::translations
