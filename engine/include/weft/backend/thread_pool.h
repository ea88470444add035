#pragma once
// A small pool of worker threads for bands of rows.
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace weft {

/// `threads` threads, the caller being one of them; fewer where the system gives no more. run() hands
/// out jobs 0..n−1; it returns when none runs any more. Where jobs threw, those not yet begun are
/// left out, and run() throws what the first threw. Workers spin for a few microseconds between runs
/// (passes of a cycle follow each other at once), then sleep; so does the caller, a little later,
/// while it waits for their last jobs. One caller at a time.
class ThreadPool {
public:
    explicit ThreadPool(int threads);  ///< 0: all cores
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    [[nodiscard]] int threads() const { return static_cast<int>(workers_.size()) + 1; }

    template <class Job>
    void run(int jobs, const Job& job) {
        if (jobs <= 0) return;
        if (jobs == 1 || workers_.empty()) {
            for (int i = 0; i < jobs; ++i) job(i);
            return;
        }
        runErased(
            jobs, [](const void* context, int i) { (*static_cast<const Job*>(context))(i); }, &job);
    }

    /// Rows 0..rows−1 in one contiguous band a thread: band(begin, end). Bands start at multiples of
    /// `grain`; fewer rows than 2 · grain run on the caller.
    template <class Band>
    void forRows(int rows, int grain, const Band& band) {
        const int units = (rows + grain - 1) / grain;
        const int bands = units < 2 ? 1 : (units < threads() ? units : threads());
        run(bands, [&](int i) {
            const int begin = static_cast<int>(std::int64_t{units} * i / bands) * grain;
            const int end = static_cast<int>(std::int64_t{units} * (i + 1) / bands) * grain;
            band(begin, end < rows ? end : rows);
        });
    }

private:
    using Call = void (*)(const void*, int);
    void runErased(int jobs, Call call, const void* context);
    void work(std::stop_token stop);
    void drain(std::uint64_t generation);
    void keepFailure() noexcept;

    // A run is published by `generation_` (release) after its fields are written. `ticket_` holds the
    // generation in its upper bits, and is closed before the fields change: a worker that read the
    // last ticket of one run and then the fields of the next (acquire) finds that ticket gone, and
    // takes no job twice.
    std::atomic<std::uint64_t> generation_{0};
    std::atomic<std::uint64_t> ticket_{0};
    std::atomic<int> unfinished_{0};
    std::atomic<int> jobs_{0};
    std::atomic<Call> call_{nullptr};
    std::atomic<const void*> context_{nullptr};
    std::atomic<bool> failed_{false};
    std::exception_ptr
        failure_;  // written by the thread that set failed_, read when unfinished_ is 0
    std::atomic<int> sleeping_{0};
    std::mutex mutex_;  // guards the wait on wake_
    std::condition_variable_any wake_;
    std::vector<std::jthread> workers_;
};

}  // namespace weft
