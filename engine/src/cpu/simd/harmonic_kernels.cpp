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

void centres(Rows4 coarse, int first, int last, float* out) {
    const float *north = coarse.row[0], *a = coarse.row[1], *b = coarse.row[2],
                *south = coarse.row[3];
    for (int i = first * kBlock; i < last * kBlock; i += kWidth) {
        const Vec near = (load(a + i) + load(a + i + 1)) + (load(b + i) + load(b + i + 1));
        const Vec sides = (load(a + i - 1) + load(a + i + 2)) + (load(b + i - 1) + load(b + i + 2));
        const Vec ends =
            (load(north + i) + load(north + i + 1)) + (load(south + i) + load(south + i + 1));
        store(out + i, kNear * near + kNext * (sides + ends));
    }
}

inline Vec unknownHalf(const HarmonicRow& row, int i) {
    return 0.25f *
           ((load(row.p + i) + load(row.p + i + row.shift)) + (load(row.q + i) + load(row.r + i)));
}

template <bool isOddKnown>
void addRow(const float* g, const HarmonicRow& row, int first, int last, float* u) {
    for (int i = first * kBlock; i < last * kBlock; i += kWidth) {
        const Vec known = load(row.known + i), other = unknownHalf(row, i);
        const Vec even = isOddKnown ? other : known, odd = isOddKnown ? known : other;
        Vec low = zipLow(even, odd), high = zipHigh(even, odd);
        if (g) low += load(g + 2 * i), high += load(g + 2 * i + kWidth);
        store(u + 2 * i, low);
        store(u + 2 * i + kWidth, high);
    }
}

void add(const float* g, const HarmonicRow& row, int first, int last, float* u) {
    row.isOddKnown ? addRow<true>(g, row, first, last, u) : addRow<false>(g, row, first, last, u);
}

void split(const HarmonicRow& row, int first, int last, float* const x[2]) {
    float *known = x[row.isOddKnown ? 1 : 0], *other = x[row.isOddKnown ? 0 : 1];
    for (int i = first * kBlock; i < last * kBlock; i += kWidth) {
        store(known + i, load(row.known + i));
        store(other + i, unknownHalf(row, i));
    }
}

/// − A x, nine-point.
inline Vec minusProduct(Rows3 x, int i) {
    const Vec edges =
        (load(x.row + i - 1) + load(x.row + i + 1)) + (load(x.above + i) + load(x.below + i));
    const Vec corners = (load(x.above + i - 1) + load(x.above + i + 1)) +
                        (load(x.below + i - 1) + load(x.below + i + 1));
    return kEdge * edges + kCorner * corners - kCentre * load(x.row + i);
}

float residual(Rows3 x, int first, int last, float* r) {
    Vec largest{};
    for (int i = first * kBlock; i < last * kBlock; i += kWidth) {
        const Vec value = minusProduct(x, i);
        largest = maximum(largest, absolute(value));
        store(r + i, value);
    }
    return horizontalMax(largest);
}

void accumulate(const float* e, int blocks, float* x) {
    for (int i = 0; i < blocks * kBlock; i += kWidth) store(x + i, load(x + i) + load(e + i));
}

void correct(Rows3 e, const float* r, int first, int last, float* x) {
    // Coarse levels have Galerkin's operator, which is softer to rough errors.
    constexpr float kDamping = 0.6f;
    for (int i = first * kBlock; i < last * kBlock; i += kWidth)
        store(x + i, load(x + i) + load(e.row + i) +
                         (kDamping / kCentre) * (load(r + i) + minusProduct(e, i)));
}

}  // namespace

const HarmonicKernels& harmonicKernels() {
    static const HarmonicKernels table = {centres, add, split, residual, accumulate, correct};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
