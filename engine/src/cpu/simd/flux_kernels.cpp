#include "cpu/simd/flux_kernels.h"

#include "cpu/simd/vec.h"
#include "weft/stencil/flux_pyramid.h"
#include "weft/stencil/poisson.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

constexpr int kHalf = kWidth / 2;
typedef double VecD __attribute__((vector_size(4 * WEFT_SIMD_WIDTH)));
typedef float VecHalf __attribute__((vector_size(2 * WEFT_SIMD_WIDTH)));
typedef std::int32_t MaskHalf __attribute__((vector_size(2 * WEFT_SIMD_WIDTH)));

inline VecD widen(const float* p) { return __builtin_convertvector(load<VecHalf>(p), VecD); }

/// The halves of a vector, and back.
template <class Half, class Whole>
inline Half low(Whole v) {
    return pick<0, 1, Whole, kHalf>(v, v);
}
template <class Half, class Whole>
inline Half high(Whole v) {
    return pick<kHalf, 1, Whole, kHalf>(v, v);
}
inline Vec joined(VecHalf a, VecHalf b) { return pick<0, 1, VecHalf, kWidth>(a, b); }

inline VecD widenSum(Vec v) {
    return __builtin_convertvector(low<VecHalf>(v), VecD) +
           __builtin_convertvector(high<VecHalf>(v), VecD);
}

void sumRow(const float* d, const float* e, int blocks, double* u) {
    const int cells = blocks * kBlock;
    if (e) {
        for (int i = 0; i < cells; i += kHalf) store(u + i, widen(d + i) + widen(e + i));
    } else {
        for (int i = 0; i < cells; i += kHalf) store(u + i, widen(d + i));
    }
}

/// Links of kHalf cells to the west, east, north and south.
struct HalfLinks {
    VecD west, east, north, south;

    [[nodiscard]] VecD sum(const DoubleRows3& u, int i) const {
        return (west * load<VecD>(u.row + i - 1) + east * load<VecD>(u.row + i + 1)) +
               (north * load<VecD>(u.above + i) + south * load<VecD>(u.below + i));
    }
};

/// `residual(i, half)`: r of the kHalf cells from i on, the first or second half of a vector.
template <class Start, class Residual>
inline double residualCells(const std::int8_t* mask, int blocks, double* r, double* free,
                            const Start& start, const Residual& residual) {
    VecD largest = {};
    const auto put = [&](int i, int half, VecD inside) {
        const VecD all = residual(i, half);
        const VecD value = inside > 0.0 ? all : VecD{};  // f past the end of a row may be anything
        store(r + i, value);
        store(free + i, 1.0 - inside);
        const VecD size = value < 0.0 ? -value : value;
        largest = size > largest ? size : largest;
    };
    for (int i = 0; i < blocks * kBlock; i += kWidth) {
        start(i);
        const VecMask unknown = -loadMask(mask + i);
        put(i, 0, __builtin_convertvector(low<MaskHalf>(unknown), VecD));
        put(i + kHalf, 1, __builtin_convertvector(high<MaskHalf>(unknown), VecD));
    }
    double most = 0;
    for (int i = 0; i < kHalf; ++i) most = largest[i] > most ? largest[i] : most;
    return most;
}

double residualRow(const DoubleRows3& u, const float* f, const std::int8_t* mask,
                   const float* diagonal, int blocks, double* r, double* free) {
    return residualCells(
        mask, blocks, r, free, [](int) {},
        [&](int i, int) {
            return stencil::poissonResidual<VecD>(
                widen(f + i), widen(diagonal + i), load<VecD>(u.row + i), load<VecD>(u.row + i - 1),
                load<VecD>(u.row + i + 1), load<VecD>(u.above + i), load<VecD>(u.below + i));
        });
}

double linkedResidualRow(const DoubleRows3& u, const float* f, const std::int8_t* mask,
                         const float* diagonal, const LinkRows& links, int blocks, double* r,
                         double* free) {
    HalfLinks halves[2];
    const auto start = [&](int i) {
        const Vec w[4] = {loadLinks(links.east + i - 1), loadLinks(links.east + i),
                          loadLinks(links.north + i), loadLinks(links.south + i)};
        VecD wide[2][4];
        for (int k = 0; k < 4; ++k) {
            wide[0][k] = __builtin_convertvector(low<VecHalf>(w[k]), VecD);
            wide[1][k] = __builtin_convertvector(high<VecHalf>(w[k]), VecD);
        }
        for (int h = 0; h < 2; ++h) halves[h] = {wide[h][0], wide[h][1], wide[h][2], wide[h][3]};
    };
    return residualCells(mask, blocks, r, free, start, [&](int i, int half) {
        return widen(f + i) - widen(diagonal + i) * load<VecD>(u.row + i) + halves[half].sum(u, i);
    });
}

/// Fluxes that even out four cells.
struct EvenFluxes {
    VecHalf north, south, down;
};

/// Of kHalf mergers from `i` on; sums and what is free are stored. Sums of cells that are free are 0.
inline EvenFluxes evenOut(const FluxRow& above, const FluxRow& below, int i, const FluxRow& to) {
    const auto even = [i](const double* p) {
        return evens(load<VecD>(p + 2 * i), load<VecD>(p + 2 * i + kHalf));
    };
    const auto odd = [i](const double* p) {
        return odds(load<VecD>(p + 2 * i), load<VecD>(p + 2 * i + kHalf));
    };
    VecD sum[4] = {even(above.sum), odd(above.sum), even(below.sum), odd(below.sum)};
    const VecD free[4] = {even(above.free), odd(above.free), even(below.free), odd(below.free)};
    const VecD total = (sum[0] + sum[1]) + (sum[2] + sum[3]);
    const VecD takers = (free[0] + free[1]) + (free[2] + free[3]);
    const VecD share = -total / (takers > 0.0 ? takers : VecD{} + 1.0);
    for (int k = 0; k < 4; ++k) sum[k] += free[k] * share;
    store(to.sum + i, takers > 0.0 ? VecD{} : total);
    store(to.free + i, (free[0] * free[1]) * (free[2] * free[3]));
    const auto half = [](VecD a, VecD b) { return __builtin_convertvector(0.5 * (a - b), VecHalf); };
    return {half(sum[0], sum[1]), half(sum[2], sum[3]), half(sum[0] + sum[1], sum[2] + sum[3])};
}

/// Sums of a row of mergers.
struct RowEnergy {
    VecD energy = {};
    Vec terms = {};
    void addTo(FluxEnergy& sum) const {
        for (int i = 0; i < kHalf; ++i) sum.energy += energy[i];
        for (int i = 0; i < kWidth; ++i) sum.terms += static_cast<double>(terms[i]);
    }
};

struct VecCell {
    Vec x1, x2, y1, y2;
};
struct VecMerged {
    Vec energy = {}, terms = {};
};

/// merge(i, fluxes) for kWidth mergers at a time.
template <class Merge>
inline void forMergers(const FluxRow& above, const FluxRow& below, int cells, const FluxRow& to,
                       const Merge& merge) {
    for (int i = 0; i < (cells + kBlock - 1) / kBlock * kBlock; i += kWidth) {
        const EvenFluxes a = evenOut(above, below, i, to), b = evenOut(above, below, i + kHalf, to);
        merge(i, joined(a.north, b.north), joined(a.south, b.south), joined(a.down, b.down));
    }
}

/// mergeWholeFlux() of pixels, which have no moments yet.
void mergePixels(const FluxRow& above, const FluxRow& below, int cells, const FluxRow& to,
                 FluxEnergy& sum) {
    RowEnergy all;
    forMergers(above, below, cells, to, [&](int i, Vec north, Vec south, Vec down) {
        const Vec energy = north * north + south * south + 0.5f * down * down;
        all.energy += widenSum(energy);
        all.terms += energy;
        store(to.x1 + i, -(north + south));
        store(to.x2 + i, Vec{});
        store(to.y1 + i, -down);
        store(to.y2 + i, Vec{});
    });
    all.addTo(sum);
}

/// mergeWholeFlux(). 32 B read a cell.
void mergeCells(const FluxRow& above, const FluxRow& below, int side, int cells, const FluxRow& to,
                FluxEnergy& sum) {
    using namespace stencil::detail;
    const float length = static_cast<float>(side), per = 1.0f / length;
    RowEnergy all;
    forMergers(above, below, cells, to, [&](int i, Vec northward, Vec southward, Vec down) {
        const auto even = [i](const float* p) {
            return evens(load(p + 2 * i), load(p + 2 * i + kWidth));
        };
        const auto odd = [i](const float* p) {
            return odds(load(p + 2 * i), load(p + 2 * i + kWidth));
        };
        const auto pair = [&](const FluxRow& row, Vec flux, VecMerged& to) {
            return joinWhole(VecCell{even(row.x1), even(row.x2), even(row.y1), even(row.y2)},
                             VecCell{odd(row.x1), odd(row.x2), odd(row.y1), odd(row.y2)}, length, per,
                             per, flux, to);
        };
        VecMerged merged;
        const VecCell north = pair(above, northward, merged), south = pair(below, southward, merged);
        const VecCell cell =
            turned(joinWhole(turned(north), turned(south), length, per, 0.5f * per, down, merged));
        all.energy += widenSum(merged.energy);
        all.terms += merged.terms;
        store(to.x1 + i, cell.x1);
        store(to.x2 + i, cell.x2);
        store(to.y1 + i, cell.y1);
        store(to.y2 + i, cell.y2);
    });
    all.addTo(sum);
}

}  // namespace

template <>
const FluxKernels& kernels() {
    static const FluxKernels table = {sumRow, residualRow, linkedResidualRow, mergePixels,
                                      mergeCells};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
