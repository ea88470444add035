#pragma once
/// Strips that hold no unknown. Device code.
#include "kernels/levels/strip.cuh"

namespace weft::gpu {

/// No own pixel of the strip is in Ω. Known to every lane of the warp, all of which call.
template <class S>
__device__ bool isEmpty(const EmptyTileMap& map, const S& strip) {
    if (!map.empty) return false;
    const auto tileOf = [&](int pixel) { return (pixel << map.shift) / EmptyTileMap::kTile; };
    const int left = tileOf(strip.x0), top = tileOf(strip.y0);
    const int across = tileOf(strip.x0 + strip.ownColumns - 1) - left + 1;
    const int tiles = across * (tileOf(strip.y0 + strip.ownRows - 1) - top + 1);
    bool empty = true;
#pragma unroll 1
    for (int i = threadIdx.x; i < tiles; i += 32)
        empty = empty && map.empty[(top + i / across) * map.across + left + i % across] != 0;
    return __all_sync(0xffffffffu, empty) != 0;
}

/// The same of `columns` pixels from (x, y) on, in at most 32 tiles.
__device__ inline bool isRowEmpty(const EmptyTileMap& map, int x, int columns, int y) {
    if (!map.empty || columns <= 0) return false;
    const auto tileOf = [&](int pixel) {
        return (static_cast<unsigned>(pixel) << map.shift) / EmptyTileMap::kTile;
    };
    const unsigned tile = tileOf(x) + threadIdx.x;
    const bool there = tile <= tileOf(x + columns - 1);
    const bool empty = !there || map.empty[tileOf(y) * map.across + tile] != 0;
    return __all_sync(0xffffffffu, empty) != 0;
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
__device__ void clearQuads(const Shape& s, const S& strip, float* plane) {
    for (int y = 0; y < strip.ownRows; ++y)
        putIf(strip.own, plane + s.at(strip.x, strip.y0 + y), float4{0, 0, 0, 0});
}
/// Zeros in the coarse points on the strip's own pixels.
template <class S>
__device__ void clearCoarse(const Shape& coarse, const S& strip, float* plane) {
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
