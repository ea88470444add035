#pragma once
/// Several steps in one pass over the grids (temporal blocking), as kernels/relax/wave.cuh does them
/// of any system, on a plain square whose right-hand side is a spike. Device code.
#include "lab/stencil_kernels.cuh"

namespace weft::gpu::ladder {

/// How the square is divided: strips of columns, of which kKept are right in the end, by chunks of
/// rows.
template <class T, int kDepth>
struct Strips {
    static constexpr int kCells = Lane<T>::kCells, kWidth = 32 * kCells;
    static constexpr int kHalo = (kDepth + kCells - 1) / kCells * kCells, kKept = kWidth - 2 * kHalo;
};

/// A warp's chunk of a strip. While row y comes in, step t is done to row y − t, so each step keeps
/// three rows in registers. kRim: the chunk touches the rim or the spike.
template <class T, int kDepth, bool kRim>
__device__ void walkChunk(const Step<T>& s, int x0, int y0, int y1) {
    using S = Strips<T, kDepth>;
    constexpr int kCells = S::kCells, kGroup = 3;
    const int lane = threadIdx.x * kCells, x = x0 + lane;
    const bool inside = !kRim || (x >= 0 && x < s.n);
    const bool keeps = inside && lane >= S::kHalo && lane < S::kWidth - S::kHalo;
    const auto request = [&](LaneCells<T>(&to)[kGroup], int y) {
#pragma unroll
        for (int j = 0; j < kGroup; ++j)
            loadLane<T>(to[j], s.from + s.at(x, y + j), inside && y + j >= 0 && y + j < s.n);
    };
    alignas(16) LaneCells<T> kept[kDepth][kGroup] = {};
    alignas(16) LaneCells<T> coming[kGroup];
    request(coming, y0 - kDepth);
    for (int row = y0 - kDepth; row < y1 + kDepth; row += kGroup) {
        alignas(16) LaneCells<T> here[kGroup];
#pragma unroll
        for (int j = 0; j < kGroup; ++j)
#pragma unroll
            for (int c = 0; c < kCells; ++c) here[j][c] = coming[j][c];
        request(coming, row + kGroup);
#pragma unroll
        for (int u = 0; u < kGroup; ++u) {
#pragma unroll
            for (int c = 0; c < kCells; ++c) kept[0][u][c] = here[u][c];
            alignas(16) LaneCells<T> done;
#pragma unroll
            for (int t = 1; t <= kDepth; ++t) {
                // Row y = row + u − t; rows take turns in three places.
                const int y = row + u - t, r = u - t + kGroup * kDepth;
                const T(&north)[kCells] = kept[t - 1][(r - 1) % 3];
                const T(&own)[kCells] = kept[t - 1][r % 3];
                const T(&south)[kCells] = kept[t - 1][(r + 1) % 3];
                T(&to)[kCells] = t == kDepth ? done : kept[t % kDepth][r % 3];
                const T west = __shfl_up_sync(0xffffffffu, own[kCells - 1], 1);
                const T east = __shfl_down_sync(0xffffffffu, own[0], 1);
#pragma unroll
                for (int c = 0; c < kCells; ++c) {
                    const T left = c == 0 ? west : own[c - 1];
                    const T right = c + 1 == kCells ? east : own[c + 1];
                    if (!kRim) {  // 4ᵗ times as large: the same bits with a multiplication less
                        to[c] = (left + right) + (north[c] + south[c]);
                        continue;
                    }
                    const bool unknown = x + c >= 0 && x + c < s.n && y >= 0 && y < s.n;
                    to[c] = unknown ? stencil::ladderStep(left, right, north[c], south[c],
                                                          stencil::ladderRhs<T>(x + c, y, s.n))
                                    : T(0);
                }
            }
            const int y = row + u - kDepth;
#pragma unroll
            for (int c = 0; c < kCells && !kRim; ++c) done[c] *= T(1) / T(1ull << (2 * kDepth));
            if (keeps && y >= y0 && y < y1) storeLane<T>(s.to + s.at(x, y), done, s.n - x);
        }
    }
}

/// kDepth steps; 2 words a cell and pass. A warp a chunk of `chunkRows`; none waits for another.
template <class T, int kDepth>
__global__ void __launch_bounds__(128) blockedKernel(Step<T> s, int chunkRows) {
    using S = Strips<T, kDepth>;
    const int x0 = (blockIdx.x * blockDim.y + threadIdx.y) * S::kKept - S::kHalo;
    const int y0 = blockIdx.y * chunkRows, y1 = min(y0 + chunkRows, s.n), spike = s.n / 2;
    if (x0 + S::kHalo >= s.n || y0 >= y1) return;
    const bool atRim = x0 < 0 || x0 + S::kWidth > s.n || y0 < kDepth || y1 + kDepth > s.n;
    const bool atSpike =
        spike >= x0 && spike < x0 + S::kWidth && spike >= y0 - kDepth && spike < y1 + kDepth;
    if (atRim || atSpike)
        walkChunk<T, kDepth, true>(s, x0, y0, y1);
    else
        walkChunk<T, kDepth, false>(s, x0, y0, y1);
}

}  // namespace weft::gpu::ladder
