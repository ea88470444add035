#include "io/read/decoder_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <system_error>

#include "weft/io/decoded_stream.h"

namespace weft::io {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void throwError(int error) { throw std::system_error(error, std::generic_category()); }

/// Nothing of the user's; of a sanitizer its options, which this process has too.
char* const* environmentOfDecoder() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return environ;
#else
    static char* const none[] = {nullptr};
    return none;
#endif
}

struct SpawnActions {
    posix_spawn_file_actions_t actions;
    SpawnActions(int input, int output) {
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
        ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
        ::posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    }
    ~SpawnActions() { ::posix_spawn_file_actions_destroy(&actions); }
    SpawnActions(const SpawnActions&) = delete;
    SpawnActions& operator=(const SpawnActions&) = delete;
};

/// What the started `child` writes.
Descriptor spawn(const fs::path& program, std::vector<std::string>& words, int input, pid_t& child) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throwError(errno);
    Descriptor from(ends[0]);
    const Descriptor to(ends[1]);
    const SpawnActions actions(input, to.get());
    std::string name = program.string();
    std::vector<char*> list = {name.data()};
    for (std::string& word : words) list.push_back(word.data());
    list.push_back(nullptr);
    const int failed = ::posix_spawn(&child, name.c_str(), &actions.actions, nullptr, list.data(),
                                     environmentOfDecoder());
    if (failed != 0) throwError(failed);
    return from;
}

int waitFor(pid_t child) {
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

DecoderEnd endOf(int status) {
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) return DecoderEnd::slow;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS) return DecoderEnd::forbidden;
    return DecoderEnd::early;
}

}  // namespace

Descriptor::Descriptor(int fd) : fd_(fd) {
    if (fd < 0) throwError(errno);
}

void Descriptor::close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
}

fs::path decoderProgram() {
    std::error_code error;
    const fs::path own = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const fs::path& folder :
         {own, own.parent_path() / "bin", own.parent_path() / "libexec/weft"})
        if (::access((folder / kDecoderProgram).c_str(), X_OK) == 0) return folder / kDecoderProgram;
    return {};
}

DecoderProcess::DecoderProcess(const fs::path& program, std::vector<std::string> words, int input,
                               std::chrono::seconds patience)
    : from_(spawn(program, words, input, child_)),
      deadline_(std::chrono::steady_clock::now() + patience) {}

DecoderProcess::~DecoderProcess() {
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    waitFor(child_);
}

void DecoderProcess::read(void* to, std::size_t size) {
    auto* at = static_cast<char*>(to);
    while (size > 0) {
        waitForBytes();
        const ssize_t got = ::read(from_.get(), at, size);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) tellEnd();
        at += got;
        size -= static_cast<std::size_t>(got);
    }
}

void DecoderProcess::waitForBytes() const {
    using namespace std::chrono;
    pollfd waiting{from_.get(), POLLIN, 0};
    for (;;) {
        const auto left = duration_cast<milliseconds>(deadline_ - steady_clock::now()).count();
        if (left <= 0) throw DecoderEnded{DecoderEnd::slow};
        const int ready = ::poll(&waiting, 1, static_cast<int>(left));
        if (ready > 0) return;
        if (ready < 0 && errno != EINTR) throwError(errno);
    }
}

/// It may have closed the pipe and live on; one that ends keeps its status.
void DecoderProcess::tellEnd() {
    ::kill(child_, SIGKILL);
    const int status = waitFor(child_);
    child_ = 0;
    throw DecoderEnded{endOf(status)};
}

}  // namespace weft::io
