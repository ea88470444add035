#pragma once
// Host orders: launches of k steps, blocks scheduled `resident` at a time.
#include <atomic>

#include "cpu/relaxation/tiled_runner.h"

namespace weft {

/// In a launch each block loads tile and halo, does k steps on its own copy, exchanging halos every
/// `interval` steps if the scheme does, and writes back: into the grid it read (grids = 1) or into
/// the other (grids = 2; halos then cross through the grid being read). A worker has its share of the
/// resident blocks and does `interval` steps of one, then of the next; where one ends, the next in
/// the order of blocks takes its place.
template <class Cells, class T>
class LaunchRunner final : public TiledRunner<Cells, T> {
public:
    using TiledRunner<Cells, T>::TiledRunner;

    void forget() override {
        TiledRunner<Cells, T>::forget();
        taken_.store(0, std::memory_order_relaxed);
    }
    void resetSteps() override {
        TiledRunner<Cells, T>::resetSteps();
        makeSlots();
    }
    bool run(const RunLimits& limits) override {
        for (std::int64_t done = 0; done < limits.steps; done += stepsInCache()) {
            this->pool_.run(static_cast<int>(slots_.size()), [&](int w) { work(w, limits); });
            if (taken_.load(std::memory_order_relaxed) < this->map_.count()) return false;
            taken_.store(0, std::memory_order_relaxed);
            if (twoGrids()) std::swap(this->now_, this->next_);
            if (limits.reached()) break;
        }
        return true;
    }

private:
    /// Steps between two polls of the stop token where nothing is exchanged.
    static constexpr int kStepsBetweenPolls = 64;

    /// A place for a resident block.
    struct Slot {
        Tile<Cells, T> tile;
        int left = 0;  ///< steps of the launch still to do
        bool busy = false;
    };
    [[nodiscard]] int stepsInCache() const override { return this->scheme_.sweepsALaunch(); }
    [[nodiscard]] bool twoGrids() const { return this->scheme_.grids == 2; }

    void makeSlots() {
        const int resident = std::clamp(this->resident(), 1, std::max(1, this->map_.count()));
        const int workers = std::min(this->pool_.threads(), resident);
        slots_.resize(static_cast<std::size_t>(workers));
        for (int w = 0; w < workers; ++w) {
            auto& own = slots_[static_cast<std::size_t>(w)];
            own.resize(
                static_cast<std::size_t>(resident * (w + 1) / workers - resident * w / workers));
            for (Slot& slot : own) {
                slot.tile.shape(this->scheme_.tile(), this->now_.channels());
                slot.busy = false;
            }
        }
    }
    /// One worker's part of a launch.
    void work(int worker, const RunLimits& limits) {
        bool first = worker == 0;  // so that every run gets on
        for (bool busy = true; busy;) {
            busy = false;
            for (Slot& slot : slots_[static_cast<std::size_t>(worker)]) {
                if (!slot.busy && (first || !limits.reached())) take(slot);
                first = false;
                if (!slot.busy) continue;
                advance(slot, limits.stop);
                busy = true;
            }
        }
    }
    /// The launch's next block, if there is one.
    void take(Slot& slot) {
        const int ticket = taken_.fetch_add(1, std::memory_order_relaxed);
        if (ticket >= this->map_.count()) return;
        slot.tile.load(this->setting_, this->place(ticket), this->now_);
        slot.left = stepsInCache();
        slot.busy = true;
    }
    /// Steps of one resident block up to its next exchange or its end.
    void advance(Slot& slot, const std::stop_token& stop) {
        const bool exchanges = this->scheme_.exchanges();
        const int most = exchanges ? this->scheme_.exchangeInterval : kStepsBetweenPolls;
        const int steps = std::min(slot.left, most);
        slot.tile.relax(steps);
        slot.left -= steps;
        this->epochs_.add(slot.tile.place().index, steps);
        if (slot.left == 0 || stop.stop_requested()) {
            slot.tile.store(twoGrids() ? this->next_ : this->now_, this->columns_[0]);
            slot.busy = false;
        } else if (exchanges) {
            slot.tile.publish(this->now_, this->columns_[0]);
            slot.tile.receive(this->now_, this->columns_[0]);
        }
    }

    std::vector<std::vector<Slot>> slots_;  ///< of each worker
    std::atomic<int> taken_{0};             ///< blocks of the launch that have been taken
};

}  // namespace weft
