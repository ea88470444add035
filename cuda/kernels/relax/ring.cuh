#pragma once
/// The exchange of a tile's halo ring. Device code.
#include "kernels/relax/tile.cuh"

namespace weft::gpu {

enum Side { kNorth, kSouth, kWest, kEast };

/// What follows from a side alone.
template <class T>
struct SideShape {
    static constexpr int kGroup = Group<T>::kElements;

    bool isRow, isPacked;  ///< neither: a column, cell by cell
    int beyond;            ///< elements from the outermost cell to the neighbour's, in global memory
    int halo;              ///< bytes from the outermost cell to the halo, in a buffer
    int rowBytes;          ///< between rows of a buffer

    /// A tile has its western, then its eastern packed column, and tiles of a row follow each other:
    /// the neighbour's column that faces this one lies next to it.
    __device__ SideShape(const RelaxWork& work, int side)
        : isRow(side <= kSouth),
          isPacked(!isRow && work.exchange == Exchange::fourWayPacked),
          rowBytes(tilePitch(work.tileWidth) * static_cast<int>(sizeof(T))) {
        const int sign = side == kNorth || side == kWest ? -1 : 1;
        beyond = sign * (isRow ? work.level.shape.pitch : isPacked ? work.packedRows() : 1);
        halo = sign * (isRow ? rowBytes : static_cast<int>(sizeof(T)));
    }
};

/// One lane's share of one side: a 16-byte group of a row, or one or two cells of a side column, or
/// a 16-byte group of a packed column.
template <class T>
class SideShare {
public:
    static constexpr int kGroup = Group<T>::kElements;
    /// Halo cells on their way from global to shared memory.
    using Held = Group<T>;

    /// Nothing to move.
    SideShare() = default;
    __device__ SideShare(const RelaxWork& work, const TilePlace& p, int side, T* plane, T* sides) {
        const int lane = static_cast<int>(threadIdx.x) & 31, w = work.tileWidth, h = work.tileHeight;
        const Shape& shape = work.level.shape;
        const SideShape<T> its(work, side);
        int x = side == kEast ? w - 1 : 0, y = side == kSouth ? h - 1 : 0;
        if (its.isRow) {
            x = lane * kGroup;
            count_ = x < w && p.x0 + x < shape.width ? 1 : 0;
        } else if (its.isPacked) {
            y = lane * kGroup;
            count_ = max(0, min(kGroup, h - y));
        } else {
            y = lane;
            const int rows = min(h, shape.height - p.y0);
            count_ = lane + 32 < rows ? 2 : lane < rows ? 1 : 0;
        }
        own_ = static_cast<unsigned>((y + 1) * its.rowBytes + (4 + x) * static_cast<int>(sizeof(T)));
        cell_ = its.isPacked ? sides + (2 * p.ordinal + (side == kEast)) * work.packedRows() + y
                             : plane + p.channel * shape.plane + shape.at(p.x0 + x, p.y0 + y);
    }

    __device__ void fetch(const RelaxWork& work, const SideShape<T>& its, Held& held) const {
        if (count_ == 0) return;
        if (its.isRow || its.isPacked) {
            held = loadGroupRelaxed(cell_ + its.beyond);
        } else {
            held.v[0] = loadRelaxed(cell_ + its.beyond);
            if (count_ == 2)
                held.v[1] = loadRelaxed(cell_ + its.beyond + 32 * work.level.shape.pitch);
        }
    }
    __device__ void send(const RelaxWork& work, const SideShape<T>& its,
                         const TileBuffer<T>& tile) const {
        if (count_ == 0) return;
        const unsigned own = tile.base + own_;
        if (its.isRow) {
            storeGroupRelaxed(cell_, loadGroupShared<T>(own));
        } else if (!its.isPacked) {
            storeRelaxed(cell_, loadShared<T>(own));
            if (count_ == 2)
                storeRelaxed(cell_ + 32 * work.level.shape.pitch,
                             loadShared<T>(own + 32 * its.rowBytes));
        } else {
            Group<T> q = {};
#pragma unroll
            for (int i = 0; i < kGroup; ++i)
                if (i < count_) q.v[i] = loadShared<T>(own + i * its.rowBytes);
            storeGroupRelaxed(cell_, q);
        }
    }
    __device__ void put(const SideShape<T>& its, const TileBuffer<T>& tile, const Held& held) const {
        if (count_ == 0) return;
        const unsigned halo = tile.base + own_ + its.halo;
        if (its.isRow) {
            storeGroupShared(halo, held);
        } else if (!its.isPacked) {
            storeShared(halo, held.v[0]);
            if (count_ == 2) storeShared(halo + 32 * its.rowBytes, held.v[1]);
        } else {
#pragma unroll
            for (int i = 0; i < kGroup; ++i)
                if (i < count_) storeShared(halo + i * its.rowBytes, held.v[i]);
        }
    }
    /// The halo of the cluster's block `rank` beyond this side ← the tile's outermost cells. The far
    /// side of that block's tile is `across` bytes away from this side's halo.
    __device__ void push(const SideShape<T>& its, const TileBuffer<T>& tile, unsigned targetBase,
                         int across, unsigned rank) const {
        if (count_ == 0) return;
        const unsigned own = tile.base + own_;
        const unsigned target = atBlock(targetBase + own_ + its.halo + across, rank);
        if (its.isRow) {
            storeGroupRemote(target, loadGroupShared<T>(own));
        } else {
            storeRemote(target, loadShared<T>(own));
            if (count_ == 2)
                storeRemote(target + 32 * its.rowBytes, loadShared<T>(own + 32 * its.rowBytes));
        }
    }
    /// Moves to another copy of what crosses.
    __device__ void shift(std::ptrdiff_t elements) { cell_ += elements; }

private:
    T* cell_ = nullptr;  ///< the tile's own outermost cell in global memory
    unsigned own_ = 0;   ///< bytes from a buffer's start to it
    int count_ = 0;      ///< groups, cells, or cells of the group
};

/// The sides of a tile that a warp exchanges: every `warps`-th. kAll: kept ready for all four (a warp
/// that does nothing else); else for the first alone, which is all where a block has four warps.
/// In a cluster of blocks, sides that face one of its other blocks are pushed straight into that
/// block's halo.
template <class T, bool kAll, bool kCluster>
class Ring {
public:
    static constexpr int kReady = kAll ? 4 : 1;
    struct Held {
        Group<T> side[kReady];
    };

    /// `thread`: number of this one among the `threads` that exchange (whole warps). `plane`: all
    /// channels; `sides`: packed columns.
    __device__ Ring(const RelaxWork& work, const TilePlace& place, T* plane, T* sides, int thread,
                    int threads)
        : warp_(thread >> 5), warps_(threads >> 5) {
        findSides(work, place);
        if (thread < 0) moved_ = pushed_ = 0;
#pragma unroll
        for (int i = 0; i < kReady; ++i)
            if (isMine(side(i)) && (((moved_ | pushed_) >> side(i)) & 1u))
                ready_[i] = SideShare<T>(work, place, side(i), plane, sides);
    }
    /// Starts loading the neighbours' outermost cells.
    __device__ void fetch(const RelaxWork& work, Held& held) const {
#pragma unroll
        for (int i = 0; i < kReady; ++i)
            if (moves(i)) ready_[i].fetch(work, {work, side(i)}, held.side[i]);
    }
    /// Global memory ← the tile's outermost cells.
    __device__ void send(const RelaxWork& work, const TileBuffer<T>& tile) const {
#pragma unroll
        for (int i = 0; i < kReady; ++i)
            if (moves(i)) ready_[i].send(work, {work, side(i)}, tile);
    }
    /// The tile's halo ← what was fetched.
    __device__ void put(const RelaxWork& work, const TileBuffer<T>& tile, const Held& held) const {
#pragma unroll
        for (int i = 0; i < kReady; ++i)
            if (moves(i)) ready_[i].put({work, side(i)}, tile, held.side[i]);
    }
    /// Moves to other copies of what crosses, so many elements away.
    __device__ void shift(const RelaxWork& work, std::ptrdiff_t planes, std::ptrdiff_t sides) {
#pragma unroll
        for (int i = 0; i < kReady; ++i)
            ready_[i].shift(SideShape<T>(work, side(i)).isPacked ? sides : planes);
    }
    /// The halos of this cluster's other blocks ← the tile's outermost cells; into buffer `base`.
    __device__ void push(const RelaxWork& work, const TilePlace& p, const TileBuffer<T>& tile,
                         unsigned base) const {
#pragma unroll
        for (int i = 0; i < kReady; ++i) {
            const int s = side(i);
            if (!kCluster || !isMine(s) || !((pushed_ >> s) & 1u)) continue;
            ready_[i].push({work, s}, tile, base, bytesAcross(work, s), neighbourRank(p, s));
        }
    }
    /// Sides of this warp that are not ready, of a block with fewer warps than sides.
    template <class F>
    __device__ void forOthers(const F& exchange) const {
        if constexpr (!kAll)
            for (int s = warp_ + warps_; s < 4; s += warps_)
                if (((moved_ | pushed_) >> s) & 1u) exchange(s);
    }
    __device__ bool isPushed(int s) const { return (pushed_ >> s) & 1u; }
    /// From this tile's halo on a side to the halo that the block beyond it keeps of this tile.
    __device__ static int bytesAcross(const RelaxWork& work, int s) {
        const int rows = (work.tileHeight + 1) * tilePitch(work.tileWidth),
                  columns = work.tileWidth + 1;
        const int cells = s == kNorth ? rows : s == kSouth ? -rows : s == kWest ? columns : -columns;
        return cells * static_cast<int>(sizeof(T));
    }

    /// Rank in the cluster of the block beyond a side.
    __device__ static unsigned neighbourRank(const TilePlace& p, int side) {
        const int across = side == kWest ? -1 : side == kEast ? 1 : 0;
        const int down = side == kNorth ? -1 : side == kSouth ? 1 : 0;
        return static_cast<unsigned>((p.ty % kClusterDown + down) * kClusterAcross +
                                     p.tx % kClusterAcross + across);
    }

private:
    __device__ int side(int i) const { return kAll ? i : warp_; }
    __device__ bool isMine(int s) const { return kAll ? warps_ == 1 || s % warps_ == warp_ : s < 4; }
    __device__ bool moves(int i) const { return isMine(side(i)) && ((moved_ >> side(i)) & 1u); }
    __device__ void findSides(const RelaxWork& work, const TilePlace& p) {
        const Shape& s = work.level.shape;
        if (work.exchange == Exchange::none) return;
        if (p.y0 > 0) moved_ |= 1u << kNorth;
        if (p.y0 + work.tileHeight < s.height) moved_ |= 1u << kSouth;
        if (work.exchange == Exchange::upDown) return;
        if (p.x0 > 0) moved_ |= 1u << kWest;
        if (p.x0 + work.tileWidth < s.width) moved_ |= 1u << kEast;
        if constexpr (!kCluster) return;
        unsigned inside = 0;
        if (p.ty % kClusterDown != 0) inside |= 1u << kNorth;
        if (p.ty % kClusterDown != kClusterDown - 1) inside |= 1u << kSouth;
        if (p.tx % kClusterAcross != 0) inside |= 1u << kWest;
        if (p.tx % kClusterAcross != kClusterAcross - 1) inside |= 1u << kEast;
        pushed_ = moved_ & inside;
        moved_ &= ~inside;
    }

    int warp_, warps_;
    unsigned moved_ = 0;   ///< sides that move through global memory
    unsigned pushed_ = 0;  ///< sides that are pushed
    SideShare<T> ready_[kReady];
};

}  // namespace weft::gpu
