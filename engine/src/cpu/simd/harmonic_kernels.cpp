#include "cpu/simd/harmonic_kernels.h"

#include "cpu/simd/vec.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

// Of the polynomials with the symmetries of the square that the five-point operator annuls, the first
// after the constants is H = x⁴ − 6 x² y² + y⁴ − x² − y², in fine cells; the next has degree 8. Each
// pair of weights below has the right sum and annuls H.

/// From coarse points at (±1, ±1), where H = −6, and at (±1, ±3), (±3, ±1), where H = 18.
constexpr float kNear = 3.0f / 16, kNext = 1.0f / 32;
/// To coarse points at (±2, 0), (0, ±2), where H = 12, and at (±2, ±2), where H = −72; scaled as the
/// Galerkin row is: edge + 2 · corner = 1.
constexpr float kEdge = 3.0f / 4, kCorner = 1.0f / 8, kCentre = 4 * (kEdge + kCorner);

// Loads that are not aligned touch two cache lines, so sideways neighbours come from registers:
// `here` moves along a row, `before` and `after` are the vectors beside it.

void centres(Rows4 coarse, int first, int last, float* out) {
    const float *north = coarse.row[0], *a = coarse.row[1], *b = coarse.row[2],
                *south = coarse.row[3];
    int i = first * kBlock;
    Vec before = load(a + i - kWidth) + load(b + i - kWidth), here = load(a + i) + load(b + i);
    Vec ends = load(north + i) + load(south + i);
    for (; i < last * kBlock; i += kWidth) {
        const int next = i + kWidth;
        const Vec after = load(a + next) + load(b + next),
                  endsAfter = load(north + next) + load(south + next);
        const Vec near = here + shiftOut(here, after);
        const Vec nextToThem =
            (shiftIn(before, here) + shiftOutTwo(here, after)) + (ends + shiftOut(ends, endsAfter));
        store(out + i, kNear * near + kNext * nextToThem);
        before = here, here = after, ends = endsAfter;
    }
}

/// put(i, even cells, odd cells) along a row.
template <bool isOddKnown, class Put>
inline void forHalves(const HarmonicRow& row, int first, int last, const Put& put) {
    int i = first * kBlock;
    Vec before = load(row.known + i - kWidth), here = load(row.known + i);
    for (; i < last * kBlock; i += kWidth) {
        const Vec after = load(row.known + i + kWidth);
        const Vec beside = isOddKnown ? shiftIn(before, here) : shiftOut(here, after);
        const Vec other = 0.25f * ((here + beside) + (load(row.q + i) + load(row.r + i)));
        put(i, isOddKnown ? other : here, isOddKnown ? here : other);
        before = here, here = after;
    }
}
template <class Put>
inline void forHalves(const HarmonicRow& row, int first, int last, const Put& put) {
    row.isOddKnown ? forHalves<true>(row, first, last, put) : forHalves<false>(row, first, last, put);
}

void add(const float* g, const HarmonicRow& row, int first, int last, float* u) {
    forHalves(row, first, last, [&](int i, Vec even, Vec odd) {
        Vec low = zipLow(even, odd), high = zipHigh(even, odd);
        if (g) low += load(g + 2 * i), high += load(g + 2 * i + kWidth);
        store(u + 2 * i, low);
        store(u + 2 * i + kWidth, high);
    });
}

void split(const HarmonicRow& row, int first, int last, float* const x[2]) {
    forHalves(row, first, last, [&](int i, Vec even, Vec odd) {
        store(x[0] + i, even);
        store(x[1] + i, odd);
    });
}

/// put(i, x, − A x), nine-point, along a row.
template <class Put>
inline void forProducts(const Rows3& x, int first, int last, const Put& put) {
    int i = first * kBlock;
    const auto across = [&](int j) { return load(x.above + j) + load(x.below + j); };
    Vec before = load(x.row + i - kWidth), here = load(x.row + i);
    Vec acrossBefore = across(i - kWidth), acrossHere = across(i);
    for (; i < last * kBlock; i += kWidth) {
        const Vec after = load(x.row + i + kWidth), acrossAfter = across(i + kWidth);
        const Vec edges = (shiftIn(before, here) + shiftOut(here, after)) + acrossHere;
        const Vec corners = shiftIn(acrossBefore, acrossHere) + shiftOut(acrossHere, acrossAfter);
        put(i, here, kEdge * edges + kCorner * corners - kCentre * here);
        before = here, here = after;
        acrossBefore = acrossHere, acrossHere = acrossAfter;
    }
}

float residual(const Rows3& x, int first, int last, float* r) {
    Vec largest{};
    forProducts(x, first, last, [&](int i, Vec, Vec value) {
        largest = maximum(largest, absolute(value));
        store(r + i, value);
    });
    return horizontalMax(largest);
}

void accumulate(const float* e, int blocks, float* x) {
    for (int i = 0; i < blocks * kBlock; i += kWidth) store(x + i, load(x + i) + load(e + i));
}

void correct(const Rows3& e, const float* r, int first, int last, float* x) {
    // Coarse levels have Galerkin's operator, which is softer to rough errors.
    constexpr float kDamping = 0.6f;
    forProducts(e, first, last, [&](int i, Vec here, Vec product) {
        store(x + i, load(x + i) + here + (kDamping / kCentre) * (load(r + i) + product));
    });
}

}  // namespace

template <>
const HarmonicKernels& kernels() {
    static const HarmonicKernels table = {centres, add, split, residual, accumulate, correct};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
