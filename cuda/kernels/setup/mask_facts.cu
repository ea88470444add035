#include "kernels/setup/mask_facts.h"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

constexpr int kColumns = 32, kRows = 4;

__global__ void countEmptyTilesKernel(EmptyTileMap map, MaskFacts* facts, MaskFacts* host) {
    const int tx = blockIdx.x * kColumns + threadIdx.x, ty = blockIdx.y * kRows + threadIdx.y;
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

void countEmptyTiles(const EmptyTileMap& map, MaskFacts* facts, MaskFacts* host,
                     cudaStream_t stream) {
    launch(countEmptyTilesKernel,
           {dim3(blocksFor(map.across, kColumns), blocksFor(map.down, kRows)), dim3(kColumns, kRows)},
           stream, "measuring the mask", map, facts, host);
}

}  // namespace weft::gpu
