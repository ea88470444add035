#include "weft/backend/thread_count.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace weft {

namespace {
/// Of the process, since its cores are: pools are made in many places that no argument reaches.
std::atomic<int> chosen{0};
}  // namespace

int usualThreads() {
    const int set = chosen.load(std::memory_order_relaxed);
    return set > 0 ? set : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void setUsualThreads(int threads) { chosen.store(std::max(threads, 0), std::memory_order_relaxed); }

}  // namespace weft
