#pragma once
/// All that others see of the CUDA backend. Always links: real, or the stub in cuda/absent.
#include <cstddef>
#include <optional>

#include "weft/backend.h"

namespace weft::gpu {

struct DeviceOptions {
    int device = 0;  ///< which of the devices that the driver shows, from 0 on
    /// Bytes of device memory that all solvers of this process may take together; 0: what is free.
    std::size_t memory = 0;
    /// Multigrid may build and solve small levels by clusters of blocks where the device has them; if
    /// not, it works as on devices without. (Checkers of races do not know their barrier.)
    bool clusters = true;
    /// Multigrid may take the finest level by tiles, a block each, and coarse ones by patches, where
    /// they have no more than some million samples; if not, by strips as larger ones. (For checkers,
    /// to which those are too large.)
    bool tiles = true;
    /// Of systems with so many samples (pixels times channels) or fewer the finest level goes by
    /// tiles, of larger ones by strips; none: as measured
    /// (kernels/tuning.h).
    std::optional<long long> finestTiles = {};
};

/// A CUDA device, or the reason why there is none in a user's words ("this build has no CUDA
/// backend", "no NVIDIA driver is installed", "the driver is too old: it supports CUDA 11.8, Weft
/// needs 12.0"). Never throws. Call on the thread that will own the backend; it makes the device
/// that thread's current one. Backends of other devices belong to other threads.
[[nodiscard]] BackendProbe probe(const DeviceOptions& options = {});

/// How many devices the driver shows; 0 where there is none. Starts the driver.
[[nodiscard]] int deviceCount();

}  // namespace weft::gpu
