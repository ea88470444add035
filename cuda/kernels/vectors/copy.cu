#include "kernels/vectors/copy.h"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

constexpr int kThreads = 256, kEach = 4;

/// A thread has kEach words of 16 bytes on their way together. Nothing is read twice, so no line need
/// stay in a cache.
__global__ void __launch_bounds__(kThreads)
    copyKernel(const float4* __restrict__ from, float4* __restrict__ to, std::size_t words) {
    const std::size_t first = std::size_t{blockIdx.x} * kThreads * kEach + threadIdx.x;
    float4 held[kEach];
#pragma unroll
    for (int i = 0; i < kEach; ++i)
        if (first + i * kThreads < words) held[i] = __ldcs(from + first + i * kThreads);
#pragma unroll
    for (int i = 0; i < kEach; ++i)
        if (first + i * kThreads < words) __stcs(to + first + i * kThreads, held[i]);
}

}  // namespace

void copyPlainly(const void* from, void* to, std::size_t bytes, cudaStream_t stream) {
    const std::size_t words = bytes / sizeof(float4);
    launch(copyKernel,
           {dim3(blocksFor(static_cast<long long>(words), kThreads * kEach)), dim3(kThreads)}, stream,
           "copying within its memory", static_cast<const float4*>(from), static_cast<float4*>(to),
           words);
}

}  // namespace weft::gpu
