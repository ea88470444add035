#pragma once
/// Documents as they were kept, in a file or while they were worked on, ready to be shown.
#include <optional>

#include "gui/document/clone_document.h"
#include "gui/relief/relief_document.h"
#include "weft/io/document_file.h"

namespace weft::gui {

/// One of the two; made on a worker, shown on the GUI thread.
struct RestoredDocument {
    std::optional<CloneState> clone;
    std::unique_ptr<DisplayImage> display;  ///< of `clone`
    std::optional<OpenedRelief> relief;
    QString remark;                 ///< a sentence on what the file holds; mostly empty
    bool foreign = false;           ///< another program's layers: to be saved elsewhere
    bool incomplete = false;        ///< patches are left out: likewise
    bool changedElsewhere = false;  ///< the file's layers are not what Weft wrote
    // Nothing was opened where there are any:
    std::vector<io::MissingSource> missing;      ///< of sources
    std::vector<std::filesystem::path> outside;  ///< folders of sources that were not permitted
};

/// `title`, `path`: of the picture, which count where the document has no file. Any thread; may take
/// seconds.
[[nodiscard]] RestoredDocument restored(const io::StoredDocument& content, const QString& title,
                                        const QString& path = {});
/// Reads a document file. Throws BadInput, but not for sources that are missing or outside. Any
/// thread.
[[nodiscard]] RestoredDocument openStored(const QString& path,
                                          io::DocumentPart part = io::DocumentPart::own,
                                          const io::SourcePlaces& places = {});

}  // namespace weft::gui
