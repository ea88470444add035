#pragma once
/// A point of a coarse level that is being built. Device code.
#include "kernels/setup/coarsen.h"

namespace weft::gpu {

/// A row of a symmetric 9-point operator of which half is stored: at(p, dx, dy) is plane p (centre,
/// E, SW, S, SE) of the point at (dx, dy) from the row's.
template <class At>
__device__ __forceinline__ stencil::Row9 rowFrom(const At& at) {
    using namespace stencil;
    Row9 r;
    r.centre = at(0, 0, 0);
    r.a[E] = at(1, 0, 0), r.a[W] = at(1, -1, 0);
    r.a[S] = at(3, 0, 0), r.a[N] = at(3, 0, -1);
    r.a[SW] = at(2, 0, 0), r.a[NE] = at(2, 1, -1);
    r.a[SE] = at(4, 0, 0), r.a[NW] = at(4, -1, -1);
    return r;
}

/// Rounding apart, a value (a row) is the interior's.
__device__ inline bool isNear(float value, float interior, const InteriorRow& row) {
    return fabsf(value - interior) <= 1e-6f * row.centre;
}
__device__ inline bool isInterior(const stencil::Row9& row, const InteriorRow& interior) {
    using namespace stencil;
    bool same = isNear(row.centre, interior.centre, interior);
    for (const int k : {W, E, N, S}) same = same && isNear(row.a[k], interior.edge, interior);
    for (const int k : {NW, NE, SW, SE}) same = same && isNear(row.a[k], interior.corner, interior);
    return same;
}

/// Stores the row and the weights of the point at index i.
__device__ inline void storePoint(const CoarseStorage& to, int i, const stencil::Row9& row,
                                  const stencil::Prolongation8& p) {
    const std::size_t plane = to.shape.plane;
    to.plain[i] = isInterior(row, to.interior) ? 1 : 0;
    float* const out = to.planes + i;
    out[0] = row.centre;
    out[plane] = row.centre > 0.0f ? 1.0f / row.centre : 0.0f;
    out[2 * plane] = row.a[stencil::E];
    out[3 * plane] = row.a[stencil::SW];
    out[4 * plane] = row.a[stencil::S];
    out[5 * plane] = row.a[stencil::SE];
#pragma unroll
    for (int k = 0; k < CoarseLevel::kWeightPlanes; ++k) to.weights[k * plane + i] = p.w[k];
}

}  // namespace weft::gpu
