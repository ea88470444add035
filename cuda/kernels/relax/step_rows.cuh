#pragma once
/// One Jacobi step from grid to grid. Device code: a thread has a pixel, for small images; or a warp
/// has rows of 16 bytes a lane, all of which it asks for before it uses any.
#include "kernels/relax/coefficients.cuh"
#include "kernels/relax/convergence_check.cuh"
#include "kernels/relax/kinds.cuh"
#include "runtime/launch.h"
#include "weft/stencil/poisson.h"

namespace weft::gpu {

/// What a step does with one pixel.
template <class T, bool kChecks, bool kSteps>
struct PixelStep {
    T omega;
    FoundMaxima found = {};

    __device__ PixelStep(const Pass<T>&, T o) : omega(o) {}
    /// The new value; 0 where `diagonal` is 0 (fixed pixels and what is outside the image).
    __device__ T operator()(T f, int diagonal, T old, T west, T east, T north, T south, float d) {
        const T relaxed =
            stencil::poissonRelax<T>(f, inverseOf<T>(diagonal), west, east, north, south);
        const T value = kSteps ? stencil::damped(old, relaxed, omega) : old;
        if (diagonal == 0) return T(0);
        if (kChecks) {
            found.residual =
                max(found.residual, magnitudeBits(static_cast<T>(diagonal) * (relaxed - old)));
            found.solution = max(found.solution, magnitudeBits(d + value));
        }
        return value;
    }
};

/// (f, g) without neighbours to count keep their value.
template <bool kChecks, bool kSteps>
struct PixelStep<Normal, kChecks, kSteps> {
    const OrientationTerms& terms;
    FoundNormals found = {};

    __device__ PixelStep(const Pass<Normal>& pass, Normal) : terms(pass.terms) {}
    __device__ Normal operator()(float shading, int neighbours, Normal old, Normal west, Normal east,
                                 Normal north, Normal south, float) {
        if (neighbours == 0) return old;
        const Normal sum = (west + east) + (north + south);
        const float share = 1.0f / static_cast<float>(neighbours);
        const Normal next = updated(terms, old, sum, share, shading);
        if (kChecks) measure(old, next, sum, share, shading);
        return next;
    }

private:
    __device__ void measure(Normal old, Normal next, Normal sum, float share, float shading) {
        const float df = next.f - old.f, dg = next.g - old.g;
        const float hf = old.f - sum.f * share, hg = old.g - sum.g * share;
        const stencil::Stereographic<float> at = {old.f, old.g};
        const float e = stencil::shadingError(shading, stencil::reflectance(at, terms.light).r);
        const bool lit = shading > 0;
        found = {magnitudeBits(fmaxf(fabsf(df), fabsf(dg))),
                 df * df + dg * dg,
                 hf * hf + hg * hg,
                 lit ? e * e : 0.0f,
                 1,
                 lit ? 1.0f : 0.0f};
    }
};

inline constexpr int kPixelColumns = 32, kPixelRows = 8;

template <class T, bool kChecks, bool kSteps>
__global__ void __launch_bounds__(kPixelColumns* kPixelRows)
    stepPixels(Pass<T> pass, T* __restrict__ next, T omega, CheckTarget target) {
    const Shape& shape = pass.level.shape;
    const int x = blockIdx.x * kPixelColumns + threadIdx.x, y = blockIdx.y * kPixelRows + threadIdx.y;
    overlapWithNextGrid();
    PixelStep<T, kChecks, kSteps> step(pass, omega);
    if (shape.contains(x, y)) {
        const int i = shape.at(x, y);
        const std::size_t k = blockIdx.z * shape.plane + i;
        const T* const e = pass.e + k;
        const float d = kChecks && pass.d ? pass.d[k] : 0.0f;
        const T value = step(pass.f[k], pass.level.diagonal[i], e[0], e[-1], e[1], e[-shape.pitch],
                             e[shape.pitch], d);
        if (kSteps) next[k] = value;
    }
    if (kChecks) finishCheck(target, step.found);
}

/// 16 bytes of a row, and as many right-hand sides and diagonals.
template <class T>
struct Lanes;
template <>
struct Lanes<float> {
    using Values = float4;
    using Floats = float4;
    using Bytes = std::uint32_t;
    static constexpr int kCells = 4;
};
template <>
struct Lanes<double> {
    using Values = double2;
    using Floats = float2;
    using Bytes = std::uint16_t;
    static constexpr int kCells = 2;
};

inline constexpr int kWarpsDown = 8;

/// A warp's strip: kRows rows of 16 bytes a lane, with the rows above and below and, in lanes 0 and
/// 31, the cells beside it. Outside the image everything is 0.
template <class T, int kRows>
struct RowStrip {
    using Values = typename Lanes<T>::Values;
    using Floats = typename Lanes<T>::Floats;
    using Bytes = typename Lanes<T>::Bytes;
    static constexpr int kCells = Lanes<T>::kCells, kWidth = 32 * kCells;
    static_assert(kRegionHeight % kRows == 0 && kWidth <= 2 * kRegionWidth);

    alignas(16) T e[kRows + 2][kCells];
    T beside[kRows];
    alignas(16) float rhs[kRows][kCells];
    std::uint32_t diagonals[kRows];  ///< a byte a cell
    int x, y0, first;                ///< place and index of the lane's uppermost cell
    int rows;                        ///< of the lane inside the image

    __device__ explicit RowStrip(const Shape& shape)
        : x(blockIdx.x * kWidth + threadIdx.x * kCells),
          y0((blockIdx.y * kWarpsDown + threadIdx.y) * kRows),
          first(shape.at(x, y0)),
          rows(x < shape.width ? min(kRows, shape.height - y0) : 0) {}

    __device__ unsigned kind(const Pass<T>& pass) const {
        const Shape& shape = pass.level.shape;
        if (!pass.kinds || y0 >= shape.height) return 0;
        return commonKind(pass.kinds, shape, blockIdx.z, y0 / kRegionHeight, blockIdx.x * kWidth,
                          kWidth);
    }
    __device__ void requestValues(const Pass<T>& pass) {
        const int pitch = pass.level.shape.pitch;
        const T* const from = pass.e + blockIdx.z * pass.level.shape.plane + first;
#pragma unroll
        for (int j = 0; j < kRows + 2; ++j) {
            Values v = {};
            if (rows > 0 && j < rows + 2)
                v = *reinterpret_cast<const Values*>(from + (j - 1) * pitch);
            *reinterpret_cast<Values*>(e[j]) = v;
        }
        const bool atSide = threadIdx.x == 0 || threadIdx.x == 31;
        const int side = threadIdx.x == 0 ? -1 : kCells;
#pragma unroll
        for (int j = 0; j < kRows; ++j)
            beside[j] = atSide && j < rows ? from[j * pitch + side] : T(0);
    }
    /// What the kind does not tell.
    __device__ void requestCoefficients(const Pass<T>& pass, unsigned kind) {
        const int pitch = pass.level.shape.pitch;
        const float* const f = pass.f + blockIdx.z * pass.level.shape.plane + first;
#pragma unroll
        for (int j = 0; j < kRows; ++j) {
            Floats v = {};
            if (!(kind & kNoRhs) && j < rows)
                v = __ldcs(reinterpret_cast<const Floats*>(f + j * pitch));
            *reinterpret_cast<Floats*>(rhs[j]) = v;
            diagonals[j] = 0;
            if (!(kind & kAllFour) && j < rows)
                diagonals[j] =
                    *reinterpret_cast<const Bytes*>(pass.level.diagonal + first + j * pitch);
        }
    }
    __device__ T west(int j, int c) const {
        if (c > 0) return e[j + 1][c - 1];
        const T from = __shfl_up_sync(0xffffffffu, e[j + 1][kCells - 1], 1);
        return threadIdx.x == 0 ? beside[j] : from;
    }
    __device__ T east(int j, int c) const {
        if (c + 1 < kCells) return e[j + 1][c + 1];
        const T from = __shfl_down_sync(0xffffffffu, e[j + 1][0], 1);
        return threadIdx.x == 31 ? beside[j] : from;
    }
    template <bool kFour>
    __device__ int diagonal(int j, int c) const {
        if (kFour) return j < rows ? 4 : 0;
        return (diagonals[j] >> (8 * c)) & 0xffu;
    }
};

template <bool kFour, class T, int kRows, class Step>
__device__ void stepStrip(const RowStrip<T, kRows>& strip, const Pass<T>& pass, T* next, Step& step,
                          bool stores, bool readsD) {
    using Strip = RowStrip<T, kRows>;
    const int pitch = pass.level.shape.pitch;
    const std::size_t k = blockIdx.z * pass.level.shape.plane + strip.first;
#pragma unroll
    for (int j = 0; j < kRows; ++j) {
        alignas(16) T value[Strip::kCells];
#pragma unroll
        for (int c = 0; c < Strip::kCells; ++c) {
            const int diagonal = strip.template diagonal<kFour>(j, c);
            const float d = readsD && diagonal != 0 ? pass.d[k + j * pitch + c] : 0.0f;
            value[c] = step(strip.rhs[j][c], diagonal, strip.e[j + 1][c], strip.west(j, c),
                            strip.east(j, c), strip.e[j][c], strip.e[j + 2][c], d);
        }
        using Values = typename Strip::Values;
        if (stores && j < strip.rows)
            __stcs(reinterpret_cast<Values*>(next + k + j * pitch),
                   *reinterpret_cast<const Values*>(value));
    }
}

/// 12 (20) B a pixel where |N| = 4 all around, 1 more elsewhere.
template <class T, int kRows, bool kChecks, bool kSteps>
__global__ void __launch_bounds__(32 * kWarpsDown)
    stepRows(Pass<T> pass, T* __restrict__ next, T omega, CheckTarget target) {
    RowStrip<T, kRows> strip(pass.level.shape);
    const unsigned kind = strip.kind(pass);
    overlapWithNextGrid();
    strip.requestValues(pass);
    PixelStep<T, kChecks, kSteps> step(pass, omega);
    const bool readsD = kChecks && pass.d;
    if (!(kind & kAllFixed)) {
        strip.requestCoefficients(pass, kind);
        if (kind & kAllFour)
            stepStrip<true>(strip, pass, next, step, kSteps, readsD);
        else
            stepStrip<false>(strip, pass, next, step, kSteps, readsD);
    }
    if (kChecks) finishCheck(target, step.found);
}

}  // namespace weft::gpu
