#pragma once
/// Definition of kernelEntry(). Device code.
#include <type_traits>

#include "kernels/relax/kernel_entry.h"
#include "kernels/relax/launched.cuh"
#include "kernels/relax/persistent.cuh"

namespace weft::gpu {

template <TileKernel kKernel, CellValue kValue, Update kUpdate>
const void* kernelEntry(int strip, bool ownWarps) {
    using SingleOrNormal = std::conditional_t<kValue == CellValue::normal, Normal, float>;
    using T = std::conditional_t<kValue == CellValue::f64, double, SingleOrNormal>;
    if constexpr (kKernel == TileKernel::persistent)
        return persistentKernelOf<T, kUpdate>(strip, ownWarps);
    else
        return launchedKernelOf<T, kUpdate, kKernel == TileKernel::clustered>(strip, ownWarps);
}

}  // namespace weft::gpu
