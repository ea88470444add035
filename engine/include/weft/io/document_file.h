#pragma once
/// Documents in OpenRaster files (.ora; openraster.org, version 0.0.5). Target weft_io. Any thread.
///
/// Other programs see a layer for each visible patch, solved, over the background, and the whole
/// picture (mergedimage.png). Beside that, under weft/, lies the document itself: background, sources
/// and masks as they came, places and operations, from which everything is solved again; of a relief
/// its picture, mask, light and hints.
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "weft/document/document.h"
#include "weft/document/layers.h"
#include "weft/io/file_transaction.h"
#include "weft/io/source_places.h"
#include "weft/io/stored_document.h"

namespace weft::io {

/// A document as it was read.
struct DocumentFile {
    StoredDocument content;
    /// Entries that another program changed since Weft wrote them (layers, their order): what it
    /// shows is then not what `content` says.
    std::vector<std::string> changedElsewhere;
    /// Sentences, without capital and full stop, on what of another program's layers is shown
    /// otherwise.
    std::vector<std::string> remarks = {};
    bool foreign = false;     ///< layers of another program, as patches that are not solved
    bool incomplete = false;  ///< patches are left out, whose sources are missing or outside
    /// Folders of sources that were left out because they may not be read, each once.
    std::vector<std::filesystem::path> outside = {};
};

/// Which part of a file is read.
enum class DocumentPart {
    own,     ///< Weft's, where there is one; else the layers
    layers,  ///< the layers as other programs show them
};

/// For those who wait for a large document.
struct WriteWatch {
    std::stop_token stop = {};
    std::function<void(double share)> tell = {};  ///< 0 .. 1; on the writing thread
};

/// `layers`: of renderDocument(), the lowest first. The same document and layers give the same bytes.
/// Atomic. False where it was stopped: nothing is written then. Throws BadInput: extension, folder,
/// target read-only, disk full, memory, more than kMostPatches patches.
bool writeDocument(const OutputFile& to, const Document& document, const Layers& layers,
                   const WriteWatch& watch = {});
/// A relief; other programs see its picture.
bool writeDocument(const OutputFile& to, const ShadedPicture& relief, const WriteWatch& watch = {});

/// Throws BadInput: missing, no document, damaged, of a newer version, more than kMostPatches patches
/// or kMostLayers layers; MissingSources; SourcesOutside. Memory: what its pictures take, asked for
/// beforehand.
[[nodiscard]] DocumentFile readDocument(const std::filesystem::path& path,
                                        DocumentPart part = DocumentPart::own,
                                        const SourcePlaces& places = {});
/// The same from bytes in memory. `name` is used in messages.
[[nodiscard]] DocumentFile readDocument(std::span<const std::uint8_t> bytes, const std::string& name);

/// The small picture of the whole that an OpenRaster file of any program holds; nothing else of it is
/// read. Throws BadInput, also where it has none.
[[nodiscard]] Picture readDocumentThumbnail(const std::filesystem::path& path);

}  // namespace weft::io
