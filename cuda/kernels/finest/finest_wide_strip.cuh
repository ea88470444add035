#pragma once
/// Wide strips of the finest level, four pixels a lane, where every pixel has four neighbours. The
/// same mathematics as strips of pairs. Device code.
#include "kernels/finest/finest_level.h"
#include "kernels/finest/finest_pairs.cuh"
#include "kernels/levels/wide_strip.cuh"

namespace weft::gpu {

/// A wide strip, of at most 112 own columns; rows that the correction streams besides its own.
using WideFinestStrip = Strip<4, 8, 8, kHalfSweeps>;
inline constexpr StreamedRows kWideFinestRows = {2 * kHalfSweeps, kHalfSweeps + 2};

__device__ inline Quad fromRounded(uint2 pairs) {
    const float2 a = fromRounded(pairs.x), b = fromRounded(pairs.y);
    return Quad(float4{a.x, a.y, b.x, b.y});
}

/// Half a sweep on one row, as relaxPair(): pixels 0 and 2 or 1 and 3.
__device__ __forceinline__ float2 relaxQuad(bool left, float omega, const Quad& r, const Quad& north,
                                            const Quad& south, Quad& z) {
    const int a = left ? 0 : 1, b = a + 2;
    const float west = left ? fromWest(z.v[3]) : z.v[0], east = left ? z.v[3] : fromEast(z.v[0]);
    const float middle = left ? z.v[1] : z.v[2];
    const auto known = [&](int k, float w, float e) {  // what 4 z should be
        return stencil::poissonRelax(r.v[k], 1.0f, w, e, north.v[k], south.v[k]);
    };
    const float2 off = {0.25f * known(a, west, middle) - z.v[a],
                        0.25f * known(b, middle, east) - z.v[b]};
    z.v[a] += omega * off.x, z.v[b] += omega * off.y;
    return off;
}
/// The larger magnitude, NaN the largest.
__device__ inline float largerOf(float v, float w) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    float most;
    asm("max.NaN.f32 %0, %1, %2;" : "=f"(most) : "f"(fabsf(v)), "f"(fabsf(w)));
    return most;
#else
    return __uint_as_float(max(magnitudeBits(v), magnitudeBits(w)));
#endif
}
/// Bits of the largest of all; 0 where they are not wanted.
__device__ inline unsigned largestBits(bool wanted, float2 v) {
    return wanted ? magnitudeBits(largerOf(v.x, v.y)) : 0u;
}
__device__ inline unsigned largestBits(bool wanted, const Quad& q) {
    return largestBits(wanted, float2{largerOf(q.v[0], q.v[1]), largerOf(q.v[2], q.v[3])});
}

/// What the correction of a strip reads and writes: planes of its channel.
struct FinestPlanes {
    const Rounded* r;
    const float* e;
    float *added, *stored;

    __device__ FinestPlanes(const FinestLevel& level, const CoarseLevel& coarse, const Correction& to,
                            int channel) {
        const std::size_t plane = channel * level.shape.plane;
        r = to.r + plane;
        e = to.e + channel * coarse.shape.plane;
        added = to.added ? to.added + plane : nullptr;
        stored = to.stored ? to.stored + plane : nullptr;
    }
};

/// As CorrectionOf (finest_correct_strips.cu).
template <bool kMeasured>
struct WideFinestCorrection {
    static constexpr int kHalves = kHalfSweeps, kPeriod = kHalves + 2;
    using StripOf = WideFinestStrip;
    /// On its way: r and the old value of what leaves; on even rows 2Y two values of e in row Y + 1.
    using Queue = LaneQueue<kPeriod, 2, 0, 1>;

    const FinestLevel& level;
    const CoarseLevel& coarse;
    const FinestPlanes io;
    const StripOf& strip;
    unsigned change = 0, residual = 0;  // the latter a quarter of it

    __device__ WideFinestCorrection(const FinestLevel& l, const CoarseLevel& c, const Correction& to,
                                    const StripOf& s)
        : level(l), coarse(c), io(l, c, to, s.channel), strip(s) {}
    __device__ void fetch(const Queue& queue, int slot, bool odd, int y, int bottom) const {
        const int i = level.shape.at(strip.x, y);
        queue.copyPair(slot, 1, io.r + i, y < bottom);
        queue.copyQuad(slot, 0, io.added + i - kHalves * level.shape.pitch,
                       io.added && strip.owns(y - kHalves));
        if (!odd) queue.copyPair(slot, 0, io.e + coarse.shape.at(strip.x / 2, y / 2 + 1), y < bottom);
        queue.close();
    }
    __device__ void leave(int y, const Quad& value, const Quad& old) {
        const bool owned = strip.owns(y);
        const int i = level.shape.at(strip.x, y);
        putIf(owned && io.added, io.added + i,
              float4{old.v[0] + value.v[0], old.v[1] + value.v[1], old.v[2] + value.v[2],
                     old.v[3] + value.v[3]});
        putIf(owned && io.stored, io.stored + i, value.packed());
        change = max(change, largestBits(owned, value));
    }
    __device__ void run(std::byte* memory) {
        constexpr int P = kPeriod;
        const Queue queue(memory);
        Quad rs[P], zs[P];
        const int top = strip.top(), bottom = strip.y0 + strip.rows + kHalves;
        CoarseValues north, south = withNext(*reinterpret_cast<const float2*>(
                                io.e + coarse.shape.at(strip.x / 2, top / 2)));
        streamRows(queue, *this, top, bottom, [&](int j, int y, int slot) {
            const auto row = [&](int back) { return rowBefore<P>(j, back); };
            const bool even = j % 2 == 0;
            if (even) north = south, south = withNext(queue.pair(slot, 0));
            rs[j] = fromRounded(queue.words(slot, 1));
            zs[j] = {};
            addInterpolated(even, north, south, zs[j]);
#pragma unroll
            for (int half = 1; half <= kHalves; ++half) {
                // Black first: at the right pixels of even rows.
                const int c = row(half);
                const float2 off =
                    relaxQuad(even, kOmega, rs[c], zs[row(half + 1)], zs[row(half - 1)], zs[c]);
                if (kMeasured && half >= kHalves - 1)
                    residual = max(residual, largestBits(strip.owns(y - half), off));
            }
            leave(y - kHalves, zs[row(kHalves)], Quad(queue.quad(slot, 0)));
        });
        awaitCopies();
    }
};

}  // namespace weft::gpu
