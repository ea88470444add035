#pragma once
// Side columns of tiles gathered into stride-1 arrays (Chen et al., "combine").
#include <cstddef>
#include <vector>

#include "cpu/grid.h"
#include "cpu/relaxation/tile_map.h"

namespace weft {

/// Left and right column of each tile and channel. Cells are shared: relaxed atomics.
template <class T>
class PackedColumns {
public:
    enum Side { left = 0, right = 1 };

    void shape(int tiles, int height, int channels) {
        height_ = static_cast<std::size_t>(height);
        channels_ = static_cast<std::size_t>(channels);
        cells_.assign(static_cast<std::size_t>(tiles) * channels_ * 2 * height_, T{});
    }
    [[nodiscard]] bool empty() const { return cells_.empty(); }
    [[nodiscard]] T* column(int tile, int channel, Side side) {
        return cells_.data() +
               ((static_cast<std::size_t>(tile) * channels_ + std::size_t(channel)) * 2 + side) *
                   height_;
    }
    [[nodiscard]] const T* column(int tile, int channel, Side side) const {
        return const_cast<PackedColumns*>(this)->column(tile, channel, side);
    }
    /// Gathers all columns from a grid that nobody writes.
    void gather(const TileMap& map, const Grid<T>& grid) {
        if (empty()) return;
        for (int t = 0; t < map.count(); ++t) {
            const TilePlace& p = map.places()[static_cast<std::size_t>(t)];
            for (int c = 0; c < grid.channels(); ++c)
                for (int y = 0; y < p.height; ++y) {
                    column(t, c, left)[y] = grid.row(c, p.y + y)[p.x];
                    column(t, c, right)[y] = grid.row(c, p.y + y)[p.x + p.width - 1];
                }
        }
    }

private:
    std::vector<T> cells_;
    std::size_t height_ = 0, channels_ = 0;
};

}  // namespace weft
