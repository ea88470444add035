#pragma once
/// What every document file is asked for first.
#include <string>
#include <vector>

#include "io/document/zip_archive.h"

namespace weft::io {

inline constexpr const char* kMimeType = "image/openraster";
inline constexpr const char* kMarksEntry = "weft/written.json";

/// Throws BadInput: no OpenRaster document.
void requireOpenRaster(const ZipReader& archive);
/// Entries that another program changed since Weft wrote them.
[[nodiscard]] std::vector<std::string> changedEntries(const ZipReader& archive);

}  // namespace weft::io
