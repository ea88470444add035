#pragma once
/// The repository's own files, as text.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

#include "support/places.h"

namespace weft::tests {

inline QString sourceRoot() { return weft::tests::kSourceFolder; }

inline const QStringList kLayers = {"app", "gui", "engine", "cuda", "resources", "tests"};

/// Paths relative to the root, sorted: files below `folder` whose name ends as one of `endings`.
inline QStringList filesBelow(const QString& folder, const QStringList& endings) {
    QStringList found;
    const QDir root(sourceRoot());
    QDirIterator it(root.filePath(folder), QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext()) {
        const QString path = it.next();
        if (std::any_of(endings.begin(), endings.end(),
                        [&](const QString& e) { return path.endsWith(e); }))
            found << root.relativeFilePath(path);
    }
    found.sort();
    return found;
}

inline QStringList codeBelow(const QString& folder) {
    return filesBelow(folder, {".h", ".cpp", ".cu", ".cuh"});
}

inline QStringList allCode() {
    QStringList all;
    for (const QString& layer : kLayers) all += codeBelow(layer);
    return all;
}

inline QStringList linesOf(const QString& path) {
    QFile file(QDir(sourceRoot()).filePath(path));
    if (!file.open(QIODevice::ReadOnly | QIODevice::Text)) return {};
    QString text = QString::fromUtf8(file.readAll());
    if (text.endsWith('\n')) text.chop(1);
    return text.split('\n');
}

/// The line without a comment at its end.
inline QString withoutComment(const QString& line) { return line.section("//", 0, 0); }

/// "path:line: text" of every line of code (comments left out) that matches.
inline QStringList matches(const QStringList& paths, const QString& pattern) {
    const QRegularExpression expression(pattern);
    QStringList found;
    for (const QString& path : paths) {
        const QStringList lines = linesOf(path);
        for (int i = 0; i < lines.size(); ++i)
            if (withoutComment(lines[i]).contains(expression))
                found << QString("%1:%2: %3").arg(path).arg(i + 1).arg(lines[i].trimmed());
    }
    return found;
}

}  // namespace weft::tests
