#include "app/backends/backends.h"

#include "weft/cpu_backend.h"
#include "weft_gpu/gpu_backend.h"

namespace weft {

BackendRegistry makeBackendRegistry(int threads) {
    return {{"cuda", "CUDA", [] { return gpu::probe(); }},
            {"cpu", "CPU", [threads] {
                 return BackendProbe{makeCpuBackend(threads), ""};
             }}};
}

}  // namespace weft
