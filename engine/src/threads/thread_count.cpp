#include "weft/backend/thread_count.h"

#include <algorithm>
#include <atomic>
#include <thread>

#if defined(__linux__)
#include <sched.h>
#include <unistd.h>
#endif

namespace weft {

namespace {
/// Of the process, since its cores are: pools are made in many places that no argument reaches.
std::atomic<int> chosen{0};
}  // namespace

int usableProcessors() {
#if defined(__linux__)
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(getpid(), sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        return CPU_COUNT(&set);
#endif
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

int usualThreads() {
    const int set = chosen.load(std::memory_order_relaxed);
    return set > 0 ? set : usableProcessors();
}

void setUsualThreads(int threads) { chosen.store(std::max(threads, 0), std::memory_order_relaxed); }

}  // namespace weft
