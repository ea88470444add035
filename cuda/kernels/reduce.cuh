#pragma once
/// Reductions over a block. Device code; every thread of the block calls them.
#include <cstdint>

namespace weft::gpu {

/// Bits of |v|, ordered as unsigned numbers; NaN is the largest.
__device__ inline unsigned magnitudeBits(float v) { return __float_as_uint(fabsf(v)); }

/// Bits of |v| rounded up to float.
__device__ inline unsigned magnitudeBits(double v) {
    return __float_as_uint(__double2float_ru(fabs(v)));
}

__device__ inline int threadInBlock() { return threadIdx.y * blockDim.x + threadIdx.x; }

/// *target ← max(*target, largest `bits` of the block). Blocks of at most 1024 threads, a whole
/// number of warps. One atomic a block.
__device__ inline void blockMax(unsigned bits, unsigned* target) {
    __shared__ unsigned ofWarp[32];
    const int thread = threadInBlock(), warps = (blockDim.x * blockDim.y) / 32;
    for (int lane = 16; lane > 0; lane /= 2) {
        const unsigned other = __shfl_xor_sync(0xffffffffu, bits, lane);
        bits = bits > other ? bits : other;
    }
    __syncthreads();
    if (thread % 32 == 0) ofWarp[thread / 32] = bits;
    __syncthreads();
    if (thread != 0) return;
    for (int w = 1; w < warps; ++w) bits = bits > ofWarp[w] ? bits : ofWarp[w];
    if (bits != 0) atomicMax(target, bits);
}

/// Sum over the block in a fixed order; every thread gets it. Same blocks as blockMax.
__device__ inline double blockSum(double v) {
    __shared__ double ofWarp[32];
    const int thread = threadInBlock(), warps = (blockDim.x * blockDim.y) / 32;
    for (int lane = 16; lane > 0; lane /= 2) v += __shfl_xor_sync(0xffffffffu, v, lane);
    __syncthreads();
    if (thread % 32 == 0) ofWarp[thread / 32] = v;
    __syncthreads();
    double sum = 0;
    for (int w = 0; w < warps; ++w) sum += ofWarp[w];
    return sum;
}

}  // namespace weft::gpu
