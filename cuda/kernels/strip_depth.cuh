#pragma once
/// How far from fixed pixels a strip lies. Device code.
#include "kernels/reduce.cuh"
#include "kernels/strip.cuh"

namespace weft::gpu {

struct StripDepth {
    bool empty = false;  ///< none of its own pixels is in Ω
    int least = 0;       ///< DepthMap: least depth of the tiles of its own pixels; empty ones: 0
};

/// Known to every lane of the warp, all of which call.
template <class S>
__device__ StripDepth depthOf(const DepthMap& map, const S& strip) {
    if (!map.depth || !strip.exists) return {};
    const auto tileOf = [&](int pixel) { return (pixel << map.shift) / DepthMap::kTile; };
    const int left = tileOf(strip.x0), top = tileOf(strip.y0);
    const int across = tileOf(strip.x0 + strip.ownColumns - 1) - left + 1;
    const int tiles = across * (tileOf(strip.y0 + strip.ownRows - 1) - top + 1);
    bool empty = true;
    int least = DepthMap::kDeepest;
#pragma unroll 1
    for (int i = threadIdx.x; i < tiles; i += 32) {
        const int depth = map.depth[(top + i / across) * map.across + left + i % across];
        const bool none = depth == DepthMap::kEmpty;
        empty = empty && none;
        least = min(least, none ? 0 : depth);
    }
    const unsigned shallow = warpMax(static_cast<unsigned>(DepthMap::kDeepest - least));
    return {__all_sync(0xffffffffu, empty) != 0, DepthMap::kDeepest - static_cast<int>(shallow)};
}

/// Of the tiles on `columns` pixels from (x, y) on, at most 32.
__device__ inline StripDepth depthOfRow(const DepthMap& map, int x, int columns, int y) {
    if (!map.depth || columns <= 0) return {};
    const auto tileOf = [&](int pixel) {
        return (static_cast<unsigned>(pixel) << map.shift) / DepthMap::kTile;
    };
    const unsigned tile = tileOf(x) + threadIdx.x;
    const bool there = tile <= tileOf(x + columns - 1);
    int depth = DepthMap::kEmpty;
    if (there) depth = map.depth[tileOf(y) * map.across + tile];
    const bool none = depth == DepthMap::kEmpty;
    const unsigned missing = there ? DepthMap::kDeepest - (none ? 0 : depth) : 0;
    return {__all_sync(0xffffffffu, none) != 0,
            DepthMap::kDeepest - static_cast<int>(warpMax(missing))};
}

/// Zeros in the strip's own pixels of a plane.
template <class S>
__device__ void clearPixels(const Shape& s, const S& strip, float* plane) {
    for (int y = 0; y < strip.ownRows; ++y)
        putIf(strip.own, plane + s.at(strip.x, strip.y0 + y), 0.0f);
}
template <class S>
__device__ void clearPairs(const Shape& s, const S& strip, float* plane) {
    for (int y = 0; y < strip.ownRows; ++y)
        putIf(strip.own, plane + s.at(strip.x, strip.y0 + y), float2{0.0f, 0.0f});
}
template <class S>
__device__ void clearPairs(const Shape& s, const S& strip, std::uint16_t* plane) {
    for (int y = 0; y < strip.ownRows; ++y) putIf(strip.own, plane + s.at(strip.x, strip.y0 + y), 0u);
}
template <class S>
__device__ void clearQuads(const Shape& s, const S& strip, float* plane) {
    for (int y = 0; y < strip.ownRows; ++y)
        putIf(strip.own, plane + s.at(strip.x, strip.y0 + y), float4{0, 0, 0, 0});
}
/// Zeros in the coarse points on the strip's own pixels.
template <class S>
__device__ void clearCoarse(const Shape& coarse, const S& strip, float* plane) {
    if (coarse.width == 0) return;
    const bool wanted = strip.own && strip.x % 2 == 0;
    for (int y = 0; y < strip.ownRows; y += 2)
        putIf(wanted, plane + coarse.at(strip.x / 2, (strip.y0 + y) / 2), 0.0f);
}
template <class S>
__device__ void clearCoarsePairs(const Shape& coarse, const S& strip, float* plane) {
    for (int y = 0; y < strip.ownRows; y += 2)
        putIf(strip.own, plane + coarse.at(strip.x / 2, (strip.y0 + y) / 2), float2{0, 0});
}

}  // namespace weft::gpu
