#pragma once
/// Launchers that build a hierarchy on the device (formulas: weft/stencil/coarsening.h).
#include <cuda_runtime_api.h>

#include <vector>

#include "kernels/levels.h"

namespace weft::gpu {

/// Where a level that is being built is written.
struct NineStorage {
    Shape shape;
    float* planes = nullptr;
    float* weights = nullptr;
    std::uint8_t* plain = nullptr;
    InteriorRow interior;
};

/// Weights of a coarse point in the interior.
WEFT_HD inline stencil::Prolongation8 bilinearWeights() {
    return {{0.25f, 0.5f, 0.25f, 0.5f, 0.5f, 0.25f, 0.5f, 0.25f}};
}
/// The interior's row on the level coarser than one whose interior's is `fine`; on the first coarse
/// level, than the 5-point operator.
[[nodiscard]] InteriorRow interiorBelowFive();
[[nodiscard]] InteriorRow interiorBelow(const InteriorRow& fine);

/// So many coarse levels have an InteriorRow whose float32 values are exact: there it may be stored
/// unseen.
inline constexpr int kExactInteriors = 8;

/// Weights and Galerkin operator of the level coarser than `fine`. 57 B a coarse point written; 5
/// read in the interior, 130 elsewhere. `quick`: InteriorRow is exact on both levels.
void coarsen(const FiveLevel& fine, const NineStorage& coarse, cudaStream_t stream);
void coarsen(const NineLevel& fine, const NineStorage& coarse, bool quick, cudaStream_t stream);

/// Whether the levels from `first` (2 or more) to the last can be built in one launch.
[[nodiscard]] bool fitOneLaunch(const std::vector<NineStorage>& levels, int first);
/// Builds them from the level before. levels[0] is unused.
void coarsenToTheLast(const std::vector<NineStorage>& levels, int first, cudaStream_t stream);

}  // namespace weft::gpu
