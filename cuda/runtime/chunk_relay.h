#pragma once
/// Chunks between many threads and one bus.
#include <cstddef>
#include <functional>

#include "runtime/host_threads.h"

namespace weft::gpu {

/// Threads fill or empty places while one alone talks to the bus: drivers let one thread in at a
/// time. Where no other is awake that one does all of it.
class ChunkRelay {
public:
    /// Used by the thread that talks to the bus only. May throw: the relay then ends and rethrows.
    struct Bus {
        /// Chunk k sets off from `place`, or towards it.
        std::function<void(std::size_t k, std::size_t place)> send;
        /// The chunk that was sent from or towards `place` last has arrived.
        std::function<bool(std::size_t place)> arrived;
    };
    /// Of chunk k in `place`. Any thread; must not throw.
    using Work = std::function<void(std::size_t k, std::size_t place)>;

    /// `threads` at most take part.
    ChunkRelay(HostThreads& host, std::size_t places, std::size_t threads)
        : host_(host), places_(places), threads_(threads) {}

    /// fill, then send, in order. Returns when all have arrived.
    void upwards(std::size_t chunks, const Work& fill, const Bus& bus) const;
    /// send, in order, then empty. Returns when all are emptied.
    void downwards(std::size_t chunks, const Bus& bus, const Work& empty) const;

private:
    struct Passage;
    template <class CanSend, class OpenedBy>
    void run(std::size_t parts, Passage& all, const Work& work, const Bus& bus,
             const CanSend& canSend, const OpenedBy& openedBy) const;

    HostThreads& host_;
    std::size_t places_, threads_;
};

}  // namespace weft::gpu
