#pragma once
/// An outline blown up, sampled between the samples of its own coarse grid; for CPU and CUDA.
#include <cmath>

#include "weft/stencil/host_device.h"

namespace weft::stencil {

/// u of z = 2 √u, in squares of a pixel, and its slopes, y down, on a grid whose samples are stepX
/// and stepY pixels apart.
struct InflatedView {
    const float *u, *ux, *uy;
    int width, height;
    double stepX, stepY;
};

/// Where a coordinate lies between two samples.
struct Between {
    int first;
    float share;  ///< of the second
};

WEFT_HD inline Between between(double at, int count) {
    const double last = count - 1.0;
    const double inside = at < 0 ? 0 : at > last ? last : at;
    const int most = count > 2 ? count - 2 : 0;
    const int first = static_cast<int>(inside) < most ? static_cast<int>(inside) : most;
    return {first, static_cast<float>(inside - first)};
}

/// √u is the height; u is nearly linear across a silhouette.
struct Inflated {
    float u, ux, uy;
};

WEFT_HD inline Inflated inflatedAt(const InflatedView& grid, const Between& x, const Between& y) {
    const int w = grid.width, i = y.first * w + x.first;
    const int right = w > 1 ? 1 : 0, below = grid.height > 1 ? w : 0;
    const auto mean = [&](const float* f) {
        const float upper = f[i] + x.share * (f[i + right] - f[i]);
        const float lower = f[i + below] + x.share * (f[i + below + right] - f[i + below]);
        return upper + y.share * (lower - upper);
    };
    return {mean(grid.u), mean(grid.ux), mean(grid.uy)};
}

/// Components of a unit normal with the signs of slopes; 0, 0 where there is none. −∇z √u = −∇u of a
/// normal (−∇z, 1), for z = 2 √u.
struct OutlineNormal {
    float a, b;
};

WEFT_HD inline OutlineNormal outlineNormal(const Inflated& at) {
    using std::sqrt;
    const float length = sqrt(at.ux * at.ux + at.uy * at.uy + (at.u > 0 ? at.u : 0.0f));
    return length > 0 ? OutlineNormal{at.ux / length, at.uy / length} : OutlineNormal{0, 0};
}

}  // namespace weft::stencil
