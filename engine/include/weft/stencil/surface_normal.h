#pragma once
/// Normals of a height field; for CPU and CUDA.
#include "weft/stencil/reflectance.h"

namespace weft::stencil {

/// Unit normal (y up) of pixel (x, y), row y running down, by central differences inside the mask,
/// one-sided at its edge. `inside(x, y)` is asked within the image alone; `height(x, y)` inside
/// alone.
template <class Inside, class Height>
WEFT_HD inline Vector3<float> surfaceNormal(int x, int y, int w, int h, const Inside& inside,
                                            const Height& height) {
    if (!inside(x, y)) return {0, 0, 1};
    const bool west = x > 0 && inside(x - 1, y), east = x + 1 < w && inside(x + 1, y);
    const bool north = y > 0 && inside(x, y - 1), south = y + 1 < h && inside(x, y + 1);
    const auto difference = [](float after, float before, int steps) {
        return steps ? (after - before) / static_cast<float>(steps) : 0.0f;
    };
    const float p = difference(height(x + east, y), height(x - west, y), east + west);
    const float q = difference(height(x, y + south), height(x, y - north), south + north);
    return normal(Slope<float>{p, -q});
}

}  // namespace weft::stencil
