#include "weft_gpu/gpu_backend.h"

namespace weft::gpu {

BackendProbe probe(const DeviceOptions&) {
    return {nullptr, "this build has no CUDA backend (nvcc was not found)"};
}

int deviceCount() { return 0; }

}  // namespace weft::gpu
