#pragma once
/// Names of what solves, as they are shown beside figures.
#include <QString>
#include <string>

namespace weft::gui {

/// "CPU" of "cpu"; what is not known, as it is.
[[nodiscard]] QString backendTitle(const std::string& name);
/// As short as the scheme can be named, of its full text.
[[nodiscard]] QString shortScheme(const std::string& canonical);

}  // namespace weft::gui
