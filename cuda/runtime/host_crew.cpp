#include "runtime/host_crew.h"

#include <algorithm>
#include <exception>

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

bool HostCrew::Job::help() {
    const std::size_t k = next.fetch_add(1);
    if (k >= parts) return false;
    (*work)(k);
    done[k].store(true, std::memory_order_release);
    return true;
}

std::size_t HostCrew::Job::prefix(std::size_t from) const {
    while (from < parts && done[from].load(std::memory_order_acquire)) ++from;
    return from;
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
        while (last->help()) {
        }
    }
}

void HostCrew::run(std::size_t parts, const Work& work, const Work& ready) {
    const auto job = std::make_shared<Job>(work, parts);
    const std::lock_guard only(one_);
    if (parts >= kWorthWaking && !threads_.empty()) {
        {
            const std::lock_guard lock(mutex_);
            job_ = job;
        }
        news_.notify_one();
    }
    std::exception_ptr failure;
    for (std::size_t known = 0; known < parts;) {
        const bool helped = job->help();
        const std::size_t now = job->prefix(known);
        if (now == known) {
            if (!helped) std::this_thread::yield();
            continue;
        }
        known = now;
        try {
            if (ready && !failure) ready(known);
        } catch (...) {
            failure = std::current_exception();
        }
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace weft::gpu
