#pragma once
/// The energy of a residual's flux (formulas: weft/stencil/flux_pyramid.h), and maxima by the way.
#include <cuda_runtime_api.h>

#include "kernels/levels.h"
#include "weft/domain.h"

namespace weft::gpu {

/// What is known of a cell of 32ᵏ pixels a side, of one channel; in the end of the whole box.
struct FluxRecord {
    static constexpr int kLevels = 20;

    double sum = 0;              ///< of r
    float energy[kLevels] = {};  ///< |q|₂² of the flux among cells of 2ᵏ pixels
    unsigned most[4] = {};       ///< max |r|, |d|, |f|, |e| as bits
    unsigned free = 0;           ///< no pixel is unknown
    unsigned unused = 0;         ///< no byte is left unwritten
};

/// Records that a box takes while its flux is built; 0: the box is too long.
[[nodiscard]] std::size_t fluxRecordsOf(const Shape& shape, int channels);

/// Where the box's records will be, one a channel, and how many levels they have.
struct FluxResult {
    const FluxRecord* records = nullptr;
    int levels = 0;
};

/// The flux of r = f − A (d + e), r in double, with `work` of fluxRecordsOf() records. 13 B a sample.
FluxResult buildFlux(const FiveLevel& level, ImageBorder border, int channels, const float* f,
                     const float* d, const float* e, FluxRecord* work, cudaStream_t stream);

}  // namespace weft::gpu
