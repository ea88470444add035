#include "lab/studies/split_run.h"

#include <algorithm>
#include <atomic>
#include <barrier>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>

#include "weft/stopwatch.h"

namespace weft {

namespace {

using Clock = std::chrono::steady_clock;

/// The parts that have rows, while they run.
class SplitRunner {
public:
    SplitRunner(const std::vector<SplitPart>& parts, const SplitPlan& plan,
                const std::stop_token& stop)
        : plan_(plan), stop_(stop), meeting_(countOf(parts)) {
        times_.ofParts.resize(parts.size());
        for (std::size_t i = 0, row = 0; i < parts.size(); row += std::size_t(parts[i++].rows))
            if (parts[i].rows > 0) working_.push_back({&parts[i], i, static_cast<int>(row), nullptr});
    }

    SplitTimes run() {
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 0; i < working_.size(); ++i)
                threads.emplace_back([this, i] { guarded(i); });
        }
        if (failure_) std::rethrow_exception(failure_);
        return std::move(times_);
    }

private:
    struct Worker {
        const SplitPart* part;
        std::size_t index;  ///< among all parts
        int firstRow;
        std::unique_ptr<HybridPart> made;
    };
    static std::ptrdiff_t countOf(const std::vector<SplitPart>& parts) {
        return std::count_if(parts.begin(), parts.end(),
                             [](const SplitPart& p) { return p.rows > 0; });
    }

    /// A thread that fails leaves the meetings; the others then end at their next one.
    void guarded(std::size_t i) {
        try {
            work(i);
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
            failed_ = true;
        }
        meeting_.arrive_and_drop();
    }

    void work(std::size_t i) {
        Worker& worker = working_[i];
        worker.made = worker.part->make();
        const std::vector<float> start = startOf(worker);
        for (int run = 0; run < plan_.runs; ++run) {
            worker.made->load(plan_.n, worker.part->rows, start.data());
            if (!meet(i)) return;
            const auto begin = Clock::now();
            double own = 0;
            for (int step = 0; step < plan_.steps; ++step) {
                const auto before = Clock::now();
                worker.made->step();
                own += secondsSince(before);
                if (!meet(i)) return;  // all have stepped: the newest grids are everyone's
                if (i > 0) worker.made->sendFirstRow(*working_[i - 1].made);
                if (i + 1 < working_.size()) worker.made->sendLastRow(*working_[i + 1].made);
                if (!meet(i)) return;
            }
            note(i, secondsSince(begin), own);
        }
        if (plan_.keepsGrid) keep(worker);
    }

    /// All parts come here; the first one decides whether they go on.
    [[nodiscard]] bool meet(std::size_t i) {
        if (i == 0) goesOn_ = !stop_.stop_requested();
        meeting_.arrive_and_wait();
        return goesOn_ && !failed_;
    }

    void note(std::size_t i, double seconds, double own) {
        const std::lock_guard lock(mutex_);
        if (i == 0) times_.seconds.push_back(seconds / plan_.steps);
        times_.ofParts[working_[i].index].push_back(own / plan_.steps);
    }

    [[nodiscard]] std::vector<float> startOf(const Worker& worker) const {
        const std::size_t stride = std::size_t(plan_.n) + 2;
        std::vector<float> grid(stride * (std::size_t(worker.part->rows) + 2));
        if (worker.firstRow == 0) std::fill_n(grid.begin(), stride, 1.0f);
        return grid;
    }
    void keep(const Worker& worker) {
        const std::size_t stride = std::size_t(plan_.n) + 2;
        std::vector<float> mine(stride * (std::size_t(worker.part->rows) + 2));
        worker.made->read(mine.data());
        const std::lock_guard lock(mutex_);
        times_.grid.resize(stride * stride);
        std::copy(mine.begin(), mine.end(),
                  times_.grid.begin() + std::ptrdiff_t(stride * std::size_t(worker.firstRow)));
    }

    const SplitPlan& plan_;
    const std::stop_token& stop_;
    std::vector<Worker> working_;
    std::barrier<> meeting_;
    std::atomic<bool> goesOn_{true}, failed_{false};
    std::mutex mutex_;  // guards times_ and failure_
    SplitTimes times_;
    std::exception_ptr failure_;
};

}  // namespace

SplitTimes runSplit(const std::vector<SplitPart>& parts, const SplitPlan& plan,
                    const std::stop_token& stop) {
    return SplitRunner(parts, plan, stop).run();
}

}  // namespace weft
