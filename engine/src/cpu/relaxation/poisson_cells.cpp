#include "cpu/relaxation/poisson_cells.h"

#include <cmath>
#include <type_traits>

#include "cpu/simd/row_kernels.h"
#include "cpu/simd/tile_kernels.h"
#include "weft/stencil/poisson.h"

namespace weft {

namespace {

template <class T>
void step(const PoissonCells& cells, const TileView<T>& tile, int channel, int from, int to) {
    const TilePlace& place = *tile.place;
    const simd::TileStep<T> s{
        .from = tile.buffer(channel, from),
        .to = tile.buffer(channel, to),
        .stride = tile.stride,
        .rows = place.height,
        .blocks = (place.width + simd::kBlock - 1) / simd::kBlock,
        .f = cells.f->row(channel, place.y) + place.x,
        .fStride = cells.f->shape().stride,
        .interior = place.interior && cells.omega == 1,
        .mask = tile.mask,
        .maskStride = tile.maskStride,
        .inverseDiagonal = tile.inverse,
        .omega = cells.omega,
        .parity = (place.x + place.y) & 1,
    };
    const simd::TileKernels& kernels = simd::tileKernels();
    if constexpr (std::is_same_v<T, double>) {
        kernels.jacobi64(s);
    } else {
        switch (tile.update) {
            case Update::jacobi: return kernels.jacobi(s);
            case Update::inPlace: return kernels.inPlace(s);
            case Update::redBlack: return kernels.redBlack(s);
        }
    }
}

template <class T>
T sweepRow(const PoissonCells& cells, const Grid<T>& from, int c, int y, Grid<T>& to) {
    const Hierarchy& h = *cells.hierarchy;
    const T *above = from.row(c, y - 1), *row = from.row(c, y), *below = from.row(c, y + 1);
    if constexpr (std::is_same_v<T, float>) {
        return simd::rowKernels().jacobiRow({above, row, below}, cells.f->row(c, y), h.maskRow(y),
                                            h.diagonalRow(y), h.inverseDiagonalRow(y), cells.omega,
                                            from.shape().blocks, to.row(c, y));
    } else {
        T most = 0;
        for (int x = 0; x < from.shape().width; ++x) {
            if (!h.maskRow(y)[x]) continue;
            const T diagonal = h.diagonalRow(y)[x];
            const T r = stencil::poissonResidual(T(cells.f->row(c, y)[x]), diagonal, row[x],
                                                 row[x - 1], row[x + 1], above[x], below[x]);
            most = std::max(most, std::abs(r));
            to.row(c, y)[x] = row[x] + cells.omega * r / diagonal;
        }
        return most;
    }
}

}  // namespace

TileKind PoissonCells::kindOf(const TilePlace& t) const {
    bool any = false, interior = true;
    for (int y = t.y; y < t.y + t.height; ++y)
        for (int x = t.x; x < t.x + t.width; ++x) {
            const bool unknown = maskRow(y)[x] != 0;
            any = any || unknown;
            interior = interior && unknown && inverseRow(y)[x] == 0.25f;
        }
    return !any ? TileKind::empty : interior ? TileKind::interior : TileKind::mixed;
}

bool PoissonCells::needsMask(const TilePlace& tile, Update update) const {
    return !tile.interior || omega != 1 ||
           (update == Update::redBlack && tile.width % (2 * simd::kBlock) != 0);
}

template <class T>
void PoissonCells::relax(const TileView<T>& tile, int now, int steps) const {
    const bool jacobi = tile.update == Update::jacobi;
    for (int c = 0; c < tile.channels; ++c)
        for (int i = 0; i < steps; ++i) {
            const int from = jacobi ? (now + i) & 1 : 0;
            step(*this, tile, c, from, jacobi ? 1 - from : from);
        }
}

template <class T>
void PoissonCells::sweep(const Grid<T>& from, int begin, int end, Grid<T>& to, Measure* rows) const {
    for (int c = 0; c < from.channels(); ++c)
        for (int y = begin; y < end; ++y) {
            const T residual = sweepRow(*this, from, c, y, to);
            if (rows) rows[y].join({static_cast<double>(residual)});
        }
}

template void PoissonCells::relax(const TileView<float>&, int, int) const;
template void PoissonCells::relax(const TileView<double>&, int, int) const;
template void PoissonCells::sweep(const Grid<float>&, int, int, Grid<float>&, Measure*) const;
template void PoissonCells::sweep(const Grid<double>&, int, int, Grid<double>&, Measure*) const;

}  // namespace weft
