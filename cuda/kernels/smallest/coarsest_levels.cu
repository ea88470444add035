#include "kernels/smallest/coarsest_levels.cuh"
#include "kernels/smallest/coarsest_levels.h"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

__global__ void __launch_bounds__(kCoarsestThreads)
    solveCoarsestKernel(const __grid_constant__ CoarsestLevels coarsest, const float* __restrict__ b,
                        float* __restrict__ out) {
    extern __shared__ float shared[];
    triggerDependentLaunch();
    const CoarsestWork work(coarsest, shared);
    const int above = coarsest.count - 1;  // levels that are smoothed
    // Operators: written by no kernel of this chain.
    work.loadOperators();
    OwnPoints<kCoarsestPoints[0]> own0;
    OwnPoints<kCoarsestPoints[1]> own1;
    OwnPoints<kCoarsestPoints[2]> own2;
    loadOwn(coarsest, above, own0, own1, own2);
    awaitCopies();
    __syncthreads();
    waitForPriorGrid();
    const SharedLevel top(coarsest, 0);
    const std::size_t plane = blockIdx.x * top.shape.plane;
    if (above > 0) {
        own0.loadRhs(top.shape, b + plane);
        work.cycle(0, own0, own1, own2);
    } else {
        work.loadLast(b + plane);
        work.solveLast();
    }
    const float* const result = work.resultOf(0);
    const RowByRow points(top.shape.width);
    for (int n = threadIdx.x; n < top.area(); n += kCoarsestThreads) {
        const int2 at = points.at(n);
        out[plane + top.shape.at(at.x, at.y)] = result[top.cell(at.x, at.y)];
    }
}

}  // namespace

std::size_t coarsestBytes(const CoarsestLevels& coarsest) {
    return sizeof(float) * static_cast<std::size_t>(
                               2 * coarsest.cells + (coarsest.count - 1) * CoarsestWork::kOfLevel +
                               kDirectPoints * inversePitch(kDirectPoints) + kDirectPoints);
}

void solveCoarsest(const CoarsestLevels& coarsest, int channels, const float* b, float* out,
                   cudaStream_t stream) {
    const std::size_t bytes = coarsestBytes(coarsest);
    prepareSharedMemory(solveCoarsestKernel, bytes);
    const LaunchShape shape = {dim3(static_cast<unsigned>(channels)), dim3(kCoarsestThreads), bytes};
    launchOverlapping(solveCoarsestKernel, shape, stream, "solving the coarsest levels", coarsest, b,
                      out);
}

}  // namespace weft::gpu
