#pragma once
// Ikeuchi & Horn's (f, g) relaxation, from coarse to fine.
#include "cpu/relief/levels/relief_level.h"
#include "weft/backend/thread_pool.h"

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
void relax(ThreadPool& pool, const ReliefLevel& level, const LightDown& light, double lambda,
           int sweeps, Orientation& orientation);

/// Root mean square of I − R(f, g) over the lit samples.
[[nodiscard]] double shadingError(const ReliefLevel& level, const LightDown& light,
                                  const Orientation& orientation);

}  // namespace weft::relief
