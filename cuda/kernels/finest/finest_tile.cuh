#pragma once
/// A tile of the finest level in the correction, as kernels/levels/quad_tile.cuh has it. The same
/// mathematics as kernels/finest/finest_level.h. Device code.
#include "kernels/finest/finest_terms.cuh"
#include "kernels/levels/quad_tile.cuh"

namespace weft::gpu {

/// Terms: WholeTerms or PackedTerms, kernels/finest/finest_terms.cuh.
template <int kWarpCount, int kWarpRows, int kBlockCount, template <int> class TermsOf>
struct FinestTile : QuadTile<kWarpCount, kWarpRows, kBlockCount, kHalfSweeps, 8, 8> {
    using Base = QuadTile<kWarpCount, kWarpRows, kBlockCount, kHalfSweeps, 8, 8>;
    using Base::inside, Base::there, Base::v, Base::x, Base::y;
    using Base::kPoints, Base::kRows, Base::kThreads, Base::kWarps;
    static constexpr int kSeen = kRows + 3;  ///< rows of the mask that a warp looks at
    using Terms = TermsOf<kRows>;

    /// Of one colour.
    using Edges = TileEdges<float2, kWarps>;
    /// Values before: own words of each thread.
    struct Old {
        float4 row[kRows][kThreads];
    };
    static constexpr std::size_t kBytes = sizeof(Edges) + sizeof(Old) + Terms::kBytes;

    /// What the pixels that a warp looks at let it leave out: everywhere |N| = 4; |N| = 4 or
    /// outside Ω; nothing.
    enum Rule { kInterior, kMasked, kBordered };

    const FinestLevel& level;
    Edges& edges;
    Old& olds;
    bool empty = false;  ///< none of the warp's pixels is in Ω
    Rule rule = kBordered;
    unsigned bytes[kSeen];  ///< |N|, from one row above the warp's to two below them
    Terms terms;

    template <class T, bool kInside>
    using Column = typename Base::template Column<T, kInside>;

    /// `memory`: kBytes, aligned to 16.
    __device__ __forceinline__ FinestTile(const FinestLevel& l, std::byte* memory)
        : Base(l.shape),
          level(l),
          edges(*reinterpret_cast<Edges*>(memory)),
          olds(*reinterpret_cast<Old*>(memory + sizeof(Edges))),
          terms(memory + sizeof(Edges) + sizeof(Old)) {}

    /// Asks for the mask: written by no kernel of this chain.
    template <bool kInside>
    __device__ __forceinline__ void loadMask() {
        const Column<std::uint8_t, kInside> column(level.diagonal, level.shape, x, y - 1, there);
#pragma unroll
        for (int j = 0; j < kSeen; ++j) bytes[j] = *reinterpret_cast<const unsigned*>(column.at(j));
    }
    __device__ __forceinline__ void classify() {
        unsigned wrong = 0, border = 0, any = 0;
#pragma unroll
        for (int j = 0; j < kSeen; ++j) {
            wrong |= bytes[j] ^ 0x04040404u, border |= bytes[j] & 0x03030303u;
            if (j > 0 && j <= kRows) any |= bytes[j];
        }
        empty = __all_sync(kAll, any == 0);
        if (__all_sync(kAll, wrong == 0))
            rule = kInterior;
        else if (__all_sync(kAll, border == 0))
            rule = kMasked;
    }
    /// `e`: of the coarser level.
    template <bool kInside, class Kept>
    __device__ __forceinline__ void load(const Shape& coarse, const float* e, const Kept* plane,
                                         float2 (&values)[kPoints]) {
        const Column<float, kInside> points(e, coarse, x / 2, y / 2, there);
#pragma unroll
        for (int j = 0; j < kPoints; ++j) values[j] = *reinterpret_cast<const float2*>(points.at(j));
        const Column<Kept, kInside> column(plane, level.shape, x, y, there);
#pragma unroll
        for (int j = 0; j < kRows; ++j) terms.take(j, column.at(j));
    }
    /// Sets off the tile's own pixels of a plane; there for addOld() after awaitCopies().
    __device__ __forceinline__ void fetchOld(const float* plane) const {
        const float* const first = Base::firstOf(level.shape, plane);
        float4* const to = &olds.row[0][threadInBlock()];
#pragma unroll
        for (int j = 0; j < kRows; ++j)
            copyQuadIf(Base::owns(j), to + j * kThreads, first + j * level.shape.pitch);
    }
    __device__ __forceinline__ void addOld() {
#pragma unroll
        for (int j = 0; j < kRows; ++j) {
            const Quad old(olds.row[j][threadInBlock()]);
#pragma unroll
            for (int k = 0; k < 4; ++k) v[j].v[k] += old.v[k];
        }
    }
    /// Byte k of row j of the warp's, |N|.
    [[nodiscard]] __device__ unsigned byte(int j, int k) const {
        return bytes[j + 1] >> 8 * k & 0xffu;
    }
    template <Rule kRule>
    __device__ __forceinline__ void settle() {
        unsigned own[kRows];
#pragma unroll
        for (int j = 0; j < kRows; ++j) own[j] = bytes[j + 1];
        terms.settle([&](int j, int k) { return inverse<kRule>(j, k); }, own);
    }
    template <Rule kRule>
    [[nodiscard]] __device__ __forceinline__ float inverse(int j, int k) const {
        if (kRule == kBordered) return stencil::inverseCount(static_cast<float>(byte(j, k)));
        return kRule == kInterior || byte(j, k) != 0 ? 0.25f : 0.0f;
    }

    /// Weight of both coarse values beside a pixel of |N| = `few`, west and east of it or above and
    /// below (stencil::fivePointWeight()). Not 0 where neighbours are in Ω: `first` and `second` on
    /// the other line, `before` and `after` on that of the coarse points.
    template <Rule kRule>
    [[nodiscard]] __device__ __forceinline__ static float weightOf(unsigned few, unsigned first,
                                                                   unsigned second, unsigned before,
                                                                   unsigned after) {
        if (kRule == kInterior) return 0.5f;
        if (kRule == kMasked) return few == 0 ? 0.0f : (first | second) != 0 ? 0.5f : 0.25f;
        const int across = (first != 0) + (second != 0), along = (before != 0) + (after != 0);
        return few == 0 ? 0.0f : stencil::fivePointWeight(static_cast<float>(few), along, across);
    }
    /// P e between coarse points of row j, at the lane's second and fourth pixel.
    template <Rule kRule>
    [[nodiscard]] __device__ __forceinline__ float2 betweenColumns(int j,
                                                                   const CoarseValues& e) const {
        const unsigned next =
            kRule == kBordered ? __shfl_down_sync(kAll, bytes[j + 1], 1) & 0xffu : 0u;
        return {(e.a + e.b) * weightOf<kRule>(byte(j, 1), byte(j - 1, 1), byte(j + 1, 1), byte(j, 0),
                                              byte(j, 2)),
                (e.b + e.c) *
                    weightOf<kRule>(byte(j, 3), byte(j - 1, 3), byte(j + 1, 3), byte(j, 2), next)};
    }
    /// In row j, between two rows of them, at the lane's first and third pixel.
    template <Rule kRule>
    [[nodiscard]] __device__ __forceinline__ float2 betweenRows(int j, float2 north,
                                                                float2 south) const {
        const unsigned before = kRule != kInterior ? __shfl_up_sync(kAll, bytes[j + 1], 1) >> 24 : 0u;
        return {(north.x + south.x) *
                    weightOf<kRule>(byte(j, 0), before, byte(j, 1), byte(j - 1, 0), byte(j + 1, 0)),
                (north.y + south.y) * weightOf<kRule>(byte(j, 2), byte(j, 1), byte(j, 3),
                                                      byte(j - 1, 2), byte(j + 1, 2))};
    }
    /// Values ← P e: pixels amid four coarse points satisfy their own equation with those beside
    /// them.
    template <Rule kRule>
    __device__ __forceinline__ void interpolate(const float2 (&e)[kPoints]) {
        float2 above = betweenColumns<kRule>(0, withNext(e[0]));
#pragma unroll
        for (int j = 0; j < kRows; j += 2) {
            const float2 north = e[j / 2], south = e[j / 2 + 1];
            const float2 below = betweenColumns<kRule>(j + 2, withNext(south));
            const float2 own = betweenRows<kRule>(j + 1, north, south);
            const auto amid = [&](int k, float w, float o, float n, float s) {
                return stencil::poissonRelax(0.0f, inverse<kRule>(j + 1, k), w, o, n, s);
            };
            v[j] = Quad(float4{north.x, above.x, north.y, above.y});
            v[j + 1] = Quad(float4{own.x, amid(1, own.x, own.y, above.x, below.x), own.y,
                                   amid(3, own.y, fromEast(own.x), above.y, below.y)});
            above = below;
        }
    }
    /// All that depends on the mask: values ← P e, shares.
    __device__ __forceinline__ void start(const float2 (&e)[kPoints]) {
        if (rule == kInterior)
            interpolate<kInterior>(e), settle<kInterior>();
        else if (rule == kMasked)
            interpolate<kMasked>(e), settle<kMasked>();
        else
            interpolate<kBordered>(e), settle<kBordered>();
    }
    /// Of a row, the pixels of one colour.
    __device__ static float2 coloured(bool left, const Quad& q) {
        return left ? float2{q.v[0], q.v[2]} : float2{q.v[1], q.v[3]};
    }
    /// Leaves what half sweep `half` made (0: none) for other warps.
    __device__ __forceinline__ void leaveEdges(int half) const {
        edges.leave(half % 2, coloured(half % 2 == 0, v[0]),
                    coloured((kRows - 1 + half) % 2 == 0, v[kRows - 1]));
    }
    __device__ static Quad spread(bool left, float2 v) {
        return Quad(left ? float4{v.x, 0, v.y, 0} : float4{0, v.x, 0, v.y});
    }

    /// Half a sweep: where `half` is even on red pixels (x + y even), else on black ones. Steps at
    /// own pixels go into `most`, four times as large, those of fewer neighbours in proportion.
    template <bool kMeasured, bool kPlainOnly>
    __device__ __forceinline__ void relax(int half, const typename Edges::Beside& beside,
                                          float& most) {
        const auto row = [&](int j) {
            const bool left = (j + half) % 2 == 0;
            const Quad north = j > 0 ? v[j > 0 ? j - 1 : 0] : spread(left, beside.north);
            const Quad south =
                j + 1 < kRows ? v[j + 1 < kRows ? j + 1 : 0] : spread(left, beside.south);
            const float2 step = relaxRow<kPlainOnly>(left, j, north, south);
            if (kMeasured && Base::owns(j)) most = largerOf(most, met(left, j, step));
        };
        row(0), row(kRows - 1);
        leaveEdges(half);
#pragma unroll
        for (int j = 1; j + 1 < kRows; ++j) row(j);
    }
    /// z ← z + omega ((r + sum of neighbours) / |N| − z) at two pixels; gives the steps.
    template <bool kPlainOnly>
    __device__ __forceinline__ float2 relaxRow(bool left, int j, const Quad& north,
                                               const Quad& south) {
        Quad& z = v[j];
        const int a = left ? 0 : 1, b = a + 2;
        const float west = left ? fromWest(z.v[3]) : z.v[0], east = left ? z.v[3] : fromEast(z.v[0]);
        const float middle = left ? z.v[1] : z.v[2];
        const auto one = [&](int k, float w, float e) {
            const float old = z.v[k], sum = (w + e) + (north.v[k] + south.v[k]);
            z.v[k] = terms.template relaxed<kPlainOnly>(j, k, old, sum);
            return z.v[k] - old;
        };
        const float first = one(a, west, middle);
        return {first, one(b, middle, east)};
    }
    [[nodiscard]] __device__ __forceinline__ float met(bool left, int j, float2 step) const {
        if (rule == kBordered) {
            const unsigned four = *reinterpret_cast<const unsigned*>(
                Base::firstOf(level.shape, level.diagonal) + j * level.shape.pitch);
            const unsigned few = four >> (left ? 0 : 8);
            step.x *= 0.25f * static_cast<float>(few & 0xffu);
            step.y *= 0.25f * static_cast<float>(few >> 16 & 0xffu);
        }
        return largerOf(step.x, step.y);
    }
    /// Half sweeps black, red; edges are left from the one before. Meets the block twice.
    template <bool kMeasured>
    __device__ __forceinline__ void sweep(float& most) {
#pragma unroll
        for (int half = 1; half <= 2; ++half) {
            __syncthreads();
            if (empty) continue;
            const typename Edges::Beside beside = edges.besides((half - 1) % 2);
            if (Terms::kBytes > 0 && rule == kInterior)
                relax<kMeasured, true>(half, beside, most);
            else
                relax<kMeasured, false>(half, beside, most);
        }
    }
    /// Before the first sweep of a warp that has no pixels.
    __device__ __forceinline__ void startEmpty() { leaveEdges(0), leaveEdges(1); }
};

}  // namespace weft::gpu
