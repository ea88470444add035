#pragma once
/// The 5-point operator of SCHEMES §1, one formula for CPU and CUDA. T: float, double or a SIMD
/// vector of them. Values outside Ω are held at 0, so that sums need no mask; results outside Ω must
/// be set to 0 by the caller.
#include "weft/stencil/host_device.h"

namespace weft::stencil {

/// r = f − A u = f − |N| u + Σ u_q
template <class T>
WEFT_HD inline T poissonResidual(T f, T diagonal, T u, T west, T east, T north, T south) {
    return f - diagonal * u + ((west + east) + (north + south));
}

/// Jacobi or Gauss-Seidel update: u ← (f + Σ u_q) / |N|
template <class T>
WEFT_HD inline T poissonRelax(T f, T inverseDiagonal, T west, T east, T north, T south) {
    return (f + ((west + east) + (north + south))) * inverseDiagonal;
}

}  // namespace weft::stencil
