#include "cpu/relaxation/worker_barrier.h"

#include <cmath>

namespace weft {

namespace {

/// One cache line a counter, so that arrivals disturb only those who wait for them.
struct alignas(64) Counter {
    std::atomic<std::uint32_t> value{0};
};

/// The round that a worker is in, which nobody else reads.
struct alignas(64) Round {
    std::uint32_t value = 0;
};

/// The count may already hold arrivals at the next barrier, so that it is compared, not equalled;
/// the difference is right across the wrap of the count.
bool reached(const Counter& counter, std::uint32_t goal) {
    const std::uint32_t count = counter.value.load(std::memory_order_acquire);
    return static_cast<std::int32_t>(count - goal) >= 0;
}

/// One counter; round r is over at r · workers arrivals.
class SimpleBarrier final : public WorkerBarrier {
public:
    explicit SimpleBarrier(int workers)
        : workers_(static_cast<std::uint32_t>(workers)), rounds_(static_cast<std::size_t>(workers)) {}
    bool wait(int worker, const std::stop_token& stop) override {
        const std::uint32_t goal = workers_ * ++rounds_[static_cast<std::size_t>(worker)].value;
        count_.value.fetch_add(1, std::memory_order_acq_rel);
        return spinUntil([&] { return reached(count_, goal); }, stop);
    }

private:
    std::uint32_t workers_;
    std::vector<Round> rounds_;
    Counter count_;
};

/// Counters in a tree: the last to arrive at a counter arrives at the one above it; the last at the
/// root lets all go on. Groups differ in size by one at most and none is empty.
class TreeBarrier final : public WorkerBarrier {
public:
    TreeBarrier(int workers, int levels) : rounds_(static_cast<std::size_t>(workers)) {
        int below = workers;
        for (int level = 1; level <= levels; ++level) {
            const double share = static_cast<double>(levels - level) / levels;
            const int groups =
                level == levels
                    ? 1
                    : std::min(below, static_cast<int>(std::ceil(std::pow(workers, share))));
            levels_.emplace_back(below, groups);
            below = groups;
        }
    }
    bool wait(int worker, const std::stop_token& stop) override {
        const std::uint32_t round = ++rounds_[static_cast<std::size_t>(worker)].value;
        int member = worker;
        bool last = true;
        for (Level& level : levels_) {
            const int group = level.groupOf(member);
            last = level.counts[static_cast<std::size_t>(group)].value.fetch_add(
                       1, std::memory_order_acq_rel) +
                       1 ==
                   round * level.sizeOf(group);
            if (!last) break;
            member = group;
        }
        if (last) release_.value.store(round, std::memory_order_release);
        return spinUntil([&] { return reached(release_, round); }, stop);
    }

private:
    /// `members` in `groups` of nearly the same size: member m is in group ⌊m groups / members⌋.
    struct Level {
        Level(int m, int g) : members(m), groups(g), counts(static_cast<std::size_t>(g)) {}
        int members, groups;
        std::vector<Counter> counts;
        [[nodiscard]] int groupOf(int member) const {
            return static_cast<int>(std::int64_t{member} * groups / members);
        }
        [[nodiscard]] std::uint32_t sizeOf(int group) const {
            const auto first = [this](int g) {
                return (std::int64_t{g} * members + groups - 1) / groups;
            };
            return static_cast<std::uint32_t>(first(group + 1) - first(group));
        }
    };
    std::vector<Level> levels_;
    std::vector<Round> rounds_;
    Counter release_;
};

/// A flag each way for each worker: worker 0 sees all come in, then sends all out.
class LockFreeBarrier final : public WorkerBarrier {
public:
    explicit LockFreeBarrier(int workers)
        : in_(static_cast<std::size_t>(workers)), out_(static_cast<std::size_t>(workers)) {}
    bool wait(int worker, const std::stop_token& stop) override {
        const auto me = static_cast<std::size_t>(worker);
        const std::uint32_t round = in_[me].value.load(std::memory_order_relaxed) + 1;
        in_[me].value.store(round, std::memory_order_release);
        if (worker == 0) {
            for (const Counter& flag : in_)
                if (!spinUntil([&] { return reached(flag, round); }, stop)) return false;
            for (Counter& flag : out_) flag.value.store(round, std::memory_order_release);
        }
        return spinUntil([&] { return reached(out_[me], round); }, stop);
    }

private:
    std::vector<Counter> in_, out_;
};

/// As std::barrier: the last to arrive sets the count back and turns the phase, all wait for the
/// turn. (std::barrier itself cannot be left when a stop is requested.)
class CooperativeBarrier final : public WorkerBarrier {
public:
    explicit CooperativeBarrier(int workers) : workers_(static_cast<std::uint32_t>(workers)) {}
    bool wait(int, const std::stop_token& stop) override {
        const std::uint32_t phase = phase_.value.load(std::memory_order_acquire);
        if (count_.value.fetch_add(1, std::memory_order_acq_rel) + 1 == workers_) {
            count_.value.store(0, std::memory_order_relaxed);
            phase_.value.store(phase + 1, std::memory_order_release);
            return true;
        }
        return spinUntil([&] { return reached(phase_, phase + 1); }, stop);
    }

private:
    std::uint32_t workers_;
    Counter count_, phase_;
};

}  // namespace

std::unique_ptr<WorkerBarrier> makeWorkerBarrier(Barrier kind, int workers) {
    switch (kind) {
        case Barrier::tree2: return std::make_unique<TreeBarrier>(workers, 2);
        case Barrier::tree3: return std::make_unique<TreeBarrier>(workers, 3);
        case Barrier::lockFree: return std::make_unique<LockFreeBarrier>(workers);
        case Barrier::cooperative: return std::make_unique<CooperativeBarrier>(workers);
        default: return std::make_unique<SimpleBarrier>(workers);
    }
}

}  // namespace weft
