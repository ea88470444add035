#include "io/stream_reader.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "weft/error.h"

namespace weft::io {

namespace {
constexpr int kStopMilliseconds = 20;
constexpr std::size_t kMostAtOnce = std::size_t{1} << 24;  // a stop is looked for between
}  // namespace

StreamReader::StreamReader(const std::filesystem::path& path, std::stop_token stop)
    : fd_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)),
      stop_(std::move(stop)) {
    struct stat status {};
    waits_ = isOpen() && ::fstat(fd_, &status) == 0 && !S_ISREG(status.st_mode);
}

StreamReader::~StreamReader() {
    if (isOpen()) ::close(fd_);
}

/// A pipe that nobody has written into yet looks as if it had ended.
void StreamReader::waitForBytes() const {
    pollfd some{.fd = fd_, .events = POLLIN, .revents = 0};
    const int patience = stop_.stop_possible() ? kStopMilliseconds : -1;
    do {
        endIfStopped(stop_);
    } while (::poll(&some, 1, patience) == 0 || (some.revents == 0 && errno == EINTR));
}

/// At least one byte, or 0 at the end.
std::size_t StreamReader::readSome(std::span<std::uint8_t> to) {
    for (;;) {
        endIfStopped(stop_);
        if (waits_) waitForBytes();
        const ssize_t got = ::read(fd_, to.data(), std::min(to.size(), kMostAtOnce));
        if (got >= 0) return static_cast<std::size_t>(got);
        if (errno != EAGAIN && errno != EINTR) {
            failed_ = true;
            return 0;
        }
    }
}

std::size_t StreamReader::read(std::span<std::uint8_t> to) {
    std::size_t have = 0;
    if (ahead_ && !to.empty()) to[have++] = *std::exchange(ahead_, std::nullopt);
    while (have < to.size()) {
        const std::size_t got = readSome(to.subspan(have));
        if (got == 0) break;
        have += got;
    }
    return have;
}

bool StreamReader::atEnd() {
    if (ahead_) return false;
    std::uint8_t next = 0;
    if (readSome({&next, 1}) == 0) return true;
    ahead_ = next;
    return false;
}

}  // namespace weft::io
