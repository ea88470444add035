#pragma once
/// Wide strips of a coarse level's interior, four pixels a lane. Every row is the operator's interior
/// row there: a step takes six operations a pixel, and what it needs of the rows above is kept as one
/// sum. Device code.
#include "kernels/coarse/coarse_level.h"
#include "kernels/coarse/coarse_rows.cuh"
#include "kernels/levels/strip_plan.h"
#include "kernels/levels/wide_strip.cuh"

namespace weft::gpu {

/// One step of a pass, row by row: takes the values before it in row y, gives those after it in row
/// y − 1.
class UniformStage {
public:
    /// `b` of the row of `v`.
    __device__ __forceinline__ Quad next(const stencil::UniformStep& step, float ratio, const Quad& b,
                                         const Quad& v) {
        const float west = fromWest(v.v[3]), east = fromEast(v.v[0]);
        const float beside[4] = {west + v.v[1], v.v[0] + v.v[2], v.v[1] + v.v[3], v.v[2] + east};
        Quad result;
#pragma unroll
        for (int k = 0; k < 4; ++k) {
            const float crossed = ratio * v.v[k] + beside[k];
            result.v[k] = stencil::uniformResult(step, soFar_.v[k], crossed);
            soFar_.v[k] = stencil::uniformSoFar(step, b.v[k], v.v[k], beside[k], above_.v[k]);
            above_.v[k] = crossed;
        }
        return result;
    }

private:
    Quad soFar_, above_;
};

/// A pass's wide strip. Own columns, at most 112, begin at multiples of 4, as do its lanes'.
template <int kAbove>
using WideStrip = Strip<4, 8, 8, kAbove>;
/// Rows that the correction streams besides a strip's own.
inline constexpr StreamedRows kWideRows = {2 * kMostSteps, kMostSteps + 2};
/// Columns of narrow strips in place of a wide one, at most.
inline constexpr int kMostNarrowColumns = 32 - 2 * kMostSteps;

/// As RestrictionOf (coarse_restrict_strips.cu).
struct WideRestriction {
    static constexpr int kPeriod = 6;
    using StripOf = WideStrip<2>;
    using Queue = LaneQueue<kPeriod, 0, 0, 1>;

    const CoarseLevel& level;
    const CoarseLevel& coarse;
    const UniformSteps& steps;
    const StripOf& strip;
    const float* b;
    float* coarseRhs;

    __device__ void fetch(const Queue& queue, int slot, bool, int y, int bottom) const {
        queue.copyQuad(slot, 0, b + level.shape.at(strip.x, y), y < bottom);
        queue.close();
    }
    __device__ void run(std::byte* memory) const {
        const Queue queue(memory);
        UniformStage residual;
        float2 north = {0, 0}, own = {0, 0};
        const int top = strip.top(), bottom = strip.y0 + strip.rows + 1;
        streamRows(queue, *this, top, bottom, [&](int j, int y, int slot) {
            const Quad b(queue.quad(slot, 0));
            Quad z;
#pragma unroll
            for (int k = 0; k < 4; ++k) z.v[k] = steps.first * b.v[k];
            // b − A z of the row above
            const Quad v = residual.next(steps.residual, steps.ratio, b, z);
            // Pᵀ of it, from three rows
            const float west = fromWest(v.v[3]);
            const float2 south = {v.v[0] + 0.5f * (west + v.v[1]), v.v[2] + 0.5f * (v.v[1] + v.v[3])};
            if (j % 2 != 0) {
                own = south;
            } else {
                const int emitted = y - 2;
                putIf(strip.owns(emitted), coarseRhs + coarse.shape.at(strip.x / 2, emitted / 2),
                      float2{own.x + 0.5f * (north.x + south.x), own.y + 0.5f * (north.y + south.y)});
                north = south;
            }
        });
        awaitCopies();
    }
};

/// As CorrectionOf (coarse_correct_strips.cu).
template <int kSteps>
struct WideCorrection {
    static constexpr int kPeriod = kMostSteps + 2;
    using StripOf = WideStrip<kMostSteps>;
    /// On its way: b; on even rows 2Y the two values of e in row Y + 1.
    using Queue = LaneQueue<queueDepth(kPeriod), 1, 0, 1>;

    const CoarseLevel& level;
    const CoarseLevel& coarse;
    const UniformSteps& steps;
    const StripOf& strip;
    const float *b, *e;
    float* out;

    __device__ void fetch(const Queue& queue, int slot, bool odd, int y, int bottom) const {
        const int i = level.shape.at(strip.x, y);
        queue.copyQuad(slot, 0, b + i, y < bottom);
        if (!odd) queue.copyPair(slot, 0, e + coarse.shape.at(strip.x / 2, y / 2 + 1), y < bottom);
        queue.close();
    }
    __device__ void run(std::byte* memory) const {
        constexpr int P = kPeriod;
        const Queue queue(memory);
        Quad bs[P];
        UniformStage stages[kSteps];
        const int top = strip.top(), bottom = strip.y0 + strip.rows + kMostSteps;
        CoarseValues north,
            south =
                withNext(*reinterpret_cast<const float2*>(e + coarse.shape.at(strip.x / 2, top / 2)));
        streamRows(queue, *this, top, bottom, [&](int j, int y, int slot) {
            if (j % 2 == 0) north = south, south = withNext(queue.pair(slot, 0));
            bs[j] = Quad(queue.quad(slot, 0));
            Quad v;  // z + P e
#pragma unroll
            for (int k = 0; k < 4; ++k) v.v[k] = steps.first * bs[j].v[k];
            addInterpolated(j % 2 == 0, north, south, v);
#pragma unroll
            for (int k = 1; k <= kSteps; ++k)
                v = stages[k - 1].next(steps.at[k - 1], steps.ratio, bs[rowBefore<P>(j, k - 1)], v);
            const int yo = y - kSteps;
            putIf(strip.owns(yo), out + level.shape.at(strip.x, yo), v.packed());
        });
        awaitCopies();
    }
};

}  // namespace weft::gpu
