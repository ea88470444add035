#pragma once
// A E = f' as runners see it.
#include <algorithm>

#include "cpu/grid.h"
#include "cpu/multigrid/hierarchy.h"
#include "cpu/relaxation/tile_view.h"

namespace weft {

/// The Poisson system of SCHEMES §1, channel by channel. E is 0 outside Ω.
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
    [[nodiscard]] TileKind kindOf(const TilePlace& tile) const;
    [[nodiscard]] bool needsMask(const TilePlace& tile, Update update) const;
    /// Bytes of a pixel that a step reads beside E: f' and the mask.
    [[nodiscard]] int bytesBeside() const { return 5 * channels(); }
    /// Writes what is not 0 outside Ω.
    template <class T>
    void placeKnown(Grid<T>&) const {}

    /// `steps` steps on a tile whose values are in buffer `now`; with Jacobi they alternate between
    /// the buffers. Channel by channel, so that one stays in L1 for all its steps.
    template <class T>
    void relax(const TileView<T>& tile, int now, int steps) const;
    /// One Jacobi step of rows [begin, end); `rows`: what each measures before it, unless null.
    template <class T>
    void sweep(const Grid<T>& from, int begin, int end, Grid<T>& to, Measure* rows) const;
};

}  // namespace weft
