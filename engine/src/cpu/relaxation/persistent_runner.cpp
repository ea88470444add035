#include "cpu/relaxation/persistent_runner.h"

#include <algorithm>

namespace weft {

template <class Cells, class T>
bool PersistentRunner<Cells, T>::attach(const Cells& cells, const std::stop_token& stop) {
    if (!TiledRunner<Cells, T>::attach(cells, stop)) return false;
    const int tiles = this->map_.count();
    workers_ = std::clamp(this->pool_.threads(), 1, std::max(1, tiles));
    tiles_.resize(static_cast<std::size_t>(tiles));
    this->pool_.run(workers_, [&](int w) {
        for (int t = firstOf(w); t < firstOf(w + 1) && !stop.stop_requested(); ++t)
            tile(t).shape(this->scheme_.block, cells.channels());
    });
    secondsPerRound_ = 0;
    return !stop.stop_requested();
}

template <class Cells, class T>
void PersistentRunner<Cells, T>::loadTiles(int first, int last) {
    for (int t = first; t < last; ++t)
        if (loaded_)
            tile(t).receiveAll(this->now_);
        else
            tile(t).load(this->setting_, this->place(t), this->now_);
}

template <class Cells, class T>
void PersistentRunner<Cells, T>::relaxRound(Tile<Cells, T>& tile, std::uint32_t round) {
    const int k = stepsARound(), most = this->scheme_.exchangeInterval;
    for (int left = k; left > 0;) {
        const int steps = std::min(left, most);
        tile.relax(steps);
        left -= steps;
        if (left == 0) break;
        publish(tile, round);
        receive(tile, round);
    }
    this->epochs_.add(tile.place().index, k);
}

template <class Cells, class T>
bool PersistentRunner<Cells, T>::meet(int worker, std::uint32_t round, Rounds& rounds) const {
    if (rounds.barrier) return rounds.barrier->wait(worker, rounds.stop);
    for (int t = firstOf(worker); t < firstOf(worker + 1); ++t)
        for (const int near : this->place(t).neighbours)
            if (near >= 0 && !rounds.flags.wait(near, round, rounds.stop)) return false;
    return true;
}

template <class Cells, class T>
void PersistentRunner<Cells, T>::workInRounds(int worker, Rounds& rounds) {
    const int first = firstOf(worker), last = firstOf(worker + 1);
    for (std::uint32_t round = 1;; ++round) {
        const bool final = static_cast<int>(round) == rounds.count;
        for (int t = first; t < last; ++t) {
            if (rounds.stop.stop_requested()) return;
            relaxRound(tile(t), round - 1);
            if (final) continue;
            publish(tile(t), round);
            rounds.flags.raise(t, round);
        }
        if (final || !meet(worker, round, rounds)) return;
        for (int t = first; t < last; ++t) receive(tile(t), round);
    }
}

template <class Cells, class T>
void PersistentRunner<Cells, T>::workFreely(int worker, Rounds& rounds) {
    const int first = firstOf(worker), last = firstOf(worker + 1);
    const std::int64_t goal = std::int64_t{rounds.count} * stepsARound() * this->map_.count();
    const int least = (rounds.count + 3) / 4;
    for (int own = 0; !rounds.stop.stop_requested(); ++own) {
        if (own >= least && rounds.done.load(std::memory_order_relaxed) >= goal) return;
        for (int t = first; t < last && !rounds.stop.stop_requested(); ++t) {
            relaxRound(tile(t), 0);
            publish(tile(t), 0);
            receive(tile(t), 0);
        }
        rounds.done.fetch_add(std::int64_t{last - first} * stepsARound(), std::memory_order_relaxed);
    }
}

template <class Cells, class T>
int PersistentRunner<Cells, T>::affordableRounds(const RunLimits& limits) const {
    const int k = stepsARound();
    const std::int64_t wanted = std::max<std::int64_t>(1, (limits.steps + k - 1) / k);
    const double left =
        std::chrono::duration<double>(limits.deadline - std::chrono::steady_clock::now()).count();
    const double fit = secondsPerRound_ > 0 ? left / secondsPerRound_ : 1;
    return static_cast<int>(std::clamp<double>(fit, 1, static_cast<double>(wanted)));
}

template <class Cells, class T>
bool PersistentRunner<Cells, T>::run(const RunLimits& limits) {
    const auto begin = std::chrono::steady_clock::now();
    Rounds rounds{.count = affordableRounds(limits),
                  .stop = limits.stop,
                  .barrier = nullptr,
                  .flags = NeighbourFlags(this->map_.count())};
    if (!isFree() && this->scheme_.barrier != Barrier::neighbour)
        rounds.barrier = makeWorkerBarrier(this->scheme_.barrier, workers_);
    this->pool_.run(workers_, [&](int w) { loadTiles(firstOf(w), firstOf(w + 1)); });
    loaded_ = true;
    this->pool_.run(workers_,
                    [&](int w) { isFree() ? workFreely(w, rounds) : workInRounds(w, rounds); });
    // Apart from the rounds: a slower worker may still read halos while a faster one is through.
    this->pool_.run(workers_, [&](int w) {
        for (int t = firstOf(w); t < firstOf(w + 1); ++t)
            tile(t).store(this->now_, this->columns_[0]);
    });
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    if (!limits.stop.stop_requested()) secondsPerRound_ = took.count() / rounds.count;
    return true;
}

template class PersistentRunner<PoissonCells, float>;
template class PersistentRunner<PoissonCells, double>;
template class PersistentRunner<OrientationCells, float>;
template class PersistentRunner<OrientationCells, double>;

}  // namespace weft
