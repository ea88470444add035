#pragma once
// Jacobi steps by a team of threads, each with a block of its own and a barrier a step
// (Venkatasubramanian & Vuduc 2009, §3.1 and Fig 2).
#include <atomic>
#include <chrono>
#include <stop_token>
#include <vector>

#include "cpu/lab/block_threads.h"
#include "cpu/lab/processor_places.h"
#include "cpu/lab/stencil_plane.h"
#include "cpu/relaxation/worker_barrier.h"
#include "weft/error.h"
#include "weft/stopwatch.h"

namespace weft {

struct StencilTeamForm {
    bool bound = false;  ///< thread i to processor i of those there are, node after node
    /// Blocks are grids of their own, in the memory near their threads, with ghost cells that are
    /// copied from the neighbours every StencilWork::ghosts steps; else all share two grids.
    bool local = false;
    bool touchedByOne = false;  ///< shared grids lie where one thread put them
};

/// Threads and memory are new in each run: what a run before left does not decide where pages lie.
template <class T>
class StencilTeam {
    using Clock = std::chrono::steady_clock;
    static constexpr int kStopRows = 16;

public:
    /// Throws std::bad_alloc.
    StencilTeam(const StencilWork& work, const StencilTeamForm& form, int threads)
        : work_(work),
          form_(form),
          members_(static_cast<std::size_t>(threads)),
          barrier_(makeWorkerBarrier(Barrier::cooperative, threads)) {
        const StencilArea square{0, 0, work.side, work.side};
        for (int i = 0; i < threads; ++i) {
            Member& member = members_[std::size_t(i)];
            member.block = stencilBlock(i, threads, work.side);
            if (form.local)
                for (auto& grid : member.grids) grid.reserve(member.block, work.ghosts);
        }
        if (!form.local)
            for (auto& grid : shared_) grid.reserve(square);
        if (work.rhsFromGrid) rhs_.reserve(square);
    }

    /// Seconds of the steps. Throws DeviceError: threads cannot be bound.
    double run(const std::stop_token& stop) {
        const std::vector<ProcessorPlace> places = processorPlaces();
        std::atomic<bool> refused{form_.bound && places.empty()};
        static_cast<void>(secondsOfBlocks(static_cast<int>(members_.size()), [&](int i) {
            if (form_.bound && !places.empty() && !bindThread(places[std::size_t(i) % places.size()]))
                refused = true;
            touch(i, stop);
            if (!barrier_->wait(i, stop)) return;
            if (form_.local) exchange(i, 0);
            if (!barrier_->wait(i, stop)) return;
            members_[std::size_t(i)].begin = Clock::now();
            form_.local ? localSteps(i, stop) : sharedSteps(i, stop);
            members_[std::size_t(i)].end = Clock::now();
        }));
        if (refused) throw DeviceError("Threads cannot be bound to processors here.");
        auto begin = members_.front().begin, end = members_.front().end;
        for (const Member& m : members_) begin = std::min(begin, m.begin), end = std::max(end, m.end);
        return secondsOf(end - begin);
    }

    /// u after the run, row by row.
    [[nodiscard]] std::vector<double> answer() const {
        const auto n = static_cast<std::size_t>(work_.side);
        std::vector<double> u(n * n);
        for (const Member& m : members_) {
            const StencilPlane<T>& grid = (form_.local ? m.grids : shared_)[newest()];
            for (int y = m.block.y0; y < m.block.y1; ++y)
                std::copy(grid.row(y) + m.block.x0, grid.row(y) + m.block.x1,
                          u.begin() + static_cast<std::ptrdiff_t>(y) * work_.side + m.block.x0);
        }
        return u;
    }

private:
    struct alignas(64) Member {
        StencilArea block;
        StencilPlane<T> grids[2];
        Clock::time_point begin, end;
    };
    [[nodiscard]] int newest() const { return work_.steps % 2; }

    /// Fills what the thread is the first to touch.
    void touch(int i, const std::stop_token& stop) {
        const int n = work_.side;
        const auto start = [](int x, int y) { return stencil::ladderStart<T>(x, y); };
        const Member& member = members_[std::size_t(i)];
        StencilArea part = member.block;
        if (form_.touchedByOne) part = i == 0 ? StencilArea{0, 0, n, n} : StencilArea{};
        if (form_.local)
            for (const auto& grid : member.grids) grid.fill(part, stop, start);
        else if (!part.empty())
            for (const auto& grid : shared_) grid.fill(part, stop, start);
        if (work_.rhsFromGrid && !part.empty())
            rhs_.fill(part, stop, [n](int x, int y) { return stencil::ladderRhs<T>(x, y, n); });
    }

    void step(const StencilPlane<T>& from, const StencilPlane<T>& to, const StencilArea& area,
              const std::stop_token& stop) const {
        for (int y = area.y0; y < area.y1; ++y) {
            if (y % kStopRows == 0 && stop.stop_requested()) return;
            stepStencilRow<T>(to.row(y), from.row(y - 1), from.row(y), from.row(y + 1),
                              work_.rhsFromGrid ? rhs_.row(y) : nullptr, work_.side, y, area.x0,
                              area.x1, true);
        }
    }
    void sharedSteps(int i, const std::stop_token& stop) {
        for (int t = 0; t < work_.steps; ++t) {
            step(shared_[t % 2], shared_[1 - t % 2], members_[std::size_t(i)].block, stop);
            if (!barrier_->wait(i, stop)) return;
        }
    }
    /// Between two exchanges each thread also steps over the ghost cells, one less a step.
    void localSteps(int i, const std::stop_token& stop) {
        Member& me = members_[std::size_t(i)];
        for (int t = 0; t < work_.steps;) {
            const int last = std::min(work_.steps, t + work_.ghosts);
            for (; t < last && !me.block.empty(); ++t)
                step(me.grids[t % 2], me.grids[1 - t % 2], me.block.grown(last - t - 1, work_.side),
                     stop);
            t = last;
            if (!barrier_->wait(i, stop)) return;
            if (t == work_.steps) return;
            exchange(i, t % 2);
            if (!barrier_->wait(i, stop)) return;
        }
    }
    /// Ghost cells of block i become what their owners have.
    void exchange(int i, int newest) {
        Member& me = members_[std::size_t(i)];
        if (me.block.empty()) return;
        const StencilArea frame = me.block.grown(work_.ghosts, work_.side);
        for (const Member& other : members_) {
            const StencilArea part = frame.common(other.block);
            if (&other == &me || part.empty()) continue;
            for (int y = part.y0; y < part.y1; ++y)
                std::copy(other.grids[newest].row(y) + part.x0, other.grids[newest].row(y) + part.x1,
                          me.grids[newest].row(y) + part.x0);
        }
    }

    StencilWork work_;
    StencilTeamForm form_;
    std::vector<Member> members_;
    StencilPlane<T> shared_[2], rhs_;
    std::unique_ptr<WorkerBarrier> barrier_;
};

}  // namespace weft
