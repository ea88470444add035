#include "cpu/relaxation/tile.h"

#include <algorithm>
#include <cstring>

#include "cpu/relaxation/shared_cells.h"

namespace weft {

template <class Cells, class T>
void Tile<Cells, T>::shape(Extent block, int channels) {
    block_ = block;
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

template <class Cells, class T>
void Tile<Cells, T>::copyMask() {
    const int cells = blocks_ * simd::kBlock;
    for (int y = 0; y < place_->height; ++y) {
        std::int8_t* row = mask_.data() + std::ptrdiff_t{y} * cells;
        std::copy_n(setting_.cells.maskRow(place_->y + y) + place_->x, place_->width, row);
        std::fill(row + place_->width, row + cells, std::int8_t{0});
        inverse_[static_cast<std::size_t>(y)] = setting_.cells.inverseRow(place_->y + y) + place_->x;
    }
}

template <class Cells, class T>
void Tile<Cells, T>::load(const TileSetting<Cells>& setting, const TilePlace& place,
                          const Grid<T>& grid) {
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
    if (twoBuffers() && !place.interior)  // cells that no step writes must be 0 in both
        for (int c = 0; c < channels_; ++c)
            std::fill_n(cell(c, 1, -1, 0), stride_ * place.height, T{});
    receiveAll(grid);
}

template <class Cells, class T>
void Tile<Cells, T>::receiveRows(const Grid<T>& grid, int channel, int buffer) {
    const int h = place_->height;
    loadSharedLine(grid.row(channel, place_->y - 1) + place_->x, 1, cell(channel, buffer, 0, -1), 1,
                   place_->width);
    loadSharedLine(grid.row(channel, place_->y + h) + place_->x, 1, cell(channel, buffer, 0, h), 1,
                   place_->width);
}

template <class Cells, class T>
void Tile<Cells, T>::receiveColumns(const Grid<T>& grid, int channel, int buffer) {
    const std::ptrdiff_t stride = grid.shape().stride;
    const T* row = grid.row(channel, place_->y) + place_->x;
    loadSharedLine(row - 1, stride, cell(channel, buffer, -1, 0), stride_, place_->height);
    loadSharedLine(row + place_->width, stride, cell(channel, buffer, place_->width, 0), stride_,
                   place_->height);
}

template <class Cells, class T>
void Tile<Cells, T>::receiveAll(const Grid<T>& grid) {
    for (int c = 0; c < channels_; ++c)
        for (int b = 0; b < (twoBuffers() ? 2 : 1); ++b) {
            receiveRows(grid, c, b);
            receiveColumns(grid, c, b);
        }
}

template <class Cells, class T>
void Tile<Cells, T>::receive(const Grid<T>& grid, const PackedColumns<T>& columns) {
    if (setting_.exchange == Exchange::fourWay) return receiveAll(grid);
    for (int c = 0; c < channels_; ++c)
        for (int b = 0; b < (twoBuffers() ? 2 : 1); ++b) {
            receiveRows(grid, c, b);
            if (setting_.exchange != Exchange::fourWayPacked) continue;
            const auto [left, right, above, below] = place_->neighbours;
            if (left >= 0)
                loadSharedLine(columns.column(left, c, columns.right), 1, cell(c, b, -1, 0), stride_,
                               place_->height);
            if (right >= 0)
                loadSharedLine(columns.column(right, c, columns.left), 1,
                               cell(c, b, place_->width, 0), stride_, place_->height);
        }
}

template <class Cells, class T>
void Tile<Cells, T>::publish(Grid<T>& grid, PackedColumns<T>& columns) const {
    const int h = place_->height, last = place_->width - 1;
    const std::ptrdiff_t stride = grid.shape().stride;
    for (int c = 0; c < channels_; ++c) {
        for (const int y : {0, h - 1})
            storeSharedLine(grid.row(c, place_->y + y) + place_->x, 1, cell(c, now_, 0, y), 1,
                            place_->width);
        if (setting_.exchange == Exchange::fourWay)
            for (const int x : {0, last})
                storeSharedLine(grid.row(c, place_->y) + place_->x + x, stride, cell(c, now_, x, 0),
                                stride_, h);
        if (setting_.exchange != Exchange::fourWayPacked) continue;
        storeSharedLine(columns.column(place_->index, c, columns.left), 1, cell(c, now_, 0, 0),
                        stride_, h);
        storeSharedLine(columns.column(place_->index, c, columns.right), 1, cell(c, now_, last, 0),
                        stride_, h);
    }
}

template <class Cells, class T>
void Tile<Cells, T>::store(Grid<T>& grid, PackedColumns<T>& columns) const {
    const int h = place_->height, last = place_->width - 1;
    for (int c = 0; c < channels_; ++c)
        for (int y = 0; y < h; ++y) {
            const T* own = cell(c, now_, 0, y);
            T* row = grid.row(c, place_->y + y) + place_->x;
            if (y == 0 || y == h - 1) {
                storeSharedLine(row, 1, own, 1, place_->width);
                continue;
            }
            storeShared(row, own[0]);
            if (last > 1) std::copy_n(own + 1, last - 1, row + 1);
            storeShared(row + last, own[last]);
        }
    if (setting_.exchange == Exchange::fourWayPacked) publish(grid, columns);
}

template <class Cells, class T>
void Tile<Cells, T>::relax(int steps) {
    const bool masked = needsMask();
    setting_.cells.relax(TileView<T>{.origin = cell(0, 0, 0, 0),
                                     .stride = stride_,
                                     .plane = plane_,
                                     .channels = channels_,
                                     .place = place_,
                                     .update = setting_.update,
                                     .mask = masked ? mask_.data() : nullptr,
                                     .maskStride = std::ptrdiff_t{blocks_} * simd::kBlock,
                                     .inverse = inverse_.data()},
                         now_, steps);
    if (twoBuffers()) now_ = (now_ + steps) & 1;
}

template class Tile<PoissonCells, float>;
template class Tile<PoissonCells, double>;
template class Tile<OrientationCells, float>;
template class Tile<OrientationCells, double>;

}  // namespace weft
