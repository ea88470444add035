#include "weft/io/file_transaction.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "io/stream_writer.h"
#include "io/temporary_file.h"
#include "weft/error.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

constexpr mode_t kPermissions = 0777;  // neither set-user-ID nor what else goes with an owner
constexpr int kMostLinks = 40;

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& why) {
    throw BadInput(
        sentence("Cannot write '{file}': {reason}.", {{"file", path.string()}, {"reason", why}}));
}

/// Where the bytes go.
struct Target {
    std::filesystem::path file, folder;
    bool exists = false;
    bool stream = false;  ///< a pipe or device
    mode_t mode = 0;
};

/// The owner's permission counts even for those whom the system would let through (root).
bool writable(const std::filesystem::path& path, const struct stat& status) {
    return (status.st_mode & S_IWUSR) != 0 && ::access(path.c_str(), W_OK) == 0;
}

std::filesystem::path folderOf(const std::filesystem::path& file) {
    return file.has_parent_path() ? file.parent_path() : ".";
}

/// The file that a link names, link by link, whether it is there or not.
std::filesystem::path linkFollowed(std::filesystem::path path) {
    std::error_code error;
    for (int n = 0; n < kMostLinks && std::filesystem::is_symlink(path, error); ++n) {
        const std::filesystem::path named = std::filesystem::read_symlink(path, error);
        if (error) break;
        path = named.is_absolute() ? named : folderOf(path) / named;
    }
    return path;
}

/// Throws BadInput where the target cannot be written.
Target inspect(const std::filesystem::path& path) {
    if (path.empty()) throw BadInput("Cannot write to a file without a name.");
    Target target;
    struct stat status {};
    target.exists = ::stat(path.c_str(), &status) == 0;
    if (!target.exists && errno == ELOOP) refuse(path, "its links lead in a circle");
    if (target.exists && S_ISDIR(status.st_mode)) refuse(path, "it is a folder");
    if (target.exists && !writable(path, status)) refuse(path, "the file is read-only");
    target.mode = status.st_mode & kPermissions;
    target.stream = target.exists && !S_ISREG(status.st_mode);
    std::error_code ignored;
    target.file = target.exists ? std::filesystem::canonical(path, ignored) : linkFollowed(path);
    if (target.stream || target.file.empty()) target.file = path;
    target.folder = folderOf(target.file);
    if (target.stream) return target;
    if (::stat(target.folder.c_str(), &status) != 0 || !S_ISDIR(status.st_mode))
        refuse(path, sentence("the folder '{folder}' does not exist",
                              {{"folder", target.folder.string()}}));
    if (!writable(target.folder, status))
        refuse(path,
               sentence("the folder '{folder}' is read-only", {{"folder", target.folder.string()}}));
    return target;
}

bool writeAll(int fd, std::span<const std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
}

mode_t modeOfNewFiles() {
    const mode_t mask = ::umask(022);  // the only way to read it; restored at once
    ::umask(mask);
    return 0666 & ~mask;
}

/// Makes renames themselves durable. A file system that cannot do so is no reason to fail.
void flushFolder(const std::filesystem::path& folder) {
    const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    ::fsync(fd);
    ::close(fd);
}

FileIdentity identityFrom(const struct stat& s) {
    constexpr std::int64_t kSecond = 1'000'000'000;
    return {.inode = s.st_ino,
            .size = static_cast<std::uint64_t>(s.st_size),
            .modified = s.st_mtim.tv_sec * kSecond + s.st_mtim.tv_nsec};
}

bool exchangeNames(const char* a, const char* b) {
    return ::renameat2(AT_FDCWD, a, AT_FDCWD, b, RENAME_EXCHANGE) == 0;
}

}  // namespace

struct FileTransaction::Entry {
    std::filesystem::path path;  ///< as the caller said it
    Target target;
    std::vector<std::uint8_t> streamed;        ///< of a pipe or device
    std::unique_ptr<TemporaryFile> temporary;  ///< of a file
    enum class Named { no, exchanged, moved } named = Named::no;

    /// The name goes to the new file; where the system can exchange names, the temporary one goes to
    /// the old file, so that it can come back. False with errno where that fails.
    [[nodiscard]] bool takeName() {
        if (target.exists && exchangeNames(temporary->name(), target.file.c_str())) {
            named = Named::exchanged;
            return true;
        }
        if (::rename(temporary->name(), target.file.c_str()) != 0) return false;
        named = Named::moved;
        temporary->release();
        return true;
    }
    void giveNameBack() {
        if (named == Named::exchanged)
            static_cast<void>(exchangeNames(temporary->name(), target.file.c_str()));
        if (named == Named::moved && !target.exists) ::unlink(target.file.c_str());
        named = Named::no;
    }
};

FileTransaction::FileTransaction() = default;
FileTransaction::~FileTransaction() = default;

void FileTransaction::write(const std::filesystem::path& path, std::span<const std::uint8_t> bytes) {
    writePieces(path, [bytes](const PutBytes& put) { put(bytes); });
}

void FileTransaction::writePieces(const std::filesystem::path& path,
                                  const std::function<void(const PutBytes&)>& pieces) {
    auto entry = std::make_unique<Entry>();
    entry->path = path;
    entry->target = inspect(path);
    if (entry->target.stream) {
        pieces([&](std::span<const std::uint8_t> bytes) {
            entry->streamed.insert(entry->streamed.end(), bytes.begin(), bytes.end());
        });
    } else {
        entry->temporary = std::make_unique<TemporaryFile>(entry->target.folder);
        TemporaryFile& file = *entry->temporary;
        const mode_t mode = entry->target.exists ? entry->target.mode : modeOfNewFiles();
        bool written = file.descriptor() >= 0;
        if (written)
            pieces([&](std::span<const std::uint8_t> bytes) {
                written = written && writeAll(file.descriptor(), bytes);
            });
        const bool done = written && ::fchmod(file.descriptor(), mode) == 0 &&
                          ::fsync(file.descriptor()) == 0 && file.close();
        if (!done) refuse(path, std::strerror(errno));
    }
    entries_.push_back(std::move(entry));
}

std::vector<PreparedFile> FileTransaction::prepared() const {
    std::vector<PreparedFile> files;
    for (const auto& entry : entries_) {
        if (entry->target.stream) continue;
        const auto identity = identityOf(entry->temporary->name());
        if (!identity) refuse(entry->path, "its temporary file has gone");
        files.push_back({entry->path, *identity});
    }
    return files;
}

bool FileTransaction::writeStreams(const std::stop_token& stop) {
    streamsWritten_ = true;
    for (const auto& entry : entries_) {
        if (!entry->target.stream) continue;
        const StreamEnd end = writeStream(entry->path, entry->streamed, stop);
        if (end == StreamEnd::stopped) return false;
        if (end == StreamEnd::failed) refuse(entry->path, std::strerror(errno));
    }
    return true;
}

void FileTransaction::putLast(const std::filesystem::path& path) {
    std::stable_partition(entries_.begin(), entries_.end(),
                          [&](const auto& entry) { return entry->path != path; });
}

void FileTransaction::commit() {
    if (!streamsWritten_) static_cast<void>(writeStreams({}));
    for (const auto& entry : entries_) {
        if (entry->target.stream || entry->takeName()) continue;
        const int error = errno;
        for (const auto& earlier : entries_) earlier->giveNameBack();
        refuse(entry->path, std::strerror(error));
    }
    for (const auto& entry : entries_)
        if (!entry->target.stream) flushFolder(entry->target.folder);
    entries_.clear();  // and with it what the names meant before
}

std::optional<FileIdentity> identityOf(const std::filesystem::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return std::nullopt;
    return identityFrom(status);
}

void writeFileAtomically(const OutputFile& to, std::span<const std::uint8_t> bytes) {
    if (to.together) return to.together->write(to.path, bytes);
    FileTransaction alone;
    alone.write(to.path, bytes);
    alone.commit();
}

void writeFileAtomically(const OutputFile& to, std::string_view text) {
    writeFileAtomically(to, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

void checkFileTarget(const std::filesystem::path& path) { static_cast<void>(inspect(path)); }

std::filesystem::path placeOf(const std::filesystem::path& path) {
    const std::filesystem::path file = linkFollowed(path);
    std::error_code error;
    const auto folder =
        std::filesystem::weakly_canonical(std::filesystem::absolute(folderOf(file), error), error);
    return error ? file : folder / file.filename();
}

bool nameTheSameFile(const std::filesystem::path& a, const std::filesystem::path& b) {
    std::error_code error;
    return a == b || std::filesystem::equivalent(a, b, error) || placeOf(a) == placeOf(b);
}

}  // namespace weft::io
