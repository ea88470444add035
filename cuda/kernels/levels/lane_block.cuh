#pragma once
/// Passes between a level and the next that need no more than what lies around: a lane takes some
/// coarse points and the four pixels of each, all loads under way at once. Device code.
#include <algorithm>

#include "kernels/levels/lane_queue.cuh"
#include "kernels/levels/levels.h"
#include "kernels/levels/reduce.cuh"
#include "kernels/levels/strip.cuh"
#include "runtime/launch.h"

namespace weft::gpu {

/// Warps of a block, one below the other; rows of coarse points of a lane, two points each; the first
/// and the last lanes whose points are other warps', for what they have beside the others'.
struct LaneGeometry {
    unsigned warps = 1, rows = 1, before = 0, after = 0;
    [[nodiscard]] constexpr unsigned points() const { return 2 * (32 - before - after); }
    [[nodiscard]] constexpr unsigned threads() const { return 32 * warps; }
};
inline constexpr unsigned kAll = 0xffffffffu;

/// Channels side by side: they share what the level's bytes and weights bring into the cache.
inline LaunchShape coverByLaneBlocks(const Shape& fine, int channels, const LaneGeometry& geometry) {
    constexpr unsigned kMostRows = 32768;  // of blocks in one direction of a launch
    const unsigned columns = blocksFor((fine.width + 1) / 2, geometry.points());
    const unsigned rows = blocksFor((fine.height + 1) / 2, geometry.warps * geometry.rows);
    return {dim3(static_cast<unsigned>(channels) * columns, std::min(rows, kMostRows),
                 (rows + kMostRows - 1) / kMostRows),
            dim3(32, geometry.warps)};
}

/// The coarse points (X, Y) to (X + 1, Y + rows − 1) of a lane; rows ≤ 0: none.
template <LaneGeometry kGeometry>
struct LaneBlock {
    static constexpr int kRows = static_cast<int>(kGeometry.rows);
    int X, Y, rows, channel;
    bool own;  ///< not another warp's

    /// `fine`: of channels that are side by side.
    __device__ LaneBlock(const Shape& fine, unsigned channels)
        : own((kGeometry.before == 0 || threadIdx.x >= kGeometry.before) &&
              (kGeometry.after == 0 || threadIdx.x < 32 - kGeometry.after)) {
        const int width = (fine.width + 1) / 2, height = (fine.height + 1) / 2;
        channel = static_cast<int>(blockIdx.x % channels);
        X = 2 * (static_cast<int>(blockIdx.x / channels * (kGeometry.points() / 2) + threadIdx.x) -
                 static_cast<int>(kGeometry.before));
        const unsigned block = blockIdx.z * gridDim.y + blockIdx.y;
        Y = static_cast<int>((block * kGeometry.warps + threadIdx.y) * kGeometry.rows);
        rows = X >= 0 && X < width ? min(kRows, height - Y) : 0;
    }

    /// The points, and kBeyond more to the east and south, have the weights of the interior.
    template <int kBeyond>
    [[nodiscard]] __device__ bool isInterior(const CoarseLevel& coarse) const {
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

/// Rows of a finer plane from row `first` on, four pixels a lane, at the lane and around it. Rows
/// and columns that the level does not have are read from its padding, which is 0.
template <int kRows>
struct LaneBlockRows {
    int index[kRows];

    template <class Where>
    __device__ LaneBlockRows(const Shape& fine, const Where& lane, int first) {
        const int pitch = lane.rows > 0 ? fine.pitch : 0;
        const int left = Shape::kLead + pitch + (lane.rows > 0 ? 2 * lane.X : 0);
#pragma unroll
        for (int j = 0; j < kRows; ++j)
            index[j] = left + min(max(first + j, -1), fine.height) * pitch;
    }
    [[nodiscard]] __device__ float4 quad(const float* plane, int j) const {
        return *reinterpret_cast<const float4*>(plane + index[j]);
    }
    [[nodiscard]] __device__ unsigned bytes(const std::uint8_t* plane, int j) const {
        return *reinterpret_cast<const unsigned*>(plane + index[j]);
    }
};

/// Four pixels of a row and those beside them.
struct Six {
    float west, v[4], east;

    __device__ explicit Six(float4 q)
        : west(fromWest(q.w)), v{q.x, q.y, q.z, q.w}, east(fromEast(q.x)) {}
    /// Pixel k, −1 ≤ k ≤ 4.
    [[nodiscard]] __device__ float at(int k) const {
        return k < 0 ? west : k > 3 ? east : v[k < 0 ? 0 : k > 3 ? 3 : k];
    }
};

/// Weights of a lane's coarse points, on their way while it waits for what the kernel before writes.
template <LaneGeometry kGeometry>
struct WeightsAhead {
    static constexpr int kPoints = 2 * static_cast<int>(kGeometry.rows);
    float (*ahead)[CoarseLevel::kWeightPlanes][kGeometry.threads()];
    bool needed = false;  ///< else they are bilinear, or do not matter

    __device__ WeightsAhead() {
        __shared__ float memory[kPoints][CoarseLevel::kWeightPlanes][kGeometry.threads()];
        ahead = memory;
    }
    __device__ void fetch(const CoarseLevel& coarse, const LaneBlock<kGeometry>& lane) {
        needed = true;
#pragma unroll
        for (int p = 0; p < kPoints; ++p) {
            const int i = coarse.shape.at(lane.X + p % 2, lane.Y + p / 2);
#pragma unroll
            for (int k = 0; k < CoarseLevel::kWeightPlanes; ++k)
                copyToShared<4>(&ahead[p][k][threadInBlock()],
                                coarse.weights + k * coarse.shape.plane + i, p / 2 < lane.rows);
        }
    }
    __device__ float operator()(int k, int X, int Y) const {
        return needed ? ahead[2 * Y + X][k][threadInBlock()] : bilinearWeight(k);
    }
};

struct Bilinear {
    __device__ float operator()(int k, int, int) const { return bilinearWeight(k); }
};

/// Calls work(w) with the weights w(k, X, Y) of the lane's points, counted from its first one. Any
/// will do where all `values` are 0, as they are outside Ω.
template <class Where, int kDown, int kAcross, class Work>
__device__ void withWeights(const CoarseLevel& coarse, const Where& lane, bool interior,
                            const float (&values)[kDown][kAcross], const Work& work) {
    bool zero = true;
#pragma unroll
    for (int j = 0; j < kDown; ++j)
#pragma unroll
        for (int i = 0; i < kAcross; ++i) zero = zero && values[j][i] == 0.0f;
    const bool bilinear = zero || interior || !lane.own;
    if (__all_sync(kAll, bilinear)) return work(Bilinear{});
    work([&](int k, int X, int Y) {
        return bilinear ? bilinearWeight(k)
                        : coarse.weight(k, coarse.shape.at(lane.X + X, lane.Y + Y));
    });
}

/// v ← four pixels of each row, and the one west of them.
template <int kDown>
__device__ __forceinline__ void withWest(const float4 (&r)[kDown], float (&v)[kDown][5]) {
#pragma unroll
    for (int j = 0; j < kDown; ++j)
        v[j][0] = fromWest(r[j].w), v[j][1] = r[j].x, v[j][2] = r[j].y, v[j][3] = r[j].z,
        v[j][4] = r[j].w;
}

/// coarseRhs ← Pᵀ v at the lane's points; v: pixels 2X − 1 .. 2X + 3 of rows 2Y − 1 .. 2Y + 2 kRows
/// − 1. `weight(k, X, Y)` as withWeights() gives it.
template <class Where, int kDown, class Weight>
__device__ void restrictLaneBlock(const CoarseLevel& coarse, const Where& lane,
                                  const float (&v)[kDown][5], const Weight& weight,
                                  float* coarseRhs) {
    static_assert(kDown == 2 * Where::kRows + 1);
    const auto at = [&](int x, int y) { return v[y + 1][x + 1]; };
    float* const to = coarseRhs + coarse.shape.at(lane.X, lane.Y);
#pragma unroll
    for (int j = 0; j < Where::kRows; ++j)
        if (lane.own && j < lane.rows)
            *reinterpret_cast<float2*>(to + j * coarse.shape.pitch) = {
                stencil::restrictTo(at, weight, 0, j), stencil::restrictTo(at, weight, 1, j)};
}

}  // namespace weft::gpu
