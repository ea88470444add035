#pragma once
/// Definitions of kernelEntry() and ownRowsEntry(). Device code.
#include "kernels/relax/launched.cuh"
#include "kernels/relax/persistent.cuh"

namespace weft::gpu {

template <TileKernel kKernel, class A>
const void* entryFor() {
    if constexpr (kKernel == TileKernel::persistent)
        return reinterpret_cast<const void*>(persistentKernel<A>);
    else
        return reinterpret_cast<const void*>(launchedKernel<A>);
}

template <TileKernel kKernel, CellValue kValue, Update kUpdate>
const void* kernelEntry(int strip, bool ownWarps) {
    using SingleOrNormal = std::conditional_t<kValue == CellValue::normal, Normal, float>;
    using T = std::conditional_t<kValue == CellValue::f64, double, SingleOrNormal>;
    constexpr bool kCluster = kKernel == TileKernel::clustered;
    if (strip == 4)
        return ownWarps ? entryFor<kKernel, Attributes<T, 4, kUpdate, true, kCluster>>()
                        : entryFor<kKernel, Attributes<T, 4, kUpdate, false, kCluster>>();
    return ownWarps ? entryFor<kKernel, Attributes<T, 8, kUpdate, true, kCluster>>()
                    : entryFor<kKernel, Attributes<T, 8, kUpdate, false, kCluster>>();
}

template <TileKernel kKernel>
const void* ownRowsEntry(int strip, bool ownWarps) {
    constexpr Update kHow = Update::inPlace;
    if (strip == 4)
        return ownWarps ? entryFor<kKernel, Attributes<float, 4, kHow, true, false, true>>()
                        : entryFor<kKernel, Attributes<float, 4, kHow, false, false, true>>();
    return ownWarps ? entryFor<kKernel, Attributes<float, 8, kHow, true, false, true>>()
                    : entryFor<kKernel, Attributes<float, 8, kHow, false, false, true>>();
}

}  // namespace weft::gpu
