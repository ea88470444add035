#include "kernels/relax/persistent.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* persistentNormalInPlace(int strip, bool ownWarps) {
    return persistentKernelOf<Normal, Update::inPlace>(strip, ownWarps);
}

}  // namespace weft::gpu
