/// Whole files, old or new: a temporary file in the same folder, flushed, then renamed.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "weft/io/picture_file.h"

namespace weft::io {

namespace {

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& why) {
    throw BadInput("Cannot write '" + path.string() + "': " + why + ".");
}

/// Where the bytes go: `path` with symbolic links followed, so that a link stays a link.
struct Target {
    std::filesystem::path file, folder;
    bool exists = false;
    bool stream = false;  ///< a pipe or device: written straight
    mode_t mode = 0;
};

/// The owner's permission counts even for those whom the system would let through (root).
bool writable(const std::filesystem::path& path, const struct stat& status) {
    return (status.st_mode & S_IWUSR) != 0 && ::access(path.c_str(), W_OK) == 0;
}

/// Throws BadInput where the target cannot be written.
Target inspect(const std::filesystem::path& path) {
    if (path.empty()) throw BadInput("Cannot write to a file without a name.");
    Target target;
    struct stat status {};
    target.exists = ::stat(path.c_str(), &status) == 0;
    if (target.exists && S_ISDIR(status.st_mode)) refuse(path, "it is a folder");
    if (target.exists && !writable(path, status)) refuse(path, "the file is read-only");
    target.mode = status.st_mode & 07777;
    target.stream = target.exists && !S_ISREG(status.st_mode);
    std::error_code ignored;
    target.file = target.exists ? std::filesystem::canonical(path, ignored) : path;
    if (target.stream || target.file.empty()) target.file = path;
    target.folder = target.file.has_parent_path() ? target.file.parent_path() : ".";
    if (target.stream) return target;
    if (::stat(target.folder.c_str(), &status) != 0 || !S_ISDIR(status.st_mode))
        refuse(path, "the folder '" + target.folder.string() + "' does not exist");
    if (!writable(target.folder, status))
        refuse(path, "the folder '" + target.folder.string() + "' is read-only");
    return target;
}

/// An open file descriptor, and the file to be removed unless it was kept.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::filesystem::path& folder)
        : name_((folder / ".weft-XXXXXX").string()), fd_(::mkostemp(name_.data(), O_CLOEXEC)) {}
    ~TemporaryFile() {
        if (fd_ < 0) return;
        ::close(fd_);
        if (!kept_) ::unlink(name_.c_str());
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    [[nodiscard]] int descriptor() const { return fd_; }
    /// Takes the name `to`; false with errno where that fails.
    [[nodiscard]] bool moveTo(const std::filesystem::path& to) {
        kept_ = ::rename(name_.c_str(), to.c_str()) == 0;
        return kept_;
    }

private:
    std::string name_;
    int fd_;
    bool kept_ = false;
};

bool writeAll(int fd, std::span<const std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
}

void writeStraight(const std::filesystem::path& path, std::span<const std::uint8_t> bytes) {
    const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd < 0) refuse(path, std::strerror(errno));
    const bool done = writeAll(fd, bytes);
    const int error = errno;
    ::close(fd);
    if (!done) refuse(path, std::strerror(error));
}

mode_t modeOfNewFiles() {
    const mode_t mask = ::umask(022);  // the only way to read it; restored at once
    ::umask(mask);
    return 0666 & ~mask;
}

/// Makes the rename itself durable. A file system that cannot do so is no reason to fail.
void flushFolder(const std::filesystem::path& folder) {
    const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    ::fsync(fd);
    ::close(fd);
}

}  // namespace

void checkFileTarget(const std::filesystem::path& path) { static_cast<void>(inspect(path)); }

void writeFileAtomically(const std::filesystem::path& path, std::span<const std::uint8_t> bytes) {
    const Target target = inspect(path);
    if (target.stream) return writeStraight(path, bytes);
    TemporaryFile file(target.folder);
    if (file.descriptor() < 0) refuse(path, std::strerror(errno));
    const bool done =
        writeAll(file.descriptor(), bytes) &&
        ::fchmod(file.descriptor(), target.exists ? target.mode : modeOfNewFiles()) == 0 &&
        ::fsync(file.descriptor()) == 0 && file.moveTo(target.file);
    if (!done) refuse(path, std::strerror(errno));
    flushFolder(target.folder);
}

}  // namespace weft::io
