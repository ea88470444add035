#include "cpu/simd/pictures/depth_kernels.h"

#include "cpu/simd/vec.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

/// v = Σ weight plane − middle
inline Vec mixed(const DepthMix& m, const float* const (&plane)[3], int x) {
    return m.weight[0] * load(plane[0] + x) + m.weight[1] * load(plane[1] + x) +
           m.weight[2] * load(plane[2] + x) - m.middle;
}
inline float mixedOne(const DepthMix& m, const float* const (&plane)[3], int x) {
    return m.weight[0] * plane[0][x] + m.weight[1] * plane[1][x] + m.weight[2] * plane[2][x] -
           m.middle;
}

void range(const DepthMix& m, const float* const (&plane)[3], int count, float* to) {
    float least = to[0], most = to[1];
    Vec low = broadcast(least), high = broadcast(most);
    int x = 0;
    for (; x + kWidth <= count; x += kWidth) {
        const Vec v = mixed(m, plane, x);
        low = minimum(low, v);
        high = maximum(high, v);
    }
    least = -horizontalMax(-low), most = horizontalMax(high);
    for (; x < count; ++x) {
        const float v = mixedOne(m, plane, x);
        least = v < least ? v : least;
        most = v > most ? v : most;
    }
    to[0] = least, to[1] = most;
}

// height = offset + scale v / (1 + knee |v|)
void mix(const DepthMix& m, const float* const (&plane)[3], float* height, int count) {
    int x = 0;
    for (; x + kWidth <= count; x += kWidth) {
        const Vec v = mixed(m, plane, x);
        const Vec z = m.offset + m.scale * v / (1.0f + m.knee * absolute(v));
        store(height + x, minimum(maximum(z, Vec{}), broadcast(m.most)));
    }
    for (; x < count; ++x) {
        const float v = mixedOne(m, plane, x), size = v < 0 ? -v : v;
        const float z = m.offset + m.scale * v / (1.0f + m.knee * size);
        height[x] = z < 0 ? 0 : z > m.most ? m.most : z;
    }
}

// n = (−z_x, z_y, 1) / √(1 + z_x² + z_y²), y of the rows down
void normals(const float* __restrict above, const float* __restrict here,
             const float* __restrict below, float* __restrict nx, float* __restrict ny,
             float* __restrict nz, int count) {
    for (int x = 1; x + 1 < count; ++x) {
        const float p = 0.5f * (here[x + 1] - here[x - 1]), q = 0.5f * (below[x] - above[x]);
        const float d = 1 / __builtin_sqrtf(1 + p * p + q * q);
        nx[x] = -p * d;
        ny[x] = q * d;
        nz[x] = d;
    }
}

}  // namespace

template <>
const DepthKernels& kernels<DepthKernels>() {
    static constexpr DepthKernels table = {range, mix, normals};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
