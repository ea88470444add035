#include "resources/translations/tool/source_texts.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <algorithm>

#include "resources/translations/tool/literals.h"

namespace weft::translations {

namespace {

/// Errors whose sentence reaches the message bar.
const QSet<QString> kErrors = {"InvalidProblem", "BadInput", "DeviceError", "NotEnoughMemory"};

/// Formats of files, assembler, and what the GPU was asked for when it failed.
const QStringList kNoTexts = {"engine/src/io/mesh/encode",
                              "engine/src/io/metadata/exiv2",
                              "engine/src/io/report/clone_report",
                              "engine/src/io/report/lab_csv",
                              "cuda/kernels/",
                              "engine/src/lab/claims/",
                              "engine/src/lab/machine_load",
                              "engine/src/lab/studies/barrier_models",
                              "engine/src/lab/studies/wild_findings",
                              "engine/src/lab/studies/chen_findings",
                              "engine/src/lab/claims/",
                              "engine/src/lab/studies/probe_findings",
                              "engine/src/lab/studies/stencil/stencil_findings"};
/// What is handed to these is a format of numbers, or the step of work at which a device failed.
const QSet<QString> kNoTextIn = {"formatted",      "fscanf",      "check",
                                 "launch",         "checkLaunch", "asm",
                                 "processorField", "starts_with", "QLatin1String"};
/// Tables of titles: there a word alone is a text, too.
const QStringList kTitles = {"engine/src/document/operations", "engine/src/scheme/scheme_keys",
                             "engine/src/lab/"};
/// Pieced together for reports of the Lab, which stay English.
const QStringList kReports = {"engine/src/lab/studies/", "engine/src/lab/experiments/"};
/// A format of numbers, or what stands inside a sentence.
bool isPiece(const QString& text) {
    static const QRegularExpression format("%[.0-9z]*[a-z%]|^[ .,;:]|[ (]$");
    return text.contains(format);
}
/// Names of papers, libraries and licences.
constexpr auto kNames = "gui/help/about_dialog";
/// Words that sentences have as arguments, and the system's reasons (strerror).
const QStringList kWords = {"patch",
                            "background",
                            "surface",
                            "outliers",
                            "edges",
                            "normals",
                            "image",
                            "brightness",
                            "numbers",
                            "Permission denied",
                            "No such file or directory",
                            "No space left on device",
                            "Is a directory",
                            "Not a directory",
                            "Read-only file system",
                            "Input/output error",
                            "File too large",
                            "Disk quota exceeded",
                            "Too many open files",
                            "File name too long"};

bool isBelow(const QString& path, const QStringList& prefixes) {
    return std::any_of(prefixes.begin(), prefixes.end(),
                       [&](const QString& prefix) { return path.startsWith(prefix); });
}

QStringList filesOf(const QString& root, const QString& folder) {
    QStringList found;
    QDirIterator it(QDir(root).filePath(folder), {"*.h", "*.cpp", "*.cu", "*.cuh"}, QDir::Files,
                    QDirIterator::Subdirectories);
    while (it.hasNext()) found << QDir(root).relativeFilePath(it.next());
    found.sort();
    return found;
}

QString readAll(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Words with a space between them.
bool looksEnglish(const QString& text) {
    static const QRegularExpression words("[a-zA-Z)’',;:]  ?[a-zA-Z(‘'“{%≈]");
    return text.contains(words);
}

class Collector {
public:
    explicit Collector(QString root) : root_(std::move(root)) {
        for (const QString& word : kWords)
            found_.texts.push_back({Source::engine, word, {}, "source_texts.cpp"}),
                known_.insert(word + QChar(0));
    }

    void read(const QString& path) {
        if (isBelow(path, kNoTexts)) return;
        path_ = path;
        const bool window = path.startsWith("gui/");
        for (const Literal& literal : literalsOf(readAll(QDir(root_).filePath(path)))) {
            if (window && isTold(literal))
                take(Source::window, literal);
            else if (literal.callee == "sentence" && literal.argument == 0)
                take(Source::engine, literal);
            else if (kErrors.contains(literal.callee) || (!window && isEngineText(literal)))
                takeWhole(literal);
            else if (window && isSuspect(literal))
                found_.untold << place(literal) + ": " + literal.text;
        }
    }

    [[nodiscard]] SourceTexts found() && { return std::move(found_); }

private:
    static bool isTold(const Literal& l) {
        if (l.callee == "tr") return l.argument == 0;
        return (l.callee == "translate" || l.callee == "QT_TRANSLATE_NOOP") && l.argument == 1;
    }
    bool isEngineText(const Literal& l) const {
        static const QRegularExpression title("^[A-Z][a-z]{2,}");
        if (l.isMarked("stays English") || kNoTextIn.contains(l.callee)) return false;
        static const QRegularExpression step("^([a-z]+ing|a step) ?");
        if (l.text.contains('\n') || (isBelow(path_, kReports) && isPiece(l.text))) return false;
        if (path_.startsWith("cuda/") && l.text.contains(step)) return false;  // at which it failed
        return looksEnglish(l.text) || (isBelow(path_, kTitles) && l.text.contains(title));
    }
    [[nodiscard]] bool isSuspect(const Literal& l) const {
        if (path_.startsWith(kNames)) return false;
        static const QSet<QString> fine = {"setStyleSheet", "QKeySequence", "tr", "translate"};
        static const QRegularExpression code("[{<#]|^[^a-zA-Z]*$|\\d px");
        return !fine.contains(l.callee) && !l.isMarked("stays English") && looksEnglish(l.text) &&
               !QString(l.text).remove(QRegularExpression("%\\d")).contains(code);
    }

    QString place(const Literal& literal) const {
        return path_ + ':' + QString::number(literal.line);
    }

    void takeWhole(const Literal& literal) {
        if (literal.joined && isBelow(path_, kReports)) return;
        if (literal.joined)
            found_.pieces << place(literal) + ": " + literal.text;
        else
            take(Source::engine, literal);
    }

    void take(Source source, const Literal& literal) {
        if (literal.text.isEmpty()) return;
        const QString comment = source == Source::window ? literal.comment : QString();
        const QString key = literal.text + QChar(0) + comment;
        if (known_.contains(key)) return;
        known_.insert(key);
        found_.texts.push_back({source, literal.text, comment, place(literal)});
    }

    QString root_, path_;
    QSet<QString> known_;
    SourceTexts found_;
};

}  // namespace

SourceTexts textsOfSources(const QString& root) {
    Collector collector(root);
    for (const QString folder : {"gui", "engine", "cuda"})
        for (const QString& path : filesOf(root, folder)) collector.read(path);
    return std::move(collector).found();
}

}  // namespace weft::translations
