// FFT, Smith-Waterman and bitonic sort, each under each barrier.
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <type_traits>

#include "kernels/relax/grid_barrier.cuh"
#include "lab/gpu_lab.h"
#include "lab/library_times.h"
#include "runtime/launch.h"
#include "runtime/memory.h"
#include "weft/lab/barrier_kernels.h"
#include "weft/lab/kernels_bench.h"

namespace weft::gpu {

namespace {

/// Cells of blocks that may race.
struct DeviceCells {
    template <class T>
    using Atomic = cuda::atomic_ref<T, cuda::thread_scope_device>;
    template <class T>
    __device__ static T load(const T* cell) {
        return Atomic<T>(*const_cast<T*>(cell)).load(cuda::memory_order_relaxed);
    }
    template <class T>
    __device__ static void store(T* cell, std::type_identity_t<T> value) {
        Atomic<T>(*cell).store(value, cuda::memory_order_relaxed);
    }
};
using Fft = lab::FftStages<DeviceCells>;
using Alignment = lab::AlignmentStages<DeviceCells>;
using Sort = lab::SortStages<DeviceCells>;

__device__ int threadOfAll() { return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); }

/// The threads of all blocks share the items of a stage, neighbours being neighbours.
template <class Kernel>
__device__ void doStage(const Kernel& kernel, int stage, typename Kernel::Tally& tally) {
    const int all = static_cast<int>(gridDim.x * blockDim.x), items = kernel.items(stage);
    for (int i = threadOfAll(); i < items; i += all) kernel.step(stage, i, tally);
}
/// With the tally read before and written after.
template <class Kernel>
__device__ void doStageAlone(const Kernel& kernel, int stage) {
    if (threadOfAll() >= kernel.items(stage)) return;
    typename Kernel::Tally tally = kernel.tallyOf(threadOfAll());
    doStage(kernel, stage, tally);
    kernel.keep(threadOfAll(), tally);
}

/// All stages in one launch. Barrier::none: the barrier left out.
template <class Kernel, Barrier kKind>
__global__ void togetherKernel(Kernel kernel, unsigned* words) {
    GridBarrier barrier;
    barrier.kind = kKind;
    barrier.words = words;
    const TreeSeat seat = TreeSeat::of(barrier);
    const int stages = kernel.stages();
    typename Kernel::Tally tally = kernel.tallyOf(threadOfAll());
    for (int stage = 0; stage < stages; ++stage) {
        doStage(kernel, stage, tally);
        if (kKind != Barrier::none) meet(barrier, seat, static_cast<unsigned>(stage));
    }
    kernel.keep(threadOfAll(), tally);
}

/// One stage a launch.
template <class Kernel>
__global__ void stageKernel(Kernel kernel, int stage) {
    doStageAlone(kernel, stage);
}
template <class Kernel>
__global__ void overlappedStageKernel(Kernel kernel, int stage) {
    overlapWithNextGrid();
    doStageAlone(kernel, stage);
}

__global__ void emptyKernel() {}

template <class Kernel>
using TogetherKernel = void (*)(Kernel, unsigned*);

/// Null: a barrier of other kinds.
template <class Kernel>
TogetherKernel<Kernel> togetherKernelOf(RoundBarrier kind) {
    switch (kind) {
        case RoundBarrier::none: return togetherKernel<Kernel, Barrier::none>;
        case RoundBarrier::simple: return togetherKernel<Kernel, Barrier::simple>;
        case RoundBarrier::tree2: return togetherKernel<Kernel, Barrier::tree2>;
        case RoundBarrier::tree3: return togetherKernel<Kernel, Barrier::tree3>;
        case RoundBarrier::lockFree: return togetherKernel<Kernel, Barrier::lockFree>;
        case RoundBarrier::cooperative: return togetherKernel<Kernel, Barrier::cooperative>;
        default: return nullptr;
    }
}

template <class Kernel>
int mostTogether(const KernelRun& r) {
    if (isOverlapped(r.barrier) && !launchesOverlap()) return 0;
    if (isLaunch(r.barrier)) return std::numeric_limits<int>::max();
    const TogetherKernel<Kernel> kernel = togetherKernelOf<Kernel>(r.barrier);
    if (!kernel) return 0;
    int blocks = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, r.threads, 0),
          "asking for its limits");
    return blocks * deviceAttribute(cudaDevAttrMultiProcessorCount);
}

class GpuKernelsBench final : public KernelsBench {
public:
    [[nodiscard]] int processors() const override {
        return deviceAttribute(cudaDevAttrMultiProcessorCount);
    }
    [[nodiscard]] bool blocksAreThreads() const override { return false; }
    [[nodiscard]] int mostBlocks(const KernelRun& r) override {
        switch (r.kernel) {
            case BarrierKernel::fft: return mostTogether<Fft>(r);
            case BarrierKernel::smithWaterman: return mostTogether<Alignment>(r);
            case BarrierKernel::bitonicSort: return mostTogether<Sort>(r);
        }
        return 0;
    }
    void load(KernelInput input) override;
    [[nodiscard]] double seconds(const KernelRun& r, std::stop_token stop) override {
        last_ = r.kernel;
        switch (r.kernel) {
            case BarrierKernel::fft: return secondsOf(fft(), r, stop);
            case BarrierKernel::smithWaterman:
                if (tallies_.reserve(talliesOf(r) * sizeof(lab::AlignmentTally))) graph_ = {};
                return secondsOf(alignment(), r, stop);
            case BarrierKernel::bitonicSort: return secondsOf(sort(), r, stop);
        }
        return 0;
    }
    [[nodiscard]] KernelAnswer answer() override;
    [[nodiscard]] double launchSeconds() override;
    [[nodiscard]] Library library(BarrierKernel kernel) override;

private:
    /// One a thread.
    static std::size_t talliesOf(const KernelRun& r) {
        return static_cast<std::size_t>(r.blocks) * static_cast<std::size_t>(r.threads);
    }
    static int log2Of(std::size_t n) { return static_cast<int>(std::bit_width(n)) - 1; }
    Fft fft() const {
        return {{},
                a_.as<lab::Point>(),
                b_.as<lab::Point>(),
                roots_.as<lab::Point>(),
                log2Of(input_.signal.size())};
    }
    Alignment alignment() const {
        const std::size_t rows = input_.first.size(), columns = input_.second.size();
        return {letters_.as<std::uint8_t>(),
                letters_.as<std::uint8_t>(rows),
                static_cast<int>(rows),
                static_cast<int>(columns),
                input_.scores,
                h_.as<std::int32_t>(),
                gaps_.as<std::int32_t>(),
                gaps_.as<std::int32_t>(2 * rows * sizeof(std::int32_t)),
                tallies_.as<lab::AlignmentTally>()};
    }
    Sort sort() const { return {{}, keys_.as<std::uint32_t>(), log2Of(input_.keys.size())}; }
    void upload(const void* from, std::size_t bytes, DeviceMemory& to, std::size_t at = 0) {
        to.reserve(std::max<std::size_t>(at + bytes, 1));
        stream_.copy(to.data() + at, from, bytes, cudaMemcpyHostToDevice, "copying the input to it");
        stream_.wait();
    }
    template <class T>
    std::vector<T> download(const DeviceMemory& from, std::size_t count) {
        std::vector<T> values(count);
        stream_.copy(values.data(), from.data(), count * sizeof(T), cudaMemcpyDeviceToHost,
                     "copying the answer from it");
        stream_.wait();
        return values;
    }
    /// Input of a kernel that overwrites it.
    void writeInput(BarrierKernel kernel) {
        if (kernel == BarrierKernel::fft)
            upload(input_.signal.data(), input_.signal.size() * sizeof(lab::Point), a_);
        if (kernel == BarrierKernel::bitonicSort)
            upload(input_.keys.data(), input_.keys.size() * sizeof(std::uint32_t), keys_);
        if (kernel == BarrierKernel::smithWaterman) stream_.clear(tallies_.data(), tallies_.bytes());
    }
    template <class Kernel>
    double secondsOf(const Kernel& kernel, const KernelRun& r, const std::stop_token& stop);
    template <class Kernel>
    void launchTogetherOnce(const Kernel& kernel, const KernelRun& r);
    template <class Kernel>
    void prepareGraph(const Kernel& kernel, const KernelRun& r);
    template <class Kernel>
    void queueStage(const Kernel& kernel, int stage, const KernelRun& r) {
        const LaunchShape shape{dim3(r.blocks), dim3(r.threads)};
        if (isOverlapped(r.barrier))
            launchOverlapping(overlappedStageKernel<Kernel>, shape, stream_.get(), "starting a stage",
                              kernel, stage);
        else
            launch(stageKernel<Kernel>, shape, stream_.get(), "starting a stage", kernel, stage);
    }

    Stream stream_;
    Event start_, end_;
    KernelInput input_;
    BarrierKernel last_ = BarrierKernel::fft;
    DeviceMemory a_, b_, roots_, letters_, h_, gaps_, keys_, words_, tallies_;
    Graph graph_;  ///< of graphRun_, to be launched again
    KernelRun graphRun_ = {};
};

void GpuKernelsBench::load(KernelInput input) {
    input_ = std::move(input);
    graph_ = {};
    const std::size_t points = input_.signal.size(), rows = input_.first.size();
    std::vector<lab::Point> roots(points / 2);
    for (std::size_t k = 0; k < roots.size(); ++k) {
        const double angle = -2 * std::numbers::pi * double(k) / double(points);
        roots[k] = {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
    }
    upload(roots.data(), roots.size() * sizeof(lab::Point), roots_);
    b_.reserve(points * sizeof(lab::Point));
    std::vector<std::uint8_t> letters = input_.first;
    letters.insert(letters.end(), input_.second.begin(), input_.second.end());
    upload(letters.data(), letters.size(), letters_);
    h_.reserve(std::max<std::size_t>(Alignment::kDiagonals * rows, 1) * sizeof(std::int32_t));
    gaps_.reserve(4 * rows * sizeof(std::int32_t));
    writeInput(BarrierKernel::fft);
    writeInput(BarrierKernel::bitonicSort);
}

/// All blocks of a launch together on the device.
template <class Kernel>
void GpuKernelsBench::launchTogetherOnce(const Kernel& kernel, const KernelRun& r) {
    cudaLaunchAttribute attribute = {};
    attribute.id = cudaLaunchAttributeCooperative;
    attribute.val.cooperative = 1;
    cudaLaunchConfig_t config = configOf({dim3(r.blocks), dim3(r.threads)}, stream_.get());
    config.attrs = &attribute;
    config.numAttrs = 1;
    check(cudaLaunchKernelEx(&config, togetherKernelOf<Kernel>(r.barrier), kernel,
                             words_.as<unsigned>()),
          "starting all stages");
}

/// Recorded once for runs that are alike. What is copied to the device at its first launch is not
/// timed.
template <class Kernel>
void GpuKernelsBench::prepareGraph(const Kernel& kernel, const KernelRun& r) {
    if (graph_ && graphRun_ == r) return;
    graph_ = Graph::record(stream_, [&] {
        for (int stage = 0; stage < kernel.stages(); ++stage) queueStage(kernel, stage, r);
    });
    graphRun_ = r;
    graph_.launch(stream_);
}

template <class Kernel>
double GpuKernelsBench::secondsOf(const Kernel& kernel, const KernelRun& r,
                                  const std::stop_token& stop) {
    if (r.blocks > mostBlocks(r)) throw DeviceError("So many blocks do not meet on this GPU.");
    const auto blocks = static_cast<unsigned>(r.blocks);
    words_.reserve(GridBarrier::wordsFor(blocks, 0) * sizeof(unsigned));
    stream_.clear(words_.data(), words_.bytes());
    if (isGraph(r.barrier)) prepareGraph(kernel, r);
    writeInput(r.kernel);
    stream_.wait();
    start_.record(stream_);
    if (isGraph(r.barrier))
        graph_.launch(stream_);
    else if (!isLaunch(r.barrier))
        launchTogetherOnce(kernel, r);
    else
        for (int stage = 0; stage < kernel.stages() && !stop.stop_requested(); ++stage) {
            queueStage(kernel, stage, r);
            if (r.barrier == RoundBarrier::launchExplicit) stream_.wait();
        }
    end_.record(stream_);
    stream_.wait();
    const double seconds = end_.secondsSince(start_);
    return stop.stop_requested() ? std::numeric_limits<double>::quiet_NaN() : seconds;
}

KernelAnswer GpuKernelsBench::answer() {
    KernelAnswer answer;
    if (last_ == BarrierKernel::fft) {
        const std::size_t points = input_.signal.size();
        const DeviceMemory& at = log2Of(points) % 2 ? b_ : a_;
        for (const lab::Point& p : download<lab::Point>(at, points))
            answer.spectrum.emplace_back(p.re, p.im);
    }
    if (last_ == BarrierKernel::bitonicSort)
        answer.sorted = download<std::uint32_t>(keys_, input_.keys.size());
    if (last_ == BarrierKernel::smithWaterman)
        for (const lab::AlignmentTally& t : download<lab::AlignmentTally>(
                 tallies_, tallies_.bytes() / sizeof(lab::AlignmentTally))) {
            answer.alignmentScore = std::max(answer.alignmentScore, t.best);
            answer.alignmentChecksum += t.sum;
        }
    return answer;
}

double GpuKernelsBench::launchSeconds() {
    double least = 1;
    for (int i = 0; i < 20; ++i) {
        stream_.wait();
        start_.record(stream_);
        launch(emptyKernel, {dim3(1), dim3(32)}, stream_.get(), "starting nothing");
        end_.record(stream_);
        least = std::min(least, end_.secondsSince(start_));
    }
    return least;
}

KernelsBench::Library GpuKernelsBench::library(BarrierKernel kernel) {
    if (kernel == BarrierKernel::smithWaterman) return {};
    writeInput(kernel);
    if (kernel == BarrierKernel::fft)
        return {"cuFFT", secondsOfCufft(a_.data(), b_.data(), int(input_.signal.size()), stream_)};
    DeviceMemory sorted;
    sorted.reserve(input_.keys.size() * sizeof(std::uint32_t));
    return {"CUB", secondsOfRadixSort(keys_.as<std::uint32_t>(), sorted.as<std::uint32_t>(),
                                      int(input_.keys.size()), stream_)};
}

}  // namespace

std::unique_ptr<LabBench> makeKernelsBench(const GpuLab&) {
    return std::make_unique<GpuKernelsBench>();
}

}  // namespace weft::gpu
