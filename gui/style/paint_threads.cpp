#include "gui/style/paint_threads.h"

#include <QThreadPool>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <latch>
#include <memory>
#include <system_error>
#include <thread>
#include <vector>

namespace weft::gui {

namespace {

constexpr int kMostPaintThreads = 4;

/// How many threads of `wanted` the system gives at once.
int threadsToBeHad(int wanted) {
    std::latch counted(1);
    std::vector<std::jthread> threads;
    try {
        while (static_cast<int>(threads.size()) < wanted)
            threads.emplace_back([&counted] { counted.wait(); });
    } catch (const std::system_error&) {  // no more
    }
    counted.count_down();
    return static_cast<int>(threads.size());
}

}  // namespace

bool startPaintThreads() {
    QThreadPool& pool = *QThreadPool::globalInstance();
    const int count = threadsToBeHad(std::min(kMostPaintThreads, pool.maxThreadCount()));
    if (count == 0) return false;
    pool.setMaxThreadCount(count);
    pool.setExpiryTimeout(-1);
    const auto arrived = std::make_shared<std::atomic<int>>(0);
    for (int i = 0; i < count; ++i)
        pool.start([count, arrived] {  // each waits for the others, so that none does two of these
            constexpr int kMilliseconds = 1000;
            ++*arrived;
            for (int n = 0; n < kMilliseconds && *arrived < count; ++n)
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
        });
    return true;
}

}  // namespace weft::gui
