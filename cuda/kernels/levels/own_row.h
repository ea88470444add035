#pragma once
/// Formulas of a pixel with links of its own, on the device and for tests on the host.
#include "kernels/levels/levels.h"

namespace weft::gpu {

/// r = f − A u at a pixel, from u there and around it.
template <class T>
WEFT_HD inline T residualOf(const OwnRow& row, T f, T u, T west, T east, T north, T south) {
    return f - T(row.centre) * u +
           ((T(row.west) * west + T(row.east) * east) +
            (T(row.north) * north + T(row.south) * south));
}

}  // namespace weft::gpu
