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

/// The inversion: a column of the matrix is four threads', in registers.
constexpr int kColumnThreads = 4, kColumnRows = kDirectPoints / kColumnThreads;
constexpr int kInvertThreads = (kDirectPoints * kColumnThreads + 31) / 32 * 32;
static_assert(kDirectPoints % kColumnThreads == 0);
/// A pivot below this part of its diagonal is rounding: the operator is singular.
constexpr float kSmallestPivot = 1e-5f;

/// A of a level on chip, row by row, and its diagonal.
struct OnChipMatrix {
    float element[kDirectPoints][kDirectPoints + 1];
    float centre[kDirectPoints];

    /// A thread a point. Meets the block.
    __device__ void load(const NineLevel& level) {
        const int width = level.shape.width, height = level.shape.height;
        for (int k = threadIdx.x; k < kDirectPoints * (kDirectPoints + 1); k += kInvertThreads)
            (&element[0][0])[k] = 0.0f;
        __syncthreads();
        const int p = threadIdx.x, y = p / width, x = p - y * width;
        if (y < height) {
            const stencil::Row9 row = level.row(level.shape.at(x, y));
            element[p][p] = centre[p] = row.centre;
#pragma unroll
            for (int k = 0; k < 8; ++k) {
                const int place = k < 4 ? k : k + 1, dx = place % 3 - 1, dy = place / 3 - 1;
                if (level.shape.contains(x + dx, y + dy)) element[p][p + dy * width + dx] = -row.a[k];
            }
        }
        __syncthreads();
    }
};

/// Gauss-Jordan in place, without exchanges: A is symmetric and positive semidefinite.
__global__ void __launch_bounds__(kInvertThreads) invertLevelKernel(NineLevel level, float* inverse) {
    __shared__ float columns[2][kDirectPoints];  // the pivot's column, of this step and the next
    __shared__ OnChipMatrix matrix;
    overlapWithTheNext();
    matrix.load(level);
    const int n = level.shape.width * level.shape.height;
    const int j = threadIdx.x / kColumnThreads, part = threadIdx.x % kColumnThreads;
    const int firstRow = part * kColumnRows;
    float a[kColumnRows];
#pragma unroll
    for (int k = 0; k < kColumnRows; ++k) {
        const int i = firstRow + k;
        a[k] = j < n ? matrix.element[i][j] : 0.0f;
    }
    int step = 0;
#pragma unroll
    for (int k = 0; k < kColumnRows; ++k)
        for (int owner = 0; owner < kColumnThreads; ++owner) {
            const int p = owner * kColumnRows + k;
            if (p >= n) continue;
            float* const column = columns[step++ & 1];
            if (j == p) {
#pragma unroll
                for (int m = 0; m < kColumnRows; ++m) column[firstRow + m] = a[m];
            }
            const float inRow = __shfl_sync(0xffffffffu, a[k], owner, kColumnThreads);
            __syncthreads();
            const float pivot = column[p];
            const float scale = pivot > kSmallestPivot * matrix.centre[p] ? 1.0f / pivot : 0.0f;
            const float factor = j == p ? scale : inRow * scale;
#pragma unroll
            for (int m = 0; m < kColumnRows; ++m) {
                const float old = j == p ? 0.0f : a[m];
                a[m] = old - column[firstRow + m] * factor;
            }
            if (part == owner) a[k] = factor;
        }
#pragma unroll
    for (int k = 0; k < kColumnRows; ++k)
        if (firstRow + k < n && j < n) inverse[(firstRow + k) * n + j] = a[k];
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

void invertLevel(const NineLevel& level, float* inverse, cudaStream_t stream) {
    launchOverlapping(invertLevelKernel, {dim3(1), dim3(kInvertThreads)}, stream,
                      "inverting the coarsest operator", level, inverse);
}

}  // namespace weft::gpu
