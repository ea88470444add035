/// weft-decoder-misbehaving: stands in for weft-decoder, behind the same filter, and does what the
/// last word of the file says, as code would that took a library over. Where it is let, its message
/// says so. weft-decoder-misbehaving --refusing-filters PROGRAM [ARGUMENTS]: runs PROGRAM where no
/// filter can be set.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <barrier>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "app/decoder/system_calls.h"

#ifdef WEFT_FILTERS_CALLS
#include <seccomp.h>
#endif

namespace {

using weft::io::DecodedHeader;
using weft::io::DecoderFilter;

int environmentSize() {
    int size = 0;
    while (environ[size]) ++size;
    return size;
}

/// True where it was let.
bool inThread(const std::function<bool()>& misdeed) {
    bool let = false;
    std::thread([&] { let = misdeed(); }).join();
    return let;
}

/// As many threads at once as OpenMP starts on a large machine, each of which takes memory.
bool inManyThreads() {
    constexpr int kThreads = 40;
    std::barrier all(kThreads);
    std::atomic<int> done{0};
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < kThreads; ++i)
            threads.emplace_back([&] {
                const std::vector<char> taken(1000, 1);
                all.arrive_and_wait();
                done += taken.back();
            });
    }
    return done == kThreads;
}

bool opensFile() { return ::open("/etc/passwd", O_RDONLY) >= 0; }

bool startsProgram() {
    char name[] = "/bin/true";
    char* words[] = {name, nullptr};
    return ::execve(name, words, environ) == 0;
}

bool forks() {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(0);
    return child > 0;
}

bool makesCode() {
    return ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1,
                  0) != MAP_FAILED;
}

bool turnsDataIntoCode() {
    void* const data =
        ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return ::mprotect(data, 4096, PROT_READ | PROT_EXEC) == 0;
}

#ifdef __x86_64__
/// getpid() of 32 bits, whose number is that of writev() of 64.
bool callsAs32Bits() {
    long number = 20;
    asm volatile("int $0x80" : "+a"(number) : : "memory", "r8", "r9", "r10", "r11");
    return number == ::getpid();
}
bool callsAsX32() { return ::syscall(0x40000000 + SYS_getpid) > 0; }
#endif

const std::map<std::string_view, std::function<bool()>> kDeeds = {
    {"opens", opensFile},
    {"opens-in-thread", [] { return inThread(opensFile); }},
    {"writes-file", [] { return ::open("weft-was-here", O_CREAT | O_WRONLY, 0600) >= 0; }},
    {"opens-memory", [] { return ::memfd_create("code", 0) >= 0; }},
    {"connects", [] { return ::socket(AF_INET, SOCK_STREAM, 0) >= 0; }},
    {"connects-locally", [] { return ::socket(AF_UNIX, SOCK_STREAM, 0) >= 0; }},
    {"starts-program", startsProgram},
    {"forks", forks},
    {"traces", [] { return ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0; }},
    {"kills-parent", [] { return ::kill(::syscall(SYS_getppid), SIGTERM) == 0; }},
    {"kills-by-thread",
     [] { return ::syscall(SYS_tgkill, ::getpid(), ::syscall(SYS_gettid), SIGTERM) == 0; }},
    {"makes-code", makesCode},
    {"turns-data-into-code", turnsDataIntoCode},
    {"outlives-parent", [] { return ::prctl(PR_SET_PDEATHSIG, 0) == 0; }},
    {"lifts-limits",
     [] {
         const rlimit none{0, 0};
         return ::setrlimit(RLIMIT_CORE, &none) == 0;
     }},
    {"reads-input",
     [] {
         char byte = 0;
         return ::read(STDIN_FILENO, &byte, 1) >= 0;
     }},
    {"asks-ring", [] { return ::syscall(SYS_io_uring_setup, 1, nullptr) != -1; }},
#ifdef __x86_64__
    {"calls-as-32-bits", callsAs32Bits},
    {"calls-as-x32", callsAsX32},
#endif
    // What decoding may do.
    {"works-in-thread",
     [] { return inThread([] { return !std::vector<char>(1 << 22, 1).empty(); }); }},
    {"works-in-many-threads", inManyThreads},
    {"complains", [] { return std::fputs("\x1b[31mlibrary says", stderr) < 0; }},
    {"aborts",
     [] {
         std::abort();
         return false;
     }},
};

std::string standardInput() {
    std::string text;
    char piece[4096];
    for (ssize_t got = 0; (got = ::read(STDIN_FILENO, piece, sizeof piece)) > 0;)
        text.append(piece, static_cast<std::size_t>(got));
    return text;
}

int tell(const std::string& message) {
    DecodedHeader header;
    header.messageBytes = static_cast<std::uint32_t>(message.size());
    const bool told = ::write(STDOUT_FILENO, &header, sizeof header) > 0 &&
                      ::write(STDOUT_FILENO, message.data(), message.size()) > 0;
    return told ? 0 : 1;
}

int runRefusingFilters([[maybe_unused]] char** words) {
#ifdef WEFT_FILTERS_CALLS
    const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    const scmp_arg_cmp mode = {0, SCMP_CMP_EQ, PR_SET_SECCOMP, 0};
    if (!filter || seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(seccomp), 0) != 0 ||
        seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prctl), 1, &mode) != 0 ||
        seccomp_load(filter) != 0)
        return 2;
    ::execv(words[0], words);
#endif
    return 2;
}

}  // namespace

int main(int count, char** words) {
    if (count > 2 && std::strcmp(words[1], "--refusing-filters") == 0)
        return runRefusingFilters(words + 2);
    const std::string file = standardInput();
    const std::string_view word = std::string_view(file).substr(file.find_last_of(' ') + 1);
    const int variables = environmentSize();
    weft::decoder::prepareLibraries();
    if (weft::decoder::filterSystemCalls().state != DecoderFilter::State::active)
        return tell("is read without a filter.");
    if (word == "environment")
        return tell(variables == 0 ? "was given nothing." : "was given variables.");
    const auto deed = kDeeds.find(word);
    if (deed == kDeeds.end()) return tell("asks for what nobody knows.");
    return tell(deed->second() ? "was let do it." : "failed to do it.");
}
