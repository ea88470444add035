// FFT, Smith-Waterman and bitonic sort on threads of the processor.
#include "weft/lab/kernels_bench.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <type_traits>

#include "cpu/lab/block_threads.h"
#include "cpu/lab/cpu_lab.h"
#include "cpu/relaxation/worker_barrier.h"
#include "weft/lab/barrier_kernels.h"

namespace weft {

namespace {

constexpr int kItemsAStopCheck = 1 << 16;

/// Cells of threads that may race.
struct SharedCells {
    template <class T>
    static T load(const T* cell) {
        return std::atomic_ref<T>(*const_cast<T*>(cell)).load(std::memory_order_relaxed);
    }
    template <class T>
    static void store(T* cell, std::type_identity_t<T> value) {
        std::atomic_ref<T>(*cell).store(value, std::memory_order_relaxed);
    }
};

class CpuKernelsBench final : public KernelsBench {
public:
    explicit CpuKernelsBench(int cores) : cores_(cores) {}

    [[nodiscard]] int processors() const override { return cores_; }
    [[nodiscard]] bool blocksAreThreads() const override { return true; }
    [[nodiscard]] int mostBlocks(const KernelRun& r) override {
        return threadsHave(r.barrier) ? 4 * cores_ : 0;
    }
    void load(KernelInput input) override {
        input_ = std::move(input);
        const std::size_t points = input_.signal.size();
        a_.resize(points);
        b_.resize(points);
        roots_.resize(points / 2);
        for (std::size_t k = 0; k < roots_.size(); ++k) {
            const double angle =
                -2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(points);
            roots_[k] = {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
        }
        const std::size_t rows = input_.first.size();
        h_.resize(lab::AlignmentStages<SharedCells>::kDiagonals * rows);
        e_.resize(2 * rows);
        f_.resize(2 * rows);
    }
    [[nodiscard]] double seconds(const KernelRun& r, std::stop_token stop) override {
        if (r.blocks > mostBlocks(r))
            throw DeviceError("Threads of the processor have no such barrier.");
        last_ = r.kernel;
        switch (r.kernel) {
            case BarrierKernel::fft: return secondsOf(fft(), r, stop);
            case BarrierKernel::smithWaterman: return secondsOf(alignment(r.blocks), r, stop);
            case BarrierKernel::bitonicSort: return secondsOf(sort(), r, stop);
        }
        return 0;
    }
    [[nodiscard]] KernelAnswer answer() override {
        KernelAnswer answer;
        if (last_ == BarrierKernel::bitonicSort) answer.sorted = keys_;
        if (last_ == BarrierKernel::fft)
            for (const lab::Point& p : std::bit_width(a_.size()) % 2 ? a_ : b_)
                answer.spectrum.emplace_back(p.re, p.im);
        if (last_ == BarrierKernel::smithWaterman)
            for (const lab::AlignmentTally& t : tallies_) {
                answer.alignmentScore = std::max(answer.alignmentScore, t.best);
                answer.alignmentChecksum += t.sum;
            }
        return answer;
    }
    [[nodiscard]] double launchSeconds() override { return 0; }

private:
    static int log2Of(std::size_t n) { return static_cast<int>(std::bit_width(n)) - 1; }
    /// Each with its input written anew.
    lab::FftStages<SharedCells> fft() {
        for (std::size_t i = 0; i < a_.size(); ++i)
            a_[i] = {input_.signal[i].real(), input_.signal[i].imag()};
        return {{}, a_.data(), b_.data(), roots_.data(), log2Of(a_.size())};
    }
    lab::AlignmentStages<SharedCells> alignment(int blocks) {
        tallies_.assign(static_cast<std::size_t>(blocks), {});
        return {input_.first.data(),
                input_.second.data(),
                static_cast<int>(input_.first.size()),
                static_cast<int>(input_.second.size()),
                input_.scores,
                h_.data(),
                e_.data(),
                f_.data(),
                tallies_.data()};
    }
    lab::SortStages<SharedCells> sort() {
        keys_ = input_.keys;
        return {{}, keys_.data(), log2Of(keys_.size())};
    }
    template <class Kernel>
    [[nodiscard]] double secondsOf(const Kernel& kernel, const KernelRun& r,
                                   const std::stop_token& stop) const {
        const double seconds = isLaunch(r.barrier) ? secondsByLaunches(kernel, r, stop)
                                                   : secondsTogether(kernel, r, stop);
        return stop.stop_requested() ? std::numeric_limits<double>::quiet_NaN() : seconds;
    }
    /// A block takes a run of neighbouring items of each stage. False: a stop was requested.
    template <class Kernel>
    static bool doStage(const Kernel& kernel, int stage, int me, int blocks,
                        typename Kernel::Tally& tally, const std::stop_token& stop) {
        const std::int64_t items = kernel.items(stage);
        const auto end = static_cast<int>(items * (me + 1) / blocks);
        for (auto i = static_cast<int>(items * me / blocks); i < end;) {
            const int some = std::min(end, i + kItemsAStopCheck);
            for (; i < some; ++i) kernel.step(stage, i, tally);
            if (stop.stop_requested()) return false;
        }
        return true;
    }
    template <class Kernel>
    static double secondsTogether(const Kernel& kernel, const KernelRun& r,
                                  const std::stop_token& stop) {
        std::unique_ptr<WorkerBarrier> barrier;
        if (r.barrier != RoundBarrier::none)
            barrier = makeWorkerBarrier(workerBarrierOf(r.barrier), r.blocks);
        return secondsOfBlocks(r.blocks, [&](int me) {
            auto tally = kernel.tallyOf(me);
            for (int stage = 0; stage < kernel.stages(); ++stage) {
                // Where one leaves, so do those who wait.
                if (!doStage(kernel, stage, me, r.blocks, tally, stop)) return;
                if (barrier && !barrier->wait(me, stop)) return;
            }
            kernel.keep(me, tally);
        });
    }
    template <class Kernel>
    [[nodiscard]] double secondsByLaunches(const Kernel& kernel, const KernelRun& r,
                                           const std::stop_token& stop) const {
        const auto stageOf = [&](int me, int stage) {
            auto tally = kernel.tallyOf(me);
            static_cast<void>(doStage(kernel, stage, me, r.blocks, tally, stop));
            kernel.keep(me, tally);
        };
        if (r.barrier == RoundBarrier::launchExplicit)
            return secondsOfStarts(r.blocks, kernel.stages(), stop, stageOf);
        return secondsOfQueue(cores_, r.blocks, kernel.stages(), stop, stageOf);
    }

    int cores_;
    KernelInput input_;
    BarrierKernel last_ = BarrierKernel::fft;
    std::vector<lab::Point> a_, b_, roots_;
    std::vector<std::int32_t> h_, e_, f_;
    std::vector<lab::AlignmentTally> tallies_;
    std::vector<std::uint32_t> keys_;
};

}  // namespace

std::unique_ptr<LabBench> makeKernelsBench(const CpuLab& lab) {
    return std::make_unique<CpuKernelsBench>(lab.pool->threads());
}

}  // namespace weft
