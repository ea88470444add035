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

}  // namespace weft::gpu
