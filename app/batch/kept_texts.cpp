#include "app/batch/kept_texts.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <filesystem>

namespace weft::cli {

KeptTexts::KeptTexts() {
    std::error_code unknown;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(unknown);
    if (!unknown) fd_ = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (fd_ < 0) fd_ = ::memfd_create("weft-batch", MFD_CLOEXEC);  // a file system without O_TMPFILE
}

KeptTexts::~KeptTexts() {
    if (fd_ >= 0) ::close(fd_);
}

KeptTexts::Place KeptTexts::keep(std::string_view text) {
    if (fd_ < 0 || text.empty()) return {};
    const ssize_t written = ::pwrite(fd_, text.data(), text.size(), end_);
    if (written <= 0) return {};
    const Place place{end_, static_cast<std::size_t>(written)};
    end_ += written;
    return place;
}

std::string KeptTexts::read(const Place& place) const {
    std::string text(place.length, '\0');
    const ssize_t n = ::pread(fd_, text.data(), text.size(), place.offset);
    text.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
    return text;
}

}  // namespace weft::cli
