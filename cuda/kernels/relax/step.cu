#include <cuda/atomic>

#include "kernels/reduce.cuh"
#include "kernels/relax/step.h"
#include "runtime/launch.h"
#include "weft/stencil/poisson.h"

namespace weft::gpu {

namespace {

constexpr int kColumns = 32, kRows = 8;
/// Samples up to which a thread takes one pixel; then a strip of four.
constexpr long long kFewSamples = 600'000;

/// All threads of all blocks call it. The last block to come reports.
template <bool kSolution>
__device__ void finishLook(const Look& look, unsigned residual, unsigned solution) {
    blockMax(residual, &look.scratch->maxima.residual);
    if (kSolution) blockMax(solution, &look.scratch->maxima.solution);
    if (threadInBlock() != 0) return;
    const unsigned blocks = gridDim.x * gridDim.y * gridDim.z;
    __threadfence();
    if (atomicInc(&look.scratch->blocksDone, blocks - 1) != blocks - 1) return;
    __threadfence();
    look.report->maxima.residual = atomicExch(&look.scratch->maxima.residual, 0u);
    look.report->maxima.solution = atomicExch(&look.scratch->maxima.solution, 0u);
    cuda::atomic_ref<unsigned, cuda::thread_scope_system>(look.report->looks)
        .store(++look.scratch->looks, cuda::memory_order_release);
}

/// f(y, index, |N|) for the unknown pixels of a thread's strip.
template <int kStrip, class F>
__device__ void forStrip(const FiveLevel& level, const F& f) {
    const int x = blockIdx.x * kColumns + threadIdx.x;
    const int y0 = (blockIdx.y * kRows + threadIdx.y) * kStrip;
#pragma unroll
    for (int j = 0; j < kStrip; ++j) {
        if (!level.shape.contains(x, y0 + j)) continue;
        const int k = level.shape.at(x, y0 + j);
        const int diagonal = level.diagonal[k];
        if (diagonal != 0) f(k, diagonal);
    }
}

template <class T, int kStrip, Measure kMeasure>
__global__ void __launch_bounds__(kColumns* kRows)
    stepKernel(FiveLevel level, float omega, const float* __restrict__ f, const T* __restrict__ e,
               T* __restrict__ next, const float* __restrict__ d, Look look) {
    const std::size_t plane = blockIdx.z * level.shape.plane;
    const int pitch = level.shape.pitch;
    f += plane, e += plane, next += plane, d += plane;
    unsigned residual = 0, solution = 0;
    forStrip<kStrip>(level, [&](int k, int diagonal) {
        const T old = e[k];
        const T change = stencil::poissonRelax<T>(f[k], T(1) / static_cast<T>(diagonal), e[k - 1],
                                                  e[k + 1], e[k - pitch], e[k + pitch]) -
                         old;
        const T value = old + static_cast<T>(omega) * change;
        next[k] = value;
        if (kMeasure == Measure::nothing) return;
        residual = max(residual, magnitudeBits(static_cast<T>(diagonal) * change));
        if (kMeasure == Measure::solution) solution = max(solution, magnitudeBits(d[k] + value));
    });
    if (kMeasure != Measure::nothing)
        finishLook<kMeasure == Measure::solution>(look, residual, solution);
}

template <class T, bool kSolution>
__global__ void __launch_bounds__(kColumns* kRows)
    lookKernel(FiveLevel level, const float* __restrict__ f, const T* __restrict__ e,
               const float* __restrict__ d, Look look) {
    const std::size_t plane = blockIdx.z * level.shape.plane;
    const int pitch = level.shape.pitch;
    f += plane, e += plane, d += plane;
    unsigned residual = 0, solution = 0;
    forStrip<4>(level, [&](int k, int diagonal) {
        residual = max(residual, magnitudeBits(stencil::poissonResidual<T>(
                                     f[k], static_cast<T>(diagonal), e[k], e[k - 1], e[k + 1],
                                     e[k - pitch], e[k + pitch])));
        if (kSolution) solution = max(solution, magnitudeBits(d[k] + e[k]));
    });
    finishLook<kSolution>(look, residual, solution);
}

template <class T>
__global__ void addCorrectionKernel(Shape shape, const T* e, float* d) {
    const int x = blockIdx.x * kColumns + threadIdx.x, y = blockIdx.y * kRows + threadIdx.y;
    if (!shape.contains(x, y)) return;
    const std::size_t k = blockIdx.z * shape.plane + shape.at(x, y);
    d[k] = static_cast<float>(d[k] + e[k]);
}

template <class T>
__global__ void convertKernel(Shape shape, const float* v, T* e) {
    const int x = blockIdx.x * kColumns + threadIdx.x, y = blockIdx.y * kRows + threadIdx.y;
    if (!shape.contains(x, y)) return;
    const std::size_t k = blockIdx.z * shape.plane + shape.at(x, y);
    e[k] = v[k];
}

/// A thread for each row of each of a tile's two columns.
template <class T>
__global__ void packSidesKernel(RelaxWork work, const T* e, T* sides) {
    const int rows = work.packedRows();
    const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i >= work.packedSize()) return;
    const int row = static_cast<int>(i % rows);
    const std::size_t column = i / rows, tile = column / 2;
    const int tx = static_cast<int>(tile % work.tilesAcross);
    const int ty = static_cast<int>(tile / work.tilesAcross % work.tilesDown);
    const std::size_t channel = tile / work.tilesAcross / work.tilesDown;
    const int x = tx * work.tileWidth + (column % 2 == 0 ? 0 : work.tileWidth - 1);
    const int y = ty * work.tileHeight + row;
    const bool inside = row < work.tileHeight && work.level.shape.contains(x, y);
    const T value = inside ? e[channel * work.level.shape.plane + work.level.shape.at(x, y)] : T(0);
    sides[i] = sides[work.packedSize() + i] = value;
}

LaunchShape cover(const Shape& s, int channels, int strip) {
    return {dim3(blocksFor(s.width, kColumns), blocksFor(s.height, kRows * strip),
                 static_cast<unsigned>(channels)),
            dim3(kColumns, kRows)};
}

template <class T, int kStrip>
auto stepKernelFor(Measure measure) {
    return measure == Measure::nothing    ? stepKernel<T, kStrip, Measure::nothing>
           : measure == Measure::residual ? stepKernel<T, kStrip, Measure::residual>
                                          : stepKernel<T, kStrip, Measure::solution>;
}

}  // namespace

template <class T>
void stepAll(const FiveLevel& level, int channels, float omega, const float* f, const T* e, T* next,
             Measure measure, const float* d, const Look& look, cudaStream_t stream) {
    const bool few = level.shape.area() * channels <= kFewSamples;
    launch(few ? stepKernelFor<T, 1>(measure) : stepKernelFor<T, 4>(measure),
           cover(level.shape, channels, few ? 1 : 4), stream, "relaxing", level, omega, f, e, next, d,
           look);
}

template <class T>
void lookAt(const FiveLevel& level, int channels, const float* f, const T* e, const float* d,
            const Look& look, cudaStream_t stream) {
    launch(d ? lookKernel<T, true> : lookKernel<T, false>, cover(level.shape, channels, 4), stream,
           "computing a residual", level, f, e, d, look);
}

template <class T>
void addCorrection(const Shape& shape, int channels, const T* e, float* d, cudaStream_t stream) {
    launch(addCorrectionKernel<T>, cover(shape, channels, 1), stream, "adding a correction", shape, e,
           d);
}

template <class T>
void convertPlanes(const Shape& shape, int channels, const float* v, T* e, cudaStream_t stream) {
    launch(convertKernel<T>, cover(shape, channels, 1), stream, "copying a plane", shape, v, e);
}

template <class T>
void packSides(const RelaxWork& work, const T* e, cudaStream_t stream) {
    launch(packSidesKernel<T>,
           {dim3(blocksFor(static_cast<long long>(work.packedSize()), 256)), dim3(256)}, stream,
           "packing halos", work, e, static_cast<T*>(work.sides));
}

#define WEFT_PRECISION(T)                                                                       \
    template void stepAll<T>(const FiveLevel&, int, float, const float*, const T*, T*, Measure, \
                             const float*, const Look&, cudaStream_t);                          \
    template void lookAt<T>(const FiveLevel&, int, const float*, const T*, const float*,        \
                            const Look&, cudaStream_t);                                         \
    template void addCorrection<T>(const Shape&, int, const T*, float*, cudaStream_t);          \
    template void convertPlanes<T>(const Shape&, int, const float*, T*, cudaStream_t);          \
    template void packSides<T>(const RelaxWork&, const T*, cudaStream_t);
WEFT_PRECISION(float)
WEFT_PRECISION(double)
#undef WEFT_PRECISION

}  // namespace weft::gpu
