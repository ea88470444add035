#pragma once
/// A warp's strip of a level. Its rows stream through registers: a sweep works one row behind the one
/// before it, so that all sweeps of a pass read memory once. Neighbours in a row are other lanes'
/// registers; warps share nothing and meet nowhere. Device code.
#include "kernels/levels/levels.h"
#include "runtime/launch.h"

namespace weft::gpu {

inline constexpr int kStripWarps = 2;  ///< of a block

/// What is a strip's own.
struct StripPlace {
    int channel = 0, x0 = 0, y0 = 0, columns = 0, rows = 0;
};

/// kLeft and kRight columns beside its own are computed as well, as far as sweeps need them; kAbove
/// rows above. kPerLane columns are a lane's. Own columns begin at even x.
template <int kPerLane, int kLeft, int kRight, int kAbove>
struct Strip {
    static constexpr int columns = 32 * kPerLane - kLeft - kRight;
    static_assert(columns % 2 == 0 && kLeft % 2 == 0 && kAbove % 2 == 0);

    int channel;
    int x0, y0;      ///< first own column and row
    int rows;        ///< own rows
    int x;           ///< this lane's first column; may lie outside the level
    int ownColumns;  ///< own columns in the level
    int ownRows;     ///< own rows in the level
    bool own;        ///< this lane's columns are the strip's own and in the level
    bool inside;     ///< they are in the level

    __device__ Strip(const StripPlace& place, const Shape& s)
        : channel(place.channel), x0(place.x0), y0(place.y0), rows(place.rows) {
        x = x0 - kLeft + static_cast<int>(threadIdx.x) * kPerLane;
        ownColumns = min(place.columns, s.width - x0);
        ownRows = min(rows, s.height - y0);
        inside = x >= 0 && x < s.width;
        own = inside && x >= x0 && x < x0 + place.columns;
    }
    [[nodiscard]] __device__ int top() const { return y0 - kAbove; }
    /// This lane's pixel in row y is the strip's own.
    [[nodiscard]] __device__ bool owns(int y) const {
        return own && static_cast<unsigned>(y - y0) < static_cast<unsigned>(ownRows);
    }
};

/// Stores without a branch: loops over rows stay one block of instructions, in which the sweeps of
/// one row overlap with those of the next.
__device__ __forceinline__ void putIf(bool wanted, float* to, float v) {
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %0, 0; @p st.global.f32 [%1], %2; }" ::"r"(
                     static_cast<int>(wanted)),
                 "l"(to), "f"(v)
                 : "memory");
}
__device__ __forceinline__ void putIf(bool wanted, float* to, float2 v) {
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %0, 0; @p st.global.v2.f32 [%1], {%2, %3}; }" ::"r"(
                     static_cast<int>(wanted)),
                 "l"(to), "f"(v.x), "f"(v.y)
                 : "memory");
}

__device__ __forceinline__ void putIf(bool wanted, float* to, float4 v) {
    asm volatile(
        "{ .reg .pred p; setp.ne.s32 p, %0, 0; @p st.global.v4.f32 [%1], {%2, %3, %4, %5}; }" ::"r"(
            static_cast<int>(wanted)),
        "l"(to), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w)
        : "memory");
}

__device__ __forceinline__ void putIf(bool wanted, void* to, unsigned v) {
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %0, 0; @p st.global.u32 [%1], %2; }" ::"r"(
                     static_cast<int>(wanted)),
                 "l"(to), "r"(v)
                 : "memory");
}

__device__ inline float fromWest(float v) { return __shfl_up_sync(0xffffffffu, v, 1); }
__device__ inline float fromEast(float v) { return __shfl_down_sync(0xffffffffu, v, 1); }

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
