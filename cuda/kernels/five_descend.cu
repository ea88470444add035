#include <type_traits>

#include "kernels/five_descend.h"
#include "kernels/five_patch.cuh"
#include "kernels/five_strip.cuh"
#include "kernels/five_tiles.h"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

/// Tuning. The first lane is the west neighbour of the second.
constexpr Share kDescent = {4, 1, 1};

/// Four pixels of a row and those beside them.
struct Six {
    float west, v[4], east;
};

/// What a lane needs of the rows of its patch and of those above and below.
struct PatchRows {
    const FiveLevel& level;
    int x, y;     ///< the first pixel; of the row above the patch
    bool inside;  ///< x is

    [[nodiscard]] __device__ bool has(int row) const {
        return inside && y + row >= 0 && y + row < level.shape.height;
    }
    [[nodiscard]] __device__ int indexOf(int row) const { return level.shape.at(x, y + row); }
    /// |N| of four pixels, a byte each; 0 outside Ω.
    [[nodiscard]] __device__ unsigned bytes(int row) const {
        return has(row) ? *reinterpret_cast<const unsigned*>(level.diagonal + indexOf(row)) : 0u;
    }
    [[nodiscard]] __device__ float4 quad(const float* plane, int row) const {
        return has(row) ? *reinterpret_cast<const float4*>(plane + indexOf(row)) : float4{};
    }
    /// The pixel east of the four, by the last lane; the others have it from their neighbour.
    [[nodiscard]] __device__ float beyond(const float* plane, int row) const {
        return threadIdx.x == 31 && has(row) ? plane[indexOf(row) + 4] : 0.0f;
    }
};

__device__ inline Six withBeside(float4 q, float beyond) {
    const float west = fromWest(q.w), east = fromEast(q.x);
    return {west, {q.x, q.y, q.z, q.w}, threadIdx.x == 31 ? beyond : east};
}

/// f − A d of four pixels, 0 outside Ω; from differences among neighbours, whose rounding is no worse
/// than that of d itself. In double at the image's border, where one neighbour's is missing: of lines
/// one pixel wide, which have no other pixels, the rest of A d would be mere rounding.
__device__ inline float4 corrected(unsigned bytes, float4 f, float4 north, const Six& d,
                                   float4 south) {
    const float fs[4] = {f.x, f.y, f.z, f.w}, n[4] = {north.x, north.y, north.z, north.w},
                s[4] = {south.x, south.y, south.z, south.w};
    const auto west = [&](int k) { return k > 0 ? d.v[k > 0 ? k - 1 : 0] : d.west; };
    const auto east = [&](int k) { return k < 3 ? d.v[k < 3 ? k + 1 : 3] : d.east; };
    float r[4];
#pragma unroll
    for (int k = 0; k < 4; ++k)
        r[k] =
            fs[k] + (((west(k) - d.v[k]) + (east(k) - d.v[k])) + ((n[k] - d.v[k]) + (s[k] - d.v[k])));
    if (__any_sync(kAll, bytes != 0x04040404u)) {
#pragma unroll
        for (int k = 0; k < 4; ++k) {
            const unsigned few = bytes >> 8 * k & 0xffu;
            if (few == 0)
                r[k] = 0.0f;
            else if (few < 4)
                r[k] = static_cast<float>(stencil::poissonResidual<double>(
                    fs[k], few, d.v[k], west(k), east(k), n[k], s[k]));
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

/// Weights of a lane's coarse points, on their way while it waits for what the kernel before writes.
/// Lanes that see nothing but the interior, or nothing unknown, need none.
struct WeightsAhead {
    static constexpr int kPoints = 2 * static_cast<int>(kDescent.rows);
    float (*ahead)[NineLevel::kWeightPlanes][32 * kDescent.warps];
    bool needed;

    __device__ WeightsAhead() {
        __shared__ float memory[kPoints][NineLevel::kWeightPlanes][32 * kDescent.warps];
        ahead = memory;
    }
    /// `bytes`: those of the lane's pixels, or-ed.
    __device__ void fetch(const NineLevel& coarse, const Patch<kDescent>& patch, unsigned bytes) {
        const bool west = __shfl_up_sync(kAll, bytes, 1) != 0;
        needed = coarse.shape.width > 0 && patch.own && (bytes != 0 || west) &&
                 !patch.isInterior<0>(coarse);
        if (!needed) return;
#pragma unroll
        for (int p = 0; p < kPoints; ++p) {
            const int i = coarse.shape.at(patch.X + p % 2, patch.Y + p / 2);
#pragma unroll
            for (int k = 0; k < NineLevel::kWeightPlanes; ++k)
                copyOnChip<4>(&ahead[p][k][threadInBlock()],
                              coarse.weights + k * coarse.shape.plane + i, p / 2 < patch.rows);
        }
    }
    __device__ float operator()(int k, int X, int Y) const {
        return needed ? ahead[2 * Y + X][k][threadInBlock()] : bilinearWeight(k);
    }
};

/// r is kept in the plane `kept`, if there is one.
template <bool kCorrected, class Kept>
__global__ void __launch_bounds__(32 * kDescent.warps, kCorrected ? 8 : 12)
    descendFiveKernel(const __grid_constant__ FiveLevel level,
                      const __grid_constant__ NineLevel coarse, const __grid_constant__ Descent io,
                      unsigned channels, Kept* kept) {
    constexpr int kDown = 2 * static_cast<int>(kDescent.rows) + 1;
    letTheNextCome();
    const Patch<kDescent> patch(level.shape, channels);
    const PatchRows rows = {level, 2 * patch.X, 2 * patch.Y - 1, patch.rows > 0};
    // The mask: written by no kernel of this chain.
    unsigned bytes[kDown], any = 0;
#pragma unroll
    for (int j = 0; j < kDown; ++j) any |= bytes[j] = rows.bytes(j);
    const bool unknown = __any_sync(kAll, any != 0);
    const bool coarser = coarse.shape.width > 0;
    WeightsAhead weights;
    weights.fetch(coarse, patch, any);
    awaitTheOneBefore();
    const std::size_t plane = patch.channel * level.shape.plane;
    float4 r[kDown] = {};
    if (unknown) {
#pragma unroll
        for (int j = 0; j < kDown; ++j) r[j] = rows.quad(io.f + plane, j);
        if (kCorrected) {
            const float* const d = io.d + plane;
            float4 ds[kDown + 2];
            float beyond[kDown];
#pragma unroll
            for (int j = 0; j < kDown + 2; ++j) ds[j] = rows.quad(d, j - 1);
#pragma unroll
            for (int j = 0; j < kDown; ++j) beyond[j] = rows.beyond(d, j);
#pragma unroll
            for (int j = 0; j < kDown; ++j)
                r[j] = corrected(bytes[j], r[j], ds[j], withBeside(ds[j + 1], beyond[j]), ds[j + 2]);
        }
    }
    unsigned most = 0;
    float v[kDown][5];
#pragma unroll
    for (int j = 0; j < kDown; ++j) {
        if (j > 0 && patch.own && rows.has(j)) {
            most = max(most, largestBits(r[j]));
            if (kept) put(kept + plane + rows.indexOf(j), r[j]);
        }
        v[j][0] = fromWest(r[j].w);
        v[j][1] = r[j].x, v[j][2] = r[j].y, v[j][3] = r[j].z, v[j][4] = r[j].w;
    }
    awaitCopies();
    if (coarser) {
        float* const to = io.coarseRhs + patch.channel * coarse.shape.plane;
        if (__any_sync(kAll, weights.needed))
            restrictPatch(coarse, patch, v, weights, to);
        else
            restrictPatch(coarse, patch, v, Bilinear{}, to);
    }
    if (kCorrected && io.maxResidual) blockMax(most, io.maxResidual);
}

template <class Kept>
void launchDescent(const FiveLevel& level, const NineLevel& coarse, int channels, const Descent& io,
                   Kept* kept, cudaStream_t stream) {
    const auto kernel = io.d ? descendFiveKernel<true, Kept> : descendFiveKernel<false, Kept>;
    // Large levels gain more from the cache than from coming on early.
    if constexpr (std::is_same_v<Kept, float>) shareMostOfTheChip(kernel, 0);
    launchOverlapping(kernel, coverPatches(level.shape, channels, kDescent), stream,
                      "restricting the finest level", level, coarse, io,
                      static_cast<unsigned>(channels), kept);
}

}  // namespace

void descendFive(const FiveLevel& level, const NineLevel& coarse, int channels, const Descent& io,
                 cudaStream_t stream) {
    if (io.fromRim && coarse.shape.width > 0) return descendRim(level, coarse, channels, io, stream);
    if (goesByTiles(level, coarse, channels))
        launchDescent(level, coarse, channels, io, io.d ? io.kept.whole : nullptr, stream);
    else
        launchDescent(level, coarse, channels, io, io.kept.rounded, stream);
}

}  // namespace weft::gpu
