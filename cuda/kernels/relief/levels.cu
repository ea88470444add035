#include "kernels/relief/levels.h"
#include "kernels/relief/samples.cuh"
#include "weft/stencil/relief_orientation.h"
#include "weft/stencil/relief_sampling.h"
#include "weft/stencil/silhouette.h"

namespace weft::gpu {

namespace {

constexpr int kThreads = 256;

struct Clear {
    LevelView level;
    __device__ void operator()(int x, int y) const {
        const int i = y * level.width + x;
        level.shading[i] = 0;
        level.inside[i] = level.clipped[i] = level.fixed[i] = level.known[i] = 0;
        level.knownF[i] = level.knownG[i] = 0;
    }
};

struct Unpack {
    LevelView level;
    const float* shading;
    const unsigned char* marks;
    __device__ void operator()(int x, int y) const {
        const int i = y * level.width + x;
        Clear{level}(x, y);
        if (!(marks[i] & kMarkInside)) return;
        level.inside[i] = 1;
        level.shading[i] = shading[i];
        level.clipped[i] = (marks[i] & kMarkClipped) != 0;
    }
};

struct Soften {
    LevelView level;
    float* soft;
    __device__ void operator()(int x, int y) const {
        const int i = y * level.width + x;
        soft[i] = level.inside[i];
    }
};

struct Blur {
    LevelView level;
    const float* in;
    float* out;
    __device__ void operator()(int x, int y) const {
        out[y * level.width + x] = stencil::blurred(in, x, y, level.width, level.height);
    }
};

struct Silhouette {
    LevelView level;
    const float* soft;
    __device__ void operator()(int x, int y) const {
        stencil::markSilhouettePixel(level, soft, x, y);
    }
};

struct Coarsen {
    LevelView fine, coarse;
    bool silhouette, border;
    __device__ void operator()(int x, int y) const {
        const int i = y * coarse.width + x;
        Clear{coarse}(x, y);
        const stencil::Corners c = stencil::cornersOf(fine, coarse, x, y);
        stencil::sampleShading(fine, c, coarse, i);
        if (border && coarse.onBorder(x, y)) stencil::sampleFixed(fine, c, coarse, i);
        if (silhouette && !coarse.inside[i]) stencil::sampleSilhouette(fine, coarse, x, y);
    }
};

struct CoarsenBorderNormal {
    LevelView fine, coarse;
    __device__ void operator()(int x, int y) const {
        const int i = y * coarse.width + x;
        if (coarse.fixed[i])
            stencil::sampleBorderNormal(fine, stencil::cornersOf(fine, coarse, x, y), coarse, i);
    }
};

struct Plant {
    LevelView level;
    int seedX, seedY;
    double sign;
    bool ridge;
    __device__ void operator()(int x, int y) const {
        auto seed = stencil::plantedSeed(level, seedX, seedY, sign, ridge);
        const double dx = x - seed.x, dy = y - seed.y;
        if (dx * dx + dy * dy > seed.radius * seed.radius) return;
        if (ridge) stencil::turnAcross(level, seed);
        stencil::plantSeed(level, seed, x, y);
    }
};

__global__ void __launch_bounds__(kThreads)
    fixHeightsKernel(LevelView level, const BorderHeight* heights, int count) {
    const int k = blockIdx.x * kThreads + threadIdx.x;
    if (k >= count) return;
    level.fixed[heights[k].index] = 1;
    level.fixedHeight[heights[k].index] = heights[k].height;
}

__global__ void __launch_bounds__(kThreads)
    knowOrientationsKernel(LevelView level, const BorderOrientation* normals, int count) {
    const int k = blockIdx.x * kThreads + threadIdx.x;
    if (k >= count) return;
    const int i = normals[k].index;
    level.known[i] = 1;
    level.knownF[i] = normals[k].f;
    level.knownG[i] = normals[k].g;
}

}  // namespace

void placeFinest(const LevelView& level, const float* shading, const unsigned char* marks,
                 cudaStream_t stream) {
    eachSample(level.width, level.height, stream, "unpacking the picture",
               Unpack{level, shading, marks});
}

void markSilhouette(const LevelView& level, float* soft, float* spare, cudaStream_t stream) {
    eachSample(level.width, level.height, stream, "blurring the mask", Soften{level, soft});
    for (int k = 0; k < stencil::kMaskBlurs; ++k) {
        eachSample(level.width, level.height, stream, "blurring the mask", Blur{level, soft, spare});
        float* const blurred = spare;
        spare = soft;
        soft = blurred;
    }
    eachSample(level.width, level.height, stream, "marking the silhouette", Silhouette{level, soft});
}

void fixHeights(const LevelView& level, const BorderHeight* heights, int count, cudaStream_t stream) {
    if (count > 0)
        launch(fixHeightsKernel, {dim3(blocksFor(count, kThreads)), dim3(kThreads)}, stream,
               "placing heights of the border", level, heights, count);
}

void knowOrientations(const LevelView& level, const BorderOrientation* normals, int count,
                      cudaStream_t stream) {
    if (count > 0)
        launch(knowOrientationsKernel, {dim3(blocksFor(count, kThreads)), dim3(kThreads)}, stream,
               "placing normals of the border", level, normals, count);
}

void coarsenLevel(const LevelView& fine, const LevelView& coarse, bool silhouette, bool border,
                  cudaStream_t stream) {
    eachSample(coarse.width, coarse.height, stream, "making the picture coarser",
               Coarsen{fine, coarse, silhouette, border});
}

void coarsenBorderNormals(const LevelView& fine, const LevelView& coarse, cudaStream_t stream) {
    eachSample(coarse.width, coarse.height, stream, "making the border coarser",
               CoarsenBorderNormal{fine, coarse});
}

void plantSeedOn(const LevelView& level, int x, int y, double sign, bool ridge, cudaStream_t stream) {
    eachSample(level.width, level.height, stream, "planting seeds", Plant{level, x, y, sign, ridge});
}

}  // namespace weft::gpu
