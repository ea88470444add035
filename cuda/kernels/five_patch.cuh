#pragma once
/// Passes between the finest level and the next that need no more than what lies around: a lane takes
/// some coarse points and the four pixels of each, all loads under way at once. Device code.
#include <algorithm>

#include "kernels/five_point.h"
#include "kernels/transfer.cuh"
#include "runtime/launch.h"

namespace weft::gpu {

/// Warps of a block, one below the other; rows of coarse points of a lane, two points each; lanes
/// whose points are the warp's before, for what they have west of the others'.
struct Share {
    unsigned warps = 1, rows = 1, halo = 0;
    [[nodiscard]] constexpr unsigned points() const { return 2 * (32 - halo); }
};
inline constexpr unsigned kAll = 0xffffffffu;

/// Channels side by side: they share what the level's bytes and weights bring into the cache.
inline LaunchShape coverPatches(const Shape& fine, int channels, const Share& share) {
    constexpr unsigned kMostRows = 32768;  // of blocks in one direction of a launch
    const unsigned columns = blocksFor((fine.width + 1) / 2, share.points());
    const unsigned rows = blocksFor((fine.height + 1) / 2, share.warps * share.rows);
    return {dim3(static_cast<unsigned>(channels) * columns, std::min(rows, kMostRows),
                 (rows + kMostRows - 1) / kMostRows),
            dim3(32, share.warps)};
}

/// The coarse points (X, Y) to (X + 1, Y + rows − 1) of a lane; rows ≤ 0: none.
template <Share kShare>
struct Patch {
    static constexpr int kRows = static_cast<int>(kShare.rows);
    int X, Y, rows, channel;
    bool own;  ///< not another warp's

    /// `fine`: of channels that are side by side.
    __device__ Patch(const Shape& fine, unsigned channels)
        : own(kShare.halo == 0 || threadIdx.x >= kShare.halo) {
        const int width = (fine.width + 1) / 2, height = (fine.height + 1) / 2;
        channel = static_cast<int>(blockIdx.x % channels);
        X = 2 * (static_cast<int>(blockIdx.x / channels * (32 - kShare.halo) + threadIdx.x) -
                 static_cast<int>(kShare.halo));
        const unsigned block = blockIdx.z * gridDim.y + blockIdx.y;
        Y = static_cast<int>((block * kShare.warps + threadIdx.y) * kShare.rows);
        rows = X >= 0 && X < width ? min(kRows, height - Y) : 0;
    }

    /// The points, and kBeyond more to the east and south, have the weights of the interior.
    template <int kBeyond>
    [[nodiscard]] __device__ bool isInterior(const NineLevel& coarse) const {
        if (rows < kRows || X + 1 + kBeyond >= coarse.shape.width ||
            Y + kRows - 1 + kBeyond >= coarse.shape.height)
            return false;
        const std::uint8_t* row = coarse.plain + coarse.shape.at(X, Y);
        unsigned wrong = 0;
#pragma unroll
        for (int j = 0; j < kRows + kBeyond; ++j, row += coarse.shape.pitch) {
            wrong |= *reinterpret_cast<const std::uint16_t*>(row) ^ 0x0101u;
            if (kBeyond > 0) wrong |= row[2] ^ 1u;
        }
        return wrong == 0;
    }
};

struct Bilinear {
    __device__ float operator()(int k, int, int) const { return bilinearWeight(k); }
};

/// Calls work(w) with the weights w(k, X, Y) of the patch's points, counted from its first one. Any
/// will do where all `values` are 0, as they are outside Ω.
template <class Where, int kDown, int kAcross, class Work>
__device__ void withWeights(const NineLevel& coarse, const Where& patch, bool interior,
                            const float (&values)[kDown][kAcross], const Work& work) {
    bool zero = true;
#pragma unroll
    for (int j = 0; j < kDown; ++j)
#pragma unroll
        for (int i = 0; i < kAcross; ++i) zero = zero && values[j][i] == 0.0f;
    const bool bilinear = zero || interior || !patch.own;
    if (__all_sync(kAll, bilinear)) return work(Bilinear{});
    work([&](int k, int X, int Y) {
        return bilinear ? bilinearWeight(k)
                        : coarse.weight(k, coarse.shape.at(patch.X + X, patch.Y + Y));
    });
}

/// coarseRhs ← Pᵀ v at the patch's points; v: pixels 2X − 1 .. 2X + 3 of rows 2Y − 1 .. 2Y + 2 kRows
/// − 1. `weight(k, X, Y)` as withWeights() gives it.
template <class Where, int kDown, class Weight>
__device__ void restrictPatch(const NineLevel& coarse, const Where& patch, const float (&v)[kDown][5],
                              const Weight& weight, float* coarseRhs) {
    static_assert(kDown == 2 * Where::kRows + 1);
    const auto at = [&](int x, int y) { return v[y + 1][x + 1]; };
    float* const to = coarseRhs + coarse.shape.at(patch.X, patch.Y);
#pragma unroll
    for (int j = 0; j < Where::kRows; ++j)
        if (patch.own && j < patch.rows)
            *reinterpret_cast<float2*>(to + j * coarse.shape.pitch) = {
                stencil::restrictTo(at, weight, 0, j), stencil::restrictTo(at, weight, 1, j)};
}

}  // namespace weft::gpu
