#pragma once
/// A tile of the finest level by one block, all that sweeps need in registers: its own pixels with a
/// halo so wide that all half sweeps of a pass are exact on them. A warp has some rows, a lane pairs
/// of pixels. Through on-chip memory go the rows where warps meet, and what is asked for long before
/// it is used. Device code.
#include "kernels/five_strip.cuh"
#include "weft/stencil/transfer.h"

namespace weft::gpu {

/// kWarpRows of a warp; kBefore pixels west and north of the tile and kAfter east and south of it.
/// All even.
template <int kWarpRows, int kBefore, int kAfter>
struct FiveTilePass {
    static constexpr int kWarps = 16, kRows = kWarpRows;  ///< of the block; of a warp
    static constexpr int kWidth = 64 - kBefore - kAfter;
    static constexpr int kHeight = kWarps * kRows - kBefore - kAfter;
    static_assert(kBefore % 2 == 0 && kAfter % 2 == 0 && kRows % 2 == 0);

    static constexpr int kThreads = 32 * kWarps;

    /// First and last rows of the warps, twice: written while slower warps read the others.
    struct Edges {
        float2 first[2][kWarps][32], last[2][kWarps][32];
    };
    /// What is on its way from memory while a thread has no registers for it: own words of each.
    struct Ahead {
        float weights[kRows / 2][NineLevel::kWeightPlanes][kThreads];
    };
    struct OldAhead {
        float2 row[kRows][kThreads];
    };
    /// On-chip memory of a pass.
    static constexpr std::size_t kBytes = sizeof(Edges) + sizeof(Ahead) + sizeof(OldAhead);

    const FiveLevel& level;
    Edges& edges;
    Ahead& ahead;
    OldAhead& oldAhead;
    int x, y;             ///< this lane's first pixel; both even
    unsigned inside = 0;  ///< bits of the rows where its pair is in the level,
    unsigned own = 0;     ///< and the tile's own
    int turn = 0;         ///< which edges come next
    PairOfRows<false> rows[kRows];
    float2 r[kRows], z[kRows];

    /// `memory`: aligned to 16.
    __device__ FiveTilePass(const FiveLevel& l, std::byte* memory)
        : level(l),
          edges(*reinterpret_cast<Edges*>(memory)),
          ahead(*reinterpret_cast<Ahead*>(memory + sizeof(Edges))),
          oldAhead(*reinterpret_cast<OldAhead*>(memory + sizeof(Edges) + sizeof(Ahead))) {
        const int lane = threadIdx.x, row = threadIdx.y * kRows;
        x = static_cast<int>(blockIdx.x) * kWidth - kBefore + 2 * lane;
        y = static_cast<int>(blockIdx.y) * kHeight - kBefore + row;
        const bool ownColumns = 2 * lane >= kBefore && 2 * lane < kBefore + kWidth;
        forRows([&](int p) {
            const bool in =
                x >= 0 && x < level.shape.width && y + p >= 0 && y + p < level.shape.height;
            const bool mine = ownColumns && row + p >= kBefore && row + p < kBefore + kHeight;
            inside |= in ? 1u << p : 0u, own |= in && mine ? 1u << p : 0u;
        });
    }
    template <class F>
    __device__ static void forRows(F f) {
#pragma unroll
        for (int p = 0; p < kRows; ++p) f(p);
    }
    [[nodiscard]] __device__ bool contains(int p) const { return inside >> p & 1; }
    [[nodiscard]] __device__ bool owns(int p) const { return own >> p & 1; }
    [[nodiscard]] __device__ int indexOf(int p) const { return level.shape.at(x, y + p); }
    [[nodiscard]] __device__ float2 load(const float* plane, int p) const {
        return contains(p) ? *reinterpret_cast<const float2*>(plane + indexOf(p))
                           : float2{0.0f, 0.0f};
    }
    __device__ void store(float* plane, int p, float2 v) const {
        if (owns(p)) *reinterpret_cast<float2*>(plane + indexOf(p)) = v;
    }

    /// The mask; false where no pixel of the tile is in Ω.
    __device__ bool loadMask() {
        bool any = false;
        forRows([&](int p) {
            uchar2 d = {0, 0};
            if (contains(p)) d = *reinterpret_cast<const uchar2*>(level.diagonal + indexOf(p));
            rows[p].set(d);
            any = any || d.x != 0 || d.y != 0;
        });
        return __syncthreads_or(any);
    }

    /// The rows of other warps above and below this one's. Meets the block.
    struct Beside {
        float2 north, south;
    };
    __device__ Beside exchange(float2 first, float2 last) {
        const int warp = threadIdx.y, lane = threadIdx.x;
        edges.first[turn][warp][lane] = first, edges.last[turn][warp][lane] = last;
        __syncthreads();
        Beside beside = {{0.0f, 0.0f}, {0.0f, 0.0f}};
        if (warp > 0) beside.north = edges.last[turn][warp - 1][lane];
        if (warp + 1 < kWarps) beside.south = edges.first[turn][warp + 1][lane];
        turn ^= 1;
        return beside;
    }
    /// The rows above and below row p of `v`.
    __device__ static float2 above(const float2 (&v)[kRows], const Beside& beside, int p) {
        return p > 0 ? v[p > 0 ? p - 1 : 0] : beside.north;
    }
    __device__ static float2 below(const float2 (&v)[kRows], const Beside& beside, int p) {
        return p + 1 < kRows ? v[p + 1 < kRows ? p + 1 : 0] : beside.south;
    }

    /// Half a sweep on z: where `half` is even on red pixels (x + y even), else on black ones. Bits
    /// of the largest residual that it met at own pixels.
    __device__ unsigned sweep(int half, float omega) {
        const Beside beside = exchange(z[0], z[kRows - 1]);
        unsigned most = 0;
        forRows([&](int p) {
            const bool left = (p + half) % 2 == 0;
            const float off = relaxPair(left, omega, r[p], rows[p].inverse, above(z, beside, p),
                                        below(z, beside, p), z[p]);
            const float met = off * (left ? rows[p].diagonal.x : rows[p].diagonal.y);
            most = max(most, owns(p) ? magnitudeBits(met) : 0u);
        });
        return most;
    }
    /// Sets off the weights with which correct() will work; there after awaitCopies().
    __device__ void fetchInterpolation(const NineLevel& coarse) {
        using namespace stencil;
        forRows([&](int p) {
            if (p % 2 != 0) return;
            const bool there = contains(p);
            const float* const from =
                coarse.weights + (there ? coarse.shape.at(x / 2, (y + p) / 2) : 0);
#pragma unroll
            for (int k = 0; k < NineLevel::kWeightPlanes; ++k) {
                const bool east = k == W || k == NW || k == SW, south = k == N || k == NW || k == NE;
                const int offset = (east ? 1 : 0) + (south ? coarse.shape.pitch : 0);
                copyOnChip<4>(&ahead.weights[p / 2][k][threadInBlock()],
                              from + k * coarse.shape.plane + offset, there);
            }
        });
    }
    [[nodiscard]] __device__ float weight(int p, int k) const {
        return ahead.weights[p / 2][k][threadInBlock()];
    }
    /// Sets off the tile's own pixels of a plane; there, as old(p), after awaitCopies().
    __device__ void fetchOld(const float* plane) {
        forRows([&](int p) {
            copyOnChip<8>(&oldAhead.row[p][threadInBlock()], plane + (owns(p) ? indexOf(p) : 0),
                          owns(p));
        });
    }
    [[nodiscard]] __device__ float2 old(int p) const { return oldAhead.row[p][threadInBlock()]; }

    /// z ← z + P e in Ω
    __device__ void correct(const NineLevel& coarse, const float* e) {
        forRows([&](int p) {
            if (p % 2 != 0) return;
            stencil::Quad q = {{0.0f, 0.0f, 0.0f, 0.0f}};
            const int i = contains(p) ? coarse.shape.at(x / 2, (y + p) / 2) : 0;
            if (contains(p))
                q = stencil::interpolateQuad(
                    [&](int X, int Y) { return e[i + Y * coarse.shape.pitch + X]; },
                    [&](int k, int, int) { return weight(p, k); }, 0, 0);
            z[p] = inDomain(p, {z[p].x + q.v[0], z[p].y + q.v[1]});
            z[p + 1] = inDomain(p + 1, {z[p + 1].x + q.v[2], z[p + 1].y + q.v[3]});
        });
    }
    __device__ float2 inDomain(int p, float2 v) const {
        return {rows[p].diagonal.x > 0.0f ? v.x : 0.0f, rows[p].diagonal.y > 0.0f ? v.y : 0.0f};
    }
};

}  // namespace weft::gpu
