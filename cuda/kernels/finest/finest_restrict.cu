#include <algorithm>
#include <type_traits>

#include "kernels/finest/finest_level.h"
#include "kernels/finest/finest_pairs.cuh"
#include "kernels/levels/lane_block.cuh"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

/// The first lane is the west neighbour of the second, the last one the east neighbour of the one
/// before it.
///
/// Tuning, and blocks of a multiprocessor: on large levels a cold start, which waits for
/// memory alone, has as many warps under way as its registers allow; later two rows of coarse points
/// a lane read fewer rows twice, and fewer blocks have registers for all that is on its way.
template <bool kCorrected, bool kSmall>
constexpr LaneGeometry kRestriction = {4, kCorrected && !kSmall ? 2 : 1, 1, 1};
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

/// r of a channel at a lane's rows; `d`: none where it is 0.
template <bool kCorrected, int kDown>
__device__ __forceinline__ void residualsAt(const LaneBlockRows<kDown + 2>& rows,
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

/// The lane's own rows of r into a plane.
template <class Where, int kDown, class Kept>
__device__ __forceinline__ void keepRows(const Shape& shape, const Where& lane,
                                         const LaneBlockRows<kDown + 2>& rows,
                                         const float4 (&r)[kDown], Kept* plane) {
#pragma unroll
    for (int j = 1; j < kDown; ++j)
        if (lane.own && j <= 2 * lane.rows && 2 * lane.Y + j - 1 < shape.height)
            put(plane + rows.index[j + 1], r[j]);
}

/// r is kept in the plane `kept`, if there is one. A block takes all channels, one after the other,
/// and looks at the mask once; unless they are kTogether, it takes one.
template <bool kCorrected, class Kept, bool kTogether, bool kSmall = std::is_same_v<Kept, float>>
__global__ void __launch_bounds__(kRestriction<kCorrected, kSmall>.threads(),
                                  std::min(kBlocks<kCorrected, kSmall, kTogether>, kMostBlocks))
    restrictResidualKernel(const __grid_constant__ FinestLevel level,
                           const __grid_constant__ CoarseLevel coarse,
                           const __grid_constant__ Restriction io, unsigned channels, Kept* kept) {
    constexpr LaneGeometry kGeometry = kRestriction<kCorrected, kSmall>;
    constexpr int kDown = 2 * static_cast<int>(kGeometry.rows) + 1;
    triggerDependentLaunch();
    const LaneBlock<kGeometry> lane(level.shape, kTogether ? 1 : channels);
    // From the row above those that are restricted on.
    const LaneBlockRows<kDown + 2> rows(level.shape, lane, 2 * lane.Y - 2);
    // The mask: written by no kernel of this chain.
    unsigned bytes[kDown], any = 0;
#pragma unroll
    for (int j = 0; j < kDown; ++j) any |= bytes[j] = rows.bytes(level.diagonal, j + 1);
    const bool unknown = __any_sync(kAll, any != 0);
    WeightsAhead<kGeometry> weights;
    const unsigned seen = any | __shfl_up_sync(kAll, any, 1);
    if (lane.own && seen != 0 && !lane.isInterior<0>(coarse)) weights.fetch(coarse, lane);
    const bool weighted = __any_sync(kAll, weights.needed);
    waitForPriorGrid();
    unsigned most = 0;
    const auto take = [&](unsigned channel) {
        const std::size_t plane = channel * level.shape.plane;
        float* const to = io.coarseRhs + channel * coarse.shape.plane;
        float4 r[kDown] = {};
        if (unknown)
            residualsAt<kCorrected>(rows, bytes, io.f + plane, kCorrected ? io.d + plane : nullptr,
                                    r);
        if (kept) keepRows(level.shape, lane, rows, r, kept + plane);
        float v[kDown][5];
        withWest(r, v);
        awaitCopies();
        if (weighted)
            restrictLaneBlock(coarse, lane, v, weights, to);
        else
            restrictLaneBlock(coarse, lane, v, Bilinear{}, to);
#pragma unroll
        for (int j = 1; j < kDown; ++j) most = max(most, largestBits(r[j]));
    };
    if constexpr (kTogether) {
#pragma unroll 1
        for (unsigned channel = 0; channel < channels; ++channel) {
            // Or the compiler finds out what it can of all pixels beforehand, and keeps it in memory.
            for (unsigned& row : bytes) asm volatile("" : "+r"(row));
            take(channel);
        }
    } else {
        take(static_cast<unsigned>(lane.channel));
    }
    if (kCorrected && io.maxResidual) blockMax(lane.own ? most : 0u, io.maxResidual);
}

template <class Kept, bool kTogether>
void launchRestriction(const FinestLevel& level, const CoarseLevel& coarse, int channels,
                       const Restriction& io, Kept* kept, cudaStream_t stream) {
    const auto kernel = io.d ? restrictResidualKernel<true, Kept, kTogether>
                             : restrictResidualKernel<false, Kept, kTogether>;
    constexpr bool kSmall = std::is_same_v<Kept, float>;
    // Large levels gain more from the cache than from an early start.
    if constexpr (kSmall) prepareSharedMemory(kernel, 0);
    const LaneGeometry& geometry = io.d ? kRestriction<true, kSmall> : kRestriction<false, kSmall>;
    LaunchShape shape = coverByLaneBlocks(level.shape, kTogether ? 1 : channels, geometry);
    shape.afterwards = !kSmall;
    launchOverlapping(kernel, shape, stream, "restricting the finest level", level, coarse, io,
                      static_cast<unsigned>(channels), kept);
}

}  // namespace

void restrictResidual(const FinestLevel& level, const CoarseLevel& coarse, int channels,
                      const Restriction& io, const PassPlan& plan, cudaStream_t stream) {
    const bool none = !io.d && plan.readsRhs;
    const auto start = [&](auto* kept, auto launchIt) {
        launchIt(level, coarse, channels, io, none ? nullptr : kept, stream);
    };
    if (plan.keepsWhole) return start(io.kept.whole, launchRestriction<float, false>);
    const bool together = channels > 1 && level.shape.area() >= kFewestTogether;
    start(io.kept.rounded,
          together ? launchRestriction<Rounded, true> : launchRestriction<Rounded, false>);
}

}  // namespace weft::gpu
