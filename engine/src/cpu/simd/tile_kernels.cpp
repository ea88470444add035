#include "cpu/simd/relaxation_kernels.h"
#include "cpu/simd/row_kernels.h"
#include "cpu/simd/vec.h"
#include "weft/stencil/poisson.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

using Step = TileStep<float>;

/// u ← (f + Σ u_q) / 4 down a column of `vectors` vectors: the rows above and here stay in registers,
/// neighbours in the row come from them (a load across two cache lines costs two). With `from` = `to`
/// the row above is the new one.
template <int vectors>
void interiorColumn(const Step& s, int x) {
    const bool inPlace = s.from == s.to;
    const float* from = s.from + x;
    const float* f = s.f + x;
    float* to = s.to + x;
    Vec above[vectors], here[vectors];
    for (int v = 0; v < vectors; ++v) {
        above[v] = load(from - s.stride + v * kWidth);
        here[v] = load(from + v * kWidth);
    }
    for (int y = 0; y < s.rows; ++y) {
        Vec west = broadcast(from[-1]);
        const Vec beyond = broadcast(from[vectors * kWidth]);
        for (int v = 0; v < vectors; ++v) {
            const Vec below = load(from + s.stride + v * kWidth);
            const Vec east = v + 1 < vectors ? here[v + 1] : beyond;
            const Vec relaxed =
                0.25f * (load(f + v * kWidth) +
                         ((shiftIn(west, here[v]) + shiftOut(here[v], east)) + (above[v] + below)));
            store(to + v * kWidth, relaxed);
            west = here[v];
            above[v] = inPlace ? relaxed : here[v];
            here[v] = below;
        }
        from += s.stride;
        to += s.stride;
        f += s.fStride;
    }
}

void interiorColumns(const Step& s) {
    const int cells = s.blocks * kBlock;
    int x = 0;
    for (; x + 2 * kWidth <= cells; x += 2 * kWidth) interiorColumn<2>(s, x);
    for (; x < cells; x += kWidth) interiorColumn<1>(s, x);
}

/// u ← u + ω ((f + Σ w_pq u_q) / A_pp − u) row by row, where `chosen(lanes, y)` of the mask.
template <bool hasLinks, class Choose>
void maskedRows(const Step& s, const Choose& choose) {
    const Vec w = broadcast(s.omega);
    for (int y = 0; y < s.rows; ++y) {
        const float* from = s.from + y * s.stride;
        const float* f = s.f + y * s.fStride;
        const std::int8_t* mask = s.mask + y * s.maskStride;
        const float* inverse = s.inverse[y];
        float* to = s.to + y * s.stride;
        // Neighbours in the row come from registers: in place, loading them across the vector stored
        // a moment ago would wait for that store.
        Vec west = broadcast(from[-1]), here = load(from);
        for (int i = 0; i < s.blocks * kBlock; i += kWidth) {
            const Vec east = load(from + i + kWidth);
            // Links of the cell so far from this one, which there may be none of.
            const auto linked = [&](const std::uint8_t* links, std::ptrdiff_t cells, Vec v) {
                if constexpr (hasLinks) return loadLinks(links + cells + y * s.linkStride + i) * v;
                return v;
            };
            const Vec relaxed = stencil::poissonRelax(
                load(f + i), load(inverse + i), linked(s.east, -1, shiftIn(west, here)),
                linked(s.east, 0, shiftOut(here, east)),
                linked(s.south, -s.linkStride, load(from + i - s.stride)),
                linked(s.south, 0, load(from + i + s.stride)));
            store(to + i, select(choose(loadMask(mask + i), y), here + w * (relaxed - here), here));
            west = here;
            here = east;
        }
    }
}

template <class Choose>
void maskedRows(const Step& s, const Choose& choose) {
    if (s.east)
        maskedRows<true>(s, choose);
    else
        maskedRows<false>(s, choose);
}

void jacobi(const Step& s) {
    if (s.interior) return interiorColumns(s);
    maskedRows(s, [](VecMask mask, int) { return mask; });
}

/// Σ w_pq u_q of a cell.
double neighbours64(const TileStep<double>& s, int y, int i) {
    const double* u = s.from + y * s.stride + i;
    if (!s.east) return (u[-1] + u[1]) + (u[-s.stride] + u[s.stride]);
    const std::uint8_t *east = s.east + y * s.linkStride + i, *south = s.south + y * s.linkStride + i;
    const auto w = [](std::uint8_t code) { return double{stencil::linkOf(code)}; };
    return (w(east[-1]) * u[-1] + w(*east) * u[1]) +
           (w(south[-s.linkStride]) * u[-s.stride] + w(*south) * u[s.stride]);
}

void jacobi64(const TileStep<double>& s) {
    const double w = s.omega;
    for (int y = 0; y < s.rows; ++y) {
        const double* from = s.from + y * s.stride;
        const double *above = from - s.stride, *below = from + s.stride;
        const float* f = s.f + y * s.fStride;
        double* __restrict to = s.to + y * s.stride;
        const int cells = s.blocks * kBlock;
        if (s.interior) {
            for (int i = 0; i < cells; ++i)
                to[i] = 0.25 * (double{f[i]} + ((from[i - 1] + from[i + 1]) + (above[i] + below[i])));
            continue;
        }
        const std::int8_t* mask = s.mask + y * s.maskStride;
        for (int i = 0; i < cells; ++i) {
            const double relaxed = (double{f[i]} + neighbours64(s, y, i)) * double{s.inverse[y][i]};
            to[i] = mask[i] ? from[i] + w * (relaxed - from[i]) : from[i];
        }
    }
}

/// Lanes of one colour: even lanes for parity 0, odd ones for 1. Rows start at an even lane.
VecMask colourLanes(int parity) {
    VecMask m;
    for (int i = 0; i < kWidth; ++i) m[i] = ((i + parity) & 1) ? 0 : -1;
    return m;
}

Vec quarter(Vec f, Vec west, Vec east, Vec north, Vec south) {
    return 0.25f * (f + ((west + east) + (north + south)));
}

/// A row of two vectors, its even and its odd cells apart.
struct Split : Halves {
    static Split of(const float* p) { return {halvesOf(p)}; }
    void relaxEven(Vec f, const float* row, const Split& above, const Split& below) {
        even = quarter(f, shiftIn(broadcast(row[-1]), odd), odd, above.even, below.even);
    }
    void relaxOdd(Vec f, const float* row, const Split& above, const Split& below) {
        odd = quarter(f, even, shiftOut(even, broadcast(row[2 * kWidth])), above.odd, below.odd);
    }
};

/// Both colours of two columns of vectors, the second colour one row behind the first, so that a row
/// is loaded and stored once. Rows y − 2 to y + 1 stay in registers.
struct RedBlackSweep {
    float* row;  ///< y
    const float* f;
    std::ptrdiff_t stride, fStride;
    Split before, above, here, below;
    Vec held;  ///< f of row y − 1, of the colour that waits

    RedBlackSweep(const Step& s, int x)
        : row(s.to + x),
          f(s.f + x),
          stride(s.stride),
          fStride(s.fStride),
          before{},
          above(Split::of(row - stride)),
          here(Split::of(row)),
          below{},
          held{} {}

    /// u ← (f + Σ u_q) / 4: the first colour of row y, the second of row y − 1.
    template <bool evenFirst, bool hasFirst = true, bool hasSecond = true>
    __attribute__((always_inline)) void advance() {
        Vec next{};
        if constexpr (hasFirst) {
            below = Split::of(row + stride);
            const Split fHere = Split::of(f);
            if constexpr (evenFirst)
                here.relaxEven(fHere.even, row, above, below), next = fHere.odd;
            else
                here.relaxOdd(fHere.odd, row, above, below), next = fHere.even;
        }
        if constexpr (hasSecond) {
            float* last = row - stride;
            if constexpr (evenFirst)
                above.relaxEven(held, last, before, here);
            else
                above.relaxOdd(held, last, before, here);
            store(last, static_cast<Halves>(above));
        }
        before = above;
        above = here;
        here = below;
        held = next;
        row += stride;
        f += fStride;
    }
};

template <bool evenFirst>
void redBlackStrip(const Step& s, int x) {
    RedBlackSweep sweep(s, x);
    sweep.advance<evenFirst, true, false>();
    int y = 1;
    for (; y + 1 < s.rows; y += 2) {
        sweep.advance<!evenFirst>();
        sweep.advance<evenFirst>();
    }
    if (y < s.rows) {
        sweep.advance<!evenFirst>();
        sweep.advance<evenFirst, false, true>();
    } else {
        sweep.advance<!evenFirst, false, true>();
    }
}

void redBlack(const Step& s) {
    const int cells = s.blocks * kBlock;
    if (s.interior && cells % (2 * kWidth) == 0) {
        for (int x = 0; x < cells; x += 2 * kWidth)
            (s.parity & 1) == 0 ? redBlackStrip<true>(s, x) : redBlackStrip<false>(s, x);
        return;
    }
    const VecMask lanes[2] = {colourLanes(0), colourLanes(1)};
    for (int colour = 0; colour < 2; ++colour)
        maskedRows(s, [&](VecMask mask, int y) { return mask & lanes[(y + s.parity + colour) & 1]; });
}

}  // namespace

template <>
const TileKernels<float>& kernels() {
    static const TileKernels<float> table = {jacobi, redBlack};
    return table;
}
template <>
const TileKernels<double>& kernels() {
    static const TileKernels<double> table = {jacobi64, nullptr};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
