#pragma once
/// Rows on their way from memory: each lane copies what it will need itself, several rows ahead, into
/// its own words of shared memory. Loads into registers would share the few counters that a warp has
/// for results under way with the exchange between lanes, and every exchange would wait for memory.
/// Device code.
#include <cstddef>
#include <cstdint>

namespace weft::gpu {

/// Copies kBytes (4, 8 or 16) into shared memory where `there`, else writes zeros; done after
/// awaitCopies() of the same thread, or of a LaneQueue's row.
template <int kBytes>
__device__ inline void copyToShared(void* to, const void* from, bool there) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    const auto address = static_cast<unsigned>(__cvta_generic_to_shared(to));
    if constexpr (kBytes == 16)  // past the first cache, which keeps nothing for such copies
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(address), "l"(from),
                     "r"(there ? kBytes : 0)
                     : "memory");
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(address), "l"(from),
                     "n"(kBytes), "r"(there ? kBytes : 0)
                     : "memory");
#else
    for (int i = 0; i < kBytes; i += 4)
        *reinterpret_cast<std::uint32_t*>(static_cast<std::byte*>(to) + i) =
            there ? *reinterpret_cast<const std::uint32_t*>(static_cast<const std::byte*>(from) + i)
                  : 0u;
#endif
}
/// The same without a branch, of 16 bytes; where they are not `wanted` nothing is written.
__device__ __forceinline__ void copyQuadIf(bool wanted, void* to, const void* from) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    const auto address = static_cast<unsigned>(__cvta_generic_to_shared(to));
    asm volatile(
        "{ .reg .pred p; setp.ne.s32 p, %0, 0; @p cp.async.cg.shared.global [%1], [%2], 16; }" ::"r"(
            static_cast<int>(wanted)),
        "r"(address), "l"(from)
        : "memory");
#else
    if (wanted) *static_cast<float4*>(to) = *static_cast<const float4*>(from);
#endif
}
/// All copies of this thread are done.
__device__ inline void awaitCopies() {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

/// Rows under way, for loops that are unrolled by `period` rows: a divisor of it.
constexpr int queueDepth(int period) { return period > 6 ? period / 2 : period; }

/// kDepth rows of kPairs pairs, kSingles words and kQuads times four words a lane.
template <int kDepth, int kPairs, int kSingles, int kQuads = 0>
class LaneQueue {
public:
    static constexpr int depth = kDepth;
    static constexpr int kWarpBytes = kDepth * 32 * (16 * kQuads + 8 * kPairs + 4 * kSingles);

    /// `memory`: kWarpBytes, aligned to 8 bytes (16 with quads).
    __device__ explicit LaneQueue(std::byte* memory) : memory_(memory), lane_(threadIdx.x) {}

    /// Copies four words (two, one) where `there`, else zeros.
    __device__ void copyQuad(int slot, int quad, const void* from, bool there) const {
        copyToShared<16>(quadAddress(slot, quad), from, there);
    }
    __device__ void copyPair(int slot, int pair, const void* from, bool there) const {
        copyToShared<8>(pairAddress(slot, pair), from, there);
    }
    __device__ void copySingle(int slot, int single, const void* from, bool there) const {
        copyToShared<4>(singleAddress(slot, single), from, there);
    }
    /// Closes a row.
    __device__ static void close() {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
        asm volatile("cp.async.commit_group;" ::: "memory");
#endif
    }
    /// Waits until at most kDepth − 1 closed rows are under way.
    __device__ static void awaitRow() {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
        asm volatile("cp.async.wait_group %0;" ::"n"(kDepth - 1) : "memory");
#endif
    }
    [[nodiscard]] __device__ float4 quad(int slot, int quad) const {
        return *reinterpret_cast<const float4*>(quadAddress(slot, quad));
    }
    [[nodiscard]] __device__ float2 pair(int slot, int pair) const {
        return *reinterpret_cast<const float2*>(pairAddress(slot, pair));
    }
    [[nodiscard]] __device__ uint2 words(int slot, int pair) const {
        return *reinterpret_cast<const uint2*>(pairAddress(slot, pair));
    }
    [[nodiscard]] __device__ float single(int slot, int single) const {
        return *reinterpret_cast<const float*>(singleAddress(slot, single));
    }
    [[nodiscard]] __device__ std::uint32_t word(int slot, int single) const {
        return *reinterpret_cast<const std::uint32_t*>(singleAddress(slot, single));
    }

private:
    static constexpr int kQuadBytes = kDepth * 32 * 16 * kQuads,
                         kPairBytes = kDepth * 32 * 8 * kPairs;

    [[nodiscard]] __device__ std::byte* quadAddress(int slot, int quad) const {
        return memory_ + ((slot * kQuads + quad) * 32 + lane_) * 16;
    }
    [[nodiscard]] __device__ std::byte* pairAddress(int slot, int pair) const {
        return memory_ + kQuadBytes + ((slot * kPairs + pair) * 32 + lane_) * 8;
    }
    [[nodiscard]] __device__ std::byte* singleAddress(int slot, int single) const {
        return memory_ + kQuadBytes + kPairBytes + ((slot * kSingles + single) * 32 + lane_) * 4;
    }
    std::byte* memory_;
    int lane_;
};

/// Streams rows top .. bottom − 1, and to the next multiple of kPeriod, through a pass's queue:
/// pass.fetch() sets a row off, some rows ahead; take(j, y, slot) works on row y, the j-th of a
/// period.
template <class Pass, class Take>
__device__ __forceinline__ void streamRows(const typename Pass::Queue& queue, const Pass& pass,
                                           int top, int bottom, const Take& take) {
    constexpr int P = Pass::kPeriod, D = Pass::Queue::depth;
#pragma unroll
    for (int j = 0; j < D - 1; ++j) pass.fetch(queue, j, j % 2 != 0, top + j, bottom);
    for (int first = top; first < bottom; first += P) {
#pragma unroll
        for (int j = 0; j < P; ++j) {
            pass.fetch(queue, (j + D - 1) % D, (j + D - 1) % 2 != 0, first + j + D - 1, bottom);
            queue.awaitRow();
            take(j, first + j, j % D);
        }
    }
}
/// Place among the last P rows of the one `back` rows before the j-th.
template <int P>
__device__ constexpr int rowBefore(int j, int back) {
    return (j - back + 2 * P) % P;
}

}  // namespace weft::gpu
