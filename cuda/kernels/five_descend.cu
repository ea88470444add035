#include <algorithm>
#include <type_traits>

#include "kernels/five_deep.cuh"
#include "kernels/five_descend.h"
#include "kernels/five_strip.cuh"
#include "kernels/five_tiles.h"
#include "kernels/patch.cuh"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

/// The first lane is the west neighbour of the second, the last one the east neighbour of the one
/// before it.
///
/// Tuning, and blocks of a multiprocessor: on large levels a cold start, which waits for
/// memory alone, has as many warps under way as its registers allow; later two rows of coarse points
/// a lane read fewer rows twice, and fewer blocks have registers for all that is on its way.
template <bool kCorrected, bool kSmall>
constexpr Share kDescent = {4, kCorrected && !kSmall ? 2 : 1, 1, 1};
template <bool kCorrected, bool kSmall, bool kTogether>
constexpr unsigned kBlocks = kCorrected ? (kSmall      ? 8
                                           : kTogether ? 5
                                                       : 6)
                                        : 12;
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ == 800 || (__CUDA_ARCH__ >= 900 && __CUDA_ARCH__ < 1200)
constexpr unsigned kMostBlocks = 16;
#else
constexpr unsigned kMostBlocks = 8;  // of four warps: these devices hold fewer threads
#endif

/// Tuning: so many pixels make blocks enough to take all channels together.
constexpr long long kMostApart = 3'000'000;

/// A pixel of |N| = `few`, 0 outside Ω, has less than four neighbours, and so lies at the image's
/// border.
__device__ inline bool atBorder(unsigned few) { return (few & 3u) != 0; }

/// f − A d of four pixels, 0 outside Ω; from differences among neighbours, whose rounding is no worse
/// than that of d itself. In double at the image's border, where one neighbour's is missing: of lines
/// one pixel wide, which have no other pixels, the rest of A d would be mere rounding.
__device__ inline float4 corrected(unsigned bytes, float4 f, float4 north, const Six& d,
                                   float4 south) {
    const float fs[4] = {f.x, f.y, f.z, f.w}, n[4] = {north.x, north.y, north.z, north.w},
                s[4] = {south.x, south.y, south.z, south.w};
    float r[4];
#pragma unroll
    for (int k = 0; k < 4; ++k)
        r[k] = fs[k] + (((d.at(k - 1) - d.v[k]) + (d.at(k + 1) - d.v[k])) +
                        ((n[k] - d.v[k]) + (s[k] - d.v[k])));
    if (__any_sync(kAll, bytes != 0x04040404u)) {
#pragma unroll
        for (int k = 0; k < 4; ++k) {
            const unsigned few = bytes >> 8 * k & 0xffu;
            if (atBorder(few))
                r[k] = static_cast<float>(stencil::poissonResidual<double>(
                    fs[k], few, d.v[k], d.at(k - 1), d.at(k + 1), n[k], s[k]));
            r[k] = few == 0 ? 0.0f : r[k];
        }
    }
    return {r[0], r[1], r[2], r[3]};
}

__device__ inline void put(Rounded* to, float4 r) {
    *reinterpret_cast<uint2*>(to) = {roundedPair(r.x, r.y), roundedPair(r.z, r.w)};
}
__device__ inline void put(float* to, float4 r) { *reinterpret_cast<float4*>(to) = r; }

__device__ inline unsigned largestBits(float4 r) {
    return max(max(magnitudeBits(r.x), magnitudeBits(r.y)),
               max(magnitudeBits(r.z), magnitudeBits(r.w)));
}

/// r of a channel at a patch's rows; `d`: none where it is 0.
template <bool kCorrected, int kDown>
__device__ __forceinline__ void residualsAt(const PatchRows<kDown + 2>& rows,
                                            const unsigned (&bytes)[kDown], const float* f,
                                            const float* d, float4 (&r)[kDown]) {
#pragma unroll
    for (int j = 0; j < kDown; ++j) r[j] = rows.quad(f, j + 1);
    if constexpr (kCorrected) {
        float4 ds[kDown + 2];
#pragma unroll
        for (int j = 0; j < kDown + 2; ++j) ds[j] = rows.quad(d, j);
#pragma unroll
        for (int j = 0; j < kDown; ++j)
            r[j] = corrected(bytes[j], r[j], ds[j], Six(ds[j + 1]), ds[j + 2]);
    }
}

/// r is kept in the plane `kept`, if there is one. A block takes all channels, one after the other,
/// and looks at the mask once; unless they are kTogether, it takes one.
/// kFromRim: as `io` asks, where tiles go up.
template <bool kCorrected, class Kept, bool kTogether, bool kFromRim,
          bool kSmall = std::is_same_v<Kept, float>>
__global__ void __launch_bounds__(kDescent<kCorrected, kSmall>.threads(),
                                  std::min(kBlocks<kCorrected, kSmall, kTogether>, kMostBlocks))
    descendFiveKernel(const __grid_constant__ FiveLevel level,
                      const __grid_constant__ NineLevel coarse, const __grid_constant__ Descent io,
                      unsigned channels, Kept* kept) {
    constexpr Share kShare = kDescent<kCorrected, kSmall>;
    constexpr int kDown = 2 * static_cast<int>(kShare.rows) + 1;
    letTheNextCome();
    const Patch<kShare> patch(level.shape, kTogether ? 1 : channels);
    // From the row above those that are restricted on.
    const PatchRows<kDown + 2> rows(level.shape, patch, 2 * patch.Y - 2);
    // The mask: written by no kernel of this chain.
    unsigned bytes[kDown], any = 0;
#pragma unroll
    for (int j = 0; j < kDown; ++j) any |= bytes[j] = rows.bytes(level.diagonal, j + 1);
    const bool unknown = __any_sync(kAll, any != 0);
    const bool coarser = coarse.shape.width > 0;
    WeightsAhead<kShare> weights;
    const unsigned seen = any | __shfl_up_sync(kAll, any, 1);
    if (coarser && patch.own && seen != 0 && !patch.isInterior<0>(coarse))
        weights.fetch(coarse, patch);
    const bool weighted = __any_sync(kAll, weights.needed);
    const bool deep = kFromRim && isDeep(level, patch);
    const bool allDeep = kFromRim && __all_sync(kAll, deep || !patch.own);
    const bool anyDeep = kFromRim && __any_sync(kAll, deep && patch.own);
    Patch<kShare> shallow = patch;
    shallow.own = patch.own && !(kCorrected && deep);
    awaitTheOneBefore();
    unsigned most = 0;
    const auto keep = [&](std::size_t plane, const float4(&r)[kDown]) {
#pragma unroll
        for (int j = 1; j < kDown; ++j)
            if (kept && patch.own && j <= 2 * patch.rows && 2 * patch.Y + j - 1 < level.shape.height)
                put(kept + plane + rows.index[j + 1], deep ? float4{0, 0, 0, 0} : r[j]);
    };
    const auto take = [&](unsigned channel) {
        const std::size_t plane = channel * level.shape.plane;
        float* const to = coarser ? io.coarseRhs + channel * coarse.shape.plane : nullptr;
        float4 r[kDown] = {};
        if (unknown && !allDeep)
            residualsAt<kCorrected>(rows, bytes, io.f + plane, kCorrected ? io.d + plane : nullptr,
                                    r);
        keep(plane, r);
        float v[kDown][5];
#pragma unroll
        for (int j = 0; j < kDown; ++j)
            v[j][0] = fromWest(r[j].w), v[j][1] = r[j].x, v[j][2] = r[j].y, v[j][3] = r[j].z,
            v[j][4] = r[j].w;
        awaitCopies();
        if (coarser && !(kCorrected && allDeep)) {
            if (weighted)
                restrictPatch(coarse, shallow, v, weights, to);
            else
                restrictPatch(coarse, shallow, v, Bilinear{}, to);
        }
#pragma unroll
        for (int j = 1; j < kDown; ++j) most = max(most, deep ? 0u : largestBits(r[j]));
        if constexpr (kFromRim && kCorrected) {
            const float* const d = io.d + plane;
            float* const injected = io.injected + channel * coarse.shape.plane;
            if (!allDeep) inject(rows, shallow, coarse.shape, d, injected);
            if (anyDeep)
                most = max(most, descendDeep(DeepRows<Patch<kShare>::kRows>(rows, d), patch,
                                             patch.own && deep, coarse.shape, to, injected));
        }
    };
    // Nothing else to do: the next channel is on its way meanwhile.
    const auto takeDeep = [&] {
        DeepRows<Patch<kShare>::kRows> next(rows, io.d);
        for (unsigned channel = 0; channel < channels; ++channel) {
            const auto now = next;
            const std::size_t plane = channel * level.shape.plane,
                              below = channel * coarse.shape.plane;
            if (channel + 1 < channels) next = {rows, io.d + plane + level.shape.plane};
            keep(plane, {});
            most = max(most, descendDeep(now, patch, patch.own, coarse.shape, io.coarseRhs + below,
                                         io.injected + below));
        }
    };
    if (kTogether && kFromRim && kCorrected && allDeep) {
        takeDeep();
    } else if constexpr (kTogether) {
#pragma unroll 1
        for (unsigned channel = 0; channel < channels; ++channel) {
            // Or the compiler finds out what it can of all pixels beforehand, and keeps it in memory.
            for (unsigned& row : bytes) asm volatile("" : "+r"(row));
            take(channel);
        }
    } else {
        take(static_cast<unsigned>(patch.channel));
    }
    if (kCorrected && io.maxResidual) blockMax(patch.own ? most : 0u, io.maxResidual);
}

template <class Kept, bool kTogether, bool kFromRim>
void launchDescent(const FiveLevel& level, const NineLevel& coarse, int channels, const Descent& io,
                   Kept* kept, cudaStream_t stream) {
    const auto kernel = io.d ? descendFiveKernel<true, Kept, kTogether, kFromRim>
                             : descendFiveKernel<false, Kept, kTogether, kFromRim>;
    constexpr bool kSmall = std::is_same_v<Kept, float>;
    // Large levels gain more from the cache than from coming on early.
    if constexpr (kSmall) shareMostOfTheChip(kernel, 0);
    const Share& share = io.d ? kDescent<true, kSmall> : kDescent<false, kSmall>;
    LaunchShape shape = coverPatches(level.shape, kTogether ? 1 : channels, share);
    shape.afterwards = !kSmall;
    launchOverlapping(kernel, shape, stream, "restricting the finest level", level, coarse, io,
                      static_cast<unsigned>(channels), kept);
}

}  // namespace

void descendFive(const FiveLevel& level, const NineLevel& coarse, int channels, const Descent& io,
                 cudaStream_t stream) {
    const bool tiles = goesByTiles(level, coarse, channels, io.fromRim);
    if (io.fromRim && coarse.shape.width > 0 && !tiles)
        return descendRim(level, coarse, channels, io, stream);
    const bool none = !io.d && readsRhs(level, coarse, channels);
    const auto start = [&](auto* kept, auto launchIt) {
        launchIt(level, coarse, channels, io, none ? nullptr : kept, stream);
    };
    if (keepsWhole(level, coarse, channels))
        return start(io.kept.whole, launchDescent<float, false, false>);
    const bool together = channels > 1 && level.shape.area() >= kMostApart;
    if (io.fromRim && tiles)
        start(io.kept.rounded,
              together ? launchDescent<Rounded, true, true> : launchDescent<Rounded, false, true>);
    else
        start(io.kept.rounded,
              together ? launchDescent<Rounded, true, false> : launchDescent<Rounded, false, false>);
}

}  // namespace weft::gpu
