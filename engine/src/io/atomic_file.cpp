/// Whole files, old or new.
#include <sys/stat.h>
#include <unistd.h>

#include <QFile>
#include <QSaveFile>

#include "weft/io/picture_file.h"

namespace weft::io {

namespace {

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& why) {
    throw BadInput("Cannot write '" + path.string() + "': " + why + ".");
}

/// The owner's permission counts even for those whom the system would let through (root).
bool writable(const std::filesystem::path& path, const struct stat& status) {
    return (status.st_mode & S_IWUSR) != 0 && ::access(path.c_str(), W_OK) == 0;
}

/// Throws BadInput where the target cannot be written. True: a pipe or device, which is written
/// straight.
bool isStream(const std::filesystem::path& path) {
    if (path.empty()) throw BadInput("Cannot write to a file without a name.");
    if (QFile::encodeName(QFile::decodeName(path.c_str())) != path.c_str())
        refuse(path, "its name is not UTF-8");
    struct stat status {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode)) refuse(path, "it is a folder");
    if (exists && !writable(path, status)) refuse(path, "the file is read-only");
    if (exists && !S_ISREG(status.st_mode)) return true;
    std::error_code ignored;
    const std::filesystem::path file = exists ? std::filesystem::canonical(path, ignored) : path;
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    if (::stat(folder.c_str(), &status) != 0 || !S_ISDIR(status.st_mode))
        refuse(path, "the folder '" + folder.string() + "' does not exist");
    if (!writable(folder, status)) refuse(path, "the folder '" + folder.string() + "' is read-only");
    return false;
}

}  // namespace

void checkFileTarget(const std::filesystem::path& path) { static_cast<void>(isStream(path)); }

void writeFileAtomically(const std::filesystem::path& path, std::span<const std::uint8_t> bytes) {
    const bool stream = isStream(path);
    const QString name = QFile::decodeName(path.c_str());
    QFile straight(name);
    QSaveFile whole(name);  // a temporary file in the same folder, flushed, then renamed
    QFileDevice& file = stream ? static_cast<QFileDevice&>(straight) : whole;
    const auto size = static_cast<qint64>(bytes.size());
    const bool done = file.open(QIODevice::WriteOnly | QIODevice::Unbuffered) &&
                      file.write(reinterpret_cast<const char*>(bytes.data()), size) == size &&
                      (stream || whole.commit());
    if (!done) refuse(path, file.errorString().toStdString());
}

}  // namespace weft::io
