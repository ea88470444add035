#include "kernels/relax/launched.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* launchedDouble(int strip, bool ownWarps) {
    return launchedKernelOf<double, Update::jacobi>(strip, ownWarps);
}

}  // namespace weft::gpu
