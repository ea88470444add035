#pragma once
/// A block's region of a level and loops over it. Device code.
#include "kernels/levels.h"

namespace weft::gpu {

/// Threads of a block that works on a region: 32 columns, 8 rows.
inline constexpr int kTileColumns = 32, kTileRows = 8;

/// The pixels that a block holds: its own tile and `halo` pixels on every side.
struct Region {
    int x0, y0;         ///< level coordinates of its top-left pixel; may be negative
    int width, height;  ///< halo included
    int halo;

    __device__ Region(TileShape tile, int halo)
        : x0(static_cast<int>(blockIdx.x) * (tile.width - 2 * halo) - halo),
          y0(static_cast<int>(blockIdx.y) * (tile.height - 2 * halo) - halo),
          width(tile.width),
          height(tile.height),
          halo(halo) {}

    /// f(lx, ly) for all pixels at least `margin` from the region's edge.
    template <class F>
    __device__ void forEach(int margin, F f) const {
        for (int ly = margin + threadIdx.y; ly < height - margin; ly += blockDim.y)
            for (int lx = margin + threadIdx.x; lx < width - margin; lx += blockDim.x) f(lx, ly);
    }
    /// As forEach, for pixels with (x + y) mod 2 == colour in level coordinates.
    template <class F>
    __device__ void forEachOf(int colour, int margin, F f) const {
        for (int ly = margin + threadIdx.y; ly < height - margin; ly += blockDim.y) {
            const int first = margin + ((x0 + margin + y0 + ly + colour) & 1);
            for (int lx = first + 2 * threadIdx.x; lx < width - margin; lx += 2 * blockDim.x)
                f(lx, ly);
        }
    }
    /// f(X, Y, lx, ly) for all coarse points of the own tile; (lx, ly) is the fine point under them.
    template <class F>
    __device__ void forEachCoarse(F f) const {
        for (int j = threadIdx.y; 2 * j < height - 2 * halo; j += blockDim.y)
            for (int i = threadIdx.x; 2 * i < width - 2 * halo; i += blockDim.x)
                f((x0 + halo) / 2 + i, (y0 + halo) / 2 + j, halo + 2 * i, halo + 2 * j);
    }
};

/// (P e) at a pixel of the level finer than `coarse`; `e`: one plane of `coarse`.
__device__ inline float interpolateFrom(const NineLevel& coarse, const float* e, int x, int y) {
    return stencil::interpolate(
        [&](int X, int Y) { return e[coarse.shape.at(X, Y)]; },
        [&](int k, int X, int Y) { return coarse.weight(k, coarse.shape.at(X, Y)); }, x, y);
}

/// (Pᵀ r) at a point of `coarse`; `r(x, y)` in pixels of the finer level.
template <class Residual>
__device__ float restrictFrom(const NineLevel& coarse, const Residual& r, int X, int Y) {
    const int i = coarse.shape.at(X, Y);
    return stencil::restrictTo(
        r, [&](int k, int, int) { return coarse.weight(k, i); }, X, Y);
}

}  // namespace weft::gpu
