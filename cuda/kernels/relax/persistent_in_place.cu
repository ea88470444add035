#include "kernels/relax/persistent.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* persistentInPlace(int strip, bool ownWarps) {
    return persistentKernelOf<float, Update::inPlace>(strip, ownWarps);
}

}  // namespace weft::gpu
