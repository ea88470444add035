#pragma once
// What the runners of blocks share: tiles, epochs, workers.
#include <array>

#include "cpu/relaxation/block_epochs.h"
#include "cpu/relaxation/grid_runner.h"
#include "cpu/relaxation/tile.h"

namespace weft {

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
                c.shape(map_.count(), scheme_.block.height, cells.channels());
        return GridRunner<Cells, T>::attach(cells, stop);
    }
    void resetSteps() override { epochs_.reset(map_.count()); }
    void forget() override { columns_[0].gather(map_, this->now_); }
    [[nodiscard]] std::int64_t steps() const override { return epochs_.average(); }
    [[nodiscard]] std::int64_t spread() const override { return epochs_.spread(); }
    [[nodiscard]] BlockSteps blockSteps() const override {
        return epochs_.blockSteps(map_, scheme_.block);
    }
    /// Tiles, and what is beside E, once a launch or exchange; in between they stay in cache.
    [[nodiscard]] std::int64_t bytesPerStep() const override {
        const std::int64_t cells = std::int64_t{this->shape().width} * this->shape().height;
        const int kept = std::max(1, stepsInCache());
        const auto ofE = std::int64_t(2 * sizeof(T)) * this->now_.channels();
        return cells * (ofE + this->cells_.bytesBeside()) / kept;
    }

protected:
    /// Blocks at work at the same time; by default as many as there are workers.
    [[nodiscard]] int resident() const {
        return scheme_.resident > 0 ? scheme_.resident : this->pool_.threads();
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
