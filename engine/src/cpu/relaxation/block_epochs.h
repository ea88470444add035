#pragma once
// How many steps each block has done.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>

#include "cpu/relaxation/tile_map.h"
#include "weft/solver.h"

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

}  // namespace weft
