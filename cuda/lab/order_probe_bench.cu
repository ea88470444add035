/// Which components of a vector are updated after their neighbours (H. Anzt, E. Chow, J. Dongarra
/// 2016, Fig 3 and 4).
#include <algorithm>
#include <cuda/atomic>

#include "lab/gpu_lab.h"
#include "runtime/carver.h"
#include "runtime/launch.h"
#include "runtime/memory.h"
#include "weft/lab/order_probe_bench.h"

namespace weft::gpu {

namespace {

/// Values that threads of `kScope` read and write at the same time.
template <cuda::thread_scope kScope>
class ProbeValues {
public:
    __device__ explicit ProbeValues(double* values) : values_(values) {}
    __device__ double operator[](int i) const { return cell(i).load(cuda::memory_order_relaxed); }
    __device__ void set(int i, double to) const { cell(i).store(to, cuda::memory_order_relaxed); }

private:
    using Cell = cuda::atomic_ref<double, kScope>;
    __device__ Cell cell(int i) const { return Cell(values_[i]); }
    double* values_;
};
/// The vector. Accesses go to the second-level cache, as the plain ones of the paper's device did.
using ProbeVector = ProbeValues<cuda::thread_scope_device>;
/// A block's own copy, in shared memory.
using ProbeTile = ProbeValues<cuda::thread_scope_block>;

/// Fig 3.
__global__ void probeInVectorKernel(int n, double* values) {
    const int i = static_cast<int>(blockDim.x * blockIdx.x + threadIdx.x);
    const ProbeVector val(values);
    if (i > 0 && i < n - 1)
        if (val[i + 1] == 1.0 && val[i - 1] == 1.0) val.set(i, 0.0);
}

/// Fig 4, where tmp[i] means tmp[tid]. Blocks cover the vector exactly.
template <ProbeKernel kKernel>
__global__ void probeInBlockKernel(int n, double* values) {
    constexpr bool kBoth = kKernel == ProbeKernel::kernel2Both;
    constexpr int kAfter = kKernel == ProbeKernel::kernel2Literal ? -1 : 1;
    __shared__ double tile[kProbePositions];
    const int i = static_cast<int>(blockDim.x * blockIdx.x + threadIdx.x);
    const int tid = static_cast<int>(threadIdx.x), last = static_cast<int>(blockDim.x) - 1;
    const ProbeVector val(values);
    const ProbeTile tmp(tile);
    tmp.set(tid, val[i]);
    __syncthreads();
    if (tid > 0 && tid < last) {
        if (tmp[tid + 1] == 1.0 && tmp[tid - 1] == 1.0) tmp.set(tid, 0.0);
    } else if (tid == 0 && i > 0) {
        if (val[i - 1] == 1.0 && (!kBoth || tmp[tid + 1] == 1.0)) tmp.set(tid, 0.0);
    } else if (tid == last && i < n - 1) {
        if (val[i + kAfter] == 1.0 && (!kBoth || tmp[tid - 1] == 1.0)) tmp.set(tid, 0.0);
    }
    __syncthreads();
    val.set(i, tmp[tid]);
}

/// Ones are inconsistencies, but at both ends of the vector; all become ones again. Each thread has
/// one position and one count of its own: launches follow each other, so that nothing is atomic.
__global__ void countKernel(int n, double* values, unsigned long long* counts) {
    const int me = static_cast<int>(blockDim.x * blockIdx.x + threadIdx.x);
    unsigned found = 0;
    for (int i = me; i < n; i += static_cast<int>(gridDim.x * blockDim.x)) {
        found += i > 0 && i < n - 1 && values[i] == 1.0;
        values[i] = 1.0;
    }
    counts[me] += found;
}

__global__ void setOnesKernel(int n, double* values) {
    const int i = static_cast<int>(blockDim.x * blockIdx.x + threadIdx.x);
    if (i < n) values[i] = 1.0;
}

using ProbeLaunch = void (*)(int, double*);
ProbeLaunch kernelOf(ProbeKernel kernel) {
    switch (kernel) {
        case ProbeKernel::kernel1: return probeInVectorKernel;
        case ProbeKernel::kernel2: return probeInBlockKernel<ProbeKernel::kernel2>;
        case ProbeKernel::kernel2Both: return probeInBlockKernel<ProbeKernel::kernel2Both>;
        case ProbeKernel::kernel2Literal: return probeInBlockKernel<ProbeKernel::kernel2Literal>;
    }
    return probeInVectorKernel;
}

class GpuOrderProbe final : public OrderProbeBench {
public:
    [[nodiscard]] int warpThreads() const override { return deviceAttribute(cudaDevAttrWarpSize); }
    [[nodiscard]] int usualLaunches() const override { return 1'000'000; }
    void begin(const ProbeSetup& setup) override;
    [[nodiscard]] int run(int launches, const std::stop_token& stop) override;
    [[nodiscard]] ProbeCounts counts() override;

private:
    /// A launch and its count are two nodes of a graph: 1000 nodes.
    static constexpr int kLaunchesAGraph = 500;
    static constexpr unsigned kMostCounters = 128;  ///< blocks of a count, 256 counts each

    void launchOnce() const {
        launch(kernelOf(setup_.kernel), shape(setup_.block), stream_.get(), "probing its order",
               setup_.length, values_);
        launch(countKernel, {.grid = counters_, .block = kProbePositions}, stream_.get(),
               "probing its order", setup_.length, values_, counts_);
    }
    [[nodiscard]] LaunchShape shape(int block) const {
        return {.grid = blocksFor(setup_.length, block), .block = static_cast<unsigned>(block)};
    }
    [[nodiscard]] std::size_t countBytes() const {
        return std::size_t{counters_} * kProbePositions * sizeof(unsigned long long);
    }

    Stream stream_;
    DeviceMemory memory_;
    ProbeSetup setup_;
    Graph graph_;
    unsigned counters_ = 1;
    double* values_ = nullptr;
    unsigned long long* counts_ = nullptr;
};

void GpuOrderProbe::begin(const ProbeSetup& setup) {
    setup_ = setup;
    counters_ = std::min(kMostCounters, blocksFor(setup.length, kProbePositions));
    const auto carve = [&](Carver carver) {
        values_ = carver.take<double>(static_cast<std::size_t>(setup.length));
        counts_ = carver.take<unsigned long long>(std::size_t{counters_} * kProbePositions);
        return carver.used();
    };
    memory_.reserve(carve(Carver()));
    static_cast<void>(carve(Carver(memory_.data())));
    launch(setOnesKernel, shape(kProbePositions), stream_.get(), "probing its order", setup.length,
           values_);
    launchOnce();  // loads the kernels, which must not happen while work is recorded
    stream_.clear(counts_, countBytes());
    graph_ = Graph::record(stream_, [&] {
        for (int i = 0; i < kLaunchesAGraph; ++i) launchOnce();
    });
    stream_.wait();
}

int GpuOrderProbe::run(int launches, const std::stop_token& stop) {
    int done = 0;
    while (done < launches && !stop.stop_requested()) {
        const int batch = std::min(kLaunchesAGraph, launches - done);
        if (batch == kLaunchesAGraph)
            graph_.launch(stream_);
        else
            for (int i = 0; i < batch; ++i) launchOnce();
        stream_.wait();
        done += batch;
    }
    return done;
}

ProbeCounts GpuOrderProbe::counts() {
    std::vector<unsigned long long> each(std::size_t{counters_} * kProbePositions);
    stream_.copy(each.data(), counts_, countBytes(), cudaMemcpyDeviceToHost, "reading its order");
    stream_.wait();
    ProbeCounts counts = {};
    for (std::size_t i = 0; i < each.size(); ++i)
        counts[i % kProbePositions] += static_cast<std::int64_t>(each[i]);
    return counts;
}

}  // namespace

std::unique_ptr<LabBench> makeOrderProbeBench(const GpuLab&) {
    return std::make_unique<GpuOrderProbe>();
}

}  // namespace weft::gpu
