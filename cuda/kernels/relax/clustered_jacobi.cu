#include "kernels/relax/launched.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* clusteredJacobi(int strip, bool ownWarps) {
    return launchedKernelOf<float, Update::jacobi, true>(strip, ownWarps);
}

}  // namespace weft::gpu
