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

/// The largest of the block, known to its first warp. Blocks of at most 1024 threads, a whole number
/// of warps.
template <int kCount>
struct BlockMaxima {
    unsigned of[kCount];

    __device__ explicit BlockMaxima(const unsigned (&bits)[kCount]) {
        __shared__ unsigned ofWarp[kCount][32];
        const int thread = threadInBlock(), warps = (blockDim.x * blockDim.y) / 32;
#pragma unroll
        for (int k = 0; k < kCount; ++k) of[k] = warpMax(bits[k]);
        __syncthreads();
#pragma unroll
        for (int k = 0; k < kCount; ++k)
            if (thread % 32 == 0) ofWarp[k][thread / 32] = of[k];
        __syncthreads();
        if (thread >= 32) return;
#pragma unroll
        for (int k = 0; k < kCount; ++k) of[k] = warpMax(thread < warps ? ofWarp[k][thread] : 0u);
    }
    /// *target ← max(*target, of[k]), where there is such a target. One atomic a block.
    __device__ void mergeInto(unsigned* target, int k) const {
        if (threadInBlock() == 0 && of[k] != 0 && target) atomicMax(target, of[k]);
    }
};
__device__ inline void blockMax(unsigned bits, unsigned* target) {
    BlockMaxima<1>({bits}).mergeInto(target, 0);
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
