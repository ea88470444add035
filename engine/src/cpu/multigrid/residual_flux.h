#pragma once
// The flux of a residual (weft/stencil/flux_pyramid.h) on the CPU.
#include <stop_token>

#include "cpu/multigrid/double_residual.h"
#include "weft/backend/domain.h"
#include "weft/backend/thread_pool.h"

namespace weft {

/// Of r = f − A (D + E) on one channel.
struct ResidualFlux {
    double energy = 0, terms = 0;  ///< |q|₂² and what bounds its rounding
    double left = 0;               ///< sum of r that no flux takes, spread evenly over the box
    double largest = 0;            ///< max |r|
    double d = 0, e = 0;           ///< max |D|, max |E|
};

/// The same bits for any number of threads. To be thrown away once `stop` is requested.
ResidualFlux fluxOfResidual(const ResidualOf& of, ImageBorder border, ThreadPool& pool,
                            const std::stop_token& stop = {});

}  // namespace weft
