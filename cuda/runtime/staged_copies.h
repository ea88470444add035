#pragma once
/// Large pictures between ordinary host memory and the device, at the pace of the bus.
#include <cstddef>
#include <deque>
#include <functional>

#include "runtime/host_threads.h"
#include "runtime/memory.h"

namespace weft::gpu {

/// Tuning.
struct StagingPlan {
    std::size_t chunk = 2 << 20;  ///< bytes that cross at a time, at most
    std::size_t places = 32;      ///< of page-locked memory, a chunk each
    std::size_t threads = 16;     ///< that pass chunks on
    std::size_t batch = 8 << 20;  ///< bytes that are made on the device at a time
};

/// Many threads pass chunks through page-locked memory while others cross. Ordinary memory alone
/// takes four to nine times as long. What is queued on other streams is not waited for; each call
/// returns when all is there. One thread. Throws DeviceError.
class StagedCopies {
public:
    explicit StagedCopies(std::shared_ptr<HostThreads> threads, const StagingPlan& plan = {})
        : threads_(std::move(threads)), plan_(plan) {}

    /// Writes bytes [at, at + bytes) of the picture to `staged`. Any thread; must not throw.
    using Fill = std::function<void(std::size_t at, std::size_t bytes, std::byte* staged)>;
    void upload(std::byte* to, std::size_t bytes, const Fill& fill);

    /// Queues work that makes bytes [at, at + bytes) on the device.
    using Make =
        std::function<void(std::size_t at, std::size_t bytes, std::byte* made, cudaStream_t stream)>;
    /// Takes them. Any thread; must not throw.
    using Take = std::function<void(std::size_t at, std::size_t bytes, const std::byte* arrived)>;
    /// `unit`: bytes that are made are a multiple of it.
    void download(std::size_t bytes, std::size_t unit, const Make& make, const Take& take);
    /// The same of bytes that are there.
    void download(const std::byte* from, std::size_t bytes, std::byte* to);

private:
    /// Bytes [at, at + bytes), of which a stream has or queues the making: where they are.
    using Source =
        std::function<const std::byte*(std::size_t at, std::size_t bytes, std::size_t turn)>;
    void receive(std::size_t bytes, std::size_t batch, const Source& source, const Take& take);
    /// Of so many chunks of that size. Returns the places that they take.
    std::size_t prepare(std::size_t chunks, std::size_t chunk);
    [[nodiscard]] std::byte* placeAt(std::size_t place) const {
        return staged_.data() + place * chunk_;
    }

    std::shared_ptr<HostThreads> threads_;
    StagingPlan plan_;
    std::size_t chunk_ = 0;  ///< of the copy under way
    Stream streams_[2];      ///< by turns: what one makes crosses while the other makes
    PinnedMemory staged_;
    DeviceMemory made_;
    std::deque<Event> arrived_;  ///< of each place
};

}  // namespace weft::gpu
