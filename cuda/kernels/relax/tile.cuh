#pragma once
/// A tile with its halo in shared memory. Device code.
#include "kernels/relax/shared_access.cuh"
#include "kernels/relax/work.h"

namespace weft::gpu {

/// Where an item lies.
struct TilePlace {
    int tx, ty;  ///< tile coordinates
    int x0, y0;  ///< pixel coordinates of its top-left cell
    int channel;
    unsigned ordinal;  ///< of the tile in the box, channel by channel

    __device__ static bool of(const RelaxWork& work, unsigned item, TilePlace& place) {
        place.channel = static_cast<int>(item / work.tileCount);
        const unsigned tile = work.tiles[item - place.channel * work.tileCount];
        if (tile == RelaxWork::kNoTile) return false;
        place.tx = static_cast<int>(tile & 0xffffu);
        place.ty = static_cast<int>(tile >> 16);
        place.x0 = place.tx * work.tileWidth;
        place.y0 = place.ty * work.tileHeight;
        place.ordinal = place.of(work, place.tx, place.ty);
        return true;
    }
    __device__ unsigned of(const RelaxWork& work, int x, int y) const {
        return (static_cast<unsigned>(channel) * work.tilesDown + y) * work.tilesAcross + x;
    }
};

/// Addresses of a tile's cells in one buffer of shared memory.
template <class T>
struct TileBuffer {
    unsigned base;  ///< 32-bit shared address
    int pitch;      ///< elements

    /// −1 ≤ x ≤ width, −1 ≤ y ≤ height, corners apart.
    __device__ unsigned at(int x, int y) const {
        return base + static_cast<unsigned>(((y + 1) * pitch + 4 + x) * static_cast<int>(sizeof(T)));
    }
};

/// Buffer ← tile and halo of `plane` (all channels); 0 outside the image. All threads of the block.
/// About 4 (8) B a cell.
template <class T>
__device__ void loadTile(const RelaxWork& work, const TilePlace& p, const T* plane,
                         const TileBuffer<T>& to) {
    constexpr int kGroup = Group<T>::kElements;
    const Shape& shape = work.level.shape;
    plane += p.channel * shape.plane;
    const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
    const int groups = work.tileWidth / kGroup;
    for (int i = thread; i < groups * (work.tileHeight + 2); i += threads) {
        const int row = i / groups, x = (i - row * groups) * kGroup, y = p.y0 + row - 1;
        Group<T> q = {};
        if (y <= shape.height && p.x0 + x < shape.width)
            q = loadGroupRelaxed(plane + shape.at(p.x0 + x, y));
        storeGroupShared(to.at(x, row - 1), q);
    }
    for (int i = thread; i < 2 * work.tileHeight; i += threads) {
        const int y = i >> 1, x = (i & 1) ? work.tileWidth : -1;
        T value = {};
        if (p.y0 + y < shape.height && p.x0 + x <= shape.width)
            value = loadRelaxed(plane + shape.at(p.x0 + x, p.y0 + y));
        storeShared(to.at(x, y), value);
    }
}

/// The other buffer ← this one, cells too: who reads a cell before its first step has written it, as
/// an exchange without synchronisation does, must find an older value of the cell and not what
/// another tile left there. (The listing of Async 1 copies the fringes alone.)
template <class T>
__device__ void copyTile(const RelaxWork& work, const TileBuffer<T>& from, const TileBuffer<T>& to) {
    constexpr int kGroup = Group<T>::kElements;
    const int groups = tileElements(work.tileWidth, work.tileHeight) / kGroup;
    for (int i = static_cast<int>(threadIdx.x); i < groups; i += static_cast<int>(blockDim.x)) {
        const unsigned bytes = i * static_cast<unsigned>(sizeof(Group<T>));
        storeGroupShared(to.base + bytes, loadGroupShared<T>(from.base + bytes));
    }
}

}  // namespace weft::gpu
