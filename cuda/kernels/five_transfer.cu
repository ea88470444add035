// Between the finest level and the next, where no pass does it on its way: for schemes as smoothers.
#include "kernels/five_point.h"
#include "kernels/transfer.cuh"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

/// Warps of a block, one below the other; rows of coarse points of a lane, two points each. Tuning.
struct Share {
    int warps, rows;
};
constexpr Share kRestriction = {8, 2}, kInterpolation = {4, 1};
constexpr int kPoints = 64;
constexpr unsigned kAll = 0xffffffffu;

/// Channels side by side: they share what the level's bytes and weights bring into the cache.
LaunchShape cover(const Shape& coarse, int channels, const Share& share) {
    return {dim3(static_cast<unsigned>(channels), blocksFor(coarse.width, kPoints),
                 blocksFor(coarse.height, share.warps * share.rows)),
            dim3(32, static_cast<unsigned>(share.warps))};
}

/// The coarse points (X, Y) to (X + 1, Y + rows − 1) of a lane; rows ≤ 0: none.
template <Share kShare>
struct Place {
    static constexpr int kRows = kShare.rows;
    int X, Y, rows;

    __device__ explicit Place(const Shape& coarse)
        : X(2 * (blockIdx.y * 32 + threadIdx.x)),
          Y((blockIdx.z * kShare.warps + threadIdx.y) * kRows) {
        rows = X < coarse.width ? min(kRows, coarse.height - Y) : 0;
    }

    /// The points, and kBeyond more to the east and south, have the weights of the interior.
    template <int kBeyond>
    [[nodiscard]] __device__ bool isInterior(const NineLevel& coarse) const {
        if (rows < kRows || X + 1 + kBeyond >= coarse.shape.width ||
            Y + kRows - 1 + kBeyond >= coarse.shape.height)
            return false;
        const std::uint8_t* row = coarse.plain + coarse.shape.at(X, Y);
        unsigned wrong = 0;
#pragma unroll
        for (int j = 0; j < kRows + kBeyond; ++j, row += coarse.shape.pitch) {
            wrong |= *reinterpret_cast<const std::uint16_t*>(row) ^ 0x0101u;
            if (kBeyond > 0) wrong |= row[2] ^ 1u;
        }
        return wrong == 0;
    }
};

/// Calls work(w) with the weights w(k, X, Y) of the place's points, counted from its first one. Any
/// will do where all `values` are 0, as they are outside Ω.
template <class Where, int kDown, int kAcross, class Work>
__device__ void withWeights(const NineLevel& coarse, const Where& place, bool interior,
                            const float (&values)[kDown][kAcross], const Work& work) {
    bool zero = true;
#pragma unroll
    for (int j = 0; j < kDown; ++j)
#pragma unroll
        for (int i = 0; i < kAcross; ++i) zero = zero && values[j][i] == 0.0f;
    const bool bilinear = zero || interior;
    if (__all_sync(kAll, bilinear)) return work([](int k, int, int) { return bilinearWeight(k); });
    work([&](int k, int X, int Y) {
        return bilinear ? bilinearWeight(k)
                        : coarse.weight(k, coarse.shape.at(place.X + X, place.Y + Y));
    });
}

__global__ void __launch_bounds__(32 * kRestriction.warps)
    restrictFiveKernel(Shape fine, NineLevel coarse, const float* __restrict__ r,
                       float* __restrict__ coarseRhs) {
    overlapWithTheNext();
    constexpr int kRows = kRestriction.rows;
    const Place<kRestriction> place(coarse.shape);
    // Asked for before it is known whether it matters, so that all loads are on their way together.
    const bool interior = place.isInterior<0>(coarse);
    r += blockIdx.x * fine.plane;
    // Pixels 2X − 1 .. 2X + 3 of rows 2Y − 1 .. 2Y + 2 kRows − 1.
    float v[2 * kRows + 1][5];
#pragma unroll
    for (int j = 0; j <= 2 * kRows; ++j) {
        float4 own = {};
        float west = 0;
        if (j <= 2 * place.rows && place.rows > 0) {
            const float* const from = r + fine.at(2 * place.X, 2 * place.Y + j - 1);
            own = *reinterpret_cast<const float4*>(from);
            if (threadIdx.x == 0) west = from[-1];
        }
        v[j][0] = west;
        v[j][1] = own.x, v[j][2] = own.y, v[j][3] = own.z, v[j][4] = own.w;
    }
#pragma unroll
    for (int j = 0; j <= 2 * kRows; ++j) {
        const float west = __shfl_up_sync(kAll, v[j][4], 1);
        if (threadIdx.x > 0) v[j][0] = west;
    }
    withWeights(coarse, place, interior, v, [&](const auto& weight) {
        const auto at = [&](int x, int y) { return v[y + 1][x + 1]; };
        float* const to =
            coarseRhs + blockIdx.x * coarse.shape.plane + coarse.shape.at(place.X, place.Y);
#pragma unroll
        for (int j = 0; j < kRows; ++j)
            if (j < place.rows)
                *reinterpret_cast<float2*>(to + j * coarse.shape.pitch) = {
                    stencil::restrictTo(at, weight, 0, j), stencil::restrictTo(at, weight, 1, j)};
    });
}

/// Outside Ω weights are 0 and d keeps its 0.
__global__ void __launch_bounds__(32 * kInterpolation.warps)
    prolongFiveKernel(Shape fine, NineLevel coarse, const float* __restrict__ e,
                      float* __restrict__ d) {
    overlapWithTheNext();
    constexpr int kRows = kInterpolation.rows;
    const Place<kInterpolation> place(coarse.shape);
    // Asked for before it is known whether it matters, so that all loads are on their way together.
    const bool interior = place.isInterior<1>(coarse);
    e += blockIdx.x * coarse.shape.plane;
    d += blockIdx.x * fine.plane;
    float v[kRows + 1][3];
    float4 old[2 * kRows];
#pragma unroll
    for (int j = 0; j <= kRows; ++j) {
        float2 own = {};
        float east = 0;
        if (j <= place.rows && place.rows > 0) {
            const float* const from = e + coarse.shape.at(place.X, place.Y + j);
            own = *reinterpret_cast<const float2*>(from);
            if (threadIdx.x == 31) east = from[2];
        }
        v[j][0] = own.x, v[j][1] = own.y, v[j][2] = east;
    }
    const auto pixels = [&](int row) {
        return reinterpret_cast<float4*>(d + fine.at(2 * place.X, 2 * place.Y + row));
    };
#pragma unroll
    for (int j = 0; j < 2 * kRows; ++j) old[j] = j < 2 * place.rows ? *pixels(j) : float4{};
#pragma unroll
    for (int j = 0; j <= kRows; ++j) {
        const float east = __shfl_down_sync(kAll, v[j][0], 1);
        if (threadIdx.x < 31) v[j][2] = east;
    }
    withWeights(coarse, place, interior, v, [&](const auto& weight) {
        const auto at = [&](int X, int Y) { return v[Y][X]; };
#pragma unroll
        for (int j = 0; j < kRows; ++j) {
            if (j >= place.rows) break;
            const stencil::Quad a = stencil::interpolateQuad(at, weight, 0, j),
                                b = stencil::interpolateQuad(at, weight, 1, j);
#pragma unroll
            for (int row = 0; row < 2; ++row) {
                float4 sum = old[2 * j + row];
                sum.x += a.v[2 * row], sum.y += a.v[2 * row + 1];
                sum.z += b.v[2 * row], sum.w += b.v[2 * row + 1];
                *pixels(2 * j + row) = sum;
            }
        }
    });
}

}  // namespace

void prolongFive(const FiveLevel& level, const NineLevel& coarse, int channels, const float* e,
                 float* d, cudaStream_t stream) {
    launchOverlapping(prolongFiveKernel, cover(coarse.shape, channels, kInterpolation), stream,
                      "interpolating to the finest level", level.shape, coarse, e, d);
}

void restrictFive(const FiveLevel& level, const NineLevel& coarse, int channels, const float* r,
                  float* coarseRhs, cudaStream_t stream) {
    launchOverlapping(restrictFiveKernel, cover(coarse.shape, channels, kRestriction), stream,
                      "restricting the finest level", level.shape, coarse, r, coarseRhs);
}

}  // namespace weft::gpu
