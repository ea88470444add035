#include "kernels/relax/launched.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* launchedJacobi(int strip, bool ownWarps) {
    return launchedKernelOf<float, Update::jacobi>(strip, ownWarps);
}

}  // namespace weft::gpu
