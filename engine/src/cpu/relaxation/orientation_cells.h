#pragma once
// (f, g) of shape from shading as runners see it.
#include <algorithm>

#include "cpu/grid.h"
#include "cpu/relaxation/tile.h"
#include "weft/backend/orientation_relaxer.h"

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
    [[nodiscard]] TileKind kindOf(const TilePlace& t) const {
        for (int y = t.y; y < t.y + t.height; ++y)
            for (int x = t.x; x < t.x + t.width; ++x)
                if (maskRow(y)[x] != 0) return TileKind::mixed;
        return TileKind::empty;
    }
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
    void relax(const TileView<T>& tile, int steps) const {
        const auto& kernels = simd::kernels<simd::OrientationKernels<T>>();
        const auto step = tile.update == Update::redBlack ? kernels.redBlack : kernels.relax;
        simd::OrientationStep<T> s = stepOn<T>(tile.rows, tile.place->x, tile.place->y);
        for (int i = 0; i < steps; ++i) {
            for (int c = 0; c < 2; ++c) s.from[c] = tile.from(c, i), s.to[c] = tile.to(c, i);
            step(s);
        }
    }
    template <class T>
    void sweep(const Grid<T>& from, int begin, int end, Grid<T>& to, Measure* rows) const {
        const auto& kernels = simd::kernels<simd::OrientationKernels<T>>();
        for (int y = begin; y < end; ++y) {
            const float* inverse = inverseRow(y);
            simd::OrientationStep<T> s = stepOn<T>({.stride = from.shape().stride,
                                                    .rows = 1,
                                                    .blocks = from.shape().blocks,
                                                    .mask = maskRow(y),
                                                    .inverse = &inverse},
                                                   0, y);
            for (int c = 0; c < 2; ++c) s.from[c] = from.row(c, y), s.to[c] = to.row(c, y);
            if (!rows) {
                kernels.relax(s);
                continue;
            }
            simd::OrientationSums sums;
            kernels.measure(s, sums);
            rows[y] = {sums.largest, sums.squares, sums.roughness,
                       sums.shading, sums.cells,   sums.lit};
        }
    }

private:
    template <class T>
    [[nodiscard]] simd::OrientationStep<T> stepOn(const simd::CellRows& rows, int x, int y) const {
        simd::OrientationStep<T> s{rows};
        s.shading = shading->row(0, y) + x;
        s.shadingStride = shape().stride;
        s.light = light;
        s.weight = weight;
        s.kernel = kernel;
        return s;
    }
};

}  // namespace weft
