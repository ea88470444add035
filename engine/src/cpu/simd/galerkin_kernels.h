#pragma once
// Coarsening of a level whose stencils differ from cell to cell, whole vectors of cells at once
// (weft/stencil/coarsening.h).
#include <cstddef>
#include <cstdint>

#include "cpu/simd/row_kernels.h"

namespace weft::simd {

/// Planes of a row of stencils: centre, couplings NW N NE W E SW S SE, and the surplus A 1, which a
/// difference of the others would lose in rounding where it is small.
inline constexpr int kStencilPlanes = 10, kSurplusPlane = 9;

/// Rows of so many planes, split into even and odd cells as coarse columns see them: cell 2X + h of
/// plane k at half[h][k · plane + X]. Readable, as zeros, a block beyond both ends.
struct SplitPlanes {
    float* half[2] = {};
    std::ptrdiff_t plane = 0;
};

/// Weights of a row of coarse points, in the order of kWeightBlock: of slot k at values[k · plane +
/// X]. Readable alike.
struct WeightPlanes {
    float* values = nullptr;
    std::ptrdiff_t plane = 0;
};

/// Three rows of a level, the middle one between the others, and what belongs to them.
struct FineRows3 {
    SplitPlanes above, row, below;
};

/// `blocks`: of kBlock coarse cells, kBlock even and kBlock odd fine ones each.
struct GalerkinKernels {
    /// Stencils of a row of the finest level: mask bytes, links, the diagonal.
    void (*finestRow)(const MaskRows3& mask, const LinkRows& links, const float* diagonal, int blocks,
                      const SplitPlanes& to);
    /// Those of a coarse level's row of so many blocks, which gives half as many.
    void (*coarseRow)(BlockRow stencils, int rowBlocks, int blocks, const SplitPlanes& to);
    /// Weights of the coarse points on row 2Y, from rows 2Y, 2Y + 1 and 2Y + 2, put to blocks whose
    /// entry is above 1.
    void (*weightRow)(const FineRows3& rows, int blocks, BlockRow to, float* pool);
    /// Back from the table.
    void (*readWeights)(BlockRow from, int blocks, const WeightPlanes& to);
    /// P 1 on rows 2Y and 2Y + 1, 1 where it is that up to rounding. `row`: stencils of row 2Y.
    void (*sumWeights)(const SplitPlanes& row, const WeightPlanes& weights, int blocks,
                       const SplitPlanes& even, const SplitPlanes& odd);
    /// A P 1 of a row, as surplus · P 1 + Σ couplings · differences of P 1: no number that is 0 comes
    /// out as another.
    void (*productRow)(const SplitPlanes& stencils, const FineRows3& sums, int blocks,
                       const SplitPlanes& to);
    /// Stencils of coarse row Y from fine rows 2Y − 1 .. 2Y + 1, their products and the weights of
    /// coarse rows Y − 1 .. Y + 1, put to blocks whose entry is above 1: the surplus, the inverse of
    /// surplus + Σ couplings, the couplings.
    void (*galerkinRow)(const FineRows3& stencils, const FineRows3& products,
                        const WeightPlanes (&weights)[3], bool hasCorners, int blocks, BlockRow to,
                        float* pool);
};
inline const GalerkinKernels& galerkinKernels() { return kernels<GalerkinKernels>(); }

}  // namespace weft::simd
