#pragma once
/// Clusters of blocks: on compute capability 9.0 and newer; elsewhere none of this may be called.
/// Device code.

namespace weft::gpu {

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
/// Both by all threads of every block. This thread's writes, to device memory too, are seen by the
/// cluster after its awaitTheCluster().
__device__ inline void arriveAtTheCluster() {
    __syncwarp();
    asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
}
/// All threads of the cluster have arrived.
__device__ inline void awaitTheCluster() {
    __syncwarp();
    asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}
#else
__device__ inline void arriveAtTheCluster() {}
__device__ inline void awaitTheCluster() {}
#endif

}  // namespace weft::gpu
