#pragma once
// A block's own copy of its tile.
#include <cstdint>
#include <vector>

#include "cpu/grid.h"
#include "cpu/raw_buffer.h"
#include "cpu/relaxation/orientation_cells.h"
#include "cpu/relaxation/packed_columns.h"
#include "cpu/relaxation/poisson_cells.h"
#include "cpu/relaxation/tile_map.h"
#include "cpu/simd/row_kernels.h"

namespace weft {

/// What all tiles of a relaxation share and none changes.
template <class Cells>
struct TileSetting {
    Cells cells;
    Update update = Update::jacobi;
    Exchange exchange = Exchange::none;
};

/// Tile and halo of all channels, kept in cache while steps are done on them. Cells that neighbours
/// may read or write meanwhile cross as relaxed atomics. One worker at a time.
template <class Cells, class T>
class Tile {
public:
    /// Makes room for tiles of `block` pixels.
    void shape(Extent block, int channels);
    /// Takes the tile and its halo from `grid`.
    void load(const TileSetting<Cells>& setting, const TilePlace& place, const Grid<T>& grid);
    /// `steps` steps with the halo as it is.
    void relax(int steps);
    /// Border cells to where neighbours look for them.
    void publish(Grid<T>& grid, PackedColumns<T>& columns) const;
    /// Halo cells from there.
    void receive(const Grid<T>& grid, const PackedColumns<T>& columns);
    /// All four halos from the grid, whatever the exchange.
    void receiveAll(const Grid<T>& grid);
    /// The whole tile to `grid`, its side columns to `columns`.
    void store(Grid<T>& grid, PackedColumns<T>& columns) const;

    [[nodiscard]] const TilePlace& place() const { return *place_; }

private:
    static constexpr int kPad = simd::kBlock;  // cells left of x = 0; the halo is the last of them
    [[nodiscard]] T* cell(int channel, int buffer, int x, int y) {
        return cells_.data() +
               (static_cast<std::size_t>(channel) * 2 + std::size_t(buffer)) * plane_ +
               (y + 1) * stride_ + kPad + x;
    }
    [[nodiscard]] const T* cell(int channel, int buffer, int x, int y) const {
        return const_cast<Tile*>(this)->cell(channel, buffer, x, y);
    }
    void copyMask();
    void receiveRows(const Grid<T>& grid, int channel, int buffer);
    void receiveColumns(const Grid<T>& grid, int channel, int buffer);
    /// Some cells are not to be updated, or not by the plain formula.
    [[nodiscard]] bool needsMask() const {
        return setting_.cells.needsMask(*place_, setting_.update);
    }
    [[nodiscard]] bool twoBuffers() const { return setting_.update == Update::jacobi; }

    TileSetting<Cells> setting_;
    const TilePlace* place_ = nullptr;
    RawBuffer<T> cells_;
    RawBuffer<std::int8_t> mask_;
    std::vector<const float*> inverse_;
    Extent block_;
    std::ptrdiff_t stride_ = 0;
    std::size_t plane_ = 0;
    int channels_ = 0, blocks_ = 0, now_ = 0;
};

extern template class Tile<PoissonCells, float>;
extern template class Tile<PoissonCells, double>;
extern template class Tile<OrientationCells, float>;
extern template class Tile<OrientationCells, double>;

}  // namespace weft
