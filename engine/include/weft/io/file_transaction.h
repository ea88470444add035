#pragma once
/// Files that take their names together.
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace weft::io {

/// What a file keeps when it takes another name on its file system, and no other file there has.
struct FileIdentity {
    std::uint64_t inode = 0, size = 0;
    std::int64_t modified = 0;  ///< nanoseconds since 1970

    bool operator==(const FileIdentity&) const = default;
};
/// Of the file that a name means now, links followed; none where there is none.
[[nodiscard]] std::optional<FileIdentity> identityOf(const std::filesystem::path& path);

/// An output that is complete, under a temporary name.
struct PreparedFile {
    std::filesystem::path path;  ///< which it is going to have
    FileIdentity identity;
};

/// Outputs of one job: all old or all new. write() puts the bytes, flushed, into a temporary file
/// beside the target; commit() gives all of them their names. Without commit() every target is
/// what it was; so it is where commit() fails and the file system can exchange names (else names that
/// were given stay so), but for pipes and devices. Links stay links, also where what they name is not
/// there yet; the permissions of a file that is replaced stay, but for set-user-ID, set-group-ID and
/// sticky bits. Pipes and devices are written straight, before any name changes.
///
/// A process that is killed leaves temporary files named .weft-HOST-PROCESS-…; the next write into
/// that folder removes them, as removeLeftovers() does.
///
/// Not for several threads at once. Throws BadInput naming the file.
class FileTransaction {
public:
    FileTransaction();
    ~FileTransaction();
    FileTransaction(const FileTransaction&) = delete;
    FileTransaction& operator=(const FileTransaction&) = delete;

    void write(const std::filesystem::path& path, std::span<const std::uint8_t> bytes);
    /// The same piece after piece, so that a long text need not be in memory: `pieces` is called once
    /// and hands them over.
    using PutBytes = std::function<void(std::span<const std::uint8_t>)>;
    void writePieces(const std::filesystem::path& path,
                     const std::function<void(const PutBytes&)>& pieces);
    /// The files so far, but for pipes and devices. Each keeps its identity in commit().
    [[nodiscard]] std::vector<PreparedFile> prepared() const;
    /// What goes to pipes and devices; waits for their readers. False where a stop was requested
    /// meanwhile: what a reader got may then be a part. Once, before commit(), which else does it.
    [[nodiscard]] bool writeStreams(const std::stop_token& stop);
    /// This file takes its name after all others: one that replaces what it was made of, so that a
    /// process that is killed between can begin again. Nothing where it is not there.
    void putLast(const std::filesystem::path& path);
    /// Once, last.
    void commit();

private:
    struct Entry;
    std::vector<std::unique_ptr<Entry>> entries_;
    bool streamsWritten_ = false;
};

/// Where a file goes: a part of a transaction, or, with a path alone, at once.
struct OutputFile {
    std::filesystem::path path;
    FileTransaction* together = nullptr;

    template <std::convertible_to<std::filesystem::path> Path>
    OutputFile(const Path& p, FileTransaction* t = nullptr) : path(p), together(t) {}
};

/// Removes the temporary files that processes which are gone left in a folder: those of this host and
/// boot at once, others when they are older than 24 hours. What cannot be read or removed stays. The
/// first write into a folder does so, too.
void removeLeftovers(const std::filesystem::path& folder);

/// Writes text or bytes so. Throws BadInput naming the file.
void writeFileAtomically(const OutputFile& to, std::span<const std::uint8_t> bytes);
void writeFileAtomically(const OutputFile& to, std::string_view text);
/// Throws BadInput as writing would for this target, before any work is done.
void checkFileTarget(const std::filesystem::path& path);
/// Where a file of this name is, or would be made: links, "./" and ".." are followed.
[[nodiscard]] std::filesystem::path placeOf(const std::filesystem::path& path);
/// Whether two names are, or would become, the same file: links, "./" and ".." are followed.
[[nodiscard]] bool nameTheSameFile(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace weft::io
