// The barriers alone: Xiao & Feng's micro-benchmark.
#include <chrono>
#include <cmath>
#include <limits>

#include "kernels/relax/grid_barrier.cuh"
#include "lab/gpu_lab.h"
#include "runtime/launch.h"
#include "runtime/memory.h"
#include "weft/lab/barriers_bench.h"
#include "weft/stopwatch.h"

namespace weft::gpu {

namespace {

constexpr int kMostNodes = 1000;
/// Of a cluster; more than 8 need leave, and some devices have none of 16.
constexpr int kMostOfACluster = 16;

/// Number of a neighbour, the blocks being in rows of `across`; −1: there is none.
__device__ int neighbourOf(int side, int across) {
    const int me = static_cast<int>(blockIdx.x);
    const int it = me + (side == 0 ? -across : side == 1 ? across : side == 2 ? -1 : 1);
    const bool sameRow = side < 2 || it / across == me / across;
    return side < 4 && it >= 0 && it < static_cast<int>(gridDim.x) && sameRow ? it : -1;
}

/// What a block works out once.
struct Place {
    TreeSeat seat;
    unsigned* neighbour;

    __device__ Place(const GridBarrier& b, int across) : seat(TreeSeat::of(b)) {
        const int it = neighbourOf(static_cast<int>(threadIdx.x), across);
        neighbour = it < 0 ? nullptr : b.flag(gridDim.x, it);
    }
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

/// Blocks of a cluster meet. Devices without clusters never run it.
__device__ void meetInCluster() {
#if __CUDA_ARCH__ >= 900
    cooperative_groups::this_cluster().sync();
#endif
}

/// Elements of the threads: two floats of each, and room for their mean.
struct Elements {
    float *first, *second, *mean;

    /// The work of a round. Atomic (relaxed), so that every round goes to memory, whatever the
    /// compiler and the first cache know of the last one.
    __device__ void takeMean() const {
        using Float = cuda::atomic_ref<float, cuda::thread_scope_device>;
        const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
        const float a = Float(first[i]).load(cuda::memory_order_relaxed);
        const float b = Float(second[i]).load(cuda::memory_order_relaxed);
        Float(mean[i]).store(0.5f * (a + b), cuda::memory_order_relaxed);
    }
};

/// A round a launch.
__global__ void meanKernel(Elements elements) { elements.takeMean(); }
__global__ void overlappedMeanKernel(Elements elements) {
    overlapWithNextGrid();
    elements.takeMean();
}

template <Barrier kKind>
__global__ void roundsKernel(unsigned* words, int rounds, int across, Elements elements) {
    const GridBarrier barrier = barrierAt<kKind>(words);
    const Place place(barrier, across);
    for (int r = 0; r < rounds; ++r) {
        elements.takeMean();
        meetOnce(barrier, place, static_cast<unsigned>(r));
    }
}

/// The rounds alone, or with the barrier of a cluster.
template <bool kInCluster>
__global__ void plainRoundsKernel(unsigned*, int rounds, int, Elements elements) {
#pragma unroll 1
    for (int r = 0; r < rounds; ++r) {
        elements.takeMean();
        if (kInCluster) meetInCluster();
    }
}

/// Each block tells the round it is in, meets the others and looks at theirs; counts those behind.
struct Tally {
    unsigned *rounds, *behind;  ///< of each block; of all

    __device__ void tell(unsigned round) const {
        if (threadIdx.x == 0) DeviceWord(rounds[blockIdx.x]).store(round, cuda::memory_order_relaxed);
    }
    __device__ void look(int block, unsigned round) const {
        if (block < 0) return;
        if (DeviceWord(rounds[block]).load(cuda::memory_order_relaxed) < round)
            DeviceWord(*behind).fetch_add(1, cuda::memory_order_relaxed);
    }
    __device__ void lookAtAll(unsigned round) const {
        for (unsigned i = threadIdx.x; i < gridDim.x; i += blockDim.x)
            look(static_cast<int>(i), round);
    }
};

template <Barrier kKind>
__global__ void tallyKernel(unsigned* words, int rounds, int across, Tally tally) {
    const GridBarrier barrier = barrierAt<kKind>(words);
    const Place place(barrier, across);
    for (unsigned r = 0; r < static_cast<unsigned>(rounds); ++r) {
        tally.tell(r + 1);
        meetOnce(barrier, place, r);
        if (kKind == Barrier::neighbour)
            tally.look(neighbourOf(static_cast<int>(threadIdx.x), across), r + 1);
        else
            tally.lookAtAll(r + 1);
    }
}

__global__ void clusterTallyKernel(unsigned*, int rounds, int, Tally tally) {
    for (unsigned r = 0; r < static_cast<unsigned>(rounds); ++r) {
        tally.tell(r + 1);
        meetInCluster();
        tally.lookAtAll(r + 1);
    }
}

using RoundsKernel = void (*)(unsigned*, int, int, Elements);
using TallyKernel = void (*)(unsigned*, int, int, Tally);

RoundsKernel roundsKernelOf(RoundBarrier kind) {
    switch (kind) {
        case RoundBarrier::simple: return roundsKernel<Barrier::simple>;
        case RoundBarrier::tree2: return roundsKernel<Barrier::tree2>;
        case RoundBarrier::tree3: return roundsKernel<Barrier::tree3>;
        case RoundBarrier::lockFree: return roundsKernel<Barrier::lockFree>;
        case RoundBarrier::neighbour: return roundsKernel<Barrier::neighbour>;
        case RoundBarrier::cooperative: return roundsKernel<Barrier::cooperative>;
        case RoundBarrier::cluster: return plainRoundsKernel<true>;
        default: return plainRoundsKernel<false>;
    }
}

/// Null: launches, and where nobody waits.
TallyKernel tallyKernelOf(RoundBarrier kind) {
    switch (kind) {
        case RoundBarrier::simple: return tallyKernel<Barrier::simple>;
        case RoundBarrier::tree2: return tallyKernel<Barrier::tree2>;
        case RoundBarrier::tree3: return tallyKernel<Barrier::tree3>;
        case RoundBarrier::lockFree: return tallyKernel<Barrier::lockFree>;
        case RoundBarrier::neighbour: return tallyKernel<Barrier::neighbour>;
        case RoundBarrier::cooperative: return tallyKernel<Barrier::cooperative>;
        case RoundBarrier::cluster: return clusterTallyKernel;
        default: return nullptr;
    }
}

/// All blocks of a launch together on the device, in one cluster if that is how they meet.
template <class... Parameters, class... Arguments>
void launchTogether(void (*kernel)(Parameters...), const BarrierRounds& r, cudaStream_t stream,
                    Arguments... arguments) {
    const bool inCluster = r.kind == RoundBarrier::cluster;
    cudaLaunchAttribute attribute = clusterAttribute(static_cast<unsigned>(r.blocks));
    if (!inCluster) {
        attribute = {};
        attribute.id = cudaLaunchAttributeCooperative;
        attribute.val.cooperative = 1;
    } else {
        check(cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1),
              "preparing kernels");
    }
    cudaLaunchConfig_t config = configOf(
        {dim3(static_cast<unsigned>(r.blocks)), dim3(static_cast<unsigned>(r.threads))}, stream);
    config.attrs = &attribute;
    config.numAttrs = 1;
    check(cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...),
          "meeting at a barrier");
}

/// One run: memory and, where they are, graphs of its own.
class Rounds {
public:
    explicit Rounds(const BarrierRounds& r)
        : r_(r), across_(static_cast<int>(std::ceil(std::sqrt(r.blocks)))) {
        const auto blocks = static_cast<unsigned>(r.blocks);
        words_.reserve(GridBarrier::wordsFor(blocks, blocks) * sizeof(unsigned));
        values_.reserve(3 * sizeof(float) * threads());
        stream_.clear(words_.data(), words_.bytes());
        stream_.clear(values_.data(), values_.bytes());
        stream_.wait();
    }
    /// What is made once and not part of the rounds: a graph, and its copy on the device.
    void prepare() {
        if (!isGraph(r_.kind)) return;
        graph().launch(stream_);
        stream_.wait();
    }
    double seconds(const std::stop_token& stop) {
        const auto start = std::chrono::steady_clock::now();
        run(stop);
        stream_.wait();
        return secondsSince(start) / r_.rounds;
    }
    std::int64_t timesBehind() {
        const TallyKernel kernel = tallyKernelOf(r_.kind);
        if (!kernel) throw DeviceError("Launches are not counted.");
        DeviceMemory tally;
        const std::size_t words = static_cast<std::size_t>(r_.blocks) + 1;
        tally.reserve(words * sizeof(unsigned));
        stream_.clear(tally.data(), tally.bytes());
        launchTogether(kernel, r_, stream_.get(), words_.as<unsigned>(), r_.rounds, across_,
                       Tally{tally.as<unsigned>() + 1, tally.as<unsigned>()});
        unsigned behind = 0;
        stream_.copy(&behind, tally.data(), sizeof behind, cudaMemcpyDeviceToHost, "counting");
        stream_.wait();
        return behind;
    }

private:
    [[nodiscard]] std::size_t threads() const {
        return static_cast<std::size_t>(r_.blocks) * static_cast<std::size_t>(r_.threads);
    }
    [[nodiscard]] Elements elements() const {
        auto* const all = values_.as<float>();
        return {all, all + threads(), all + 2 * threads()};
    }
    void queueOne() {
        const LaunchShape shape{dim3(r_.blocks), dim3(r_.threads)};
        if (isOverlapped(r_.kind))
            launchOverlapping(overlappedMeanKernel, shape, stream_.get(), "meeting", elements());
        else
            launch(meanKernel, shape, stream_.get(), "meeting", elements());
    }
    void run(const std::stop_token& stop) {
        if (!isLaunch(r_.kind)) {
            launchTogether(roundsKernelOf(r_.kind), r_, stream_.get(), words_.as<unsigned>(),
                           r_.rounds, across_, elements());
            return;
        }
        const bool graphs = isGraph(r_.kind);
        for (int done = 0; done < r_.rounds; done += graphs ? nodes() : 1) {
            if ((graphs || done % kMostNodes == 0) && stop.stop_requested()) return;
            if (graphs)
                graph().launch(stream_);
            else
                queueOne();
            if (r_.kind == RoundBarrier::launchExplicit) stream_.wait();
        }
    }
    /// Of a graph: as many rounds as graphs of alike size come to, or hardly more.
    [[nodiscard]] int nodes() const {
        const int graphs = (r_.rounds + kMostNodes - 1) / kMostNodes;
        return (r_.rounds + graphs - 1) / graphs;
    }
    const Graph& graph() {
        if (!graph_)
            graph_ = Graph::record(stream_, [this] {
                for (int i = 0; i < nodes(); ++i) queueOne();
            });
        return graph_;
    }

    BarrierRounds r_;
    Stream stream_;
    DeviceMemory words_, values_;
    Graph graph_;
    int across_ = 1;
};

bool runsClusterOf(int blocks, int threads) {
    LaunchShape shape{dim3(static_cast<unsigned>(blocks)), dim3(static_cast<unsigned>(threads))};
    shape.cluster = static_cast<unsigned>(blocks);
    const bool runs = runsClusters(roundsKernelOf(RoundBarrier::cluster), shape);
    cudaGetLastError();  // it may have said no
    return runs;
}

/// Blocks of the largest cluster in which the kernel runs; 0: the device has none.
int mostOfACluster(int threads) {
    int blocks = kMostOfACluster;
    while (blocks > 0 && !runsClusterOf(blocks, threads)) --blocks;
    return blocks;
}

class GpuBarriersBench final : public BarriersBench {
public:
    [[nodiscard]] int processors() const override {
        return deviceAttribute(cudaDevAttrMultiProcessorCount);
    }
    [[nodiscard]] bool blocksAreThreads() const override { return false; }
    [[nodiscard]] int mostBlocks(RoundBarrier kind, int threads) override {
        if (isOverlapped(kind) && !launchesOverlap()) return 0;
        if (isLaunch(kind)) return std::numeric_limits<int>::max();
        if (kind == RoundBarrier::cluster) return mostOfACluster(threads);
        int blocks = 0;
        check(
            cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, roundsKernelOf(kind), threads, 0),
            "asking for its limits");
        return blocks * processors();
    }
    [[nodiscard]] bool canMeet(const BarrierRounds& r) override {
        if (r.kind != RoundBarrier::cluster) return BarriersBench::canMeet(r);
        return r.blocks <= kMostOfACluster && runsClusterOf(r.blocks, r.threads);
    }
    [[nodiscard]] double secondsARound(const BarrierRounds& rounds, std::stop_token stop) override {
        BarrierRounds few = rounds;
        few.rounds = std::min(rounds.rounds, 100);
        Rounds warm(few);
        warm.prepare();
        static_cast<void>(warm.seconds(stop));
        Rounds run(rounds);
        run.prepare();
        const double seconds = run.seconds(stop);
        return stop.stop_requested() ? std::numeric_limits<double>::quiet_NaN() : seconds;
    }
    [[nodiscard]] std::int64_t timesBehind(const BarrierRounds& rounds) override {
        return Rounds(rounds).timesBehind();
    }
};

}  // namespace

std::unique_ptr<LabBench> makeBarriersBench(const GpuLab&) {
    return std::make_unique<GpuBarriersBench>();
}

}  // namespace weft::gpu
