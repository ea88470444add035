#pragma once
// Residuals in double, and the energy of a flux whose divergence they are
// (weft/stencil/flux_pyramid.h), row by row.
#include "cpu/simd/row_kernels.h"

namespace weft::simd {

/// Three consecutive rows in double.
struct DoubleRows3 {
    const double *above, *row, *below;
};

/// A row of cells: what stencil::FluxCell holds, in arrays; `free` is 1 or 0. Pixels have no moments.
struct FluxRow {
    double *sum = nullptr, *free = nullptr;
    float *x1 = nullptr, *x2 = nullptr, *y1 = nullptr, *y2 = nullptr;
};

/// stencil::FluxMerged::energy and ::terms of all mergers.
struct FluxEnergy {
    double energy = 0, terms = 0;
};

struct FluxKernels {
    /// u = d + e; e may be null. 16 B a cell.
    void (*sumRow)(const float* d, const float* e, int blocks, double* u);
    /// r = f − A u where the mask is −1, else 0; free = 1 where it is 0. Returns max |r|.
    double (*residualRow)(const DoubleRows3& u, const float* f, const std::int8_t* mask,
                          const float* diagonal, int blocks, double* r, double* free);
    /// The same with links.
    double (*linkedResidualRow)(const DoubleRows3& u, const float* f, const std::int8_t* mask,
                                const float* diagonal, const LinkRows& links, int blocks, double* r,
                                double* free);
    /// Two rows of cells into one of so many, rounded up to kBlock: pixels, and cells of `side`
    /// pixels. All are whole; zeros (free is 0) add nothing.
    void (*mergePixels)(const FluxRow& above, const FluxRow& below, int cells, const FluxRow& to,
                        FluxEnergy& sum);
    void (*mergeCells)(const FluxRow& above, const FluxRow& below, int side, int cells,
                       const FluxRow& to, FluxEnergy& sum);
};
inline const FluxKernels& fluxKernels() { return kernels<FluxKernels>(); }

}  // namespace weft::simd
