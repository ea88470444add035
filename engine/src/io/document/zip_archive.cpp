#include "io/document/zip_archive.h"

#include <sys/stat.h>
#include <zip.h>

#include <cstring>

#include "io/change_mark.h"
#include "io/document/permitted_files.h"
#include "io/read/least_bytes.h"
#include "weft/library_words.h"
#include "weft/memory_budget.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

/// Entries of an archive at most: a document has a few for each patch.
constexpr std::uint64_t kMostEntries = 100'000;
/// What libzip and we keep of an entry.
constexpr std::uint64_t kMemoryPerEntry = 512;
/// The least of an entry's two headers.
constexpr std::uint64_t kLeastEntryBytes = 30 + 46;

std::string textOf(zip_error_t& error) {
    std::string text = libraryWords(zip_error_strerror(&error));
    zip_error_fini(&error);
    return text;
}

/// Relative, below the folder that it would be unpacked into.
bool isSafe(const std::string& entry) {
    if (entry.empty() || entry.front() == '/' || entry.find('\\') != std::string::npos) return false;
    if (entry.find('\0') != std::string::npos || entry.find(':') != std::string::npos) return false;
    for (const auto& part : std::filesystem::path(entry))
        if (part == "..") return false;
    return true;
}

struct CloseEntry {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};

/// Calls of libzip that make an archive in memory; each fails for want of it alone.
class Packer {
public:
    explicit Packer(const std::string& name) : name_(name) {
        zip_error_t error;
        zip_error_init(&error);
        buffer_ = zip_source_buffer_create(nullptr, 0, 0, &error);
        if (!buffer_) fail(textOf(error));
        archive_ = zip_open_from_source(buffer_, ZIP_TRUNCATE, &error);
        if (!archive_) {
            zip_source_free(buffer_);
            fail(textOf(error));
        }
        zip_source_keep(buffer_);
    }
    ~Packer() {
        if (archive_) zip_discard(archive_);
        zip_source_free(buffer_);
    }
    Packer(const Packer&) = delete;
    Packer& operator=(const Packer&) = delete;

    /// `bytes` must outlive it.
    void add(const std::string& entry, const Bytes& bytes, Packing packing) {
        constexpr zip_uint16_t kFirstOf1980 = 0x21;
        zip_source_t* source = zip_source_buffer(archive_, bytes.data(), bytes.size(), 0);
        if (!source) fail(zip_strerror(archive_));
        const zip_int64_t index = zip_file_add(archive_, entry.c_str(), source, ZIP_FL_ENC_UTF_8);
        if (index < 0) {
            zip_source_free(source);
            fail(zip_strerror(archive_));
        }
        const auto at = static_cast<zip_uint64_t>(index);
        const auto method = packing == Packing::stored ? ZIP_CM_STORE : ZIP_CM_DEFLATE;
        if (zip_set_file_compression(archive_, at, method, 0) != 0 ||
            zip_file_set_dostime(archive_, at, 0, kFirstOf1980, 0) != 0)
            fail(zip_strerror(archive_));
    }
    [[nodiscard]] Bytes finish() {
        if (zip_close(archive_) != 0) fail(zip_strerror(archive_));
        archive_ = nullptr;
        zip_stat_t status;
        if (zip_source_stat(buffer_, &status) != 0 || zip_source_open(buffer_) != 0)
            fail(zip_error_strerror(zip_source_error(buffer_)));
        Bytes bytes(status.size);
        const zip_int64_t got = zip_source_read(buffer_, bytes.data(), bytes.size());
        zip_source_close(buffer_);
        if (got != static_cast<zip_int64_t>(bytes.size())) fail("its end is missing");
        return bytes;
    }

private:
    [[noreturn]] void fail(const std::string& why) const {
        throw BadInput(sentence("Cannot write '{file}': it cannot be packed ({words}).",
                                {{"file", name_}, {"words", libraryWords(why)}}));
    }

    const std::string& name_;
    zip_source_t* buffer_ = nullptr;
    zip_t* archive_ = nullptr;
};

}  // namespace

void ZipWriter::add(const std::string& entry, Bytes bytes, Packing packing) {
    entries_.insert_or_assign(entry, Entry{std::move(bytes), packing, entries_.size()});
}

std::string ZipWriter::changeMark(const std::string& entry) const {
    return io::changeMark(entries_.at(entry).bytes);
}

Bytes ZipWriter::finish() {
    std::vector<decltype(entries_)::const_pointer> ordered(entries_.size());
    std::uint64_t size = 0;
    for (const auto& entry : entries_) {
        ordered[entry.second.order] = &entry;
        size += entry.second.bytes.size();
    }
    requireMemory(2 * size, "'" + name_ + "'");
    Packer packer(name_);
    for (const auto* entry : ordered)
        packer.add(entry->first, entry->second.bytes, entry->second.packing);
    return packer.finish();
}

void ZipReader::Close::operator()(zip* archive) const { zip_discard(archive); }

ZipReader::ZipReader(const std::filesystem::path& path)
    : name_(path.string()), folder_(folderOfDocument(path)) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
        if (errno == ENOENT || errno == ENOTDIR) refuse("does not exist.");
        refuse(sentence("cannot be opened: {reason}.", {{"reason", std::strerror(errno)}}));
    }
    if (S_ISDIR(status.st_mode)) refuse("is a folder, not a document.");
    if (!S_ISREG(status.st_mode)) refuse("is no file: documents are read from files alone.");
    const auto size = static_cast<std::uint64_t>(status.st_size);
    requireMemory(std::min(size / kLeastEntryBytes, kMostEntries) * kMemoryPerEntry,
                  "'" + name_ + "'");
    int code = 0;
    archive_.reset(zip_open(path.c_str(), ZIP_RDONLY, &code));
    if (!archive_) {
        zip_error_t error;
        zip_error_init_with_code(&error, code);
        refuse(sentence("is no document, or a damaged one ({words}).", {{"words", textOf(error)}}));
    }
    list(size);
}

ZipReader::ZipReader(ByteView bytes, std::string name) : name_(std::move(name)) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
    if (!source) throw std::bad_alloc();
    archive_.reset(zip_open_from_source(source, ZIP_RDONLY, &error));
    if (!archive_) {
        zip_source_free(source);
        refuse(sentence("is no document, or a damaged one ({words}).", {{"words", textOf(error)}}));
    }
    zip_error_fini(&error);
    list(bytes.size());
}

ZipReader::~ZipReader() = default;

void ZipReader::list(std::uint64_t archiveSize) {
    std::uint64_t packed = 0;
    const zip_int64_t count = zip_get_num_entries(archive_.get(), 0);
    if (count < 0 || static_cast<std::uint64_t>(count) > kMostEntries)
        refuse(sentence("has {count} entries, more than a document's {most}.",
                        {{"count", count}, {"most", kMostEntries}}));
    for (zip_uint64_t i = 0; i < static_cast<zip_uint64_t>(count); ++i) {
        std::string entry;
        const Entry known = checked(i, entry);
        packed += known.packed;
        if (packed > archiveSize)
            refuse("is damaged or made to do harm: its entries lie over each other.");
        if (!entries_.emplace(entry, known).second)
            refuse(sentence("is damaged or made to do harm: it holds '{entry}' twice.",
                            {{"entry", entry}}));
    }
}

ZipReader::Entry ZipReader::checked(std::uint64_t index, std::string& entryName) const {
    zip_stat_t status;
    constexpr zip_uint64_t kNeeded =
        ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD | ZIP_STAT_CRC;
    if (zip_stat_index(archive_.get(), index, 0, &status) != 0 || (status.valid & kNeeded) != kNeeded)
        refuse("is damaged: its list of entries cannot be read.");
    entryName = status.name;
    if (!isSafe(entryName))
        refuse(
            sentence("is damaged or made to do harm: the name '{entry}' leads out of the document.",
                     {{"entry", entryName}}));
    const bool isStored = status.comp_method == ZIP_CM_STORE;
    if (!isStored && status.comp_method != ZIP_CM_DEFLATE)
        refuse(sentence("holds '{entry}' in a compression that documents do not use.",
                        {{"entry", entryName}}));
    if (status.encryption_method != ZIP_EM_NONE) refuse("is encrypted.");
    const std::uint64_t most = isStored ? status.comp_size : status.comp_size * kDeflateRatio;
    if (status.size > most)
        refuse(sentence("is damaged or made to do harm: the size of '{entry}' is wrong.",
                        {{"entry", entryName}}));
    return {.index = index, .size = status.size, .packed = status.comp_size, .crc = status.crc};
}

const ZipReader::Entry& ZipReader::at(const std::string& entry) const {
    const auto found = entries_.find(entry);
    if (found == entries_.end())
        refuse(sentence("is damaged: '{entry}' is not in it.", {{"entry", entry}}));
    return found->second;
}

std::string ZipReader::changeMark(const std::string& entry) const {
    const auto found = entries_.find(entry);
    return found == entries_.end() ? "" : io::changeMark(found->second.crc, found->second.size);
}

Bytes ZipReader::unpack(zip_file* file, const std::string& entry, std::uint64_t size) const {
    Bytes bytes(size);
    std::uint64_t have = 0;
    while (have < size) {
        const zip_int64_t got = zip_fread(file, bytes.data() + have, size - have);
        if (got <= 0) refuse(sentence("is damaged: '{entry}' ends too early.", {{"entry", entry}}));
        have += static_cast<std::uint64_t>(got);
    }
    return bytes;
}

Bytes ZipReader::begin(const std::string& entry, std::uint64_t most) const {
    const Entry& known = at(entry);
    const std::unique_ptr<zip_file_t, CloseEntry> file(
        zip_fopen_index(archive_.get(), known.index, 0));
    if (!file) refuse(sentence("is damaged: '{entry}' cannot be read.", {{"entry", entry}}));
    return unpack(file.get(), entry, std::min(known.size, most));
}

Bytes ZipReader::read(const std::string& entry, std::uint64_t most) const {
    const Entry& known = at(entry);
    if (known.size > most)
        refuse(sentence("is damaged or made to do harm: '{entry}' has {size}.",
                        {{"entry", entry}, {"size", memoryText(known.size)}}));
    requireMemory(known.size, "'" + name_ + "'");
    const std::unique_ptr<zip_file_t, CloseEntry> file(
        zip_fopen_index(archive_.get(), known.index, 0));
    if (!file) refuse(sentence("is damaged: '{entry}' cannot be read.", {{"entry", entry}}));
    Bytes bytes = unpack(file.get(), entry, known.size);
    std::uint8_t beyond = 0;  // only then is the checksum compared
    if (zip_fread(file.get(), &beyond, 1) != 0)
        refuse(
            sentence("is damaged: the checksum or size of '{entry}' is wrong.", {{"entry", entry}}));
    return bytes;
}

}  // namespace weft::io
