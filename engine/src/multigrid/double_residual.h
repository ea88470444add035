#pragma once
// Residuals in double arithmetic: restarts and certificates.
#include <stop_token>

#include "cpu/thread_pool.h"
#include "multigrid/grid.h"
#include "weft/domain.h"
#include "weft/field.h"

namespace weft {

/// Norms of a residual and of the picture it belongs to.
struct ResidualNorms {
    double maximum = 0;  ///< max |r|
};

/// r = f − A (d + e) over Ω of one channel, evaluated in double and rounded to float once; `e` may be
/// null. Rows of `r` outside Ω become 0; `r` may be null. `channel` picks the planes of f and d;
/// e and r have one. Half done, and to be thrown away, once `stop` is requested.
ResidualNorms residualInDouble(const Domain& domain, FieldView f, const Grid<float>& d, int channel,
                               const Grid<float>* e, Grid<float>* r, ThreadPool& pool,
                               const std::stop_token& stop = {});

/// min over Ω of (A (w + rest))_p in double, one channel.
double lowestOfProduct(const Domain& domain, const Grid<float>& w, const Grid<float>& rest,
                       ThreadPool& pool);

}  // namespace weft
