#include "kernels/relax/launched.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* launchedInPlace(int strip, bool ownWarps) {
    return launchedKernelOf<float, Update::inPlace>(strip, ownWarps);
}

}  // namespace weft::gpu
