/// The finest level and the first coarse one, from the bits of a mask.
#include <algorithm>

#include "kernels/setup/coarsen.h"
#include "kernels/setup/coarsen_tile.cuh"
#include "kernels/tuning.h"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

constexpr unsigned kAll = 0xffffffffu;
/// Pixels of a tile, and of the map's tiles in it.
constexpr int kWidth = 2 * kCoarseColumns, kHeight = 2 * kCoarseRows;
static_assert(kHeight == EmptyTileMap::kTile && kWidth % EmptyTileMap::kTile == 0 &&
              kWidth % 32 == 0);

/// Bits of the fine points of tiles side by side, and one word beside them on each side.
struct BitRows {
    static constexpr int kOwnWords = kWidth / 32, kWords = kMostTilesTogether * kOwnWords + 2;
    std::uint32_t word[LaunchTile::fineRows][kWords];
};

/// Those of one tile.
struct TileBits {
    const BitRows& rows;
    int tile;

    __device__ const std::uint32_t* words(int y) const {
        return rows.word[y + LaunchTile::margin] + tile * BitRows::kOwnWords;
    }
    /// Of the pixel, seen from the tile's first.
    __device__ bool at(int x, int y) const { return words(y)[(x + 32) / 32] >> (x + 32) % 32 & 1u; }
    /// `columns` bits of a row from column x on.
    __device__ std::uint32_t from(int x, int y, int columns) const {
        const std::uint32_t* const w = words(y) + (x + 32) / 32;
        return __funnelshift_r(w[0], w[1], (x + 32) % 32) & ((1u << columns) - 1);
    }
};

/// |N(p)| of the fine points in shared memory.
struct FinestRows {
    static constexpr bool kCorners = false;
    static constexpr int kPitch = LaunchTile::fineColumns;

    std::uint8_t diagonal[LaunchTile::fineCells];

    __device__ stencil::Row9 row(int cell) const {
        stencil::Row9 row;
        const std::uint8_t* const d = diagonal + cell;
        if (*d == 0) return row;
        row.centre = *d;
        row.a[stencil::W] = d[-1] ? 1.0f : 0.0f;
        row.a[stencil::E] = d[1] ? 1.0f : 0.0f;
        row.a[stencil::N] = d[-kPitch] ? 1.0f : 0.0f;
        row.a[stencil::S] = d[kPitch] ? 1.0f : 0.0f;
        return row;
    }
    /// Of a pixel between two coarse points, `along` cells apart from it.
    __device__ float between(int cell, int along, int across) const {
        const std::uint8_t* const d = diagonal + cell;
        const int count = *d, beside = (d[-along] != 0) + (d[along] != 0),
                  above = (d[-across] != 0) + (d[across] != 0);
        return count == 0 ? 0.0f : stencil::fivePointWeight(static_cast<float>(count), beside, above);
    }
    /// stencil::prolongationOf() of the 5-point operator: couplings are 1, none to the coarse point
    /// from pixels amid four.
    __device__ stencil::Prolongation8 weightsOf(int X, int Y) const {
        using namespace stencil;
        Prolongation8 p;
        const int cell = LaunchTile::fineCell(2 * X, 2 * Y);
        if (diagonal[cell] == 0) return p;
        p.w[W] = between(cell - 1, 1, kPitch), p.w[E] = between(cell + 1, 1, kPitch);
        p.w[N] = between(cell - kPitch, kPitch, 1), p.w[S] = between(cell + kPitch, kPitch, 1);
        const auto amid = [&](int at, float first, float second) {
            return detail::ratio(first + second, static_cast<float>(diagonal[at]));
        };
        p.w[NW] = amid(cell - kPitch - 1, p.w[N], p.w[W]);
        p.w[NE] = amid(cell - kPitch + 1, p.w[N], p.w[E]);
        p.w[SW] = amid(cell + kPitch - 1, p.w[S], p.w[W]);
        p.w[SE] = amid(cell + kPitch + 1, p.w[S], p.w[E]);
        return p;
    }
};

/// A block's tile, whose first pixel is (x0, y0).
struct MaskTile {
    const MaskBits& mask;
    const FinestStorage& level;
    int x0, y0;

    /// No pixel up to column x and row y, seen from the tile's first, lacks a neighbour beyond the
    /// eastern or southern border. (Those at the others stand next to pixels outside the box.)
    __device__ bool insideTheImage(int x, int y) const {
        return !(mask.border.right && x0 + x >= level.shape.width - 1) &&
               !(mask.border.bottom && y0 + y >= level.shape.height - 1);
    }

    /// Of what kind are the fine points? Known to all threads, which all call.
    __device__ TileKind kind(const TileBits& bits) const {
        constexpr int kMargin = LaunchTile::margin, kWords = BitRows::kOwnWords + 2;
        constexpr int kBeyond = LaunchTile::fineColumns - kMargin - kWidth;
        bool full = true, none = true;
        const int thread = threadInBlock(), row = thread / kWords, k = thread % kWords;
        if (row < LaunchTile::fineRows) {
            const std::uint32_t word = bits.words(row - kMargin)[k];
            const std::uint32_t seen = k == 0            ? kAll << (32 - kMargin)
                                       : k == kWords - 1 ? (1u << kBeyond) - 1
                                                         : kAll;
            full = (word & seen) == seen, none = (word & seen) == 0;
        }
        full = full && insideTheImage(kWidth + kBeyond - 1, kHeight + kBeyond - 1);
        if (__syncthreads_and(full)) return TileKind::interior;
        return __syncthreads_and(none) ? TileKind::empty : TileKind::mixed;
    }

    __device__ std::uint8_t neighbours(int x, int y) const {
        const ImageBorder& border = mask.border;
        return 4 - (y == 0 && border.top) - (y == level.shape.height - 1 && border.bottom) -
               (x == 0 && border.left) - (x == level.shape.width - 1 && border.right);
    }

    /// Four pixels a thread.
    __device__ void storeDiagonal(const TileBits& bits) const {
        constexpr int kAcross = kWidth / 4;
        static_assert(kAcross * kHeight <= kCoarseThreads);
        const int thread = threadInBlock(), x = thread % kAcross * 4, y = thread / kAcross;
        if (y >= kHeight || y0 + y >= level.shape.height || (x0 + x) / 32 >= mask.perRow) return;
        const std::uint32_t inRow = 4u - (y0 + y == 0 && mask.border.top) -
                                    (y0 + y == level.shape.height - 1 && mask.border.bottom);
        // Four bytes of 0 or 1 from four bits
        const std::uint32_t inside = bits.from(x, y, 4) * 0x00204081u & 0x01010101u;
        const int own = x0 + x, last = level.shape.width - 1;
        std::uint32_t four = inside * inRow;
        if (mask.border.left && own == 0) four -= inside & 1u;
        if (mask.border.right && last / 4 == own / 4) four -= inside & 1u << 8 * (last % 4);
        *reinterpret_cast<std::uint32_t*>(level.diagonal + level.shape.at(own, y0 + y)) = four;
    }

    /// The map's tiles, a warp each, from this one on: most have no pixels in storeDiagonal().
    static constexpr int kMapWarps = kCoarseThreads / 32 - kWidth / EmptyTileMap::kTile;
    __device__ void storeEmptyTiles(const TileBits& bits) const {
        constexpr int kTile = EmptyTileMap::kTile;
        const int warp = threadInBlock() / 32 - kMapWarps, lane = threadInBlock() % 32;
        const int x = warp * kTile;
        if (x < 0 || x >= kWidth || x0 + x >= level.shape.width) return;
        const bool any = __any_sync(kAll, lane < kTile && bits.from(x, lane, kTile) != 0);
        if (lane == 0) level.empty[y0 / kTile * level.map.across + (x0 + x) / kTile] = any ? 0 : 1;
    }

    /// A fixed pixel among four unknown ones? Words of 32 pixels a lane.
    __device__ void noteIsolated(const TileBits& bits) const {
        const int thread = kCoarseThreads - 1 - threadInBlock();
        if (thread >= kHeight * (kWidth / 32)) return;
        const int y = thread / (kWidth / 32), k = thread % (kWidth / 32) + 1;
        const std::uint32_t* const own = bits.words(y) + k;
        const std::uint32_t found = ~own[0] & (own[0] << 1 | own[-1] >> 31) &
                                    (own[0] >> 1 | own[1] << 31) & bits.words(y - 1)[k] &
                                    bits.words(y + 1)[k];
        if (found != 0) atomicOr(&level.facts->isolatedFixed, 1u);
    }

    __device__ void loadRows(const TileBits& bits, FinestRows& rows) const {
        LaunchTile::forFinePoints([&](int, int cell, int x, int y) {
            rows.diagonal[cell] = bits.at(x, y) ? neighbours(x0 + x, y0 + y) : 0;
        });
        __syncthreads();
    }
};

/// All that the block's tiles see, whose first pixel is (x0, y0). Meets the block.
__device__ void loadBits(const MaskBits& mask, int height, int x0, int y0, int together,
                         BitRows& bits) {
    constexpr int kSlots = 16;  // of a row
    static_assert(BitRows::kWords <= kSlots);
    const int words = together * BitRows::kOwnWords + 2;
    for (int n = threadInBlock(); n < LaunchTile::fineRows * kSlots; n += kCoarseThreads) {
        const int row = n / kSlots, k = n % kSlots;
        if (k >= words) continue;
        const int y = y0 - LaunchTile::margin + row, w = x0 / 32 - 1 + k;
        const bool there = y >= 0 && y < height && w >= 0 && w < mask.perRow;
        bits.word[row][k] = there ? mask.words[static_cast<std::size_t>(y) * mask.perRow + w] : 0u;
    }
    __syncthreads();
}

__global__ void __launch_bounds__(kCoarseThreads, 3)
    coarsenMaskKernel(const __grid_constant__ MaskBits mask,
                      const __grid_constant__ FinestStorage fine,
                      const __grid_constant__ CoarseStorage coarse, int firstTile, int together) {
    __shared__ BitRows rows;
    __shared__ FinestRows five;
    __shared__ LaunchTile::Weights weights;
    overlapWithNextGrid();
    const int across = (fine.shape.width + kWidth - 1) / kWidth;
    const int first = blockIdx.x * together, Y = firstTile + blockIdx.y;
    loadBits(mask, fine.shape.height, first * kWidth, Y * kHeight, together, rows);
#pragma unroll 1
    for (int X = first; X < min(first + together, across); ++X) {
        const MaskTile tile{mask, fine, X * kWidth, Y * kHeight};
        const TileBits bits{rows, X - first};
        const TileKind kind = tile.kind(bits);
        tile.storeEmptyTiles(bits);
        tile.storeDiagonal(bits);
        if (kind == TileKind::mixed) tile.noteIsolated(bits);
        if (threadInBlock() == 0) coarse.tiles[Y * across + X] = static_cast<std::uint8_t>(kind);
        if (kind != TileKind::mixed) {
            storeUniform(coarse, X * kCoarseColumns, Y * kCoarseRows, kind);
            continue;
        }
        tile.loadRows(bits, five);
        storeGalerkin<LaunchTile>(five, coarse, X * kCoarseColumns, Y * kCoarseRows, weights);
        __syncthreads();
    }
}

/// Rows of tiles that need no bits from row `rows` on.
int tileRowsBefore(int rows, int height) {
    constexpr int kBelow = LaunchTile::fineRows - LaunchTile::margin - kHeight;
    return rows >= height ? (height + kHeight - 1) / kHeight : std::max(0, (rows - kBelow) / kHeight);
}

constexpr int kMapColumns = 32, kMapRows = 4;  ///< tiles of the map that a block counts

__global__ void countEmptyTilesKernel(EmptyTileMap map, MaskFacts* facts, MaskFacts* host) {
    const int tx = blockIdx.x * kMapColumns + threadIdx.x, ty = blockIdx.y * kMapRows + threadIdx.y;
    const bool inside = tx < map.across && ty < map.down;
    const int empty = __syncthreads_count(inside && map.empty[ty * map.across + tx] != 0);
    if (threadIdx.x + threadIdx.y != 0) return;
    if (empty > 0) atomicAdd(&facts->emptyTiles, static_cast<unsigned>(empty));
    __threadfence();
    if (atomicAdd(&facts->blocks, 1u) + 1 != gridDim.x * gridDim.y) return;
    MaskFacts found;
    found.emptyTiles = atomicExch(&facts->emptyTiles, 0u);
    found.isolatedFixed = atomicExch(&facts->isolatedFixed, 0u);
    found.blocks = atomicExch(&facts->blocks, 0u);
    *host = found;
    __threadfence_system();
}

}  // namespace

void coarsenMask(const MaskBits& bits, const FinestStorage& fine, const CoarseStorage& coarse,
                 int firstRow, int lastRow, cudaStream_t stream) {
    const int first = tileRowsBefore(firstRow, fine.shape.height);
    const int last = tileRowsBefore(lastRow, fine.shape.height);
    if (last == first) return;
    const auto across = static_cast<int>(blocksFor(fine.shape.width, kWidth));
    const int together =
        std::clamp((last - first) * across / kWantedMaskBlocks, 1, kMostTilesTogether);
    launchOverlapping(coarsenMaskKernel,
                      {dim3(blocksFor(across, together), static_cast<unsigned>(last - first)),
                       dim3(kCoarseThreads)},
                      stream, "reading the mask", bits, fine, coarse, first, together);
}

void countEmptyTiles(const EmptyTileMap& map, MaskFacts* facts, MaskFacts* host,
                     cudaStream_t stream) {
    launch(countEmptyTilesKernel,
           {dim3(blocksFor(map.across, kMapColumns), blocksFor(map.down, kMapRows)),
            dim3(kMapColumns, kMapRows)},
           stream, "measuring the mask", map, facts, host);
}

}  // namespace weft::gpu
