#include <chrono>
#include <cmath>

#include "kernels/relax/grid_barrier.cuh"
#include "lab/barrier_rounds.h"
#include "runtime/launch.h"
#include "runtime/memory.h"

namespace weft::gpu {

namespace {

constexpr int kMostNodes = 1000;

/// Blocks in rows of `across`, for their neighbours.
__device__ unsigned* flagOfNeighbour(unsigned* flags, int across) {
    const int side = static_cast<int>(threadIdx.x), me = static_cast<int>(blockIdx.x);
    const int offset = side == 0 ? -across : side == 1 ? across : side == 2 ? -1 : 1;
    const int it = me + offset;
    const bool sameRow = side < 2 || it / across == me / across;
    const bool there = side < 4 && it >= 0 && it < static_cast<int>(gridDim.x) && sameRow;
    return there ? flags + it : nullptr;
}

__device__ void meetOnce(const GridBarrier& b, unsigned round, int across) {
    if (b.kind != Barrier::neighbour) {
        meet(b, round);
        return;
    }
    unsigned* const flags = b.flags(gridDim.x);
    __syncthreads();
    if (threadIdx.x == 0) raiseFlag(flags + blockIdx.x, round + 1);
    meetNeighbours(flagOfNeighbour(flags, across), round + 1, nullptr);
}

/// The work of a round: in registers, so that the time is the barrier's.
__device__ float meanOf(float a, float b) { return 0.5f * (a + b); }

/// `values` are written only if the mean is not a number, which it never is.
__global__ void meanKernel(float a, float b, float* values) {
    const float mean = meanOf(a, b);
    if (mean != mean) values[blockIdx.x * blockDim.x + threadIdx.x] = mean;
}

__global__ void roundsKernel(GridBarrier barrier, int rounds, int across, float* values) {
    float* const mine = values + blockIdx.x * blockDim.x + threadIdx.x;
    float value = *mine;
    for (int r = 0; r < rounds; ++r) {
        value = meanOf(value, 1.0f);
        meetOnce(barrier, static_cast<unsigned>(r), across);
    }
    *mine = value;
}

/// A word of each block for even and odd rounds, so that nobody overwrites what others still read.
__global__ void checkedKernel(GridBarrier barrier, int rounds, int across, unsigned* words,
                              unsigned* stale) {
    for (int r = 0; r < rounds; ++r) {
        unsigned* const now = words + (r % 2) * gridDim.x;
        if (threadIdx.x == 0) DeviceWord(now[blockIdx.x]).store(r + 1, cuda::memory_order_relaxed);
        meetOnce(barrier, static_cast<unsigned>(r), across);
        const bool local = barrier.kind == Barrier::neighbour;
        const unsigned other = (blockIdx.x + (local ? 1 : 1 + threadIdx.x)) % gridDim.x;
        const bool counts = !local || (threadIdx.x == 0 && other % across != 0);
        if (counts &&
            DeviceWord(now[other]).load(cuda::memory_order_relaxed) != static_cast<unsigned>(r + 1))
            atomicAdd(stale, 1u);
    }
}

class Bench {
public:
    explicit Bench(const BarrierRounds& r) : r_(r) {
        const std::size_t words = GridBarrier::wordsFor(r.blocks, r.blocks);
        words_.reserve(words * sizeof(unsigned));
        values_.reserve(sizeof(float) * static_cast<std::size_t>(r.blocks) * r.threads);
        across_ = static_cast<int>(std::ceil(std::sqrt(r.blocks)));
        barrier_.kind = r.kind;
        barrier_.words = reinterpret_cast<unsigned*>(words_.data());
        clear(words_);
        clear(values_);
    }
    double seconds() {
        const auto start = std::chrono::steady_clock::now();
        run();
        stream_.wait();
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() /
               r_.rounds;
    }
    unsigned stale() {
        DeviceMemory words, count;
        words.reserve(sizeof(unsigned) * 2 * r_.blocks);
        count.reserve(sizeof(unsigned));
        clear(words);
        clear(count);
        launchTogether(checkedKernel, barrier_, r_.rounds, across_,
                       reinterpret_cast<unsigned*>(words.data()),
                       reinterpret_cast<unsigned*>(count.data()));
        unsigned result = 0;
        check(cudaMemcpyAsync(&result, count.data(), sizeof result, cudaMemcpyDeviceToHost,
                              stream_.get()),
              "copying a count from it");
        stream_.wait();
        return result;
    }

private:
    void clear(const DeviceMemory& memory) {
        check(cudaMemsetAsync(memory.data(), 0, memory.bytes(), stream_.get()), "clearing memory");
        stream_.wait();
    }
    template <class... Parameters, class... Arguments>
    void launchTogether(void (*kernel)(Parameters...), Arguments... arguments) {
        cudaLaunchAttribute attribute = {};
        attribute.id = cudaLaunchAttributeCooperative;
        attribute.val.cooperative = 1;
        cudaLaunchConfig_t config = {};
        config.gridDim = dim3(static_cast<unsigned>(r_.blocks));
        config.blockDim = dim3(static_cast<unsigned>(r_.threads));
        config.stream = stream_.get();
        config.attrs = &attribute;
        config.numAttrs = 1;
        check(cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...),
              "meeting at a barrier");
    }
    void queueOne() {
        launch(meanKernel, {dim3(r_.blocks), dim3(r_.threads)}, stream_.get(), "meeting", 0.0f, 1.0f,
               reinterpret_cast<float*>(values_.data()));
    }
    void run() {
        if (r_.kind == Barrier::launchGraph) {
            for (int done = 0; done < r_.rounds; done += kMostNodes) graph().launch(stream_);
        } else if (r_.kind == Barrier::launchImplicit || r_.kind == Barrier::launchExplicit) {
            for (int i = 0; i < r_.rounds; ++i) {
                queueOne();
                if (r_.kind == Barrier::launchExplicit) stream_.wait();
            }
        } else {
            launchTogether(roundsKernel, barrier_, r_.rounds, across_,
                           reinterpret_cast<float*>(values_.data()));
        }
    }
    const Graph& graph() {
        if (!graph_)
            graph_ = Graph::record(stream_, [this] {
                for (int i = 0; i < std::min(kMostNodes, r_.rounds); ++i) queueOne();
            });
        return graph_;
    }

    BarrierRounds r_;
    Stream stream_;
    DeviceMemory words_, values_;
    GridBarrier barrier_;
    Graph graph_;
    int across_ = 1;

public:
    /// What is made once and not part of the rounds.
    void prepare() {
        if (r_.kind == Barrier::launchGraph) graph();
    }
};

}  // namespace

double secondsARound(const BarrierRounds& rounds) {
    BarrierRounds few = rounds;
    few.rounds = std::min(rounds.rounds, 100);
    Bench warm(few);
    warm.prepare();
    static_cast<void>(warm.seconds());
    Bench bench(rounds);
    bench.prepare();
    return bench.seconds();
}

unsigned staleReads(const BarrierRounds& rounds) { return Bench(rounds).stale(); }

}  // namespace weft::gpu
