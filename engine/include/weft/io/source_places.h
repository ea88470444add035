#pragma once
/// Files of sources that a document names instead of holding their pixels (SourceStorage::linked):
/// where they are looked for, and which of them may be read. Target weft_io. Any thread.
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "weft/document/document.h"
#include "weft/error.h"

namespace weft::io {

/// A folder whose files a document may name.
struct PermittedFolder {
    std::filesystem::path folder;
    bool below = true;  ///< folders in it, too
};

/// What becomes of sources that lie where none may be read.
enum class OutsideSources {
    leftOut,  ///< patches made from them are left out: DocumentFile::outside
    refused,  ///< SourcesOutside
};

/// A document's own places come first: beside it, as it was; then where the file was when it was
/// linked. A file that was not changed since goes before one that was. A document comes from anybody
/// and may name any file, so only those are opened that lie beside or below its own folder, symbolic
/// links resolved, and what is permitted here; a document that is opened through a symbolic link has
/// the folder of the file that the link leads to.
struct SourcePlaces {
    /// By the path in the document; permitted.
    std::map<std::string, std::filesystem::path> files = {};
    std::vector<std::filesystem::path> folders = {};  ///< with a file of that name; permitted
    bool leaveOutMissing = false;  ///< patches without a source are left out, and `remarks` say so
    std::vector<PermittedFolder> permitted = {};  ///< beside the document's own folder
    bool anywhere = false;                        ///< every file is permitted
    OutsideSources outside = OutsideSources::leftOut;
};

/// A source that a document names and that could not be had.
struct MissingSource {
    std::string path;  ///< absolute, or as the document names it
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

/// Sources lie where none may be read, and the document was not to be opened without them.
class SourcesOutside : public BadInput {
public:
    SourcesOutside(const std::string& document, std::vector<std::filesystem::path> folders);
    /// Where they lie, each once, symbolic links resolved. Whether anything is there was not looked
    /// at.
    [[nodiscard]] const std::vector<std::filesystem::path>& folders() const { return folders_; }

private:
    std::vector<std::filesystem::path> folders_;
};

/// The folder that a document's links may lead to: of its file, symbolic links resolved. A file that
/// is not there yet counts as a plain one.
[[nodiscard]] std::filesystem::path folderOfDocument(const std::filesystem::path& document);

/// Folders of the sources that `document`, saved as `file`, names and that lie neither beside nor
/// below it, each once: it keeps their whole paths.
[[nodiscard]] std::vector<std::filesystem::path> foldersNamedOutside(
    const Document& document, const std::filesystem::path& file);

}  // namespace weft::io
