#pragma once
/// How passes over levels are shared out, and the launcher that finds it out.
#include <cuda_runtime_api.h>

#include "kernels/levels/levels.h"
#include "kernels/tuning.h"
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

/// Narrow strips in place of a wide one, and their own columns.
struct NarrowStripCut {
    int count = 0, columns = 0;

    /// Of all wide strips of a plan.
    [[nodiscard]] WEFT_HD unsigned of(const StripPlan& plan) const { return plan.wide() * count; }
};
[[nodiscard]] NarrowStripCut finestNarrowStrips(const StripPlan& plan);
[[nodiscard]] NarrowStripCut coarseNarrowStrips(const StripPlan& plan);
/// Launches take the wide strips in their order.
[[nodiscard]] WEFT_HD inline bool isMostlyNarrow(unsigned narrows) {
    return narrows > kManyNarrowStrips;
}

/// Rows that a pass streams besides a strip's own, even; the sum is a multiple of its period, which
/// is even too.
struct StreamedRows {
    int halo = 0, period = 0;
};

/// A level and where its plan is written.
struct StripsToFind {
    Shape shape;
    EmptyTileMap emptyTiles;
    StripPlan plan;  ///< the cut
    NarrowStripCut narrows;
    const std::uint8_t* bytes = nullptr;  ///< of `shape`
    std::uint8_t interior = 0;            ///< the byte of a row that is the interior's
    int left = 0;  ///< columns from the first that is read to a wide strip's own
    int narrowLeft = 0, narrowRead = 0;  ///< the same of a narrow strip, and all that it reads
    int beside = 0;                      ///< rows that are read above a strip's own, and below
    unsigned* tasks = nullptr;           ///< narrows.of(plan) of them
    unsigned* wideStrips = nullptr;      ///< plan.wide() of them
    StripPlan::Counts* counts = nullptr;
};
[[nodiscard]] StripsToFind stripsOf(const FinestLevel& level);
[[nodiscard]] StripsToFind stripsOf(const CoarseLevel& level);

/// At most so many levels have plans: the others are small.
inline constexpr int kPlannedLevels = 7;

struct AllStripsToFind {
    int count = 0;
    StripsToFind levels[kPlannedLevels];
};
/// One launch. The counts and `wideStrips` must be 0.
void findStrips(const AllStripsToFind& all, cudaStream_t stream);

}  // namespace weft::gpu
