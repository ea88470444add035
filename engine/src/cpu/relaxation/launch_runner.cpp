#include "cpu/relaxation/launch_runner.h"

#include <algorithm>

namespace weft {

namespace {

/// Steps between two looks at the stop token where nothing is exchanged.
constexpr int kStepsBetweenLooks = 64;

}  // namespace

template <class Cells, class T>
void LaunchRunner<Cells, T>::forget() {
    TiledRunner<Cells, T>::forget();
    taken_.store(0, std::memory_order_relaxed);
}

template <class Cells, class T>
void LaunchRunner<Cells, T>::resetSteps() {
    TiledRunner<Cells, T>::resetSteps();
    makeSlots();
}

template <class Cells, class T>
void LaunchRunner<Cells, T>::makeSlots() {
    const int resident = std::clamp(this->resident(), 1, std::max(1, this->map_.count()));
    const int workers = std::min(this->pool_.threads(), resident);
    slots_.resize(static_cast<std::size_t>(workers));
    for (int w = 0; w < workers; ++w) {
        auto& own = slots_[static_cast<std::size_t>(w)];
        own.resize(static_cast<std::size_t>(resident * (w + 1) / workers - resident * w / workers));
        for (Slot& slot : own) {
            slot.tile.shape(this->scheme_.block, this->now_.channels());
            slot.busy = false;
        }
    }
}

template <class Cells, class T>
bool LaunchRunner<Cells, T>::take(Slot& slot) {
    const int ticket = taken_.fetch_add(1, std::memory_order_relaxed);
    if (ticket >= this->map_.count()) return false;
    slot.tile.load(this->setting_, this->place(ticket), this->now_);
    slot.left = this->scheme_.sweepsALaunch();
    slot.busy = true;
    return true;
}

template <class Cells, class T>
void LaunchRunner<Cells, T>::advance(Slot& slot, const std::stop_token& stop) {
    const bool exchanges = this->scheme_.exchanges();
    const int most = exchanges ? this->scheme_.exchangeInterval : kStepsBetweenLooks;
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

template <class Cells, class T>
void LaunchRunner<Cells, T>::work(int worker, const RunLimits& limits) {
    auto& own = slots_[static_cast<std::size_t>(worker)];
    const auto mayTake = [&] {
        return !limits.stop.stop_requested() && std::chrono::steady_clock::now() < limits.deadline;
    };
    bool first = worker == 0;  // so that every run gets on
    for (bool busy = true; busy;) {
        busy = false;
        for (Slot& slot : own) {
            if (!slot.busy && (first || mayTake())) static_cast<void>(take(slot));
            first = false;
            if (!slot.busy) continue;
            advance(slot, limits.stop);
            busy = true;
        }
    }
}

template <class Cells, class T>
bool LaunchRunner<Cells, T>::run(const RunLimits& limits) {
    const int tiles = this->map_.count(), k = this->scheme_.sweepsALaunch();
    for (std::int64_t done = 0; done < limits.steps; done += k) {
        this->pool_.run(static_cast<int>(slots_.size()), [&](int w) { work(w, limits); });
        if (taken_.load(std::memory_order_relaxed) < tiles) return false;
        taken_.store(0, std::memory_order_relaxed);
        if (twoGrids()) std::swap(this->now_, this->next_);
        if (limits.stop.stop_requested() || std::chrono::steady_clock::now() >= limits.deadline)
            break;
    }
    return true;
}

template class LaunchRunner<PoissonCells, float>;
template class LaunchRunner<PoissonCells, double>;
template class LaunchRunner<OrientationCells, float>;
template class LaunchRunner<OrientationCells, double>;

}  // namespace weft
