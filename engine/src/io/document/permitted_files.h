#pragma once
/// Which files the links of a document may lead to, and how they are opened.
#include <filesystem>
#include <utility>

#include "weft/io/source_places.h"

namespace weft::io {

/// An open file; closed at the end.
class OpenedFile {
public:
    explicit OpenedFile(int descriptor = -1) : descriptor_(descriptor) {}
    OpenedFile(OpenedFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    OpenedFile& operator=(OpenedFile&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }
    ~OpenedFile();

    [[nodiscard]] bool isOpen() const { return descriptor_ >= 0; }
    [[nodiscard]] int descriptor() const { return descriptor_; }
    /// A name under which it is opened again, whatever became of its own.
    [[nodiscard]] std::filesystem::path path() const;

private:
    int descriptor_;
};

/// Paths are told apart byte by byte once links are resolved: where a file system takes names of
/// other case for the same, such a name counts as outside, and is asked for.
class PermittedFiles {
public:
    /// `folder`: of the document, links resolved; empty: it is in none, and only `places` permit.
    PermittedFiles(std::filesystem::path folder, const SourcePlaces& places);

    /// What an absolute path leads to, by resolving it (readlink) and nothing else; its last parts
    /// may not be there.
    [[nodiscard]] static std::filesystem::path resolved(const std::filesystem::path& path);
    /// Of a resolved path.
    [[nodiscard]] bool permits(const std::filesystem::path& resolved) const;
    /// Opens a regular file by its resolved path, in which nothing may have become a symbolic link
    /// meanwhile. Not open: there is none, or it cannot be read.
    [[nodiscard]] static OpenedFile open(const std::filesystem::path& resolved);

private:
    std::vector<PermittedFolder> folders_;
    std::vector<std::filesystem::path> files_;
    bool anywhere_;
};

/// Whether a resolved path lies in a resolved folder, at any depth.
[[nodiscard]] bool isBelow(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace weft::io
