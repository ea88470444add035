#include <array>

#include "kernels/coarse/coarse_level.h"
#include "kernels/levels/lane_block.cuh"
#include "kernels/levels/strip.cuh"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

/// Tuning. The first lane is the west neighbour of the second, the last one the east neighbour of
/// the one before it.
constexpr LaneGeometry kRestriction = {4, 1, 1, 1};
static_assert(kRestriction.rows == 1);
/// Rows of residuals, from 2Y − 1 on, and those that they are made of, from 2Y − 2 on.
constexpr int kDown = 3, kRead = kDown + 2;

struct CoarseRestriction {
    const float* b = nullptr;
    float* coarseRhs = nullptr;
    float omega = 0.0f;
};

/// Of a warp's own points. A pair of rows lies in one row of tiles.
__device__ inline bool isEmpty(const CoarseLevel& level, const LaneBlock<kRestriction>& lane) {
    const int x = 2 * __shfl_sync(kAll, lane.X, kRestriction.before), y = 2 * lane.Y;
    const int own = min(static_cast<int>(2 * kRestriction.points()), level.shape.width - x);
    return isRowEmpty(level.emptyTiles, x, y < level.shape.height ? own : 0, y);
}

/// What a lane needs of the operator, under way while it waits for what the kernel before writes: in
/// registers, since copies into shared memory follow each other slower than loads.
struct LaneOperator {
    float4 inverse[kRead], east[kDown], southWest[kDown + 1], south[kDown + 1], southEast[kDown + 1];
    float2 weights[CoarseLevel::kWeightPlanes];  ///< of both points

    __device__ LaneOperator(const CoarseLevel& level, const CoarseLevel& coarse,
                            const LaneBlock<kRestriction>& lane, const LaneBlockRows<kRead>& rows) {
        const auto quad = [&](int plane, int j) {
            return rows.quad(level.planes + plane * level.shape.plane, j);
        };
#pragma unroll
        for (int j = 0; j < kRead; ++j) inverse[j] = quad(1, j);
#pragma unroll
        for (int j = 0; j <= kDown; ++j) {
            if (j > 0) east[j - 1] = quad(2, j);
            southWest[j] = quad(3, j), south[j] = quad(4, j), southEast[j] = quad(5, j);
        }
        const int i = lane.rows > 0 ? coarse.shape.at(lane.X, lane.Y) : 0;  // 0: padding
#pragma unroll
        for (int k = 0; k < CoarseLevel::kWeightPlanes; ++k)
            weights[k] =
                *reinterpret_cast<const float2*>(coarse.weights + k * coarse.shape.plane + i);
    }
    __device__ float operator()(int k, int X, int) const {
        return X == 0 ? weights[k].x : weights[k].y;
    }
};

/// b − A z at four pixels of each row where every row is the interior's,
__device__ inline void residuals(const InteriorRow& row, float omega, const float4 (&b)[kRead],
                                 float4 (&r)[kDown]) {
    const float taken = omega * row.inverse, rest = 1.0f - omega;
    const float edge = taken * row.edge, corner = taken * row.corner;
#pragma unroll
    for (int j = 1; j <= kDown; ++j) {
        const Six own(b[j]);
        const Six beside(float4{b[j - 1].x + b[j + 1].x, b[j - 1].y + b[j + 1].y,
                                b[j - 1].z + b[j + 1].z, b[j - 1].w + b[j + 1].w});
        float v[4];
#pragma unroll
        for (int k = 0; k < 4; ++k)
            v[k] = corner * (beside.at(k - 1) + beside.at(k + 1)) +
                   (edge * (beside.at(k) + (own.at(k - 1) + own.at(k + 1))) + rest * own.at(k));
        r[j - 1] = {v[0], v[1], v[2], v[3]};
    }
}
/// and with any rows.
__device__ inline void residuals(const LaneOperator& of, float omega, const float4 (&b)[kRead],
                                 float4 (&r)[kDown]) {
    const auto step = [&](int j) {
        const float4 by = of.inverse[j];
        return Six(float4{omega * by.x * b[j].x, omega * by.y * b[j].y, omega * by.z * b[j].z,
                          omega * by.w * b[j].w});
    };
    const auto array = [](float4 q) { return std::array{q.x, q.y, q.z, q.w}; };
    Six north = step(0), own = step(1);
#pragma unroll
    for (int j = 1; j <= kDown; ++j) {
        const Six south = step(j + 1), east(of.east[j - 1]), southWestAbove(of.southWest[j - 1]),
                  southEastAbove(of.southEast[j - 1]);
        const auto n = array(of.south[j - 1]), s = array(of.south[j]), sw = array(of.southWest[j]),
                   se = array(of.southEast[j]), bs = array(b[j]);
        float v[4];
#pragma unroll
        for (int k = 0; k < 4; ++k) {
            const float corners =
                se[k] * south.at(k + 1) +
                (sw[k] * south.at(k - 1) + (southWestAbove.at(k + 1) * north.at(k + 1) +
                                            southEastAbove.at(k - 1) * north.at(k - 1)));
            const float edges =
                s[k] * south.at(k) +
                (east.at(k) * own.at(k + 1) + (east.at(k - 1) * own.at(k - 1) + n[k] * north.at(k)));
            v[k] = (1.0f - omega) * bs[k] + (edges + corners);
        }
        r[j - 1] = {v[0], v[1], v[2], v[3]};
        north = own, own = south;
    }
}

/// Pᵀ r at the lane's points.
template <class Weight>
__device__ void restrictRows(const CoarseLevel& coarse, const LaneBlock<kRestriction>& lane,
                             const float4 (&r)[kDown], const Weight& weight, float* coarseRhs) {
    float v[kDown][5];
    withWest(r, v);
    restrictLaneBlock(coarse, lane, v, weight, coarseRhs);
}

/// Channels of a block, `take(c, b)` for one after the other, each asked for while the one before is
/// worked on: they share what the lane knows of the operator. Unless kTogether: there is one.
template <bool kTogether>
struct Channels {
    unsigned first = 0, end = 0;

    template <class Take>
    __device__ __forceinline__ void forEach(const float* from, std::size_t plane,
                                            const LaneBlockRows<kRead>& rows,
                                            const Take& take) const {
        float4 b[kRead], next[kRead];
        const auto ask = [&](unsigned c, float4(&into)[kRead]) {
#pragma unroll
            for (int j = 0; j < kRead; ++j) into[j] = rows.quad(from + c * plane, j);
        };
        waitForPriorGrid();
        ask(first, b);
        if constexpr (!kTogether) {
            take(first, b);
        } else {
#pragma unroll 1
            for (unsigned c = first; c < end; ++c) {
                if (c + 1 < end) ask(c + 1, next);
                take(c, b);
#pragma unroll
                for (int j = 0; j < kRead; ++j) b[j] = next[j];
            }
        }
    }
};

/// `all` channels, or where they are not kTogether a block each.
template <bool kTogether>
__global__ void __launch_bounds__(kRestriction.threads(), 3)
    restrictLaneBlocksKernel(const __grid_constant__ CoarseLevel level,
                             const __grid_constant__ CoarseLevel coarse,
                             const __grid_constant__ CoarseRestriction io, unsigned all) {
    triggerDependentLaunch();
    const LaneBlock<kRestriction> lane(level.shape, kTogether ? 1 : all);
    const LaneBlockRows<kRead> rows(level.shape, lane, 2 * lane.Y - 2);
    // Operators and the map: written by no kernel of this chain.
    unsigned plain = 0x01010101u;
#pragma unroll
    for (int j = 0; j < kRead; ++j) plain &= rows.bytes(level.plain, j);
    const bool empty = isEmpty(level, lane);
    const bool inside = __all_sync(kAll, plain == 0x01010101u);
    const auto own = static_cast<unsigned>(lane.channel);
    const Channels<kTogether> channels = {own, kTogether ? all : own + 1};
    const auto to = [&](unsigned c) { return io.coarseRhs + c * coarse.shape.plane; };
    if (empty) {
        const float4 none[kDown] = {};
        waitForPriorGrid();
        for (unsigned c = channels.first; c < channels.end; ++c)
            restrictRows(coarse, lane, none, Bilinear{}, to(c));
    } else if (inside) {
        channels.forEach(io.b, level.shape.plane, rows, [&](unsigned c, const float4(&b)[kRead]) {
            float4 r[kDown];
            residuals(level.interior, io.omega, b, r);
            restrictRows(coarse, lane, r, Bilinear{}, to(c));
        });
    } else {
        const LaneOperator of(level, coarse, lane, rows);
        channels.forEach(io.b, level.shape.plane, rows, [&](unsigned c, const float4(&b)[kRead]) {
            float4 r[kDown];
            residuals(of, io.omega, b, r);
            restrictRows(coarse, lane, r, of, to(c));
        });
    }
}

template <bool kTogether>
void launchRestriction(const CoarseLevel& level, const CoarseLevel& coarse, int channels,
                       const CoarseRestriction& io, cudaStream_t stream) {
    const auto kernel = restrictLaneBlocksKernel<kTogether>;
    prepareSharedMemory(kernel, 0);
    launchOverlapping(kernel, coverByLaneBlocks(level.shape, kTogether ? 1 : channels, kRestriction),
                      stream, "restricting a coarse level", level, coarse, io,
                      static_cast<unsigned>(channels));
}

}  // namespace

void restrictByLaneBlocks(const CoarseLevel& level, const CoarseLevel& coarse, float omega,
                          int channels, const float* b, float* coarseRhs, cudaStream_t stream) {
    constexpr int kMostTiles = 32;  // that isRowEmpty() looks at
    constexpr int kMostShift = 2;
    static_assert((2 * kRestriction.points() << kMostShift) / EmptyTileMap::kTile + 1 < kMostTiles);
    CoarseLevel known = level;
    if (level.emptyTiles.shift > kMostShift) known.emptyTiles.empty = nullptr;
    const CoarseRestriction io = {b, coarseRhs, omega};
    const dim3 blocks = coverByLaneBlocks(level.shape, 1, kRestriction).grid;
    if (channels > 1 && blocks.x * blocks.y * blocks.z >= kBlocksForAllChannels)
        launchRestriction<true>(known, coarse, channels, io, stream);
    else
        launchRestriction<false>(known, coarse, channels, io, stream);
}

}  // namespace weft::gpu
