#include "kernels/relax/persistent.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* persistentRedBlack(int strip, bool ownWarps) {
    return persistentKernelOf<float, Update::redBlack>(strip, ownWarps);
}

}  // namespace weft::gpu
