#include "runtime/memory_ledger.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>

#include "runtime/error.h"

namespace weft::gpu {

namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

/// Of one device.
struct Account {
    std::atomic<std::size_t> allowed{kNone}, held{0}, highest{0};
};

/// Drivers name at most so many devices. Of the process: all its solvers share their memory.
std::array<Account, 64> accounts;

Account& account() { return accounts.at(static_cast<std::size_t>(MemoryLedger::device())); }

struct DeviceState {
    std::size_t free = 0, total = 0;
};

DeviceState askDevice() {
    DeviceState state;
    check(cudaMemGetInfo(&state.free, &state.total), "asking for its memory");
    return state;
}

}  // namespace

int MemoryLedger::device() {
    int device = 0;
    check(cudaGetDevice(&device), "asking for the device");
    return device;
}

void MemoryLedger::limitTo(std::size_t bytes) { account().allowed = bytes > 0 ? bytes : kNone; }
std::size_t MemoryLedger::taken() { return account().held; }
std::size_t MemoryLedger::most() { return account().highest; }
void MemoryLedger::restartMost() { account().highest = account().held.load(); }

std::size_t MemoryLedger::available() {
    const std::size_t limit = account().allowed, now = account().held;
    return std::min(askDevice().free, limit > now ? limit - now : 0);
}

std::size_t MemoryLedger::total() { return std::min(askDevice().total, account().allowed.load()); }

bool MemoryLedger::take(std::size_t bytes) {
    Account& own = account();
    const std::size_t allowed = own.allowed;
    std::size_t now = own.held;
    do {
        if (bytes > allowed || now > allowed - bytes) return false;
    } while (!own.held.compare_exchange_weak(now, now + bytes));
    std::size_t most = own.highest;
    while (most < now + bytes && !own.highest.compare_exchange_weak(most, now + bytes)) {
    }
    return true;
}

void MemoryLedger::giveBack(std::size_t bytes, int device) {
    accounts.at(static_cast<std::size_t>(device)).held -= bytes;
}

}  // namespace weft::gpu
