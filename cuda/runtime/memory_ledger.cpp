#include "runtime/memory_ledger.h"

#include <algorithm>
#include <atomic>
#include <limits>

#include "runtime/error.h"

namespace weft::gpu {

namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
std::atomic<std::size_t> allowed{kNone}, held{0}, highest{0};

struct DeviceState {
    std::size_t free = 0, total = 0;
};

DeviceState askDevice() {
    DeviceState state;
    check(cudaMemGetInfo(&state.free, &state.total), "asking for its memory");
    return state;
}

}  // namespace

void MemoryLedger::limitTo(std::size_t bytes) { allowed = bytes > 0 ? bytes : kNone; }
std::size_t MemoryLedger::taken() { return held; }
std::size_t MemoryLedger::most() { return highest; }
void MemoryLedger::restartMost() { highest = held.load(); }

std::size_t MemoryLedger::available() {
    const std::size_t limit = allowed, now = held;
    return std::min(askDevice().free, limit > now ? limit - now : 0);
}

std::size_t MemoryLedger::total() { return std::min(askDevice().total, allowed.load()); }

bool MemoryLedger::take(std::size_t bytes) {
    std::size_t now = held;
    do {
        if (bytes > allowed || now > allowed - bytes) return false;
    } while (!held.compare_exchange_weak(now, now + bytes));
    std::size_t most = highest;
    while (most < now + bytes && !highest.compare_exchange_weak(most, now + bytes)) {
    }
    return true;
}

void MemoryLedger::giveBack(std::size_t bytes) { held -= bytes; }

}  // namespace weft::gpu
