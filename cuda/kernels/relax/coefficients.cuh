#pragma once
/// What a thread knows of its cells beside their values, and the formula that uses it. Device code.
#include "kernels/relax/work.h"

namespace weft::gpu {

__device__ inline Normal operator+(Normal a, Normal b) { return {a.f + b.f, a.g + b.g}; }

/// One pixel's new (f, g) from the sum of its neighbours'. `share`: 1 / their number.
__device__ inline Normal updated(const OrientationTerms& terms, Normal old, Normal sum, float share,
                                 float shading) {
    const stencil::Stereographic<float> next =
        stencil::orientationUpdate<float>(terms.form, {sum.f * share, sum.g * share}, {old.f, old.g},
                                          terms.light, shading, terms.weight);
    return {next.f, next.g};
}

/// 1 / |N|; 0 for 0.
template <class T>
__device__ T inverseOf(int neighbours) {
    return neighbours == 4   ? T(0.25)
           : neighbours == 3 ? T(1) / T(3)
           : neighbours == 2 ? T(0.5)
                             : T(neighbours);
}

/// u ← (1 − ω) u + ω (f + Σ u_q) / |N|, with ω / |N| = 0 at fixed cells, which keep 0.
template <class T, int kStrip>
class Coefficients {
public:
    __device__ void take(const RelaxWork& work, const int* diagonal, const float* rhs) {
        keep_ = T(1) - T(work.omega);
#pragma unroll
        for (int i = 0; i < kStrip; ++i) {
            weight_[i] = T(work.omega) * inverseOf<T>(diagonal[i]);
            constant_[i] = weight_[i] * T(rhs[i]);
        }
    }
    __device__ T relaxed(int i, T old, T sum) const {
        return fma(keep_, old, fma(weight_[i], sum, constant_[i]));
    }

private:
    T weight_[kStrip], constant_[kStrip];
    T keep_;
};

/// The same with links of its own: a share of each neighbour.
template <class T, int kStrip>
class OwnCoefficients {
public:
    __device__ void take(const RelaxWork& work, const OwnRow* rows, const float* rhs) {
        keep_ = T(1) - T(work.omega);
#pragma unroll
        for (int i = 0; i < kStrip; ++i) {
            const T share = T(work.omega) * T(rows[i].inverse);
            west_[i] = share * T(rows[i].west), east_[i] = share * T(rows[i].east);
            north_[i] = share * T(rows[i].north), south_[i] = share * T(rows[i].south);
            constant_[i] = share * T(rhs[i]);
        }
    }
    __device__ T relaxed(int i, T old, T west, T east, T north, T south) const {
        const T beside = fma(west_[i], west, fma(east_[i], east, constant_[i]));
        return fma(keep_, old, fma(north_[i], north, fma(south_[i], south, beside)));
    }

private:
    T west_[kStrip], east_[kStrip], north_[kStrip], south_[kStrip], constant_[kStrip];
    T keep_;
};

/// (f, g) by one of the kernels of RELIEF §2; cells without neighbours to count keep theirs. The
/// right-hand side is I.
template <int kStrip>
class Coefficients<Normal, kStrip> {
public:
    __device__ void take(const RelaxWork& work, const int* neighbours, const float* shading) {
        terms_ = work.terms;
#pragma unroll
        for (int i = 0; i < kStrip; ++i) {
            share_[i] = neighbours[i] == 0 ? 0.0f : 1.0f / static_cast<float>(neighbours[i]);
            shading_[i] = shading[i];
        }
    }
    __device__ Normal relaxed(int i, Normal old, Normal sum) const {
        return share_[i] == 0 ? old : updated(terms_, old, sum, share_[i], shading_[i]);
    }

private:
    OrientationTerms terms_;
    float share_[kStrip], shading_[kStrip];
};

}  // namespace weft::gpu
