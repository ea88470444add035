#pragma once
// A tile as the formula sees it that relaxes its cells.
#include <array>
#include <cstddef>
#include <cstdint>

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

/// A block's own copy: two buffers a channel, halo cells around each.
template <class T>
struct TileView {
    T* origin = nullptr;        ///< cell (0, 0) of channel 0, buffer 0
    std::ptrdiff_t stride = 0;  ///< from row to row
    std::size_t plane = 0;      ///< from buffer to buffer
    int channels = 1;
    const TilePlace* place = nullptr;
    Update update = Update::jacobi;
    /// −1 where unknown, kBlock cells at a time; null where the tile needs none.
    const std::int8_t* mask = nullptr;
    std::ptrdiff_t maskStride = 0;
    const float* const* inverse = nullptr;  ///< 1/|N|, a pointer for each row

    [[nodiscard]] T* buffer(int channel, int b) const {
        return origin + (static_cast<std::size_t>(channel) * 2 + static_cast<std::size_t>(b)) * plane;
    }
};

}  // namespace weft
