// Breadth-first search on the CPU: the block is the pool, its threads are the workers.
#include "weft/lab/bfs_bench.h"

#include <atomic>
#include <chrono>

#include "cpu/lab/cpu_lab.h"
#include "cpu/relaxation/worker_barrier.h"

namespace weft {

namespace {

enum class BfsMark : int { unvisited, current, next, visited };

/// Several workers mark the same vertex, with the same value.
template <class T>
T readShared(T& value) {
    return std::atomic_ref<T>(value).load(std::memory_order_relaxed);
}
template <class T>
void writeShared(T& value, T to) {
    std::atomic_ref<T>(value).store(to, std::memory_order_relaxed);
}

class CpuBfs final : public BfsBench {
public:
    explicit CpuBfs(const CpuLab& lab)
        : pool_(lab.pool), own_(static_cast<std::size_t>(pool_->threads())) {}

    [[nodiscard]] int threads(int) const override { return pool_->threads(); }
    [[nodiscard]] bool queues() const override { return false; }
    void load(const BfsGraph& graph) override {
        graph_ = graph;
        for (std::vector<int>& first : own_) first.resize(graph.first.size());
    }
    [[nodiscard]] BfsSearch search(int source, BfsBarrier barrier, int,
                                   const std::stop_token& stop) override {
        const auto vertices = static_cast<std::size_t>(graph_.vertices());
        marks_.assign(vertices, BfsMark::unvisited);
        edges_.assign(vertices, -1);
        marks_[static_cast<std::size_t>(source)] = BfsMark::current;
        edges_[static_cast<std::size_t>(source)] = 0;
        found_[0] = found_[1] = false;
        levels_ = 0;
        const auto barriers = makeWorkerBarrier(Barrier::simple, pool_->threads());
        const auto begin = std::chrono::steady_clock::now();
        if (barrier == BfsBarrier::inside)
            pool_->run(pool_->threads(), [&](int worker) { searchInside(worker, *barriers, stop); });
        else
            searchByRuns(stop);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        return {.edges = edges_, .levels = levels_, .seconds = took.count()};
    }

private:
    /// The read-only vertex array into memory of the worker's own.
    const int* loadVertices(int worker) {
        std::vector<int>& own = own_[static_cast<std::size_t>(worker)];
        std::copy(graph_.first.begin(), graph_.first.end(), own.begin());
        return own.data();
    }
    /// Marks the neighbours of the worker's vertices of this level.
    void expand(int worker, const int* first, int level) {
        for (int v = worker; v < graph_.vertices(); v += pool_->threads()) {
            BfsMark& own = marks_[static_cast<std::size_t>(v)];
            if (readShared(own) != BfsMark::current) continue;
            for (int e = first[v]; e < first[v + 1]; ++e) {
                const auto u = static_cast<std::size_t>(graph_.neighbours[std::size_t(e)]);
                if (readShared(marks_[u]) != BfsMark::unvisited) continue;
                writeShared(edges_[u], level + 1);
                writeShared(marks_[u], BfsMark::next);
            }
            writeShared(own, BfsMark::visited);
        }
    }
    /// The worker's vertices that were marked are those of the next level. Returns whether there are.
    bool advance(int worker) {
        bool any = false;
        for (int v = worker; v < graph_.vertices(); v += pool_->threads()) {
            BfsMark& own = marks_[static_cast<std::size_t>(v)];
            if (readShared(own) != BfsMark::next) continue;
            writeShared(own, BfsMark::current);
            any = true;
        }
        return any;
    }
    /// Fig 1. Its flag `Finish` is one for even and one for odd levels: a single one may be set again
    /// before all have read it.
    void searchInside(int worker, WorkerBarrier& barrier, const std::stop_token& stop) {
        const int* const first = loadVertices(worker);
        for (int level = 0, any = 1; any; ++level) {
            expand(worker, first, level);
            if (!barrier.wait(worker, stop)) return;
            if (worker == 0) found_[(level + 1) % 2].store(false, std::memory_order_relaxed);
            if (advance(worker)) found_[level % 2].store(true, std::memory_order_relaxed);
            if (!barrier.wait(worker, stop)) return;
            any = found_[level % 2].load(std::memory_order_relaxed);
            if (worker == 0) levels_ = level + 1;
        }
    }
    /// The end of a run of the pool is both a launch's end and the host's wait.
    void searchByRuns(const std::stop_token& stop) {
        for (bool any = true; any && !stop.stop_requested(); ++levels_) {
            pool_->run(pool_->threads(),
                       [&](int worker) { expand(worker, loadVertices(worker), levels_); });
            found_[0] = false;
            pool_->run(pool_->threads(), [&](int worker) {
                loadVertices(worker);
                if (advance(worker)) found_[0].store(true, std::memory_order_relaxed);
            });
            any = found_[0];
        }
    }

    std::shared_ptr<ThreadPool> pool_;
    BfsGraph graph_;
    std::vector<BfsMark> marks_;
    std::vector<int> edges_;
    std::vector<std::vector<int>> own_;  ///< of each worker: the vertex array
    std::atomic<bool> found_[2] = {false, false};
    int levels_ = 0;
};

}  // namespace

std::unique_ptr<LabBench> makeBfsBench(const CpuLab& lab) { return std::make_unique<CpuBfs>(lab); }

}  // namespace weft
