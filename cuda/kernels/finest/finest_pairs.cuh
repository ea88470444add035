#pragma once
/// Pairs of pixels of the finest level in registers. Device code.
#include <cuda_bf16.h>

#include "kernels/finest/finest_level.h"
#include "kernels/levels/lane_queue.cuh"
#include "kernels/levels/reduce.cuh"
#include "kernels/levels/strip.cuh"
#include "weft/stencil/coarsening.h"
#include "weft/stencil/poisson.h"

namespace weft::gpu {

/// Over-relaxation of the sweeps: slightly more than 1 smooths better.
inline constexpr float kOmega = 1.1f;

/// Two values as Rounded in a word, and back.
__device__ inline unsigned roundedPair(float a, float b) {
    const __nv_bfloat162 pair = __floats2bfloat162_rn(a, b);
    return *reinterpret_cast<const unsigned*>(&pair);
}
__device__ inline float2 fromRounded(unsigned pair) {
    return {__uint_as_float(pair << 16), __uint_as_float(pair & 0xffff0000u)};
}

/// Bits of the larger magnitude of a pair, 0 where it is not wanted.
__device__ inline unsigned largerBits(bool wanted, float2 v) {
    return wanted ? max(magnitudeBits(v.x), magnitudeBits(v.y)) : 0u;
}

/// The word of bytes that holds those of the pair at index i, and the pair in it.
__device__ inline const std::uint8_t* wordOf(const std::uint8_t* v, int i) { return v + (i & ~3); }
__device__ inline uchar2 pairIn(std::uint32_t word, int i) {
    const std::uint32_t pair = i & 2 ? word >> 16 : word;
    return {static_cast<unsigned char>(pair & 0xff), static_cast<unsigned char>(pair >> 8 & 0xff)};
}

/// One row of a strip: |N| and 1 / |N| of a lane's pair. `kInterior`: all pixels have four
/// neighbours.
template <bool kInterior>
struct PairOfRows {
    float2 diagonal = {0.0f, 0.0f}, inverse = {0.0f, 0.0f};
    __device__ void set(uchar2 d) {
        diagonal = {static_cast<float>(d.x), static_cast<float>(d.y)};
        inverse = {stencil::inverseCount(diagonal.x), stencil::inverseCount(diagonal.y)};
    }
};
template <>
struct PairOfRows<true> {
    static constexpr float2 diagonal = {4.0f, 4.0f}, inverse = {0.25f, 0.25f};
    __device__ void set(uchar2) {}
};

/// Half a sweep on one row: z ← z + ω ((r + Σ z_q) / |N| − z) at the left or the right pixel of each
/// pair, which are of one colour. Pixels outside Ω stay 0. Returns (r + Σ z_q) / |N| − z.
__device__ __forceinline__ float relaxPair(bool left, float omega, float2 r, float2 inverse,
                                           float2 north, float2 south, float2& z) {
    if (left) {
        const float value =
            stencil::poissonRelax(r.x, inverse.x, fromWest(z.y), z.y, north.x, south.x);
        const float off = value - z.x;
        z.x += omega * off;
        return off;
    } else {
        const float value =
            stencil::poissonRelax(r.y, inverse.y, z.x, fromEast(z.x), north.y, south.y);
        const float off = value - z.y;
        z.y += omega * off;
        return off;
    }
}

}  // namespace weft::gpu
