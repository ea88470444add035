// Which components of a vector are updated after their neighbours, on the CPU.
#include "weft/lab/order_probe_bench.h"

#include <atomic>
#include <vector>

#include "cpu/lab/cpu_lab.h"

namespace weft {

namespace {

/// The vector, which workers read and write at the same time.
class ProbeVector {
public:
    explicit ProbeVector(std::vector<double>& values) : values_(values) {}
    [[nodiscard]] int length() const { return static_cast<int>(values_.size()); }
    [[nodiscard]] double operator[](int i) const { return cell(i).load(std::memory_order_relaxed); }
    void set(int i, double to) const { cell(i).store(to, std::memory_order_relaxed); }

private:
    [[nodiscard]] std::atomic_ref<double> cell(int i) const {
        return std::atomic_ref<double>(values_[static_cast<std::size_t>(i)]);
    }
    std::vector<double>& values_;
};

/// Fig 3.
void probeInVector(const ProbeVector& val, int begin, int block) {
    for (int i = begin; i < begin + block; ++i)
        if (i > 0 && i < val.length() - 1)
            if (val[i + 1] == 1 && val[i - 1] == 1) val.set(i, 0);
}

/// Whether thread `tid` of Fig 4 reads ones. `i`: its component.
bool readsOnes(ProbeKernel kernel, const ProbeVector& val, const double* tmp, int i, int tid,
               int block) {
    const bool both = kernel == ProbeKernel::kernel2Both;
    if (tid > 0 && tid < block - 1) return tmp[tid + 1] == 1 && tmp[tid - 1] == 1;
    if (tid == 0) return i > 0 && val[i - 1] == 1 && (!both || tmp[1] == 1);
    if (i == val.length() - 1) return false;
    if (kernel == ProbeKernel::kernel2Literal) return val[i - 1] == 1;
    return val[i + 1] == 1 && (!both || tmp[tid - 1] == 1);
}

/// Fig 4. A phase between two barriers is a loop over the threads.
void probeInBlock(ProbeKernel kernel, const ProbeVector& val, int begin, int block) {
    double tmp[kProbePositions];
    for (int tid = 0; tid < block; ++tid) tmp[tid] = val[begin + tid];
    for (int tid = 0; tid < block; ++tid)
        if (readsOnes(kernel, val, tmp, begin + tid, tid, block)) tmp[tid] = 0;
    for (int tid = 0; tid < block; ++tid) val.set(begin + tid, tmp[tid]);
}

class CpuOrderProbe final : public OrderProbeBench {
public:
    explicit CpuOrderProbe(const CpuLab& lab) : pool_(lab.pool) {}

    [[nodiscard]] int warpThreads() const override { return 1; }
    [[nodiscard]] int usualLaunches() const override { return 5000; }
    void begin(const ProbeSetup& setup) override {
        setup_ = setup;
        values_.assign(static_cast<std::size_t>(setup.length), 1);
        counts_ = {};
    }
    [[nodiscard]] int run(int launches, const std::stop_token& stop) override {
        const ProbeVector val(values_);
        for (int done = 0; done < launches; ++done) {
            if (stop.stop_requested()) return done;
            pool_->run(setup_.length / setup_.block, [&](int b) {
                if (setup_.kernel == ProbeKernel::kernel1)
                    probeInVector(val, b * setup_.block, setup_.block);
                else
                    probeInBlock(setup_.kernel, val, b * setup_.block, setup_.block);
            });
            count();
        }
        return launches;
    }
    [[nodiscard]] ProbeCounts counts() override { return counts_; }

private:
    /// Ones are inconsistencies, but at both ends of the vector.
    void count() {
        for (std::size_t i = 1; i + 1 < values_.size(); ++i) {
            counts_[i % kProbePositions] += values_[i] == 1;
            values_[i] = 1;
        }
    }

    std::shared_ptr<ThreadPool> pool_;
    ProbeSetup setup_;
    std::vector<double> values_;
    ProbeCounts counts_ = {};
};

}  // namespace

std::unique_ptr<LabBench> makeOrderProbeBench(const CpuLab& lab) {
    return std::make_unique<CpuOrderProbe>(lab);
}

}  // namespace weft
