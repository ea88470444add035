#include "weft/lab/stencil_bench.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>

#include "cpu/lab/cpu_lab.h"
#include "cpu/simd/stencil_kernels.h"

namespace weft {

namespace {

using StencilClock = std::chrono::steady_clock;

/// A plane of side² unknowns with zeros around; rows begin at lines of the cache.
template <class T>
class StencilPlane {
    static constexpr int kLine = 64 / sizeof(T);

public:
    int side = 0;

    void reserve(int n) {
        if (n == side) return;
        side = 0;
        pitch_ = kLine + (n + kLine) / kLine * kLine;
        memory_ = {};
        memory_ = std::make_unique_for_overwrite<T[]>(pitch_ * (n + 2) + 2 * kLine);
        void* first = memory_.get();
        std::size_t space = 128;
        first_ = static_cast<T*>(std::align(64, 64, first, space)) + pitch_ + kLine;
        side = n;
    }
    /// Rows −1 .. side; columns likewise.
    [[nodiscard]] T* row(int y) const { return first_ + y * static_cast<std::ptrdiff_t>(pitch_); }
    /// `at(x, y)` at the unknowns, 0 around them. The threads that step over rows touch them first.
    template <class At>
    void fill(ThreadPool& pool, const std::stop_token& stop, const At& at) {
        pool.forRows(side + 2, 1, [&](int begin, int end) {
            for (int y = begin - 1; y < end - 1 && !stop.stop_requested(); ++y) {
                std::fill(row(y) - kLine, row(y) - kLine + pitch_, T(0));
                for (int x = 0; x < side && y >= 0 && y < side; ++x) row(y)[x] = at(x, y);
            }
        });
    }

private:
    std::unique_ptr<T[]> memory_;
    std::size_t pitch_ = 0;
    T* first_ = nullptr;
};

simd::StencilRow<float> stencilRowOf(float) { return simd::stencilKernels().row32; }
simd::StencilRow<double> stencilRowOf(double) { return simd::stencilKernels().row64; }

/// Two grids that take turns, and perhaps h² f.
template <class T>
class StencilSweeps {
    static constexpr int kStopRows = 16;
    static constexpr int kStrip = 2048 / sizeof(T);  ///< columns of a strip: a row of 2 KB

public:
    explicit StencilSweeps(ThreadPool& pool) : pool_(pool) {}

    void start(const StencilWork& work, const std::stop_token& stop) {
        const int n = work.side;
        for (auto* plane : {&now_, &next_}) {
            plane->reserve(n);
            plane->fill(pool_, stop, [](int x, int y) { return stencil::ladderStart<T>(x, y); });
        }
        hasRhs_ = work.rhsFromGrid;
        rhs_.reserve(hasRhs_ ? n : 1);
        if (hasRhs_)
            rhs_.fill(pool_, stop, [n](int x, int y) { return stencil::ladderRhs<T>(x, y, n); });
    }

    void steps(const StencilWork& work, const std::stop_token& stop) {
        for (int done = 0; done < work.steps && !stop.stop_requested();) {
            const int depth = work.rung == "blocked" ? std::min(work.depth, work.steps - done) : 1;
            if (work.rung == "sequential")
                rows(0, now_.side, 0, now_.side, false, stop);
            else if (work.rung == "blocks")
                blocks(stop);
            else if (work.rung == "blocked")
                pass(depth, stop);
            else
                pool_.forRows(now_.side, 1, [&](int begin, int end) {
                    rows(begin, end, 0, now_.side, work.rung == "simd", stop);
                });
            std::swap(now_, next_);
            done += depth;
        }
    }

    [[nodiscard]] const StencilPlane<T>& now() const { return now_; }
    void release() {
        for (auto* plane : {&now_, &next_, &rhs_}) plane->reserve(1);
    }

private:
    /// Columns x0 .. x1 of row y.
    void row(T* to, const T* north, const T* own, const T* south, int y, int x0, int x1,
             bool vectors) const {
        const int n = now_.side;
        if (vectors) {
            stencilRowOf(T())(to + x0, north + x0, own + x0, south + x0,
                              hasRhs_ ? rhs_.row(y) + x0 : nullptr, x1 - x0);
            const int x = n / 2;
            if (!hasRhs_ && y == n / 2 && x0 <= x && x < x1)
                to[x] = stencil::ladderStep(own[x - 1], own[x + 1], north[x], south[x],
                                            stencil::ladderRhs<T>(x, y, n));
            return;
        }
        for (int x = x0; x < x1; ++x)
            to[x] = stencil::ladderStep(own[x - 1], own[x + 1], north[x], south[x],
                                        hasRhs_ ? rhs_.row(y)[x] : stencil::ladderRhs<T>(x, y, n));
    }
    void rows(int y0, int y1, int x0, int x1, bool vectors, const std::stop_token& stop) const {
        for (int y = y0; y < y1; ++y) {
            if (y % kStopRows == 0 && stop.stop_requested()) return;
            row(next_.row(y), now_.row(y - 1), now_.row(y), now_.row(y + 1), y, x0, x1, vectors);
        }
    }
    /// A block for each thread, as near to a square of blocks as their number allows.
    void blocks(const std::stop_token& stop) {
        const int count = pool_.threads(), n = now_.side;
        int down = 1;
        for (int i = 1; i * i <= count; ++i)
            if (count % i == 0) down = count / i;
        const int across = count / down;
        const auto cut = [n](int i, int of) { return static_cast<int>(std::int64_t{n} * i / of); };
        pool_.run(count, [&](int i) {
            const int bx = i % across, by = i / across;
            rows(cut(by, down), cut(by + 1, down), cut(bx, across), cut(bx + 1, across), false, stop);
        });
    }

    /// `depth` steps. Strips of columns by bands of rows; none waits for another.
    void pass(int depth, const std::stop_token& stop) {
        const int n = now_.side, strips = (n + kStrip - 1) / kStrip;
        const int bands = std::max(1, std::min(n / 64, 4 * pool_.threads() / strips + 1));
        pool_.run(strips * bands, [&](int i) {
            const int x0 = i % strips * kStrip, b = i / strips;
            wave(depth, x0, std::min(n, x0 + kStrip), static_cast<int>(std::int64_t{n} * b / bands),
                 static_cast<int>(std::int64_t{n} * (b + 1) / bands), stop);
        });
    }
    /// While row y comes in, step t is done to row y − t; between steps three rows of each are kept,
    /// in the first cache. What lies beside the strip is computed again: a column less a step
    /// (overlapped tiling; Krishnamoorthy et al. 2007).
    void wave(int depth, int x0, int x1, int y0, int y1, const std::stop_token& stop) const {
        const int n = now_.side;
        const std::ptrdiff_t width = x1 - x0 + 2 * depth + 2;
        std::vector<T> ring(static_cast<std::size_t>(3 * depth * width), T(0));
        const auto kept = [&](int t, int y) {  // so that [x] is column x
            return ring.data() + (3 * (t - 1) + (y + 3) % 3) * width - (x0 - depth - 1);
        };
        const auto source = [&](int t, int y) -> const T* {
            return t == 0 ? now_.row(y) : kept(t, y);
        };
        for (int y = y0 - depth; y < y1 + depth; ++y) {
            if (y % kStopRows == 0 && stop.stop_requested()) return;
            for (int t = 1; t <= depth; ++t) {
                const int r = y - t, rest = depth - t;
                if (r < std::max(-1, y0 - rest) || r >= std::min(n + 1, y1 + rest)) continue;
                const int left = std::max(0, x0 - rest), right = std::min(n, x1 + rest);
                T* const to = t == depth ? next_.row(r) : kept(t, r);
                if (r < 0 || r >= n)
                    std::fill(to + left, to + right, T(0));
                else
                    row(to, source(t - 1, r - 1), source(t - 1, r), source(t - 1, r + 1), r, left,
                        right, true);
            }
        }
    }

    ThreadPool& pool_;
    StencilPlane<T> now_, next_, rhs_;
    bool hasRhs_ = false;
};

class CpuStencilBench final : public StencilBench {
public:
    explicit CpuStencilBench(std::shared_ptr<ThreadPool> pool)
        : pool_(std::move(pool)), single_(*pool_), double_(*pool_) {}

    [[nodiscard]] const std::vector<StencilRung>& rungs() const override {
        static const std::vector<StencilRung> all = {
            {.key = "sequential", .title = "Sequential"},
            {.key = "threads", .title = "Threads, bands of rows"},
            {.key = "blocks", .title = "Threads, 2-D blocks"},
            {.key = "simd", .title = "Threads and SIMD", .ours = true},
            {.key = "blocked", .title = "Temporally blocked", .ours = true, .blocks = true}};
        return all;
    }
    [[nodiscard]] bool sharesHostMemory() const override { return true; }
    [[nodiscard]] std::string whyNot(const StencilWork& work) const override {
        const double word = work.precision == Precision::f64 ? 8 : 4;
        const double bytes = (work.rhsFromGrid ? 3 : 2) * word * work.side * work.side;
        const double memory = double(sysconf(_SC_PHYS_PAGES)) * double(sysconf(_SC_PAGE_SIZE));
        return bytes > 0.5 * memory ? "The grids would take more than half of the memory." : "";
    }
    [[nodiscard]] StencilTimes run(const StencilWork& work, std::stop_token stop) override {
        precision_ = work.precision;
        precision_ == Precision::f64 ? single_.release() : double_.release();
        return precision_ == Precision::f64 ? run(double_, work, stop) : run(single_, work, stop);
    }
    [[nodiscard]] std::vector<double> answer() const override {
        return precision_ == Precision::f64 ? answer(double_) : answer(single_);
    }

private:
    template <class T>
    [[nodiscard]] static StencilTimes run(StencilSweeps<T>& sweeps, const StencilWork& work,
                                          const std::stop_token& stop) {
        sweeps.start(work, stop);
        const auto begin = StencilClock::now();
        sweeps.steps(work, stop);
        const std::chrono::duration<double> took = StencilClock::now() - begin;
        return {.steps = took.count(), .stopped = stop.stop_requested()};
    }
    template <class T>
    [[nodiscard]] static std::vector<double> answer(const StencilSweeps<T>& sweeps) {
        std::vector<double> u;
        const int n = sweeps.now().side;
        for (int y = 0; y < n; ++y) u.insert(u.end(), sweeps.now().row(y), sweeps.now().row(y) + n);
        return u;
    }

    std::shared_ptr<ThreadPool> pool_;
    StencilSweeps<float> single_;
    StencilSweeps<double> double_;
    Precision precision_ = Precision::f32;
};

}  // namespace

std::unique_ptr<LabBench> makeStencilBench(const CpuLab& lab) {
    return std::make_unique<CpuStencilBench>(lab.pool);
}

}  // namespace weft
