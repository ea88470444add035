#pragma once
/// Documents in OpenRaster files (.ora; openraster.org, version 0.0.5). Target weft_io. Any thread.
///
/// Other programs see a layer for each visible patch, solved, over the background, and the whole
/// picture (mergedimage.png). Beside that, under weft/, lies the document itself: background, sources
/// and masks as they came, places and operations, from which everything is solved again.
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "weft/document/document.h"
#include "weft/document/layers.h"
#include "weft/io/file_transaction.h"

namespace weft::io {

/// A document as it was read.
struct DocumentFile {
    Document document;
    /// Entries that another program changed since Weft wrote them (layers, their order): what it
    /// shows is then not what `document` says.
    std::vector<std::string> changedElsewhere;
};

/// Whether the extension is .ora.
[[nodiscard]] bool knowsDocumentExtension(const std::filesystem::path& path);

/// `layers`: of renderDocument(), the lowest first. The same document and layers give the same bytes.
/// Atomic. Throws BadInput: extension, folder, target read-only, disk full, memory.
void writeDocument(const OutputFile& to, const Document& document, const Layers& layers);

/// Throws BadInput: missing, no document, damaged, of a newer version; one that holds nothing of
/// Weft's. Memory: what its pictures take, asked for beforehand.
[[nodiscard]] DocumentFile readDocument(const std::filesystem::path& path);
/// The same from bytes in memory. `name` is used in messages.
[[nodiscard]] DocumentFile readDocument(std::span<const std::uint8_t> bytes, const std::string& name);

}  // namespace weft::io
