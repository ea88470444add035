#pragma once
/// Strips of the finest level that need next to no work: those without unknowns, and those deep
/// inside where the right-hand side is 0. There d is smooth, known on the coarse points, and level 1
/// smooths it. Device code.
#include "kernels/five_point.h"
#include "kernels/five_wide.cuh"
#include "kernels/reduce.cuh"
#include "kernels/strip_depth.cuh"

namespace weft::gpu {

/// Least depth of deep strips: f and its restriction end before it.
inline constexpr int kDeep = 2;
/// From here on no strip that is smoothed reads r: it holds a tile of depth kDeep − 1 itself, spans
/// less than 4 tiles, and reads kHalvesUp pixels more.
inline constexpr int kUnread = kDeep + 5;
static_assert(kUnread <= DepthMap::kDeepest &&
              kMostRows + kHalvesUp + 2 <= (kUnread - kDeep) * DepthMap::kTile);

/// Own columns and, as tuning, rows of strips where deep ones are left out. One cut for the way down
/// and the way up, so that both leave out the same strips: what only one leaves out converges slowly.
inline constexpr int kRimColumns = 64 - 2 * kHalvesUp, kRimRows = 36;
static_assert((kRimRows + kWideFiveRows.halo) % kWideFiveRows.period == 0);

inline StripCut cutForRim(const Shape& s, int channels) {
    return cutIntoStrips(s, channels, kRimColumns, kWideFiveRows.halo, kWideFiveRows.period,
                         kRimRows);
}

/// Coarse rows under way at a time.
inline constexpr int kCoarseBatch = 10;

/// A strip without unknowns: what whole strips would write there.
template <class S>
__device__ void descendEmpty(const FiveLevel& level, const NineLevel& coarse, const Descent& io,
                             const S& strip) {
    const std::size_t plane = strip.channel * level.shape.plane;
    clearPairs(level.shape, strip, io.kept.rounded + plane);
    clearCoarse(coarse.shape, strip, io.coarseRhs + strip.channel * coarse.shape.plane);
}
template <class S>
__device__ void ascendEmpty(const FiveLevel& level, const Ascent& io, const S& strip) {
    if (io.stored) clearPairs(level.shape, strip, io.stored + strip.channel * level.shape.plane);
}

/// The way down of a deep strip: − A d on the coarse points, whose A annuls the polynomials up to
/// degree 7 that the 5-point operator annuls (the first of them: x⁴ − 6 x² y² + y⁴ − x² − y² in
/// pixels of the finest level) and has the scale of Galerkin's. Returns bits of the largest, on the
/// scale of the finest level's residual: four of its equations make a coarse one.
template <class S>
__device__ unsigned descendInterior(const FiveLevel& level, const NineLevel& coarse,
                                    const Descent& io, const S& strip, bool unread) {
    constexpr float kEdge = 0.75f, kCorner = 0.125f;
    static_assert(kEdge + 2 * kCorner == 1);
    const std::size_t plane = strip.channel * level.shape.plane,
                      coarsePlane = strip.channel * coarse.shape.plane;
    if (!unread) clearPairs(level.shape, strip, io.kept.rounded + plane);
    if (!io.d) {
        clearCoarse(coarse.shape, strip, io.coarseRhs + coarsePlane);
        return 0;
    }
    struct Row {
        float own, beside;  // beside: of the neighbours' differences from it, the sum
    };
    const auto rowOf = [](float v) { return Row{v, (fromWest(v) - v) + (fromEast(v) - v)}; };
    const float* from = io.d + plane + level.shape.at(strip.x, strip.y0);
    const auto valueAt = [&](int row) { return from[2 * row * level.shape.pitch]; };
    const int rows = strip.ownRows / 2;
    std::size_t to = coarsePlane + coarse.shape.at(strip.x / 2, strip.y0 / 2);
    float next[kCoarseBatch];
    const auto fetch = [&](int first) {
#pragma unroll
        for (int k = 0; k < kCoarseBatch; ++k) next[k] = valueAt(min(first + k, rows - 1) + 1);
    };
    const float beforeFirst = valueAt(-1), firstOwn = valueAt(0);
    fetch(0);
    Row above = rowOf(beforeFirst), here = rowOf(firstOwn);
    unsigned most = 0;
    for (int first = 0; first < rows; first += kCoarseBatch) {
        float now[kCoarseBatch];
#pragma unroll
        for (int k = 0; k < kCoarseBatch; ++k) now[k] = next[k];
        if (first + kCoarseBatch < rows) fetch(first + kCoarseBatch);
#pragma unroll
        for (int k = 0; k < kCoarseBatch; ++k, to += coarse.shape.pitch) {
            const bool wanted = strip.own && first + k < rows;
            const Row below = rowOf(now[k]);
            const float across = (above.own - here.own) + (below.own - here.own);
            const float rhs =
                across + (kEdge * here.beside + kCorner * (above.beside + below.beside));
            putIf(wanted, io.coarseRhs + to, rhs);
            putIf(wanted, io.injected + to, here.own);
            most = max(most, wanted ? magnitudeBits(0.25f * rhs) : 0u);
            above = here, here = below;
        }
    }
    return most;
}

/// The way up of a deep strip: `injected` + e on the coarse points; in the middle of four of them
/// their mean; between two, the mean of the four pixels around, as harmonic functions have it.
/// Returns bits of the largest e.
template <class S>
__device__ unsigned ascendInterior(const FiveLevel& level, const NineLevel& coarse, const Ascent& io,
                                   const S& strip) {
    const std::size_t from =
        strip.channel * coarse.shape.plane + coarse.shape.at(strip.x / 2, strip.y0 / 2);
    const float* errors = io.e + from;
    const float* known = io.injected ? io.injected + from : nullptr;
    const int pitch = coarse.shape.pitch, rows = strip.ownRows / 2;
    struct Row {
        float own, pair;  // pair: with the coarse point east of it, the sum
    };
    const auto rowOf = [](float v) { return Row{v, v + fromEast(v)}; };
    const auto correctionAt = [&](int row) { return errors[row * pitch]; };
    const auto knownAt = [&](int row) { return known ? known[row * pitch] : 0.0f; };
    float nextCorrection[kCoarseBatch], nextKnown[kCoarseBatch];
    const auto fetch = [&](int first) {
#pragma unroll
        for (int k = 0; k < kCoarseBatch; ++k) {
            const int row = min(first + k, rows - 1) + 1;
            nextCorrection[k] = correctionAt(row), nextKnown[k] = knownAt(row);
        }
    };
    const float beforeFirst = knownAt(-1) + correctionAt(-1), firstKnown = knownAt(0);
    float correction = correctionAt(0);
    fetch(0);
    const Row north = rowOf(beforeFirst);
    Row here = rowOf(firstKnown + correction);
    float middleAbove = 0.25f * (north.pair + here.pair);
    float* out = (io.added ? io.added : io.stored) + strip.channel * level.shape.plane +
                 level.shape.at(strip.x, strip.y0);
    unsigned change = 0;
    for (int first = 0; first < rows; first += kCoarseBatch) {
        float corrections[kCoarseBatch], values[kCoarseBatch];
#pragma unroll
        for (int k = 0; k < kCoarseBatch; ++k)
            corrections[k] = nextCorrection[k], values[k] = nextKnown[k] + nextCorrection[k];
        if (first + kCoarseBatch < rows) fetch(first + kCoarseBatch);
#pragma unroll
        for (int k = 0; k < kCoarseBatch; ++k, out += 2 * level.shape.pitch) {
            const bool wanted = strip.own && first + k < rows;
            const Row below = rowOf(values[k]);
            const float middle = 0.25f * (here.pair + below.pair);
            const float vertical = 0.25f * ((here.own + below.own) + (fromWest(middle) + middle));
            putIf(wanted, out, float2{here.own, 0.25f * (here.pair + (middleAbove + middle))});
            putIf(wanted, out + level.shape.pitch, float2{vertical, middle});
            change = max(change, wanted ? magnitudeBits(correction) : 0u);
            correction = corrections[k], here = below, middleAbove = middle;
        }
    }
    return change;
}

}  // namespace weft::gpu
