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

/// Largest of the warp, known to every lane.
__device__ inline unsigned warpMax(unsigned bits) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    return __reduce_max_sync(0xffffffffu, bits);
#else
    for (int lane = 16; lane > 0; lane /= 2)
        bits = max(bits, __shfl_xor_sync(0xffffffffu, bits, lane));
    return bits;
#endif
}

/// *targets[k] ← max(*targets[k], largest `bits[k]` of the block), where there is such a target.
/// Blocks of at most 1024 threads, a whole number of warps. One atomic a block and target.
template <int kTargets>
__device__ inline void blockMaxima(const unsigned (&bits)[kTargets],
                                   unsigned* const (&targets)[kTargets]) {
    __shared__ unsigned ofWarp[kTargets][32];
    const int thread = threadInBlock(), warps = (blockDim.x * blockDim.y) / 32;
    unsigned most[kTargets];
#pragma unroll
    for (int k = 0; k < kTargets; ++k) most[k] = warpMax(bits[k]);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < kTargets; ++k)
        if (thread % 32 == 0) ofWarp[k][thread / 32] = most[k];
    __syncthreads();
    if (thread >= 32) return;
#pragma unroll
    for (int k = 0; k < kTargets; ++k) {
        most[k] = warpMax(thread < warps ? ofWarp[k][thread] : 0u);
        if (thread == 0 && most[k] != 0 && targets[k]) atomicMax(targets[k], most[k]);
    }
}
__device__ inline void blockMax(unsigned bits, unsigned* target) { blockMaxima<1>({bits}, {target}); }

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
