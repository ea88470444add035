#pragma once
// Blocks that never end: a barrier among workers every k steps, or nobody waits.
#include <atomic>

#include "cpu/relaxation/tiled_runner.h"
#include "cpu/relaxation/worker_barrier.h"

namespace weft {

/// Each worker keeps its own tiles, all of them loaded from look to look of the host.
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

    bool attach(const Cells& cells, const std::stop_token& stop) override;
    void forget() override {
        TiledRunner<Cells, T>::forget();
        loaded_ = false;
    }
    bool run(const RunLimits& limits) override;

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
    [[nodiscard]] int affordableRounds(const RunLimits& limits) const;
    void loadTiles(int first, int last);
    void workInRounds(int worker, Rounds& rounds);
    void workFreely(int worker, Rounds& rounds);
    /// One tile's steps of a round; exchanges on the way go where those of `round` are.
    void relaxRound(Tile<Cells, T>& tile, std::uint32_t round);
    [[nodiscard]] bool meet(int worker, std::uint32_t round, Rounds& rounds) const;
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

extern template class PersistentRunner<PoissonCells, float>;
extern template class PersistentRunner<PoissonCells, double>;
extern template class PersistentRunner<OrientationCells, float>;
extern template class PersistentRunner<OrientationCells, double>;

}  // namespace weft
