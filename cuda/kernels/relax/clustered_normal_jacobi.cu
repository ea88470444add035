#include "kernels/relax/launched.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* clusteredNormalJacobi(int strip, bool ownWarps) {
    return launchedKernelOf<Normal, Update::jacobi, true>(strip, ownWarps);
}

}  // namespace weft::gpu
