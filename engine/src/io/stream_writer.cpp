#include "io/stream_writer.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace weft::io {

namespace {

constexpr int kLookMilliseconds = 20;

bool isPipe(const std::filesystem::path& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && S_ISFIFO(status.st_mode);
}

/// A pipe without a reader is opened again and again: waiting inside open() would never end.
int openStream(const std::filesystem::path& path, const std::stop_token& stop) {
    for (;;) {
        const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK);
        if (fd >= 0 || errno != ENXIO || !isPipe(path) || stop.stop_requested()) return fd;
        ::poll(nullptr, 0, kLookMilliseconds);
    }
}

StreamEnd writeAll(int fd, std::span<const std::uint8_t> bytes, const std::stop_token& stop) {
    while (!bytes.empty()) {
        if (stop.stop_requested()) return StreamEnd::stopped;
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written > 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        } else if (written < 0 && errno == EAGAIN) {
            pollfd full{.fd = fd, .events = POLLOUT, .revents = 0};
            ::poll(&full, 1, kLookMilliseconds);
        } else if (written == 0 || errno != EINTR) {
            return StreamEnd::failed;
        }
    }
    return StreamEnd::done;
}

}  // namespace

StreamEnd writeStream(const std::filesystem::path& path, std::span<const std::uint8_t> bytes,
                      const std::stop_token& stop) {
    const int fd = openStream(path, stop);
    if (fd < 0) return stop.stop_requested() ? StreamEnd::stopped : StreamEnd::failed;
    const StreamEnd end = writeAll(fd, bytes, stop);
    const int error = errno;
    ::close(fd);
    errno = error;
    return end;
}

}  // namespace weft::io
