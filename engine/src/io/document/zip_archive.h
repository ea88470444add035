#pragma once
/// ZIP archives (APPNOTE.TXT 6.3.3, with zip64) through libzip, as documents need them. Throws
/// BadInput.
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "io/byte_order.h"
#include "io/document/entries.h"

struct zip;
struct zip_file;

namespace weft::io {

/// An archive that grows in memory. The same entries give the same bytes: dates are those of 1980.
class ZipWriter : public EntrySink {
public:
    /// `name`: of the file that it becomes, for messages.
    explicit ZipWriter(std::string name) : name_(std::move(name)) {}

    void add(const std::string& entry, Bytes bytes, Packing packing = Packing::stored) override;
    [[nodiscard]] bool has(const std::string& entry) const { return entries_.contains(entry); }
    /// What `changeMark()` of a reader says as long as nobody writes another entry.
    [[nodiscard]] std::string changeMark(const std::string& entry) const;
    /// Entries in the order in which they were added. Once.
    [[nodiscard]] Bytes finish();

private:
    struct Entry {
        Bytes bytes;
        Packing packing;
        std::size_t order;
    };
    std::string name_;
    std::map<std::string, Entry> entries_;
};

/// An archive that is read from its file piece by piece. Names are checked when it is opened: each
/// once, relative, without "..". An entry is bounded by what the archive says of it, and that by what
/// its packed bytes can hold; all of them together by the file. One thread at a time.
class ZipReader : public EntrySource {
public:
    explicit ZipReader(const std::filesystem::path& path);
    /// `bytes` must outlive it; `name` is used in messages.
    ZipReader(ByteView bytes, std::string name);
    ~ZipReader() override;
    ZipReader(ZipReader&&) = delete;

    [[nodiscard]] const std::string& name() const override { return name_; }
    [[nodiscard]] std::filesystem::path folder() const override { return folder_; }
    [[nodiscard]] bool has(const std::string& entry) const override {
        return entries_.contains(entry);
    }
    /// Checksum and size as a text; empty where there is no such entry. Reads nothing.
    [[nodiscard]] std::string changeMark(const std::string& entry) const;
    [[nodiscard]] Bytes read(const std::string& entry,
                             std::uint64_t most = UINT64_MAX) const override;
    /// The first bytes of an entry, `most` at most: neither its size nor its checksum is judged.
    [[nodiscard]] Bytes begin(const std::string& entry, std::uint64_t most) const;

private:
    struct Entry {
        std::uint64_t index = 0, size = 0, packed = 0;
        std::uint32_t crc = 0;
    };
    struct Close {
        void operator()(zip* archive) const;
    };
    void list(std::uint64_t archiveSize);
    [[nodiscard]] Bytes unpack(zip_file* file, const std::string& entry, std::uint64_t size) const;
    [[nodiscard]] Entry checked(std::uint64_t index, std::string& entryName) const;
    [[nodiscard]] const Entry& at(const std::string& entry) const;

    std::string name_;
    std::filesystem::path folder_;
    std::unique_ptr<zip, Close> archive_;
    std::map<std::string, Entry> entries_;
};

}  // namespace weft::io
