// The coarse levels: 9-point operators, Chebyshev-accelerated Jacobi, V-cycles and the FMG descent.
#include <algorithm>

#include "multigrid/cycle_engine.h"
#include "multigrid/row_pipeline.h"

namespace weft {

namespace {

/// ω of two Jacobi sweeps: roots of the Chebyshev polynomial of degree 2 on an interval.
struct Chebyshev2 {
    float omega1, omega2;
    constexpr Chebyshev2(float low, float high)
        : omega1(2 / (low + high + 0.70710678f * (high - low))),
          omega2(2 / (low + high - 0.70710678f * (high - low))) {}
};

/// The upper part of the spectrum of D⁻¹A is [2/3, 3/2] (interior 9-point Galerkin stencils), but
/// what is left over near the rim is smoother than that: reaching further down halves the error that
/// a cycle leaves there. 0.78 at the eigenvalue 2, and D⁻¹A has none above for M-matrices.
constexpr Chebyshev2 kSweeps(0.4f, 1.7f);
/// A single row or column: [1, 2].
constexpr Chebyshev2 kSweepsOfLine(0.7f, 2.0f);
constexpr std::int64_t kSmallCells = 72 * 72;
constexpr std::int64_t kChannelCells = 320 * 320;

}  // namespace

/// One pass over a coarse level. Before the coarser ones: two sweeps x → t → x, residual x → t,
/// restriction of t; the first sweep starts from zero or from x. After them: prolong, two sweeps.
struct CycleEngine::CoarseOps {
    CycleEngine& engine;
    std::size_t level;
    bool fromZero = false;
    Prolong how = Prolong::none;

    [[nodiscard]] const CoarseLevel& shape() const { return engine.hierarchy_->levels()[level]; }
    [[nodiscard]] CoarseArrays& arrays() const { return engine.coarse_[level]; }
    static simd::Rows3 rows(const Grid<float>& g, int c, int y) {
        return {g.row(c, y - 1), g.row(c, y), g.row(c, y + 1)};
    }

    [[nodiscard]] const Chebyshev2& omega() const {
        const GridShape& s = shape().shape;
        return s.width == 1 || s.height == 1 ? kSweepsOfLine : kSweeps;
    }

    void begin(int, int) const {}
    [[nodiscard]] bool stopped() const { return engine.stop_.stop_requested(); }
    void load(int, int c, int y) const {
        if (how == Prolong::none) return;
        const CoarseLevel& C = engine.hierarchy_->levels()[level + 1];
        const Grid<float>& e = engine.coarse_[level + 1].x;
        Grid<float>& x = arrays().x;
        float* odd = y + 1 < x.shape().height ? x.row(c, y + 1) : nullptr;
        engine.kernels_->prolongRows(e.row(c, y / 2), e.row(c, y / 2 + 1), C.weights.row(y / 2),
                                     C.shape.blocks, x.row(c, y), odd, how == Prolong::add);
    }
    void reload(int, int, int) const {}
    void store(int, int, int) const {}
    void stages(int, int c, int y, int s1, int s2) const {
        for (int s = s1; s <= s2; ++s) stage(c, s, y - s);
    }
    void stage(int c, int s, int y) const {
        CoarseArrays& a = arrays();
        const simd::BlockRow stencil = shape().stencils.row(y);
        const int blocks = shape().shape.blocks;
        if (s == 1 && fromZero)
            engine.kernels_->firstSweepRow9(a.f.row(c, y), stencil, omega().omega1, blocks,
                                            a.t.row(c, y));
        else if (s == 1)
            engine.kernels_->sweepRow9(rows(a.x, c, y), a.f.row(c, y), stencil, omega().omega1,
                                       blocks, a.t.row(c, y));
        else if (s == 2)
            engine.kernels_->sweepRow9(rows(a.t, c, y), a.f.row(c, y), stencil, omega().omega2,
                                       blocks, a.x.row(c, y));
        else
            engine.kernels_->residualRow9(rows(a.x, c, y), a.f.row(c, y), stencil, blocks,
                                          a.t.row(c, y));
    }
    void restrictRow(int, int c, int Y) const { restrictFrom(arrays().t, c, Y); }
    void restrictFrom(const Grid<float>& from, int c, int Y) const {
        const CoarseLevel& C = engine.hierarchy_->levels()[level + 1];
        const int below = std::min(2 * Y + 1, from.shape().height);
        engine.kernels_->restrictRow({from.row(c, 2 * Y - 1), from.row(c, 2 * Y), from.row(c, below)},
                                     C.weights.row(Y > 0 ? Y - 1 : C.shape.height), C.weights.row(Y),
                                     C.shape.blocks, engine.coarse_[level + 1].f.row(c, Y));
    }
};

bool CycleEngine::isSmall(std::size_t level) const {
    const GridShape& s = hierarchy_->levels()[level].shape;
    return std::int64_t{s.width} * s.height <= kSmallCells;
}

template <class Work>
void CycleEngine::forChannels(int channels, const Work& work) {
    // Up to kChannelCells a thread takes a channel: no barriers. Channels that are left over, and
    // larger levels, go one after the other, all threads on each, so that a channel's arrays stay in
    // cache.
    const GridShape& s = hierarchy_->levels()[0].shape;
    const bool small = std::int64_t{s.width} * s.height <= kChannelCells;
    const int threads = pool_->threads();
    int alone = small ? channels / threads * threads : 0;
    if (isSmall(0)) alone = channels;
    pool_->run(alone, [&](int c) { work(c, false); });
    for (int c = alone; c < channels; ++c) work(c, true);
}

void CycleEngine::vCycle(std::size_t level, int c, bool fromZero, bool parallel) {
    if (stop_.stop_requested()) return;
    const CoarseLevel& L = hierarchy_->levels()[level];
    CoarseArrays& a = coarse_[level];
    if (level + 1 == hierarchy_->levels().size())  // one cell: x = f / centre
        return kernels_->firstSweepRow9(a.f.row(c, 0), L.stencils.row(0), 1.0f, L.shape.blocks,
                                        a.x.row(c, 0));
    const bool bands = parallel && !isSmall(level);
    const CoarseOps ops{*this, level, fromZero}, after{*this, level, false, Prolong::add};
    RowPipeline(PipelineShape{L.shape.height, 3, true}, ops).run(*pool_, c, c + 1, bands);
    vCycle(level + 1, c, true, parallel);
    RowPipeline(PipelineShape{L.shape.height, 2, false}, after).run(*pool_, c, c + 1, bands);
}

void CycleEngine::fmgUp(std::size_t level, int c, bool parallel) {
    const auto& levels = hierarchy_->levels();
    if (level + 1 == levels.size()) return vCycle(level, c, true, parallel);
    const CoarseOps ops{*this, level, false, Prolong::assign};
    const int coarseHeight = levels[level + 1].shape.height;
    const auto restrictRows = [&](int begin, int end) {
        for (int Y = begin; Y < end; ++Y) ops.restrictFrom(coarse_[level].f, c, Y);
    };
    const bool bands = parallel && !isSmall(level);
    if (!bands)
        restrictRows(0, coarseHeight);
    else
        pool_->forRows(coarseHeight, 8, restrictRows);
    fmgUp(level + 1, c, parallel);
    // x = P e, then the V-cycle from there
    RowPipeline(PipelineShape{levels[level].shape.height, 0, false}, ops)
        .run(*pool_, c, c + 1, bands);
    vCycle(level, c, false, parallel);
}

float CycleEngine::coarseCorrection(int channels) {
    if (coarse_.empty()) return 0;
    forChannels(channels, [&](int c, bool parallel) { vCycle(0, c, true, parallel); });
    const GridShape& s = coarse_[0].x.shape();
    // Two passes of 20 B, the maximum 4 B; a third more for the levels below.
    bytesMoved_ += std::int64_t{s.width} * s.height * channels * 44 * 4 / 3;
    return largestCoarse(channels);
}

float CycleEngine::largestCoarse(int channels) {
    const Grid<float>& e = coarse_[0].x;
    const int height = e.shape().height;
    std::vector<float> largest(static_cast<std::size_t>(height), 0.0f);
    pool_->forRows(height, 32, [&](int begin, int end) {
        for (int c = 0; c < channels; ++c)
            for (int y = begin; y < end; ++y) {
                float& row = largest[static_cast<std::size_t>(y)];
                row = std::max(row, kernels_->maxRow(e.row(c, y), e.shape().blocks));
            }
    });
    return *std::max_element(largest.begin(), largest.end());
}

float CycleEngine::fullMultigrid(FieldView f, bool rhsOnRim) {
    if (coarse_.empty()) return 0;
    restrictRhs(f, rhsOnRim);
    bytesMoved_ += f.extent.area() * f.channels * (rhsOnRim ? 1 : 4);
    return descend(f.channels);
}

float CycleEngine::fullMultigridFromRim(Grid<float>& x, FieldView f) {
    finePass(x, f,
             {.prolong = Prolong::zero, .halfSweeps = kRimReach, .rhsOnRim = true, .rimOnly = true});
    return coarse_.empty() ? 0 : descend(f.channels);
}

float CycleEngine::descend(int channels) {
    forChannels(channels, [&](int c, bool parallel) { fmgUp(0, c, parallel); });
    const GridShape& s = hierarchy_->levels()[0].shape;
    bytesMoved_ += std::int64_t{s.width} * s.height * channels * (52 + 40 / 3) * 4 / 3;
    return largestCoarse(channels);
}

}  // namespace weft
