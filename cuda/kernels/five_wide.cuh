#pragma once
/// Wide strips of the finest level, four pixels a lane, where every pixel has four neighbours. The
/// same mathematics as strips of pairs. Device code.
#include "kernels/five_point.h"
#include "kernels/five_strip.cuh"
#include "kernels/wide_strip.cuh"

namespace weft::gpu {

/// A wide strip's own columns; rows that a pass streams besides its own (one that others waste few
/// rows with); narrow strips in place of a wide one.
inline constexpr int kWideFiveColumns = 104;
inline constexpr StreamedRows kWideFiveRows = {10, 6};
inline constexpr Narrows kNarrowFives = {2, 52}, kNarrowColdFives = {3, 36};
inline constexpr int kWideLeft = 12;
template <int kAbove>
using WideFive = Strip<4, kWideLeft, 32 * 4 - kWideFiveColumns - kWideLeft, kAbove>;

__device__ inline uint2 rounded(const Quad& q) {
    return {roundedPair(q.v[0], q.v[1]), roundedPair(q.v[2], q.v[3])};
}
__device__ inline Quad fromRounded(uint2 pairs) {
    const float2 a = fromRounded(pairs.x), b = fromRounded(pairs.y);
    return Quad(float4{a.x, a.y, b.x, b.y});
}

/// Half a sweep on one row, as relaxPair(): pixels 0 and 2 or 1 and 3. Returns the residuals that it
/// leaves there as long as no neighbour changes.
__device__ __forceinline__ float2 relaxQuad(bool left, float omega, const Quad& r, const Quad& north,
                                            const Quad& south, Quad& z) {
    const int a = left ? 0 : 1, b = a + 2;
    const float west = left ? fromWest(z.v[3]) : z.v[0], east = left ? z.v[3] : fromEast(z.v[0]);
    const float middle = left ? z.v[1] : z.v[2];
    const auto known = [&](int k, float w, float e) {  // what 4 z should be
        return stencil::poissonRelax(r.v[k], 1.0f, w, e, north.v[k], south.v[k]);
    };
    const float atA = known(a, west, middle), atB = known(b, middle, east);
    z.v[a] += omega * (0.25f * atA - z.v[a]);
    z.v[b] += omega * (0.25f * atB - z.v[b]);
    return {atA - 4.0f * z.v[a], atB - 4.0f * z.v[b]};
}
/// r − A z of the two pixels that were not relaxed last; `known`: of the others.
__device__ __forceinline__ Quad residualOfQuad(bool left, const Quad& r, const Quad& z,
                                               const Quad& north, const Quad& south, float2 known) {
    const int a = left ? 0 : 1, b = a + 2;
    const float west = left ? fromWest(z.v[3]) : z.v[0], east = left ? z.v[3] : fromEast(z.v[0]);
    const float middle = left ? z.v[1] : z.v[2];
    const auto at = [&](int k, float w, float e) {
        return stencil::poissonResidual(r.v[k], 4.0f, z.v[k], w, e, north.v[k], south.v[k]);
    };
    Quad all;
    all.v[a] = at(a, west, middle), all.v[b] = at(b, middle, east);
    all.v[1 - a] = known.x, all.v[3 - a] = known.y;
    return all;
}
/// Bits of the largest magnitude, NaN the largest; 0 where it is not wanted.
__device__ inline unsigned largestBits(bool wanted, const Quad& q) {
    const auto larger = [](float v, float w) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
        float most;
        asm("max.NaN.f32 %0, %1, %2;" : "=f"(most) : "f"(fabsf(v)), "f"(fabsf(w)));
        return most;
#else
        return __uint_as_float(max(magnitudeBits(v), magnitudeBits(w)));
#endif
    };
    return wanted ? magnitudeBits(larger(larger(q.v[0], q.v[1]), larger(q.v[2], q.v[3]))) : 0u;
}

/// r = f − A d row by row, from differences: takes d in row y, gives r in row y − 1.
class DifferencedRhs {
public:
    __device__ __forceinline__ Quad next(const Quad& f, const Quad& below) {
        const float west = here_.v[0] - fromWest(here_.v[3]),
                    east = fromEast(here_.v[0]) - here_.v[3];
        float down[4], across[3], r[4];
        for (int k = 0; k < 4; ++k) down[k] = below.v[k] - here_.v[k];
        for (int k = 0; k < 3; ++k) across[k] = here_.v[k + 1] - here_.v[k];
        Quad result;
        for (int k = 0; k < 4; ++k) {
            r[k] = ((k == 3 ? east : across[k % 3]) - (k == 0 ? west : across[(k + 2) % 3])) +
                   (down[k] - down_[k]);
            result.v[k] = f.v[k] + r[k];
            down_[k] = down[k];
        }
        here_ = below;
        return result;
    }
    __device__ void begin(const Quad& d) { here_ = d; }

private:
    Quad here_;
    float down_[4] = {0, 0, 0, 0};
};

/// As DescentOf (five_descend.cu).
template <int kHalves, bool kCorrected>
struct WideFiveDescent {
    static constexpr int kHalo = kHalves + 2, kPeriod = kHalves + 2;
    using StripOf = WideFive<kHalo>;
    using Queue = LaneQueue<queueDepth(kPeriod), 0, 0, kCorrected ? 2 : 1>;

    const FiveLevel& level;
    const NineLevel& coarse;
    const StripOf& strip;
    const float *f, *d;
    Rounded *r, *z;
    float* coarseRhs;
    unsigned most = 0;

    __device__ WideFiveDescent(const FiveLevel& l, const NineLevel& c, const Descent& io,
                               const StripOf& s)
        : level(l), coarse(c), strip(s) {
        const std::size_t plane = strip.channel * level.shape.plane;
        f = io.f + plane, r = io.kept.r + plane, z = io.kept.z + plane;
        d = kCorrected ? io.d + plane : nullptr;
        coarseRhs = io.coarseRhs + strip.channel * coarse.shape.plane;
    }
    __device__ void fetch(const Queue& queue, int slot, int y, int bottom) const {
        const int i = level.shape.at(strip.x, y);
        queue.copyQuad(slot, 0, f + i, y < bottom);
        if (kCorrected) queue.copyQuad(slot, 1, d + i + level.shape.pitch, y < bottom);
        queue.close();
    }
    __device__ void run(std::byte* memory) {
        constexpr int P = kPeriod, D = Queue::depth;
        const Queue queue(memory);
        Quad rs[P], zs[P];
        DifferencedRhs differenced;
        float2 left[2];  // residuals of the last half sweep, of this row and the one before
        float2 north = {0, 0}, own = {0, 0};
        const int top = strip.top(), bottom = strip.y0 + strip.rows + kHalves;
        if (kCorrected)
            differenced.begin(
                Quad(*reinterpret_cast<const float4*>(d + level.shape.at(strip.x, top))));
#pragma unroll
        for (int j = 0; j < D - 1; ++j) fetch(queue, j, top + j, bottom);
        for (int first = top; first < bottom; first += P) {
#pragma unroll
            for (int j = 0; j < P; ++j) {
                const int y = first + j, i = level.shape.at(strip.x, y);
                const auto row = [&](int back) { return (j - back + 2 * P) % P; };
                const bool even = j % 2 == 0;
                fetch(queue, (j + D - 1) % D, y + D - 1, bottom);
                queue.awaitRow();
                rs[j] = Quad(queue.quad(j % D, 0));
                if (kCorrected) {
                    rs[j] = differenced.next(rs[j], Quad(queue.quad(j % D, 1)));
                    most = max(most, largestBits(strip.owns(y), rs[j]));
                }
                putIf(strip.owns(y), r + i, rounded(rs[j]));
                // First half sweep from zero: z = ω r / 4 at red pixels.
                const int red = even ? 0 : 1;
                zs[j] = {};
                zs[j].v[red] = omegaOfHalf(kHalves, 0) * (0.25f * rs[j].v[red]);
                zs[j].v[red + 2] = omegaOfHalf(kHalves, 0) * (0.25f * rs[j].v[red + 2]);
#pragma unroll
                for (int half = 1; half < kHalves; ++half) {
                    const int c = row(half);
                    left[j % 2] = relaxQuad(even, omegaOfHalf(kHalves, half), rs[c],
                                            zs[row(half + 1)], zs[row(half - 1)], zs[c]);
                }
                // r − A z; black pixels were relaxed last, in the turn before this one.
                const int c = row(kHalves), yc = y - kHalves;
                const Quad res = residualOfQuad(even, rs[c], zs[c], zs[row(kHalves + 1)],
                                                zs[row(kHalves - 1)], left[1 - j % 2]);
                putIf(strip.owns(yc), z + level.shape.at(strip.x, yc), rounded(zs[c]));
                const float west = fromWest(res.v[3]);
                const float2 south = {res.v[0] + 0.5f * (west + res.v[1]),
                                      res.v[2] + 0.5f * (res.v[1] + res.v[3])};
                if (even) {
                    own = south;
                } else {
                    putIf(strip.owns(yc - 1), coarseRhs + coarse.shape.at(strip.x / 2, (yc - 1) / 2),
                          float2{own.x + 0.5f * (north.x + south.x),
                                 own.y + 0.5f * (north.y + south.y)});
                    north = south;
                }
            }
        }
        awaitCopies();
    }
};

/// As AscentOf (five_ascend.cu).
template <int kHalves, bool kMeasured>
struct WideFiveAscent {
    static constexpr int kHalo = kMeasured ? kHalves + 2 : kHalves;
    static constexpr int kPeriod = kMeasured ? kHalves + 4 : kHalves + 2;
    using StripOf = WideFive<kHalo>;
    /// On its way: r, z and the old value of what leaves; on even rows 2Y two values of e in row Y
    /// + 1.
    using Queue = LaneQueue<kPeriod, 3, 0, 1>;

    const FiveLevel& level;
    const NineLevel& coarse;
    const StripOf& strip;
    const Rounded *r, *z;
    const float* e;
    float *added, *stored;
    unsigned change = 0, residual = 0;

    __device__ WideFiveAscent(const FiveLevel& l, const NineLevel& c, const Kept& kept,
                              const float* error, const Ascent& to, const StripOf& s)
        : level(l), coarse(c), strip(s) {
        const std::size_t plane = strip.channel * level.shape.plane;
        r = kept.r + plane, z = kept.z + plane;
        e = error + strip.channel * coarse.shape.plane;
        added = to.added ? to.added + plane : nullptr;
        stored = to.stored ? to.stored + plane : nullptr;
    }
    __device__ void fetch(const Queue& queue, int slot, bool odd, int y, int bottom) const {
        const int i = level.shape.at(strip.x, y);
        queue.copyPair(slot, 1, r + i, y < bottom);
        queue.copyPair(slot, 2, z + i, y < bottom);
        queue.copyQuad(slot, 0, added + i - kHalves * level.shape.pitch,
                       added && strip.owns(y - kHalves));
        if (!odd) queue.copyPair(slot, 0, e + coarse.shape.at(strip.x / 2, y / 2 + 1), y < bottom);
        queue.close();
    }
    __device__ void leave(int y, const Quad& value, const Quad& old) {
        const bool owned = strip.owns(y);
        const int i = level.shape.at(strip.x, y);
        putIf(owned && added, added + i,
              float4{old.v[0] + value.v[0], old.v[1] + value.v[1], old.v[2] + value.v[2],
                     old.v[3] + value.v[3]});
        putIf(owned && stored, stored + i, value.packed());
        change = max(change, largestBits(owned, value));
    }
    __device__ void run(std::byte* memory) {
        constexpr int P = kPeriod, D = Queue::depth;
        const Queue queue(memory);
        Quad rs[P], zs[P];
        float2 left[2];
        const int top = strip.top(), bottom = strip.y0 + strip.rows + kHalo;
#pragma unroll
        for (int j = 0; j < D - 1; ++j) fetch(queue, j, j % 2 != 0, top + j, bottom);
        CoarseValues north,
            south =
                withNext(*reinterpret_cast<const float2*>(e + coarse.shape.at(strip.x / 2, top / 2)));
        for (int first = top; first < bottom; first += P) {
#pragma unroll
            for (int j = 0; j < P; ++j) {
                const int y = first + j, slot = j % D;
                const auto row = [&](int back) { return (j - back + 2 * P) % P; };
                const bool even = j % 2 == 0;
                fetch(queue, (j + D - 1) % D, (j + D - 1) % 2 != 0, y + D - 1, bottom);
                queue.awaitRow();
                if (even) north = south, south = withNext(queue.pair(slot, 0));
                rs[j] = fromRounded(queue.words(slot, 1));
                zs[j] = fromRounded(queue.words(slot, 2));
                addInterpolated(even, north, south, zs[j]);
#pragma unroll
                for (int half = 1; half <= kHalves; ++half) {
                    // Black first: at the right pixels of even rows.
                    const int c = row(half);
                    left[j % 2] =
                        relaxQuad(even, kOmega, rs[c], zs[row(half + 1)], zs[row(half - 1)], zs[c]);
                }
                leave(y - kHalves, zs[row(kHalves)], Quad(queue.quad(slot, 0)));
                if (kMeasured) {
                    const int c = row(kHalves + 1);
                    const Quad res = residualOfQuad(even, rs[c], zs[c], zs[row(kHalves + 2)],
                                                    zs[row(kHalves)], left[1 - j % 2]);
                    residual = max(residual, largestBits(strip.owns(y - kHalves - 1), res));
                }
            }
        }
        awaitCopies();
    }
};

}  // namespace weft::gpu
