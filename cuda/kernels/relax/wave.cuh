#pragma once
/// Many Jacobi steps in one pass over the planes (temporal blocking). Device code.
///
/// A warp walks down a strip, four columns a lane. While row y comes in, step t is done to row y − t:
/// a step needs the row that the one before it has just done and the two above that, so each step
/// keeps three rows in registers. Columns near the strip's sides go wrong by one a step; strips
/// overlap by so many (Krishnamoorthy et al. 2007), and warps never wait for each other.
#include "kernels/levels/lane_queue.cuh"
#include "kernels/relax/coefficients.cuh"
#include "kernels/relax/kinds.cuh"
#include "weft/stencil/poisson.h"

namespace weft::gpu {

/// How a pass of kDepth steps divides the planes and shared memory.
template <int kDepth>
struct WaveShape {
    static constexpr int kWidth = 128, kHalo = (kDepth + 3) / 4 * 4, kKept = kWidth - 2 * kHalo;
    /// Rows come in groups, as many as the rows of a step take turns in registers.
    static constexpr int kGroup = 3;
    /// Groups on their way ahead of the one at work, and behind it that steps still look at.
    static constexpr int kAhead = kDepth > 8 ? 3 : 2, kBehind = (kDepth + kGroup - 1) / kGroup;
    static constexpr int kValueGroups = kAhead + 1, kRhsGroups = kBehind + 1 + kAhead;
    static constexpr int kRowBytes = 32 * 16, kByteRowBytes = 32 * 4;
    static constexpr int kWarpBytes =
        kGroup * (kValueGroups * kRowBytes + kRhsGroups * (kRowBytes + kByteRowBytes));
    /// Rows of a chunk at most, and words that tell which of their regions are plain.
    static constexpr int kMostRows = 1024;
    static constexpr int kPlainWords = ((kMostRows + 2 * kDepth) / kRegionHeight + 2 + 31) / 32;
};

struct WavePass {
    FinestLevel level;
    const float* f = nullptr;
    const float* e = nullptr;
    float* next = nullptr;
    const unsigned char* kinds = nullptr;
    float omega = 1;
    int strips = 0, chunkRows = 0;
};

/// Which regions that a warp's chunk touches are plain: all |N| = 4, inside the image.
template <int kDepth>
class PlainRows {
    using Shape_ = WaveShape<kDepth>;

public:
    bool allPlain = true, allFixed = true;

    /// All lanes. `words`: kPlainWords of the warp's own.
    __device__ PlainRows(const WavePass& pass, unsigned* words, int x0, int y0, int y1)
        : words_(words), first_((y0 - kDepth) >> 3) {
        static_assert(kRegionHeight == 8);
        const Shape& shape = pass.level.shape;
        const int count = ((y1 + kDepth - 1) >> 3) - first_ + 1, lane = threadIdx.x;
        for (int base = 0; base < count; base += 32) {
            const int row = first_ + base + lane;
            const bool counts = base + lane < count;
            const bool inside = row >= 0 && row < regionsDown(shape);
            const unsigned kind =
                counts && inside ? commonKind(pass.kinds, shape, blockIdx.z, row, x0, Shape_::kWidth)
                                 : ~0u;
            const bool whole = inside && (row + 1) * kRegionHeight <= shape.height;
            const bool plain = !counts || (whole && (kind & kAllFour));
            const unsigned word = __ballot_sync(0xffffffffu, plain);
            allPlain &= word == 0xffffffffu;
            allFixed &= __all_sync(0xffffffffu, (kind & kAllFixed) != 0) != 0;
            if (lane == 0) words_[base / 32] = word;
        }
        __syncwarp();
    }
    __device__ bool operator()(int y) const {
        const int i = (y >> 3) - first_;
        return (words_[i >> 5] >> (i & 31)) & 1u;
    }

private:
    unsigned* words_;
    int first_;
};

/// A warp's chunk of a strip. kDamped: steps go the part ω of the way.
template <int kDepth, bool kDamped>
class Wave {
    using S = WaveShape<kDepth>;
    using Queue = LaneQueue<S::kAhead + 1, 0, 0>;
    static constexpr int kCells = 4;

public:
    /// `memory`: S::kWarpBytes of the warp's own; `factors`: 4 / |N| by |N|, 0 for 0.
    __device__ Wave(const WavePass& pass, std::byte* memory, const float* factors, int x0, int y0,
                    int y1)
        : pass_(pass),
          memory_(memory + threadIdx.x * 16),
          bytes_(memory + S::kGroup * (S::kValueGroups + S::kRhsGroups) * S::kRowBytes +
                 threadIdx.x * 4),
          factors_(factors),
          plane_(blockIdx.z * pass.level.shape.plane),
          y0_(y0),
          y1_(y1),
          row_(y0 - kDepth) {
        const Shape& shape = pass.level.shape;
        const int x = x0 + static_cast<int>(threadIdx.x) * kCells;
        inside_ = x >= 0 && x < shape.width;
        const int lane = static_cast<int>(threadIdx.x) * kCells;
        keeps_ = inside_ && lane >= S::kHalo && lane < S::kWidth - S::kHalo;
        west_ = x == 0 ? 0.0f : 1.0f;
        east_ = x + kCells >= shape.width ? 0.0f : 1.0f;
        column_ = shape.at(x, 0);
#pragma unroll
        for (int t = 0; t < kDepth; ++t)
#pragma unroll
            for (int j = 0; j < 3; ++j)
#pragma unroll
                for (int c = 0; c < kCells; ++c) rows_[t][j][c] = 0.0f;
    }

    /// All rows. `plain`: of the chunk.
    __device__ void run(const PlainRows<kDepth>& plain) {
        const bool mixed = !plain.allPlain;
        if (mixed)  // steps above the chunk's first rows look diagonals up before any came
            for (int i = 0; i < S::kGroup * S::kRhsGroups; ++i)
                *reinterpret_cast<std::uint32_t*>(bytes_ + i * S::kByteRowBytes) = 0;
#pragma unroll
        for (int i = 0; i < S::kAhead; ++i) request(i, mixed);
        const int groups = (y1_ - y0_ + 2 * kDepth + S::kGroup - 1) / S::kGroup;
        int lastRough = row_ - kDepth - 1;  // the lowest row so far that is not plain
        for (int i = 0; i < groups; ++i) {
            request(S::kAhead, mixed);
            Queue::awaitRow();
            if (mixed) {
                // Rows to which the first step is done.
                const int upper = max(row_ - 1, y0_ - kDepth);
                const int lower = min(row_ + S::kGroup - 2, y1_ + kDepth - 1);
                if (upper <= lower && !(plain(upper) && plain(lower))) lastRough = lower;
            }
            if (row_ - kDepth > lastRough)
                takeGroup<true>();
            else
                takeGroup<false>();
            advance();
        }
    }

private:
    static constexpr int kGroupBytes = S::kGroup * S::kRowBytes;
    static constexpr int kRhsStart = S::kValueGroups * kGroupBytes;
    static constexpr int kRhsBytes = S::kRhsGroups * kGroupBytes;

    /// Where the group lies that is `groups` later than that at work.
    __device__ int valuesOf(int groups) const {
        const int at = values_ + groups * kGroupBytes;
        return at >= kRhsStart ? at - kRhsStart : at;
    }
    __device__ int rhsOf(int groups) const {
        const int at = rhs_ + groups * kGroupBytes;
        return at >= kRhsBytes ? at - kRhsBytes : at < 0 ? at + kRhsBytes : at;
    }

    /// Puts the group that is `ahead` later than that at work on its way; zeros from outside the
    /// image.
    __device__ void request(int ahead, bool mixed) {
        const Shape& shape = pass_.level.shape;
#pragma unroll
        for (int j = 0; j < S::kGroup; ++j) {
            const int y = row_ + ahead * S::kGroup + j;
            const bool there = inside_ && y >= 0 && y < shape.height && y < y1_ + kDepth;
            const std::size_t k = plane_ + column_ + (there ? y : 0) * shape.pitch;
            const int at = valuesOf(ahead) + j * S::kRowBytes,
                      rhsAt = rhsOf(ahead) + j * S::kRowBytes;
            copyToShared<16>(memory_ + at, pass_.e + k, there);
            copyToShared<16>(memory_ + kRhsStart + rhsAt, pass_.f + k, there);
            if (mixed)
                copyToShared<4>(bytes_ + rhsAt / 4, pass_.level.diagonal + (k - plane_), there);
        }
        Queue::close();
    }
    __device__ void advance() {
        row_ += S::kGroup;
        values_ = valuesOf(1);
        rhs_ = rhsOf(1);
    }

    template <bool kInterior>
    __device__ void takeGroup() {
#pragma unroll
        for (int u = 0; u < S::kGroup; ++u) {
            load(rows_[0][u], memory_ + values_ + u * S::kRowBytes);
            float done[kCells];
            float scale = 1.0f;
#pragma unroll
            for (int t = 1; t <= kDepth; ++t) {
                // Row u − t of the group, which may be one of a group before.
                const int r = u - t + 3 * S::kGroup * kDepth, behind = (t - u + 2) / 3;
                const int offset = u - t + 3 * behind;
                float f[kCells];
                const int rhsAt = rhsOf(-behind) + offset * S::kRowBytes;
                load(f, memory_ + kRhsStart + rhsAt);
                step<kInterior>(rows_[t - 1][(r - 1) % 3], rows_[t - 1][r % 3],
                                rows_[t - 1][(r + 1) % 3], f, scale, rhsAt,
                                t == kDepth ? done : rows_[t % kDepth][r % 3]);
                scale *= 4.0f;
            }
            store(row_ + u - kDepth, done, 1.0f / scale);
        }
    }
    /// Values are kept 4ᵗ times as large after t steps.
    template <bool kInterior>
    __device__ void step(const float (&north)[kCells], const float (&old)[kCells],
                         const float (&south)[kCells], const float (&f)[kCells], float scale,
                         int rhsAt, float (&to)[kCells]) const {
        const float west = west_ * __shfl_up_sync(0xffffffffu, old[kCells - 1], 1);
        const float east = east_ * __shfl_down_sync(0xffffffffu, old[0], 1);
        std::uint32_t diagonals = 0;
        if (!kInterior) {
            __syncwarp();  // else the compiler asks for all steps' at once, and registers run out
            diagonals = *reinterpret_cast<const std::uint32_t*>(bytes_ + rhsAt / 4);
        }
#pragma unroll
        for (int c = 0; c < kCells; ++c) {
            float value =
                stencil::poissonRelaxScaled(f[c], scale, c == 0 ? west : old[c - 1],
                                            c + 1 == kCells ? east : old[c + 1], north[c], south[c]);
            if (!kInterior) value *= factors_[(diagonals >> (8 * c)) & 0xffu];
            if (kDamped) value = stencil::damped(4.0f * old[c], value, pass_.omega);
            to[c] = value;
        }
    }
    __device__ static void load(float (&to)[kCells], const std::byte* from) {
        const float4 v = *reinterpret_cast<const float4*>(from);
        to[0] = v.x, to[1] = v.y, to[2] = v.z, to[3] = v.w;
    }
    __device__ void store(int y, const float (&v)[kCells], float scale) const {
        if (!keeps_ || y < y0_ || y >= y1_) return;
        __stcs(reinterpret_cast<float4*>(pass_.next + plane_ + column_ + y * pass_.level.shape.pitch),
               make_float4(v[0] * scale, v[1] * scale, v[2] * scale, v[3] * scale));
    }

    const WavePass& pass_;
    std::byte* memory_;
    std::byte* bytes_;
    const float* factors_;
    std::size_t plane_;
    int y0_, y1_, row_;  ///< rows: of the chunk, the first of the group at work
    int column_;
    bool inside_, keeps_;
    float west_,
        east_;  ///< 0 where the image ends beside the lane: what comes from there is no pixel
    int values_ = 0, rhs_ = 0;  ///< where the group at work lies in its rings, in bytes
    float rows_[kDepth][3][kCells];
};

}  // namespace weft::gpu
