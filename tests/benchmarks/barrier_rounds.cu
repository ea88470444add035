#include <chrono>
#include <cmath>

#include "benchmarks/barrier_rounds.h"
#include "kernels/relax/grid_barrier.cuh"
#include "runtime/launch.h"
#include "runtime/memory.h"

namespace weft::gpu {

namespace {

constexpr int kMostNodes = 1000;

/// Blocks in rows of `across`, for their neighbours.
__device__ unsigned* flagOfNeighbour(const GridBarrier& b, int across) {
    const int side = static_cast<int>(threadIdx.x), me = static_cast<int>(blockIdx.x);
    const int offset = side == 0 ? -across : side == 1 ? across : side == 2 ? -1 : 1;
    const int it = me + offset;
    const bool sameRow = side < 2 || it / across == me / across;
    const bool there = side < 4 && it >= 0 && it < static_cast<int>(gridDim.x) && sameRow;
    return there ? b.flag(gridDim.x, it) : nullptr;
}

/// What a block works out once.
struct Place {
    TreeSeat seat;
    unsigned* neighbour;

    __device__ Place(const GridBarrier& b, int across)
        : seat(TreeSeat::of(b)), neighbour(flagOfNeighbour(b, across)) {}
};

__device__ void meetOnce(const GridBarrier& b, const Place& place, unsigned round) {
    if (b.kind != Barrier::neighbour) {
        meet(b, place.seat, round);
        return;
    }
    __syncthreads();
    if (threadIdx.x == 0) raiseFlag(b.flag(gridDim.x, blockIdx.x), round + 1);
    meetNeighbours(place.neighbour, round + 1, b.stop);
}

/// The barrier of one kind from the first round on, with nobody to stop it; known to the compiler.
template <Barrier kKind>
__device__ GridBarrier barrierAt(unsigned* words) {
    GridBarrier b;
    b.kind = kKind;
    b.words = words;
    return b;
}

/// The work of a round: in registers, so that the time is the barrier's.
__device__ float meanOf(float a, float b) { return 0.5f * (a + b); }

/// `values` are written only if the mean is not a number, which it never is.
__global__ void meanKernel(float a, float b, float* values) {
    overlapWithNextGrid();
    const float mean = meanOf(a, b);
    if (mean != mean) values[blockIdx.x * blockDim.x + threadIdx.x] = mean;
}

template <Barrier kKind>
__global__ void roundsKernel(unsigned* words, int rounds, int across, float* values) {
    const GridBarrier barrier = barrierAt<kKind>(words);
    const Place place(barrier, across);
    float* const mine = values + blockIdx.x * blockDim.x + threadIdx.x;
    float value = *mine;
    for (int r = 0; r < rounds; ++r) {
        value = meanOf(value, 1.0f);
        meetOnce(barrier, place, static_cast<unsigned>(r));
    }
    *mine = value;
}

using RoundsKernel = void (*)(unsigned*, int, int, float*);

/// Of a barrier on the device.
RoundsKernel kernelOf(Barrier kind) {
    switch (kind) {
        case Barrier::simple: return roundsKernel<Barrier::simple>;
        case Barrier::tree2: return roundsKernel<Barrier::tree2>;
        case Barrier::tree3: return roundsKernel<Barrier::tree3>;
        case Barrier::lockFree: return roundsKernel<Barrier::lockFree>;
        case Barrier::neighbour: return roundsKernel<Barrier::neighbour>;
        default: return roundsKernel<Barrier::cooperative>;
    }
}

class Bench {
public:
    explicit Bench(const BarrierRounds& r) : r_(r) {
        const std::size_t words = GridBarrier::wordsFor(r.blocks, r.blocks);
        words_.reserve(words * sizeof(unsigned));
        values_.reserve(sizeof(float) * static_cast<std::size_t>(r.blocks) * r.threads);
        across_ = static_cast<int>(std::ceil(std::sqrt(r.blocks)));
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

private:
    unsigned* barrierWords() const { return reinterpret_cast<unsigned*>(words_.data()); }
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
        launchOverlapping(meanKernel, {dim3(r_.blocks), dim3(r_.threads)}, stream_.get(), "meeting",
                          0.0f, 1.0f, reinterpret_cast<float*>(values_.data()));
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
            launchTogether(kernelOf(r_.kind), barrierWords(), r_.rounds, across_,
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
    Graph graph_;
    int across_ = 1;

public:
    /// What is made once and not part of the rounds: a graph, and its copy on the device.
    void prepare() {
        if (r_.kind != Barrier::launchGraph) return;
        graph().launch(stream_);
        stream_.wait();
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

}  // namespace weft::gpu
