#pragma once
// From the correction to the picture.
#include "cpu/grid.h"
#include "cpu/multigrid/harmonic_interior.h"
#include "cpu/multigrid/hierarchy.h"
#include "weft/backend/poisson_system.h"
#include "weft/backend/thread_pool.h"

namespace weft {

/// u = g + D in Ω; elsewhere `around`, or nothing new where that is empty. 12 B a sample inside Ω, 8
/// outside. The far parts of rows come from `interior`, if it is given, 9 B a sample.
void composeSolution(const PoissonSystem& system, const Grid<float>& d, const Hierarchy& hierarchy,
                     const HarmonicInterior* interior, FieldView around, FieldSpan u,
                     ThreadPool& pool);

}  // namespace weft
