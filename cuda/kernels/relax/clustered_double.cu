#include "kernels/relax/launched.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* clusteredDouble(int strip, bool ownWarps) {
    return launchedKernelOf<double, Update::jacobi, true>(strip, ownWarps);
}

}  // namespace weft::gpu
