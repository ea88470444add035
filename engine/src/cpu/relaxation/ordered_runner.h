#pragma once
// Launches whose blocks run alone, in an order that is fixed whatever the number of workers.
#include <algorithm>
#include <array>
#include <atomic>
#include <numeric>
#include <vector>

#include "cpu/relaxation/tiled_runner.h"
#include "cpu/relaxation/worker_barrier.h"

namespace weft {

/// The blocks of a launch in groups of `resident`, as scheduled (runsBlocksInOrder()). A block takes
/// its tile and the halos of its own and of later groups from the grid that the launch began with,
/// those of earlier groups from the one that the launch fills: it waits for these neighbours alone.
/// Workers take blocks by how many must come before, so that they seldom wait.
template <class Cells, class T>
class OrderedRunner final : public TiledRunner<Cells, T> {
public:
    using TiledRunner<Cells, T>::TiledRunner;

    bool attach(const Cells& cells, const std::stop_token& stop) override {
        if (!TiledRunner<Cells, T>::attach(cells, stop)) return false;
        plan();
        flags_ = NeighbourFlags(this->map_.count());
        launch_ = 1;
        tiles_.resize(static_cast<std::size_t>(
            std::clamp(this->pool_.threads(), 1, std::max(1, this->map_.count()))));
        for (Tile<Cells, T>& tile : tiles_) tile.shape(this->scheme_.tile(), cells.channels());
        return true;
    }
    void forget() override {
        TiledRunner<Cells, T>::forget();
        begin();
    }
    bool run(const RunLimits& limits) override {
        for (std::int64_t done = 0; done < limits.steps; done += stepsInCache()) {
            this->pool_.run(static_cast<int>(tiles_.size()), [&](int w) { work(w, limits); });
            if (taken_.load(std::memory_order_relaxed) < this->map_.count()) return false;
            std::swap(this->now_, this->next_);
            begin();
            if (limits.reached()) break;
        }
        return true;
    }

private:
    [[nodiscard]] int stepsInCache() const override { return this->scheme_.sweepsALaunch(); }

    /// A launch begins; what a launch before it left unfinished is given up.
    void begin() {
        taken_.store(0, std::memory_order_relaxed);
        ++launch_;
    }
    /// Of each tile: the sides whose neighbours come before it. And which tiles come first: any order
    /// will do in which none comes before one that it waits for.
    void plan() {
        const auto tiles = static_cast<std::size_t>(this->map_.count());
        const int group = this->resident();
        earlier_.assign(tiles, {});
        std::vector<int> before(tiles, 0);
        for (const TilePlace& p : this->map_.places())
            for (std::size_t side = 0; side < p.neighbours.size(); ++side) {
                const int near = p.neighbours[side];
                if (near < 0 || near / group >= p.index / group) continue;
                earlier_[std::size_t(p.index)][side] = true;
                before[std::size_t(p.index)] =
                    std::max(before[std::size_t(p.index)], before[std::size_t(near)] + 1);
            }
        order_.resize(tiles);
        std::iota(order_.begin(), order_.end(), 0);
        if (this->pool_.threads() > 1)
            std::stable_sort(order_.begin(), order_.end(), [&](int a, int b) {
                return before[std::size_t(a)] < before[std::size_t(b)];
            });
    }
    void work(int worker, const RunLimits& limits) {
        bool first = worker == 0;  // so that every run gets on
        for (; first || !limits.reached(); first = false) {
            const int ticket = taken_.fetch_add(1, std::memory_order_relaxed);
            if (ticket >= this->map_.count()) return;
            relax(tiles_[std::size_t(worker)], this->place(order_[std::size_t(ticket)]), limits.stop);
        }
    }
    /// All steps of a block; fewer once a stop is requested.
    void relax(Tile<Cells, T>& tile, const TilePlace& place, const std::stop_token& stop) {
        constexpr int kStepsBetweenPolls = 64;
        tile.load(this->setting_, place, this->now_, halos(place));
        int done = 0;
        do {
            const int steps = std::min(stepsInCache() - done, kStepsBetweenPolls);
            tile.relax(steps);
            done += steps;
        } while (done < stepsInCache() && !stop.stop_requested());
        this->epochs_.add(place.index, done);
        tile.store(this->next_, this->columns_[0]);
        flags_.raise(place.index, launch_);
    }
    /// Where each side's halo comes from, once it is there. A worker whose block is waited for is
    /// at work on it.
    [[nodiscard]] TileHalos<T> halos(const TilePlace& place) const {
        TileHalos<T> sides;
        for (std::size_t side = 0; side < sides.size(); ++side) {
            const bool newer = earlier_[std::size_t(place.index)][side];
            if (newer) static_cast<void>(flags_.wait(place.neighbours[side], launch_, {}));
            sides[side] = newer ? &this->next_ : &this->now_;
        }
        return sides;
    }

    std::vector<Tile<Cells, T>> tiles_;         ///< of each worker
    std::vector<std::array<bool, 4>> earlier_;  ///< of each tile's neighbours
    std::vector<int> order_;                    ///< tiles, first those that wait for none
    NeighbourFlags flags_{0};                   ///< the launch that a tile has been through
    std::uint32_t launch_ = 1;
    std::atomic<int> taken_{0};  ///< blocks of the launch that have been taken
};

}  // namespace weft
