#pragma once
// A block's own copy of its tile, and how its border cells cross to the tiles beside it.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "cpu/grid.h"
#include "cpu/raw_buffer.h"
#include "cpu/relaxation/tile_map.h"
#include "cpu/simd/relaxation_kernels.h"
#include "cpu/simd/row_kernels.h"

namespace weft {

/// `count` cells that blocks write and read at the same time, on purpose, `shared` and `own` apart by
/// their strides. Relaxed atomics: no order is promised, only that a value is a whole one and that it
/// arrives some time.
template <class T>
void loadShared(const T* shared, std::ptrdiff_t sharedStride, T* own, std::ptrdiff_t ownStride,
                int count) {
    for (int i = 0; i < count; ++i)
        own[i * ownStride] = std::atomic_ref<T>(const_cast<T&>(shared[i * sharedStride]))
                                 .load(std::memory_order_relaxed);
}
template <class T>
void storeShared(T* shared, std::ptrdiff_t sharedStride, const T* own, std::ptrdiff_t ownStride,
                 int count) {
    for (int i = 0; i < count; ++i)
        std::atomic_ref<T>(shared[i * sharedStride])
            .store(own[i * ownStride], std::memory_order_relaxed);
}

/// Left and right column of each tile and channel, in stride-1 arrays (Chen et al., "combine"). Cells
/// are shared.
template <class T>
class PackedColumns {
public:
    enum Side { left = 0, right = 1 };

    void shape(int tiles, int height, int channels) {
        height_ = static_cast<std::size_t>(height);
        channels_ = static_cast<std::size_t>(channels);
        cells_.assign(static_cast<std::size_t>(tiles) * channels_ * 2 * height_, T{});
    }
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
        if (cells_.empty()) return;
        for (const TilePlace& p : map.places())
            for (int c = 0; c < grid.channels(); ++c)
                for (int y = 0; y < p.height; ++y) {
                    column(p.index, c, left)[y] = grid.row(c, p.y + y)[p.x];
                    column(p.index, c, right)[y] = grid.row(c, p.y + y)[p.x + p.width - 1];
                }
    }

private:
    std::vector<T> cells_;
    std::size_t height_ = 0, channels_ = 0;
};

/// A tile as the formula sees it that relaxes its cells: two buffers a channel, halo cells around
/// each.
template <class T>
struct TileView {
    /// Without a mask where the tile needs none.
    simd::CellRows rows;
    T* origin = nullptr;    ///< cell (0, 0) of channel 0, buffer 0
    std::size_t plane = 0;  ///< from buffer to buffer
    int channels = 1;
    int now = 0;  ///< the buffer that holds the values
    const TilePlace* place = nullptr;
    Update update = Update::jacobi;

    /// Where step i reads and writes: Jacobi steps alternate between the buffers.
    [[nodiscard]] const T* from(int channel, int i) const { return buffer(channel, now + i); }
    [[nodiscard]] T* to(int channel, int i) const { return buffer(channel, now + i + 1); }
    [[nodiscard]] T* buffer(int channel, int b) const {
        return origin +
               static_cast<std::size_t>(2 * channel + (update == Update::jacobi ? b & 1 : 0)) * plane;
    }
};

/// What all tiles of a relaxation share and none changes.
template <class Cells>
struct TileSetting {
    Cells cells;
    Update update = Update::jacobi;
    Exchange exchange = Exchange::none;
};

/// The grid that each side's halo comes from: left, right, above, below.
template <class T>
using TileHalos = std::array<const Grid<T>*, 4>;

/// Tile and halo of all channels, kept in cache while steps are done on them. Cells that neighbours
/// may read or write meanwhile are shared. One worker at a time.
template <class Cells, class T>
class Tile {
public:
    using Columns = PackedColumns<T>;

    /// Makes room for tiles of `block` pixels.
    void shape(Extent block, int channels) {
        channels_ = channels;
        blocks_ = (block.width + simd::kBlock - 1) / simd::kBlock;
        stride_ = blocks_ * simd::kBlock + kPad;
        plane_ = static_cast<std::size_t>(stride_ * (block.height + 2) + 2 * kPad);
        const std::size_t cells = plane_ * 2 * static_cast<std::size_t>(channels);
        cells_.reserve(cells);
        cells_.zero(cells);
        mask_.reserve(static_cast<std::size_t>(blocks_ * simd::kBlock * block.height));
        inverse_.resize(static_cast<std::size_t>(block.height));
    }

    /// Takes the tile and its halo from `grid`.
    void load(const TileSetting<Cells>& setting, const TilePlace& place, const Grid<T>& grid) {
        load(setting, place, grid, {&grid, &grid, &grid, &grid});
    }
    /// Takes the tile from `grid`, its halo from elsewhere.
    void load(const TileSetting<Cells>& setting, const TilePlace& place, const Grid<T>& grid,
              const TileHalos<T>& halos) {
        setting_ = setting;
        place_ = &place;
        now_ = 0;
        if (needsMask()) copyMask();
        for (int c = 0; c < channels_; ++c)
            for (int y = 0; y < place.height; ++y) {
                // Nobody but its own block writes these while the block is at work.
                T* row = cell(c, 0, 0, y);
                std::copy_n(grid.row(c, place.y + y) + place.x, place.width, row);
                std::fill(row + place.width, row + blocks_ * simd::kBlock, T{});
            }
        if (buffers() == 2 && !place.interior)  // cells that no step writes must be 0 in both
            for (int c = 0; c < channels_; ++c)
                std::fill_n(cell(c, 1, -1, 0), stride_ * place.height, T{});
        receiveAll(halos);
    }

    /// `steps` steps with the halo as it is.
    void relax(int steps) {
        const simd::CellRows rows{.stride = stride_,
                                  .rows = place_->height,
                                  .blocks = (place_->width + simd::kBlock - 1) / simd::kBlock,
                                  .mask = needsMask() ? mask_.data() : nullptr,
                                  .maskStride = std::ptrdiff_t{blocks_} * simd::kBlock,
                                  .inverse = inverse_.data(),
                                  .parity = (place_->x + place_->y) & 1};
        const TileView<T> view{.rows = rows,
                               .origin = cell(0, 0, 0, 0),
                               .plane = plane_,
                               .channels = channels_,
                               .now = now_,
                               .place = place_,
                               .update = setting_.update};
        setting_.cells.relax(view, steps);
        if (buffers() == 2) now_ = (now_ + steps) & 1;
    }

    /// Border cells to where neighbours read them.
    void publish(Grid<T>& grid, Columns& columns) const {
        const int h = place_->height, last = place_->width - 1;
        for (int c = 0; c < channels_; ++c) {
            T* const first = at(grid, c, 0, 0);
            for (const int y : {0, h - 1})
                storeShared(at(grid, c, 0, y), 1, cell(c, now_, 0, y), 1, place_->width);
            for (const int x : {0, last})
                if (setting_.exchange == Exchange::fourWay)
                    storeShared(first + x, grid.shape().stride, cell(c, now_, x, 0), stride_, h);
            if (setting_.exchange != Exchange::fourWayPacked) continue;
            storeShared(columns.column(place_->index, c, Columns::left), 1, cell(c, now_, 0, 0),
                        stride_, h);
            storeShared(columns.column(place_->index, c, Columns::right), 1, cell(c, now_, last, 0),
                        stride_, h);
        }
    }

    /// Halo cells from there.
    void receive(const Grid<T>& grid, const Columns& columns) {
        if (setting_.exchange == Exchange::fourWay) return receiveAll(grid);
        const int left = place_->neighbours[0], right = place_->neighbours[1];
        forBuffers([&](int c, int b) {
            receiveRow(grid, c, b, -1);
            receiveRow(grid, c, b, place_->height);
            if (setting_.exchange != Exchange::fourWayPacked) return;
            if (left >= 0)
                loadShared(columns.column(left, c, Columns::right), 1, cell(c, b, -1, 0), stride_,
                           place_->height);
            if (right >= 0)
                loadShared(columns.column(right, c, Columns::left), 1, cell(c, b, place_->width, 0),
                           stride_, place_->height);
        });
    }

    /// All four halos from the grid, whatever the exchange.
    void receiveAll(const Grid<T>& grid) { receiveAll({&grid, &grid, &grid, &grid}); }

    /// The whole tile to `grid`, its side columns to `columns`.
    void store(Grid<T>& grid, Columns& columns) const {
        const int h = place_->height, last = place_->width - 1;
        for (int c = 0; c < channels_; ++c)
            for (int y = 0; y < h; ++y) {
                const T* own = cell(c, now_, 0, y);
                T* row = at(grid, c, 0, y);
                if (y == 0 || y == h - 1) {
                    storeShared(row, 1, own, 1, place_->width);
                    continue;
                }
                storeShared(row, 1, own, 1, 1);
                if (last > 1) std::copy_n(own + 1, last - 1, row + 1);
                storeShared(row + last, 1, own + last, 1, 1);
            }
        if (setting_.exchange == Exchange::fourWayPacked) publish(grid, columns);
    }

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
    /// The same cell of a grid, T or const T.
    template <class AnyGrid>
    [[nodiscard]] auto* at(AnyGrid& grid, int channel, int x, int y) const {
        return grid.row(channel, place_->y + y) + place_->x + x;
    }
    void copyMask() {
        const int cells = blocks_ * simd::kBlock;
        for (int y = 0; y < place_->height; ++y) {
            std::int8_t* row = mask_.data() + std::ptrdiff_t{y} * cells;
            std::copy_n(setting_.cells.maskRow(place_->y + y) + place_->x, place_->width, row);
            std::fill(row + place_->width, row + cells, std::int8_t{0});
            inverse_[static_cast<std::size_t>(y)] =
                setting_.cells.inverseRow(place_->y + y) + place_->x;
        }
    }
    void receiveAll(const TileHalos<T>& halos) {
        forBuffers([&](int c, int b) {
            receiveRow(*halos[2], c, b, -1);
            receiveRow(*halos[3], c, b, place_->height);
            receiveColumn(*halos[0], c, b, -1);
            receiveColumn(*halos[1], c, b, place_->width);
        });
    }
    void receiveRow(const Grid<T>& grid, int channel, int buffer, int y) {
        loadShared(at(grid, channel, 0, y), 1, cell(channel, buffer, 0, y), 1, place_->width);
    }
    void receiveColumn(const Grid<T>& grid, int channel, int buffer, int x) {
        loadShared(at(grid, channel, x, 0), grid.shape().stride, cell(channel, buffer, x, 0), stride_,
                   place_->height);
    }
    /// Some cells are not to be updated, or not by the plain formula.
    [[nodiscard]] bool needsMask() const {
        return setting_.cells.needsMask(*place_, setting_.update);
    }
    [[nodiscard]] int buffers() const { return setting_.update == Update::jacobi ? 2 : 1; }
    template <class Work>
    void forBuffers(const Work& work) const {
        for (int c = 0; c < channels_; ++c)
            for (int b = 0; b < buffers(); ++b) work(c, b);
    }

    TileSetting<Cells> setting_;
    const TilePlace* place_ = nullptr;
    RawBuffer<T> cells_;
    RawBuffer<std::int8_t> mask_;
    std::vector<const float*> inverse_;
    std::ptrdiff_t stride_ = 0;
    std::size_t plane_ = 0;
    int channels_ = 0, blocks_ = 0, now_ = 0;
};

}  // namespace weft
