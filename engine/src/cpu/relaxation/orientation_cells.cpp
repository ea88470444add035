#include "cpu/relaxation/orientation_cells.h"

#include <type_traits>

#include "cpu/simd/orientation_kernels.h"
#include "cpu/simd/row_kernels.h"

namespace weft {

namespace {

simd::OrientationFormula formulaOf(OrientationKernel kernel) {
    switch (kernel) {
        case OrientationKernel::textbook: return simd::OrientationFormula::textbook;
        case OrientationKernel::atMean: return simd::OrientationFormula::atMean;
        case OrientationKernel::gaussNewton: break;
    }
    return simd::OrientationFormula::gaussNewton;
}

template <class T>
simd::OrientationStep<T> stepAt(const OrientationCells& cells, int x, int y) {
    simd::OrientationStep<T> s;
    s.shading = cells.shading->row(0, y) + x;
    s.shadingStride = cells.shape().stride;
    s.light[0] = cells.light.x;
    s.light[1] = cells.light.y;
    s.light[2] = cells.light.z;
    s.weight = cells.weight;
    s.formula = formulaOf(cells.kernel);
    s.parity = (x + y) & 1;
    return s;
}

void relaxAs(Update update, const simd::OrientationStep<float>& s) {
    const simd::OrientationKernels& kernels = simd::orientationKernels();
    // One array or two: the step itself knows, by from == to.
    update == Update::redBlack ? kernels.redBlack(s) : kernels.relax(s);
}

void relaxAs(Update, const simd::OrientationStep<double>& s) {
    simd::orientationKernels().relax64(s);
}

}  // namespace

TileKind OrientationCells::kindOf(const TilePlace& t) const {
    for (int y = t.y; y < t.y + t.height; ++y)
        for (int x = t.x; x < t.x + t.width; ++x)
            if (maskRow(y)[x] != 0) return TileKind::mixed;
    return TileKind::empty;
}

template <class T>
void OrientationCells::relax(const TileView<T>& tile, int now, int steps) const {
    const TilePlace& place = *tile.place;
    const bool jacobi = tile.update == Update::jacobi;
    simd::OrientationStep<T> s = stepAt<T>(*this, place.x, place.y);
    s.stride = tile.stride;
    s.rows = place.height;
    s.blocks = (place.width + simd::kBlock - 1) / simd::kBlock;
    s.mask = tile.mask;
    s.maskStride = tile.maskStride;
    s.inverse = tile.inverse;
    for (int i = 0; i < steps; ++i) {
        const int from = jacobi ? (now + i) & 1 : 0;
        for (int c = 0; c < 2; ++c) {
            s.from[c] = tile.buffer(c, from);
            s.to[c] = tile.buffer(c, jacobi ? 1 - from : from);
        }
        relaxAs(tile.update, s);
    }
}

template <class T>
void OrientationCells::sweep(const Grid<T>& from, int begin, int end, Grid<T>& to,
                             Measure* rows) const {
    for (int y = begin; y < end; ++y) {
        simd::OrientationStep<T> s = stepAt<T>(*this, 0, y);
        const float* inverse = inverseRow(y);
        s.stride = from.shape().stride;
        s.rows = 1;
        s.blocks = from.shape().blocks;
        s.mask = maskRow(y);
        s.inverse = &inverse;
        for (int c = 0; c < 2; ++c) {
            s.from[c] = from.row(c, y);
            s.to[c] = to.row(c, y);
        }
        if (!rows) {
            relaxAs(Update::jacobi, s);
            continue;
        }
        simd::OrientationSums sums;
        if constexpr (std::is_same_v<T, double>)
            simd::orientationKernels().measure64(s, sums);
        else
            simd::orientationKernels().measure(s, sums);
        rows[y] = {sums.largest, sums.squares, sums.roughness, sums.shading, sums.cells, sums.lit};
    }
}

template void OrientationCells::relax(const TileView<float>&, int, int) const;
template void OrientationCells::relax(const TileView<double>&, int, int) const;
template void OrientationCells::sweep(const Grid<float>&, int, int, Grid<float>&, Measure*) const;
template void OrientationCells::sweep(const Grid<double>&, int, int, Grid<double>&, Measure*) const;

}  // namespace weft
