#include "runtime/host_crew.h"

#include <algorithm>

namespace weft::gpu {

namespace {

/// Fewer parts are done before anybody is awake.
constexpr std::size_t kWorthWaking = 4;

}  // namespace

HostCrew::HostCrew(std::size_t most)
    : most_(std::min<std::size_t>(most, std::max(1U, std::thread::hardware_concurrency()))) {}

HostCrew::~HostCrew() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    news_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void HostCrew::Job::fail() {
    if (!failed.exchange(true)) failure = std::current_exception();
}

bool HostCrew::Job::help() {
    const std::size_t k = next.fetch_add(1);
    if (k >= parts) return false;
    try {
        (*work)(k);
    } catch (...) {
        fail();
    }
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

void HostCrew::wakeOthers(const std::shared_ptr<Job>& job) {
    {
        const std::lock_guard lock(mutex_);
        while (threads_.size() + 1 < most_) threads_.emplace_back([this] { serve(); });
        job_ = job;
    }
    news_.notify_one();
}

void HostCrew::run(std::size_t parts, const Work& work, const Work& ready) {
    const auto job = std::make_shared<Job>(work, parts);
    const std::lock_guard only(one_);
    if (parts >= kWorthWaking && most_ > 1) wakeOthers(job);
    for (std::size_t known = 0; known < parts;) {
        const bool helped = job->help();
        const std::size_t now = job->prefix(known);
        if (now == known) {
            if (!helped) std::this_thread::yield();
            continue;
        }
        known = now;
        try {
            if (ready && !job->failed) ready(known);
        } catch (...) {
            job->fail();
        }
    }
    if (job->failed) std::rethrow_exception(job->failure);
}

}  // namespace weft::gpu
