#pragma once
/// The host's threads for large memory on its way to the device and back.
#include <algorithm>
#include <memory>
#include <mutex>

#include "weft/backend/thread_count.h"
#include "weft/backend/thread_pool.h"

namespace weft::gpu {

/// A pool of threads that starts with the first work that is worth it. Any thread may ask; one at a
/// time, others wait.
class HostThreads {
public:
    /// At most `most` threads work, the one that asks among them. `device`: of those who ask; below
    /// 0: they use none.
    explicit HostThreads(std::size_t most, int device = -1)
        : device_(device), most_(std::min(most, static_cast<std::size_t>(usableProcessors()))) {}

    [[nodiscard]] int device() const { return device_; }
    /// job(k) for k = 0 .. parts − 1, each once; returns when all are done. Jobs must not throw.
    template <class Job>
    void run(std::size_t parts, const Job& job) {
        constexpr std::size_t kWorthWaking = 4;  // fewer are done before another thread is awake
        const std::lock_guard only(one_);
        const std::size_t threads = parts < kWorthWaking ? 1 : most_;
        for (std::size_t k = 0; threads == 1 && k < parts; ++k) job(k);
        if (threads == 1) return;
        if (!pool_) pool_ = std::make_unique<ThreadPool>(static_cast<int>(threads));
        pool_->run(static_cast<int>(parts), [&](int k) { job(static_cast<std::size_t>(k)); });
    }

private:
    int device_;
    std::size_t most_;
    std::mutex one_;  ///< held while there is work
    std::unique_ptr<ThreadPool> pool_;
};

}  // namespace weft::gpu
