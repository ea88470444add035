#pragma once
/// A tile of a level by one block, its own points with a halo so wide that all steps of a pass are
/// exact on them. A warp has some rows, a lane four points of each in registers. Whatever the
/// operator. Device code.
#include "kernels/levels/lane_block.cuh"
#include "kernels/levels/lane_queue.cuh"
#include "kernels/levels/levels.h"
#include "kernels/levels/strip.cuh"
#include "kernels/levels/wide_strip.cuh"

namespace weft::gpu {

/// kWarpCount of a block, kWarpRows of a warp, both even; kBlockCount of a multiprocessor. The halo:
/// kHaloRows above and below, even, kHaloWest and kHaloEast columns, whole lanes.
template <int kWarpCount, int kWarpRows, int kBlockCount, int kHaloRows, int kHaloWest, int kHaloEast>
struct QuadTile {
    static constexpr int kWarps = kWarpCount, kRows = kWarpRows, kBlocks = kBlockCount;
    static constexpr int kThreads = 32 * kWarps;
    static constexpr int kWidth = 128 - kHaloWest - kHaloEast;      ///< own columns
    static constexpr int kHeight = kWarps * kRows - 2 * kHaloRows;  ///< own rows
    static constexpr int kPoints = kRows / 2 + 1;  ///< rows of coarse points that a warp looks at
    static_assert(kRows % 2 == 0 && kHaloRows % 2 == 0 && kHeight > 0);
    static_assert(kHaloWest % 4 == 0 && kHaloEast % 4 == 0);

    int x, y;          ///< this lane's first point; both even
    bool there;        ///< the level has the lane's columns
    bool inside;       ///< it has all rows from above the warp's to two below them
    unsigned own = 0;  ///< bits of the tile's own rows, none where its columns are not
    Quad v[kRows];     ///< values

    /// One block a channel, then columns, then rows of tiles.
    [[nodiscard]] static LaunchShape launchShape(const Shape& s, int channels, std::size_t bytes) {
        return {dim3(static_cast<unsigned>(channels), blocksFor(s.width, kWidth),
                     blocksFor(s.height, kHeight)),
                dim3(32, kWarps), bytes};
    }
    __device__ explicit QuadTile(const Shape& s)
        : x(static_cast<int>(blockIdx.y) * kWidth - kHaloWest + 4 * static_cast<int>(threadIdx.x)),
          y(static_cast<int>(blockIdx.z) * kHeight - kHaloRows +
            static_cast<int>(threadIdx.y) * kRows),
          there(x >= 0 && x < s.width),
          inside(y >= 0 && y + kRows + 1 <= s.height) {
        const int row = static_cast<int>(threadIdx.y) * kRows;
        const int from = max(kHaloRows - row, 0);
        const int to = min(min(kHaloRows + kHeight - row, s.height - y), kRows);
        const int first = 4 * static_cast<int>(threadIdx.x) - kHaloWest;
        if (there && first >= 0 && first < kWidth && to > from) own = (1u << to) - (1u << from);
    }
    [[nodiscard]] __device__ bool owns(int j) const { return own >> j & 1u; }

    /// A lane's columns of a plane. Rows that the level does not have, and all where it does not have
    /// the columns, are read from its padding, which is 0. `kInside`: it has the rows.
    template <class T, bool kInside>
    struct Column {
        const T* first;
        int top, pitch, height;

        __device__ Column(const T* plane, const Shape& s, int x, int y, bool there)
            : top(y), pitch(there ? s.pitch : 0), height(s.height) {
            first = plane + (Shape::kLead + (there ? x : 0) + (y + 1) * pitch);
        }
        [[nodiscard]] __device__ const T* at(int j) const {
            return first + (kInside ? j : min(max(top + j, -1), height) - top) * pitch;
        }
    };
    /// The lane's first point in a plane, were its rows the tile's own.
    template <class T>
    [[nodiscard]] __device__ T* firstOf(const Shape& s, T* plane) const {
        return plane + s.at(x, y);
    }
    /// Values into the tile's own points of a plane.
    __device__ __forceinline__ void store(const Shape& s, float* plane) const {
        float* const first = firstOf(s, plane);
#pragma unroll
        for (int j = 0; j < kRows; ++j) putIf(owns(j), first + j * s.pitch, v[j].packed());
    }
};

/// Through shared memory go the rows where warps meet: last rows of the warps before and first rows
/// of each, twice, written while slower warps read the others. Nobody writes what the first and the
/// last warp read beyond the tile; it reaches no own point.
template <class Row, int kWarps>
struct TileEdges {
    Row first[2][kWarps + 1][32], before[2][kWarps + 1][32];

    struct Beside {
        Row north, south;
    };
    __device__ __forceinline__ void leave(int turn, const Row& top, const Row& bottom) {
        first[turn][threadIdx.y][threadIdx.x] = top;
        before[turn][threadIdx.y + 1][threadIdx.x] = bottom;
    }
    /// After a meeting of the block.
    [[nodiscard]] __device__ __forceinline__ Beside besides(int turn) const {
        return {before[turn][threadIdx.y][threadIdx.x], first[turn][threadIdx.y + 1][threadIdx.x]};
    }
};

}  // namespace weft::gpu
