#pragma once
/// A document as it is worked on, in a folder, so that a crash loses no more than its last seconds.
/// Target weft_io.
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "weft/io/document_file.h"

namespace weft::io {

/// What a user knows a document by.
struct JournalNote {
    std::string title;
    std::string file;            ///< the document file that it was saved to; empty: none
    std::int64_t changedAt = 0;  ///< seconds since 1970
    std::string stamp = {};      ///< of `file` as the document knew it; a word of the caller's
};

/// Keeps the newest of one document. Pictures and masks are written once; what else changes takes
/// some kilobytes, put in place at once, so that the folder holds a whole document, old or new, at
/// any moment. One thread at a time.
class DocumentJournal {
public:
    /// Makes the folder (0700) where it is not there. Throws BadInput.
    explicit DocumentJournal(std::filesystem::path folder);
    ~DocumentJournal();
    DocumentJournal(const DocumentJournal&) = delete;
    DocumentJournal& operator=(const DocumentJournal&) = delete;

    /// Throws BadInput: disk full, folder gone.
    void write(const StoredDocument& document, const JournalNote& note);
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

private:
    struct Store;
    std::filesystem::path folder_;
    std::unique_ptr<Store> store_;
};

struct JournalContents {
    StoredDocument content;
    JournalNote note;
};
/// Whether a whole document is there, and possibly nothing else.
[[nodiscard]] bool holdsDocument(const std::filesystem::path& folder);
/// Without the document: quick. Throws BadInput.
[[nodiscard]] JournalNote readJournalNote(const std::filesystem::path& folder);
/// Throws BadInput: nothing was written yet; damaged.
[[nodiscard]] JournalContents readJournal(const std::filesystem::path& folder);

}  // namespace weft::io
