#pragma once
/// Relaxed accesses to memory that other threads touch at the same time on purpose: PTX's own words
/// for what cuda::atomic_ref does, because that has neither vectors of 16 bytes nor shared-memory
/// addresses. Elements have 4 or 8 bytes and move as bits; a group of them is as many relaxed
/// accesses as it has elements.
#include <cuda_runtime.h>

#include <bit>
#include <type_traits>

namespace weft::gpu {

/// 16 bytes of elements.
template <class T>
struct Group {
    static constexpr int kElements = 16 / sizeof(T);
    T v[kElements];
};

template <class T>
inline constexpr bool kIsWord = sizeof(T) == 4;
template <class T>
using Bits = std::conditional_t<kIsWord<T>, unsigned, unsigned long long>;

/// Global memory, scope: device.
template <class T>
__device__ T loadRelaxed(const T* p) {
    Bits<T> v;
    if constexpr (kIsWord<T>)
        asm volatile("ld.relaxed.gpu.global.b32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
    else
        asm volatile("ld.relaxed.gpu.global.b64 %0, [%1];" : "=l"(v) : "l"(p) : "memory");
    return std::bit_cast<T>(v);
}
template <class T>
__device__ void storeRelaxed(T* p, T value) {
    const auto v = std::bit_cast<Bits<T>>(value);
    if constexpr (kIsWord<T>)
        asm volatile("st.relaxed.gpu.global.b32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
    else
        asm volatile("st.relaxed.gpu.global.b64 [%0], %1;" ::"l"(p), "l"(v) : "memory");
}
template <class T>
__device__ Group<T> loadGroupRelaxed(const T* p) {
    Group<Bits<T>> g;
    if constexpr (kIsWord<T>)
        asm volatile("ld.relaxed.gpu.global.v4.b32 {%0,%1,%2,%3}, [%4];"
                     : "=r"(g.v[0]), "=r"(g.v[1]), "=r"(g.v[2]), "=r"(g.v[3])
                     : "l"(p)
                     : "memory");
    else
        asm volatile("ld.relaxed.gpu.global.v2.b64 {%0,%1}, [%2];"
                     : "=l"(g.v[0]), "=l"(g.v[1])
                     : "l"(p)
                     : "memory");
    return std::bit_cast<Group<T>>(g);
}
template <class T>
__device__ void storeGroupRelaxed(T* p, const Group<T>& group) {
    const auto g = std::bit_cast<Group<Bits<T>>>(group);
    if constexpr (kIsWord<T>)
        asm volatile("st.relaxed.gpu.global.v4.b32 [%0], {%1,%2,%3,%4};" ::"l"(p), "r"(g.v[0]),
                     "r"(g.v[1]), "r"(g.v[2]), "r"(g.v[3])
                     : "memory");
    else
        asm volatile("st.relaxed.gpu.global.v2.b64 [%0], {%1,%2};" ::"l"(p), "l"(g.v[0]), "l"(g.v[1])
                     : "memory");
}

/// Shared memory of this block by its 32-bit address, scope: block.
template <class T, int kBytes = 0>
__device__ T loadShared(unsigned a) {
    Bits<T> v;
    if constexpr (kIsWord<T>)
        asm volatile("ld.relaxed.cta.shared.b32 %0, [%1+%2];" : "=r"(v) : "r"(a), "n"(kBytes));
    else
        asm volatile("ld.relaxed.cta.shared.b64 %0, [%1+%2];" : "=l"(v) : "r"(a), "n"(kBytes));
    return std::bit_cast<T>(v);
}
template <class T>
__device__ void storeShared(unsigned a, T value) {
    const auto v = std::bit_cast<Bits<T>>(value);
    if constexpr (kIsWord<T>)
        asm volatile("st.relaxed.cta.shared.b32 [%0], %1;" ::"r"(a), "r"(v));
    else
        asm volatile("st.relaxed.cta.shared.b64 [%0], %1;" ::"r"(a), "l"(v));
}
template <class T>
__device__ Group<T> loadGroupShared(unsigned a) {
    Group<Bits<T>> g;
    if constexpr (kIsWord<T>)
        asm volatile("ld.relaxed.cta.shared.v4.b32 {%0,%1,%2,%3}, [%4];"
                     : "=r"(g.v[0]), "=r"(g.v[1]), "=r"(g.v[2]), "=r"(g.v[3])
                     : "r"(a));
    else
        asm volatile("ld.relaxed.cta.shared.v2.b64 {%0,%1}, [%2];"
                     : "=l"(g.v[0]), "=l"(g.v[1])
                     : "r"(a));
    return std::bit_cast<Group<T>>(g);
}
template <class T>
__device__ void storeGroupShared(unsigned a, const Group<T>& group) {
    const auto g = std::bit_cast<Group<Bits<T>>>(group);
    if constexpr (kIsWord<T>)
        asm volatile("st.relaxed.cta.shared.v4.b32 [%0], {%1,%2,%3,%4};" ::"r"(a), "r"(g.v[0]),
                     "r"(g.v[1]), "r"(g.v[2]), "r"(g.v[3]));
    else
        asm volatile("st.relaxed.cta.shared.v2.b64 [%0], {%1,%2};" ::"r"(a), "l"(g.v[0]),
                     "l"(g.v[1]));
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
template <class T>
__device__ void storeRemote(unsigned a, T value) {
    const auto v = std::bit_cast<Bits<T>>(value);
    if constexpr (kIsWord<T>)
        asm volatile("st.relaxed.cluster.shared::cluster.b32 [%0], %1;" ::"r"(a), "r"(v) : "memory");
    else
        asm volatile("st.relaxed.cluster.shared::cluster.b64 [%0], %1;" ::"r"(a), "l"(v) : "memory");
}
template <class T>
__device__ void storeGroupRemote(unsigned a, const Group<T>& group) {
    const auto g = std::bit_cast<Group<Bits<T>>>(group);
    if constexpr (kIsWord<T>)
        asm volatile("st.relaxed.cluster.shared::cluster.v4.b32 [%0], {%1,%2,%3,%4};" ::"r"(a),
                     "r"(g.v[0]), "r"(g.v[1]), "r"(g.v[2]), "r"(g.v[3])
                     : "memory");
    else
        asm volatile("st.relaxed.cluster.shared::cluster.v2.b64 [%0], {%1,%2};" ::"r"(a), "l"(g.v[0]),
                     "l"(g.v[1])
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
