#pragma once
/// The energy of a residual's flux (formulas: weft/stencil/flux_pyramid.h), and maxima by the way.
#include <cuda_runtime_api.h>

#include "kernels/levels/levels.h"
#include "weft/backend/domain.h"
#include "weft/stencil/flux_pyramid.h"

namespace weft::gpu {

/// What is known of a cell of 32ᵏ pixels a side, of one channel; in the end of the whole box.
struct FluxRecord {
    double sum = 0;  ///< as stencil::FluxCell
    float x1 = 0, x2 = 0, y1 = 0, y2 = 0;
    float energy = 0, terms = 0;    ///< of all mergers (stencil::FluxMerged)
    unsigned most[4] = {};          ///< max |r|, |d|, |f|, |e| as bits
    unsigned free = 0, unused = 0;  ///< no byte is left unwritten

    WEFT_HD stencil::FluxCell cell() const { return {sum, x1, x2, y1, y2, free != 0}; }
};

/// Records that a box takes while its flux is built.
[[nodiscard]] std::size_t fluxRecordsOf(const Shape& shape, int channels);

/// What a residual r = f + rest − A (d + e) is of; planes, `rest` may be null.
struct ResidualPlanes {
    const float *f, *rest, *d, *e;
};

/// The flux of r, which is evaluated in double, with `work` of fluxRecordsOf() records. Returns where
/// the box's records will be, one a channel. 13 B a sample, 4 more with a rest.
const FluxRecord* buildFlux(const FinestLevel& level, ImageBorder border, int channels,
                            const ResidualPlanes& of, FluxRecord* work, cudaStream_t stream);

}  // namespace weft::gpu
