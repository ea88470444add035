#pragma once
/// The inverse of the coarsest level's operator. Device code.
#include "kernels/levels/reduce.cuh"
#include "kernels/smallest/coarsest_levels.h"

namespace weft::gpu {

/// What a step of the inversion of a matrix needs in shared memory: the pivot's row and column and
/// the next pivot before the step, twice, written while others read the ones before.
struct InversionStep {
    float row[2][kDirectPoints], column[2][kDirectPoints], next[2];
    float centre[kDirectPoints];  ///< diagonal of the matrix
};

/// As invertLevel(), kOwn elements a thread.
template <int kThreads, int kOwn, class Element>
__device__ inline void invertBy(const Shape& shape, InversionStep& step, float* inverse,
                                float leastPivot, const Element& element) {
    const int width = shape.width, n = width * shape.height;
    int row[kOwn], column[kOwn];
    bool there[kOwn];
    float own[kOwn];
    const auto publish = [&](int p) {
#pragma unroll
        for (int q = 0; q < kOwn; ++q) {
            if (there[q] && row[q] == p) step.row[p & 1][column[q]] = own[q];
            if (there[q] && column[q] == p) step.column[p & 1][row[q]] = own[q];
            if (there[q] && row[q] == p + 1 && column[q] == p + 1) step.next[p & 1] = own[q];
        }
    };
    const auto reciprocalOf = [&](float pivot, int p) {
        const bool sound = pivot > leastPivot * step.centre[p];
        const float reciprocal = stencil::detail::quotient(1.0f, sound ? pivot : 1.0f);
        return sound ? reciprocal : 0.0f;
    };
#pragma unroll
    for (int q = 0; q < kOwn; ++q) {
        const int k = q * kThreads + threadInBlock();
        there[q] = k < n * n;
        row[q] = there[q] ? k / n : 0, column[q] = there[q] ? k - row[q] * n : 0;
        const int y = row[q] / width, x = row[q] - y * width;
        const int dy = column[q] / width - y, dx = column[q] - (dy + y) * width - x;
        own[q] = abs(dx) <= 1 && abs(dy) <= 1 ? element(x, y, dx, dy) : 0.0f;
        if (there[q] && row[q] == column[q]) step.centre[row[q]] = own[q];
    }
    publish(0);
    __syncthreads();
    float scale = reciprocalOf(step.row[0][0], 0);
#pragma unroll 1
    for (int p = 0; p < n; ++p) {
        __syncthreads();
        const int turn = p & 1, after = min(p + 1, n - 1);
        float inRow[kOwn], inColumn[kOwn];
#pragma unroll
        for (int q = 0; q < kOwn; ++q)
            inRow[q] = step.row[turn][column[q]], inColumn[q] = step.column[turn][row[q]];
        const float next =
            step.next[turn] - step.column[turn][after] * (step.row[turn][after] * scale);
#pragma unroll
        for (int q = 0; q < kOwn; ++q) {
            const float scaled = (column[q] == p ? 1.0f : inRow[q]) * scale;
            const float old = column[q] == p ? 0.0f : own[q];
            own[q] = row[q] == p ? scaled : old - inColumn[q] * scaled;
        }
        publish(p + 1);
        scale = reciprocalOf(next, after);  // while threads wait for each other
    }
#pragma unroll
    for (int q = 0; q < kOwn; ++q)
        if (there[q]) inverse[row[q] * n + column[q]] = own[q];
}

/// inverse ← A⁻¹ of a level of at most kDirectPoints points, element(x, y, dx, dy) its element in the
/// row of (x, y), at the column of a point in the level at (dx, dy) from it, −1 to 1; where A is
/// singular, the inverse on what is left without its last point, 0 on inactive points. Gauss-Jordan
/// in place, without exchanges: A is symmetric and positive semidefinite. `leastPivot`: see
/// coarsenToTheLast(). All kThreads of a block call it, which has met after what `element` reads was
/// written.
template <int kThreads, class Element>
__device__ inline void invertLevel(const Shape& shape, InversionStep& step, float* inverse,
                                   float leastPivot, const Element& element) {
    constexpr int kMostElements = kDirectPoints * kDirectPoints;
    if (shape.area() * shape.area() <= kThreads)
        invertBy<kThreads, 1>(shape, step, inverse, leastPivot, element);
    else
        invertBy<kThreads, (kMostElements + kThreads - 1) / kThreads>(shape, step, inverse,
                                                                      leastPivot, element);
}

}  // namespace weft::gpu
