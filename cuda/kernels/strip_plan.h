#pragma once
/// How passes over levels are shared out, and the launcher that finds it out.
#include <cuda_runtime_api.h>

#include "kernels/levels.h"
#include "weft/stencil/nine_point.h"

namespace weft::gpu {

/// Steps of a pass where every row is the interior's.
struct UniformSteps {
    stencil::UniformStep at[stencil::ChebyshevSteps::kMost];
    stencil::UniformStep residual;
    float ratio = 0.0f;  ///< edge / corner
    float first = 0.0f;  ///< of b: the step from zero
};
[[nodiscard]] UniformSteps uniformSteps(const InteriorRow& row, const stencil::Smoothing& smoothing);

/// A plan's cut of a level; its pointers are null.
[[nodiscard]] StripPlan cutFinest(const Shape& s);
[[nodiscard]] StripPlan cutCoarse(const Shape& s);

/// A level and where its plan is written.
struct StripsToFind {
    Shape shape;
    DepthMap depths;
    StripPlan plan;                       ///< the cut
    const std::uint8_t* bytes = nullptr;  ///< of `shape`
    std::uint8_t interior = 0;            ///< the byte of a row that is the interior's
    int left = 0;                   ///< columns from the first that is read to a wide strip's own
    int above = 0, below = 0;       ///< rows that are read beside a wide strip's own
    std::uint8_t* kinds = nullptr;  ///< plan.wide() of them
    unsigned* rim = nullptr;        ///< plan.wide()
    unsigned* rimCount = nullptr;
};
[[nodiscard]] StripsToFind stripsOf(const FiveLevel& level);
[[nodiscard]] StripsToFind stripsOf(const NineLevel& level);

/// At most so many levels have plans: the others are small.
inline constexpr int kPlannedLevels = 7;

struct AllStripsToFind {
    int count = 0;
    StripsToFind levels[kPlannedLevels];
};
/// One launch. The counts must be 0.
void findStrips(const AllStripsToFind& all, cudaStream_t stream);

}  // namespace weft::gpu
