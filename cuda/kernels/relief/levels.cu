#include <utility>

#include "kernels/relief/levels.h"
#include "kernels/relief/samples.cuh"
#include "weft/stencil/relief_orientation.h"
#include "weft/stencil/relief_sampling.h"
#include "weft/stencil/silhouette.h"

namespace weft::gpu {

namespace {

__device__ void clearSample(const LevelView& level, int i) {
    level.shading[i] = 0;
    level.inside[i] = level.clipped[i] = level.fixed[i] = level.known[i] = 0;
    level.knownF[i] = level.knownG[i] = 0;
}

}  // namespace

void placeFinest(const LevelView& level, const float* shading, const unsigned char* marks,
                 cudaStream_t stream) {
    eachSample(level.width, level.height, stream, "unpacking the picture",
               [=] __device__(int, int, int i) {
                   clearSample(level, i);
                   if (!(marks[i] & kMarkInside)) return;
                   level.inside[i] = 1;
                   level.shading[i] = shading[i];
                   level.clipped[i] = (marks[i] & kMarkClipped) != 0;
               });
}

void markSilhouette(const LevelView& level, const unsigned char* marks, float* soft, float* spare,
                    cudaStream_t stream) {
    const int w = level.width, h = level.height;
    eachSample(w, h, stream, "blurring the mask",
               [=] __device__(int, int, int i) { soft[i] = level.inside[i]; });
    for (int k = 0; k < stencil::kMaskBlurs; ++k) {
        eachSample(w, h, stream, "blurring the mask", [=] __device__(int x, int y, int i) {
            spare[i] = stencil::blurred(soft, x, y, w, h);
        });
        std::swap(soft, spare);
    }
    eachSample(w, h, stream, "marking the silhouette", [=] __device__(int x, int y, int i) {
        if (!(marks[i] & kMarkCutOff)) stencil::markSilhouettePixel(level, soft, x, y);
    });
}

void fixHeights(const LevelView& level, const BorderHeight* heights, int count, cudaStream_t stream) {
    if (count == 0) return;
    eachSample(count, 1, stream, "placing heights of the border", [=] __device__(int, int, int k) {
        level.fixed[heights[k].index] = 1;
        level.fixedHeight[heights[k].index] = heights[k].height;
    });
}

void knowOrientations(const LevelView& level, const BorderOrientation* normals, int count,
                      cudaStream_t stream) {
    if (count == 0) return;
    eachSample(count, 1, stream, "placing normals of the border", [=] __device__(int, int, int k) {
        const int i = normals[k].index;
        level.known[i] = 1;
        level.knownF[i] = normals[k].f;
        level.knownG[i] = normals[k].g;
    });
}

void coarsenLevel(const LevelView& fine, const LevelView& coarse, bool silhouette, bool border,
                  cudaStream_t stream) {
    eachSample(coarse.width, coarse.height, stream, "making the picture coarser",
               [=] __device__(int x, int y, int i) {
                   clearSample(coarse, i);
                   if (coarse.doubt) coarse.doubt[i] = 0;
                   const stencil::Corners c = stencil::cornersOf(fine, coarse, x, y);
                   stencil::sampleShading(fine, c, coarse, i);
                   if (border && coarse.onBorder(x, y)) stencil::sampleFixed(fine, c, coarse, i);
                   if (silhouette && !coarse.inside[i]) stencil::sampleSilhouette(fine, coarse, x, y);
               });
}

void coarsenBorderNormals(const LevelView& fine, const LevelView& coarse, cudaStream_t stream) {
    eachSample(coarse.width, coarse.height, stream, "making the border coarser",
               [=] __device__(int x, int y, int i) {
                   if (coarse.fixed[i])
                       stencil::sampleBorderNormal(fine, stencil::cornersOf(fine, coarse, x, y),
                                                   coarse, i);
               });
}

void placeOutline(const LevelView& level, const stencil::InflatedView& outline, float* a, float* b,
                  cudaStream_t stream) {
    eachSample(level.width, level.height, stream, "sampling an outline",
               [=] __device__(int x, int y, int i) {
                   const auto across =
                       stencil::between((x + 0.5) * level.stepX / outline.stepX, outline.width);
                   const auto down =
                       stencil::between((y + 0.5) * level.stepY / outline.stepY, outline.height);
                   const bool cell = x + 1 < level.width && y + 1 < level.height;
                   const auto n = stencil::outlineNormal(inflatedAt(outline, across, down));
                   a[i] = cell ? n.a : 0, b[i] = cell ? n.b : 0;
               });
}

void plantSeedOn(const LevelView& level, int seedX, int seedY, double sign, bool ridge,
                 cudaStream_t stream) {
    eachSample(level.width, level.height, stream, "planting seeds",
               [=] __device__(int x, int y, int) {
                   auto seed = stencil::plantedSeed(level, seedX, seedY, sign, ridge);
                   const double dx = x - seed.x, dy = y - seed.y;
                   if (dx * dx + dy * dy > seed.radius * seed.radius) return;
                   if (ridge) stencil::turnAcross(level, seed);
                   stencil::plantSeed(level, seed, x, y);
               });
}

}  // namespace weft::gpu
