#pragma once
/// How the last launch of a cycle tells the host of its maxima. Device code.
#include "kernels/finest/finest_level.h"
#include "kernels/levels/reduce.cuh"

namespace weft::gpu {

/// Each block has a slot in host memory, if there are enough: nobody waits for anybody.
__device__ inline void leaveInSlots(const CycleReport& report, const BlockMaxima<2>& found,
                                    unsigned blocks) {
    const unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    report.host->found[block] = {found.of[0], found.of[1]};
    if (block != 0) return;
    report.host->maxima = *report.maxima;
    report.host->blocks = blocks;
    *report.maxima = {};
}

/// The last block that ends does it for all.
__device__ inline void leaveByTheLast(const CycleReport& report, unsigned blocks) {
    __threadfence();
    if (atomicAdd(report.blocks, 1u) + 1 != blocks) return;
    CycleMaxima found;
    found.residual = atomicExch(&report.maxima->residual, 0u);
    found.correction = atomicExch(&report.maxima->correction, 0u);
    found.firstResidual = atomicExch(&report.maxima->firstResidual, 0u);
    found.firstCorrection = atomicExch(&report.maxima->firstCorrection, 0u);
    report.host->maxima = found;
    report.host->blocks = 0;
    *report.blocks = 0;
    __threadfence_system();
}

/// By every thread of each block.
__device__ inline void handOver(const Correction& io, unsigned change, unsigned residual) {
    const CycleReport& report = io.report;
    const unsigned blocks = gridDim.x * gridDim.y * gridDim.z;
    const BlockMaxima<2> found({change, residual});
    if (report.host && blocks <= HostReport::kSlots) {
        if (threadInBlock() == 0) leaveInSlots(report, found, blocks);
        return;
    }
    found.mergeInto(io.maxChange, 0), found.mergeInto(io.maxResidual, 1);
    if (report.host && threadInBlock() == 0) leaveByTheLast(report, blocks);
}

}  // namespace weft::gpu
