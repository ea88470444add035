#include "kernels/levels/reduce.cuh"
#include "kernels/vectors/vector.h"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

constexpr int kColumns = 32, kRows = 8;
constexpr int kThreads = 256;
static_assert(kMeanBlocks <= kThreads, "one thread adds one partial sum");

LaunchShape coverLevel(const Shape& s, int channels) {
    return {dim3(blocksFor(s.width, kColumns), blocksFor(s.height, kRows),
                 static_cast<unsigned>(channels)),
            dim3(kColumns, kRows)};
}

/// Index of this thread's pixel in a plane, −1 outside.
__device__ int ownPixel(const Shape& shape) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    return shape.contains(x, y) ? shape.at(x, y) : -1;
}

__global__ void fillUnknownKernel(FinestLevel level, float value, float* v) {
    const int i = ownPixel(level.shape);
    if (i >= 0 && level.diagonal[i] != 0) v[blockIdx.z * level.shape.plane + i] = value;
}

__global__ void clearFixedKernel(FinestLevel level, float* v) {
    const int i = ownPixel(level.shape);
    if (i >= 0 && level.diagonal[i] == 0) v[blockIdx.z * level.shape.plane + i] = 0.0f;
}

__global__ void addPlanesKernel(Shape shape, const float* e, float* d, float scale) {
    const int i = ownPixel(shape);
    if (i >= 0) d[blockIdx.z * shape.plane + i] += scale * e[blockIdx.z * shape.plane + i];
}

__global__ void maxMagnitudeKernel(Shape shape, const float* v, unsigned* most) {
    const int i = ownPixel(shape);
    blockMax(i >= 0 ? magnitudeBits(v[blockIdx.z * shape.plane + i]) : 0u, most);
}

__global__ void __launch_bounds__(kThreads) sumKernel(Shape shape, const float* v, double* partial) {
    v += blockIdx.y * shape.plane;
    double sum = 0;
    const unsigned area = static_cast<unsigned>(shape.area());
    for (unsigned n = blockIdx.x * blockDim.x + threadIdx.x; n < area; n += gridDim.x * blockDim.x) {
        const unsigned y = n / shape.width;
        sum += v[shape.at(static_cast<int>(n - y * shape.width), static_cast<int>(y))];
    }
    sum = blockSum(sum);
    if (threadIdx.x == 0) partial[blockIdx.y * kMeanBlocks + blockIdx.x] = sum;
}

__global__ void __launch_bounds__(kThreads)
    subtractMeanKernel(Shape shape, const double* partial, float* v) {
    const int thread = threadInBlock();
    const double own = thread < kMeanBlocks ? partial[blockIdx.z * kMeanBlocks + thread] : 0.0;
    const double mean = blockSum(own) / static_cast<double>(shape.area());
    const int i = ownPixel(shape);
    if (i < 0) return;
    float& value = v[blockIdx.z * shape.plane + i];
    value = static_cast<float>(value - mean);
}

}  // namespace

void fillUnknown(const FinestLevel& level, int channels, float value, float* v, cudaStream_t stream) {
    launch(fillUnknownKernel, coverLevel(level.shape, channels), stream, "filling a plane", level,
           value, v);
}

void clearFixed(const FinestLevel& level, int channels, float* v, cudaStream_t stream) {
    launch(clearFixedKernel, coverLevel(level.shape, channels), stream, "clearing a plane", level, v);
}

void addPlanes(const Shape& shape, int channels, const float* e, float* d, cudaStream_t stream,
               float scale) {
    launch(addPlanesKernel, coverLevel(shape, channels), stream, "adding a correction", shape, e, d,
           scale);
}

void maxMagnitude(const Shape& shape, int channels, const float* v, unsigned* most,
                  cudaStream_t stream) {
    launch(maxMagnitudeKernel, coverLevel(shape, channels), stream, "finding a maximum", shape, v,
           most);
}

void subtractMean(const Shape& shape, int channels, float* v, double* partial, cudaStream_t stream) {
    launch(sumKernel, {dim3(kMeanBlocks, static_cast<unsigned>(channels)), dim3(kThreads)}, stream,
           "finding a mean", shape, v, partial);
    launch(subtractMeanKernel, coverLevel(shape, channels), stream, "subtracting a mean", shape,
           partial, v);
}

}  // namespace weft::gpu
