#pragma once
/// Seconds by the device's own clock: all of the work is queued before it begins, so that the host's
/// launches and waits are not in them. For programs that see the CUDA backend's inner headers.
#include <atomic>
#include <vector>

#include "benchmarks/limit_row.h"
#include "runtime/error.h"
#include "runtime/stream.h"

namespace weft::tests {

class DeviceClock {
public:
    explicit DeviceClock(const gpu::Stream& stream) : stream_(stream) {}

    /// Median of so many runs of `work`, which queues on the stream, after two that do not count.
    template <class Work>
    [[nodiscard]] double medianOf(int runs, const Work& work) const {
        work(), work();
        stream_.wait();
        std::vector<double> seconds;
        for (int i = 0; i < runs; ++i) seconds.push_back(secondsOf(work));
        return median(std::move(seconds));
    }

private:
    /// `work` queues on the stream and does not wait for it; it ran before, since kernels that are
    /// loaded at their first launch wait for the device.
    template <class Work>
    [[nodiscard]] double secondsOf(const Work& work) const {
        std::atomic<bool> queued = false;
        const auto hold = [](void* flag) {
            while (!static_cast<std::atomic<bool>*>(flag)->load(std::memory_order_acquire)) {
            }
        };
        gpu::check(cudaLaunchHostFunc(stream_.get(), hold, &queued), "holding a queue back");
        begin_.record(stream_);
        work();
        end_.record(stream_);
        queued.store(true, std::memory_order_release);
        return end_.secondsSince(begin_);
    }

    const gpu::Stream& stream_;
    gpu::Event begin_, end_;
};

}  // namespace weft::tests
