#include "resources/resources.h"

namespace weft::resources {

QString icon(const char* name) { return QStringLiteral(":/weft/icons/%1.svg").arg(name); }

QString operationPicture(const char* key) {
    return QStringLiteral(":/weft/operations/%1.png").arg(QLatin1String(key));
}

QString labRun(const char* experiment) {
    return QStringLiteral(":/weft/lab/%1.json").arg(QLatin1String(experiment));
}

QString manualPage(const QString& path) { return QStringLiteral(":/weft/manual/") + path; }

}  // namespace weft::resources
