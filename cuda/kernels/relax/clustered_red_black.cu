#include "kernels/relax/launched.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* clusteredRedBlack(int strip, bool ownWarps) {
    return launchedKernelOf<float, Update::redBlack, true>(strip, ownWarps);
}

}  // namespace weft::gpu
