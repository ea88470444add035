#pragma once
// Rows of the Jacobi steps that the Lab's experiment "stencil" times.
#include "cpu/simd/levels.h"

namespace weft::simd {

/// to = ((own[-1] + own[1]) + (north + south)) / 4, with h² f before the division where `rhs` is not
/// null. `own` has a cell on either side. Reads 3 (4) words a cell, of which caches hold 2; writes 1.
template <class T>
using StencilRow = void (*)(T* to, const T* north, const T* own, const T* south, const T* rhs,
                            int count);

struct StencilKernels {
    StencilRow<float> row32;
    StencilRow<double> row64;
};
inline const StencilKernels& stencilKernels() { return kernels<StencilKernels>(); }

}  // namespace weft::simd
