#include "weft/lab/hybrid_bench.h"

#include <algorithm>
#include <vector>

#include "cpu/lab/cpu_lab.h"
#include "cpu/simd/stencil_kernels.h"

namespace weft {

namespace {

class CpuHybridPart final : public HybridPart {
public:
    explicit CpuHybridPart(int threads) : pool_(threads) {}

    void load(int n, int rows, const float* grid) override {
        n_ = n, rows_ = rows;
        now_.assign(grid, grid + stride() * (rows + 2));
        next_ = now_;
    }
    void step() override {
        constexpr int kGrain = 4;
        for (int repeat = 0; repeat < repeats_; ++repeat)
            pool_.forRows(rows_, kGrain, [this](int begin, int end) {
                for (int y = begin; y < end; ++y)
                    simd::stencilKernels().row32(row(next_, y) + 1, row(now_, y - 1) + 1,
                                                 row(now_, y) + 1, row(now_, y + 1) + 1, nullptr, n_);
            });
        now_.swap(next_);
    }
    void setRepeats(int repeats) override { repeats_ = repeats; }
    void sendFirstRow(HybridPart& to) override { to.takeBelow(row(now_, 0)); }
    void sendLastRow(HybridPart& to) override { to.takeAbove(row(now_, rows_ - 1)); }
    void takeAbove(const float* from) override { std::copy_n(from, stride(), row(now_, -1)); }
    void takeBelow(const float* from) override { std::copy_n(from, stride(), row(now_, rows_)); }
    void read(float* grid) override { std::copy(now_.begin(), now_.end(), grid); }

private:
    [[nodiscard]] std::ptrdiff_t stride() const { return n_ + 2; }
    /// Row −1 is the halo above.
    [[nodiscard]] float* row(std::vector<float>& grid, int y) const {
        return grid.data() + (y + 1) * stride();
    }

    ThreadPool pool_;
    int n_ = 0, rows_ = 0, repeats_ = 1;
    std::vector<float> now_, next_;
};

class CpuHybridBench final : public HybridBench {
public:
    [[nodiscard]] int devices() const override { return 1; }
    [[nodiscard]] std::unique_ptr<HybridPart> makePart(int, int threads) override {
        return std::make_unique<CpuHybridPart>(threads);
    }
};

}  // namespace

std::unique_ptr<LabBench> makeHybridBench(const CpuLab&) {
    return std::make_unique<CpuHybridBench>();
}

}  // namespace weft
