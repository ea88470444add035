#pragma once
// (f, g) of shape from shading as runners see it.
#include <algorithm>

#include "cpu/grid.h"
#include "cpu/relaxation/tile_view.h"
#include "weft/backend/orientation_relaxer.h"
#include "weft/relief_relaxation.h"
#include "weft/stencil/reflectance.h"

namespace weft {

/// Ikeuchi & Horn's relaxation: two channels, coupled in each pixel. (f, g) holds known normals, and
/// 0 outside the surface.
struct OrientationCells {
    const Grid<float>* shading = nullptr;     ///< I
    const Grid<std::int8_t>* mask = nullptr;  ///< −1 where (f, g) is relaxed
    const Grid<float>* inverse = nullptr;     ///< 1 / neighbours that carry a normal; 0 where none
    const Grid<float>* known = nullptr;      ///< two channels: what (f, g) is where it is not relaxed
    stencil::Vector3<float> light{0, 0, 1};  ///< in the frame of (f, g)
    float weight = 0.4f;                     ///< κ λ / ε²
    OrientationKernel kernel = OrientationKernel::gaussNewton;

    using Measure = relief::OrientationMeasure;

    [[nodiscard]] const GridShape& shape() const { return shading->shape(); }
    [[nodiscard]] int channels() const { return 2; }
    [[nodiscard]] const std::int8_t* maskRow(int y) const { return mask->row(0, y); }
    [[nodiscard]] const float* inverseRow(int y) const { return inverse->row(0, y); }
    [[nodiscard]] TileKind kindOf(const TilePlace& tile) const;
    [[nodiscard]] bool needsMask(const TilePlace&, Update) const { return true; }
    /// I, mask and 1/n.
    [[nodiscard]] int bytesBeside() const { return 9; }
    template <class T>
    void placeKnown(Grid<T>& grid) const {
        for (int c = 0; c < 2; ++c)
            for (int y = 0; y < shape().height; ++y)
                std::copy_n(known->row(c, y), shape().width, grid.row(c, y));
    }

    /// As PoissonCells::relax, both channels together.
    template <class T>
    void relax(const TileView<T>& tile, int now, int steps) const;
    template <class T>
    void sweep(const Grid<T>& from, int begin, int end, Grid<T>& to, Measure* rows) const;
};

}  // namespace weft
