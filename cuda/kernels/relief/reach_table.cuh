#pragma once
/// The weights of four-point slopes in constant memory. For .cu files only.
#include "weft/stencil/relief_views.h"

namespace weft::gpu {

static __constant__ stencil::ReachTable reachTable = stencil::kReachTable;

}  // namespace weft::gpu
