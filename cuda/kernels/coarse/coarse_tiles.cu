#include "kernels/coarse/coarse_level.h"
#include "kernels/coarse/coarse_tile.cuh"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

/// So large that a level of 256² and three channels fills the device once.
using Tile = CoarseTilePass<44, 6>;
constexpr int kTileSide = 44;

__global__ void __launch_bounds__(kTileThreads)
    correctCoarseTilesKernel(const __grid_constant__ CoarseLevel level,
                             const __grid_constant__ CoarseLevel coarse,
                             const __grid_constant__ stencil::Smoothing smoothing, const float* b,
                             const float* e, float* out) {
    __shared__ float memory[Tile::kFloats];
    triggerDependentLaunch();
    Tile tile(level, coarse, blockIdx.x, blockIdx.y, memory);
    tile.loadRows();
    const Tile::Interpolation weights = tile.loadInterpolation();
    clear(memory, Tile::kFloats);
    __syncthreads();
    waitForPriorGrid();
    const std::size_t plane = blockIdx.z * level.shape.plane;
    const float* const ownE = e + blockIdx.z * coarse.shape.plane;
    tile.loadRhs(b + plane);
    tile.correct(weights, smoothing.first,
                 [&](int X, int Y) { return fresh(ownE + coarse.shape.at(X, Y)); });
    tile.smooth(smoothing.post, out + plane);
}

LaunchShape tilesOf(const Shape& s, int channels) {
    return {dim3(blocksFor(s.width, kTileSide), blocksFor(s.height, kTileSide),
                 static_cast<unsigned>(channels)),
            dim3(kTileThreads)};
}

}  // namespace

void correctByTiles(const CoarseLevel& level, const CoarseLevel& coarse,
                    const stencil::Smoothing& smoothing, int channels, const float* b, const float* e,
                    float* out, cudaStream_t stream) {
    prepareSharedMemory(correctCoarseTilesKernel, 0);
    launchOverlapping(correctCoarseTilesKernel, tilesOf(level.shape, channels), stream,
                      "correcting a coarse level", level, coarse, smoothing, b, e, out);
}

}  // namespace weft::gpu
