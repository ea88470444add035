#include "io/document/permitted_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>

namespace weft::io {

namespace fs = std::filesystem;

namespace {

/// Empty: it is not there, or cannot be reached.
fs::path realPath(const fs::path& path) {
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr),
                                                           &std::free);
    return real ? fs::path(real.get()) : fs::path();
}

bool isRegular(const struct stat& status) { return S_ISREG(status.st_mode); }

}  // namespace

OpenedFile::~OpenedFile() {
    if (isOpen()) ::close(descriptor_);
}

fs::path OpenedFile::path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

bool isBelow(const fs::path& path, const fs::path& folder) {
    const auto [inFolder, inPath] =
        std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return inFolder == folder.end() && inPath != path.end();
}

PermittedFiles::PermittedFiles(fs::path folder, const SourcePlaces& places)
    : anywhere_(places.anywhere) {
    const auto permit = [this](const fs::path& other, bool below) {
        if (fs::path real = realPath(other); !real.empty())
            folders_.push_back({std::move(real), below});
    };
    if (!folder.empty()) folders_.push_back({std::move(folder), true});
    for (const PermittedFolder& other : places.permitted) permit(other.folder, other.below);
    for (const fs::path& other : places.folders) permit(other, true);
    for (const auto& [named, file] : places.files)
        if (fs::path real = realPath(file); !real.empty()) files_.push_back(std::move(real));
}

fs::path PermittedFiles::resolved(const fs::path& path) {
    fs::path known = path, rest;
    fs::path real = realPath(known);
    while (real.empty() && known.has_relative_path()) {
        rest = rest.empty() ? known.filename() : known.filename() / rest;
        known = known.parent_path();
        real = realPath(known);
    }
    return rest.empty() ? real : (real / rest).lexically_normal();
}

bool PermittedFiles::permits(const fs::path& resolved) const {
    const auto holds = [&](const PermittedFolder& place) {
        return place.below ? isBelow(resolved, place.folder) : resolved.parent_path() == place.folder;
    };
    return anywhere_ || std::find(files_.begin(), files_.end(), resolved) != files_.end() ||
           std::any_of(folders_.begin(), folders_.end(), holds);
}

OpenedFile PermittedFiles::open(const fs::path& resolved) {
    OpenedFile at(::open("/", O_PATH | O_DIRECTORY | O_CLOEXEC));
    for (const fs::path& folder : resolved.parent_path().relative_path())
        if (at.isOpen())
            at = OpenedFile(::openat(at.descriptor(), folder.c_str(),
                                     O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    const fs::path name = resolved.filename();
    struct stat status {};
    if (!at.isOpen() || ::fstatat(at.descriptor(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0 ||
        !isRegular(status))
        return OpenedFile();
    OpenedFile file(::openat(at.descriptor(), name.c_str(),
                             O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    const bool same = file.isOpen() && ::fstat(file.descriptor(), &status) == 0 && isRegular(status);
    return same ? std::move(file) : OpenedFile();
}

fs::path folderOfDocument(const fs::path& document) {
    const fs::path real = realPath(document);
    return real.empty() ? PermittedFiles::resolved(fs::absolute(document)).parent_path()
                        : real.parent_path();
}

std::vector<fs::path> foldersNamedOutside(const Document& document, const fs::path& file) {
    const fs::path own = folderOfDocument(file);
    std::vector<fs::path> folders;
    for (const Document::SharedPatch& patch : document.patches()) {
        if (patch->storage != SourceStorage::linked || !patch->source->origin) continue;
        const fs::path source = PermittedFiles::resolved(patch->source->origin->path);
        const fs::path folder = source.parent_path();
        if (!isBelow(source, own) &&
            std::find(folders.begin(), folders.end(), folder) == folders.end())
            folders.push_back(folder);
    }
    return folders;
}

}  // namespace weft::io
