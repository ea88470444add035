#pragma once
/// What interpolates between levels in the interior. Device code.
#include "kernels/levels/levels.h"

namespace weft::gpu {

/// What weight(k, i) is in the interior.
__device__ constexpr float bilinearWeight(int k) {
    using namespace stencil;
    return k == NW || k == NE || k == SW || k == SE ? 0.25f : 0.5f;
}

}  // namespace weft::gpu
