#include "resources/resources.h"

namespace weft::resources {

QString icon(const char* name) { return QStringLiteral(":/weft/icons/%1.svg").arg(name); }

}  // namespace weft::resources
