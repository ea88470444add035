#include "kernels/relax/persistent.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* persistentNormalRedBlack(int strip, bool ownWarps) {
    return persistentKernelOf<Normal, Update::redBlack>(strip, ownWarps);
}

}  // namespace weft::gpu
