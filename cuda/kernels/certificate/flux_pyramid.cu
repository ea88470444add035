#include <utility>

#include "kernels/certificate/flux_pyramid.h"
#include "kernels/levels/own_row.h"
#include "kernels/levels/reduce.cuh"
#include "runtime/launch.h"
#include "weft/stencil/flux_pyramid.h"
#include "weft/stencil/poisson.h"

namespace weft::gpu {

namespace {

using stencil::FluxCell;
using stencil::FluxMerged;

/// A block takes 32 × 32 cells, a thread four of them; a warp is two rows of threads.
constexpr int kTile = 32, kSide = 16, kThreads = kSide * kSide, kWarps = kThreads / 32;
constexpr int kOwnLevels = 5;  ///< that a block builds
constexpr unsigned kAll = 0xffffffffu;

/// Where the image ends: beyond the lengths there is nothing; else e is 0 there.
struct Lengths {
    long long x, y;
};

/// The cells of one launch: pixels a side, cells side by side and one below the other.
struct CellGrid {
    Lengths lengths;
    int across, down, side;
    double perSide;  ///< 1 / side
};

/// Four cells of 2^level base cells; (x, y): the place of the first of them, counted in such cells.
__device__ FluxMerged merge(const CellGrid& grid, const FluxCell (&cell)[4], int x, int y,
                            int level) {
    const int side = grid.side << level;
    const Lengths& all = grid.lengths;
    if (static_cast<long long>(x + 2) * side <= all.x &&
        static_cast<long long>(y + 2) * side <= all.y)
        return stencil::mergeWholeFlux(cell, side, grid.perSide / (1 << level));
    stencil::FluxQuad quad;
#pragma unroll
    for (int k = 0; k < 4; ++k) quad.cell[k] = cell[k];
#pragma unroll
    for (int k = 0; k < 2; ++k) {
        quad.width[k] = stencil::fluxLength(x + k, side, all.x);
        quad.height[k] = stencil::fluxLength(y + k, side, all.y);
    }
    return stencil::mergeFlux(quad);
}

__device__ float warpSum(float v) {
    for (int lane = 16; lane > 0; lane /= 2) v += __shfl_xor_sync(kAll, v, lane);
    return v;
}
__device__ FluxCell cellOfLane(const FluxCell& cell, int lane) {
    const auto from = [&](auto v) { return __shfl_sync(kAll, v, lane); };
    return {from(cell.sum), from(cell.x1), from(cell.x2),
            from(cell.y1),  from(cell.y2), from(cell.free ? 1 : 0) != 0};
}

/// What a thread knows of its four cells, later of the block.
struct FluxShare {
    FluxCell cell[4];
    float energy = 0, terms = 0;
    unsigned most[4] = {0, 0, 0, 0};  ///< r, d, f, e

    __device__ void add(const FluxMerged& merged) { energy += merged.energy, terms += merged.terms; }
};

/// On chip: cells of the third level, and what each warp adds up.
struct Meeting {
    FluxCell cell[kSide / 2][kSide / 2];
    float energy[kWarps], terms[kWarps];
    unsigned most[4][kWarps];
};

/// The levels of a block, two in each warp and three in the first.
__device__ void climb(const CellGrid& grid, FluxShare& share, FluxRecord* out) {
    __shared__ Meeting meeting;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int x = lane % kSide, row = lane / kSide;
    const int tx = blockIdx.x * kTile, ty = blockIdx.y * kTile;
    const FluxMerged own = merge(grid, share.cell, tx + 2 * x, ty + 2 * (2 * warp + row), 0);
    share.add(own);
    // Lanes of four threads: those of the western thread of a pair, in both rows.
    FluxCell four[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) four[k] = cellOfLane(own.cell, (x & ~1) + k % 2 + kSide * (k / 2));
    const FluxMerged pair = merge(grid, four, tx / 2 + (x & ~1), ty / 2 + 2 * warp, 1);
    if (row == 0 && x % 2 == 0) {
        share.add(pair);
        meeting.cell[warp][x / 2] = pair.cell;
    }
    const float energy = warpSum(share.energy), terms = warpSum(share.terms);
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        const unsigned most = warpMax(share.most[k]);
        if (lane == 0) meeting.most[k][warp] = most;
    }
    if (lane == 0) meeting.energy[warp] = energy, meeting.terms[warp] = terms;
    __syncthreads();
    if (warp != 0) return;
    // 8 × 8 cells to one; lanes beyond those wanted repeat others' work.
    FluxCell cell;
    FluxShare upper;
#pragma unroll
    for (int level = 2; level < kOwnLevels; ++level) {
        const int side = kTile >> (level + 1), place = lane % (side * side);
        const int cx = 2 * (place % side), cy = 2 * (place / side);
        if (level == 2) {
#pragma unroll
            for (int k = 0; k < 4; ++k) four[k] = meeting.cell[cy + k / 2][cx + k % 2];
        } else {
#pragma unroll
            for (int k = 0; k < 4; ++k)
                four[k] = cellOfLane(cell, (cy + k / 2) * 2 * side + cx + k % 2);
        }
        const FluxMerged merged = merge(grid, four, (tx >> level) + cx, (ty >> level) + cy, level);
        cell = merged.cell;
        if (lane < side * side) upper.add(merged);
    }
    if (lane < kWarps) upper.energy += meeting.energy[lane], upper.terms += meeting.terms[lane];
    FluxRecord record{
        cell.sum, cell.x1, cell.x2, cell.y1, cell.y2, warpSum(upper.energy), warpSum(upper.terms)};
    record.free = cell.free ? 1 : 0;
#pragma unroll
    for (int k = 0; k < 4; ++k) record.most[k] = warpMax(lane < kWarps ? meeting.most[k][lane] : 0u);
    if (lane == 0) *out = record;
}

/// u = d + e at a pixel and in a row of two, in double.
struct Sum {
    const float *d, *e;
    __device__ double one(int i) const { return static_cast<double>(d[i]) + e[i]; }
    __device__ double2 pair(int i) const {
        const float2 a = *reinterpret_cast<const float2*>(d + i);
        const float2 b = *reinterpret_cast<const float2*>(e + i);
        return {static_cast<double>(a.x) + b.x, static_cast<double>(a.y) + b.y};
    }
};

/// This thread's pixels are the four from (x, y) on, which lies in the level; what it sees of pixels
/// beyond the level is not used.
template <bool kRested, bool kOwnRows>
__device__ void takePixels(const FinestLevel& level, const float* f, const float* rest, const Sum& u,
                           int x, int y, FluxShare& share) {
    const int pitch = level.shape.pitch, i = level.shape.at(x, y);
    const bool second = y + 1 < level.shape.height;
    const double2 north = u.pair(i - pitch), here = u.pair(i), south = u.pair(i + pitch);
    const double2 last = second ? u.pair(i + 2 * pitch) : double2{0, 0};
    const double west[2] = {u.one(i - 1), u.one(i + pitch - 1)};
    const double east[2] = {u.one(i + 2), u.one(i + pitch + 2)};
    const double value[4][2] = {
        {north.x, north.y}, {here.x, here.y}, {south.x, south.y}, {last.x, last.y}};
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        const int row = k / 2, column = k % 2, at = i + row * pitch + column;
        const int diagonal = level.diagonal[at];
        if ((row == 1 && !second) || x + column >= level.shape.width) continue;
        const double rhs =
            kRested ? static_cast<double>(f[at]) + rest[at] : static_cast<double>(f[at]);
        const double own = value[row + 1][column], above = value[row][column],
                     below = value[row + 2][column], before = column ? value[row + 1][0] : west[row],
                     after = column ? east[row] : value[row + 1][1];
        const double r = kOwnRows ? residualOf(level.row(at), rhs, own, before, after, above, below)
                                  : stencil::poissonResidual<double>(rhs, diagonal, own, before,
                                                                     after, above, below);
        share.cell[k].sum = diagonal ? r : 0.0;
        share.cell[k].free = diagonal == 0;
        share.most[0] = max(share.most[0], diagonal ? magnitudeBits(r) : 0u);
        share.most[1] = max(share.most[1], magnitudeBits(u.d[at]));
        share.most[2] = max(share.most[2], magnitudeBits(f[at]));
        share.most[3] = max(share.most[3], magnitudeBits(u.e[at]));
    }
}

template <bool kRested, bool kOwnRows>
__global__ void __launch_bounds__(kThreads, kOwnRows ? 2 : 4)
    fluxOfPixelsKernel(const __grid_constant__ FinestLevel level,
                       const __grid_constant__ CellGrid grid, const float* __restrict__ f,
                       const float* __restrict__ rest, const float* __restrict__ d,
                       const float* __restrict__ e, FluxRecord* out) {
    overlapWithNextGrid();
    const std::size_t plane = blockIdx.z * level.shape.plane;
    const int x = blockIdx.x * kTile + 2 * (threadIdx.x % kSide);
    const int y = blockIdx.y * kTile + 2 * (threadIdx.x / kSide);
    FluxShare share;
#pragma unroll
    for (int k = 0; k < 4; ++k) share.cell[k].free = true;
    if (level.shape.contains(x, y))
        takePixels<kRested, kOwnRows>(level, f + plane, kRested ? rest + plane : nullptr,
                                      {d + plane, e + plane}, x, y, share);
    climb(grid, share, out + (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x);
}

__global__ void __launch_bounds__(kThreads, 1)
    fluxOfCellsKernel(const __grid_constant__ CellGrid grid, const FluxRecord* in, FluxRecord* out) {
    overlapWithNextGrid();
    const int x = blockIdx.x * kTile + 2 * (threadIdx.x % kSide);
    const int y = blockIdx.y * kTile + 2 * (threadIdx.x / kSide);
    FluxShare share;
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        const int cx = x + k % 2, cy = y + k / 2;
        share.cell[k].free = true;
        if (cx >= grid.across || cy >= grid.down) continue;
        const FluxRecord& below =
            in[(static_cast<std::size_t>(blockIdx.z) * grid.down + cy) * grid.across + cx];
        share.cell[k] = below.cell();
        share.energy += below.energy, share.terms += below.terms;
#pragma unroll
        for (int m = 0; m < 4; ++m) share.most[m] = max(share.most[m], below.most[m]);
    }
    climb(grid, share, out + (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x);
}

dim3 tilesOf(int across, int down, int channels) {
    return {blocksFor(across, kTile), blocksFor(down, kTile), static_cast<unsigned>(channels)};
}

}  // namespace

std::size_t fluxRecordsOf(const Shape& shape, int channels) {
    std::size_t records = 0;
    dim3 tiles(static_cast<unsigned>(shape.width), static_cast<unsigned>(shape.height));
    do {
        tiles = tilesOf(static_cast<int>(tiles.x), static_cast<int>(tiles.y), channels);
        records += std::size_t{tiles.x} * tiles.y * tiles.z;
    } while (tiles.x * tiles.y > 1);
    return records;
}

const FluxRecord* buildFlux(const FinestLevel& level, ImageBorder border, int channels,
                            const ResidualPlanes& of, FluxRecord* work, cudaStream_t stream) {
    constexpr long long kEndless = 1LL << 40;
    const Shape& shape = level.shape;
    const Lengths lengths = {border.right ? shape.width : kEndless,
                             border.bottom ? shape.height : kEndless};
    CellGrid grid{lengths, shape.width, shape.height, 1, 1.0};
    dim3 tiles = tilesOf(grid.across, grid.down, channels);
    const auto kernel =
        level.rows ? (of.rest ? fluxOfPixelsKernel<true, true> : fluxOfPixelsKernel<false, true>)
                   : (of.rest ? fluxOfPixelsKernel<true, false> : fluxOfPixelsKernel<false, false>);
    launchOverlapping(kernel, {tiles, dim3(kThreads)}, stream, "bounding a residual", level, grid,
                      of.f, of.rest, of.d, of.e, work);
    while (tiles.x * tiles.y > 1) {
        FluxRecord* const out = work + std::size_t{tiles.x} * tiles.y * tiles.z;
        grid = {lengths, static_cast<int>(tiles.x), static_cast<int>(tiles.y), grid.side * kTile,
                grid.perSide / kTile};
        tiles = tilesOf(grid.across, grid.down, channels);
        launchOverlapping(fluxOfCellsKernel, {tiles, dim3(kThreads)}, stream, "bounding a residual",
                          grid, std::exchange(work, out), out);
    }
    return work;
}

}  // namespace weft::gpu
