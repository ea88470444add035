#include "backend/schemes/tile_map.h"

#include <algorithm>
#include <cstring>

#include "kernels/relax/work.h"
#include "runtime/error.h"
#include "weft/block_schedule.h"

namespace weft::gpu {

void TileMap::build(const Mask& mask, unsigned together) {
    const Extent e = mask.extent(), tile = scheme_.tile();
    across_ = (e.width + tile.width - 1) / tile.width;
    down_ = (e.height + tile.height - 1) / tile.height;
    findUnknowns(mask);
    order(together);
    memory_.reserve(order_.size() * sizeof(unsigned));
    stream_.copy(memory_.data(), order_.data(), order_.size() * sizeof(unsigned),
                 cudaMemcpyHostToDevice, "copying the order of blocks to it");
}

void TileMap::findUnknowns(const Mask& mask) {
    filled_.assign(static_cast<std::size_t>(across_) * down_, 0);
    const Extent e = mask.extent(), tile = scheme_.tile();
    for (int y = 0; y < e.height; ++y) {
        char* filled = filled_.data() + static_cast<std::size_t>(y / tile.height) * across_;
        for (int tx = 0; tx < across_; ++tx) {
            if (filled[tx]) continue;
            const int x0 = tx * tile.width, x1 = std::min(x0 + tile.width, e.width);
            filled[tx] = std::any_of(mask.row(y) + x0, mask.row(y) + x1,
                                     [](std::uint8_t m) { return m != Mask::kFixed; });
        }
    }
}

/// Units (tiles, or a cluster's rectangles of them) in stripes or squares.
void TileMap::order(unsigned together) {
    const bool clusters = scheme_.exchange == Exchange::cluster;
    const int unitWidth = clusters ? kClusterAcross : 1, unitHeight = clusters ? kClusterDown : 1;
    const int unitsAcross = (across_ + unitWidth - 1) / unitWidth;
    const int unitsDown = (down_ + unitHeight - 1) / unitHeight;
    const double units = std::max(1.0, together / static_cast<double>(unitWidth * unitHeight));
    order_.clear();
    for (const Point p : blockSchedule({unitsAcross, unitsDown}, scheme_.blocks, units))
        addUnit(p.x, p.y);
}

void TileMap::addUnit(int ux, int uy) {
    const auto tileAt = [&](int x, int y) {
        const bool there =
            x < across_ && y < down_ &&
            filled_[static_cast<std::size_t>(y) * across_ + static_cast<std::size_t>(x)];
        return there ? static_cast<unsigned>(x) | static_cast<unsigned>(y) << 16 : RelaxWork::kNoTile;
    };
    if (scheme_.exchange != Exchange::cluster) {
        if (tileAt(ux, uy) != RelaxWork::kNoTile) order_.push_back(tileAt(ux, uy));
        return;
    }
    const std::size_t first = order_.size();
    for (int y = 0; y < kClusterDown; ++y)
        for (int x = 0; x < kClusterAcross; ++x)
            order_.push_back(tileAt(ux * kClusterAcross + x, uy * kClusterDown + y));
    const auto begin = order_.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::all_of(begin, order_.end(), [](unsigned t) { return t == RelaxWork::kNoTile; }))
        order_.resize(first);
}

}  // namespace weft::gpu
