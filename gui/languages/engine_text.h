#pragma once
/// Sentences of the engine in the language of the window.
#include <QString>
#include <string>

namespace weft::gui {

/// `english`, finished by weft::sentence() or without arguments: translated, with its arguments
/// filled in again; those named `reason` or `what` are translated as well. As it is where the list of
/// patterns does not have it, and in English. Any thread.
[[nodiscard]] QString engineText(const QString& english);
[[nodiscard]] QString engineText(const std::string& english);
[[nodiscard]] QString engineText(const char* english);

}  // namespace weft::gui
