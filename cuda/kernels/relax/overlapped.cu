#include <array>

#include "kernels/relax/wave.cuh"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

/// Warps of a block, which have strips side by side.
constexpr int kWarps = 4;
/// Blocks of a multiprocessor, by how many registers a thread wants.
constexpr int roomFor(int depth) { return depth > 8 ? 2 : 3; }

template <int kDepth, bool kDamped>
__global__ void __launch_bounds__(32 * kWarps, roomFor(kDepth)) waveKernel(WavePass pass) {
    using S = WaveShape<kDepth>;
    extern __shared__ __align__(16) std::byte waveMemory[];
    __shared__ unsigned plainWords[kWarps][S::kPlainWords];
    __shared__ float factors[5];
    if (threadIdx.y == 0 && threadIdx.x < 5)
        factors[threadIdx.x] = 4.0f * inverseOf<float>(threadIdx.x);
    __syncthreads();
    overlapWithNextGrid();
    const int strip = blockIdx.x * kWarps + threadIdx.y;
    if (strip >= pass.strips) return;
    const int x0 = strip * S::kKept - S::kHalo, y0 = blockIdx.y * pass.chunkRows;
    const int y1 = min(y0 + pass.chunkRows, pass.level.shape.height);
    const PlainRows<kDepth> plain(pass, plainWords[threadIdx.y], x0, y0, y1);
    if (plain.allFixed) return;
    Wave<kDepth, kDamped> wave(pass, waveMemory + threadIdx.y * S::kWarpBytes, factors, x0, y0, y1);
    wave.run(plain);
}

/// Rows of a chunk with which the device, `room` blocks at a time, is done soonest: chunks repeat
/// 2 kDepth rows of their neighbours, and the last blocks leave it half empty.
template <int kDepth>
int chunkRowsFor(int height, int columns, int room) {
    int best = WaveShape<kDepth>::kMostRows;
    long long least = -1;
    for (int turns = 1; turns <= 64; ++turns) {
        const int chunks = std::min(turns * room / columns, height);
        if (chunks == 0) continue;
        const int rows = (height + chunks - 1) / chunks;
        if (rows > WaveShape<kDepth>::kMostRows) continue;
        const long long time = static_cast<long long>(turns) * (rows + 2 * kDepth);
        if (least < 0 || time < least) least = time, best = rows;
    }
    return best;
}

/// Blocks that the current device runs at a time; asked for once a device and thread, since that
/// takes longer than a launch.
template <int kDepth, bool kDamped>
int blocksAtATime() {
    thread_local std::array<int, 64> known{};  // drivers name at most so many devices
    int device = 0;
    check(cudaGetDevice(&device), "asking for the device");
    int& own = known.at(static_cast<std::size_t>(device));
    if (own == 0) {
        prepareSharedMemory(waveKernel<kDepth, kDamped>, kWarps * WaveShape<kDepth>::kWarpBytes);
        own = roomFor(kDepth) * deviceAttribute(cudaDevAttrMultiProcessorCount);
    }
    return own;
}

template <int kDepth, bool kDamped>
void launchWave(WavePass pass, int channels, cudaStream_t stream) {
    using S = WaveShape<kDepth>;
    constexpr std::size_t kBytes = kWarps * S::kWarpBytes;
    const int room = blocksAtATime<kDepth, kDamped>();
    const Shape& s = pass.level.shape;
    pass.strips = (s.width + S::kKept - 1) / S::kKept;
    const int columns = (pass.strips + kWarps - 1) / kWarps;
    pass.chunkRows = chunkRowsFor<kDepth>(s.height, columns * channels, room);
    launchOverlapping(
        waveKernel<kDepth, kDamped>,
        {dim3(columns, blocksFor(s.height, pass.chunkRows), channels), dim3(32, kWarps), kBytes},
        stream, "relaxing", pass);
}

}  // namespace

void stepTogether(const Pass<float>& pass, float* next, float omega, int steps, cudaStream_t stream) {
    const WavePass wave = {.level = pass.level,
                           .f = pass.f,
                           .e = pass.e,
                           .next = next,
                           .kinds = pass.kinds,
                           .omega = omega};
    const bool damped = omega != 1;
    switch (steps) {
        case 12:
            return (damped ? launchWave<12, true> : launchWave<12, false>)(wave, pass.channels,
                                                                           stream);
        case 8:
            return (damped ? launchWave<8, true> : launchWave<8, false>)(wave, pass.channels, stream);
        default:
            return (damped ? launchWave<4, true> : launchWave<4, false>)(wave, pass.channels, stream);
    }
}

}  // namespace weft::gpu
