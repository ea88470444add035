#include "kernels/relax/launched.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* clusteredNormalInPlace(int strip, bool ownWarps) {
    return launchedKernelOf<Normal, Update::inPlace, true>(strip, ownWarps);
}

}  // namespace weft::gpu
