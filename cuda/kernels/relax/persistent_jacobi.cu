#include "kernels/relax/persistent.cuh"
#include "kernels/relax/variants.h"

namespace weft::gpu {

const void* persistentJacobi(int strip, bool ownWarps) {
    return persistentKernelOf<float, Update::jacobi>(strip, ownWarps);
}

}  // namespace weft::gpu
