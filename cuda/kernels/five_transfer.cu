// Between the finest level and the next, where no pass does it on its way: for schemes as smoothers.
#include "kernels/five_point.h"
#include "kernels/transfer.cuh"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

constexpr int kWarps = 4;  ///< of a block, one below the other
constexpr int kRows = 2;   ///< of coarse points of a lane, two points each
constexpr int kPoints = 64;
constexpr unsigned kAll = 0xffffffffu;

LaunchShape cover(const Shape& coarse, int channels) {
    return {dim3(blocksFor(coarse.width, kPoints), blocksFor(coarse.height, kWarps * kRows),
                 static_cast<unsigned>(channels)),
            dim3(32, kWarps)};
}

/// The coarse points (X, Y) to (X + 1, Y + rows − 1) of a lane; rows ≤ 0: none.
struct Place {
    int X, Y, rows;

    __device__ explicit Place(const Shape& coarse)
        : X(2 * (blockIdx.x * 32 + threadIdx.x)), Y((blockIdx.y * kWarps + threadIdx.y) * kRows) {
        rows = X < coarse.width ? min(kRows, coarse.height - Y) : 0;
    }
};

/// The lane's points, and `beyond` more to the east and south, have the weights of the interior.
__device__ bool isInterior(const NineLevel& coarse, const Place& place, int beyond) {
    if (place.rows < kRows || place.X + 1 + beyond >= coarse.shape.width ||
        place.Y + kRows - 1 + beyond >= coarse.shape.height)
        return false;
    const std::uint8_t* const plain = coarse.plain + coarse.shape.at(place.X, place.Y);
    bool all = true;
#pragma unroll
    for (int j = 0; j < kRows + beyond; ++j) {
        const std::uint8_t* const row = plain + j * coarse.shape.pitch;
        all = all && *reinterpret_cast<const std::uint16_t*>(row) == 0x0101;
        if (beyond > 0) all = all && row[2] == 1;
    }
    return all;
}

/// Calls work(w) with the weights w(k, X, Y) of the place's points, counted from its first one. Any
/// will do where all `values` are 0, as they are outside Ω.
template <int kDown, int kAcross, class Work>
__device__ void withWeights(const NineLevel& coarse, const Place& place, int beyond,
                            const float (&values)[kDown][kAcross], const Work& work) {
    bool zero = true;
#pragma unroll
    for (int j = 0; j < kDown; ++j)
#pragma unroll
        for (int i = 0; i < kAcross; ++i) zero = zero && values[j][i] == 0.0f;
    const bool bilinear = zero || isInterior(coarse, place, beyond);
    if (__all_sync(kAll, bilinear)) return work([](int k, int, int) { return bilinearWeight(k); });
    work([&](int k, int X, int Y) {
        return bilinear ? bilinearWeight(k)
                        : coarse.weight(k, coarse.shape.at(place.X + X, place.Y + Y));
    });
}

__global__ void __launch_bounds__(32 * kWarps)
    restrictFiveKernel(Shape fine, NineLevel coarse, const float* __restrict__ r,
                       float* __restrict__ coarseRhs) {
    overlapWithTheNext();
    const Place place(coarse.shape);
    r += blockIdx.z * fine.plane;
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
    withWeights(coarse, place, 0, v, [&](const auto& weight) {
        const auto at = [&](int x, int y) { return v[y + 1][x + 1]; };
        float* const to =
            coarseRhs + blockIdx.z * coarse.shape.plane + coarse.shape.at(place.X, place.Y);
#pragma unroll
        for (int j = 0; j < kRows; ++j)
            if (j < place.rows)
                *reinterpret_cast<float2*>(to + j * coarse.shape.pitch) = {
                    stencil::restrictTo(at, weight, 0, j), stencil::restrictTo(at, weight, 1, j)};
    });
}

/// Outside Ω weights are 0 and d keeps its 0.
__global__ void __launch_bounds__(32 * kWarps)
    prolongFiveKernel(Shape fine, NineLevel coarse, const float* __restrict__ e,
                      float* __restrict__ d) {
    overlapWithTheNext();
    const Place place(coarse.shape);
    e += blockIdx.z * coarse.shape.plane;
    d += blockIdx.z * fine.plane;
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
    withWeights(coarse, place, 1, v, [&](const auto& weight) {
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
    launchOverlapping(prolongFiveKernel, cover(coarse.shape, channels), stream,
                      "interpolating to the finest level", level.shape, coarse, e, d);
}

void restrictFive(const FiveLevel& level, const NineLevel& coarse, int channels, const float* r,
                  float* coarseRhs, cudaStream_t stream) {
    launchOverlapping(restrictFiveKernel, cover(coarse.shape, channels), stream,
                      "restricting the finest level", level.shape, coarse, r, coarseRhs);
}

}  // namespace weft::gpu
