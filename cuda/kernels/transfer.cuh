#pragma once
/// Interpolation from and restriction to a coarse level in memory. Device code.
#include "kernels/levels.h"

namespace weft::gpu {

/// (P e) at the four pixels from (2X, 2Y) on.
__device__ inline stencil::Quad interpolateQuadFrom(const NineLevel& coarse, const float* e, int X,
                                                    int Y) {
    return stencil::interpolateQuad(
        [&](int x, int y) { return e[coarse.shape.at(x, y)]; },
        [&](int k, int x, int y) { return coarse.weight(k, coarse.shape.at(x, y)); }, X, Y);
}

/// (Pᵀ r) at a point of `coarse`; `r(x, y)` in pixels of the finer level.
template <class Residual>
__device__ float restrictFrom(const NineLevel& coarse, const Residual& r, int X, int Y) {
    const int i = coarse.shape.at(X, Y);
    return stencil::restrictTo(
        r, [&](int k, int, int) { return coarse.weight(k, i); }, X, Y);
}

}  // namespace weft::gpu
