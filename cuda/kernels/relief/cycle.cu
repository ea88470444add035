#include <algorithm>

#include "kernels/relief/cycle.h"
#include "kernels/relief/links.cuh"
#include "kernels/relief/samples.cuh"
#include "weft/stencil/height_operator.h"

namespace weft::gpu {

namespace {

using stencil::kLinkOmega;

/// Fine samples that a block owns; it begins on an even row and column.
constexpr int kW = 32, kH = 16, kThreads = 256;

__device__ bool contains(const LinkLevel& level, int x, int y) {
    return x >= 0 && y >= 0 && x < level.width && y < level.height;
}

LaunchShape overTiles(int width, int height) {
    // The coarse level has samples at width / 2 and height / 2.
    return {dim3(blocksFor(width / 2 + 1, kW / 2), blocksFor(height / 2 + 1, kH / 2)),
            dim3(kThreads)};
}

/// x and b of a block from 3 columns and 2 rows before it; the residual from 1 before it.
struct RestrictionRegion {
    static constexpr int kLeft = 3, kTop = 2, kColumns = kW + 5, kRows = kH + 3;
    float b[kRows][kColumns + 1];
    float x[kRows][kColumns + 1];
    float r[kH + 1][kW + 2];
};

/// From b in the region, which is 0 outside the image: x, and the coarse right-hand side.
__device__ void sweepAndRestrict(RestrictionRegion& m, const LinkLevel& level,
                                 const LinkLevel& coarse, int x0, int y0) {
    constexpr int L = RestrictionRegion::kLeft, T = RestrictionRegion::kTop;
    forRegion<kThreads>(RestrictionRegion::kColumns, RestrictionRegion::kRows, [&](int a, int b) {
        const int x = x0 - L + a, y = y0 - T + b;
        const bool first = b % 2 == 0 && contains(level, x, y);
        m.x[b][a] = first ? kLinkOmega * level.inverse[y * level.width + x] * m.b[b][a] : 0.0f;
    });
    __syncthreads();
    forRegion<kThreads>(kW + 3, kH / 2 + 1, [&](int a, int half) {
        const int A = a + 1, B = 2 * half + 1, x = x0 - L + A, y = y0 - T + B;
        if (!contains(level, x, y)) return;
        const int i = y * level.width + x;
        // Nothing stands in odd rows yet: a row moves at once.
        const float off = offCentre(
            level, x, y, i, [&](int dx, int dy) { return dy == 0 ? 0.0f : m.x[B + dy][A + dx]; });
        m.x[B][A] = kLinkOmega * level.inverse[i] * (m.b[B][A] - off);
    });
    __syncthreads();
    forRegion<kThreads>(kW + 1, kH + 1, [&](int a, int b) {
        const int A = a + 2, B = b + 1, x = x0 - L + A, y = y0 - T + B;
        float r = 0;
        if (contains(level, x, y)) {
            const int i = y * level.width + x;
            const float off =
                offCentre(level, x, y, i, [&](int dx, int dy) { return m.x[B + dy][A + dx]; });
            if (level.inverse[i] > 0) r = m.b[B][A] - level.centre[i] * m.x[B][A] - off;
            if (a > 0 && b > 0) level.down[i] = m.x[B][A];
        }
        m.r[b][a] = r;
    });
    __syncthreads();
    forRegion<kThreads>(kW / 2, kH / 2, [&](int a, int b) {
        const int X = x0 / 2 + a, Y = y0 / 2 + b;
        if (!contains(coarse, X, Y)) return;
        float sum = 0;
        for (int dy = 0; dy < 3; ++dy)
            for (int dx = 0; dx < 3; ++dx)
                sum +=
                    (dx == 1 ? 1.0f : 0.5f) * (dy == 1 ? 1.0f : 0.5f) * m.r[2 * b + dy][2 * a + dx];
        const int I = Y * coarse.width + X;
        coarse.rhs[I] = coarse.inverse[I] > 0 ? sum : 0.0f;
    });
}

/// α of the iteration; x += α p at an index.
__device__ float stepLength(const CgState* state) {
    return static_cast<float>(state->rz / state->pq);
}
__device__ void moveAlong(const Advance& advance, const CgState* state, float alpha, int i) {
    const float by = alpha * advance.p[i];
    advance.x[i] = state->iterations == 0 ? by : advance.x[i] + by;
}

/// `kAdvances`: b is that of the update, which is stored.
template <bool kAdvances>
__global__ void __launch_bounds__(kThreads)
    restrictKernel(LinkLevel level, LinkLevel coarse, Advance advance, const CgState* state) {
    __shared__ RestrictionRegion m;
    triggerAfterPriorGrid();
    if (state->done) return;
    const float alpha = kAdvances ? stepLength(state) : 0.0f;
    const int x0 = blockIdx.x * kW, y0 = blockIdx.y * kH;
    forRegion<kThreads>(RestrictionRegion::kColumns, RestrictionRegion::kRows, [&](int a, int b) {
        const int ownX = a - RestrictionRegion::kLeft, ownY = b - RestrictionRegion::kTop;
        const int x = x0 + ownX, y = y0 + ownY;
        float r = 0;
        if (contains(level, x, y)) {
            const int i = y * level.width + x;
            r = kAdvances ? advance.r[i] - alpha * advance.q[i] : level.rhs[i];
            if (kAdvances && ownX >= 0 && ownY >= 0 && ownX < kW && ownY < kH) {
                advance.next[i] = r;
                moveAlong(advance, state, alpha, i);
            }
        }
        m.b[b][a] = r;
    });
    __syncthreads();
    sweepAndRestrict(m, level, coarse, x0, y0);
}

/// x of a block from 2 columns and rows before it.
struct CorrectionRegion {
    static constexpr int kBefore = 2, kColumns = kW + 4, kRows = kH + 3;
    static constexpr int kOddColumns = kW + 2, kOdd = kOddColumns * (kH / 2 + 1);
    float x[kRows][kColumns + 1];
};

/// z of the thread's samples is visited: (index, z).
template <class Visit>
__device__ void correctAndSweep(CorrectionRegion& m, const LinkLevel& level, const LinkLevel& coarse,
                                int x0, int y0, const Visit& visit) {
    constexpr int P = CorrectionRegion::kBefore,
                  kMost = (CorrectionRegion::kOdd + kThreads - 1) / kThreads;
    forRegion<kThreads>(CorrectionRegion::kColumns, CorrectionRegion::kRows, [&](int a, int b) {
        const int x = x0 - P + a, y = y0 - P + b;
        float v = 0;
        if (contains(level, x, y)) {
            const int i = y * level.width + x;
            if (level.inverse[i] > 0) v = level.down[i] + interpolated(coarse.up, coarse.width, x, y);
        }
        m.x[b][a] = v;
    });
    __syncthreads();
    const auto swept = [&](int A, int B) {
        const int x = x0 - P + A, y = y0 - P + B;
        if (!contains(level, x, y)) return 0.0f;
        const int i = y * level.width + x;
        const float off =
            offCentre(level, x, y, i, [&](int dx, int dy) { return m.x[B + dy][A + dx]; });
        return m.x[B][A] +
               kLinkOmega * level.inverse[i] * (level.rhs[i] - level.centre[i] * m.x[B][A] - off);
    };
    const auto place = [](int k, int& A, int& B) {
        const int row = k / CorrectionRegion::kOddColumns;
        A = k - row * CorrectionRegion::kOddColumns + 1, B = 2 * row + 1;
    };
    float odd[kMost];
#pragma unroll
    for (int n = 0; n < kMost; ++n) {
        const int k = threadIdx.x + n * kThreads;
        int A, B;
        place(k, A, B);
        if (k < CorrectionRegion::kOdd) odd[n] = swept(A, B);
    }
    __syncthreads();
#pragma unroll
    for (int n = 0; n < kMost; ++n) {
        const int k = threadIdx.x + n * kThreads;
        int A, B;
        place(k, A, B);
        if (k < CorrectionRegion::kOdd) m.x[B][A] = odd[n];
    }
    __syncthreads();
    forRegion<kThreads>(kW, kH, [&](int a, int b) {
        const int x = x0 + a, y = y0 + b;
        if (!contains(level, x, y)) return;
        const float z = b % 2 ? m.x[b + P][a + P] : swept(a + P, b + P);
        level.up[y * level.width + x] = z;
        visit(y * level.width + x, z);
    });
}

/// One thread, with r · z.
__device__ void endIteration(double rz, CgState* state, const CycleEnd& end) {
    if (!state->started) {
        state->started = 1;
        state->rzFirst = rz;
        state->beta = 0;
    } else {
        state->beta = rz / state->rz;
        ++state->iterations;
        if (rz <= end.reduction * state->rzFirst) state->done = 1;
    }
    state->rz = rz;
    if (!(rz > 0)) state->done = 1;
    *static_cast<volatile unsigned*>(end.progress) =
        static_cast<unsigned>(state->iterations) | (state->done ? kProgressDone : 0u);
}

/// `kEnds`: measures r · z and ends the iteration.
template <bool kEnds>
__global__ void __launch_bounds__(kThreads)
    correctKernel(LinkLevel level, LinkLevel coarse, CgState* state, CycleEnd end) {
    __shared__ CorrectionRegion m;
    triggerAfterPriorGrid();
    if (state->done) return;
    double rz[1] = {0};
    correctAndSweep(m, level, coarse, blockIdx.x * kW, blockIdx.y * kH, [&](int i, float z) {
        if (kEnds) rz[0] += static_cast<double>(level.rhs[i]) * z;
    });
    if (kEnds && sumOverGrid(rz, end.sums.partial, end.sums.ticket) && threadIdx.x == 0)
        endIteration(rz[0], state, end);
}

__global__ void __launch_bounds__(kThreads)
    endCycleKernel(LinkLevel level, const float* z, CgState* state, CycleEnd end) {
    triggerAfterPriorGrid();
    if (state->done) return;
    double rz[1] = {0};
    const int i = blockIdx.x * kThreads + threadIdx.x;
    if (i < level.width * level.height) rz[0] = static_cast<double>(level.rhs[i]) * z[i];
    if (sumOverGrid(rz, end.sums.partial, end.sums.ticket) && threadIdx.x == 0)
        endIteration(rz[0], state, end);
}

}  // namespace

void restrictLinks(const LinkLevel& level, const LinkLevel& coarse, const Advance* advance,
                   const CgState* state, cudaStream_t stream) {
    launchOverlapping(advance ? restrictKernel<true> : restrictKernel<false>,
                      overTiles(level.width, level.height), stream, "restricting a height level",
                      level, coarse, advance ? *advance : Advance{}, state);
}

void correctLinks(const LinkLevel& level, const LinkLevel& coarse, CgState* state,
                  const CycleEnd* end, cudaStream_t stream) {
    launchOverlapping(end ? correctKernel<true> : correctKernel<false>,
                      overTiles(level.width, level.height), stream, "correcting a height level",
                      level, coarse, state, end ? *end : CycleEnd{});
}

void advanceAlone(const LinkLevel& level, const Advance& advance, const CgState* state,
                  cudaStream_t stream) {
    eachSample(level.width, level.height, stream, "moving along a direction",
               [=] __device__(int, int, int i) {
                   if (state->done) return;
                   const float alpha = stepLength(state);
                   advance.next[i] = advance.r[i] - alpha * advance.q[i];
                   moveAlong(advance, state, alpha, i);
               });
}

void endCycle(const LinkLevel& level, const float* z, CgState* state, const CycleEnd& end,
              cudaStream_t stream) {
    launchOverlapping(endCycleKernel,
                      {dim3(blocksFor(level.width * level.height, kThreads)), dim3(kThreads)}, stream,
                      "measuring a residual", level, z, state, end);
}

int cycleBlocks(int width, int height) {
    const LaunchShape tiles = overTiles(width, height);
    return static_cast<int>(
        std::max(tiles.grid.x * tiles.grid.y, blocksFor(width * height, kThreads)));
}

}  // namespace weft::gpu
