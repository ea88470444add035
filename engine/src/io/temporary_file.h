#pragma once
// A temporary file beside its target, named after host, boot and process.
#include <filesystem>
#include <string>

namespace weft::io {

/// An open file descriptor, and the name to be removed unless release() was called.
class TemporaryFile {
public:
    /// In `folder`; descriptor() is −1, with errno, where that fails. Removes what processes that
    /// are gone left there (removeLeftovers()).
    explicit TemporaryFile(const std::filesystem::path& folder);
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    [[nodiscard]] int descriptor() const { return fd_; }
    [[nodiscard]] const char* name() const { return name_.c_str(); }
    /// False, with errno, where what was written did not arrive.
    [[nodiscard]] bool close();
    /// It has another name now.
    void release() { kept_ = true; }

private:
    std::string name_;
    int fd_ = -1;
    bool made_ = false, kept_ = false;
};

}  // namespace weft::io
