#include "app/cli/stack.h"

#include <pthread.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>

#include "weft/error.h"

namespace weft::cli {

namespace {

constexpr std::size_t kEnough = std::size_t{1} << 20, kUsual = std::size_t{8} << 20;

struct Run {
    const std::function<int()>& program;
    sigset_t mask;
    int code = 0;
};

void* runThere(void* data) {
    auto& run = *static_cast<Run*>(data);
    pthread_sigmask(SIG_SETMASK, &run.mask, nullptr);
    run.code = run.program();
    return nullptr;
}

/// Threads get what the limit was when the process began.
void enlargeStacksOfThreads() {
    pthread_attr_t attributes;
    if (pthread_getattr_default_np(&attributes) != 0) return;
    std::size_t size = 0;
    pthread_attr_getstacksize(&attributes, &size);
    if (size < kEnough && pthread_attr_setstacksize(&attributes, kUsual) == 0)
        pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
}

bool hasLargeStack() {
    rlimit limit{};
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= kEnough) return true;
    limit.rlim_cur = std::min<rlim_t>(kUsual, limit.rlim_max);
    return setrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur >= kEnough;
}

}  // namespace

int onLargeStack(const std::function<int()>& program) {
    enlargeStacksOfThreads();
    if (hasLargeStack()) return program();
    Run run{program, {}, 0};
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &run.mask);  // signals are for the thread that works
    pthread_t thread{};
    if (pthread_create(&thread, nullptr, runThere, &run) != 0)
        throw DeviceError(
            "The stack is limited to less than a megabyte (ulimit -s), and the system gives no "
            "thread with a larger one.");
    pthread_join(thread, nullptr);
    return run.code;
}

}  // namespace weft::cli
