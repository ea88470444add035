#pragma once
/// A block's region of a level and loops over it. Device code.
#include "kernels/levels.h"

namespace weft::gpu {

/// Threads of a block that works on a region: 32 columns, 8 rows.
inline constexpr int kTileColumns = 32, kTileRows = 8;
/// Blocks that share a multiprocessor at least: leaves 64 registers a thread for loads in flight.
inline constexpr int kTileBlocks = 4;

/// The pixels that a block holds: its own tile and `kHalo` pixels on every side. All even; the width
/// is a multiple of kTileColumns, the height of 2 kTileRows. Loops have constant bounds, so that the
/// loads of all their turns are in flight together.
template <int kWidth, int kHeight, int kHalo>
struct Region {
    static_assert(kWidth % kTileColumns == 0 && kHeight % (2 * kTileRows) == 0);
    static constexpr int width = kWidth, height = kHeight, halo = kHalo, cells = kWidth * kHeight;
    static constexpr int tileWidth = kWidth - 2 * kHalo, tileHeight = kHeight - 2 * kHalo;

    int x0, y0;  ///< level coordinates of its top-left pixel; may be negative

    __device__ Region()
        : x0(static_cast<int>(blockIdx.x) * tileWidth - kHalo),
          y0(static_cast<int>(blockIdx.y) * tileHeight - kHalo) {}

    /// f(lx, ly) for all pixels at least kMargin from the region's edge; kTurns rows in flight.
    template <int kMargin, int kTurns, class F>
    __device__ void forEach(F f) const {
        constexpr int rows = kHeight - 2 * kMargin, columns = kWidth - 2 * kMargin;
#pragma unroll kTurns
        for (int j = 0; j < (rows + kTileRows - 1) / kTileRows; ++j) {
            const int ly = kMargin + j * kTileRows + static_cast<int>(threadIdx.y);
#pragma unroll
            for (int i = 0; i < (columns + kTileColumns - 1) / kTileColumns; ++i) {
                const int lx = kMargin + i * kTileColumns + static_cast<int>(threadIdx.x);
                if (ly < kHeight - kMargin && lx < kWidth - kMargin) f(lx, ly);
            }
        }
    }
    /// use(lx, ly, load(lx, ly)) for the same pixels; the loads of kTurns rows come before their
    /// uses, so that they are in flight together. `load` is called for pixels of the region only.
    template <int kMargin, int kTurns, class Load, class Use>
    __device__ void forEachStaged(Load load, Use use) const {
        using Loaded = decltype(load(0, 0));
        constexpr int rows = kHeight - 2 * kMargin, columns = kWidth - 2 * kMargin;
        constexpr int across = (columns + kTileColumns - 1) / kTileColumns;
#pragma unroll 1
        for (int j = 0; j < (rows + kTileRows - 1) / kTileRows; j += kTurns) {
            Loaded held[kTurns][across];
            const auto each = [&](const auto& f) {
#pragma unroll
                for (int t = 0; t < kTurns; ++t)
#pragma unroll
                    for (int i = 0; i < across; ++i) {
                        const int lx = kMargin + i * kTileColumns + static_cast<int>(threadIdx.x);
                        const int ly = kMargin + (j + t) * kTileRows + static_cast<int>(threadIdx.y);
                        if (ly < kHeight - kMargin && lx < kWidth - kMargin) f(lx, ly, held[t][i]);
                    }
            };
            each([&](int lx, int ly, Loaded& h) { h = load(lx, ly); });
            each([&](int lx, int ly, Loaded& h) { use(lx, ly, h); });
        }
    }
    /// f(lx, ly) for the pixels with (x + y) mod 2 == colour in level coordinates, at least `margin`
    /// from the edge.
    template <class F>
    __device__ void forEachOf(int colour, int margin, F f) const {
#pragma unroll 2
        for (int ly = margin + static_cast<int>(threadIdx.y); ly < kHeight - margin;
             ly += kTileRows) {
            const int first = margin + ((x0 + margin + y0 + ly + colour) & 1);
            for (int lx = first + 2 * static_cast<int>(threadIdx.x); lx < kWidth - margin;
                 lx += 2 * kTileColumns)
                f(lx, ly);
        }
    }
    /// f(X, Y, lx, ly) for all 2×2 groups of the region; (lx, ly) is the pixel under the coarse
    /// point. For even halos.
    template <class F>
    __device__ void forEachQuad(F f) const {
        static_assert(kHalo % 2 == 0);
#pragma unroll
        for (int j = 0; j < kHeight / 2 / kTileRows; ++j)
#pragma unroll
            for (int i = 0; i < (kWidth / 2 + kTileColumns - 1) / kTileColumns; ++i) {
                const int lx = 2 * (i * kTileColumns + static_cast<int>(threadIdx.x));
                const int ly = 2 * (j * kTileRows + static_cast<int>(threadIdx.y));
                if (lx < kWidth) f((x0 + lx) / 2, (y0 + ly) / 2, lx, ly);
            }
    }
    /// f(X, Y, lx, ly) for all coarse points of the own tile; (lx, ly) is the fine point under them.
    template <class F>
    __device__ void forEachCoarse(F f) const {
#pragma unroll
        for (int j = 0; j < (tileHeight / 2 + kTileRows - 1) / kTileRows; ++j)
#pragma unroll
            for (int i = 0; i < (tileWidth / 2 + kTileColumns - 1) / kTileColumns; ++i) {
                const int cx = i * kTileColumns + static_cast<int>(threadIdx.x);
                const int cy = j * kTileRows + static_cast<int>(threadIdx.y);
                if (cx < tileWidth / 2 && cy < tileHeight / 2)
                    f((x0 + kHalo) / 2 + cx, (y0 + kHalo) / 2 + cy, kHalo + 2 * cx, kHalo + 2 * cy);
            }
    }
};

/// (P e) at a pixel of the level finer than `coarse`; `e`: one plane of `coarse`.
__device__ inline float interpolateFrom(const NineLevel& coarse, const float* e, int x, int y) {
    return stencil::interpolate(
        [&](int X, int Y) { return e[coarse.shape.at(X, Y)]; },
        [&](int k, int X, int Y) { return coarse.weight(k, coarse.shape.at(X, Y)); }, x, y);
}

/// (P e) at the four pixels from (2X, 2Y) on.
__device__ inline stencil::Quad interpolateQuadFrom(const NineLevel& coarse, const float* e, int X,
                                                    int Y) {
    return stencil::interpolateQuad(
        [&](int x, int y) { return e[coarse.shape.at(x, y)]; },
        [&](int k, int x, int y) { return coarse.weight(k, coarse.shape.at(x, y)); }, X, Y);
}

/// (Pᵀ r) at a point of `coarse`; `r(x, y)` in pixels of the finer level.
template <class Residual>
__device__ float restrictFrom(const NineLevel& coarse, const Residual& r, int X, int Y) {
    const int i = coarse.shape.at(X, Y);
    return stencil::restrictTo(
        r, [&](int k, int, int) { return coarse.weight(k, i); }, X, Y);
}

}  // namespace weft::gpu
