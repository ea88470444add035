#pragma once
/// Launchers of the finest level. Samples are planes of `level.shape`, `channels` of them.
#include <cuda_runtime_api.h>

#include <cstdint>

#include "kernels/levels/levels.h"
#include "kernels/levels/pass_plan.h"

namespace weft::gpu {

/// r ← f + rest − A (d + e), evaluated in double, and its maximum into `maxResidual` (bits; not reset
/// here; may be null).
/// `e` and `rest` may be null. 13 B a sample, 4 more with each of them, 16 with rows of its own.
void evaluateResidual(const FinestLevel& level, int channels, const float* f, const float* d,
                      const float* e, float* r, unsigned* maxResidual, cudaStream_t stream,
                      const float* rest = nullptr);

/// bf16: the upper half of a float's bits.
using Rounded = std::uint16_t;

/// What a cycle's restriction keeps for its correction: r. It is rounded, since it need not be exact:
/// D and f, of which the next r is made, are not rounded. Small levels keep it whole
/// (PassPlan::keepsWhole).
struct KeptResidual {
    Rounded* rounded = nullptr;
    float* whole = nullptr;
};

/// Restriction of a cycle on A z = r: nothing is smoothed.
struct Restriction {
    const float* f = nullptr;
    const float* d = nullptr;         ///< r = f − A d, from differences; null: r = f, a cold start
    KeptResidual kept;                ///< the one that the level's size asks for, if any
    float* coarseRhs = nullptr;       ///< Pᵀ r
    unsigned* maxResidual = nullptr;  ///< bits of max |r|; not reset here
};

/// 11 B a sample (a cold start 7).
void restrictResidual(const FinestLevel& level, const CoarseLevel& coarse, int channels,
                      const Restriction& io, const PassPlan& plan, cudaStream_t stream);

/// What the correction reads and what it does with its result.
struct Correction {
    const Rounded* r = nullptr;  ///< as the restriction kept it
    const float* wholeR =
        nullptr;  ///< r, or f of a cold start; where the pass keepsWhole there is no other
    const float* e = nullptr;         ///< of the coarser level
    float* added = nullptr;           ///< += z
    float* stored = nullptr;          ///< = z
    unsigned* maxChange = nullptr;    ///< bits of max |z|; not reset here
    unsigned* maxResidual = nullptr;  ///< bits of max |r − A z|, in float32, as the last sweep met
                                      ///< it; not reset here
    CycleReport report = {};          ///< where maxResidual is wanted
};

/// Half sweeps of the correction, which reach as many pixels.
inline constexpr int kHalfSweeps = 6;

/// Correction: red-black over-relaxed sweeps from z = P e, black first. 13 B a sample (where it is
/// stored, not added, 9).
void correctAndSmooth(const FinestLevel& level, const CoarseLevel& coarse, int channels,
                      const Correction& io, const PassPlan& plan, cudaStream_t stream);

/// correctAndSmooth() of a level with rows of its own, kOwnHalfSweeps half sweeps
/// (kernels/finest/own_row_sweeps.h); reads wholeR. About 55 B a sample.
void correctOwnRows(const FinestLevel& level, const CoarseLevel& coarse, int channels,
                    const Correction& io, cudaStream_t stream);

/// d += step · r / centre, of such a level. 16 B a sample.
void relaxOwnRows(const FinestLevel& level, int channels, const float* r, float* d, float step,
                  cudaStream_t stream);

/// d += P e, with e on the next coarser level. 9 B a sample, 32 more a coarse point near the
/// boundary.
void prolongToFinest(const FinestLevel& level, const CoarseLevel& coarse, int channels,
                     const float* e, float* d, cudaStream_t stream);

/// Whether a level of this shape may go by tiles on the current device, its number of samples apart.
[[nodiscard]] bool fitsFinestTiles(const Shape& shape);

/// correctAndSmooth() by tiles, a block each.
void correctAndSmoothByTiles(const FinestLevel& level, const CoarseLevel& coarse, int channels,
                             const Correction& io, const PassPlan& plan, cudaStream_t stream);

}  // namespace weft::gpu
