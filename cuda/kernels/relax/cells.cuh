#pragma once
/// The cells of one compute thread: `kStrip` consecutive pixels of a column, their values and
/// coefficients in registers. Device code.
#include <type_traits>

#include "kernels/relax/coefficients.cuh"
#include "kernels/relax/tile.cuh"
#include "weft/scheme.h"

namespace weft::gpu {

/// Order of a thread's cells in its registers: rows from above for Jacobi; for the other updates the
/// cells of the first colour, (x + y) even, then those of the second. Where the tile's height is no
/// multiple of kStrip the lowest strips overlap, and where threads are left over they repeat the
/// last strip: two threads then relax the same cells. The formula of a step is that of Coefficients,
/// or (kOwnRows, in place) of OwnCoefficients.
template <class T, int kStrip, Update kUpdate, bool kOwnRows = false>
class Cells {
public:
    static constexpr bool kColoured = kUpdate != Update::jacobi;
    /// Buffers of shared memory that a step needs.
    static constexpr int kBuffers = kColoured ? 1 : 2;

    static_assert(kColoured || !kOwnRows);

    /// Coefficients on their way from global memory.
    struct Requested {
        std::conditional_t<kOwnRows, OwnRow, int> diagonal[kStrip];
        float rhs[kStrip];
    };
    /// Starts loading the coefficients. 5 B a cell.
    __device__ Requested request(const RelaxWork& work, const TilePlace& p) {
        place(work, p);
        const Shape& shape = work.level.shape;
        const float* f = work.f + p.channel * shape.plane;
        Requested r;
#pragma unroll
        for (int i = 0; i < kStrip; ++i) {
            const int x = x_ + p.x0, y = row(i) + p.y0;
            const bool inside = shape.contains(x, y);
            if constexpr (kOwnRows)
                r.diagonal[i] = inside ? work.level.row(shape.at(x, y)) : OwnRow{};
            else
                r.diagonal[i] = inside ? work.level.diagonal[shape.at(x, y)] : 0;
            r.rhs[i] = inside ? f[shape.at(x, y)] : 0.0f;
        }
        return r;
    }
    /// Takes the coefficients, and the values from `buffer`.
    __device__ void take(const RelaxWork& work, const Requested& r, const TileBuffer<T>& buffer) {
        coefficients_.take(work, r.diagonal, r.rhs);
        rowBytes_ = buffer.pitch * sizeof(T);
        const unsigned own = buffer.at(x_, y_) - buffer.base;
        cell_[0] = own + (kColoured ? parity_ * rowBytes_ : 0u);
        cell_[1] = own + (1 - parity_) * rowBytes_;
        edge_[0] = parity_ == 0 ? own - rowBytes_ : own + kStrip * rowBytes_;
        edge_[1] = parity_ == 1 ? own - rowBytes_ : own + kStrip * rowBytes_;
        reload(buffer);
    }
    __device__ void reload(const TileBuffer<T>& buffer) {
#pragma unroll
        for (int i = 0; i < kStrip; ++i) value_[i] = loadShared<T>(buffer.at(x_, row(i)));
    }

    /// Jacobi: `to` ← one step of `from`.
    __device__ void stepInto(const TileBuffer<T>& from, const TileBuffer<T>& to) {
        const unsigned source = from.base + cell_[0], target = to.base + cell_[0];
        T sides[kStrip];
        T above = loadShared<T>(source - rowBytes_);
        const T south = loadShared<T>(source + kStrip * rowBytes_);
#pragma unroll
        for (int i = 0; i < kStrip; ++i) sides[i] = westPlusEast(source + i * rowBytes_);
#pragma unroll
        for (int i = 0; i < kStrip; ++i) {
            const T below = i + 1 < kStrip ? value_[(i + 1) % kStrip] : south;
            const T old = value_[i];
            value_[i] = relaxed(i, sides[i] + (above + below));
            above = old;
        }
#pragma unroll
        for (int i = 0; i < kStrip; ++i) storeShared(target + i * rowBytes_, value_[i]);
    }

    /// In place: the cells of one colour (0 or 1) within the buffer. A colour's rows alternate with
    /// the other's; which comes first in the strip depends on the strip's place.
    template <int kColour>
    __device__ void stepColour(const TileBuffer<T>& tile) {
        constexpr int kPairs = kStrip / 2, own = kColour * kPairs, other = kPairs - own;
        const bool first = (kColour == 0) == (parity_ == 0);
        const unsigned cell = tile.base + cell_[kColour];
        const T edge = loadShared<T>(tile.base + edge_[kColour]);
        Sides sides[kPairs];
#pragma unroll
        for (int j = 0; j < kPairs; ++j) sides[j] = besides(cell + 2 * j * rowBytes_);
#pragma unroll
        for (int j = 0; j < kPairs; ++j) {
            const T before = j == 0 ? edge : value_[other + (j + kPairs - 1) % kPairs];
            const T after = j + 1 == kPairs ? edge : value_[other + (j + 1) % kPairs];
            const T near = value_[other + j], far = first ? before : after;
            if constexpr (kOwnRows)
                value_[own + j] =
                    coefficients_.relaxed(own + j, value_[own + j], sides[j].west, sides[j].east,
                                          first ? far : near, first ? near : far);
            else
                value_[own + j] = relaxed(own + j, sides[j] + (near + far));
        }
#pragma unroll
        for (int j = 0; j < kPairs; ++j) storeShared(cell + 2 * j * rowBytes_, value_[own + j]);
    }

    /// plane ← values, and the packed side columns where `sides` is given. 4 (8) B a cell.
    __device__ void store(const RelaxWork& work, const TilePlace& p, T* plane, T* sides) const {
        const Shape& shape = work.level.shape;
        plane += p.channel * shape.plane;
#pragma unroll
        for (int i = 0; i < kStrip; ++i)
            if (shape.contains(x_ + p.x0, row(i) + p.y0))
                storeRelaxed(plane + shape.at(x_ + p.x0, row(i) + p.y0), value_[i]);
        if (!sides || (x_ != 0 && x_ != work.tileWidth - 1)) return;
#pragma unroll
        for (int side = 0; side < 2; ++side)
            if (x_ == (side == 0 ? 0 : work.tileWidth - 1))
#pragma unroll
                for (int i = 0; i < kStrip; ++i)
                    storeRelaxed(sides + (2 * p.ordinal + side) * work.packedRows() + row(i),
                                 value_[i]);
    }

private:
    __device__ void place(const RelaxWork& work, const TilePlace& p) {
        const int thread = static_cast<int>(threadIdx.x), strip = thread / work.tileWidth;
        x_ = thread - strip * work.tileWidth;
        y_ = min(strip * kStrip, work.tileHeight - kStrip);
        parity_ = (x_ + p.x0 + y_ + p.y0) & 1;
    }
    /// Row of cell i in the tile.
    __device__ int row(int i) const {
        if constexpr (!kColoured) return y_ + i;
        constexpr int kPairs = kStrip / 2;
        return i < kPairs ? y_ + 2 * i + parity_ : y_ + 2 * (i - kPairs) + 1 - parity_;
    }
    __device__ static T westPlusEast(unsigned address) {
        constexpr int kBytes = static_cast<int>(sizeof(T));
        return loadShared<T, -kBytes>(address) + loadShared<T, kBytes>(address);
    }
    /// What lies west and east: their sum, or both.
    struct Both {
        T west, east;
    };
    using Sides = std::conditional_t<kOwnRows, Both, T>;
    __device__ static Sides besides(unsigned address) {
        constexpr int kBytes = static_cast<int>(sizeof(T));
        if constexpr (kOwnRows)
            return {loadShared<T, -kBytes>(address), loadShared<T, kBytes>(address)};
        else
            return westPlusEast(address);
    }
    __device__ T relaxed(int i, T sum) const { return coefficients_.relaxed(i, value_[i], sum); }

    T value_[kStrip];
    std::conditional_t<kOwnRows, OwnCoefficients<T, kStrip>, Coefficients<T, kStrip>> coefficients_;
    unsigned cell_[2], edge_[2];  ///< bytes from a buffer's start: a colour's first cell, beyond it
    unsigned rowBytes_;
    int x_, y_, parity_;
};

}  // namespace weft::gpu
