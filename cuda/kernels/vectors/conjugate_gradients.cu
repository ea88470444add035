#include "kernels/levels/own_row.h"
#include "kernels/levels/reduce.cuh"
#include "kernels/vectors/conjugate_gradients.h"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

constexpr int kThreads = 256;
static_assert(kConjugateGradientBlocks <= kThreads, "one thread adds one partial sum");

/// f(x, y) for every pixel, spread over the blocks of the grid's first axis.
template <class F>
__device__ void forEachPixel(const Shape& shape, F f) {
    const unsigned area = static_cast<unsigned>(shape.area());
    const unsigned stride = gridDim.x * blockDim.x;
    for (unsigned n = blockIdx.x * blockDim.x + threadIdx.x; n < area; n += stride) {
        const unsigned y = n / shape.width;
        f(static_cast<int>(n - y * shape.width), static_cast<int>(y));
    }
}

template <bool kOwnRows>
__global__ void __launch_bounds__(kThreads)
    applyAndDotKernel(FinestLevel level, ConjugateGradientPlanes planes,
                      ConjugateGradientDots* partial) {
    const std::size_t plane = blockIdx.y * level.shape.plane;
    const int pitch = level.shape.pitch;
    ConjugateGradientDots dots = {0, 0, 0, 0, 0};
    forEachPixel(level.shape, [&](int x, int y) {
        const int k = level.shape.at(x, y);
        const int diagonal = level.diagonal[k];
        const std::size_t i = plane + k;
        const float* v = planes.z + i;
        const double z = *v;
        // s = A z
        double s = 0;
        if (diagonal != 0)
            s = kOwnRows ? -residualOf<double>(level.row(k), 0, z, v[-1], v[1], v[-pitch], v[pitch])
                         : diagonal * z - ((static_cast<double>(v[-1]) + v[1]) +
                                           (static_cast<double>(v[-pitch]) + v[pitch]));
        planes.s[i] = static_cast<float>(s);
        const double r = planes.r[i], p = planes.p[i], q = planes.q[i];
        dots.zq += z * q;
        dots.zs += z * s;
        dots.zr += z * r;
        dots.pr += p * r;
        dots.pq += p * q;
    });
    const ConjugateGradientDots sum = {blockSum(dots.zq), blockSum(dots.zs), blockSum(dots.zr),
                                       blockSum(dots.pr), blockSum(dots.pq)};
    if (threadIdx.x == 0) partial[blockIdx.y * kConjugateGradientBlocks + blockIdx.x] = sum;
}

struct Step {
    float alpha, beta;
};

/// α and β from whole scalar products; steepest descent along z where the old direction is of
/// no use.
__device__ Step stepOf(const ConjugateGradientDots& t) {
    double beta = t.pq > 0 ? -t.zq / t.pq : 0.0;
    double pq = t.zs + 2 * beta * t.zq + beta * beta * t.pq, pr = t.zr + beta * t.pr;
    if (!(pq > 1e-3 * t.zs)) {
        beta = 0;
        pq = t.zs;
        pr = t.zr;
    }
    return {static_cast<float>(pq > 0 ? pr / pq : 0.0), static_cast<float>(beta)};
}

__global__ void __launch_bounds__(kThreads)
    moveAlongKernel(FinestLevel level, ConjugateGradientPlanes planes,
                    const ConjugateGradientDots* partial, float* d, unsigned* maxChange) {
    ConjugateGradientDots own = {0, 0, 0, 0, 0};
    if (threadIdx.x < kConjugateGradientBlocks)
        own = partial[blockIdx.y * kConjugateGradientBlocks + threadIdx.x];
    const ConjugateGradientDots total = {blockSum(own.zq), blockSum(own.zs), blockSum(own.zr),
                                         blockSum(own.pr), blockSum(own.pq)};
    const Step step = stepOf(total);
    const std::size_t plane = blockIdx.y * level.shape.plane;
    unsigned most = 0;
    forEachPixel(level.shape, [&](int x, int y) {
        const std::size_t i = plane + level.shape.at(x, y);
        const float p = planes.z[i] + step.beta * planes.p[i];
        const float change = step.alpha * p;
        planes.p[i] = p;
        planes.q[i] = planes.s[i] + step.beta * planes.q[i];
        d[i] += change;
        most = max(most, magnitudeBits(change));
    });
    blockMax(most, maxChange);
}

}  // namespace

void applyAndDot(const FinestLevel& level, int channels, const ConjugateGradientPlanes& planes,
                 ConjugateGradientDots* partial, cudaStream_t stream) {
    launch(level.rows ? applyAndDotKernel<true> : applyAndDotKernel<false>,
           {dim3(kConjugateGradientBlocks, static_cast<unsigned>(channels)), dim3(kThreads)}, stream,
           "applying the operator", level, planes, partial);
}

void moveAlong(const FinestLevel& level, int channels, const ConjugateGradientPlanes& planes,
               const ConjugateGradientDots* partial, float* d, unsigned* maxChange,
               cudaStream_t stream) {
    const unsigned blocks = blocksFor(level.shape.area(), 4 * kThreads);
    launch(moveAlongKernel, {dim3(blocks, static_cast<unsigned>(channels)), dim3(kThreads)}, stream,
           "moving along a search direction", level, planes, partial, d, maxChange);
}

}  // namespace weft::gpu
