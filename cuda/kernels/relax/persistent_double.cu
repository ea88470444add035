#include "kernels/relax/persistent.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* persistentDouble(int strip, bool ownWarps) {
    return persistentKernelOf<double, Update::jacobi>(strip, ownWarps);
}

}  // namespace weft::gpu
