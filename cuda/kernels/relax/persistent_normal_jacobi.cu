#include "kernels/relax/persistent.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* persistentNormalJacobi(int strip, bool ownWarps) {
    return persistentKernelOf<Normal, Update::jacobi>(strip, ownWarps);
}

}  // namespace weft::gpu
