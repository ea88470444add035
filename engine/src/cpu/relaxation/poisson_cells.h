#pragma once
// A E = f' as runners see it.
#include <algorithm>
#include <cmath>
#include <type_traits>

#include "cpu/multigrid/hierarchy.h"
#include "cpu/relaxation/tile.h"
#include "weft/stencil/poisson.h"

namespace weft {

/// The Poisson system of weft/backend/domain.h, channel by channel. E is 0 outside Ω.
struct PoissonCells {
    const Hierarchy* hierarchy = nullptr;
    const Grid<float>* f = nullptr;  ///< f' of all channels
    float omega = 1;                 ///< damping

    /// max |f' − A E|.
    struct Measure {
        double residual = 0;
        void join(const Measure& other) { residual = std::max(residual, other.residual); }
    };

    [[nodiscard]] const GridShape& shape() const { return f->shape(); }
    [[nodiscard]] int channels() const { return f->channels(); }
    [[nodiscard]] const std::int8_t* maskRow(int y) const { return hierarchy->maskRow(y); }
    [[nodiscard]] const float* inverseRow(int y) const { return hierarchy->inverseDiagonalRow(y); }
    [[nodiscard]] TileKind kindOf(const TilePlace& t) const {
        bool any = false, interior = true;
        for (int y = t.y; y < t.y + t.height; ++y)
            for (int x = t.x; x < t.x + t.width; ++x) {
                const bool unknown = maskRow(y)[x] != 0;
                any = any || unknown;
                interior = interior && unknown && inverseRow(y)[x] == 0.25f &&
                           (!hierarchy->hasLinks() || hierarchy->interiorRow(y)[x] != 0);
            }
        return !any ? TileKind::empty : interior ? TileKind::interior : TileKind::mixed;
    }
    [[nodiscard]] bool needsMask(const TilePlace& tile, Update update) const {
        return !tile.interior || omega != 1 ||
               (update == Update::redBlack && tile.width % (2 * simd::kBlock) != 0);
    }
    /// Bytes of a pixel that a step reads beside E: f' and the mask.
    [[nodiscard]] int bytesBeside() const { return 5 * channels(); }
    /// Writes what is not 0 outside Ω.
    template <class T>
    void placeKnown(Grid<T>&) const {}

    /// `steps` steps on a tile, channel by channel, so that one stays in L1 for all its steps.
    template <class T>
    void relax(const TileView<T>& tile, int steps) const {
        const auto& kernels = simd::kernels<simd::TileKernels<T>>();
        const auto step = tile.update == Update::redBlack ? kernels.redBlack : kernels.jacobi;
        simd::TileStep<T> s{tile.rows};
        s.fStride = f->shape().stride;
        s.interior = tile.place->interior && omega == 1;
        if (hierarchy->hasLinks()) {
            s.east = hierarchy->eastLinks(tile.place->y) + tile.place->x;
            s.south = hierarchy->southLinks(tile.place->y) + tile.place->x;
            s.linkStride = shape().stride;
        }
        s.omega = omega;
        for (int c = 0; c < tile.channels; ++c) {
            s.f = f->row(c, tile.place->y) + tile.place->x;
            for (int i = 0; i < steps; ++i) {
                s.from = tile.from(c, i), s.to = tile.to(c, i);
                step(s);
            }
        }
    }

    /// Blocks of a row: `count` of kBlock cells from the block `first` on.
    struct RowBlocks {
        int channel, y, first, count;
    };
    /// One Jacobi step of them; the rows x and `to` begin at the first.
    void sweepBlocks(const RowBlocks& b, const simd::Rows3& x, float* to) const {
        const int at = b.first * simd::kBlock;
        stepRow(x, b.channel, b.y, at, b.count, to);
    }

    /// One Jacobi step of rows [begin, end); `rows`: what each measures before it, unless null.
    template <class T>
    void sweep(const Grid<T>& from, int begin, int end, Grid<T>& to, Measure* rows) const {
        for (int c = 0; c < from.channels(); ++c)
            for (int y = begin; y < end; ++y) {
                const T residual = sweepRow(from, c, y, to);
                if (rows) rows[y].join({static_cast<double>(residual)});
            }
    }

private:
    /// A Jacobi step of `blocks` blocks of row y from cell `at` on; returns max |f' − A E|.
    float stepRow(const simd::Rows3& x, int channel, int y, int at, int blocks, float* to) const {
        const simd::RowKernels& kernels = simd::rowKernels();
        const float *rhs = f->row(channel, y) + at, *diagonal = hierarchy->diagonalRow(y) + at;
        if (hierarchy->hasLinks())
            return kernels.jacobiLinkedRow(x, rhs, maskRow(y) + at, diagonal, inverseRow(y) + at,
                                           hierarchy->linkRows(y).from(at), omega, blocks, to);
        return kernels.jacobiRow(x, rhs, maskRow(y) + at, diagonal, inverseRow(y) + at, omega, blocks,
                                 to);
    }
    template <class T>
    T sweepRow(const Grid<T>& from, int c, int y, Grid<T>& to) const {
        const T *above = from.row(c, y - 1), *row = from.row(c, y), *below = from.row(c, y + 1);
        T* out = to.row(c, y);
        if constexpr (std::is_same_v<T, float>) {
            return stepRow({above, row, below}, c, y, 0, from.shape().blocks, out);
        } else {
            const float *fRow = f->row(c, y), *diagonal = hierarchy->diagonalRow(y);
            const simd::LinkRows links = hierarchy->linkRows(y);
            const auto linked = [](const std::uint8_t* link, T v) {
                return link ? T(stencil::linkOf(*link)) * v : v;
            };
            T most = 0;
            for (int x = 0; x < from.shape().width; ++x) {
                if (!maskRow(y)[x]) continue;
                const simd::LinkRows own = links.from(x);
                const T r = stencil::poissonResidual(
                    T(fRow[x]), T(diagonal[x]), row[x],
                    linked(own.east ? own.east - 1 : nullptr, row[x - 1]),
                    linked(own.east, row[x + 1]), linked(own.north, above[x]),
                    linked(own.south, below[x]));
                most = std::max(most, std::abs(r));
                out[x] = row[x] + omega * r / T(diagonal[x]);
            }
            return most;
        }
    }
};

}  // namespace weft
