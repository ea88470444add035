#pragma once
/// The folder that file dialogs begin in.
#include <QString>

namespace weft::gui {

/// One that exists: that of the file which was opened or saved last, in an earlier run too; else the
/// user's pictures, or home.
[[nodiscard]] QString lastFolder();
/// `path`: of a file.
void rememberFolder(const QString& path);

}  // namespace weft::gui
