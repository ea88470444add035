#pragma once
/// Launchers of the finest level. Samples are planes of `level.shape`, `channels` of them.
#include <cuda_runtime_api.h>

#include <cstdint>

#include "kernels/levels.h"

namespace weft::gpu {

/// r ← f − A (d + e), evaluated in double, and its maximum into `maxResidual` (bits; not reset here;
/// may be null).
/// `e` may be null. 13 B a sample (17 with e).
void residualFive(const FiveLevel& level, int channels, const float* f, const float* d,
                  const float* e, float* r, unsigned* maxResidual, cudaStream_t stream);

/// bf16: the upper half of a float's bits.
using Rounded = std::uint16_t;

/// What a cycle's way down keeps for its way up: r and the smoothed z. Strips round both, since
/// neither must be exact: D and f, of which the next r is made, are not rounded. Levels that go by
/// tiles keep them whole.
struct SmoothedPlanes {
    Rounded *r = nullptr, *z = nullptr;
    float *wholeR = nullptr, *wholeZ = nullptr;
};

/// The way down of a cycle on A z = r, from z = 0.
struct Descent {
    const float* f = nullptr;
    const float* d = nullptr;         ///< r = f − A d, from differences; null: r = f, a cold start
    SmoothedPlanes kept;              ///< wholeR only where there is d
    float* coarseRhs = nullptr;       ///< Pᵀ (r − A z)
    unsigned* maxResidual = nullptr;  ///< bits of max |r|; not reset here
    /// f is 0 but next to fixed pixels, and d far from them is what ascents with `fromRim` left: no
    /// more than coarseRhs and `injected` need be right there (kernels/five_interior.cuh).
    bool fromRim = false;
    float* injected = nullptr;  ///< d on the coarse points; where there is d and fromRim
};

/// `sweeps` (1 or 2) red-black Gauss-Seidel sweeps, red first; a cold start takes four, the first of
/// them long, so that fixed values are felt far from the rim. `coarse` without pixels: no coarser
/// level. 16 B a sample (a cold start 12), halos included.
void descendFive(const FiveLevel& level, const NineLevel& coarse, int sweeps, int channels,
                 const Descent& descent, cudaStream_t stream);

/// What the way up reads and what it does with its result.
struct Ascent {
    float* added = nullptr;           ///< += z
    float* stored = nullptr;          ///< = z; not the z that is read
    unsigned* maxChange = nullptr;    ///< bits of max |z|; not reset here
    unsigned* maxResidual = nullptr;  ///< bits of max |r − A z|, in float32; not reset here
    CycleReport report = {};          ///< where maxResidual is wanted
    /// Far from fixed pixels d becomes what is interpolated from `injected` + e, as harmonic
    /// functions are; no r, no z, no sweep.
    bool fromRim = false;
    const float* injected = nullptr;  ///< by the descent before; null: 0
};

/// The way up: z + P e, then `sweeps` sweeps with the colours reversed (the adjoint of the way down).
/// `kept` by the way down; wholeR: r, of a cold start f. 15 B a sample (where it is stored, not
/// added, 11).
struct Kept {
    const Rounded *r = nullptr, *z = nullptr;
    const float *wholeR = nullptr, *wholeZ = nullptr;
};
void ascendFive(const FiveLevel& level, const NineLevel& coarse, int sweeps, int channels,
                const Kept& kept, const float* e, const Ascent& ascent, cudaStream_t stream);

/// d += P e, with e on the next coarser level. 9 B a sample, 32 more a coarse point near the rim.
void prolongFive(const FiveLevel& level, const NineLevel& coarse, int channels, const float* e,
                 float* d, cudaStream_t stream);

/// coarseRhs ← Pᵀ r. 5 B a sample, 32 more a coarse point near the rim.
void restrictFive(const FiveLevel& level, const NineLevel& coarse, int channels, const float* r,
                  float* coarseRhs, cudaStream_t stream);

}  // namespace weft::gpu
