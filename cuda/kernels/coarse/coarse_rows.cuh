#pragma once
/// Pixels of a coarse level in registers, one a lane. Device code.
#include "kernels/levels/lane_queue.cuh"
#include "kernels/levels/strip.cuh"
#include "weft/stencil/nine_point.h"

namespace weft::gpu {

/// A value and those west and east of it.
struct Three {
    float west = 0.0f, own = 0.0f, east = 0.0f;
};
__device__ inline Three withNeighbours(float v) { return {fromWest(v), v, fromEast(v)}; }

/// The operator's row at a pixel, fetched as stored: the couplings to the west and north are its
/// neighbours'. `kInterior`: it is the interior's.
template <bool kInterior>
struct CoarseRow {
    float centre = 0.0f, inverse = 0.0f;
    float a[8] = {0, 0, 0, 0, 0, 0, 0, 0};

    static constexpr int kWords = CoarseLevel::kOperatorPlanes;  ///< of a queue

    template <class Queue>
    __device__ static void fetch(const Queue& queue, int slot, int word, const CoarseLevel& level,
                                 int i, bool there) {
#pragma unroll
        for (int p = 0; p < kWords; ++p)
            queue.copySingle(slot, word + p, level.planes + p * level.shape.plane + i, there);
    }
    template <class Queue>
    __device__ void take(const Queue& queue, int slot, int word) {
        using namespace stencil;
        centre = queue.single(slot, word), inverse = queue.single(slot, word + 1);
        a[E] = queue.single(slot, word + 2), a[SW] = queue.single(slot, word + 3);
        a[S] = queue.single(slot, word + 4), a[SE] = queue.single(slot, word + 5);
    }
    /// The other half, from the row above and from other lanes.
    __device__ void complete(const CoarseRow& north) {
        using namespace stencil;
        a[W] = fromWest(a[E]);
        a[N] = north.a[S];
        a[NE] = fromEast(north.a[SW]);
        a[NW] = fromWest(north.a[SE]);
    }
    /// b and what the neighbours add to it, in two chains of fused operations.
    __device__ float sum(const CoarseLevel&, float b, const Three& n, const Three& v,
                         const Three& s) const {
        using namespace stencil;
        const float corners = a[SE] * s.east + (a[SW] * s.west + (a[NE] * n.east + a[NW] * n.west));
        return corners + (a[S] * s.own + (a[E] * v.east + (a[W] * v.west + (a[N] * n.own + b))));
    }
    __device__ float centreOf(const CoarseLevel&) const { return centre; }
    __device__ float inverseOf(const CoarseLevel&) const { return inverse; }
};
template <>
struct CoarseRow<true> {
    static constexpr int kWords = 0;

    template <class Queue>
    __device__ static void fetch(const Queue&, int, int, const CoarseLevel&, int, bool) {}
    template <class Queue>
    __device__ void take(const Queue&, int, int) {}
    __device__ void complete(const CoarseRow&) {}
    __device__ float sum(const CoarseLevel& level, float b, const Three& n, const Three& v,
                         const Three& s) const {
        const float corners = (n.west + n.east) + (s.west + s.east);
        const float edges = (n.own + s.own) + (v.west + v.east);
        return level.interior.corner * corners + (level.interior.edge * edges + b);
    }
    __device__ float centreOf(const CoarseLevel& level) const { return level.interior.centre; }
    __device__ float inverseOf(const CoarseLevel& level) const { return level.interior.inverse; }
};

/// One damped Jacobi step at a pixel; 0 where it is inactive.
template <class Row>
__device__ float jacobi(const CoarseLevel& level, const Row& row, float omega, float b,
                        const Three& n, const Three& v, const Three& s) {
    const float inverse = row.inverseOf(level);
    const float value = stencil::dampedJacobi(omega, row.sum(level, b, n, v, s), inverse, v.own, 0);
    return inverse == 0.0f ? 0.0f : value;
}

}  // namespace weft::gpu
