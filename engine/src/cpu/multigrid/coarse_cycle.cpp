// The coarse levels: 9-point operators, Chebyshev-accelerated Jacobi, V-cycles and the FMG descent.
#include <algorithm>
#include <cmath>

#include "cpu/multigrid/cycle_engine.h"
#include "cpu/multigrid/row_pipeline.h"

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
/// what is left over near the boundary is smoother than that: reaching further down halves the error
/// that a cycle leaves there. 0.78 at the eigenvalue 2, and D⁻¹A has none above for M-matrices.
constexpr Chebyshev2 kSweeps(0.4f, 1.7f);
/// Below links that are not all 1 what is left over is smoother still.
constexpr Chebyshev2 kSweepsOfLinks(0.3f, 1.7f);
/// A single row or column: [1, 2].
constexpr Chebyshev2 kSweepsOfLine(0.7f, 2.0f);
/// Below, a thread takes the levels from here on for some channels alone: no barriers.
constexpr std::int64_t kSmallCells = 72 * 72;

}  // namespace

/// One pass over a coarse level. Before the coarser ones: x = P e unless it starts from zero, two
/// sweeps x → t → x, residual x → t, restriction of t. After them: x += P e, two sweeps; those of the
/// first level measure x.
struct CycleEngine::CoarseOps {
    CycleEngine& engine;
    std::size_t level;
    Prolong how;
    PipelineShape pass;
    int bands;

    CoarseOps(CycleEngine& engine, std::size_t level, Prolong how, bool parallel)
        : engine(engine),
          level(level),
          how(how),
          pass{shape().shape.height, how == Prolong::add ? 2 : 3, how != Prolong::add},
          bands(parallel ? pass.bands(engine.pool_->threads()) : 1) {
        if (bands > 1) arrays().t.place(pass, bands);
    }
    void run(const Channels& channels, bool parallel) const {
        RowPipeline(pass, *this).run(*engine.pool_, channels, parallel);
    }

    [[nodiscard]] const CoarseLevel& shape() const { return engine.hierarchy_->levels()[level]; }
    [[nodiscard]] CoarseArrays& arrays() const { return engine.coarse_[level]; }
    [[nodiscard]] float* t(int c, int y) const { return arrays().t.row(c, y, bands); }

    [[nodiscard]] const Chebyshev2& omega() const {
        const GridShape& s = shape().shape;
        if (s.width == 1 || s.height == 1) return kSweepsOfLine;
        return engine.hierarchy_->hasLinks() ? kSweepsOfLinks : kSweeps;
    }

    void begin(int, const Channels&, int) const {}
    [[nodiscard]] bool stopped() const { return engine.stop_.stop_requested(); }
    void load(int, const Channels& c, int y) const {
        if (how == Prolong::zero) return;
        const CoarseLevel& C = engine.hierarchy_->levels()[level + 1];
        const Grid<float>& e = engine.coarse_[level + 1].x;
        Grid<float>& x = arrays().x;
        float* odd = y + 1 < x.shape().height ? x.row(c.first, y + 1) : nullptr;
        engine.kernels_->prolongRows(e.row(c.first, y / 2), e.row(c.first, y / 2 + 1),
                                     C.weights.row(y / 2), C.shape.blocks, x.row(c.first, y), odd,
                                     how == Prolong::add,
                                     {c.count, e.planeStride(), 0, x.planeStride()});
    }
    void reload(int, const Channels&, int) const {}
    void store(int, const Channels&, int) const {}
    void stages(int slot, const Channels& c, int y, int s1, int s2) const {
        for (int s = s1; s <= s2; ++s) stage(slot, c, s, y - s);
    }
    void stage(int slot, const Channels& c, int s, int y) const {
        CoarseArrays& a = arrays();
        const simd::BlockRow stencil = shape().stencils.row(y);
        const int blocks = shape().shape.blocks, c0 = c.first;
        const float* f = a.f.row(c0, y);
        const simd::Rows3 x{a.x.row(c0, y - 1), a.x.row(c0, y), a.x.row(c0, y + 1)};
        const std::ptrdiff_t plane = a.x.planeStride(), window = a.t.planeStride();
        if (s == 1 && how == Prolong::zero)
            engine.kernels_->firstSweepRow9(f, stencil, omega().omega1, blocks, t(c0, y),
                                            {c.count, 0, plane, window});
        else if (s == 1)
            engine.kernels_->sweepRow9(x, f, stencil, omega().omega1, blocks, true, t(c0, y),
                                       {c.count, plane, plane, window});
        else if (s == 2)
            engine.kernels_->sweepRow9({t(c0, y - 1), t(c0, y), t(c0, y + 1)}, f, stencil,
                                       omega().omega2, blocks, false, a.x.row(c0, y),
                                       {c.count, window, plane, plane});
        else
            engine.kernels_->residualRow9(x, f, stencil, blocks, t(c0, y),
                                          {c.count, plane, plane, window});
        if (level == engine.measured_ && how == Prolong::add && s == 2) {
            float& largest = engine.scratch_[static_cast<std::size_t>(slot)].largest;
            for (int i = c0; i < c0 + c.count; ++i)
                largest = std::max(largest, engine.kernels_->maxRow(a.x.row(i, y), blocks));
        }
    }
    void restrictRow(int, const Channels& c, int Y) const {
        restrictFrom({t(c.first, 2 * Y - 1), t(c.first, 2 * Y), t(c.first, 2 * Y + 1)},
                     arrays().t.planeStride(), c, Y);
    }
    void restrictFrom(const simd::Rows3& from, std::ptrdiff_t plane, const Channels& c, int Y) const {
        const CoarseLevel& C = engine.hierarchy_->levels()[level + 1];
        Grid<float>& F = engine.coarse_[level + 1].f;
        engine.kernels_->restrictRow(from, C.weights.row(Y > 0 ? Y - 1 : C.shape.height),
                                     C.weights.row(Y), C.shape.blocks, F.row(c.first, Y),
                                     {c.count, plane, 0, F.planeStride()});
    }
};

bool CycleEngine::isSmall(std::size_t level) const {
    const GridShape& s = hierarchy_->levels()[level].shape;
    return std::int64_t{s.width} * s.height <= kSmallCells;
}

template <class Work>
void CycleEngine::splitChannels(const Channels& channels, const Work& work) {
    const int parts = std::min(pool_->threads(), channels.count);
    pool_->run(parts, [&](int i) { work(channels.part(i, parts)); });
}

void CycleEngine::vCycle(std::size_t level, const Channels& c, Prolong from, bool parallel) {
    if (stop_.stop_requested()) return;
    if (parallel && isSmall(level))
        return splitChannels(c, [&](const Channels& part) { vCycle(level, part, from, false); });
    const CoarseLevel& L = hierarchy_->levels()[level];
    CoarseArrays& a = coarse_[level];
    if (level + 1 == hierarchy_->levels().size()) {  // one cell: x = f / centre
        kernels_->firstSweepRow9(a.f.row(c.first, 0), L.stencils.row(0), 1.0f, L.shape.blocks,
                                 a.x.row(c.first, 0),
                                 {c.count, 0, a.f.planeStride(), a.x.planeStride()});
        float& largest = scratch_[static_cast<std::size_t>(c.first)].largest;
        for (int i = c.first; i < c.first + c.count && level == measured_; ++i)
            largest = std::max(largest, std::abs(a.x.row(i, 0)[0]));
        return;
    }
    CoarseOps(*this, level, from, parallel).run(c, parallel);
    vCycle(level + 1, c, Prolong::zero, parallel);
    CoarseOps(*this, level, Prolong::add, parallel).run(c, parallel);
}

/// f of the next level is what the level's f says before any sweep.
void CycleEngine::restrictLevel(std::size_t level, const Channels& c, bool parallel) {
    const CoarseOps ops(*this, level, Prolong::assign, parallel);
    const Grid<float>& f = coarse_[level].f;
    const auto restrictRows = [&](int begin, int end) {
        const int c0 = c.first;
        for (int Y = begin; Y < end; ++Y)
            ops.restrictFrom({f.row(c0, 2 * Y - 1), f.row(c0, 2 * Y),
                              f.row(c0, std::min(2 * Y + 1, f.shape().height))},
                             f.planeStride(), c, Y);
    };
    const int coarseHeight = hierarchy_->levels()[level + 1].shape.height;
    if (!parallel)
        restrictRows(0, coarseHeight);
    else
        pool_->forRows(coarseHeight, 8, restrictRows);
}

void CycleEngine::fmgUp(std::size_t level, const Channels& c, bool parallel) {
    if (level + 1 == hierarchy_->levels().size()) return vCycle(level, c, Prolong::zero, parallel);
    if (parallel && isSmall(level))
        return splitChannels(c, [&](const Channels& part) { fmgUp(level, part, false); });
    restrictLevel(level, c, parallel);
    fmgUp(level + 1, c, parallel);
    vCycle(level, c, Prolong::assign, parallel);
}

float CycleEngine::coarseCorrection(int channels) {
    if (coarse_.empty()) return 0;
    vCycle(0, {0, channels}, Prolong::zero, true);
    const GridShape& s = coarse_[0].x.shape();
    // Passes of 9 and 13 B; a third more for the levels below.
    bytesMoved_ += std::int64_t{s.width} * s.height * channels * 22 * 4 / 3;
    return takeLargest();
}

float CycleEngine::secondLevelCorrection(int channels) {
    const Channels all{0, channels};
    restrictLevel(0, all, true);
    measured_ = 1;
    vCycle(1, all, Prolong::zero, true);
    measured_ = 0;
    const GridShape& s = coarse_[1].x.shape();
    bytesMoved_ += std::int64_t{s.width} * s.height * channels * (20 + 22 * 4 / 3);
    return takeLargest();
}

float CycleEngine::fullMultigrid(FieldView f, bool rhsIsBoundaryOnly) {
    if (coarse_.empty()) return 0;
    restrictRhs(f, rhsIsBoundaryOnly);
    bytesMoved_ += f.extent.area() * f.channels * (rhsIsBoundaryOnly ? 1 : 4);
    return descend(f.channels);
}

float CycleEngine::fullMultigridFromBoundary(Grid<float>& x, FieldView f,
                                             const BoundaryRhs& boundaryRhs) {
    finePass(x, f,
             {.prolong = Prolong::zero,
              .halfSweeps = kBoundaryReach,
              .boundaryRhs = &boundaryRhs,
              .nearBoundary = true});
    return coarse_.empty() ? 0 : descend(f.channels);
}

float CycleEngine::descend(int channels) {
    fmgUp(0, {0, channels}, true);
    const GridShape& s = hierarchy_->levels()[0].shape;
    // Restriction 5 B, passes of 10 and 13 B, the V-cycle below.
    bytesMoved_ += std::int64_t{s.width} * s.height * channels * (28 + 22 / 3) * 4 / 3;
    return takeLargest();
}

}  // namespace weft
