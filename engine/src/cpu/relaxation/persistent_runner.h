#pragma once
// Blocks that never end: a barrier among workers every k steps, or nobody waits.
#include <atomic>

#include "cpu/relaxation/tiled_runner.h"
#include "cpu/relaxation/worker_barrier.h"

namespace weft {

/// Each worker keeps its own tiles in its cache from one check of the host to the next.
///
/// With a barrier, border cells of round r go to the grid r mod 2 and halos come from there after the
/// barrier. No block can publish round r + 2 before all who read round r have arrived at the barrier
/// of r + 1, so nobody reads cells that are being overwritten: for `interval` ≥ k the result is the
/// same, bit for bit, for every kind of barrier and any number of workers. Exchanges within a round
/// (`interval` < k) go, unordered, through the grid of the last round.
///
/// Free-running workers go over their tiles, `interval` steps each, through one grid, until all of
/// them together have done the steps asked for; the faster one does more. Each does a quarter of its
/// own at least, or one that woke late would get nowhere.
template <class Cells, class T>
class PersistentRunner final : public TiledRunner<Cells, T> {
public:
    using TiledRunner<Cells, T>::TiledRunner;

    bool attach(const Cells& cells, const std::stop_token& stop) override {
        if (!TiledRunner<Cells, T>::attach(cells, stop)) return false;
        const int tiles = this->map_.count();
        workers_ = std::clamp(this->pool_.threads(), 1, std::max(1, tiles));
        tiles_.resize(static_cast<std::size_t>(tiles));
        forTiles([&](Tile<Cells, T>& tile, int) {
            if (!stop.stop_requested()) tile.shape(this->scheme_.tile(), cells.channels());
        });
        secondsPerRound_ = 0;
        return !stop.stop_requested();
    }
    void forget() override {
        TiledRunner<Cells, T>::forget();
        loaded_ = false;
    }
    bool run(const RunLimits& limits) override {
        const auto begin = std::chrono::steady_clock::now();
        Rounds rounds{.count = affordableRounds(limits),
                      .stop = limits.stop,
                      .barrier = nullptr,
                      .flags = NeighbourFlags(this->map_.count())};
        if (!isFree() && this->scheme_.barrier != Barrier::neighbour)
            rounds.barrier = makeWorkerBarrier(this->scheme_.barrier, workers_);
        forTiles([&](Tile<Cells, T>& tile, int t) {
            loaded_ ? tile.receiveAll(this->now_)
                    : tile.load(this->setting_, this->place(t), this->now_);
        });
        loaded_ = true;
        this->pool_.run(workers_,
                        [&](int w) { isFree() ? workFreely(w, rounds) : workInRounds(w, rounds); });
        // Apart from the rounds: a slower worker may still read halos while a faster one is through.
        forTiles([&](Tile<Cells, T>& tile, int) { tile.store(this->now_, this->columns_[0]); });
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        if (!limits.stop.stop_requested()) secondsPerRound_ = took.count() / rounds.count;
        return true;
    }

private:
    /// What the workers of one run share.
    struct Rounds {
        int count = 0;
        std::stop_token stop;
        std::unique_ptr<WorkerBarrier> barrier;  ///< null: neighbour flags
        NeighbourFlags flags;
        std::atomic<std::int64_t> done{0};  ///< free-running: steps of all tiles together
    };
    [[nodiscard]] int stepsInCache() const override { return 1; }
    [[nodiscard]] bool isFree() const { return this->scheme_.order == Order::freeRunning; }
    [[nodiscard]] int stepsARound() const {
        return isFree() ? this->scheme_.exchangeInterval : this->scheme_.sweepsALaunch();
    }
    [[nodiscard]] int affordableRounds(const RunLimits& limits) const {
        const int k = stepsARound();
        const std::int64_t wanted = std::max<std::int64_t>(1, (limits.steps + k - 1) / k);
        const double left =
            std::chrono::duration<double>(limits.deadline - std::chrono::steady_clock::now()).count();
        const double fit = secondsPerRound_ > 0 ? left / secondsPerRound_ : 1;
        return static_cast<int>(std::clamp<double>(fit, 1, static_cast<double>(wanted)));
    }
    /// work(tile, its index) for all tiles, by the workers that have them.
    template <class Work>
    void forTiles(const Work& work) {
        this->pool_.run(workers_, [&](int w) {
            for (int t = firstOf(w); t < firstOf(w + 1); ++t) work(tile(t), t);
        });
    }
    /// Relaxes rounds; a barrier after each but the last.
    void workInRounds(int worker, Rounds& rounds) {
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
    void workFreely(int worker, Rounds& rounds) {
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
            rounds.done.fetch_add(std::int64_t{last - first} * stepsARound(),
                                  std::memory_order_relaxed);
        }
    }
    /// One tile's steps of a round; exchanges on the way go where those of `round` are.
    void relaxRound(Tile<Cells, T>& tile, std::uint32_t round) {
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
    [[nodiscard]] bool meet(int worker, std::uint32_t round, Rounds& rounds) const {
        if (rounds.barrier) return rounds.barrier->wait(worker, rounds.stop);
        for (int t = firstOf(worker); t < firstOf(worker + 1); ++t)
            for (const int near : this->place(t).neighbours)
                if (near >= 0 && !rounds.flags.wait(near, round, rounds.stop)) return false;
        return true;
    }
    void publish(const Tile<Cells, T>& tile, std::uint32_t round) {
        tile.publish(round % 2 == 0 ? this->now_ : this->next_, this->columns_[round % 2]);
    }
    void receive(Tile<Cells, T>& tile, std::uint32_t round) const {
        tile.receive(round % 2 == 0 ? this->now_ : this->next_, this->columns_[round % 2]);
    }
    [[nodiscard]] Tile<Cells, T>& tile(int t) { return tiles_[static_cast<std::size_t>(t)]; }
    [[nodiscard]] int firstOf(int worker) const { return this->map_.firstOf(worker, workers_); }

    std::vector<Tile<Cells, T>> tiles_;
    int workers_ = 1;
    bool loaded_ = false;
    double secondsPerRound_ = 0;  ///< as measured; 0: not yet
};

}  // namespace weft
