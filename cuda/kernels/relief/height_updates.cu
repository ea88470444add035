#include "kernels/relief/height_levels.h"
#include "kernels/relief/samples.cuh"

namespace weft::gpu {

namespace {

/// One thread, with r · z and former r · z.
__device__ void endOf(double rz, double former, CgState* state, const IterationEnd& end) {
    if (!state->started) {
        state->started = 1;
        state->rzFirst = rz;
        state->beta = 0;
    } else {
        state->beta = (rz - former) / state->rz;
        ++state->iterations;
        if (rz <= end.reduction * state->rzFirst) state->done = 1;
    }
    state->rz = rz;
    if (!(rz > 0)) state->done = 1;
    *static_cast<volatile unsigned*>(end.progress) =
        static_cast<unsigned>(state->iterations) | (state->done ? kProgressDone : 0u);
}

__global__ void __launch_bounds__(kSampleColumns* kSampleRows)
    endIterationKernel(int width, int height, PaddedPlane r, PaddedPlane former, PaddedPlane z,
                       CgState* state, IterationEnd end) {
    overlapWithNextGrid();
    if (state->done) return;
    double sums[2] = {0, 0};
    const int x = blockIdx.x * kSampleColumns + threadIdx.x;
    const int y = blockIdx.y * kSampleRows + threadIdx.y;
    if (x < width && y < height) {
        const double v = z.at(x, y);
        sums[0] = v * r.at(x, y), sums[1] = v * former.at(x, y);
    }
    if (sumOverGrid(sums, end.sums.partial, end.sums.ticket) && threadInBlock() == 0)
        endOf(sums[0], sums[1], state, end);
}

}  // namespace

void advance(const FormView& form, const Advance& a, const CgState* state, cudaStream_t stream) {
    eachSample(form.width, form.height, stream, "moving along a direction",
               [=] __device__(int x, int y, int i) {
                   if (state->done) return;
                   const auto alpha = static_cast<float>(state->rz / state->pq);
                   const float by = alpha * a.p[i];
                   a.x[i] = state->iterations == 0 ? by : a.x[i] + by;
                   a.next.at(x, y) = a.r.at(x, y) - alpha * a.q[i];
               });
}

void endIteration(const FormView& form, const PaddedPlane& r, const PaddedPlane& former,
                  const PaddedPlane& z, CgState* state, const IterationEnd& end,
                  cudaStream_t stream) {
    launchOverlapping(endIterationKernel, overSamples(form.width, form.height), stream,
                      "ending an iteration", form.width, form.height, r, former, z, state, end);
}

}  // namespace weft::gpu
