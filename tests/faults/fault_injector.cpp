#include "faults/fault_injector.h"

#include <pthread.h>

#include <atomic>

namespace weft::tests {

namespace {

constexpr int kNothing = -1;

std::atomic<int> armed{kNothing};  ///< written last, so that the plan is seen
FaultPlan plan;
pthread_t injecting;
std::atomic<std::int64_t> counted{0};
std::atomic<bool> failed{false};

}  // namespace

const char* nameOf(Fault kind) {
    constexpr const char* kNames[] = {"allocation", "thread", "open",   "read",
                                      "write",      "sync",   "rename", "cuda"};
    return kNames[static_cast<int>(kind)];
}

InjectedFault::InjectedFault(const FaultPlan& wanted) {
    plan = wanted;
    injecting = pthread_self();
    counted = 0;
    failed = false;
    armed.store(static_cast<int>(wanted.kind), std::memory_order_release);
}

InjectedFault::~InjectedFault() { armed = kNothing; }

std::int64_t InjectedFault::calls() { return counted; }
bool InjectedFault::fired() { return failed; }

bool failsHere(Fault kind) noexcept {
    if (armed.load(std::memory_order_acquire) != static_cast<int>(kind)) return false;
    if (plan.elsewhere && pthread_equal(injecting, pthread_self()) != 0) return false;
    const std::int64_t n = counted.fetch_add(1) + 1;
    const bool fails = plan.andAllLater ? n >= plan.nth : n == plan.nth;
    if (fails) failed = true;
    return fails;
}

bool allocationFailsHere(std::size_t bytes) noexcept {
    return armed.load(std::memory_order_acquire) == static_cast<int>(Fault::allocation) &&
           bytes >= plan.least && failsHere(Fault::allocation);
}

int injectedError() noexcept { return plan.error; }

}  // namespace weft::tests
