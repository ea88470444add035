#include <cuda/atomic>

#include "kernels/reduce.cuh"
#include "kernels/relax/step.h"
#include "runtime/overlap.h"
#include "weft/stencil/poisson.h"

namespace weft::gpu {

namespace {

constexpr int kColumns = 32, kRows = 8;
/// Samples up to which a thread takes one pixel; then a strip of four.
constexpr long long kFewSamples = 600'000;
/// Kinds of a region of 32 × 32 pixels: all |N| are 4; the right-hand side is 0.
constexpr unsigned kAllFour = 1, kNoRhs = 2;

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

/// A column of kStrip pixels with its neighbours, all loads in flight together. 0 below the image.
template <class T, int kStrip>
struct Column {
    T e[kStrip + 2], west[kStrip], east[kStrip];
    float rhs[kStrip];
    int diagonal[kStrip];  ///< 0 at fixed pixels and outside the image
    int first;             ///< index of the uppermost pixel

    __device__ Column(const Shape& shape, const T* source) {
        const int x = blockIdx.x * kColumns + threadIdx.x;
        const int y0 = (blockIdx.y * kRows + threadIdx.y) * kStrip;
        first = shape.at(x, y0);
        rows = x < shape.width ? min(kStrip, shape.height - y0) : 0;
#pragma unroll
        for (int j = 0; j < kStrip + 2; ++j)
            e[j] = j < rows + 2 && rows > 0 ? source[first + (j - 1) * shape.pitch] : T(0);
#pragma unroll
        for (int j = 0; j < kStrip; ++j) {
            west[j] = j < rows ? source[first + j * shape.pitch - 1] : T(0);
            east[j] = j < rows ? source[first + j * shape.pitch + 1] : T(0);
        }
    }
    /// What the region's kind does not tell is loaded.
    __device__ void takeCoefficients(const FiveLevel& level, const float* f, unsigned kind) {
#pragma unroll
        for (int j = 0; j < kStrip; ++j) {
            const int k = first + j * level.shape.pitch;
            diagonal[j] = j >= rows ? 0 : (kind & kAllFour) ? 4 : level.diagonal[k];
            rhs[j] = j >= rows || (kind & kNoRhs) ? 0.0f : f[k];
        }
    }
    int rows;
};

/// Kind of this block's region. Strips of one pixel are for small images, where another load in a
/// row would take longer than what it saves.
template <int kStrip>
__device__ unsigned kindOfRegion(const unsigned char* kinds) {
    if (kStrip == 1 || !kinds) return 0;
    return kinds[(blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x];
}

template <class T, int kStrip, Measure kMeasure>
__global__ void __launch_bounds__(kColumns* kRows)
    stepKernel(FiveLevel level, float omega, const float* __restrict__ f, const T* __restrict__ e,
               T* __restrict__ next, const float* __restrict__ d, const unsigned char* kinds,
               Look look) {
    const std::size_t plane = blockIdx.z * level.shape.plane;
    const int pitch = level.shape.pitch;
    const unsigned kind = kindOfRegion<kStrip>(kinds);
    overlapWithTheNext();
    Column<T, kStrip> c(level.shape, e + plane);
    c.takeCoefficients(level, f + plane, kind);
    unsigned residual = 0, solution = 0;
#pragma unroll
    for (int j = 0; j < kStrip; ++j) {
        const T diagonal = static_cast<T>(c.diagonal[j]), old = c.e[j + 1];
        if (c.diagonal[j] == 0) continue;
        const T change = stencil::poissonRelax<T>(c.rhs[j], T(1) / diagonal, c.west[j], c.east[j],
                                                  c.e[j], c.e[j + 2]) -
                         old;
        const T value = old + static_cast<T>(omega) * change;
        next[plane + c.first + j * pitch] = value;
        if (kMeasure == Measure::nothing) continue;
        residual = max(residual, magnitudeBits(diagonal * change));
        if (kMeasure == Measure::solution)
            solution = max(solution, magnitudeBits(d[plane + c.first + j * pitch] + value));
    }
    if (kMeasure != Measure::nothing)
        finishLook<kMeasure == Measure::solution>(look, residual, solution);
}

template <class T, bool kSolution>
__global__ void __launch_bounds__(kColumns* kRows)
    lookKernel(FiveLevel level, const float* __restrict__ f, const T* __restrict__ e,
               const float* __restrict__ d, const unsigned char* kinds, Look look) {
    constexpr int kStrip = 4;
    const std::size_t plane = blockIdx.z * level.shape.plane;
    Column<T, kStrip> c(level.shape, e + plane);
    c.takeCoefficients(level, f + plane, kindOfRegion<kStrip>(kinds));
    unsigned residual = 0, solution = 0;
#pragma unroll
    for (int j = 0; j < kStrip; ++j) {
        if (c.diagonal[j] == 0) continue;
        residual = max(residual, magnitudeBits(stencil::poissonResidual<T>(
                                     c.rhs[j], static_cast<T>(c.diagonal[j]), c.e[j + 1], c.west[j],
                                     c.east[j], c.e[j], c.e[j + 2])));
        if (kSolution)
            solution =
                max(solution, magnitudeBits(d[plane + c.first + j * level.shape.pitch] + c.e[j + 1]));
    }
    finishLook<kSolution>(look, residual, solution);
}

/// A block looks at the region that a block of the kernels above has with strips of four.
__global__ void __launch_bounds__(kColumns* kRows)
    findKindsKernel(FiveLevel level, const float* f, unsigned char* kinds) {
    const std::size_t plane = blockIdx.z * level.shape.plane;
    const int x = blockIdx.x * kColumns + threadIdx.x;
    bool allFour = true, noRhs = true;
    for (int j = 0; j < 4; ++j) {
        const int y = (blockIdx.y * kRows + threadIdx.y) * 4 + j;
        if (!level.shape.contains(x, y)) continue;
        allFour &= level.diagonal[level.shape.at(x, y)] == 4;
        noRhs &= f[plane + level.shape.at(x, y)] == 0.0f;
    }
    allFour = __syncthreads_and(allFour);
    noRhs = __syncthreads_and(noRhs);
    if (threadInBlock() == 0)
        kinds[(blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x] =
            static_cast<unsigned char>((allFour ? kAllFour : 0u) | (noRhs ? kNoRhs : 0u));
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
    const T value = inside ? e[channel * work.level.shape.plane + work.level.shape.at(x, y)] : T{};
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
void stepAll(const Pass<T>& pass, T* next, float omega, Measure measure, const Look& look,
             cudaStream_t stream) {
    const Shape& s = pass.level.shape;
    const bool few = s.area() * pass.channels <= kFewSamples;
    launchOverlapping(few ? stepKernelFor<T, 1>(measure) : stepKernelFor<T, 4>(measure),
                      cover(s, pass.channels, few ? 1 : 4), stream, "relaxing", pass.level, omega,
                      pass.f, pass.e, next, pass.d, pass.kinds, look);
}

template <class T>
void lookAt(const Pass<T>& pass, const Look& look, cudaStream_t stream) {
    launch(pass.d ? lookKernel<T, true> : lookKernel<T, false>,
           cover(pass.level.shape, pass.channels, 4), stream, "computing a residual", pass.level,
           pass.f, pass.e, pass.d, pass.kinds, look);
}

std::size_t regionCount(const Shape& shape, int channels) {
    const dim3 grid = cover(shape, channels, 4).grid;
    return std::size_t{grid.x} * grid.y * grid.z;
}

void findKinds(const FiveLevel& level, int channels, const float* f, unsigned char* kinds,
               cudaStream_t stream) {
    launch(findKindsKernel, cover(level.shape, channels, 4), stream, "looking at a right-hand side",
           level, f, kinds);
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

#define WEFT_PRECISION(T)                                                                    \
    template void stepAll<T>(const Pass<T>&, T*, float, Measure, const Look&, cudaStream_t); \
    template void lookAt<T>(const Pass<T>&, const Look&, cudaStream_t);                      \
    template void addCorrection<T>(const Shape&, int, const T*, float*, cudaStream_t);       \
    template void convertPlanes<T>(const Shape&, int, const float*, T*, cudaStream_t);       \
    template void packSides<T>(const RelaxWork&, const T*, cudaStream_t);
WEFT_PRECISION(float)
WEFT_PRECISION(double)
#undef WEFT_PRECISION
template void packSides<Normal>(const RelaxWork&, const Normal*, cudaStream_t);

}  // namespace weft::gpu
