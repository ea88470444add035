#pragma once
/// The exchange of a tile's halo ring through global memory. Device code.
#include "kernels/relax/tile.cuh"

namespace weft::gpu {

/// Sides are divided among warps; a warp takes a side in one go (at most 64 cells). Rows move 16
/// bytes at a time, side columns cell by cell, or packed: 16 bytes at a time too. Sides without a
/// neighbour, and sides that the exchange leaves out, do not move. In a cluster of blocks, sides that
/// face one of its other blocks are pushed straight into that block's halo.
template <class T, bool kCluster>
class Ring {
public:
    /// Halo cells on their way from global to shared memory.
    struct Held {
        Quad<T> group[4];
        T upper[4], lower[4];  ///< side columns, cell by cell
    };

    /// `thread`: number of this one among the `threads` that exchange (whole warps).
    __device__ Ring(const RelaxWork& work, const TilePlace& place, int thread, int threads)
        : work_(work), p_(place), lane_(thread & 31), warp_(thread >> 5), warps_(threads >> 5) {
        const Shape& s = work.level.shape;
        if (work.exchange == Exchange::none) return;
        if (p_.y0 > 0) sides_ |= 1u << kNorth;
        if (p_.y0 + work.tileHeight < s.height) sides_ |= 1u << kSouth;
        if (work.exchange == Exchange::upDown) return;
        if (p_.x0 > 0) sides_ |= 1u << kWest;
        if (p_.x0 + work.tileWidth < s.width) sides_ |= 1u << kEast;
        if constexpr (kCluster) divideSides();
    }
    __device__ bool any() const { return work_.exchange != Exchange::none; }

    /// Global memory ← the tile's outermost cells. `plane`: all channels; `sides`: packed columns.
    __device__ void send(const TileBuffer<T>& tile, T* plane, T* sides) const {
        plane += p_.channel * work_.level.shape.plane;
#pragma unroll
        for (int side = 0; side < 4; ++side) {
            if (!mine(side)) continue;
            if (side <= kSouth)
                sendRow(tile, plane, side);
            else if (work_.exchange == Exchange::fourWayPacked)
                sendPacked(tile, sides, side);
            else
                sendColumn(tile, plane, side);
        }
    }
    /// The halos of this cluster's other blocks ← the tile's outermost cells. `a`, `b`: the buffers
    /// of every block.
    __device__ void push(const TileBuffer<T>& tile, const TileBuffer<T>& a,
                         const TileBuffer<T>& b) const {
#pragma unroll
        for (int side = 0; kCluster && side < 4; ++side) {
            if (!((pushed_ >> side) & 1u) || (warps_ != 1 && side % warps_ != warp_)) continue;
            const unsigned rank = neighbourRank(side);
            if (side <= kSouth)
                pushRow(tile, a, b, side, rank);
            else
                pushColumn(tile, a, b, side, rank);
        }
    }
    /// Starts loading the neighbours' outermost cells.
    __device__ void fetch(const T* plane, const T* sides, Held& held) const {
        plane += p_.channel * work_.level.shape.plane;
#pragma unroll
        for (int side = 0; side < 4; ++side) {
            if (!mine(side)) continue;
            if (side <= kSouth)
                fetchRow(plane, side, held);
            else if (work_.exchange == Exchange::fourWayPacked)
                fetchPacked(sides, side, held);
            else
                fetchColumn(plane, side, held);
        }
    }
    /// The tile's halo ← what was fetched.
    __device__ void put(const TileBuffer<T>& tile, const Held& held) const {
#pragma unroll
        for (int side = 0; side < 4; ++side) {
            if (!mine(side)) continue;
            if (side <= kSouth) {
                const int y = side == kNorth ? -1 : work_.tileHeight;
                if (hasGroup()) storeQuadShared(tile.at(lane_ * kGroup, y), held.group[side]);
            } else if (work_.exchange == Exchange::fourWayPacked) {
                const int x = haloColumn(side);
#pragma unroll
                for (int i = 0; i < kGroup; ++i)
                    if (lane_ * kGroup + i < work_.tileHeight)
                        storeShared(tile.at(x, lane_ * kGroup + i), held.group[side].v[i]);
            } else {
                const int x = haloColumn(side);
                if (hasRow(lane_)) storeShared(tile.at(x, lane_), held.upper[side]);
                if (hasRow(lane_ + 32)) storeShared(tile.at(x, lane_ + 32), held.lower[side]);
            }
        }
    }

private:
    enum Side { kNorth, kSouth, kWest, kEast };
    static constexpr int kGroup = Quad<T>::kElements;

    __device__ bool mine(int side) const {
        return ((sides_ >> side) & 1u) && (warps_ == 1 || side % warps_ == warp_);
    }
    __device__ bool hasGroup() const {
        const int x = lane_ * kGroup;
        return x < work_.tileWidth && p_.x0 + x < work_.level.shape.width;
    }
    __device__ bool hasRow(int y) const {
        return y < work_.tileHeight && p_.y0 + y < work_.level.shape.height;
    }
    __device__ int haloColumn(int side) const { return side == kWest ? -1 : work_.tileWidth; }
    __device__ int ownColumn(int side) const { return side == kWest ? 0 : work_.tileWidth - 1; }

    __device__ void sendRow(const TileBuffer<T>& tile, T* plane, int side) const {
        const int y = side == kNorth ? 0 : work_.tileHeight - 1, x = lane_ * kGroup;
        if (hasGroup())
            storeQuadRelaxed(plane + work_.level.shape.at(p_.x0 + x, p_.y0 + y),
                             loadQuadShared(tile.at(x, y), T{}));
    }
    __device__ void fetchRow(const T* plane, int side, Held& held) const {
        const int y = side == kNorth ? -1 : work_.tileHeight, x = lane_ * kGroup;
        if (hasGroup())
            held.group[side] = loadQuadRelaxed(plane + work_.level.shape.at(p_.x0 + x, p_.y0 + y));
    }
    __device__ void sendColumn(const TileBuffer<T>& tile, T* plane, int side) const {
        const int x = ownColumn(side);
        for (int y = lane_; hasRow(y); y += 32)
            storeRelaxed(plane + work_.level.shape.at(p_.x0 + x, p_.y0 + y),
                         loadShared(tile.at(x, y), T{}));
    }
    __device__ void fetchColumn(const T* plane, int side, Held& held) const {
        const Shape& s = work_.level.shape;
        const int x = p_.x0 + haloColumn(side);
        if (hasRow(lane_)) held.upper[side] = loadRelaxed(plane + s.at(x, p_.y0 + lane_));
        if (hasRow(lane_ + 32)) held.lower[side] = loadRelaxed(plane + s.at(x, p_.y0 + lane_ + 32));
    }
    /// This tile's own column on `side`.
    __device__ void sendPacked(const TileBuffer<T>& tile, T* sides, int side) const {
        const int y = lane_ * kGroup;
        if (y >= work_.packedRows()) return;
        Quad<T> q = {};
#pragma unroll
        for (int i = 0; i < kGroup; ++i)
            if (y + i < work_.tileHeight) q.v[i] = loadShared(tile.at(ownColumn(side), y + i), T{});
        storeQuadRelaxed(sides + (2 * p_.ordinal + (side - kWest)) * work_.packedRows() + y, q);
    }
    /// The neighbour's column that faces this tile.
    __device__ void fetchPacked(const T* sides, int side, Held& held) const {
        const int y = lane_ * kGroup;
        if (y >= work_.packedRows()) return;
        const unsigned neighbour = p_.of(work_, p_.tx + (side == kWest ? -1 : 1), p_.ty);
        held.group[side] = loadQuadRelaxed(
            sides + (2 * neighbour + (side == kWest ? 1 : 0)) * work_.packedRows() + y);
    }

    /// Rank in the cluster of the block beyond a side.
    __device__ unsigned neighbourRank(int side) const {
        const int across = side == kWest ? -1 : side == kEast ? 1 : 0;
        const int down = side == kNorth ? -1 : side == kSouth ? 1 : 0;
        return static_cast<unsigned>((p_.ty % kClusterDown + down) * kClusterAcross +
                                     p_.tx % kClusterAcross + across);
    }
    __device__ void divideSides() {
        unsigned inside = 0;
        if (p_.ty % kClusterDown != 0) inside |= 1u << kNorth;
        if (p_.ty % kClusterDown != kClusterDown - 1) inside |= 1u << kSouth;
        if (p_.tx % kClusterAcross != 0) inside |= 1u << kWest;
        if (p_.tx % kClusterAcross != kClusterAcross - 1) inside |= 1u << kEast;
        pushed_ = sides_ & inside;
        sides_ &= ~inside;
    }
    __device__ void pushRow(const TileBuffer<T>& tile, const TileBuffer<T>& a, const TileBuffer<T>& b,
                            int side, unsigned rank) const {
        const int from = side == kNorth ? 0 : work_.tileHeight - 1;
        const int to = side == kNorth ? work_.tileHeight : -1, x = lane_ * kGroup;
        if (x >= work_.tileWidth) return;
        const Quad<T> q = loadQuadShared(tile.at(x, from), T{});
        storeQuadRemote(atBlock(a.at(x, to), rank), q);
        if (a.base != b.base) storeQuadRemote(atBlock(b.at(x, to), rank), q);
    }
    __device__ void pushColumn(const TileBuffer<T>& tile, const TileBuffer<T>& a,
                               const TileBuffer<T>& b, int side, unsigned rank) const {
        const int to = side == kWest ? work_.tileWidth : -1;
        for (int y = lane_; y < work_.tileHeight; y += 32) {
            const T value = loadShared(tile.at(ownColumn(side), y), T{});
            storeRemote(atBlock(a.at(to, y), rank), value);
            if (a.base != b.base) storeRemote(atBlock(b.at(to, y), rank), value);
        }
    }

    const RelaxWork& work_;
    const TilePlace& p_;
    int lane_, warp_, warps_;
    unsigned sides_ = 0;   ///< that move through global memory
    unsigned pushed_ = 0;  ///< that are pushed
};

}  // namespace weft::gpu
