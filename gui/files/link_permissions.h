#pragma once
/// Which folders outside its own a document may show pictures of, as its user answered on this
/// machine.
#include <QString>
#include <vector>

#include "weft/io/source_places.h"

namespace weft::gui {

// Kept in QSettings under "linkedFolders": by the document's file, symbolic links resolved; those of
// the last hundred documents, a hundred folders each. GUI thread.

/// Files directly in them are permitted.
[[nodiscard]] std::vector<io::PermittedFolder> permittedFolders(const QString& document);
void permitFolders(const QString& document, const std::vector<std::filesystem::path>& folders);

/// A path as Qt has it.
[[nodiscard]] QString pathText(const std::filesystem::path& path);

}  // namespace weft::gui
