#include "kernels/relax/launched.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* launchedNormalRedBlack(int strip, bool ownWarps) {
    return launchedKernelOf<Normal, Update::redBlack>(strip, ownWarps);
}

}  // namespace weft::gpu
