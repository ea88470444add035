#include "cpu/simd/row_kernels.h"

#include "cpu/simd/vec.h"
#include "weft/stencil/poisson.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

float jacobiRow(Rows3 x, const float* f, const std::int8_t* mask, const float* diagonal,
                const float* inverseDiagonal, float omega, int blocks, float* y) {
    const Vec w = broadcast(omega);
    Vec largest{};
    for (int i = 0; i < blocks * kBlock; i += kWidth) {
        const Vec old = load(x.row + i);
        const Vec change =
            stencil::poissonRelax(load(f + i), load(inverseDiagonal + i), load(x.row + i - 1),
                                  load(x.row + i + 1), load(x.above + i), load(x.below + i)) -
            old;
        const VecMask unknown = loadMask(mask + i);
        largest = maximum(largest, select(unknown, absolute(change) * load(diagonal + i), Vec{}));
        store(y + i, select(unknown, old + w * change, Vec{}));
    }
    return horizontalMax(largest);
}

/// What a coarse point takes from itself and the fine points west and north of it (`here`), and what
/// the next coarse point of the row takes from the fine points east of this one (`next`).
struct Restricted {
    Vec here, next;
};

inline Restricted restrictOwn(Rows3 r, int x, const float* w, const float* wa) {
    const Vec r0a = load(r.row + x), r0b = load(r.row + x + kWidth);
    const Vec r1a = load(r.below + x), r1b = load(r.below + x + kWidth);
    const Vec rma = load(r.above + x), rmb = load(r.above + x + kWidth);
    const Vec odd0 = odds(r0a, r0b), even1 = evens(r1a, r1b), odd1 = odds(r1a, r1b);
    const Vec evenM = evens(rma, rmb), oddM = odds(rma, rmb);
    return {evens(r0a, r0b) + load(w) * odd0 + load(w + 2 * kBlock) * even1 +
                load(w + 4 * kBlock) * odd1 + load(wa + 3 * kBlock) * evenM +
                load(wa + 6 * kBlock) * oddM,
            load(w + kBlock) * odd0 + load(w + 5 * kBlock) * odd1 + load(wa + 7 * kBlock) * oddM};
}

/// Bilinear weights: 1, 1/2 along the axes, 1/4 across.
inline Restricted restrictInterior(Rows3 r, int x) {
    const Vec a = load(r.row + x), b = load(r.row + x + kWidth);
    const Vec va = load(r.above + x) + load(r.below + x);
    const Vec vb = load(r.above + x + kWidth) + load(r.below + x + kWidth);
    const Vec across = 0.5f * odds(a, b) + 0.25f * odds(va, vb);
    return {evens(a, b) + 0.5f * evens(va, vb) + across, across};
}

void restrictRow(Rows3 r, BlockRow weightsAbove, BlockRow weights, int coarseBlocks, float* F) {
    Vec carried{};
    for (int b = 0; b < coarseBlocks; ++b) {
        const std::uint32_t own = weights.index[b], above = weightsAbove.index[b];
        const float* w = weights.pool + std::size_t{own} * kWeightBlock;
        const float* wa = weightsAbove.pool + std::size_t{above} * kWeightBlock;
        for (int j = 0; j < kBlock; j += kWidth) {
            const int X = b * kBlock + j;
            const Restricted part = (own | above) == 0       ? Restricted{Vec{}, Vec{}}
                                    : own == 1 && above == 1 ? restrictInterior(r, 2 * X)
                                                             : restrictOwn(r, 2 * X, w + j, wa + j);
            store(F + X, part.here + shiftIn(carried, part.next));
            carried = part.next;
        }
    }
}

inline void putZipped(Vec even, Vec odd, bool add, float* out) {
    Vec lo = zipLow(even, odd), hi = zipHigh(even, odd);
    if (add) {
        lo += load(out);
        hi += load(out + kWidth);
    }
    store(out, lo);
    store(out + kWidth, hi);
}

void prolongRows(const float* e, const float* eBelow, BlockRow weights, int coarseBlocks, float* even,
                 float* odd, bool add) {
    for (int b = 0; b < coarseBlocks; ++b) {
        const std::uint32_t own = weights.index[b];
        if (own == 0) continue;  // nothing unknown in these fine cells: they stay 0
        const float* w = weights.pool + std::size_t{own} * kWeightBlock;
        for (int j = 0; j < kBlock; j += kWidth) {
            const int X = b * kBlock + j, x = 2 * X;
            const Vec c = load(e + X), cE = load(e + X + 1);
            if (own == 1) {
                const Vec s = load(eBelow + X), sE = load(eBelow + X + 1);
                const Vec right = 0.5f * (c + cE);
                putZipped(c, right, add, even + x);
                if (odd) putZipped(0.5f * (c + s), 0.5f * right + 0.25f * (s + sE), add, odd + x);
                continue;
            }
            putZipped(c, load(w + j) * c + load(w + kBlock + j) * cE, add, even + x);
            if (!odd) continue;
            const Vec s = load(eBelow + X), sE = load(eBelow + X + 1);
            const Vec below = load(w + 2 * kBlock + j) * c + load(w + 3 * kBlock + j) * s;
            const Vec centre = load(w + 4 * kBlock + j) * c + load(w + 5 * kBlock + j) * cE +
                               load(w + 6 * kBlock + j) * s + load(w + 7 * kBlock + j) * sE;
            putZipped(below, centre, add, odd + x);
        }
    }
}

/// f − A x of one vector of a 9-point row; `c` points at the stencil block's lane.
inline Vec residual9(Rows3 x, int i, Vec f, const float* c) {
    const Vec up = load(c + 2 * kBlock) * load(x.above + i - 1) +
                   load(c + 3 * kBlock) * load(x.above + i) +
                   load(c + 4 * kBlock) * load(x.above + i + 1);
    const Vec mid = load(c + 5 * kBlock) * load(x.row + i - 1) +
                    load(c + 6 * kBlock) * load(x.row + i + 1) - load(c) * load(x.row + i);
    const Vec down = load(c + 7 * kBlock) * load(x.below + i - 1) +
                     load(c + 8 * kBlock) * load(x.below + i) +
                     load(c + 9 * kBlock) * load(x.below + i + 1);
    return f + ((up + down) + mid);
}

/// The constant coefficients of interior blocks, symmetric in both axes.
struct Interior9 {
    Vec centre, inverse, edge, side, corner;
    explicit Interior9(BlockRow stencil) {
        const float* in = stencil.pool + kStencilBlock;
        centre = broadcast(in[0]), inverse = broadcast(in[kBlock]);
        edge = broadcast(in[3 * kBlock]), side = broadcast(in[5 * kBlock]);
        corner = broadcast(in[2 * kBlock]);
    }
};

/// put(i, f − A x, x, 1/centre) for the vectors of a run of interior cells [i, end). Sideways
/// neighbours come from registers: four loads a vector.
template <class Put>
inline void forInterior9(Rows3 x, const float* f, const Interior9& in, int i, int end,
                         const Put& put) {
    Vec west = broadcast(x.row[i - 1]), here = load(x.row + i);
    Vec vWest = broadcast(x.above[i - 1] + x.below[i - 1]);
    Vec v = load(x.above + i) + load(x.below + i);
    for (; i < end; i += kWidth) {
        const Vec east = load(x.row + i + kWidth);
        const Vec vEast = load(x.above + i + kWidth) + load(x.below + i + kWidth);
        const Vec r = load(f + i) - in.centre * here +
                      in.side * (shiftIn(west, here) + shiftOut(here, east)) + in.edge * v +
                      in.corner * (shiftIn(vWest, v) + shiftOut(v, vEast));
        put(i, r, here, in.inverse);
        west = here, here = east;
        vWest = v, v = vEast;
    }
}

inline void clearBlock(float* y) {
    for (int j = 0; j < kBlock; j += kWidth) store(y + j, Vec{});
}

/// Calls put(i, f − A x, x, 1/centre) for every vector of a row but those of empty blocks, which it
/// clears in `cleared` if that is not null.
template <class Put>
inline void forResiduals9(Rows3 x, const float* f, BlockRow stencil, int blocks, float* cleared,
                          const Put& put) {
    const Interior9 in(stencil);
    for (int b = 0; b < blocks; ++b) {
        const std::uint32_t own = stencil.index[b];
        const int first = b * kBlock;
        if (own == 0) {
            if (cleared) clearBlock(cleared + first);
            continue;
        }
        if (own == 1) {
            while (b + 1 < blocks && stencil.index[b + 1] == 1) ++b;
            forInterior9(x, f, in, first, (b + 1) * kBlock, put);
            continue;
        }
        const float* c = stencil.pool + std::size_t{own} * kStencilBlock;
        for (int j = 0; j < kBlock; j += kWidth)
            put(first + j, residual9(x, first + j, load(f + first + j), c + j),
                load(x.row + first + j), load(c + kBlock + j));
    }
}

void sweepRow9(Rows3 x, const float* f, BlockRow stencil, float omega, int blocks, bool clears,
               float* y) {
    const Vec w = broadcast(omega);
    forResiduals9(x, f, stencil, blocks, clears ? y : nullptr,
                  [&](int i, Vec r, Vec here, Vec inverse) { store(y + i, here + w * inverse * r); });
}

void firstSweepRow9(const float* f, BlockRow stencil, float omega, int blocks, float* y) {
    const Vec w = broadcast(omega);
    for (int b = 0; b < blocks; ++b) {
        if (stencil.index[b] == 0) {
            clearBlock(y + b * kBlock);
            continue;
        }
        const float* c = stencil.pool + std::size_t{stencil.index[b]} * kStencilBlock;
        for (int j = 0; j < kBlock; j += kWidth) {
            const int i = b * kBlock + j;
            store(y + i, w * load(c + kBlock + j) * load(f + i));
        }
    }
}

void residualRow9(Rows3 x, const float* f, BlockRow stencil, int blocks, float* r) {
    forResiduals9(x, f, stencil, blocks, r, [&](int i, Vec value, Vec, Vec) { store(r + i, value); });
}

void composeRow(const float* g, const float* d, const std::int8_t* mask, const float* other,
                int blocks, float* u) {
    if (!mask) {
        for (int i = 0; i < blocks * kBlock; i += kWidth) store(u + i, load(g + i) + load(d + i));
        return;
    }
    for (int i = 0; i < blocks * kBlock; i += kWidth)
        store(u + i, select(loadMask(mask + i), load(g + i) + load(d + i), load(other + i)));
}

/// One neighbour's term of f: v_pq − (g_p − g_q), and b_q − g_q where q is fixed.
inline Vec mixedEdge(Vec g, Vec b, Vec gq, Vec bq, VecMask unknown) {
    const Vec dg = g - gq, db = b - bq;
    const Vec guidance = select(absolute(db) > absolute(dg), db - dg, Vec{});
    return guidance + select(unknown, Vec{}, bq - gq);
}

void mixedRow(Rows3 g, Rows3 b, MaskRows3 mask, int blocks, float* f) {
    for (int i = 0; i < blocks * kBlock; i += kWidth) {
        const Vec gp = load(g.row + i), bp = load(b.row + i);
        const Vec west =
            mixedEdge(gp, bp, load(g.row + i - 1), load(b.row + i - 1), loadMask(mask.row + i - 1));
        const Vec east =
            mixedEdge(gp, bp, load(g.row + i + 1), load(b.row + i + 1), loadMask(mask.row + i + 1));
        const Vec north =
            mixedEdge(gp, bp, load(g.above + i), load(b.above + i), loadMask(mask.above + i));
        const Vec south =
            mixedEdge(gp, bp, load(g.below + i), load(b.below + i), loadMask(mask.below + i));
        store(f + i, select(loadMask(mask.row + i), (west + east) + (north + south), Vec{}));
    }
}

float maxRow(const float* x, int blocks) {
    Vec largest{};
    for (int i = 0; i < blocks * kBlock; i += kWidth)
        largest = maximum(largest, absolute(load(x + i)));
    return horizontalMax(largest);
}

}  // namespace

const RowKernels& rowKernels() {
    static const RowKernels table = {restrictRow,    prolongRows,  sweepRow9,
                                     firstSweepRow9, residualRow9, mixedRow,
                                     jacobiRow,      composeRow,   maxRow};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
