#pragma once
// From the correction to the picture.
#include "cpu/thread_pool.h"
#include "multigrid/grid.h"
#include "multigrid/harmonic_interior.h"
#include "multigrid/hierarchy.h"
#include "weft/poisson_system.h"

namespace weft {

/// u = g + D in Ω; elsewhere `around`, or nothing new where that is empty. 12 B a sample inside Ω, 8
/// outside. The deep parts of rows come from `inside`, if it is given, 9 B a sample.
void composeSolution(const PoissonSystem& system, const Grid<float>& d, const Hierarchy& hierarchy,
                     const HarmonicInterior* inside, FieldView around, FieldSpan u, ThreadPool& pool);

}  // namespace weft
