#pragma once
// Ikeuchi & Horn's (f, g) relaxation, from coarse to fine, and where it starts.
#include "cpu/relief/levels/relief_level.h"
#include "weft/backend/thread_pool.h"
#include "weft/relief/relief_problem.h"

namespace weft::relief {

/// (f, g) of one level; y down.
struct Orientation {
    Floats f, g;
};

/// Flat, but for known normals.
[[nodiscard]] Orientation flatOrientation(const ReliefLevel& level);

/// Bilinear, but for known normals.
[[nodiscard]] Orientation prolong(const ReliefLevel& coarse, const Orientation& from,
                                  const ReliefLevel& fine);

/// Red-black sweeps of Gauss-Newton about the mean (stencil::gaussNewtonUpdate) with κ = 4, ε = 1.
void relax(ThreadPool& pool, const ReliefLevel& level, const LightingDown& light, double lambda,
           int sweeps, Orientation& orientation);

/// Root mean square of I − R(f, g) over the lit samples.
[[nodiscard]] double shadingError(const ReliefLevel& level, const LightingDown& light,
                                  const Orientation& orientation);

/// Flat with known normals kept; where nothing is known at the surface's edge, a gentle dome or bowl
/// instead, since under frontal light a flat start has no slope to grow from; seeds are such slopes.
[[nodiscard]] Orientation startOrientation(const ReliefLevel& level, ReliefBoundary boundary,
                                           const ReliefHints& hints);

/// Where a relaxation on one level alone starts: as above where nothing is known; else known normals
/// (silhouette, border, seeds) and a membrane between them, from coarse to fine. A flat start under
/// frontal light has no slope to grow from far from the silhouette, and orders of update would then
/// decide, block by block, between convex and concave.
[[nodiscard]] Orientation membraneOrientation(ThreadPool& pool, const ReliefLevel& level,
                                              ReliefBoundary boundary, const ReliefHints& hints);

/// Makes (f, g) known in a small disc around every seed: a cap, a cup or a ridge. For the relaxation
/// only; the height is free there.
void plantSeeds(ReliefLevel& level, const std::vector<ReliefSeed>& seeds);

}  // namespace weft::relief
