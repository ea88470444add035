#pragma once
// What the runners of blocks share: tiles, and how many steps each block has done.
#include <algorithm>
#include <array>
#include <atomic>
#include <memory>

#include "cpu/relaxation/grid_runner.h"
#include "cpu/relaxation/tile.h"
#include "weft/scheme_order.h"

namespace weft {

/// One counter a tile, written by the worker that has the tile, read by anybody.
class BlockEpochs {
public:
    void reset(int tiles) {
        if (tiles != tiles_)
            counts_ = std::make_unique<std::atomic<std::uint32_t>[]>(std::size_t(tiles));
        tiles_ = tiles;
        for (int t = 0; t < tiles; ++t) counts_[std::size_t(t)].store(0, std::memory_order_relaxed);
    }
    void add(int tile, int steps) {
        counts_[std::size_t(tile)].fetch_add(std::uint32_t(steps), std::memory_order_relaxed);
    }
    [[nodiscard]] std::uint32_t of(int tile) const {
        return counts_[std::size_t(tile)].load(std::memory_order_relaxed);
    }
    /// Steps done, on average over blocks, rounded down.
    [[nodiscard]] std::int64_t average() const {
        std::int64_t sum = 0;
        for (int t = 0; t < tiles_; ++t) sum += of(t);
        return tiles_ > 0 ? sum / tiles_ : 0;
    }
    /// Most − fewest.
    [[nodiscard]] std::int64_t spread() const {
        std::uint32_t least = tiles_ > 0 ? of(0) : 0, most = least;
        for (int t = 1; t < tiles_; ++t) {
            least = std::min(least, of(t));
            most = std::max(most, of(t));
        }
        return most - least;
    }
    /// By block of the box; blocks without unknowns count as the most advanced one.
    [[nodiscard]] BlockSteps blockSteps(const TileMap& map, Extent block) const {
        std::uint32_t most = 0;
        for (int t = 0; t < tiles_; ++t) most = std::max(most, of(t));
        BlockSteps result{block, map.blocks(), {}};
        result.steps.assign(static_cast<std::size_t>(map.blocks().area()), most);
        for (const TilePlace& p : map.places())
            result.steps[static_cast<std::size_t>(p.block)] = of(p.index);
        return result;
    }

private:
    std::unique_ptr<std::atomic<std::uint32_t>[]> counts_;
    int tiles_ = 0;
};

template <class Cells, class T>
class TiledRunner : public GridRunner<Cells, T> {
public:
    TiledRunner(ThreadPool& pool, const Scheme& scheme)
        : GridRunner<Cells, T>(pool), scheme_(scheme) {}

    bool attach(const Cells& cells, const std::stop_token& stop) override {
        setting_ = {cells, scheme_.update, scheme_.exchange};
        map_.cut(cells.shape(), scheme_, resident(),
                 [&](const TilePlace& tile) { return cells.kindOf(tile); });
        if (scheme_.exchange == Exchange::fourWayPacked)
            for (PackedColumns<T>& c : columns_)
                c.shape(map_.count(), scheme_.tile().height, cells.channels());
        return GridRunner<Cells, T>::attach(cells, stop);
    }
    void resetSteps() override { epochs_.reset(map_.count()); }
    void forget() override { columns_[0].gather(map_, this->now_); }
    [[nodiscard]] std::int64_t steps() const override { return epochs_.average(); }
    [[nodiscard]] std::int64_t spread() const override { return epochs_.spread(); }
    [[nodiscard]] BlockSteps blockSteps() const override {
        return epochs_.blockSteps(map_, scheme_.tile());
    }
    /// Tiles, and what is beside E, once a launch or exchange; in between they stay in cache.
    [[nodiscard]] std::int64_t bytesPerStep() const override {
        const std::int64_t cells = std::int64_t{this->shape().width} * this->shape().height;
        const int kept = std::max(1, stepsInCache());
        const auto ofE = std::int64_t(2 * sizeof(T)) * this->now_.channels();
        return cells * (ofE + this->cells_.bytesBeside()) / kept;
    }

protected:
    /// Blocks at work at the same time; by default as many as there are workers, or one where their
    /// order is fixed.
    [[nodiscard]] int resident() const {
        if (scheme_.resident > 0) return scheme_.resident;
        return runsBlocksInOrder(scheme_) ? 1 : this->pool_.threads();
    }
    [[nodiscard]] virtual int stepsInCache() const = 0;
    [[nodiscard]] const TilePlace& place(int tile) const {
        return map_.places()[static_cast<std::size_t>(tile)];
    }

    Scheme scheme_;
    TileSetting<Cells> setting_;
    TileMap map_;
    std::array<PackedColumns<T>, 2> columns_;  ///< beside now_ and next_
    BlockEpochs epochs_;
};

}  // namespace weft
