#pragma once
/// What a step of red-black relaxation takes of a lane's pixels besides their values. Device code.
#include "kernels/finest/finest_wide_strip.cuh"
#include "weft/stencil/coarsening.h"

namespace weft::gpu {

/// r and omega / |N| as they are, in registers: twice those of the values.
template <int kRows>
struct WholeTerms {
    static constexpr std::size_t kBytes = 0;  ///< of shared memory

    Quad share[kRows];  ///< omega / |N|, 0 outside
    Quad given[kRows];  ///< share r

    __device__ explicit WholeTerms(std::byte*) {}
    __device__ __forceinline__ void take(int j, const float* r) {
        given[j] = Quad(*reinterpret_cast<const float4*>(r));
    }
    __device__ __forceinline__ void take(int j, const Rounded* r) {
        given[j] = fromRounded(*reinterpret_cast<const uint2*>(r));
    }
    /// inverseOf(j, k): 1 / |N|, 0 outside; `counts`: |N| of a row's four pixels.
    template <class Inverse>
    __device__ __forceinline__ void settle(const Inverse& inverseOf, const unsigned (&)[kRows]) {
#pragma unroll
        for (int j = 0; j < kRows; ++j)
#pragma unroll
            for (int k = 0; k < 4; ++k) {
                share[j].v[k] = kOmega * inverseOf(j, k);
                given[j].v[k] *= share[j].v[k];
            }
    }
    /// A step's result at a pixel; `kInterior`: |N| is 4 everywhere.
    template <bool kInterior>
    [[nodiscard]] __device__ __forceinline__ float relaxed(int j, int k, float old, float sum) const {
        return share[j].v[k] * sum + ((1.0f - kOmega) * old + given[j].v[k]);
    }
};

/// r rounded, |N| as bytes and their reciprocals in shared memory: less than the values take.
template <int kRows>
struct PackedTerms {
    static constexpr int kCounts = 5;
    static constexpr std::size_t kBytes = 32;

    const float* const shares;  ///< omega / |N|, by |N|
    uint2 r[kRows];
    unsigned places[kRows];  ///< bytes into `shares`

    /// `memory` is filled before the block meets.
    __device__ explicit PackedTerms(std::byte* memory) : shares(reinterpret_cast<float*>(memory)) {
        const int n = threadInBlock();
        if (n < kCounts)
            reinterpret_cast<float*>(memory)[n] =
                kOmega * stencil::inverseCount(static_cast<float>(n));
    }
    __device__ __forceinline__ void take(int j, const Rounded* from) {
        r[j] = *reinterpret_cast<const uint2*>(from);
    }
    template <class Inverse>
    __device__ __forceinline__ void settle(const Inverse&, const unsigned (&counts)[kRows]) {
#pragma unroll
        for (int j = 0; j < kRows; ++j) places[j] = counts[j] * sizeof(float);
    }
    template <bool kInterior>
    [[nodiscard]] __device__ __forceinline__ float relaxed(int j, int k, float old, float sum) const {
        const unsigned pair = k < 2 ? r[j].x : r[j].y;
        const float own = __uint_as_float(k % 2 == 0 ? pair << 16 : pair & 0xffff0000u);
        return share<kInterior>(j, k) * (sum + own) + (1.0f - kOmega) * old;
    }

private:
    template <bool kInterior>
    [[nodiscard]] __device__ __forceinline__ float share(int j, int k) const {
        if (kInterior) return 0.25f * kOmega;
        return *reinterpret_cast<const float*>(reinterpret_cast<const std::byte*>(shares) +
                                               (places[j] >> 8 * k & 0xffu));
    }
};

}  // namespace weft::gpu
