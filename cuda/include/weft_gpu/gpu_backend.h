#pragma once
/// All that others see of the CUDA backend. Always links: real, or the stub in cuda/absent.
#include "weft/backend.h"

namespace weft::gpu {

/// The first CUDA device, or the reason why there is none in a user's words ("this build has no CUDA
/// backend", "no NVIDIA driver is installed", "the driver is too old: it supports CUDA 11.8, Weft
/// needs 12.0"). Never throws. Call on the thread that will own the backend.
[[nodiscard]] BackendProbe probe();

}  // namespace weft::gpu
