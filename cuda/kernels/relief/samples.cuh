#pragma once
/// Walking over the samples of a level, and sums over a grid of blocks. For .cu files only.
#include "kernels/levels/reduce.cuh"
#include "runtime/launch.h"

namespace weft::gpu {

inline constexpr int kSampleColumns = 32, kSampleRows = 8;

inline LaunchShape overSamples(int width, int height) {
    return {dim3(blocksFor(width, kSampleColumns), blocksFor(height, kSampleRows)),
            dim3(kSampleColumns, kSampleRows)};
}

template <class Formula>
__global__ void __launch_bounds__(kSampleColumns* kSampleRows)
    eachSampleKernel(int width, int height, Formula formula) {
    overlapWithNextGrid();
    const int x = blockIdx.x * kSampleColumns + threadIdx.x;
    const int y = blockIdx.y * kSampleRows + threadIdx.y;
    if (x < width && y < height) formula(x, y, y * width + x);
}

/// formula(x, y, i) for every sample, i its index, each by a thread of its own.
template <class Formula>
void eachSample(int width, int height, cudaStream_t stream, const char* doing,
                const Formula& formula) {
    launchOverlapping(eachSampleKernel<Formula>, overSamples(width, height), stream, doing, width,
                      height, formula);
}

/// Visits positions of a region of columns × rows, each by one thread of the block.
template <int kThreads, class Visit>
__device__ void forRegion(int columns, int rows, const Visit& visit) {
    for (int k = threadInBlock(); k < columns * rows; k += kThreads) {
        const int y = k / columns;
        visit(k - y * columns, y);
    }
}

/// Adds `own` of all threads up in a fixed order: blocks first, then the block that ends last takes
/// all of theirs. True in every thread of that block, which then has the sums in `own`. `partial`: N
/// for each block; `ticket`: 0 before, and again after.
template <int N>
__device__ inline bool sumOverGrid(double (&own)[N], double* partial, unsigned* ticket) {
    __shared__ bool isLast;
    const int blocks = gridDim.x * gridDim.y, block = blockIdx.y * gridDim.x + blockIdx.x;
    const int thread = threadInBlock(), threads = blockDim.x * blockDim.y;
    for (int k = 0; k < N; ++k) own[k] = blockSum(own[k]);
    if (thread == 0) {
        for (int k = 0; k < N; ++k) partial[block * N + k] = own[k];
        __threadfence();
        isLast = atomicInc(ticket, blocks - 1) == static_cast<unsigned>(blocks - 1);
    }
    __syncthreads();
    if (!isLast) return false;
    __threadfence();
    for (int k = 0; k < N; ++k) {
        double sum = 0;
        for (int b = thread; b < blocks; b += threads)
            sum += *static_cast<volatile double*>(partial + b * N + k);
        own[k] = blockSum(sum);
    }
    return true;
}

}  // namespace weft::gpu
