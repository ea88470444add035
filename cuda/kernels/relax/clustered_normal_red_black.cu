#include "kernels/relax/launched.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* clusteredNormalRedBlack(int strip, bool ownWarps) {
    return launchedKernelOf<Normal, Update::redBlack, true>(strip, ownWarps);
}

}  // namespace weft::gpu
