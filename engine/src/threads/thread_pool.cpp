#include "weft/backend/thread_pool.h"

#include <new>
#include <system_error>
#include <utility>

#include "weft/backend/thread_count.h"

namespace weft {

namespace {

constexpr int kSpins = 4000;  // about 20-40 µs before a worker sleeps
constexpr int kYields =
    2000;  // about a millisecond more before the caller does, where nobody else runs
constexpr int kTicketBits = 24;
constexpr std::uint64_t kTicketMask = (std::uint64_t{1} << kTicketBits) - 1;

void pause() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

}  // namespace

ThreadPool::ThreadPool(int threads) {
    if (threads <= 0) threads = usualThreads();
    try {
        for (int i = 1; i < threads; ++i)
            workers_.emplace_back([this](std::stop_token stop) { work(stop); });
    } catch (const std::system_error&) {  // a limit of processes
    } catch (const std::bad_alloc&) {
    }
}

ThreadPool::~ThreadPool() {
    for (std::jthread& worker : workers_) worker.request_stop();
    {
        const std::lock_guard lock(mutex_);
        wake_.notify_all();
    }
}

void ThreadPool::runErased(int jobs, Call call, const void* context) {
    const std::uint64_t generation = generation_.load(std::memory_order_relaxed) + 1;
    ticket_.store(generation << kTicketBits | kTicketMask, std::memory_order_relaxed);
    call_.store(call, std::memory_order_release);
    context_.store(context, std::memory_order_release);
    jobs_.store(jobs, std::memory_order_release);
    unfinished_.store(jobs, std::memory_order_relaxed);
    ticket_.store(generation << kTicketBits, std::memory_order_release);
    generation_.store(generation, std::memory_order_seq_cst);
    if (sleeping_.load(std::memory_order_seq_cst) > 0) {
        const std::lock_guard lock(mutex_);
        wake_.notify_all();
    }
    drain(generation);
    int left = 0;
    for (int spins = 0; (left = unfinished_.load(std::memory_order_acquire)) != 0; ++spins) {
        if (spins < kSpins)
            pause();
        else if (spins < kSpins + kYields)
            std::this_thread::yield();
        else
            unfinished_.wait(left, std::memory_order_acquire);
    }
    if (!failed_.load(std::memory_order_relaxed)) return;
    failed_.store(false, std::memory_order_relaxed);
    std::rethrow_exception(std::exchange(failure_, nullptr));
}

/// The first failure of a run is kept.
void ThreadPool::keepFailure() noexcept {
    std::exception_ptr failure = std::current_exception();
    if (!failed_.exchange(true, std::memory_order_relaxed)) failure_ = std::move(failure);
}

void ThreadPool::drain(std::uint64_t generation) {
    for (;;) {
        std::uint64_t ticket = ticket_.load(std::memory_order_acquire);
        if (ticket >> kTicketBits != generation) return;
        const int job = static_cast<int>(ticket & kTicketMask);
        if (job >= jobs_.load(std::memory_order_acquire)) return;
        const Call call = call_.load(std::memory_order_acquire);
        const void* context = context_.load(std::memory_order_acquire);
        if (!ticket_.compare_exchange_weak(ticket, ticket + 1, std::memory_order_acq_rel)) continue;
        if (!failed_.load(std::memory_order_relaxed)) {
            try {
                call(context, job);
            } catch (...) {
                keepFailure();
            }
        }
        if (unfinished_.fetch_sub(1, std::memory_order_acq_rel) == 1) unfinished_.notify_one();
    }
}

void ThreadPool::work(std::stop_token stop) {
    std::uint64_t seen = 0;
    while (!stop.stop_requested()) {
        std::uint64_t now = generation_.load(std::memory_order_seq_cst);
        for (int spins = 0; now == seen && spins < kSpins; ++spins) {
            pause();
            now = generation_.load(std::memory_order_acquire);
        }
        if (now == seen) {
            std::unique_lock lock(mutex_);
            sleeping_.fetch_add(1, std::memory_order_seq_cst);
            wake_.wait(lock, stop,
                       [&] { return generation_.load(std::memory_order_seq_cst) != seen; });
            sleeping_.fetch_sub(1, std::memory_order_seq_cst);
            continue;
        }
        seen = now;
        drain(now);
    }
}

}  // namespace weft
