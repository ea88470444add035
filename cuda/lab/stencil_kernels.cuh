#pragma once
/// The rungs of the experiment "stencil" that take one step a launch (Venkatasubramanian & Vuduc
/// 2009, §3.2). Device code.
#include <cuda_pipeline_primitives.h>

#include "weft/lab/stencil_bench.h"

namespace weft::gpu::ladder {

/// What a step reads and writes. Cell (x, y) of the unknowns 0 .. n−1 lies at `at(x, y)`; around them
/// is a rim of zeros.
template <class T>
struct Step {
    const T* from = nullptr;
    T* to = nullptr;
    const T* rhs = nullptr;           ///< null: computed
    cudaTextureObject_t texture = 0;  ///< of `from`, counted from `origin` cells before it
    int n = 0, pitch = 0, origin = 0;

    __device__ int at(int x, int y) const { return y * pitch + x; }
    __device__ T rhsAt(int x, int y) const {
        return rhs ? __ldcs(rhs + at(x, y)) : stencil::ladderRhs<T>(x, y, n);
    }
    __device__ bool holds(int x, int y) const { return x < n && y < n; }
};

/// A thread an unknown; everything from memory.
template <class T>
__global__ void directKernel(Step<T> s) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (!s.holds(x, y)) return;
    const T* const u = s.from + s.at(x, y);
    s.to[s.at(x, y)] = stencil::ladderStep(u[-1], u[1], u[-s.pitch], u[s.pitch], s.rhsAt(x, y));
}

__device__ inline float fetch(cudaTextureObject_t texture, int at, float) {
    return tex1Dfetch<float>(texture, at);
}
__device__ inline double fetch(cudaTextureObject_t texture, int at, double) {
    const int2 halves = tex1Dfetch<int2>(texture, at);
    return __hiloint2double(halves.y, halves.x);
}

/// A thread an unknown, read through a 1-D texture.
template <class T>
__global__ void textureKernel(Step<T> s) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (!s.holds(x, y)) return;
    const int u = s.at(x, y) + s.origin;
    s.to[s.at(x, y)] = stencil::ladderStep(fetch(s.texture, u - 1, T()), fetch(s.texture, u + 1, T()),
                                           fetch(s.texture, u - s.pitch, T()),
                                           fetch(s.texture, u + s.pitch, T()), s.rhsAt(x, y));
}

/// Cells in shared memory.
template <class T>
class WholeCells {
public:
    __device__ WholeCells(std::byte* memory, int) : cells_(reinterpret_cast<T*>(memory)) {}
    __device__ T get(int i) const { return cells_[i]; }
    __device__ void set(int i, T v) { cells_[i] = v; }

private:
    T* cells_;
};
/// Doubles whose upper and lower halves lie apart, as the paper keeps them from meeting in a bank.
class SplitCells {
public:
    __device__ SplitCells(std::byte* memory, int count)
        : high_(reinterpret_cast<int*>(memory)), low_(high_ + count) {}
    __device__ double get(int i) const { return __hiloint2double(high_[i], low_[i]); }
    __device__ void set(int i, double v) {
        high_[i] = __double2hiint(v);
        low_[i] = __double2loint(v);
    }

private:
    int *high_, *low_;
};

/// A tile and its fringe in shared memory (Fig 4); a thread has kUnroll unknowns, one below the
/// other.
template <class T, class Cells, int kUnroll>
__global__ void sharedKernel(Step<T> s) {
    extern __shared__ __align__(16) std::byte memory[];
    const int columns = blockDim.x, rows = blockDim.y * kUnroll, width = columns + 2;
    Cells cells(memory, width * (rows + 2));
    const int x0 = blockIdx.x * columns, y0 = blockIdx.y * rows, tx = threadIdx.x;
    const int x = x0 + tx, first = threadIdx.y * kUnroll;
    // Up to the rim, which is at n.
    const auto take = [&](int i, int j) {
        if (x0 + i <= s.n && y0 + j <= s.n)
            cells.set((j + 1) * width + i + 1, s.from[s.at(x0 + i, y0 + j)]);
    };
#pragma unroll
    for (int j = 0; j < kUnroll; ++j) take(tx, first + j);
    if (threadIdx.y == 0) take(tx, -1), take(tx, rows);
    const int count = columns * blockDim.y;
    for (int i = threadIdx.y * columns + tx; i < 2 * rows; i += count)
        take(i < rows ? -1 : columns, i < rows ? i : i - rows);
    __syncthreads();
#pragma unroll
    for (int j = 0; j < kUnroll; ++j) {
        const int y = y0 + first + j, c = (first + j + 1) * width + tx + 1;
        if (s.holds(x, y))
            s.to[s.at(x, y)] =
                stencil::ladderStep(cells.get(c - 1), cells.get(c + 1), cells.get(c - width),
                                    cells.get(c + width), s.rhsAt(x, y));
    }
}

inline constexpr int kPrefetchTiles = 8;

/// A block walks down over tiles; while it computes one, the next is on its way into shared memory.
template <class T>
__global__ void prefetchKernel(Step<T> s) {
    extern __shared__ __align__(16) std::byte memory[];
    const int columns = blockDim.x, rows = blockDim.y, width = columns + 2;
    const int cells = width * (rows + 2), tx = threadIdx.x, ty = threadIdx.y;
    T* const tiles = reinterpret_cast<T*>(memory);
    const int x0 = blockIdx.x * columns, x = x0 + tx;
    const auto request = [&](int tile) {
        T* const to = tiles + tile % 2 * cells;
        const int y0 = (blockIdx.y * kPrefetchTiles + tile) * rows;
        const auto take = [&](int i, int j) {
            if (x0 + i <= s.n && y0 + j <= s.n)
                __pipeline_memcpy_async(to + (j + 1) * width + i + 1, s.from + s.at(x0 + i, y0 + j),
                                        sizeof(T));
        };
        take(tx, ty);
        if (ty == 0) take(tx, -1), take(tx, rows);
        for (int i = ty * columns + tx; i < 2 * rows; i += columns * rows)
            take(i < rows ? -1 : columns, i < rows ? i : i - rows);
    };
    request(0);
    __pipeline_commit();
    for (int tile = 0; tile < kPrefetchTiles; ++tile) {
        if (tile + 1 < kPrefetchTiles) request(tile + 1);
        __pipeline_commit();
        __pipeline_wait_prior(1);
        __syncthreads();
        const T* const u = tiles + tile % 2 * cells + (ty + 1) * width + tx + 1;
        const int y = (blockIdx.y * kPrefetchTiles + tile) * rows + ty;
        if (s.holds(x, y))
            s.to[s.at(x, y)] = stencil::ladderStep(u[-1], u[1], u[-width], u[width], s.rhsAt(x, y));
        __syncthreads();  // before the one after the next comes into its place
    }
}

/// 16 bytes of a row.
template <class T>
struct Lane;
template <>
struct Lane<float> {
    using Values = float4;
    static constexpr int kCells = 4;
};
template <>
struct Lane<double> {
    using Values = double2;
    static constexpr int kCells = 2;
};
template <class T>
using LaneCells = T[Lane<T>::kCells];

/// Cells from x on in a row; 0 where `there` is not.
template <class T>
__device__ void loadLane(LaneCells<T>& to, const T* from, bool there) {
    typename Lane<T>::Values v = {};
    if (there) v = *reinterpret_cast<const typename Lane<T>::Values*>(from);
    *reinterpret_cast<typename Lane<T>::Values*>(to) = v;
}
/// The first `count` of them, of which only unknowns may be written. Nobody reads them soon.
template <class T>
__device__ void storeLane(T* to, const LaneCells<T>& from, int count) {
    if (count >= Lane<T>::kCells) {
        __stcs(reinterpret_cast<typename Lane<T>::Values*>(to),
               *reinterpret_cast<const typename Lane<T>::Values*>(from));
        return;
    }
#pragma unroll
    for (int c = 0; c < Lane<T>::kCells; ++c)
        if (c < count) to[c] = from[c];
}

/// A warp takes kRows rows, 16 bytes a lane, all asked for before any is used; neighbours to the
/// sides come from other lanes, so that there is neither shared memory nor a barrier.
template <class T, int kRows>
__global__ void __launch_bounds__(256) vectorsKernel(Step<T> s) {
    constexpr int kCells = Lane<T>::kCells;
    const int x = (blockIdx.x * 32 + threadIdx.x) * kCells;
    const int y0 = (blockIdx.y * blockDim.y + threadIdx.y) * kRows;
    const T* const from = s.from + s.at(x, y0);
    alignas(16) LaneCells<T> u[kRows + 2];
    T beside[kRows];
#pragma unroll
    for (int j = 0; j < kRows + 2; ++j)
        loadLane<T>(u[j], from + (j - 1) * s.pitch, x < s.n && y0 + j - 1 <= s.n);
    const int side = threadIdx.x == 0 ? -1 : kCells;
    const bool atSide = (threadIdx.x == 0 || threadIdx.x == 31) && x < s.n;
#pragma unroll
    for (int j = 0; j < kRows; ++j)
        beside[j] = atSide && y0 + j < s.n ? from[j * s.pitch + side] : T(0);
#pragma unroll
    for (int j = 0; j < kRows; ++j) {
        const int y = y0 + j;
        const T left = __shfl_up_sync(0xffffffffu, u[j + 1][kCells - 1], 1);
        const T right = __shfl_down_sync(0xffffffffu, u[j + 1][0], 1);
        const T west = threadIdx.x == 0 ? beside[j] : left;
        const T east = threadIdx.x == 31 ? beside[j] : right;
        if (!s.holds(x, y)) continue;
        alignas(16) LaneCells<T> value;
#pragma unroll
        for (int c = 0; c < kCells; ++c)
            value[c] = stencil::ladderStep(c == 0 ? west : u[j + 1][c - 1],
                                           c + 1 == kCells ? east : u[j + 1][c + 1], u[j][c],
                                           u[j + 2][c], x + c < s.n ? s.rhsAt(x + c, y) : T(0));
        storeLane<T>(s.to + s.at(x, y), value, s.n - x);
    }
}

}  // namespace weft::gpu::ladder
