#include "kernels/relax/launched.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* launchedNormalInPlace(int strip, bool ownWarps) {
    return launchedKernelOf<Normal, Update::inPlace>(strip, ownWarps);
}

}  // namespace weft::gpu
