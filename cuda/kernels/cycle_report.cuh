#pragma once
/// How the last launch of a cycle tells the host of its maxima. Device code.
#include "kernels/levels.h"

namespace weft::gpu {

/// By each block after its maxima are in.
__device__ inline void handOver(const CycleReport& report) {
    if (!report.host || threadIdx.x + threadIdx.y != 0) return;
    __threadfence();
    if (atomicAdd(report.blocks, 1u) + 1 != gridDim.x * gridDim.y * gridDim.z) return;
    CycleMaxima found;
    found.residual = atomicExch(&report.maxima->residual, 0u);
    found.correction = atomicExch(&report.maxima->correction, 0u);
    found.firstResidual = atomicExch(&report.maxima->firstResidual, 0u);
    found.firstCorrection = atomicExch(&report.maxima->firstCorrection, 0u);
    found.before = atomicExch(&report.maxima->before, 0u);
    *report.host = found;
    *report.blocks = 0;
    __threadfence_system();
}

}  // namespace weft::gpu
