#include "runtime/chunk_relay.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

#include "runtime/error.h"

namespace weft::gpu {

namespace {

/// Polls of the bus without news after which the thread that talks to it helps.
constexpr int kPatience = 64;

}  // namespace

/// Chunks on their way; chunk k goes through place k modulo places.
struct ChunkRelay::Passage {
    Passage(std::size_t allChunks, std::size_t places, std::size_t opened)
        : chunks(allChunks), open(opened), worked(places) {}

    void workOn(std::size_t k, const Work& work) {
        work(k, k % worked.size());
        worked[k % worked.size()].store(k + 1, std::memory_order_release);
    }
    /// The last chunk in its place that was worked on is k.
    [[nodiscard]] bool isWorked(std::size_t k) const {
        return worked[k % worked.size()].load(std::memory_order_acquire) == k + 1;
    }
    /// Works on the next chunk if it is open; false where it is not.
    bool workIfOpen(const Work& work) {
        std::size_t k = next;
        while (k < std::min(open.load(), chunks)) {
            if (!next.compare_exchange_weak(k, k + 1)) continue;
            workOn(k, work);
            return true;
        }
        return false;
    }
    /// Works on all chunks that others leave, each as soon as it is open.
    void help(const Work& work) {
        for (std::size_t k; (k = next.fetch_add(1)) < chunks;) {
            while (k >= open.load(std::memory_order_acquire)) {
                if (failed) return;
                std::this_thread::yield();
            }
            workOn(k, work);
        }
    }

    std::size_t chunks;
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> open;                 ///< chunks below it may be worked on
    std::vector<std::atomic<std::size_t>> worked;  ///< 1 + the last chunk, of each place; 0: none
    std::atomic<bool> failed{false};
};

/// The first part talks, the others help; rethrows what talking threw. `canSend(k)`: chunk k may be
/// sent; `openedBy(arrived)`: chunks that may be worked on when so many have arrived.
template <class CanSend, class OpenedBy>
void ChunkRelay::run(std::size_t parts, Passage& all, const Work& work, const Bus& bus,
                     const CanSend& canSend, const OpenedBy& openedBy) const {
    const auto talk = [&] {
        std::size_t sent = 0, arrived = 0;
        for (int quiet = 0; arrived < all.chunks; ++quiet) {
            if (sent < all.chunks && canSend(sent)) {
                bus.send(sent, sent % places_);
                ++sent, quiet = 0;
            }
            if (arrived < sent && bus.arrived(arrived % places_)) {
                all.open.store(openedBy(++arrived), std::memory_order_release);
                quiet = 0;
            }
            if (quiet > kPatience && all.workIfOpen(work)) quiet = 0;
        }
        all.help(work);
    };
    std::exception_ptr thrown;
    const auto asking = std::this_thread::get_id();
    host_.run(parts, [&](std::size_t part) {
        if (part > 0) return all.help(work);
        try {
            if (host_.device() >= 0 && std::this_thread::get_id() != asking)
                check(cudaSetDevice(host_.device()), "starting");
            talk();
        } catch (...) {
            all.failed = true;
            thrown = std::current_exception();
        }
    });
    if (thrown) std::rethrow_exception(thrown);
}

void ChunkRelay::upwards(std::size_t chunks, const Work& fill, const Bus& bus) const {
    Passage all(chunks, places_, places_);
    run(
        std::min({threads_, places_, chunks}), all, fill, bus,
        [&](std::size_t k) { return all.isWorked(k); },
        [&](std::size_t arrived) { return arrived + places_; });
}

void ChunkRelay::downwards(std::size_t chunks, const Bus& bus, const Work& empty) const {
    Passage all(chunks, places_, 0);
    run(
        std::min(threads_, chunks), all, empty, bus,
        [&](std::size_t k) { return k < places_ || all.isWorked(k - places_); },
        [](std::size_t arrived) { return arrived; });
}

}  // namespace weft::gpu
