#pragma once
/// Launchers that build a hierarchy on the device (formulas: weft/stencil/coarsening.h).
#include <cuda_runtime_api.h>

#include "kernels/levels.h"
#include "weft/domain.h"

namespace weft::gpu {

/// diagonal ← |N(p)| in Ω, else 0. `mask`: packed bytes on the device. 2 B a pixel.
void markDiagonal(const std::uint8_t* mask, ImageBorder border, Shape shape, std::uint8_t* diagonal,
                  cudaStream_t stream);

/// Where a level that is being built is written.
struct NineStorage {
    Shape shape;
    float* planes = nullptr;
    float* weights = nullptr;
    std::uint8_t* plain = nullptr;
    InteriorRow interior;
};

/// The interior's row on the level coarser than one whose interior's is `fine`; on the first coarse
/// level, than the 5-point operator.
[[nodiscard]] InteriorRow interiorBelowFive();
[[nodiscard]] InteriorRow interiorBelow(const InteriorRow& fine);

/// Weights and Galerkin operator of the level coarser than `fine`. About 60 B a coarse point.
void coarsen(const FiveLevel& fine, const NineStorage& coarse, cudaStream_t stream);
void coarsen(const NineLevel& fine, const NineStorage& coarse, cudaStream_t stream);

}  // namespace weft::gpu
