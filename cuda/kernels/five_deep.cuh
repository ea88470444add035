#pragma once
/// Tiles of the finest level that lie deep inside where the right-hand side is 0: the formulas of
/// kernels/five_interior.cuh, for patches on the way down and tiles on the way up. Device code.
#include "kernels/five_tiles.h"
#include "kernels/five_wide.cuh"
#include "kernels/patch.cuh"

namespace weft::gpu {

/// Whether a lane's patch lies in such a tile; patches do not lie in two.
template <class Where>
[[nodiscard]] __device__ bool isDeep(const FiveLevel& level, const Where& patch) {
    static_assert(kFiveTileColumns % 4 == 0 && kFiveTileRows % (2 * Where::kRows) == 0);
    if (patch.rows <= 0) return false;
    return level.deepTiles[2 * patch.Y / kFiveTileRows * fiveTilesAcross(level.shape) +
                           2 * patch.X / kFiveTileColumns] != 0;
}

/// d at a row of coarse points, of a lane's two.
struct DeepRow {
    float2 own, beside;  ///< beside: of the neighbours' differences from it, the sum

    __device__ explicit DeepRow(float4 d)
        : own{d.x, d.z},
          beside{(fromWest(d.z) - d.x) + (d.z - d.x), (d.x - d.z) + (fromEast(d.x) - d.z)} {}
};

/// d in the rows of coarse points of a patch, and in those above and below them.
template <int kCoarse>
struct DeepRows {
    float4 quad[kCoarse + 2];

    template <int kRows>
    __device__ DeepRows(const PatchRows<kRows>& rows, const float* d) {
        static_assert(kRows == 2 * kCoarse + 3);
#pragma unroll
        for (int k = 0; k < kCoarse + 2; ++k) quad[k] = rows.quad(d, 2 * k);
    }
};

/// coarseRhs ← − A d at the points of a patch that is `wanted`, injected ← d. All lanes of the warp
/// call. Returns bits of the largest, on the finest level's scale.
template <class Where>
__device__ unsigned descendDeep(const DeepRows<Where::kRows>& d, const Where& patch, bool wanted,
                                const Shape& coarse, float* coarseRhs, float* injected) {
    constexpr float kEdge = 0.75f, kCorner = 0.125f;
    DeepRow above(d.quad[0]), here(d.quad[1]);
    unsigned most = 0;
#pragma unroll
    for (int k = 0; k < Where::kRows; ++k) {
        const DeepRow below(d.quad[k + 2]);
        const auto rhsOf = [&](float n, float o, float s, float nBeside, float oBeside,
                               float sBeside) {
            return ((n - o) + (s - o)) + (kEdge * oBeside + kCorner * (nBeside + sBeside));
        };
        const float2 rhs = {rhsOf(above.own.x, here.own.x, below.own.x, above.beside.x, here.beside.x,
                                  below.beside.x),
                            rhsOf(above.own.y, here.own.y, below.own.y, above.beside.y, here.beside.y,
                                  below.beside.y)};
        if (wanted) {
            const int i = coarse.at(patch.X, patch.Y + k);
            *reinterpret_cast<float2*>(coarseRhs + i) = rhs;
            *reinterpret_cast<float2*>(injected + i) = here.own;
            most = max(most, max(magnitudeBits(0.25f * rhs.x), magnitudeBits(0.25f * rhs.y)));
        }
        above = here, here = below;
    }
    return most;
}

/// injected ← d at the points of a patch that is its `own`.
template <class Where, int kRows>
__device__ void inject(const PatchRows<kRows>& rows, const Where& patch, const Shape& coarse,
                       const float* d, float* injected) {
#pragma unroll
    for (int k = 0; k < Where::kRows; ++k) {
        const float4 q = rows.quad(d, 2 * k + 2);
        if (patch.own && k < patch.rows)
            *reinterpret_cast<float2*>(injected + coarse.at(patch.X, patch.Y + k)) = {q.x, q.z};
    }
}

/// The way up of a deep tile: into `out`, from known + e on the coarse points; known: null where it
/// is 0. Returns the largest |e|.
template <class Tile>
__device__ float ascendDeep(const Tile& tile, const Shape& level, const Shape& coarse, const float* e,
                            const float* known, float* out) {
    constexpr int kPoints = Tile::kRows / 2 + 2;
    const int from = coarse.at(tile.x / 2, tile.y / 2 - 1);
    float2 error[kPoints], u[kPoints];
#pragma unroll
    for (int k = 0; k < kPoints; ++k) {
        const int i = from + k * coarse.pitch;
        error[k] = *reinterpret_cast<const float2*>(e + i);
        u[k] = known ? *reinterpret_cast<const float2*>(known + i) : float2{0.0f, 0.0f};
    }
    // Of a row of coarse points, sums of two side by side; amid four, their mean.
    const auto pairsOf = [](float2 v) { return float2{v.x + v.y, v.y + fromEast(v.x)}; };
    const auto amid = [](float2 a, float2 b) {
        return float2{0.25f * (a.x + b.x), 0.25f * (a.y + b.y)};
    };
#pragma unroll
    for (int k = 0; k < kPoints; ++k) u[k].x += error[k].x, u[k].y += error[k].y;
    float2 here = pairsOf(u[1]), above = amid(pairsOf(u[0]), here);
    float* to = out + level.at(tile.x, tile.y);
    float change = 0.0f;
#pragma unroll
    for (int k = 1; k + 1 < kPoints; ++k, to += 2 * level.pitch) {
        const float2 below = pairsOf(u[k + 1]), middle = amid(here, below);
        const int j = 2 * (k - 1);
        putIf(tile.owns(j), to,
              float4{u[k].x, 0.25f * (here.x + (above.x + middle.x)), u[k].y,
                     0.25f * (here.y + (above.y + middle.y))});
        putIf(tile.owns(j + 1), to + level.pitch,
              float4{0.25f * ((u[k].x + u[k + 1].x) + (fromWest(middle.y) + middle.x)), middle.x,
                     0.25f * ((u[k].y + u[k + 1].y) + (middle.x + middle.y)), middle.y});
        if (tile.owns(j)) change = largerOf(change, largerOf(error[k].x, error[k].y));
        here = below, above = middle;
    }
    return change;
}

}  // namespace weft::gpu
