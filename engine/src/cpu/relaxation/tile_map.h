#pragma once
// How the box is cut into the tiles of blocks, and in which order they are scheduled.
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "cpu/grid.h"
#include "weft/scheme.h"

namespace weft {

/// Where a tile lies, and its neighbours.
struct TilePlace {
    int x = 0, y = 0, width = 0, height = 0;  ///< pixels of the box
    int index = 0;                            ///< in TileMap::places()
    int block = 0;                            ///< row by row among all blocks of the box
    bool interior = false;  ///< TileKind::interior, and whole vectors: no mask is needed
    /// Index in places() of the tile left, right, above and below; −1: none that has unknowns.
    std::array<int, 4> neighbours{-1, -1, -1, -1};
};

/// What a tile holds.
enum class TileKind {
    empty,     ///< nothing unknown
    mixed,     ///< cells that are not to be updated, or not by the plain formula
    interior,  ///< plain cells only
};

/// Tiles that hold unknowns, in the order in which blocks are scheduled (weft/block_schedule.h).
class TileMap {
public:
    void cut(const GridShape& shape, const Scheme& scheme, int resident,
             const std::function<TileKind(const TilePlace&)>& kindOf);

    [[nodiscard]] const std::vector<TilePlace>& places() const { return places_; }
    [[nodiscard]] int count() const { return static_cast<int>(places_.size()); }
    /// Tiles across and down the box, those without unknowns included.
    [[nodiscard]] Extent blocks() const { return blocks_; }
    /// Tiles [first, last) of worker `w` of `workers`, where each keeps its own.
    [[nodiscard]] int firstOf(int w, int workers) const {
        return static_cast<int>(std::int64_t{count()} * w / workers);
    }

private:
    std::vector<TilePlace> places_;
    Extent blocks_;
};

}  // namespace weft
