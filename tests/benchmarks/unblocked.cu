#include "benchmarks/unblocked.h"
#include "kernels/finest/finest_pairs.cuh"
#include "runtime/launch.h"

namespace weft::gpu::unblocked {

namespace {

constexpr int kColumns = 32, kRows = 4;  ///< threads of a block
constexpr int kTall = 4;                 ///< rows of a thread, four pixels each

LaunchShape cover(const Shape& s, int channels) {
    return {dim3(blocksFor(s.width, 4 * kColumns), blocksFor(s.height, kRows * kTall),
                 static_cast<unsigned>(channels)),
            dim3(kColumns, kRows)};
}

struct Four {
    float v[4];
};
__device__ Four load(const float* p) {
    const float4 q = *reinterpret_cast<const float4*>(p);
    return {q.x, q.y, q.z, q.w};
}
__device__ void store(float* p, const Four& q) {
    *reinterpret_cast<float4*>(p) = {q.v[0], q.v[1], q.v[2], q.v[3]};
}

/// `at(index, parity of x + y of the first pixel, |N| of the four)` for a thread's rows.
template <class At>
__device__ void forRows(const FinestLevel& level, const At& at) {
    const int x = 4 * (blockIdx.x * kColumns + threadIdx.x);
    const int y0 = (blockIdx.y * kRows + threadIdx.y) * kTall;
    if (x >= level.shape.width) return;
#pragma unroll
    for (int j = 0; j < kTall; ++j) {
        if (y0 + j >= level.shape.height) break;
        const int i = level.shape.at(x, y0 + j);
        const uchar4 n = *reinterpret_cast<const uchar4*>(level.diagonal + i);
        at(i, (y0 + j) % 2,
           Four{{static_cast<float>(n.x), static_cast<float>(n.y), static_cast<float>(n.z),
                 static_cast<float>(n.w)}});
    }
}
/// Sums of the four neighbours of four pixels.
__device__ Four neighbours(const float* u, int pitch, const Four& own) {
    const Four north = load(u - pitch), south = load(u + pitch);
    const float west[4] = {u[-1], own.v[0], own.v[1], own.v[2]};
    const float east[4] = {own.v[1], own.v[2], own.v[3], u[4]};
    Four sum;
    for (int k = 0; k < 4; ++k) sum.v[k] = (west[k] + east[k]) + (north.v[k] + south.v[k]);
    return sum;
}

__global__ void residualKernel(FinestLevel level, const float* f, const float* u, float* out) {
    const std::size_t plane = blockIdx.z * level.shape.plane;
    forRows(level, [&](int i, int, const Four& n) {
        const Four own = load(u + plane + i), sum = neighbours(u + plane + i, level.shape.pitch, own),
                   rhs = load(f + plane + i);
        Four r;
        for (int k = 0; k < 4; ++k)
            r.v[k] = n.v[k] > 0.0f ? (rhs.v[k] - n.v[k] * own.v[k]) + sum.v[k] : 0.0f;
        store(out + plane + i, r);
    });
}

__global__ void halfSweepKernel(FinestLevel level, int colour, float omega, const float* r,
                                float* z) {
    const std::size_t plane = blockIdx.z * level.shape.plane;
    forRows(level, [&](int i, int parity, const Four& n) {
        Four own = load(z + plane + i);
        const Four sum = neighbours(z + plane + i, level.shape.pitch, own), rhs = load(r + plane + i);
        for (int k = 0; k < 4; ++k) {
            const float change = (rhs.v[k] + sum.v[k]) * stencil::inverseCount(n.v[k]) - own.v[k];
            own.v[k] += (parity + k) % 2 == colour ? omega * change : 0.0f;
        }
        store(z + plane + i, own);
    });
}

__global__ void firstHalfSweepKernel(FinestLevel level, float omega, const float* r, float* z) {
    const std::size_t plane = blockIdx.z * level.shape.plane;
    forRows(level, [&](int i, int parity, const Four& n) {
        const Four rhs = load(r + plane + i);
        Four v;
        for (int k = 0; k < 4; ++k)
            v.v[k] = (parity + k) % 2 == 0 ? omega * rhs.v[k] * stencil::inverseCount(n.v[k]) : 0.0f;
        store(z + plane + i, v);
    });
}

__global__ void addKernel(FinestLevel level, const float* z, float* d) {
    const std::size_t plane = blockIdx.z * level.shape.plane;
    forRows(level, [&](int i, int, const Four&) {
        Four sum = load(d + plane + i);
        const Four more = load(z + plane + i);
        for (int k = 0; k < 4; ++k) sum.v[k] += more.v[k];
        store(d + plane + i, sum);
    });
}

}  // namespace

void residual(const FinestLevel& level, int channels, const float* f, const float* u, float* out,
              cudaStream_t stream) {
    launch(residualKernel, cover(level.shape, channels), stream, "computing a residual", level, f, u,
           out);
}
void halfSweep(const FinestLevel& level, int channels, int colour, float omega, const float* r,
               float* z, cudaStream_t stream) {
    launch(halfSweepKernel, cover(level.shape, channels), stream, "relaxing", level, colour, omega, r,
           z);
}
void firstHalfSweep(const FinestLevel& level, int channels, float omega, const float* r, float* z,
                    cudaStream_t stream) {
    launch(firstHalfSweepKernel, cover(level.shape, channels), stream, "relaxing", level, omega, r,
           z);
}
void add(const FinestLevel& level, int channels, const float* z, float* d, cudaStream_t stream) {
    launch(addKernel, cover(level.shape, channels), stream, "adding", level, z, d);
}

}  // namespace weft::gpu::unblocked
