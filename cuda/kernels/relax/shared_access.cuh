#pragma once
/// Relaxed accesses to memory that other threads touch at the same time on purpose: PTX's own words
/// for what cuda::atomic_ref does, because that has neither vectors of 16 bytes nor shared-memory
/// addresses. A vector is as many relaxed accesses as it has elements.
#include <cuda_runtime.h>

namespace weft::gpu {

/// 16 bytes of elements.
template <class T>
struct Quad;
template <>
struct Quad<float> {
    static constexpr int kElements = 4;
    float v[4];
};
template <>
struct Quad<double> {
    static constexpr int kElements = 2;
    double v[2];
};

/// Global memory, scope: device.
__device__ inline float loadRelaxed(const float* p) {
    float v;
    asm volatile("ld.relaxed.gpu.global.f32 %0, [%1];" : "=f"(v) : "l"(p) : "memory");
    return v;
}
__device__ inline double loadRelaxed(const double* p) {
    double v;
    asm volatile("ld.relaxed.gpu.global.f64 %0, [%1];" : "=d"(v) : "l"(p) : "memory");
    return v;
}
__device__ inline void storeRelaxed(float* p, float v) {
    asm volatile("st.relaxed.gpu.global.f32 [%0], %1;" ::"l"(p), "f"(v) : "memory");
}
__device__ inline void storeRelaxed(double* p, double v) {
    asm volatile("st.relaxed.gpu.global.f64 [%0], %1;" ::"l"(p), "d"(v) : "memory");
}
__device__ inline Quad<float> loadQuadRelaxed(const float* p) {
    Quad<float> q;
    asm volatile("ld.relaxed.gpu.global.v4.f32 {%0,%1,%2,%3}, [%4];"
                 : "=f"(q.v[0]), "=f"(q.v[1]), "=f"(q.v[2]), "=f"(q.v[3])
                 : "l"(p)
                 : "memory");
    return q;
}
__device__ inline Quad<double> loadQuadRelaxed(const double* p) {
    Quad<double> q;
    asm volatile("ld.relaxed.gpu.global.v2.f64 {%0,%1}, [%2];"
                 : "=d"(q.v[0]), "=d"(q.v[1])
                 : "l"(p)
                 : "memory");
    return q;
}
__device__ inline void storeQuadRelaxed(float* p, const Quad<float>& q) {
    asm volatile("st.relaxed.gpu.global.v4.f32 [%0], {%1,%2,%3,%4};" ::"l"(p), "f"(q.v[0]),
                 "f"(q.v[1]), "f"(q.v[2]), "f"(q.v[3])
                 : "memory");
}
__device__ inline void storeQuadRelaxed(double* p, const Quad<double>& q) {
    asm volatile("st.relaxed.gpu.global.v2.f64 [%0], {%1,%2};" ::"l"(p), "d"(q.v[0]), "d"(q.v[1])
                 : "memory");
}

/// Shared memory of this block by its 32-bit address, scope: block.
template <int kBytes = 0>
__device__ inline float loadShared(unsigned a, float) {
    float v;
    asm volatile("ld.relaxed.cta.shared.f32 %0, [%1+%2];" : "=f"(v) : "r"(a), "n"(kBytes));
    return v;
}
template <int kBytes = 0>
__device__ inline double loadShared(unsigned a, double) {
    double v;
    asm volatile("ld.relaxed.cta.shared.f64 %0, [%1+%2];" : "=d"(v) : "r"(a), "n"(kBytes));
    return v;
}
__device__ inline void storeShared(unsigned a, float v) {
    asm volatile("st.relaxed.cta.shared.f32 [%0], %1;" ::"r"(a), "f"(v));
}
__device__ inline void storeShared(unsigned a, double v) {
    asm volatile("st.relaxed.cta.shared.f64 [%0], %1;" ::"r"(a), "d"(v));
}
__device__ inline Quad<float> loadQuadShared(unsigned a, float) {
    Quad<float> q;
    asm volatile("ld.relaxed.cta.shared.v4.f32 {%0,%1,%2,%3}, [%4];"
                 : "=f"(q.v[0]), "=f"(q.v[1]), "=f"(q.v[2]), "=f"(q.v[3])
                 : "r"(a));
    return q;
}
__device__ inline Quad<double> loadQuadShared(unsigned a, double) {
    Quad<double> q;
    asm volatile("ld.relaxed.cta.shared.v2.f64 {%0,%1}, [%2];" : "=d"(q.v[0]), "=d"(q.v[1]) : "r"(a));
    return q;
}
__device__ inline void storeQuadShared(unsigned a, const Quad<float>& q) {
    asm volatile("st.relaxed.cta.shared.v4.f32 [%0], {%1,%2,%3,%4};" ::"r"(a), "f"(q.v[0]),
                 "f"(q.v[1]), "f"(q.v[2]), "f"(q.v[3]));
}
__device__ inline void storeQuadShared(unsigned a, const Quad<double>& q) {
    asm volatile("st.relaxed.cta.shared.v2.f64 [%0], {%1,%2};" ::"r"(a), "d"(q.v[0]), "d"(q.v[1]));
}

/// Clusters of blocks: on compute capability 9.0 and newer; elsewhere nothing below may be called.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900
inline constexpr bool kHasClusters = false;
#else
inline constexpr bool kHasClusters = true;
#endif
/// All threads of the cluster meet.
__device__ inline void clusterSync() {
    asm volatile("barrier.cluster.arrive.release.aligned;\n\tbarrier.cluster.wait.acquire.aligned;" ::
                     : "memory");
}
/// Shared memory of another block of the cluster, scope: cluster. `a`: an address from atBlock().
__device__ inline unsigned atBlock(unsigned a, unsigned rank) {
    unsigned remote;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(remote) : "r"(a), "r"(rank));
    return remote;
}
__device__ inline void storeRemote(unsigned a, float v) {
    asm volatile("st.relaxed.cluster.shared::cluster.f32 [%0], %1;" ::"r"(a), "f"(v) : "memory");
}
__device__ inline void storeRemote(unsigned a, double v) {
    asm volatile("st.relaxed.cluster.shared::cluster.f64 [%0], %1;" ::"r"(a), "d"(v) : "memory");
}
__device__ inline void storeQuadRemote(unsigned a, const Quad<float>& q) {
    asm volatile("st.relaxed.cluster.shared::cluster.v4.f32 [%0], {%1,%2,%3,%4};" ::"r"(a),
                 "f"(q.v[0]), "f"(q.v[1]), "f"(q.v[2]), "f"(q.v[3])
                 : "memory");
}
__device__ inline void storeQuadRemote(unsigned a, const Quad<double>& q) {
    asm volatile("st.relaxed.cluster.shared::cluster.v2.f64 [%0], {%1,%2};" ::"r"(a), "d"(q.v[0]),
                 "d"(q.v[1])
                 : "memory");
}

__device__ inline unsigned sharedAddress(const void* p) {
    return static_cast<unsigned>(__cvta_generic_to_shared(p));
}

/// Barrier number `id` of the block among `threads` of its threads, who may come from different
/// places of the program.
__device__ inline void namedBarrier(int id, int threads) {
    asm volatile("barrier.sync %0, %1;" ::"r"(id), "r"(threads) : "memory");
}

}  // namespace weft::gpu
