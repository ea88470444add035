#include "kernels/tail.cuh"
#include "kernels/tail.h"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

__global__ void __launch_bounds__(kTailThreads)
    solveTailKernel(const __grid_constant__ TailLevels tail, const float* __restrict__ b,
                    float* __restrict__ out) {
    extern __shared__ float shared[];
    letTheNextCome();
    const TailWork work(tail, shared);
    const int above = tail.count - 1;  // levels that are smoothed
    // Operators: written by no kernel of this chain.
    work.loadOperators();
    OwnPoints<kTailPoints[0]> own0;
    OwnPoints<kTailPoints[1]> own1;
    OwnPoints<kTailPoints[2]> own2;
    if (above > 0) own0.load(tail, 0);
    if (above > 1) own1.load(tail, 1);
    if (above > 2) own2.load(tail, 2);
    awaitCopies();
    __syncthreads();
    awaitTheOneBefore();
    const OnChip top(tail, 0);
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
    for (int n = threadIdx.x; n < top.area(); n += kTailThreads) {
        const int2 at = points.at(n);
        out[plane + top.shape.at(at.x, at.y)] = result[top.cell(at.x, at.y)];
    }
}

}  // namespace

std::size_t tailBytes(const TailLevels& tail) {
    return sizeof(float) *
           static_cast<std::size_t>(2 * tail.cells + (tail.count - 1) * TailWork::kOfLevel +
                                    kDirectPoints * inversePitch(kDirectPoints) + kDirectPoints);
}

std::size_t prepareTail() { return mostSharedBytes(); }

void solveTail(const TailLevels& tail, int channels, const float* b, float* out,
               cudaStream_t stream) {
    // The most there is: solvers on other threads ask for theirs meanwhile.
    static const std::size_t most = mostSharedBytes();
    shareMostOfTheChip(solveTailKernel, most);
    launchOverlapping(solveTailKernel,
                      {dim3(static_cast<unsigned>(channels)), dim3(kTailThreads), tailBytes(tail)},
                      stream, "solving the coarsest levels", tail, b, out);
}

}  // namespace weft::gpu
