#include "weft/backend/thread_count.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace weft {

namespace {
std::atomic<int> chosen{0};
}

int usualThreads() {
    const int set = chosen.load(std::memory_order_relaxed);
    return set > 0 ? set : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void setUsualThreads(int threads) { chosen.store(std::max(threads, 0), std::memory_order_relaxed); }

}  // namespace weft
