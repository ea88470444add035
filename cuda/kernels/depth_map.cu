#include "kernels/depth_map.h"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

constexpr int kColumns = 32, kRows = 4;

/// Tiles away from tile (tx, ty), a plain one, to the nearest that is not. All eight around it exist:
/// a tile at the border is not plain.
__device__ int nearestOther(const DepthMap& map, const std::uint8_t* kinds, int tx, int ty) {
    constexpr int kReach = DepthMap::kDeepest - 1;
    const std::uint8_t* at = kinds + ty * map.across + tx;
    int nearest = DepthMap::kDeepest;
    for (int j = max(-kReach, -ty); j <= min(kReach, map.down - 1 - ty); ++j)
        for (int i = max(-kReach, -tx); i <= min(kReach, map.across - 1 - tx); ++i)
            if (at[j * map.across + i] != DepthStorage::kPlain)
                nearest = min(nearest, max(abs(i), abs(j)));
    return nearest;
}

__global__ void depthsKernel(DepthMap map, DepthStorage to, MaskFacts* host) {
    const int tx = blockIdx.x * kColumns + threadIdx.x, ty = blockIdx.y * kRows + threadIdx.y;
    const bool inside = tx < map.across && ty < map.down;
    int depth = 0;
    if (inside) {
        depth = to.kinds[ty * map.across + tx];
        if (depth == DepthStorage::kPlain) depth = nearestOther(map, to.kinds, tx, ty);
        to.depth[ty * map.across + tx] = static_cast<std::uint8_t>(depth);
    }
    const int empty = __syncthreads_count(depth == DepthMap::kEmpty),
              deep = __syncthreads_count(depth >= 4 && depth != DepthMap::kEmpty);
    if (threadIdx.x + threadIdx.y != 0) return;
    MaskFacts& facts = *to.facts;
    if (empty > 0) atomicAdd(&facts.emptyTiles, static_cast<unsigned>(empty));
    if (deep > 0) atomicAdd(&facts.deepTiles, static_cast<unsigned>(deep));
    __threadfence();
    if (atomicAdd(&facts.blocks, 1u) + 1 != gridDim.x * gridDim.y) return;
    MaskFacts found;
    found.emptyTiles = atomicExch(&facts.emptyTiles, 0u);
    found.deepTiles = atomicExch(&facts.deepTiles, 0u);
    found.isolatedFixed = atomicExch(&facts.isolatedFixed, 0u);
    found.blocks = atomicExch(&facts.blocks, 0u);
    *host = found;
    __threadfence_system();
}

}  // namespace

void findDepths(const DepthMap& map, const DepthStorage& storage, MaskFacts* host,
                cudaStream_t stream) {
    launch(depthsKernel,
           {dim3(blocksFor(map.across, kColumns), blocksFor(map.down, kRows)), dim3(kColumns, kRows)},
           stream, "measuring the mask", map, storage, host);
}

}  // namespace weft::gpu
