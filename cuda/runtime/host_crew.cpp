#include "runtime/host_crew.h"

#include <algorithm>

namespace weft::gpu {

namespace {

/// Fewer parts are done before anybody is awake.
constexpr std::size_t kWorthWaking = 4;

}  // namespace

HostCrew::HostCrew(std::size_t most) {
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    for (std::size_t t = 1; t < std::min(most, cores); ++t)
        threads_.emplace_back([this] { serve(); });
}

HostCrew::~HostCrew() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    news_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void HostCrew::Job::help() {
    for (std::size_t k; (k = next.fetch_add(1)) < parts;) {
        (*work)(k);
        done.fetch_add(1, std::memory_order_release);
    }
}

void HostCrew::serve() {
    std::shared_ptr<Job> last;
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            news_.wait(lock, [&] { return closing_ || job_ != last; });
            if (closing_) return;
            last = job_;
        }
        if (!last || last->next.load(std::memory_order_relaxed) >= last->parts) continue;
        news_.notify_one();  // who is awake wakes the next: whoever asked has work of his own
        last->help();
    }
}

void HostCrew::run(std::size_t parts, const std::function<void(std::size_t)>& work) {
    const auto job = std::make_shared<Job>();
    job->work = &work;
    job->parts = parts;
    const std::lock_guard only(one_);
    if (parts >= kWorthWaking && !threads_.empty()) {
        {
            const std::lock_guard lock(mutex_);
            job_ = job;
        }
        news_.notify_one();
    }
    job->help();
    while (job->done.load(std::memory_order_acquire) < parts) std::this_thread::yield();
}

}  // namespace weft::gpu
