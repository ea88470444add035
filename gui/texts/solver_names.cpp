#include "gui/texts/solver_names.h"

#include "weft/error.h"
#include "weft/scheme.h"

namespace weft::gui {

QString backendTitle(const std::string& name) {
    const QString backend = QString::fromStdString(name);
    return backend == "cpu"    ? QStringLiteral("CPU")
           : backend == "cuda" ? QStringLiteral("CUDA")
                               : backend;
}

QString shortScheme(const std::string& canonical) {
    try {
        return QString::fromStdString(parseScheme(canonical).shortText());
    } catch (const InvalidProblem&) {
        return QString::fromStdString(canonical);
    }
}

}  // namespace weft::gui
