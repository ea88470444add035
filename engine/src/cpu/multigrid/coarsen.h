#pragma once
// One step of the hierarchy: from a level's rows to the next coarser level.
#include "cpu/multigrid/hierarchy.h"

namespace weft {

/// Row9 of a cell of the finest level, from mask bytes and the image border.
struct FinestRows {
    const Grid<std::uint8_t>& active;
    const Domain& domain;

    stencil::Row9 operator()(int x, int y) const {
        stencil::Row9 r;
        const GridShape& s = active.shape();
        if (x < 0 || y < 0 || x >= s.width || y >= s.height) return r;
        const std::uint8_t* m = active.row(0, y) + x;
        if (!*m) return r;
        const ImageBorder b = domain.border();
        r.centre =
            static_cast<float>(4 - (x == 0 && b.left) - (y == 0 && b.top) -
                               (x == s.width - 1 && b.right) - (y == s.height - 1 && b.bottom));
        r.a[stencil::W] = m[-1] ? 1.0f : 0.0f;
        r.a[stencil::E] = m[1] ? 1.0f : 0.0f;
        r.a[stencil::N] = m[-s.stride] ? 1.0f : 0.0f;
        r.a[stencil::S] = m[s.stride] ? 1.0f : 0.0f;
        return r;
    }
};

/// Row9 of a cell of a coarse level.
struct CoarseRows {
    const CoarseLevel& level;

    stencil::Row9 operator()(int x, int y) const {
        using simd::kBlock;
        stencil::Row9 r;
        if (x < 0 || y < 0 || x >= level.shape.width || y >= level.shape.height) return r;
        const float* c = level.stencils.block(y, x / kBlock) + x % kBlock;
        r.centre = c[0];
        for (int k = 0; k < 8; ++k) r.a[k] = c[(2 + k) * kBlock];
        return r;
    }
};

/// Fills `coarse` (its shape is set; half done once `stop` is requested) from a fine level given by
/// rows, maps and interior stencil.
template <class FineRows>
void coarsen(const FineRows& fine, const Grid<std::uint8_t>& fineActive,
             const Grid<std::uint8_t>& fineInterior, const stencil::Row9& fineInteriorRow,
             CoarseLevel& coarse, ThreadPool& pool, const std::stop_token& stop);

}  // namespace weft
