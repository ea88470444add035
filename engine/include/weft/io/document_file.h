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
#include <map>
#include <span>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "weft/document/document.h"
#include "weft/document/layers.h"
#include "weft/document/shaded_picture.h"
#include "weft/error.h"
#include "weft/io/file_transaction.h"

namespace weft::io {

/// What a document file holds: a picture with patches, or a relief.
using StoredDocument = std::variant<Document, ShadedPicture>;

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
    bool incomplete = false;  ///< patches are left out, whose sources are missing
};

/// A source that a document names and that could not be had.
struct MissingSource {
    std::string path;  ///< as the document names it
    std::string why;   ///< a sentence
};

/// Sources are missing, and the document was not to be opened without them.
class MissingSources : public BadInput {
public:
    MissingSources(const std::string& document, std::vector<MissingSource> missing);
    [[nodiscard]] const std::vector<MissingSource>& missing() const { return missing_; }

private:
    std::vector<MissingSource> missing_;
};

/// Where else sources are looked for that a document names (SourceStorage::linked). Its own places
/// come first: beside the document, as it was; then where the file was when it was linked. A file
/// that was not changed since goes before one that was.
struct SourcePlaces {
    std::map<std::string, std::filesystem::path> files = {};  ///< by the path in the document
    std::vector<std::filesystem::path> folders = {};          ///< with a file of that name
    bool leaveOutMissing = false;  ///< patches without a source are left out, and `remarks` say so
};

/// Which part of a file is read.
enum class DocumentPart {
    own,     ///< Weft's, where there is one; else the layers
    layers,  ///< the layers as other programs show them
};

/// Whether the extension is .ora.
[[nodiscard]] bool knowsDocumentExtension(const std::filesystem::path& path);

/// For those who wait for a large document.
struct WriteWatch {
    std::stop_token stop = {};
    std::function<void(double share)> tell = {};  ///< 0 .. 1; on the writing thread
};

/// `layers`: of renderDocument(), the lowest first. The same document and layers give the same bytes.
/// Atomic. False where it was stopped: nothing is written then. Throws BadInput: extension, folder,
/// target read-only, disk full, memory.
bool writeDocument(const OutputFile& to, const Document& document, const Layers& layers,
                   const WriteWatch& watch = {});
/// A relief; other programs see its picture.
bool writeDocument(const OutputFile& to, const ShadedPicture& relief, const WriteWatch& watch = {});

/// Throws BadInput: missing, no document, damaged, of a newer version; MissingSources. Memory: what
/// its pictures take, asked for beforehand.
[[nodiscard]] DocumentFile readDocument(const std::filesystem::path& path,
                                        DocumentPart part = DocumentPart::own,
                                        const SourcePlaces& places = {});
/// The same from bytes in memory. `name` is used in messages.
[[nodiscard]] DocumentFile readDocument(std::span<const std::uint8_t> bytes, const std::string& name);

}  // namespace weft::io
