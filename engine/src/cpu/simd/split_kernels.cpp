#include "cpu/simd/split_kernels.h"

#include "cpu/simd/vec.h"
#include "weft/stencil/poisson.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

/// outer(i) on the split vectors outside the interior, interior(i) on those inside; start(i) before
/// the first and before a jump over the far part.
template <class Start, class Outer, class Interior>
inline void forSplit(const SplitRow& row, const Start& start, const Outer& outer,
                     const Interior& interior) {
    const PairParts& p = row.parts;
    int i = p.unknown.first * kBlock;
    start(i);
    for (; i < p.interior.first * kBlock; i += kWidth) outer(i);
    if (row.skipsFar && !p.far.empty()) {
        for (; i < p.far.first * kBlock; i += kWidth) interior(i);
        start(i = p.far.last * kBlock);
    }
    for (; i < p.interior.last * kBlock; i += kWidth) interior(i);
    for (; i < p.unknown.last * kBlock; i += kWidth) outer(i);
}

void splitInverse(const float* inverseDiagonal, const std::int8_t* mask, const PairParts& parts,
                  float* const inverse[2]) {
    for (int b = parts.unknown.first; b < parts.unknown.last; ++b) {
        if (b == parts.interior.first) b = parts.interior.last;
        for (int i = b * kBlock; b < parts.unknown.last && i < (b + 1) * kBlock; i += kWidth) {
            const float* p = inverseDiagonal + 2 * i;
            const Vec first = select(loadMask(mask + 2 * i), load(p), Vec{});
            const Vec second = select(loadMask(mask + 2 * i + kWidth), load(p + kWidth), Vec{});
            store(inverse[0] + i, evens(first, second));
            store(inverse[1] + i, odds(first, second));
        }
    }
}

void splitLinks(const std::uint8_t* east, const std::uint8_t* south, int pairs,
                const SplitLinks& to) {
    const auto splitRow = [pairs](const std::uint8_t* from, float* const half[2]) {
        for (int i = 0; i < pairs * kBlock; i += kWidth) {
            const Vec first = loadLinks(from + 2 * i), second = loadLinks(from + 2 * i + kWidth);
            store(half[0] + i, evens(first, second));
            store(half[1] + i, odds(first, second));
        }
    };
    splitRow(east, to.east);
    splitRow(south, to.south);
}

void splitRhs(const float* rows, std::ptrdiff_t plane, std::ptrdiff_t ahead, int blocks,
              const SplitRow& to) {
    const PairParts& p = to.parts;
    for (int c = 0; c < to.channels; ++c) {
        const float* const f = rows + c * plane;
        float* const half[2] = {to.f.half[0] + c * to.f.plane, to.f.half[1] + c * to.f.plane};
        const auto splitPairs = [&](int first, int last, const auto& keep) {
            for (int i = first * kBlock; i < last * kBlock; i += kWidth) {
                // Short runs, far apart: no hardware prefetch.
                __builtin_prefetch(f + 2 * i + ahead);
                if (kWidth == kBlock) __builtin_prefetch(f + 2 * i + ahead + kWidth);
                const Vec a = 2 * i / kBlock < blocks ? load(f + 2 * i) : Vec{};
                const Vec b = (2 * i + kWidth) / kBlock < blocks ? load(f + 2 * i + kWidth) : Vec{};
                store(half[0] + i, keep(0, i, evens(a, b)));
                store(half[1] + i, keep(1, i, odds(a, b)));
            }
        };
        // What lies past the end of a row may be anything.
        const auto ofUnknown = [&](int which, int i, Vec v) {
            return select(load(to.inverse[which] + i) > 0.0f, v, Vec{});
        };
        splitPairs(p.unknown.first, p.interior.first, ofUnknown);
        if (to.rhsInside)
            splitPairs(p.interior.first, p.interior.last, [](int, int, Vec v) { return v; });
        splitPairs(p.interior.last, p.unknown.last, ofUnknown);
    }
}

/// x of the grid counts as 0 in pair b.
inline bool isZero(const SplitRow& row, int b) {
    return row.isFarZero && b >= row.parts.far.first && b < row.parts.far.last;
}

void split(const float* rows, std::ptrdiff_t plane, int first, int last, const SplitRow& to) {
    for (int c = 0; c < to.channels; ++c) {
        float *even = to.x.half[0] + c * to.x.plane, *odd = to.x.half[1] + c * to.x.plane;
        for (int b = first; b < last; ++b) {
            const bool zero = !rows || isZero(to, b);
            for (int j = 0; j < kBlock; j += kWidth) {
                const int i = b * kBlock + j;
                const Halves h = zero ? Halves{} : halvesOf(rows + c * plane + 2 * i);
                store(even + i, h.even);
                store(odd + i, h.odd);
            }
        }
    }
}

/// Row of one channel that cells are put to, on top of what the grid has there (null: 0).
struct Target {
    float *even, *odd;
    const float* x;

    Target(const SplitRow& to, int c, const float* row, std::ptrdiff_t plane)
        : even(to.x.half[0] + c * to.x.plane),
          odd(to.x.half[1] + c * to.x.plane),
          x(row ? row + c * plane : nullptr) {}
    void put(int i, Vec evens, Vec odds) const {
        if (x) {
            const Halves old = halvesOf(x + 2 * i);
            evens += old.even, odds += old.odd;
        }
        store(even + i, evens);
        store(odd + i, odds);
    }
};

void splitProlonged(const float* xEven, const float* xOdd, std::ptrdiff_t plane, const float* e,
                    const float* eBelow, std::ptrdiff_t planeOfE, BlockRow weights, int first,
                    int last, const SplitRow& even, const SplitRow* odd) {
    const auto oneBlock = [&](int b, int c, const float* w, auto kind) {
        const Target above(even, c, isZero(even, b) ? nullptr : xEven, plane);
        const Target below(odd ? *odd : even, c, odd && isZero(*odd, b) ? nullptr : xOdd, plane);
        const float *here = e + c * planeOfE, *south = eBelow + c * planeOfE;
        for (int j = 0; j < kBlock; j += kWidth) {
            const int i = b * kBlock + j;
            const Vec a = load(here + i), aE = load(here + i + 1);
            if constexpr (kind()) {
                const Vec right = 0.5f * (a + aE);
                above.put(i, a, right);
                if (!odd) continue;
                const Vec s = load(south + i), sE = load(south + i + 1);
                below.put(i, 0.5f * (a + s), 0.5f * right + 0.25f * (s + sE));
            } else {
                above.put(i, a, load(w + j) * a + load(w + kBlock + j) * aE);
                if (!odd) continue;
                const Vec s = load(south + i), sE = load(south + i + 1);
                below.put(i, load(w + 2 * kBlock + j) * a + load(w + 3 * kBlock + j) * s,
                          load(w + 4 * kBlock + j) * a + load(w + 5 * kBlock + j) * aE +
                              load(w + 6 * kBlock + j) * s + load(w + 7 * kBlock + j) * sE);
            }
        }
    };
    for (int b = first; b < last; ++b) {
        const std::uint32_t own = weights.index[b];
        const float* w = weights.pool + std::size_t{own} * kWeightBlock;
        if (own == 0) {  // nothing unknown
            split(nullptr, 0, b, b + 1, even);
            if (odd) split(nullptr, 0, b, b + 1, *odd);
            continue;
        }
        for (int c = 0; c < even.channels; ++c) {
            if (own == 1)
                oneBlock(b, c, w, [] { return true; });
            else
                oneBlock(b, c, w, [] { return false; });
        }
    }
}

void join(const SplitRow& from, int first, int last, float* x, std::ptrdiff_t plane) {
    for (int c = 0; c < from.channels; ++c) {
        const float *evenCells = from.x.half[0] + c * from.x.plane,
                    *oddCells = from.x.half[1] + c * from.x.plane;
        float* const to = x + c * plane;
        for (int i = first * kBlock; i < last * kBlock; i += kWidth)
            store(to + 2 * i, Halves{load(evenCells + i), load(oddCells + i)});
    }
}

/// Σ of the sideways neighbours of one half: of even cells the odd one here and the one before, of
/// odd cells the even one here and the one after. Each vector is loaded once.
template <int half>
struct Sideways {
    const float* other;
    Vec carried{};

    void start(int i) { carried = half == 0 ? broadcast(other[i - 1]) : load(other + i); }
    Vec sum(int i) {
        const Vec next = load(other + i + (half == 0 ? 0 : kWidth));
        const Vec shifted = half == 0 ? shiftIn(carried, next) : shiftOut(carried, next);
        const Vec result = shifted + (half == 0 ? next : carried);
        carried = next;
        return result;
    }
};

/// The same with links: what west neighbours give even cells is shifted, not their links.
template <int half>
struct LinkedSideways : Sideways<half> {
    const float *even, *odd;  ///< links to the east

    void start(int i) {
        Sideways<half>::start(i);
        if constexpr (half == 0) this->carried *= odd[i - 1];
    }
    Vec linkedSum(int i) {
        const Vec next = load(this->other + i + (half == 0 ? 0 : kWidth));
        if constexpr (half == 0) {
            const Vec fromOdd = load(odd + i) * next;
            const Vec west = shiftIn(this->carried, fromOdd);
            this->carried = fromOdd;
            return west + load(even + i) * next;
        } else {
            const Vec west = load(even + i) * this->carried;
            const Vec east = load(odd + i) * shiftOut(this->carried, next);
            this->carried = next;
            return west + east;
        }
    }
};

/// (1 − ω) x + ω (f + Σ w_pq x_q) / A_pp outside the interior, whose links are 1.
template <int half>
void relaxLinkedHalf(const SplitRow& above, const SplitRow& row, const SplitRow& below, float omega) {
    const float *inverse = row.inverse[half], *north = above.links.south[half],
                *south = row.links.south[half];
    const Vec keep = broadcast(1.0f - omega), w = broadcast(omega),
              inside = broadcast(row.inverseCentre * omega);
    for (int c = 0; c < row.channels; ++c) {
        float* const x = row.x.half[half] + c * row.x.plane;
        const float* const f = row.f.half[half] + c * row.f.plane;
        const float* const up = above.x.half[half] + c * above.x.plane;
        const float* const down = below.x.half[half] + c * below.x.plane;
        LinkedSideways<half> sideways{
            {row.x.half[1 - half] + c * row.x.plane}, row.links.east[0], row.links.east[1]};
        forSplit(
            row, [&](int i) { sideways.start(i); },
            [&](int i) {
                const Vec sum = sideways.linkedSum(i) +
                                (load(north + i) * load(up + i) + load(south + i) * load(down + i));
                store(x + i, keep * load(x + i) + w * load(inverse + i) * (load(f + i) + sum));
            },
            [&](int i) {
                const Vec sum = sideways.sum(i) + (load(up + i) + load(down + i));
                const Vec rhs = row.rhsInside ? load(f + i) : Vec{};
                store(x + i, keep * load(x + i) + inside * (rhs + sum));
            });
    }
}

template <int half>
void relaxHalf(const SplitRow& above, const SplitRow& row, const SplitRow& below, float omega) {
    const float* inverse = row.inverse[half];
    const Vec keep = broadcast(1.0f - omega), w = broadcast(omega),
              inside = broadcast(row.inverseCentre * omega);
    for (int c = 0; c < row.channels; ++c) {
        float* const x = row.x.half[half] + c * row.x.plane;
        const float* const f = row.f.half[half] + c * row.f.plane;
        const float* const up = above.x.half[half] + c * above.x.plane;
        const float* const down = below.x.half[half] + c * below.x.plane;
        Sideways<half> sideways{row.x.half[1 - half] + c * row.x.plane};
        // (1 − ω) x + ω (f + Σ x_q) / A_pp; fixed cells are 0 and stay so.
        const auto start = [&](int i) { sideways.start(i); };
        const auto sum = [&](int i) { return sideways.sum(i) + (load(up + i) + load(down + i)); };
        const auto outer = [&](int i) {
            store(x + i, keep * load(x + i) + w * load(inverse + i) * (load(f + i) + sum(i)));
        };
        if (row.rhsInside)
            forSplit(row, start, outer, [&](int i) {
                store(x + i, keep * load(x + i) + inside * (load(f + i) + sum(i)));
            });
        else
            forSplit(row, start, outer,
                     [&](int i) { store(x + i, keep * load(x + i) + inside * sum(i)); });
    }
}

inline const SplitRow& at(const SplitRing& ring, int y) {
    return y < 0 || y >= ring.height ? *ring.zeros
                                     : ring.rows[static_cast<std::size_t>(y) & ring.mask];
}

void relax(const SplitRing& rows, int y, int s1, int s2, int half, float first, int firsts,
           float omega) {
    for (int s = s1; s <= s2; ++s) {
        const int r = y - s;
        const float w = s <= firsts ? first : omega;
        if (rows.hasLinks && half == 0)
            relaxLinkedHalf<0>(at(rows, r - 1), at(rows, r), at(rows, r + 1), w);
        else if (rows.hasLinks)
            relaxLinkedHalf<1>(at(rows, r - 1), at(rows, r), at(rows, r + 1), w);
        else if (half == 0)
            relaxHalf<0>(at(rows, r - 1), at(rows, r), at(rows, r + 1), w);
        else
            relaxHalf<1>(at(rows, r - 1), at(rows, r), at(rows, r + 1), w);
    }
}

template <bool rhsInside, bool hasLinks>
float residualOf(const SplitRow& above, const SplitRow& row, const SplitRow& below,
                 const SplitCells& r) {
    Vec largest{};
    const Vec centre = broadcast(row.centre);
    for (int c = 0; c < row.channels; ++c) {
        const auto ofChannel = [c](const SplitCells& cells, int half) {
            return cells.half[half] + c * cells.plane;
        };
        const float* const x[2] = {ofChannel(row.x, 0), ofChannel(row.x, 1)};
        const float* const up[2] = {ofChannel(above.x, 0), ofChannel(above.x, 1)};
        const float* const down[2] = {ofChannel(below.x, 0), ofChannel(below.x, 1)};
        const float* const f[2] = {ofChannel(row.f, 0), ofChannel(row.f, 1)};
        float* const out[2] = {ofChannel(r, 0), ofChannel(r, 1)};
        Vec west{}, east{};  // odd cells before, even cells here
        const auto put = [&](int half, int i, Vec v) {
            largest = maximum(largest, absolute(v));
            store(out[half] + i, v);
        };
        const SplitLinks& links = row.links;
        const auto start = [&](int i) {
            west = broadcast(x[1][i - 1]);
            east = load(x[0] + i);
        };
        // Σ w (x_q − x): where a part is nearly constant, hardly anything is rounded.
        const auto linked = [&](int i, const auto& finish) {
            const Vec even = east, odd = load(x[1] + i);
            east = load(x[0] + i + kWidth);
            const auto vertical = [&](int half, Vec here) {
                return load(above.links.south[half] + i) * (load(up[half] + i) - here) +
                       load(links.south[half] + i) * (load(down[half] + i) - here);
            };
            const Vec between = load(links.east[0] + i) * (odd - even);
            const Vec west1 = load(links.east[1] + i - 1) * (load(x[1] + i - 1) - even);
            const Vec east1 = load(links.east[1] + i) * (shiftOut(even, east) - odd);
            finish(0, even, (west1 + between) + vertical(0, even));
            finish(1, odd, (east1 - between) + vertical(1, odd));
            west = odd;
        };
        const auto both = [&](int i, const auto& finish) {
            const Vec even = east, odd = load(x[1] + i);
            east = load(x[0] + i + kWidth);
            finish(0, even, (shiftIn(west, odd) + odd) + (load(up[0] + i) + load(down[0] + i)));
            finish(1, odd, (even + shiftOut(even, east)) + (load(up[1] + i) + load(down[1] + i)));
            west = odd;
        };
        forSplit(
            row, start,
            [&](int i) {
                const auto finish = [&](int half, Vec here, Vec sum) {
                    const Vec v = load(f[half] + i) - load(row.diagonal[half] + i) * here + sum;
                    put(half, i, select(load(row.inverse[half] + i) > 0.0f, v, Vec{}));
                };
                if constexpr (hasLinks)
                    linked(i, finish);
                else
                    both(i, finish);
            },
            [&](int i) {
                both(i, [&](int half, Vec here, Vec sum) {
                    put(half, i, (rhsInside ? load(f[half] + i) : Vec{}) - centre * here + sum);
                });
            });
    }
    return horizontalMax(largest);
}

float residual(const SplitRow& above, const SplitRow& row, const SplitRow& below,
               const SplitCells& r) {
    if (row.links.east[0])
        return row.rhsInside ? residualOf<true, true>(above, row, below, r)
                             : residualOf<false, true>(above, row, below, r);
    return row.rhsInside ? residualOf<true, false>(above, row, below, r)
                         : residualOf<false, false>(above, row, below, r);
}

/// One channel of restrictSplit.
void restrictPlane(const float* const above[2], const float* const row[2],
                   const float* const below[2], BlockRow weightsAbove, BlockRow weights, int first,
                   int last, float* F) {
    Vec carried{};
    for (int b = first; b < last; ++b) {
        const std::uint32_t own = weights.index[b], up = weightsAbove.index[b];
        const float* w = weights.pool + std::size_t{own} * kWeightBlock;
        const float* wa = weightsAbove.pool + std::size_t{up} * kWeightBlock;
        for (int j = 0; j < kBlock; j += kWidth) {
            const int i = b * kBlock + j;
            Vec here{}, next{};
            if (own == 1 && up == 1) {  // 1, 1/2 along the axes, 1/4 across
                next = 0.5f * load(row[1] + i) + 0.25f * (load(above[1] + i) + load(below[1] + i));
                here = load(row[0] + i) + 0.5f * (load(above[0] + i) + load(below[0] + i)) + next;
            } else if ((own | up) != 0) {
                const Vec odd0 = load(row[1] + i), odd1 = load(below[1] + i),
                          oddM = load(above[1] + i);
                here =
                    load(row[0] + i) + load(w + j) * odd0 +
                    load(w + 2 * kBlock + j) * load(below[0] + i) + load(w + 4 * kBlock + j) * odd1 +
                    load(wa + 3 * kBlock + j) * load(above[0] + i) + load(wa + 6 * kBlock + j) * oddM;
                next = load(w + kBlock + j) * odd0 + load(w + 5 * kBlock + j) * odd1 +
                       load(wa + 7 * kBlock + j) * oddM;
            }
            store(F + i, here + shiftIn(carried, next));
            carried = next;
        }
    }
}

void restrictSplit(const SplitCells& above, const SplitCells& row, const SplitCells& below,
                   BlockRow weightsAbove, BlockRow weights, int first, int last, float* F,
                   std::ptrdiff_t plane, int channels) {
    for (int c = 0; c < channels; ++c) {
        const auto ofChannel = [c](const SplitCells& cells, int half) -> const float* {
            return cells.half[half] + c * cells.plane;
        };
        const float* const up[2] = {ofChannel(above, 0), ofChannel(above, 1)};
        const float* const here[2] = {ofChannel(row, 0), ofChannel(row, 1)};
        const float* const down[2] = {ofChannel(below, 0), ofChannel(below, 1)};
        restrictPlane(up, here, down, weightsAbove, weights, first, last, F + c * plane);
    }
}

}  // namespace

template <>
const SplitKernels& kernels() {
    static const SplitKernels table = {splitInverse, splitLinks,     splitRhs,
                                       split,        splitProlonged, join,
                                       relax,        residual,       restrictSplit};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
