#include "kernels/relax/launched.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* launchedRedBlack(int strip, bool ownWarps) {
    return launchedKernelOf<float, Update::redBlack>(strip, ownWarps);
}

}  // namespace weft::gpu
