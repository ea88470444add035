#include "weft/lab/stencil_bench.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>

#include "cpu/lab/cpu_lab.h"
#include "cpu/lab/stencil_plane.h"
#include "cpu/lab/stencil_team.h"
#include "weft/stopwatch.h"

namespace weft {

namespace {

using StencilClock = std::chrono::steady_clock;

/// Two grids that take turns, and perhaps h² f.
template <class T>
class StencilSweeps {
    static constexpr int kStopRows = 16;
    static constexpr int kStrip = 2048 / sizeof(T);  ///< columns of a strip: a row of 2 KB

public:
    explicit StencilSweeps(ThreadPool& pool) : pool_(pool) {}

    void start(const StencilWork& work, const std::stop_token& stop) {
        const int n = side_ = work.side;
        for (auto* plane : {&now_, &next_})
            fill(*plane, stop, [](int x, int y) { return stencil::ladderStart<T>(x, y); });
        hasRhs_ = work.rhsFromGrid;
        if (hasRhs_)
            fill(rhs_, stop, [n](int x, int y) { return stencil::ladderRhs<T>(x, y, n); });
        else
            rhs_.release();
    }

    void steps(const StencilWork& work, const std::stop_token& stop) {
        for (int done = 0; done < work.steps && !stop.stop_requested();) {
            const int depth = work.rung == "blocked" ? std::min(work.depth, work.steps - done) : 1;
            if (work.rung == "sequential")
                rows(0, side_, 0, side_, false, stop);
            else if (work.rung == "blocks")
                blocks(stop);
            else if (work.rung == "blocked")
                pass(depth, stop);
            else
                pool_.forRows(side_, 1, [&](int begin, int end) {
                    rows(begin, end, 0, side_, work.rung == "simd", stop);
                });
            std::swap(now_, next_);
            done += depth;
        }
    }

    [[nodiscard]] const StencilPlane<T>& now() const { return now_; }
    void release() {
        for (auto* plane : {&now_, &next_, &rhs_}) plane->release();
    }

private:
    /// The threads that step over rows touch them first.
    template <class At>
    void fill(StencilPlane<T>& plane, const std::stop_token& stop, const At& at) {
        plane.reserve({0, 0, side_, side_});
        pool_.forRows(side_, 1, [&](int begin, int end) {
            plane.fill({0, begin, side_, end}, stop, at);
        });
    }
    /// Columns x0 .. x1 of row y.
    void row(T* to, const T* north, const T* own, const T* south, int y, int x0, int x1,
             bool vectors) const {
        stepStencilRow<T>(to, north, own, south, hasRhs_ ? rhs_.row(y) : nullptr, side_, y, x0, x1,
                          vectors);
    }
    void rows(int y0, int y1, int x0, int x1, bool vectors, const std::stop_token& stop) const {
        for (int y = y0; y < y1; ++y) {
            if (y % kStopRows == 0 && stop.stop_requested()) return;
            row(next_.row(y), now_.row(y - 1), now_.row(y), now_.row(y + 1), y, x0, x1, vectors);
        }
    }
    /// A block for each thread.
    void blocks(const std::stop_token& stop) {
        const int count = pool_.threads();
        pool_.run(count, [&](int i) {
            const StencilArea b = stencilBlock(i, count, side_);
            rows(b.y0, b.y1, b.x0, b.x1, false, stop);
        });
    }

    /// `depth` steps. Strips of columns by bands of rows; none waits for another.
    void pass(int depth, const std::stop_token& stop) {
        const int n = side_, strips = (n + kStrip - 1) / kStrip;
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
        const int n = side_;
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
    int side_ = 0;
    bool hasRhs_ = false;
};

/// Forms of a team by the keys of their rungs.
const std::vector<std::pair<std::string, StencilTeamForm>>& teamForms() {
    static const std::vector<std::pair<std::string, StencilTeamForm>> all = {
        {"unbound", {}},
        {"bound", {.bound = true}},
        {"local", {.bound = true, .local = true}},
        {"one-touch", {.bound = true, .touchedByOne = true}}};
    return all;
}
const StencilTeamForm* teamFormOf(const std::string& rung) {
    for (const auto& [key, form] : teamForms())
        if (key == rung) return &form;
    return nullptr;
}

/// What runs in one precision.
template <class T>
class StencilRuns {
public:
    explicit StencilRuns(ThreadPool& pool) : pool_(pool), sweeps_(pool) {}

    [[nodiscard]] StencilTimes run(const StencilWork& work, const std::stop_token& stop) {
        team_.reset();
        double seconds = 0;
        if (const StencilTeamForm* form = teamFormOf(work.rung)) {
            sweeps_.release();
            team_ = std::make_unique<StencilTeam<T>>(work, *form, pool_.threads());
            seconds = team_->run(stop);
        } else {
            sweeps_.start(work, stop);
            const auto begin = StencilClock::now();
            sweeps_.steps(work, stop);
            seconds = secondsSince(begin);
        }
        return {.steps = seconds, .stopped = stop.stop_requested()};
    }
    [[nodiscard]] std::vector<double> answer() const {
        if (team_) return team_->answer();
        std::vector<double> u;
        const int n = sweeps_.now().area().x1;
        for (int y = 0; y < n; ++y) u.insert(u.end(), sweeps_.now().row(y), sweeps_.now().row(y) + n);
        return u;
    }
    void release() {
        team_.reset();
        sweeps_.release();
    }

private:
    ThreadPool& pool_;
    StencilSweeps<T> sweeps_;
    std::unique_ptr<StencilTeam<T>> team_;  ///< of the last run, where a team ran
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
            {.key = "unbound", .title = "A thread a 2-D block, SIMD, unbound"},
            {.key = "bound", .title = "The same, threads bound to processors"},
            {.key = "local",
             .title = "Bound, blocks near their threads, ghost cells",
             .ghosts = true},
            {.key = "one-touch", .title = "Bound, memory first touched by one", .ours = true},
            {.key = "simd", .title = "Threads and SIMD", .ours = true},
            {.key = "blocked", .title = "Temporally blocked", .ours = true, .blocks = true}};
        return all;
    }
    [[nodiscard]] bool sharesHostMemory() const override { return true; }
    [[nodiscard]] std::string unsupportedReason(const StencilWork& work) const override {
        const double word = work.precision == Precision::f64 ? 8 : 4;
        const double bytes = (work.rhsFromGrid ? 3 : 2) * word * work.side * work.side;
        const double memory = double(sysconf(_SC_PHYS_PAGES)) * double(sysconf(_SC_PAGE_SIZE));
        if (bytes > 0.5 * memory) return "The grids would take more than half of the memory.";
        const StencilTeamForm* form = teamFormOf(work.rung);
        return form && form->bound && processorPlaces().empty()
                   ? "This system binds no threads to processors."
                   : "";
    }
    [[nodiscard]] StencilTimes run(const StencilWork& work, std::stop_token stop) override {
        precision_ = work.precision;
        precision_ == Precision::f64 ? single_.release() : double_.release();
        return precision_ == Precision::f64 ? double_.run(work, stop) : single_.run(work, stop);
    }
    [[nodiscard]] std::vector<double> answer() const override {
        return precision_ == Precision::f64 ? double_.answer() : single_.answer();
    }

private:
    std::shared_ptr<ThreadPool> pool_;
    StencilRuns<float> single_;
    StencilRuns<double> double_;
    Precision precision_ = Precision::f32;
};

}  // namespace

std::unique_ptr<LabBench> makeStencilBench(const CpuLab& lab) {
    return std::make_unique<CpuStencilBench>(lab.pool);
}

}  // namespace weft
