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
    for (float* k = shared + threadIdx.x; k < work.inverse; k += kTailThreads) *k = 0.0f;
    __syncthreads();
    // Operators: written by no kernel of this chain.
    OwnPoints<kTailPoints[0]> own0;
    OwnPoints<kTailPoints[1]> own1;
    OwnPoints<kTailPoints[2]> own2;
    if (above > 0) own0.load(tail, 0);
    if (above > 1) own1.load(tail, 1);
    if (above > 2) own2.load(tail, 2);
    work.loadWeights();
    work.loadInverse();
    awaitTheOneBefore();
    const OnChip top(tail, 0);
    const std::size_t plane = blockIdx.x * top.shape.plane;
    work.loadRhs(b + plane);
    __syncthreads();
    work.cycle(0, own0, own1, own2);
    __syncthreads();
    const float* const result = above > 0 ? work.resultOf(0) : work.v;
    for (int n = threadIdx.x; n < top.area(); n += kTailThreads) {
        const int y = n / top.shape.width, x = n - y * top.shape.width;
        out[plane + top.shape.at(x, y)] = result[top.cell(x, y)];
    }
}

}  // namespace

std::size_t tailBytes(const TailLevels& tail) {
    const auto points = static_cast<int>(tail.levels[tail.count - 1].shape.area());
    const int weights = NineLevel::kWeightPlanes * (tail.count > 1 ? tail.cells - tail.offset[1] : 0);
    return sizeof(float) *
           static_cast<std::size_t>(3 * tail.cells + weights + points * inversePitch(points));
}

std::size_t prepareTail() {
    int device = 0, bytes = 0;
    check(cudaGetDevice(&device), "asking for the device");
    check(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device),
          "asking for its limits");
    return static_cast<std::size_t>(bytes);
}

void solveTail(const TailLevels& tail, int channels, const float* b, float* out,
               cudaStream_t stream) {
    shareMostOfTheChip(solveTailKernel, tailBytes(tail));
    launchOverlapping(solveTailKernel,
                      {dim3(static_cast<unsigned>(channels)), dim3(kTailThreads), tailBytes(tail)},
                      stream, "solving the coarsest levels", tail, b, out);
}

}  // namespace weft::gpu
