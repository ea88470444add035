/// The correction of a finest level with links of its own.
#include "kernels/finest/cycle_report.cuh"
#include "kernels/finest/finest_level.h"
#include "kernels/finest/own_row_sweeps.h"
#include "kernels/levels/reduce.cuh"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

using Sweeps = OwnRowSweeps;
constexpr int kColumns = 32, kRows = 8;

/// A sweep; its largest residual where it is measured.
template <bool kMeasured>
__device__ __forceinline__ float sweepBoth(Sweeps& tile, const FinestLevel& level, float* shared) {
    __syncthreads();
    const float black = tile.sweep<0, kMeasured>(level, shared);
    __syncthreads();
    const float red = tile.sweep<1, kMeasured>(level, shared);
    return red > black || red != red ? red : black;
}

template <bool kMeasured>
__global__ void __launch_bounds__(Sweeps::kThreads, 2)
    correctOwnRowsKernel(const __grid_constant__ FinestLevel level,
                         const __grid_constant__ CoarseLevel coarse,
                         const __grid_constant__ Correction io) {
    __shared__ float shared[Sweeps::kCells];
    overlapWithNextGrid();
    const std::size_t plane = blockIdx.z * level.shape.plane;
    Sweeps tile(level.shape, static_cast<int>(blockIdx.x), static_cast<int>(blockIdx.y),
                static_cast<int>(threadIdx.x));
    tile.start(level, coarse, io.wholeR + plane, io.e + blockIdx.z * coarse.shape.plane, shared);
    static_assert(kOwnHalfSweeps % 2 == 0);
    constexpr int kUnmeasured = kOwnHalfSweeps / 2 - (kMeasured ? 1 : 0);
#pragma unroll 1
    for (int k = 0; k < kUnmeasured; ++k) sweepBoth<false>(tile, level, shared);
    const float residual = kMeasured ? sweepBoth<true>(tile, level, shared) : 0.0f;
    const float change =
        tile.store(io.added ? io.added + plane : nullptr, io.stored ? io.stored + plane : nullptr);
    if (kMeasured)
        handOver(io, magnitudeBits(change), magnitudeBits(residual));
    else if (io.maxChange)
        blockMax(magnitudeBits(change), io.maxChange);
}

__global__ void __launch_bounds__(kColumns* kRows)
    relaxOwnRowsKernel(const __grid_constant__ FinestLevel level, const float* r, float* d,
                       float step) {
    const int x = blockIdx.x * kColumns + threadIdx.x, y = blockIdx.y * kRows + threadIdx.y;
    if (!level.shape.contains(x, y)) return;
    const int i = level.shape.at(x, y);
    const std::size_t k = blockIdx.z * level.shape.plane + i;
    d[k] += step * level.row(i).inverse * r[k];
}

}  // namespace

void correctOwnRows(const FinestLevel& level, const CoarseLevel& coarse, int channels,
                    const Correction& io, cudaStream_t stream) {
    const Shape& s = level.shape;
    launchOverlapping(io.maxResidual ? correctOwnRowsKernel<true> : correctOwnRowsKernel<false>,
                      {dim3(blocksFor(s.width, Sweeps::kOwn), blocksFor(s.height, Sweeps::kOwn),
                            static_cast<unsigned>(channels)),
                       dim3(Sweeps::kThreads)},
                      stream, "correcting the finest level", level, coarse, io);
}

void relaxOwnRows(const FinestLevel& level, int channels, const float* r, float* d, float step,
                  cudaStream_t stream) {
    const Shape& s = level.shape;
    launch(relaxOwnRowsKernel,
           {dim3(blocksFor(s.width, kColumns), blocksFor(s.height, kRows),
                 static_cast<unsigned>(channels)),
            dim3(kColumns, kRows)},
           stream, "relaxing", level, r, d, step);
}

}  // namespace weft::gpu
