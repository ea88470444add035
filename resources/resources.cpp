#include "resources/resources.h"

#include <QDir>

namespace weft::resources {

namespace {

const QString kManual = QStringLiteral(":/weft/manual/");

/// The order of the manual's pages. Others follow, sorted by their names.
const QStringList kReadingOrder = {"window.md",  "clone.md",  "relief.md", "batch.md", "documents.md",
                                   "library.md", "python.md", "lab.md",    "trust.md"};

}  // namespace

QString icon(const char* name) { return QStringLiteral(":/weft/icons/%1.svg").arg(name); }

QString operationPicture(const char* key) {
    return QStringLiteral(":/weft/operations/%1.png").arg(QLatin1String(key));
}

QString labRun(const char* experiment) {
    return QStringLiteral(":/weft/lab/%1.json").arg(QLatin1String(experiment));
}

QStringList manualPages() {
    QStringList found = QDir(kManual).entryList({"*.md"}, QDir::Files, QDir::Name);
    QStringList pages;
    for (const QString& page : kReadingOrder)
        if (found.removeOne(page)) pages << page;
    return pages + found;
}

QString manualFile(const QString& path) {
    const QString file = QDir::cleanPath(kManual + path);
    return file.startsWith(QLatin1String(":/weft/")) ? file : QString();
}

}  // namespace weft::resources
