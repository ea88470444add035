#include "kernels/relax/launched.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* clusteredInPlace(int strip, bool ownWarps) {
    return launchedKernelOf<float, Update::inPlace, true>(strip, ownWarps);
}

}  // namespace weft::gpu
