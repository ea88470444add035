// translation_texts update|missing ROOT: what resources/translations/README.md says.
#include <QDir>
#include <QSaveFile>
#include <cstdio>
#include <exception>

#include "resources/translations/tool/pattern_list.h"
#include "resources/translations/tool/translation_file.h"

using namespace weft::translations;

namespace {

void say(const QString& line) { std::printf("%s\n", qPrintable(line)); }

/// Texts that need a hand; 0 if there are none.
int listFaults(const std::vector<Message>& messages, const SourceTexts& sources) {
    int faults = 0;
    for (std::size_t i = 0; i < messages.size(); ++i)
        if (const QString fault = faultOf(messages[i]); !fault.isEmpty()) {
            ++faults;
            say(sources.texts[i].place + ": " + fault + ": " + messages[i].text);
        }
    for (const QString& piece : sources.pieces) say(piece + "  (joined from pieces)"), ++faults;
    for (const QString& text : sources.untold) say(text + "  (not in tr())"), ++faults;
    return faults;
}

int run(const QString& command, const QDir& root) {
    const QString path = root.filePath("resources/translations/weft_de.ts");
    const SourceTexts sources = textsOfSources(root.path());
    const std::vector<Message> messages =
        merged(sources, QFile::exists(path) ? readTranslations(path) : std::vector<Message>());
    if (command == "update") {
        writeTranslations(path, "de", messages);
        writePatternList(root.filePath(kPatternList), sources);
    }
    const int faults = listFaults(messages, sources);
    say(QString("%1 texts, %2 need a hand").arg(messages.size()).arg(faults));
    return faults > 0;
}

}  // namespace

int main(int argc, char** argv) {
    const QString command = argc == 3 ? argv[1] : "";
    if (command != "update" && command != "missing") {
        std::fprintf(stderr, "usage: translation_texts update|missing ROOT\n");
        return 2;
    }
    try {
        return run(command, QDir(argv[2]));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "translation_texts: %s\n", error.what());
        return 3;
    }
}
