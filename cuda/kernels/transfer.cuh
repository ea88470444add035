#pragma once
/// Interpolation from a coarse level in memory. Device code.
#include "kernels/levels.h"

namespace weft::gpu {

/// What weight(k, i) is in the interior.
__device__ constexpr float bilinearWeight(int k) {
    using namespace stencil;
    return k == NW || k == NE || k == SW || k == SE ? 0.25f : 0.5f;
}

/// (P e) at the four pixels from (2X, 2Y) on.
__device__ inline stencil::Quad interpolateQuadFrom(const NineLevel& coarse, const float* e, int X,
                                                    int Y) {
    return stencil::interpolateQuad(
        [&](int x, int y) { return e[coarse.shape.at(x, y)]; },
        [&](int k, int x, int y) { return coarse.weight(k, coarse.shape.at(x, y)); }, X, Y);
}

}  // namespace weft::gpu
