#pragma once
/// The inverse of the coarsest level's operator. Device code.
#include "kernels/reduce.cuh"
#include "kernels/tail.h"

namespace weft::gpu {

/// A matrix on chip, row by row, while it is inverted: a step reads one copy and writes the other.
struct OnChipMatrix {
    static constexpr int kPitch = kDirectPoints + 1;
    float element[2][kDirectPoints * kPitch];
    float centre[kDirectPoints];

    /// A of a level, a thread a point. Meets the block.
    __device__ void load(const NineLevel& level) {
        const int p = threadInBlock(), threads = blockDim.x * blockDim.y;
        const int width = level.shape.width, y = p / width, x = p - y * width;
        for (int k = p; k < kDirectPoints * kPitch; k += threads) element[0][k] = 0.0f;
        __syncthreads();
        if (y < level.shape.height) {
            const stencil::Row9 row = level.row(level.shape.at(x, y));
            element[0][p * kPitch + p] = centre[p] = row.centre;
#pragma unroll
            for (int k = 0; k < 8; ++k) {
                const int place = k < 4 ? k : k + 1, dx = place % 3 - 1, dy = place / 3 - 1;
                if (level.shape.contains(x + dx, y + dy))
                    element[0][p * kPitch + p + dy * width + dx] = -row.a[k];
            }
        }
        __syncthreads();
    }
};

/// A pivot below this part of its diagonal is rounding: the operator is singular.
inline constexpr float kSmallestPivot = 1e-5f;

/// inverse ← A⁻¹ of a level of at most kDirectPoints points; where A is singular, the inverse on what
/// is left without its last point, 0 on inactive points. Gauss-Jordan in place, without exchanges: A
/// is symmetric and positive semidefinite. All kThreads of a block, kDirectPoints or more, call it.
template <int kThreads>
__device__ inline void invertLevel(const NineLevel& level, float* inverse, OnChipMatrix& matrix) {
    constexpr int kPitch = OnChipMatrix::kPitch;
    matrix.load(level);
    const int n = level.shape.width * level.shape.height;
    // Elements that this thread has.
    constexpr int kOwn = (kDirectPoints * kDirectPoints + kThreads - 1) / kThreads;
    int row[kOwn], column[kOwn];
#pragma unroll
    for (int q = 0; q < kOwn; ++q) {
        const int k = q * kThreads + threadInBlock();
        row[q] = k / n, column[q] = k - row[q] * n;
    }
    for (int p = 0; p < n; ++p) {
        const float* const from = matrix.element[p & 1];
        float* const to = matrix.element[(p & 1) ^ 1];
        const float pivot = from[p * kPitch + p];
        const float scale = pivot > kSmallestPivot * matrix.centre[p] ? 1.0f / pivot : 0.0f;
#pragma unroll
        for (int q = 0; q < kOwn; ++q) {
            const int i = row[q], j = column[q];
            if (i >= n) continue;
            const float scaled = (j == p ? 1.0f : from[p * kPitch + j]) * scale;
            const float old = j == p ? 0.0f : from[i * kPitch + j];
            to[i * kPitch + j] = i == p ? scaled : old - from[i * kPitch + p] * scaled;
        }
        __syncthreads();
    }
#pragma unroll
    for (int q = 0; q < kOwn; ++q)
        if (row[q] < n)
            inverse[row[q] * n + column[q]] = matrix.element[n & 1][row[q] * kPitch + column[q]];
}

}  // namespace weft::gpu
