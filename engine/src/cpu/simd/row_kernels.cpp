#include "cpu/simd/row_kernels.h"

#include "cpu/simd/vec.h"
#include "weft/stencil/poisson.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

/// `relaxed(i)`: (f + Σ w_pq x_q) / A_pp.
template <class Relaxed>
inline float jacobiCells(const float* x, const std::int8_t* mask, const float* diagonal, float omega,
                         int blocks, float* y, const Relaxed& relaxed) {
    const Vec w = broadcast(omega);
    Vec largest{};
    for (int i = 0; i < blocks * kBlock; i += kWidth) {
        const Vec old = load(x + i), change = relaxed(i) - old;
        const VecMask unknown = loadMask(mask + i);
        largest = maximum(largest, select(unknown, absolute(change) * load(diagonal + i), Vec{}));
        store(y + i, select(unknown, old + w * change, Vec{}));
    }
    return horizontalMax(largest);
}

float jacobiRow(const Rows3& x, const float* f, const std::int8_t* mask, const float* diagonal,
                const float* inverseDiagonal, float omega, int blocks, float* y) {
    return jacobiCells(x.row, mask, diagonal, omega, blocks, y, [&](int i) {
        return stencil::poissonRelax(load(f + i), load(inverseDiagonal + i), load(x.row + i - 1),
                                     load(x.row + i + 1), load(x.above + i), load(x.below + i));
    });
}

float jacobiLinkedRow(const Rows3& x, const float* f, const std::int8_t* mask, const float* diagonal,
                      const float* inverseDiagonal, const LinkRows& links, float omega, int blocks,
                      float* y) {
    return jacobiCells(x.row, mask, diagonal, omega, blocks, y, [&](int i) {
        return stencil::poissonRelax(load(f + i), load(inverseDiagonal + i),
                                     loadLinks(links.east + i - 1) * load(x.row + i - 1),
                                     loadLinks(links.east + i) * load(x.row + i + 1),
                                     loadLinks(links.north + i) * load(x.above + i),
                                     loadLinks(links.south + i) * load(x.below + i));
    });
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

/// Bilinear weights: 1, 1/2 along the axes, 1/4 across; down the columns first, so that little is
/// sorted into even and odd.
inline Restricted restrictInterior(Rows3 r, int x) {
    const auto column = [&](int i) {
        return load(r.row + i) + 0.5f * (load(r.above + i) + load(r.below + i));
    };
    const Vec a = column(x), b = column(x + kWidth);
    const Vec across = 0.5f * odds(a, b);
    return {evens(a, b) + across, across};
}

inline Rows3 moved(Rows3 rows, std::ptrdiff_t by) {
    return {rows.above + by, rows.row + by, rows.below + by};
}

void restrictRow(const Rows3& rows, BlockRow weightsAbove, BlockRow weights, int coarseBlocks,
                 float* to, const Planes& planes) {
    for (int c = 0; c < planes.channels; ++c) {
        const Rows3 r = moved(rows, c * planes.from);
        float* F = to + c * planes.to;
        Vec carried{};
        for (int b = 0; b < coarseBlocks; ++b) {
            const std::uint32_t own = weights.index[b], above = weightsAbove.index[b];
            const float* w = weights.pool + std::size_t{own} * kWeightBlock;
            const float* wa = weightsAbove.pool + std::size_t{above} * kWeightBlock;
            for (int j = 0; j < kBlock; j += kWidth) {
                const int X = b * kBlock + j;
                const Restricted part = (own | above) == 0 ? Restricted{Vec{}, Vec{}}
                                        : own == 1 && above == 1
                                            ? restrictInterior(r, 2 * X)
                                            : restrictOwn(r, 2 * X, w + j, wa + j);
                store(F + X, part.here + shiftIn(carried, part.next));
                carried = part.next;
            }
        }
    }
}

/// Puts 2 · kWidth floats, or adds them to what is there.
inline void put(Halves h, bool add, float* out) {
    if (!add) return store(out, h);
    store(out, load(out) + zipLow(h.even, h.odd));
    store(out + kWidth, load(out + kWidth) + zipHigh(h.even, h.odd));
}

/// Interpolation weights of kWidth coarse points, in the order of kWeightBlock.
struct Weights {
    Vec w, e, n, s, nw, ne, sw, se;
    explicit Weights(const float* p) {
        Vec* const all[] = {&w, &e, &n, &s, &nw, &ne, &sw, &se};
        for (int k = 0; k < 8; ++k) *all[k] = load(p + k * kBlock);
    }
};

inline void prolongOwn(const float* e, const float* eBelow, const Weights& k, int X, float* even,
                       float* odd, bool add) {
    const Vec c = load(e + X), cE = load(e + X + 1);
    put({c, k.w * c + k.e * cE}, add, even + 2 * X);
    if (!odd) return;
    const Vec s = load(eBelow + X), sE = load(eBelow + X + 1);
    put({k.n * c + k.s * s, k.nw * c + k.ne * cE + k.sw * s + k.se * sE}, add, odd + 2 * X);
}

/// A run of interior points [X, end). Sideways neighbours come from registers.
inline void prolongInterior(const float* e, const float* eBelow, int X, int end, float* even,
                            float* odd, bool add) {
    Vec c = load(e + X), s = load(eBelow + X);
    for (; X < end; X += kWidth) {
        const Vec next = load(e + X + kWidth), cE = shiftOut(c, next);
        const Vec right = 0.5f * (c + cE);
        put({c, right}, add, even + 2 * X);
        if (odd) {
            const Vec nextBelow = load(eBelow + X + kWidth), sE = shiftOut(s, nextBelow);
            put({0.5f * (c + s), 0.5f * right + 0.25f * (s + sE)}, add, odd + 2 * X);
            s = nextBelow;
        }
        c = next;
    }
}

/// The end of the run of blocks from b on that have the same entry.
inline int endOfRun(BlockRow table, int b, int blocks) {
    const std::uint32_t own = table.index[b];
    while (++b < blocks && table.index[b] == own) {
    }
    return b;
}

void prolongRows(const float* e, const float* eBelow, BlockRow weights, int coarseBlocks, float* even,
                 float* odd, bool add, const Planes& planes) {
    const auto ofChannel = [&](float* row, int c) { return row ? row + c * planes.to : nullptr; };
    for (int b = 0; b < coarseBlocks; ++b) {
        const std::uint32_t own = weights.index[b];
        if (own == 0) continue;  // nothing unknown in these fine cells: they stay 0
        if (own == 1) {
            const int end = endOfRun(weights, b, coarseBlocks);
            for (int c = 0; c < planes.channels; ++c)
                prolongInterior(e + c * planes.from, eBelow + c * planes.from, b * kBlock,
                                end * kBlock, ofChannel(even, c), ofChannel(odd, c), add);
            b = end - 1;
            continue;
        }
        const float* w = weights.pool + std::size_t{own} * kWeightBlock;
        for (int j = 0; j < kBlock; j += kWidth) {
            const Weights k(w + j);
            for (int c = 0; c < planes.channels; ++c)
                prolongOwn(e + c * planes.from, eBelow + c * planes.from, k, b * kBlock + j,
                           ofChannel(even, c), ofChannel(odd, c), add);
        }
    }
}

/// The coefficients of kWidth cells of a 9-point row, in the order of kStencilBlock.
struct Own9 {
    Vec centre, inverse, nw, n, ne, w, e, sw, s, se;
    explicit Own9(const float* c) {
        Vec* const all[] = {&centre, &inverse, &nw, &n, &ne, &w, &e, &sw, &s, &se};
        for (int k = 0; k < 10; ++k) *all[k] = load(c + k * kBlock);
    }

    /// From a half block and the one above it.
    Own9(const float* c, const float* above)
        : centre(load(c)),
          inverse(load(c + kBlock)),
          nw(load(above + kHalfSouthEast - 1)),
          n(load(above + kHalfSouth)),
          ne(load(above + kHalfSouthWest + 1)),
          w(load(c + kHalfEast - 1)),
          e(load(c + kHalfEast)),
          sw(load(c + kHalfSouthWest)),
          s(load(c + kHalfSouth)),
          se(load(c + kHalfSouthEast)) {}

    /// f − A x.
    [[nodiscard]] Vec residual(Rows3 x, int i, Vec here, Vec f) const {
        const Vec up =
            nw * load(x.above + i - 1) + n * load(x.above + i) + ne * load(x.above + i + 1);
        const Vec mid = w * load(x.row + i - 1) + e * load(x.row + i + 1) - centre * here;
        const Vec down =
            sw * load(x.below + i - 1) + s * load(x.below + i) + se * load(x.below + i + 1);
        return f + ((up + down) + mid);
    }
    /// The same where `centre` is the surplus: Σ a (x_q − x) − surplus x.
    [[nodiscard]] Vec residualBySurplus(Rows3 x, int i, Vec here, Vec f) const {
        const auto from = [&](Vec a, const float* q) { return a * (load(q + i) - here); };
        const Vec up = from(nw, x.above - 1) + from(n, x.above) + from(ne, x.above + 1);
        const Vec mid = from(w, x.row - 1) + from(e, x.row + 1) - centre * here;
        const Vec down = from(sw, x.below - 1) + from(s, x.below) + from(se, x.below + 1);
        return f + ((up + down) + mid);
    }
};

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

/// put(i, f − A x, x, 1/centre) for the vectors of a run of interior cells [i, end). What neighbours
/// get from a column comes from registers, as one sum: four loads and two shifts a vector.
template <class Put>
inline void forInterior9(Rows3 x, const float* f, const Interior9& in, int i, int end,
                         const Put& put) {
    const auto asideOf = [&](Vec own, Vec beside) { return in.side * own + in.corner * beside; };
    const auto besideOf = [&](int k) { return load(x.above + k) + load(x.below + k); };
    Vec here = load(x.row + i), v = besideOf(i);
    Vec west = asideOf(broadcast(x.row[i - 1]), broadcast(x.above[i - 1] + x.below[i - 1]));
    Vec aside = asideOf(here, v);
    for (; i < end; i += kWidth) {
        const Vec next = load(x.row + i + kWidth), vNext = besideOf(i + kWidth);
        const Vec east = asideOf(next, vNext);
        const Vec r = load(f + i) - in.centre * here + in.edge * v +
                      (shiftIn(west, aside) + shiftOut(aside, east));
        put(i, r, here, in.inverse);
        here = next, v = vNext;
        west = aside, aside = east;
    }
}

inline void clearBlock(float* y) {
    for (int j = 0; j < kBlock; j += kWidth) store(y + j, Vec{});
}

/// Calls put(to, i, f − A x, x, 1/centre) for every vector of a row but those of empty blocks, which
/// it clears if so asked; `to` is the channel's row of y.
template <bool bySurplus, class Put>
inline void forResiduals9(const Rows3& x, const float* f, BlockRow stencil, int blocks, bool clears,
                          float* y, const Planes& planes, const Put& put) {
    const Interior9 in(stencil);
    for (int b = 0; b < blocks; ++b) {
        const std::uint32_t own = stencil.index[b];
        const int first = b * kBlock;
        if (own == 0) {
            for (int c = 0; c < planes.channels && clears; ++c) clearBlock(y + c * planes.to + first);
            continue;
        }
        if (own == 1 && !bySurplus) {
            b = endOfRun(stencil, b, blocks);
            for (int c = 0; c < planes.channels; ++c) {
                float* const to = y + c * planes.to;
                forInterior9(
                    moved(x, c * planes.from), f + c * planes.rhs, in, first, b * kBlock,
                    [&](int i, Vec r, Vec here, Vec inverse) { put(to, i, r, here, inverse); });
            }
            --b;
            continue;
        }
        const std::size_t size = stencil.above ? kHalfBlock : kStencilBlock;
        const float* coefficients = stencil.pool + own * size;
        const float* above = stencil.above ? stencil.pool + stencil.above[b] * size : nullptr;
        for (int i = first; i < first + kBlock; i += kWidth) {
            const Own9 k = above ? Own9(coefficients + (i - first), above + (i - first))
                                 : Own9(coefficients + (i - first));
            for (int c = 0; c < planes.channels; ++c) {
                const Rows3 rows = moved(x, c * planes.from);
                const Vec here = load(rows.row + i);
                const Vec rhs = load(f + c * planes.rhs + i);
                const Vec r = bySurplus ? k.residualBySurplus(rows, i, here, rhs)
                                        : k.residual(rows, i, here, rhs);
                put(y + c * planes.to, i, select(k.inverse > 0.0f, r, Vec{}),
                    select(k.inverse > 0.0f, here, Vec{}), k.inverse);
            }
        }
    }
}

template <bool bySurplus>
void sweepRow9(const Rows3& x, const float* f, BlockRow stencil, float omega, int blocks, bool clears,
               float* y, const Planes& planes) {
    const Vec w = broadcast(omega);
    forResiduals9<bySurplus>(x, f, stencil, blocks, clears, y, planes,
                             [&](float* to, int i, Vec r, Vec here, Vec inverse) {
                                 store(to + i, here + w * inverse * r);
                             });
}

void firstSweepRow9(const float* f, BlockRow stencil, float omega, int blocks, float* y,
                    const Planes& planes) {
    const Vec w = broadcast(omega);
    const std::size_t size = stencil.above ? kHalfBlock : kStencilBlock;
    for (int b = 0; b < blocks; ++b) {
        const std::uint32_t own = stencil.index[b];
        const float* inverse = stencil.pool + own * size + kBlock;
        for (int c = 0; c < planes.channels; ++c) {
            float* const to = y + c * planes.to + b * kBlock;
            const float* const from = f + c * planes.rhs + b * kBlock;
            if (own == 0) clearBlock(to);
            for (int j = 0; j < kBlock && own != 0; j += kWidth)
                store(to + j, w * load(inverse + j) * load(from + j));
        }
    }
}

template <bool bySurplus>
void residualRow9(const Rows3& x, const float* f, BlockRow stencil, int blocks, float* r,
                  const Planes& planes) {
    forResiduals9<bySurplus>(x, f, stencil, blocks, true, r, planes,
                             [&](float* to, int i, Vec value, Vec, Vec) { store(to + i, value); });
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

/// One neighbour's term of f. `excess`: stencil::guidanceExcess of one kind of gradients.
template <class Excess>
inline Vec edgeTerm(const Excess& excess, Vec g, Vec b, Vec gq, Vec bq, VecMask unknown) {
    return excess(g - gq, b - bq) + select(unknown, Vec{}, bq - gq);
}

template <class Excess>
void guidanceRow(const Excess& excess, const Rows3& g, const Rows3& b, const MaskRows3& mask,
                 int blocks, float* f) {
    for (int i = 0; i < blocks * kBlock; i += kWidth) {
        const Vec gp = load(g.row + i), bp = load(b.row + i);
        const Vec west = edgeTerm(excess, gp, bp, load(g.row + i - 1), load(b.row + i - 1),
                                  loadMask(mask.row + i - 1));
        const Vec east = edgeTerm(excess, gp, bp, load(g.row + i + 1), load(b.row + i + 1),
                                  loadMask(mask.row + i + 1));
        const Vec north =
            edgeTerm(excess, gp, bp, load(g.above + i), load(b.above + i), loadMask(mask.above + i));
        const Vec south =
            edgeTerm(excess, gp, bp, load(g.below + i), load(b.below + i), loadMask(mask.below + i));
        store(f + i, select(loadMask(mask.row + i), (west + east) + (north + south), Vec{}));
    }
}

/// The row of one kind of gradients, of which no cell asks again.
template <Gradients kGradients>
void guidanceRowOf(const Rows3& g, const Rows3& b, const MaskRows3& mask, int blocks, float* f) {
    guidanceRow([](Vec dg, Vec db) { return stencil::guidanceExcess(kGradients, dg, db); }, g, b,
                mask, blocks, f);
}

void guidanceRow(Gradients gradients, const Rows3& g, const Rows3& b, const MaskRows3& mask,
                 int blocks, float* f) {
    forGradients(gradients, [&]<Gradients kGradients>(OneOf<kGradients>) {
        guidanceRowOf<kGradients>(g, b, mask, blocks, f);
    });
}

float maxRow(const float* x, int blocks) {
    Vec largest{};
    for (int i = 0; i < blocks * kBlock; i += kWidth)
        largest = maximum(largest, absolute(load(x + i)));
    return horizontalMax(largest);
}

double dotRow(const float* a, const float* b, int blocks) {
    constexpr int kPart = 32 * kBlock;  // cells that are summed up in float
    double sum = 0;
    for (int i = 0; i < blocks * kBlock;) {
        Vec part{};
        for (const int end = i + kPart < blocks * kBlock ? i + kPart : blocks * kBlock; i < end;
             i += kWidth)
            part += load(a + i) * load(b + i);
        for (int k = 0; k < kWidth; ++k) sum += part[k];
    }
    return sum;
}

void subtractRow(const float* q, float alpha, int blocks, float* f) {
    for (int i = 0; i < blocks * kBlock; i += kWidth) store(f + i, load(f + i) - alpha * load(q + i));
}

}  // namespace

template <>
const RowKernels& kernels() {
    static const RowKernels table = {
        restrictRow, prolongRows, sweepRow9<false>, firstSweepRow9,    residualRow9<false>,
        guidanceRow, jacobiRow,   jacobiLinkedRow,  composeRow,        maxRow,
        dotRow,      subtractRow, sweepRow9<true>,  residualRow9<true>};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
