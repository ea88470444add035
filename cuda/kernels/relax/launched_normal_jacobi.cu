#include "kernels/relax/launched.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* launchedNormalJacobi(int strip, bool ownWarps) {
    return launchedKernelOf<Normal, Update::jacobi>(strip, ownWarps);
}

}  // namespace weft::gpu
