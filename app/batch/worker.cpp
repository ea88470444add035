#include "app/batch/worker.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>

namespace weft::cli {

namespace {

[[noreturn]] void failed(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

/// All of `value`; false where the other side is gone.
template <class T>
bool receive(int channel, T& value) {
    ssize_t n = 0;
    do n = ::recv(channel, &value, sizeof value, MSG_WAITALL);
    while (n < 0 && errno == EINTR);
    return n == static_cast<ssize_t>(sizeof value);
}

template <class T>
void sendTo(int channel, const T& value) {
    // Where the other side is gone, its end is seen when an answer is waited for.
    static_cast<void>(!::send(channel, &value, sizeof value, MSG_NOSIGNAL));
}

/// The jobs' standard input says nothing.
void closeInput() {
    const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (nothing < 0) return;
    ::dup2(nothing, STDIN_FILENO);
    ::close(nothing);
}

}  // namespace

Worker::Worker(const std::function<TaskEnd(const Task&)>& serve, std::span<const int> others) {
    int ends[2];
    speech_ = ::memfd_create("weft-worker", MFD_CLOEXEC);
    if (speech_ < 0) failed("memfd_create");
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        ::close(speech_);
        failed("socketpair");
    }
    const pid_t parent = ::getpid();
    process_ = ::fork();
    if (process_ < 0) {
        const int error = errno;
        for (const int fd : {ends[0], ends[1], speech_}) ::close(fd);
        throw std::system_error(error, std::generic_category(), "fork");
    }
    if (process_ == 0) {
        ::close(ends[0]);
        for (const int fd : others) ::close(fd);
        serveAll(serve, ends[1], parent);
    }
    ::close(ends[1]);
    channel_ = ends[0];
}

Worker::~Worker() {
    send(SIGTERM);
    ::close(channel_);
    if (process_ > 0) wait();
    ::close(speech_);
}

void Worker::serveAll(const std::function<TaskEnd(const Task&)>& serve, int channel, pid_t parent) {
    ::setpgid(0, 0);  // Ctrl-C is the parent's, which tells
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (::getppid() != parent) ::_exit(0);
    ::dup2(speech_, STDERR_FILENO);
    closeInput();
    for (Task task; receive(channel, task);) sendTo(channel, serve(task));
    ::_exit(0);
}

void Worker::give(const Task& task) {
    // Both processes write and read at one offset.
    static_cast<void>(!::ftruncate(speech_, 0));
    ::lseek(speech_, 0, SEEK_SET);
    sendTo(channel_, task);
}

std::optional<TaskEnd> Worker::take() {
    TaskEnd end;
    return receive(channel_, end) ? std::optional(end) : std::nullopt;
}

std::string Worker::said() const {
    constexpr std::size_t kMost = 16384;
    std::string text(kMost, '\0');
    const ssize_t n = ::pread(speech_, text.data(), text.size(), 0);
    text.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
    return text;
}

void Worker::send(int signal) const {
    if (process_ > 0) ::kill(process_, signal);
}

int Worker::wait() {
    int status = 0;
    while (process_ > 0 && ::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
    return status;
}

}  // namespace weft::cli
