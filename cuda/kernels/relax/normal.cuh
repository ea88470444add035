#pragma once
/// (f, g) as one value of 8 bytes: tiles, rings and barriers move it as they move a double. Device
/// code.
#include "kernels/relax/normal.h"
#include "kernels/relax/shared_access.cuh"

namespace weft::gpu {

template <>
struct Quad<Normal> {
    static constexpr int kElements = 2;
    Normal v[2];
};

/// The bits of a double, nothing computed with them: both halves cross together.
__device__ inline double bitsOf(Normal a) {
    return __hiloint2double(__float_as_int(a.g), __float_as_int(a.f));
}
__device__ inline Normal normalOf(double bits) {
    return {__int_as_float(__double2loint(bits)), __int_as_float(__double2hiint(bits))};
}
__device__ inline Quad<double> bitsOf(const Quad<Normal>& q) {
    return {{bitsOf(q.v[0]), bitsOf(q.v[1])}};
}
__device__ inline Quad<Normal> normalsOf(const Quad<double>& q) {
    return {{normalOf(q.v[0]), normalOf(q.v[1])}};
}
__device__ inline Normal operator+(Normal a, Normal b) { return {a.f + b.f, a.g + b.g}; }

__device__ inline Normal loadRelaxed(const Normal* p) {
    return normalOf(loadRelaxed(reinterpret_cast<const double*>(p)));
}
__device__ inline void storeRelaxed(Normal* p, Normal v) {
    storeRelaxed(reinterpret_cast<double*>(p), bitsOf(v));
}
__device__ inline Quad<Normal> loadQuadRelaxed(const Normal* p) {
    return normalsOf(loadQuadRelaxed(reinterpret_cast<const double*>(p)));
}
__device__ inline void storeQuadRelaxed(Normal* p, const Quad<Normal>& q) {
    storeQuadRelaxed(reinterpret_cast<double*>(p), bitsOf(q));
}
template <int kBytes = 0>
__device__ inline Normal loadShared(unsigned a, Normal) {
    return normalOf(loadShared<kBytes>(a, 0.0));
}
__device__ inline void storeShared(unsigned a, Normal v) { storeShared(a, bitsOf(v)); }
__device__ inline Quad<Normal> loadQuadShared(unsigned a, Normal) {
    return normalsOf(loadQuadShared(a, 0.0));
}
__device__ inline void storeQuadShared(unsigned a, const Quad<Normal>& q) {
    storeQuadShared(a, bitsOf(q));
}
__device__ inline void storeRemote(unsigned a, Normal v) { storeRemote(a, bitsOf(v)); }
__device__ inline void storeQuadRemote(unsigned a, const Quad<Normal>& q) {
    storeQuadRemote(a, bitsOf(q));
}

/// One pixel's new (f, g) from the sum of its neighbours'. `share`: 1 / their number.
__device__ inline Normal updated(const OrientationTerms& terms, Normal old, Normal sum, float share,
                                 float shading) {
    const stencil::Stereographic<float> next =
        stencil::orientationUpdate<float>(terms.form, {sum.f * share, sum.g * share}, {old.f, old.g},
                                          terms.light, shading, terms.weight);
    return {next.f, next.g};
}

}  // namespace weft::gpu
