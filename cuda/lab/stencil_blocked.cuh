#pragma once
/// Several steps in one pass over the grids (temporal blocking), as kernels/relax/wave.cuh does them
/// of any system, on a plain square whose right-hand side is a spike. Device code.
#include "lab/stencil_kernels.cuh"

namespace weft::gpu::ladder {

/// How the square is divided: strips of columns, of which kKept are right in the end, by chunks of
/// rows.
template <class T, int kDepth>
struct Strips {
    static constexpr int kCells = Lane<T>::kCells, kWidth = 32 * kCells;
    static constexpr int kHalo = (kDepth + kCells - 1) / kCells * kCells, kKept = kWidth - 2 * kHalo;
};

/// Several steps of a warp's chunk of a strip. While row y comes in, step t is done to row y − t, so
/// each step keeps three rows in registers; they are kept 4ᵗ times as large, which has the same bits
/// and saves a multiplication.
template <class T, int kDepth>
class Chunk {
    using S = Strips<T, kDepth>;
    static constexpr int kCells = S::kCells, kGroup = 3;
    using Cells = LaneCells<T>;

public:
    /// Of the strip from column x0 on, rows y0 .. y1 − 1.
    __device__ Chunk(const Step<T>& s, int x0, int y0, int y1) : s_(s), y0_(y0), y1_(y1) {
        const int lane = static_cast<int>(threadIdx.x) * kCells, spike = s.n / 2;
        x_ = x0 + lane;
        inside_ = x_ >= 0 && x_ < s.n;
        keeps_ = inside_ && lane >= S::kHalo && lane < S::kWidth - S::kHalo;
        west_ = x_ == 0 ? T(0) : T(1);
        east_ = x_ + kCells >= s.n ? T(0) : T(1);
        spikeBeside_ = spike >= x0 && spike < x0 + S::kWidth;
        partial_ = s.n % kCells != 0 && s.n < x0 + S::kWidth;
    }

    __device__ void run() {
        request(y0_ - kDepth);
        for (int row = y0_ - kDepth; row < y1_ + kDepth; row += kGroup) {
            alignas(16) Cells here[kGroup];
#pragma unroll
            for (int j = 0; j < kGroup; ++j)
#pragma unroll
                for (int c = 0; c < kCells; ++c) here[j][c] = coming_[j][c];
            request(row + kGroup);
            if (isPlain(row))
                takeGroup<true>(here, row);
            else
                takeGroup<false>(here, row);
        }
    }

private:
    __device__ void request(int y) {
#pragma unroll
        for (int j = 0; j < kGroup; ++j)
            loadLane<T>(coming_[j], s_.from + s_.at(x_, y + j),
                        inside_ && y + j >= 0 && y + j < s_.n);
    }
    /// Whether the rows that steps reach while `row` and those below come in are all of the square,
    /// and without the spike.
    __device__ bool isPlain(int row) const {
        const int first = row - kDepth, last = row + kGroup - 2, spike = s_.n / 2;
        return first >= 0 && last < s_.n && !partial_ &&
               !(spikeBeside_ && spike >= first && spike <= last);
    }
    template <bool kPlain>
    __device__ void takeGroup(const Cells (&here)[kGroup], int row) {
#pragma unroll
        for (int u = 0; u < kGroup; ++u) {
#pragma unroll
            for (int c = 0; c < kCells; ++c) kept_[0][u][c] = here[u][c];
            alignas(16) Cells done;
            T scale = 1;
#pragma unroll
            for (int t = 1; t <= kDepth; ++t, scale *= 4) {
                // Row y = row + u − t; rows take turns in three places.
                const int r = u - t + kGroup * kDepth;
                step<kPlain>(kept_[t - 1][(r - 1) % 3], kept_[t - 1][r % 3],
                             kept_[t - 1][(r + 1) % 3], row + u - t, scale,
                             t == kDepth ? done : kept_[t % kDepth][r % 3]);
            }
            const int y = row + u - kDepth;
#pragma unroll
            for (int c = 0; c < kCells; ++c) done[c] *= T(1) / scale;
            if (keeps_ && y >= y0_ && y < y1_) storeLane<T>(s_.to + s_.at(x_, y), done, s_.n - x_);
        }
    }
    /// What comes from lanes beyond the square's sides counts nothing, whatever they hold.
    template <bool kPlain>
    __device__ void step(const Cells& north, const Cells& own, const Cells& south, int y, T scale,
                         Cells& to) const {
        const T west = __shfl_up_sync(0xffffffffu, own[kCells - 1], 1);
        const T east = __shfl_down_sync(0xffffffffu, own[0], 1);
#pragma unroll
        for (int c = 0; c < kCells; ++c) {
            const T aside = c == 0            ? fma(west, west_, own[1])
                            : c + 1 == kCells ? fma(east, east_, own[c - 1])
                                              : own[c - 1] + own[c + 1];
            to[c] = aside + (north[c] + south[c]);
            if (kPlain) continue;
            const bool unknown = x_ + c < s_.n && y >= 0 && y < s_.n;
            to[c] = unknown ? to[c] + scale * stencil::ladderRhs<T>(x_ + c, y, s_.n) : T(0);
        }
    }

    const Step<T>& s_;
    int x_, y0_, y1_;
    bool inside_, keeps_, spikeBeside_;
    bool partial_;   ///< a lane of the strip has cells inside the square and outside
    T west_, east_;  ///< 0 where the square ends beside the lane
    Cells kept_[kDepth][kGroup] = {};
    alignas(16) Cells coming_[kGroup];
};

/// kDepth steps; 2 words a cell and pass. A warp a chunk of `chunkRows`; none waits for another.
template <class T, int kDepth>
__global__ void __launch_bounds__(128) blockedKernel(Step<T> s, int chunkRows) {
    using S = Strips<T, kDepth>;
    const int x0 = (blockIdx.x * blockDim.y + threadIdx.y) * S::kKept - S::kHalo;
    const int y0 = blockIdx.y * chunkRows, y1 = min(y0 + chunkRows, s.n);
    if (x0 + S::kHalo >= s.n || y0 >= y1) return;
    Chunk<T, kDepth>(s, x0, y0, y1).run();
}

}  // namespace weft::gpu::ladder
