#include "app/decoder/system_calls.h"

#include <malloc.h>

#include <cstdlib>
#include <ctime>
#include <system_error>
#include <thread>

#ifdef WEFT_HAS_HEIF
#include <libheif/heif.h>
#endif

#ifdef WEFT_FILTERS_CALLS
#include <linux/futex.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <memory>
#include <vector>
#endif

namespace weft::decoder {

void prepareLibraries() {
    ::setenv("TZ", "UTC0", 1);  // a name of no file, so that dates in pictures lead to none
    ::tzset();
    constexpr int kHeaps = 4;  // else the C library asks a file how many cores there are, from the
    ::mallopt(M_ARENA_MAX, kHeaps);  // ninth thread on that takes memory
#ifdef WEFT_HAS_HEIF
#if LIBHEIF_HAVE_VERSION(1, 13, 0)
    heif_init(nullptr);
#endif
#endif
    try {
        std::thread([] {}).join();
    } catch (const std::system_error&) {  // no more threads: then libraries start none either
    }
}

#ifdef WEFT_FILTERS_CALLS

namespace {

using Arguments = std::vector<scmp_arg_cmp>;

/// `argument` & `mask` is `value`.
scmp_arg_cmp masked(unsigned argument, scmp_datum_t mask, scmp_datum_t value) {
    return {argument, SCMP_CMP_MASKED_EQ, mask, value};
}
/// `argument`, which the kernel takes for a number of 32 bits, is `value`.
scmp_arg_cmp equal(unsigned argument, scmp_datum_t value) {
    return masked(argument, 0xffffffffu, value);
}

/// A call that stays; where several rows have it, with the arguments of any of them.
struct Row {
    int call;
    const char* reason;
    Arguments arguments = {};
    std::uint32_t action = SCMP_ACT_ALLOW;
};

std::vector<Row> table() {
    constexpr scmp_datum_t kThread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND |
                                     CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS |
                                     CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID;
    constexpr scmp_datum_t kEvery = ~scmp_datum_t{0}, kOperation = FUTEX_CMD_MASK & 0xffffffffu;
    constexpr scmp_datum_t kKindOfMap = MAP_SHARED | MAP_PRIVATE | MAP_ANONYMOUS;
    const auto self = static_cast<scmp_datum_t>(::getpid());
    return {
        // Memory: of its own, and nothing in it can be run.
        {SCMP_SYS(brk), "the heap grows"},
        {SCMP_SYS(mmap),
         "large blocks, stacks of threads",
         {masked(2, PROT_EXEC, 0), masked(3, kKindOfMap, MAP_PRIVATE | MAP_ANONYMOUS)}},
        {SCMP_SYS(mprotect), "heaps of threads grow", {masked(2, PROT_EXEC, 0)}},
        {SCMP_SYS(mremap), "large blocks grow"},
        {SCMP_SYS(munmap), "large blocks, stacks of threads end"},
        {SCMP_SYS(madvise), "stacks of threads that ended are given back"},
        // Threads of codecs and of OpenMP: in this process.
        {SCMP_SYS(clone), "a thread begins", {masked(0, kEvery, kThread)}},
        {SCMP_SYS(clone3),
         "its flags cannot be seen here: the C library takes clone instead",
         {},
         SCMP_ACT_ERRNO(ENOSYS)},
        {SCMP_SYS(rseq), "a thread begins"},
        {SCMP_SYS(set_robust_list), "a thread begins"},
        {SCMP_SYS(rt_sigprocmask), "a thread begins, a process aborts"},
        {SCMP_SYS(sched_yield), "a thread lets others go first"},
        {SCMP_SYS(prctl), "a thread is given a name", {equal(0, PR_SET_NAME)}},
        {SCMP_SYS(sched_getaffinity), "how many threads are worth it"},
        {SCMP_SYS(futex), "a thread waits", {masked(1, kOperation, FUTEX_WAIT)}},
        {SCMP_SYS(futex), "a condition is waited for", {masked(1, kOperation, FUTEX_WAIT_BITSET)}},
        {SCMP_SYS(futex), "a thread wakes others", {masked(1, kOperation, FUTEX_WAKE)}},
        {SCMP_SYS(restart_syscall), "a wait goes on after the process was stopped and continued"},
        {SCMP_SYS(exit), "a thread ends"},
        // What it is for.
        {SCMP_SYS(write), "the picture", {equal(0, STDOUT_FILENO)}},
        {SCMP_SYS(write),
         "complaints of libraries reach nobody",
         {equal(0, STDERR_FILENO)},
         SCMP_ACT_ERRNO(EBADF)},
        {SCMP_SYS(writev),
         "nor do those of the C library",
         {equal(0, STDERR_FILENO)},
         SCMP_ACT_ERRNO(EBADF)},
        {SCMP_SYS(sysinfo), "sorting asks once how much memory there is"},
        {SCMP_SYS(exit_group), "it is done"},
        // abort(), so that a library's assertion is not taken for a forbidden call.
        {SCMP_SYS(getpid), "the process aborts"},
        {SCMP_SYS(gettid), "the process aborts"},
        {SCMP_SYS(tgkill), "the process aborts", {equal(0, self), equal(2, SIGABRT)}},
    };
}

using Filter = std::unique_ptr<void, decltype(&seccomp_release)>;

/// 0, or what went wrong as a negative errno.
int install() {
    // The architecture's own calls alone: those of others (32 bits, x32) kill as well.
    const Filter filter(seccomp_init(SCMP_ACT_KILL_PROCESS), seccomp_release);
    if (!filter) return -ENOSYS;
    int error = seccomp_attr_set(filter.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    if (error == 0) error = seccomp_attr_set(filter.get(), SCMP_FLTATR_CTL_TSYNC, 1);
    for (const Row& row : table())
        if (error == 0)
            error = seccomp_rule_add_array(filter.get(), row.action, row.call,
                                           static_cast<unsigned>(row.arguments.size()),
                                           row.arguments.data());
    return error != 0 ? error : seccomp_load(filter.get());
}

}  // namespace

io::DecoderFilter filterSystemCalls() {
    const int error = install();
    if (error == 0) return {.state = io::DecoderFilter::State::active};
    return {.state = io::DecoderFilter::State::refused, .error = -error};
}

#elif defined(WEFT_SANITIZED)

io::DecoderFilter filterSystemCalls() { return {.state = io::DecoderFilter::State::sanitized}; }

#else

io::DecoderFilter filterSystemCalls() { return {.state = io::DecoderFilter::State::notBuilt}; }

#endif

}  // namespace weft::decoder
