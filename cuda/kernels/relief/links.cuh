#pragma once
/// Reading a row of a 9-point operator. Device code.
#include "kernels/relief/views.h"

namespace weft::gpu {

/// (A u)(x, y) but for the centre; `u(dx, dy)`: the neighbour there, asked for within the image
/// alone.
template <class Neighbour>
__device__ inline float offCentre(const LinkLevel& a, int x, int y, int i, const Neighbour& u) {
    const int w = a.width;
    const bool west = x > 0, east = x + 1 < w, north = y > 0, south = y + 1 < a.height;
    float sum = 0;
    if (east) sum += a.east[i] * u(1, 0);
    if (west) sum += a.east[i - 1] * u(-1, 0);
    if (south) sum += a.south[i] * u(0, 1);
    if (north) sum += a.south[i - w] * u(0, -1);
    if (south && east) sum += a.southEast[i] * u(1, 1);
    if (north && west) sum += a.southEast[i - w - 1] * u(-1, -1);
    if (south && west) sum += a.southWest[i] * u(-1, 1);
    if (north && east) sum += a.southWest[i - w + 1] * u(1, -1);
    return sum;
}

/// The coarse heights at fine sample (x, y), bilinear.
__device__ inline float interpolated(const float* coarse, int width, int x, int y) {
    const float* m = coarse + (y / 2) * width + x / 2;
    const int right = x % 2, below = (y % 2) * width;
    return 0.25f * ((m[0] + m[right]) + (m[below] + m[below + right]));
}

}  // namespace weft::gpu
