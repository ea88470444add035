#include "cpu/simd/galerkin_kernels.h"

#include "cpu/simd/vec.h"
#include "weft/stencil/coarsening.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

using RowVec = stencil::RowOf9<Vec>;
using WeightVec = stencil::ProlongationOf8<Vec>;

/// P 1 that differs from 1 by less is 1: sums of four weights in float32.
constexpr float kRoundingOfSums = 1e-5f;

/// Where cell 2X + dx of plane k lies, for −2 ≤ dx ≤ 3.
inline const float* at(const SplitPlanes& s, int k, int X, int dx) {
    const int half = dx & 1;
    return s.half[half] + k * s.plane + X + (dx - half) / 2;
}

inline RowVec rowAt(const SplitPlanes& s, int X, int dx) {
    RowVec r;
    r.centre = load(at(s, 0, X, dx));
    for (int k = 0; k < 8; ++k) r.a[k] = load(at(s, 1 + k, X, dx));
    return r;
}

inline void putSplit(const SplitPlanes& to, int k, int X, Vec first, Vec second) {
    store(to.half[0] + k * to.plane + X, evens(first, second));
    store(to.half[1] + k * to.plane + X, odds(first, second));
}

/// The stencils of kWidth cells from x on.
inline RowVec finestCells(const MaskRows3& mask, const LinkRows& links, const float* diagonal, int x,
                          Vec& surplus) {
    using namespace stencil;
    const VecMask own = loadMask(mask.row + x);
    const auto coupling = [&](const std::int8_t* neighbour, const std::uint8_t* link) {
        return select(own & loadMask(neighbour), loadLinks(link), Vec{});
    };
    RowVec r;
    r.centre = select(own, load(diagonal + x), Vec{});
    r.a[W] = coupling(mask.row + x - 1, links.east + x - 1);
    r.a[E] = coupling(mask.row + x + 1, links.east + x);
    r.a[N] = coupling(mask.above + x, links.north + x);
    r.a[S] = coupling(mask.below + x, links.south + x);
    surplus = r.centre - ((r.a[W] + r.a[E]) + (r.a[N] + r.a[S]));
    return r;
}

void finestRow(const MaskRows3& mask, const LinkRows& links, const float* diagonal, int blocks,
               const SplitPlanes& to) {
    using namespace stencil;
    for (int X = 0; X < blocks * kBlock; X += kWidth) {
        Vec surplus[2];
        const RowVec a = finestCells(mask, links, diagonal, 2 * X, surplus[0]);
        const RowVec b = finestCells(mask, links, diagonal, 2 * X + kWidth, surplus[1]);
        putSplit(to, 0, X, a.centre, b.centre);
        for (const int k : {N, W, E, S}) putSplit(to, 1 + k, X, a.a[k], b.a[k]);
        putSplit(to, kSurplusPlane, X, surplus[0], surplus[1]);
    }
}

void coarseRow(BlockRow stencils, int rowBlocks, int blocks, const SplitPlanes& to) {
    // The fine cells of a coarse block are two blocks of its row.
    for (int X = 0; X < blocks * kBlock; X += kWidth) {
        Vec centres[2], surplus[2];
        const float* from[2] = {};
        for (const int i : {0, 1}) {
            const int x = 2 * X + i * kWidth, b = x / kBlock;
            const std::uint32_t entry = b < rowBlocks ? stencils.index[b] : 0;
            from[i] = stencils.pool + std::size_t{entry} * kStencilBlock + x % kBlock;
            surplus[i] = load(from[i]);
            Vec couplings{};
            for (int k = 0; k < 8; ++k) couplings += load(from[i] + (2 + k) * kBlock);
            centres[i] = surplus[i] + couplings;
        }
        putSplit(to, 0, X, centres[0], centres[1]);
        for (int k = 0; k < 8; ++k)
            putSplit(to, 1 + k, X, load(from[0] + (2 + k) * kBlock),
                     load(from[1] + (2 + k) * kBlock));
        putSplit(to, kSurplusPlane, X, surplus[0], surplus[1]);
    }
}

/// Weights on the fine points right, below and right-below of the coarse points from X on.
inline void weightsAt(const FineRows3& r, int X, float* w) {
    using namespace stencil;
    using stencil::detail::weightAmid, stencil::detail::weightFrom;
    const auto isActive = [X](const SplitPlanes& row, int dx) {
        return load(at(row, 0, X, dx)) > 0.0f;
    };
    const VecMask here = isActive(r.above, 0), east = isActive(r.above, 2),
                  south = isActive(r.below, 0), southEast = isActive(r.below, 2);
    const RowVec right = rowAt(r.above, X, 1), below = rowAt(r.row, X, 0), c = rowAt(r.row, X, 1);
    const RowVec farEast = rowAt(r.row, X, 2), farSouth = rowAt(r.below, X, 1);
    const auto put = [w](int slot, VecMask active, Vec value) {
        store(w + slot * kBlock, select(active, value, Vec{}));
    };
    const Vec rightW = select(here, weightFrom(right, W), Vec{}),
              rightE = select(east, weightFrom(right, E), Vec{}),
              belowN = select(here, weightFrom(below, N), Vec{}),
              belowS = select(south, weightFrom(below, S), Vec{});
    put(0, here, rightW), put(1, east, rightE), put(2, here, belowN), put(3, south, belowS);
    put(4, here, weightAmid(c.a[NW], c.a[N], rightW, c.a[W], belowN, c.centre));
    put(5, east, weightAmid(c.a[NE], c.a[N], rightE, c.a[E], weightFrom(farEast, N), c.centre));
    put(6, south, weightAmid(c.a[SW], c.a[W], belowS, c.a[S], weightFrom(farSouth, W), c.centre));
    put(7, southEast,
        weightAmid(c.a[SE], c.a[E], weightFrom(farEast, S), c.a[S], weightFrom(farSouth, E),
                   c.centre));
}

void weightRow(const FineRows3& rows, int blocks, BlockRow to, float* pool) {
    for (int b = 0; b < blocks; ++b) {
        if (to.index[b] <= 1) continue;
        float* const w = pool + std::size_t{to.index[b]} * kWeightBlock;
        for (int j = 0; j < kBlock; j += kWidth) weightsAt(rows, b * kBlock + j, w + j);
    }
}

void readWeights(BlockRow from, int blocks, const WeightPlanes& to) {
    for (int b = 0; b < blocks; ++b) {
        const float* const w = from.pool + std::size_t{from.index[b]} * kWeightBlock;
        for (int k = 0; k < 8; ++k)
            std::memcpy(to.values + k * to.plane + b * kBlock, w + k * kBlock,
                        kBlock * sizeof(float));
    }
}

void sumWeights(const SplitPlanes& row, const WeightPlanes& weights, int blocks,
                const SplitPlanes& even, const SplitPlanes& odd) {
    const auto snapped = [](Vec v) {
        return select(absolute(v - 1.0f) < kRoundingOfSums, broadcast(1), v);
    };
    for (int X = 0; X < blocks * kBlock; X += kWidth) {
        const auto w = [&](int slot) { return load(weights.values + slot * weights.plane + X); };
        store(even.half[0] + X, select(load(row.half[0] + X) > 0.0f, broadcast(1), Vec{}));
        store(even.half[1] + X, snapped(w(0) + w(1)));
        store(odd.half[0] + X, snapped(w(2) + w(3)));
        store(odd.half[1] + X, snapped((w(4) + w(5)) + (w(6) + w(7))));
    }
}

void productRow(const SplitPlanes& stencils, const FineRows3& sums, int blocks,
                const SplitPlanes& to) {
    for (int X = 0; X < blocks * kBlock; X += kWidth)
        for (const int dx : {0, 1}) {
            const Vec own = load(at(sums.row, 0, X, dx));
            Vec product = load(at(stencils, kSurplusPlane, X, dx)) * own;
            int k = 0;
            for (const SplitPlanes* other : {&sums.above, &sums.row, &sums.below})
                for (int i = -1; i <= 1; ++i) {
                    if (other == &sums.row && i == 0) continue;
                    product +=
                        load(at(stencils, 1 + k++, X, dx)) * (own - load(at(*other, 0, X, dx + i)));
                }
            store(to.half[dx] + X, product);
        }
}

/// Weights with which the fine points around the coarse points from X on take their values.
inline WeightVec weightsOf(const WeightPlanes& above, const WeightPlanes& own, int X) {
    using namespace stencil;
    const auto w = [](const WeightPlanes& row, int slot, int column) {
        return load(row.values + slot * row.plane + column);
    };
    WeightVec p;
    p.w[E] = w(own, 0, X), p.w[W] = w(own, 1, X - 1);
    p.w[S] = w(own, 2, X), p.w[N] = w(above, 3, X);
    p.w[SE] = w(own, 4, X), p.w[SW] = w(own, 5, X - 1);
    p.w[NE] = w(above, 6, X), p.w[NW] = w(above, 7, X - 1);
    return p;
}

template <bool hasCorners>
inline void galerkinCells(const FineRows3& stencils, const FineRows3& products,
                          const WeightPlanes (&weights)[3], int X, float* c) {
    const SplitPlanes* const rows[3] = {&stencils.above, &stencils.row, &stencils.below};
    const SplitPlanes* const made[3] = {&products.above, &products.row, &products.below};
    const auto fine = [&](int x, int y) { return rowAt(*rows[y + 1], X, x); };
    // What lies north of row Y − 1 is not asked for.
    const auto prolongation = [&](int column, int row) {
        return weightsOf(weights[row < 0 ? 0 : row], weights[row + 1], X + column);
    };
    // Of points outside Ω all is 0.
    const VecMask active = load(at(stencils.row, 0, X, 0)) > 0.0f;
    const WeightVec own = prolongation(0, 0);
    const Vec p[9] = {own.w[0], own.w[1], own.w[2], own.w[3], broadcast(1),
                      own.w[4], own.w[5], own.w[6], own.w[7]};
    Vec sum{}, couplings{};
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i) sum += p[3 * j + i] * load(at(*made[j], 0, X, i - 1));
    sum = select(active, sum, Vec{});
    const RowVec r = stencil::galerkinRow<hasCorners, Vec>(fine, prolongation, 0, 0);
    for (const Vec a : r.a) couplings += a;
    const Vec centre = sum + couplings;
    store(c, sum);
    store(c + kBlock, select(centre > 0.0f, 1.0f / centre, Vec{}));
    for (int k = 0; k < 8; ++k) store(c + (2 + k) * kBlock, r.a[k]);
}

template <bool hasCorners>
void galerkinBlocks(const FineRows3& stencils, const FineRows3& products,
                    const WeightPlanes (&weights)[3], int blocks, BlockRow to, float* pool) {
    for (int b = 0; b < blocks; ++b) {
        if (to.index[b] <= 1) continue;
        float* const c = pool + std::size_t{to.index[b]} * kStencilBlock;
        for (int j = 0; j < kBlock; j += kWidth)
            galerkinCells<hasCorners>(stencils, products, weights, b * kBlock + j, c + j);
    }
}

void galerkinRow(const FineRows3& stencils, const FineRows3& products,
                 const WeightPlanes (&weights)[3], bool hasCorners, int blocks, BlockRow to,
                 float* pool) {
    if (hasCorners)
        galerkinBlocks<true>(stencils, products, weights, blocks, to, pool);
    else
        galerkinBlocks<false>(stencils, products, weights, blocks, to, pool);
}

}  // namespace

template <>
const GalerkinKernels& kernels<GalerkinKernels>() {
    static constexpr GalerkinKernels table = {finestRow,  coarseRow,  weightRow,  readWeights,
                                              sumWeights, productRow, galerkinRow};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
