#include "kernels/jacobi.h"
#include "kernels/reduce.cuh"
#include "runtime/launch.h"
#include "weft/stencil/poisson.h"

namespace weft::gpu {

namespace {

constexpr int kColumns = 32, kRows = 8;

template <bool measured>
__global__ void jacobiKernel(FiveLevel level, float omega, const float* f, const float* e,
                             float* next, unsigned* maxResidual) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    const int k = level.shape.at(x, y);
    const int diagonal = level.shape.contains(x, y) ? level.diagonal[k] : 0;
    unsigned bits = 0;
    if (diagonal != 0) {
        const int pitch = level.shape.pitch;
        const std::size_t i = blockIdx.z * level.shape.plane + k;
        const float value = stencil::poissonRelax(f[i], 1.0f / static_cast<float>(diagonal), e[i - 1],
                                                  e[i + 1], e[i - pitch], e[i + pitch]);
        const float change = value - e[i];
        next[i] = omega == 1.0f ? value : e[i] + omega * change;
        if (measured) bits = magnitudeBits(static_cast<float>(diagonal) * change);
    }
    if (measured) blockMax(bits, maxResidual);
}

}  // namespace

void jacobiStep(const FiveLevel& level, int channels, float omega, const float* f, const float* e,
                float* next, unsigned* maxResidual, cudaStream_t stream) {
    const LaunchShape shape = {
        dim3(blocksFor(level.shape.width, kColumns), blocksFor(level.shape.height, kRows),
             static_cast<unsigned>(channels)),
        dim3(kColumns, kRows)};
    launch(maxResidual ? jacobiKernel<true> : jacobiKernel<false>, shape, stream, "relaxing", level,
           omega, f, e, next, maxResidual);
}

}  // namespace weft::gpu
