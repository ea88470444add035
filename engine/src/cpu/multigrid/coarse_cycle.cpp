// The coarse levels: 9-point operators, Chebyshev-accelerated Jacobi, V-cycles and the FMG descent.
#include "cpu/multigrid/coarse_cycle.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

/// A single row or column: [1, 2].
constexpr Chebyshev2 kSweepsOfLine(0.7f, 2.0f);
/// Below, a thread takes the levels from here on for some channels alone: no barriers.
constexpr std::int64_t kSmallCells = 72 * 72;

}  // namespace

/// One pass over a coarse level. Before the coarser ones: x = P e unless it starts from zero, two
/// sweeps x → t → x (or one step from zero into x), residual x → t, restriction of t. After them:
/// x += P e, two sweeps; those of the measured level measure x.
struct CoarseCycle::Ops {
    CoarseCycle& cycle;
    std::size_t level;
    Prolong how;
    PipelineShape pass;
    int bands;

    Ops(CoarseCycle& cycle, std::size_t level, Prolong how, bool parallel)
        : cycle(cycle),
          level(level),
          how(how),
          pass{shape().shape.height, how == Prolong::add || onlyFirst() ? 2 : 3, how != Prolong::add},
          bands(parallel ? pass.bands(cycle.pool_->threads()) : 1) {
        if (bands > 1) arrays().t.place(pass, bands);
    }
    void run(const Channels& channels, bool parallel) const {
        RowPipeline(pass, *this).run(*cycle.pool_, channels, parallel);
    }

    [[nodiscard]] const CoarseLevel& shape() const { return (*cycle.levels_)[level]; }
    [[nodiscard]] Arrays& arrays() const { return cycle.arrays_[level]; }
    [[nodiscard]] float* t(int c, int y) const { return arrays().t.row(c, y, bands); }

    [[nodiscard]] const Chebyshev2& omega() const {
        const GridShape& s = shape().shape;
        if (s.width == 1 || s.height == 1) return kSweepsOfLine;
        return cycle.smoothing_.sweeps;
    }
    /// One step from zero is all that is done before the coarser levels.
    [[nodiscard]] bool onlyFirst() const {
        return how == Prolong::zero && cycle.smoothing_.first > 0;
    }

    void begin(int, const Channels&, int) const {}
    [[nodiscard]] bool stopped() const { return cycle.stop_.stop_requested(); }
    void load(int, const Channels& c, int y) const {
        if (how == Prolong::zero) return advance(y);
        const CoarseLevel& C = (*cycle.levels_)[level + 1];
        const Grid<float>& e = cycle.arrays_[level + 1].x;
        Grid<float>& x = arrays().x;
        float* odd = y + 1 < x.shape().height ? x.row(c.first, y + 1) : nullptr;
        cycle.kernels_->prolongRows(e.row(c.first, y / 2), e.row(c.first, y / 2 + 1),
                                    C.weights.row(y / 2), C.shape.blocks, x.row(c.first, y), odd,
                                    how == Prolong::add,
                                    {c.count, e.planeStride(), 0, x.planeStride()});
    }
    /// f ← f − α q of rows y and y + 1.
    void advance(int y) const {
        if (level > 0 || !cycle.products_.q) return;
        Grid<float>& f = arrays().f;
        const int rows = std::min(2, f.shape().height - y);
        const std::ptrdiff_t stride = f.shape().stride;
        for (int k = 0; k < rows; ++k)
            cycle.kernels_->subtractRow(cycle.products_.q + (y + k) * stride, cycle.products_.alpha,
                                        f.shape().blocks, f.row(0, y + k));
    }
    void reload(int, const Channels&, int) const {}
    void store(int, const Channels&, int) const {}
    void stages(int slot, const Channels& c, int y, int s1, int s2) const {
        for (int s = s1; s <= s2; ++s) stage(slot, c, s, y - s);
    }
    void stage(int slot, const Channels& c, int s, int y) const {
        Arrays& a = arrays();
        const simd::BlockRow stencil = shape().stencilRow(y);
        const int blocks = shape().shape.blocks, c0 = c.first;
        const float* f = a.f.row(c0, y);
        const simd::RowKernels& kernels = *cycle.kernels_;
        const bool bySurplus = shape().bySurplus;
        const auto sweep = bySurplus ? kernels.sweepLinkedRow9 : kernels.sweepRow9;
        const auto residual = bySurplus ? kernels.residualLinkedRow9 : kernels.residualRow9;
        const simd::Rows3 x{a.x.row(c0, y - 1), a.x.row(c0, y), a.x.row(c0, y + 1)};
        const std::ptrdiff_t plane = a.x.planeStride(), window = a.t.planeStride();
        if (s == 1 && onlyFirst())
            cycle.kernels_->firstSweepRow9(f, stencil, cycle.smoothing_.first, blocks, a.x.row(c0, y),
                                           {c.count, 0, plane, plane});
        else if (s == 1 && how == Prolong::zero)
            cycle.kernels_->firstSweepRow9(f, stencil, omega().omega1, blocks, t(c0, y),
                                           {c.count, 0, plane, window});
        else if (s == 1)
            sweep(x, f, stencil, omega().omega1, blocks, true, t(c0, y),
                  {c.count, plane, plane, window});
        else if (s == 2 && !onlyFirst())
            sweep({t(c0, y - 1), t(c0, y), t(c0, y + 1)}, f, stencil, omega().omega2, blocks, false,
                  a.x.row(c0, y), {c.count, window, plane, plane});
        else
            residual(x, f, stencil, blocks, t(c0, y), {c.count, plane, plane, window});
        if (how != Prolong::add || s != 2) return;
        const Products& products = cycle.products_;
        if (level == 0 && products.ofF) products.ofF[y] = cycle.kernels_->dotRow(f, x.row, blocks);
        if (level == 0 && products.q)
            products.ofQ[y] =
                cycle.kernels_->dotRow(products.q + y * a.x.shape().stride, x.row, blocks);
        if (level == cycle.measured_) {
            float& largest = cycle.largest_[static_cast<std::size_t>(slot)].value;
            for (int i = c0; i < c0 + c.count; ++i)
                largest = std::max(largest, cycle.kernels_->maxRow(a.x.row(i, y), blocks));
        }
    }
    void restrictRow(int, const Channels& c, int Y) const {
        restrictFrom({t(c.first, 2 * Y - 1), t(c.first, 2 * Y), t(c.first, 2 * Y + 1)},
                     arrays().t.planeStride(), c, Y);
    }
    void restrictFrom(const simd::Rows3& from, std::ptrdiff_t plane, const Channels& c, int Y) const {
        const CoarseLevel& C = (*cycle.levels_)[level + 1];
        Grid<float>& F = cycle.arrays_[level + 1].f;
        cycle.kernels_->restrictRow(from, C.weights.row(Y > 0 ? Y - 1 : C.shape.height),
                                    C.weights.row(Y), C.shape.blocks, F.row(c.first, Y),
                                    {c.count, plane, 0, F.planeStride()});
    }
};

bool CoarseCycle::isSmall(std::size_t level) const {
    const GridShape& s = (*levels_)[level].shape;
    return std::int64_t{s.width} * s.height <= kSmallCells;
}

template <class Work>
void CoarseCycle::splitChannels(const Channels& channels, const Work& work) {
    const int parts = std::min(pool_->threads(), channels.count);
    pool_->run(parts, [&](int i) { work(channels.part(i, parts)); });
}

void CoarseCycle::vCycle(std::size_t level, const Channels& c, Prolong from, bool parallel) {
    if (stop_.stop_requested()) return;
    if (parallel && isSmall(level))
        return splitChannels(c, [&](const Channels& part) { vCycle(level, part, from, false); });
    if (level + 1 == levels_->size()) return solveLast(c);
    Ops(*this, level, from, parallel).run(c, parallel);
    vCycle(level + 1, c, Prolong::zero, parallel);
    Ops(*this, level, Prolong::add, parallel).run(c, parallel);
}

void CoarseCycle::invertLast() {
    static constexpr int kPlace[] = {simd::kHalfEast, simd::kHalfSouth, simd::kHalfSouthEast,
                                     simd::kHalfSouthWest};
    static constexpr int kAcross[] = {1, 0, 1, -1}, kDown[] = {0, 1, 1, 1};
    const CoarseLevel& L = levels_->back();
    const int w = L.shape.width, h = L.shape.height, n = w * h;
    std::vector<double> a(static_cast<std::size_t>(n) * n, 0.0);
    const auto row = [&](int i) { return a.data() + static_cast<std::ptrdiff_t>(i) * n; };
    for (int i = 0; i < n; ++i) {
        const int x = i % w, y = i / w;
        const float* c = L.stencils.block(y, x / simd::kBlock) + x % simd::kBlock;
        row(i)[i] = c[0];
        for (int k = 0; k < 4; ++k) {
            const int X = x + kAcross[k], Y = y + kDown[k];
            if (X < 0 || X >= w || Y >= h) continue;
            const int j = Y * w + X;
            row(i)[j] = row(j)[i] = -double{c[kPlace[k]]};
        }
    }
    // Gauss-Jordan in place, without exchanges: A is symmetric and positive definite where it holds
    // anything.
    for (int p = 0; p < n; ++p) {
        const double scale = row(p)[p] > 0 ? 1 / row(p)[p] : 0;
        row(p)[p] = 1;
        for (int k = 0; k < n; ++k) row(p)[k] *= scale;
        for (int i = 0; i < n; ++i) {
            if (i == p) continue;
            const double by = std::exchange(row(i)[p], 0.0);
            for (int k = 0; k < n; ++k) row(i)[k] -= by * row(p)[k];
        }
    }
    inverse_.assign(a.begin(), a.end());
}

void CoarseCycle::multiplyByInverse(int channel) {
    Arrays& a = arrays_.back();
    const int w = a.x.shape().width, h = a.x.shape().height;
    const float* of = inverse_.data();
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            float sum = 0;
            for (int Y = 0; Y < h; ++Y)
                for (int X = 0; X < w; ++X) sum += *of++ * a.f.row(channel, Y)[X];
            a.x.row(channel, y)[x] = sum;
        }
}

/// One cell: x = f / centre.
void CoarseCycle::solveLast(const Channels& c) {
    const std::size_t level = levels_->size() - 1;
    const CoarseLevel& L = (*levels_)[level];
    Arrays& a = arrays_[level];
    if (!inverse_.empty()) {
        for (int i = c.first; i < c.first + c.count; ++i) multiplyByInverse(i);
        return;
    }
    kernels_->firstSweepRow9(a.f.row(c.first, 0), L.stencils.row(0), 1.0f, L.shape.blocks,
                             a.x.row(c.first, 0), {c.count, 0, a.f.planeStride(), a.x.planeStride()});
    float& largest = largest_[static_cast<std::size_t>(c.first)].value;
    for (int i = c.first; i < c.first + c.count && level == measured_; ++i)
        largest = std::max(largest, std::abs(a.x.row(i, 0)[0]));
}

/// f of the next level is what the level's f says before any sweep.
void CoarseCycle::restrictLevel(std::size_t level, const Channels& c, bool parallel) {
    const Ops ops(*this, level, Prolong::assign, parallel);
    const Grid<float>& f = arrays_[level].f;
    const auto restrictRows = [&](int begin, int end) {
        const int c0 = c.first;
        for (int Y = begin; Y < end; ++Y)
            ops.restrictFrom({f.row(c0, 2 * Y - 1), f.row(c0, 2 * Y),
                              f.row(c0, std::min(2 * Y + 1, f.shape().height))},
                             f.planeStride(), c, Y);
    };
    const int coarseHeight = (*levels_)[level + 1].shape.height;
    if (!parallel)
        restrictRows(0, coarseHeight);
    else
        pool_->forRows(coarseHeight, 8, restrictRows);
}

void CoarseCycle::fmgUp(std::size_t level, const Channels& c, bool parallel) {
    if (level + 1 == levels_->size()) return vCycle(level, c, Prolong::zero, parallel);
    if (parallel && isSmall(level))
        return splitChannels(c, [&](const Channels& part) { fmgUp(level, part, false); });
    restrictLevel(level, c, parallel);
    fmgUp(level + 1, c, parallel);
    vCycle(level, c, Prolong::assign, parallel);
}

void CoarseCycle::attach(const std::vector<CoarseLevel>& levels, const CoarseSmoothing& smoothing,
                         int channels) {
    levels_ = &levels;
    smoothing_ = smoothing;
    inverse_.clear();
    arrays_.resize(levels.size());
    for (std::size_t l = 0; l < levels.size(); ++l)
        arrays_[l].t.reshape(levels[l].shape, channels, pool_->threads());
    largest_.resize(static_cast<std::size_t>(pool_->threads() * std::max(channels, 4)));
}

float CoarseCycle::takeLargest() {
    float largest = 0;
    for (Largest& l : largest_) largest = std::max(largest, std::exchange(l.value, 0.0f));
    return largest;
}

float CoarseCycle::correct(std::size_t level, int channels) {
    measured_ = level;
    vCycle(level, {0, channels}, Prolong::zero, true);
    measured_ = 0;
    return takeLargest();
}

void CoarseCycle::correct(const Products& products) {
    products_ = products;
    measured_ = arrays_.size();  // none
    vCycle(0, {0, 1}, Prolong::zero, true);
    measured_ = 0;
    products_ = {};
}

float CoarseCycle::descend(int channels) {
    fmgUp(0, {0, channels}, true);
    return takeLargest();
}

}  // namespace weft
