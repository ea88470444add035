#include "kernels/depth_map.h"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

constexpr int kColumns = 32, kRows = 4;
constexpr std::uint8_t kMixed = 0, kPlain = 1;

__global__ void kindsKernel(FiveLevel level, DepthStorage to) {
    const DepthMap& map = level.depths;
    if (blockIdx.x + blockIdx.y + threadIdx.x + threadIdx.y == 0) *to.counts = {};
    const int tx = blockIdx.x * kColumns + threadIdx.x, ty = blockIdx.y * kRows + threadIdx.y;
    if (tx >= map.across || ty >= map.down) return;
    constexpr int kTile = DepthMap::kTile;
    const int x = tx * kTile, y = ty * kTile;
    unsigned any = 0, wrong = 0;
#pragma unroll 6
    for (int row = -1; row <= kTile; ++row) {
        // Rows of a plane end with the row of zeros below the level.
        if (y + row > level.shape.height) break;
        const std::uint8_t* d = level.diagonal + level.shape.at(x, y + row);
        const uint4 words = *reinterpret_cast<const uint4*>(d);
        const unsigned own = row >= 0 && row < kTile ? 0xffffffffu : 0u;
        for (const unsigned word : {words.x, words.y, words.z, words.w}) {
            any |= word & own;
            wrong |= word ^ 0x04040404u;
        }
        wrong |= (d[-1] ^ 4u) | (d[kTile] ^ 4u);
    }
    const bool plain = wrong == 0 && y + kTile < level.shape.height;
    to.kinds[ty * map.across + tx] = any == 0 ? DepthMap::kEmpty : plain ? kPlain : kMixed;
}

/// Tiles away from tile (tx, ty), a plain one, to the nearest that is not. All eight around it exist:
/// a tile at the border is not plain.
__device__ int nearestOther(const DepthMap& map, const std::uint8_t* kinds, int tx, int ty) {
    constexpr int kReach = DepthMap::kDeepest - 1;
    const std::uint8_t* at = kinds + ty * map.across + tx;
    int nearest = DepthMap::kDeepest;
    for (int j = max(-kReach, -ty); j <= min(kReach, map.down - 1 - ty); ++j)
        for (int i = max(-kReach, -tx); i <= min(kReach, map.across - 1 - tx); ++i)
            if (at[j * map.across + i] != kPlain) nearest = min(nearest, max(abs(i), abs(j)));
    return nearest;
}

__global__ void depthsKernel(DepthMap map, DepthStorage to) {
    const int tx = blockIdx.x * kColumns + threadIdx.x, ty = blockIdx.y * kRows + threadIdx.y;
    const bool inside = tx < map.across && ty < map.down;
    int depth = 0;
    if (inside) {
        depth = to.kinds[ty * map.across + tx];
        if (depth == kPlain) depth = nearestOther(map, to.kinds, tx, ty);
        to.depth[ty * map.across + tx] = static_cast<std::uint8_t>(depth);
    }
    const int empty = __syncthreads_count(depth == DepthMap::kEmpty),
              deep = __syncthreads_count(depth >= 4 && depth != DepthMap::kEmpty);
    if (threadIdx.x + threadIdx.y != 0) return;
    if (empty > 0) atomicAdd(&to.counts->empty, static_cast<unsigned>(empty));
    if (deep > 0) atomicAdd(&to.counts->deep, static_cast<unsigned>(deep));
}

}  // namespace

void findDepths(const FiveLevel& level, const DepthStorage& storage, cudaStream_t stream) {
    const DepthMap& map = level.depths;
    const LaunchShape shape = {dim3(blocksFor(map.across, kColumns), blocksFor(map.down, kRows)),
                               dim3(kColumns, kRows)};
    launch(kindsKernel, shape, stream, "reading the mask", level, storage);
    launch(depthsKernel, shape, stream, "measuring the mask", map, storage);
}

}  // namespace weft::gpu
