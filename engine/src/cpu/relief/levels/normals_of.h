#pragma once
// Normals of a height field, on threads.
#include "weft/backend/thread_pool.h"
#include "weft/relief_solver.h"

namespace weft::relief {

/// As weft::normalsOf.
[[nodiscard]] Field normalsOf(ThreadPool& pool, const Field& height, const Mask& mask);

}  // namespace weft::relief
