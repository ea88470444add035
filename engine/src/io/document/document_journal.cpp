#include "weft/io/document_journal.h"

#include <fstream>

#include "io/document/document_json.h"
#include "io/document/document_text.h"
#include "weft/io/file_transaction.h"
#include "weft/memory_budget.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

constexpr const char* kNoteEntry = "note.json";

/// Entries as files of a folder, each whole, old or new.
class FolderSink : public EntrySink {
public:
    explicit FolderSink(const std::filesystem::path& folder) : folder_(folder) {}

    void add(const std::string& entry, Bytes bytes, Packing) override {
        const std::filesystem::path path = folder_ / entry;
        std::error_code error;
        std::filesystem::create_directories(path.parent_path(), error);
        writeFileAtomically(path, bytes);
    }

private:
    const std::filesystem::path& folder_;
};

class FolderSource : public EntrySource {
public:
    explicit FolderSource(const std::filesystem::path& folder)
        : folder_(folder), name_(folder.string()) {}

    [[nodiscard]] const std::string& name() const override { return name_; }
    [[nodiscard]] bool has(const std::string& entry) const override {
        return std::filesystem::is_regular_file(folder_ / entry);
    }
    [[nodiscard]] Bytes read(const std::string& entry, std::uint64_t most) const override {
        std::error_code error;
        const std::uint64_t size = std::filesystem::file_size(folder_ / entry, error);
        if (error || !has(entry))
            refuse(sentence("is incomplete: '{entry}' is not there.", {{"entry", entry}}));
        if (size > most)
            refuse(sentence("is damaged: '{entry}' has {size}.",
                            {{"entry", entry}, {"size", memoryText(size)}}));
        requireMemory(size, "'" + name_ + "'");
        Bytes bytes(size);
        std::ifstream file(folder_ / entry, std::ios::binary);
        file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
        if (!file) refuse(sentence("cannot be read: '{entry}'.", {{"entry", entry}}));
        return bytes;
    }

private:
    const std::filesystem::path& folder_;
    std::string name_;
};

JournalNote noteOf(const Json& json) {
    return {json.at("title"), json.at("file"), json.at("changedAt"), json.value("stamp", "")};
}

}  // namespace

struct DocumentJournal::Store {
    explicit Store(const std::filesystem::path& folder) : files(folder) {}

    FolderSink files;
    PictureStore pictures{files, {.quick = true, .threads = 1}};  // beside a drag
};

DocumentJournal::DocumentJournal(std::filesystem::path folder)
    : folder_(std::move(folder)), store_(std::make_unique<Store>(folder_)) {
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    if (!error) std::filesystem::permissions(folder_, std::filesystem::perms::owner_all, error);
    if (error)
        throw BadInput(sentence("Cannot keep work in '{folder}': {reason}.",
                                {{"folder", folder_.string()}, {"reason", error.message()}}));
}

DocumentJournal::~DocumentJournal() = default;

void DocumentJournal::write(const StoredDocument& document, const JournalNote& note) {
    Json json = documentJson(document, store_->pictures, {});  // names are never used twice
    json["note"] = {{"title", note.title},
                    {"file", note.file},
                    {"changedAt", note.changedAt},
                    {"stamp", note.stamp}};
    store_->files.add(kDocumentEntry, textOf(json), Packing::stored);
    store_->files.add(kNoteEntry, textOf(json["note"]), Packing::stored);
    std::error_code ignored;
    for (const std::string& entry : store_->pictures.forgetUnused())
        std::filesystem::remove(folder_ / entry, ignored);
}

bool holdsDocument(const std::filesystem::path& folder) {
    return FolderSource(folder).has(kDocumentEntry);
}

JournalNote readJournalNote(const std::filesystem::path& folder) {
    const FolderSource from(folder);
    return readGuarded(from, [&] { return noteOf(readJson(from, kNoteEntry)); });
}

JournalContents readJournal(const std::filesystem::path& folder) {
    const FolderSource from(folder);
    return readGuarded(from, [&] {
        const Json json = readJson(from, kDocumentEntry);
        LinkedSources links(from);
        return JournalContents{documentOf(json, from, links), noteOf(json.at("note"))};
    });
}

}  // namespace weft::io
