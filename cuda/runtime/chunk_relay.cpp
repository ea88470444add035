#include "runtime/chunk_relay.h"

#include <algorithm>
#include <deque>
#include <exception>
#include <thread>
#include <vector>

namespace weft::gpu {

namespace {

/// Polls of the bus without news after which the thread that talks to it helps.
constexpr int kPatience = 64;

/// Chunks that nobody works on yet.
class Claims {
public:
    explicit Claims(std::size_t chunks) : chunks_(chunks) {}
    /// The next one, if it is below `limit`; else the number of chunks.
    std::size_t below(std::size_t limit) {
        std::size_t k = next_;
        while (k < std::min(limit, chunks_))
            if (next_.compare_exchange_weak(k, k + 1)) return k;
        return chunks_;
    }
    std::size_t any() { return below(chunks_); }

private:
    std::size_t chunks_;
    std::atomic<std::size_t> next_{0};
};

/// A word for each place; 0 at first.
using Words = std::vector<std::atomic<std::size_t>>;

/// Upwards. Each thread fills places of its own, which stay in its cache.
struct Upwards {
    Upwards(std::size_t allChunks, std::size_t places)
        : chunks(allChunks), claims(allChunks), filled(places) {}

    /// Fills `place` with the next chunk; false where there is none.
    bool fill(std::size_t place, const ChunkRelay::Work& work) {
        const std::size_t k = claims.any();
        if (k == chunks) return false;
        work(k, place);
        filled[place].store(k + 1, std::memory_order_release);
        return true;
    }
    [[nodiscard]] bool isEmpty(std::size_t place) const {
        return filled[place].load(std::memory_order_acquire) == 0;
    }

    std::size_t chunks;
    Claims claims;
    Words filled;  ///< 1 + the chunk in a place, until it has arrived; 0: empty
    std::atomic<bool> failed{false};
};

/// A helper, with places [first, first + own).
void fillOwn(Upwards& all, std::size_t first, std::size_t own, const ChunkRelay::Work& work) {
    for (std::size_t turn = 0;; ++turn) {
        const std::size_t place = first + turn % own;
        while (!all.isEmpty(place)) {
            if (all.failed) return;
            std::this_thread::yield();
        }
        if (!all.fill(place, work)) return;
    }
}

/// Downwards. Chunk k comes to place k modulo places.
struct Downwards {
    Downwards(std::size_t allChunks, std::size_t places)
        : chunks(allChunks), claims(allChunks), emptied(places) {}

    void empty(std::size_t k, const ChunkRelay::Work& work) {
        work(k, k % emptied.size());
        emptied[k % emptied.size()].store(k + 1, std::memory_order_release);
    }
    [[nodiscard]] bool isFree(std::size_t place, std::size_t forChunk) const {
        return forChunk < emptied.size() ||
               emptied[place].load(std::memory_order_acquire) == forChunk - emptied.size() + 1;
    }

    std::size_t chunks;
    Claims claims;
    std::atomic<std::size_t> arrived{0};  ///< chunks below it are in their places
    Words emptied;                        ///< 1 + the last chunk that was taken from a place
    std::atomic<bool> failed{false};
};

/// A helper.
void emptyNext(Downwards& all, const ChunkRelay::Work& work) {
    for (std::size_t k; (k = all.claims.any()) < all.chunks;) {
        while (k >= all.arrived.load(std::memory_order_acquire)) {
            if (all.failed) return;
            std::this_thread::yield();
        }
        all.empty(k, work);
    }
}

}  // namespace

/// The first part talks, the others help; rethrows what talking threw.
void ChunkRelay::run(std::size_t parts, std::atomic<bool>& failed, const std::function<void()>& talk,
                     const std::function<void(std::size_t)>& help) const {
    std::exception_ptr thrown;
    host_.run(parts, [&](std::size_t part) {
        if (part > 0) return help(part);
        try {
            talk();
        } catch (...) {
            failed = true;
            thrown = std::current_exception();
        }
    });
    if (thrown) std::rethrow_exception(thrown);
}

void ChunkRelay::upwards(std::size_t chunks, const Work& fill, const Bus& bus) const {
    if (chunks == 0) return;
    const std::size_t parts = std::min({threads_, places_, chunks}), own = places_ / parts;
    Upwards all(chunks, places_);
    const auto talk = [&] {
        std::vector<bool> sent(places_, false);
        std::deque<std::size_t> underWay;
        std::size_t arrived = 0;
        for (int quiet = 0; arrived < chunks; ++quiet) {
            for (std::size_t place = 0; place < places_; ++place) {
                if (sent[place] || all.isEmpty(place)) continue;
                bus.send(all.filled[place].load(std::memory_order_relaxed) - 1, place);
                underWay.push_back(place);
                sent[place] = true;
                quiet = 0;
            }
            for (; !underWay.empty() && bus.arrived(underWay.front()); quiet = 0) {
                sent[underWay.front()] = false;
                all.filled[underWay.front()].store(0, std::memory_order_release);
                underWay.pop_front();
                ++arrived;
            }
            if (quiet > kPatience && all.isEmpty(0) && all.fill(0, fill)) quiet = 0;
        }
    };
    run(parts, all.failed, talk, [&](std::size_t part) { fillOwn(all, part * own, own, fill); });
}

void ChunkRelay::downwards(std::size_t chunks, const Bus& bus, const Work& empty) const {
    if (chunks == 0) return;
    Downwards all(chunks, places_);
    const auto talk = [&] {
        std::size_t sent = 0, arrived = 0;
        for (int quiet = 0; arrived < chunks; ++quiet) {
            if (sent < chunks && all.isFree(sent % places_, sent)) {
                bus.send(sent, sent % places_);
                ++sent, quiet = 0;
            }
            if (arrived < sent && bus.arrived(arrived % places_)) {
                all.arrived.store(++arrived, std::memory_order_release);
                quiet = 0;
            }
            if (quiet <= kPatience) continue;
            if (const std::size_t k = all.claims.below(arrived); k < chunks) {
                all.empty(k, empty);
                quiet = 0;
            }
        }
        emptyNext(all, empty);
    };
    run(std::min(threads_, chunks), all.failed, talk, [&](std::size_t) { emptyNext(all, empty); });
}

}  // namespace weft::gpu
