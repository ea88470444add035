// The finest level: 5-point red-black sweeps, the residual and its restriction in one pass.
#include <algorithm>

#include "cpu/multigrid/cycle_engine.h"
#include "cpu/multigrid/row_pipeline.h"

namespace weft {

namespace {

/// ω of the red-black sweeps: 1.1 smooths with two sweeps what plain Gauss-Seidel does with three
/// (I. Yavneh, SIAM J. Sci. Comput. 17, 1996; measured: V(1,1) 25-50x a cycle).
constexpr float kOverRelaxation = 1.1f;
/// The same of all sweeps but the last where links are not all 1. With four half sweeps more and
/// coarse sweeps that reach further down, links of 1/16 to 1 take two cycles more than links of 1,
/// where 1.1 takes three (links_test). The last sweep solves what no coarse point knows: pixels among
/// fixed ones.
constexpr float kOverRelaxationOfLinks = 1.3f;

/// ω of the first sweeps from zero near the boundary, which spread fixed values rather than smooth.
/// Measured over 1.1 to 1.8: a full multigrid cycle leaves 0.3 codes, not 10, where f is rough.
constexpr float kSpreading = 1.7f;

/// How far right-hand sides are fetched ahead.
constexpr int kRowsAhead = 6;

using Blocks = Hierarchy::Blocks;

}  // namespace

/// What the jobs of one pass do; stages are half sweeps.
struct CycleEngine::FineOps {
    CycleEngine& engine;
    Grid<float>& x;
    FieldView f;
    FinePass pass;
    /// Far from the boundary x is harmonic, and known on coarse points.
    bool hasInterior = pass.nearBoundary && pass.prolong != Prolong::zero;

    [[nodiscard]] const Hierarchy& hierarchy() const { return *engine.hierarchy_; }
    [[nodiscard]] FineScratch& scratch(int slot) const {
        return engine.scratch_[static_cast<std::size_t>(slot)];
    }
    [[nodiscard]] int pairs() const {
        return (x.shape().width + 2 * simd::kBlock - 1) / (2 * simd::kBlock);
    }
    void begin(int slot, const Channels& channels, int rows) const {
        scratch(slot).begin(pairs(), static_cast<std::size_t>(rows), channels, pass.boundaryRhs,
                            hierarchy().hasLinks());
        if (hasInterior) scratch(slot).interior.attach(engine.interior_.coarse());
    }
    [[nodiscard]] bool stopped() const { return engine.stop_.stop_requested(); }
    [[nodiscard]] const simd::SplitRow& at(int slot, int y) const {
        FineScratch& s = scratch(slot);
        return y < 0 || y >= x.shape().height ? s.zeros() : s.row(y);
    }
    /// e of x += P e.
    [[nodiscard]] const Grid<float>& prolonged() const {
        const bool taken = hasInterior && pass.prolong == Prolong::addNearBoundary;
        return taken ? engine.interior_.coarse() : engine.coarse_[0].x;
    }
    /// Rows near the boundary are short and far apart: no hardware prefetch.
    void fetchAhead(const Channels& channels, int y) const {
        y += kRowsAhead;
        if (!pass.nearBoundary || y >= x.shape().height) return;
        const simd::PairParts& p = hierarchy().parts(y);
        /// Around the part `out` of the unknown pairs, of so many cells each.
        const auto fetch = [&](const float* row, const Blocks& out, int cells) {
            for (int i = p.unknown.first * cells; i < out.first * cells; i += 16)
                __builtin_prefetch(row + i);
            for (int i = out.last * cells; i < p.unknown.last * cells; i += 16)
                __builtin_prefetch(row + i);
        };
        const Blocks far = p.far.empty() ? Blocks{p.unknown.last, p.unknown.last} : p.far;
        for (int c = channels.first; c < channels.first + channels.count; ++c) {
            if (pass.prolong == Prolong::zero) break;
            fetch(x.row(c, y), far, 2 * simd::kBlock);
            if (y % 2 == 0 && pass.prolong != Prolong::none)
                fetch(prolonged().row(c, y / 2), far, simd::kBlock);
        }
        for (const int half : {0, 1})
            fetch(hierarchy().inverseHalf(y, half), p.interior, simd::kBlock);
    }
    /// The row of the ring for row y: all but x.
    simd::SplitRow& enter(int slot, const Channels& c, int y, bool isFarZero) const {
        fetchAhead(c, y);
        simd::SplitRow& row = scratch(slot).row(y);
        for (const int half : {0, 1}) {
            row.inverse[half] = hierarchy().inverseHalf(y, half);
            row.diagonal[half] = hierarchy().diagonalHalf(y, half);
        }
        if (hierarchy().hasLinks())
            engine.split_->splitLinks(hierarchy().eastLinks(y), hierarchy().southLinks(y), pairs(),
                                      row.links);
        row.parts = hierarchy().parts(y);
        row.centre = hierarchy().centre();
        row.inverseCentre = hierarchy().inverseCentre();
        row.rhsInside = !pass.boundaryRhs;
        row.skipsFar = pass.nearBoundary;
        row.isFarZero = isFarZero;
        if (pass.boundaryRhs)
            scratch(slot).putRhs(*pass.boundaryRhs, y);
        else
            engine.split_->splitRhs(f.row(c.first, y), f.planeStride, kRowsAhead * f.stride,
                                    x.shape().blocks, row);
        return row;
    }
    void enterPlain(int slot, const Channels& c, int y, const float* from) const {
        const simd::SplitRow& row = enter(slot, c, y, pass.nearBoundary);
        const Blocks skipped = unseen(y);
        engine.split_->split(from, x.planeStride(), 0, skipped.first, row);
        engine.split_->split(from, x.planeStride(), skipped.last, pairs(), row);
        if (hasInterior) interpolateFar(slot, c, y);
    }
    /// Pairs of row y that the pass neither changes nor reads.
    [[nodiscard]] Blocks unseen(int y) const {
        return pass.nearBoundary ? hierarchy().parts(y).unseen : Blocks{};
    }
    void reload(int slot, const Channels& c, int y) const {
        enterPlain(slot, c, y, x.row(c.first, y));
    }
    /// The far cells of row y next to those that change, from coarse points.
    void interpolateFar(int slot, const Channels& channels, int y) const {
        const Blocks far = hierarchy().parts(y).far, skipped = unseen(y);
        if (far.empty()) return;
        FineScratch& s = scratch(slot);
        const simd::SplitCells& to = s.row(y).x;
        const auto fill = [&](Blocks run, int index) {
            for (int c = 0; c < channels.count && !run.empty(); ++c) {
                float* const halves[2] = {to.half[0] + c * to.plane, to.half[1] + c * to.plane};
                simd::harmonicKernels().split(s.interior.row(channels.first + c, y, run, index),
                                              run.first, run.last, halves);
            }
        };
        fill({far.first, skipped.first}, 0);
        fill({skipped.last, far.last}, 1);
    }
    void load(int slot, const Channels& c, int y) const {
        const int c0 = c.first;
        const bool hasOdd = y + 1 < x.shape().height;
        const bool zero = pass.prolong == Prolong::zero;
        if (zero || pass.prolong == Prolong::none || engine.coarse_.empty()) {
            enterPlain(slot, c, y, zero ? nullptr : x.row(c0, y));
            if (hasOdd) enterPlain(slot, c, y + 1, zero ? nullptr : x.row(c0, y + 1));
            return;
        }
        const bool addsNearBoundary = pass.prolong == Prolong::addNearBoundary;
        const simd::SplitRow& even = enter(slot, c, y, addsNearBoundary);
        const simd::SplitRow* odd = hasOdd ? &enter(slot, c, y + 1, addsNearBoundary) : nullptr;
        const CoarseLevel& C = hierarchy().levels()[0];
        const Grid<float>& e = prolonged();
        const bool adds = addsNearBoundary || pass.prolong == Prolong::add;
        const auto prolong = [&](int first, int last) {
            engine.split_->splitProlonged(
                adds ? x.row(c0, y) : nullptr, adds && hasOdd ? x.row(c0, y + 1) : nullptr,
                x.planeStride(), e.row(c0, y / 2), e.row(c0, y / 2 + 1), e.planeStride(),
                C.weights.row(y / 2), first, last, even, odd);
        };
        const Blocks a = unseen(y), b = hasOdd ? unseen(y + 1) : a;
        const Blocks skipped{std::max(a.first, b.first), std::min(a.last, b.last)};
        prolong(0, skipped.empty() ? pairs() : skipped.first);
        if (!skipped.empty()) prolong(skipped.last, pairs());
        if (!hasInterior) return;
        interpolateFar(slot, c, y);
        if (hasOdd) interpolateFar(slot, c, y + 1);
    }
    void stages(int slot, const Channels&, int y, int s1, int s2) const {
        // Stage s works on row y − s, and colours take turns by rows and by stages: the same half.
        const int half = (y + (pass.blackFirst ? 0 : 1)) & 1;
        const bool spreads = pass.nearBoundary && !hasInterior, linked = hierarchy().hasLinks();
        const float first = spreads ? kSpreading : kOverRelaxationOfLinks;
        engine.split_->relax(scratch(slot).rows(x.shape().height), y, s1, s2, half, first,
                             spreads || linked ? pass.halfSweeps - 2 : 0, kOverRelaxation);
    }
    void store(int slot, const Channels& c, int y) const {
        if (pass.halfSweeps == 0 && pass.prolong == Prolong::none) return;
        const simd::SplitRow& row = at(slot, y);
        const Blocks skipped = unseen(y), all = row.parts.unknown;
        float* const to = x.row(c.first, y);
        engine.split_->join(row, all.first, std::min(skipped.first, all.last), to, x.planeStride());
        engine.split_->join(row, std::max(skipped.last, all.first), all.last, to, x.planeStride());
    }
    const simd::SplitCells& residualRow(int slot, int y) const {
        FineScratch& s = scratch(slot);
        if (y < 0 || y >= x.shape().height) return s.zeros().x;
        bool isNew = false;
        const simd::SplitCells& r = s.residual(y, isNew);
        if (!isNew) return r;
        const simd::SplitRow& row = at(slot, y);
        const auto clear = [&](int first, int last) {
            for (int c = 0; c < row.channels && first < last; ++c)
                for (float* const half : r.half)
                    std::fill(half + c * r.plane + first * simd::kBlock,
                              half + c * r.plane + last * simd::kBlock, 0.0f);
        };
        clear(0, row.parts.unknown.first);
        clear(row.parts.unknown.last, s.pairs());
        if (pass.nearBoundary && !hasInterior) clear(row.parts.far.first, row.parts.far.last);
        s.largest =
            std::max(s.largest, engine.split_->residual(at(slot, y - 1), row, at(slot, y + 1), r));
        return r;
    }
    void restrictRow(int slot, const Channels& c, int Y) const {
        const simd::SplitCells& above = residualRow(slot, 2 * Y - 1);
        const simd::SplitCells& row = residualRow(slot, 2 * Y);
        const simd::SplitCells& below = residualRow(slot, 2 * Y + 1);
        if (engine.coarse_.empty() || pass.residual != Residual::restricted) return;
        const CoarseLevel& C = hierarchy().levels()[0];
        Grid<float>& F = engine.coarse_[0].f;
        const simd::BlockRow up = C.weights.row(Y > 0 ? Y - 1 : C.shape.height),
                             own = C.weights.row(Y);
        const auto restrictPairs = [&](int first, int last) {
            engine.split_->restrictSplit(above, row, below, up, own, first, last, F.row(c.first, Y),
                                         F.planeStride(), c.count);
        };
        // The interior's share follows when the pass is over.
        const Blocks far = hasInterior         ? hierarchy().farInAny(2 * Y - 1, 2 * Y + 1)
                           : pass.nearBoundary ? hierarchy().farInAll(2 * Y - 1, 2 * Y + 1)
                                               : Blocks{};
        restrictPairs(0, far.first);
        for (int i = c.first; i < c.first + c.count && !hasInterior; ++i)
            std::fill(F.row(i, Y) + far.first * simd::kBlock, F.row(i, Y) + far.last * simd::kBlock,
                      0.0f);
        restrictPairs(far.last, C.shape.blocks);
    }
};

float CycleEngine::finePass(Grid<float>& x, FieldView f, const FinePass& pass) {
    const FineOps ops{*this, x, f, pass};
    const PipelineShape shape{x.shape().height, pass.halfSweeps, pass.residual != Residual::none};
    const bool restricts = pass.residual == Residual::restricted;
    if (ops.hasInterior && pass.prolong == Prolong::addNearBoundary)
        interior_.take(coarse_[0].x);
    else if (ops.hasInterior && pass.prolong == Prolong::add)
        interior_.correct(coarse_[0].x, restricts ? &coarse_[0].f : nullptr);
    RowPipeline(shape, ops).run(*pool_, {0, x.channels()}, true);
    const std::int64_t far = pass.nearBoundary ? hierarchy_->farCells() : 0;
    bytesMoved_ += (f.extent.area() - far) * x.channels() * (pass.boundaryRhs ? 8 : 13);
    if (ops.hasInterior) bytesMoved_ += far * x.channels() * 2;
    if (!ops.hasInterior || !restricts) return takeLargest();
    interior_.inject(x);
    return std::max(takeLargest(), interior_.residual(coarse_[0].f));
}

void CycleEngine::restrictRhs(FieldView f, bool rhsIsBoundaryOnly) {
    const CoarseLevel& C = hierarchy_->levels()[0];
    Grid<float>& F = coarse_[0].f;
    const int w = f.extent.width, h = f.extent.height, stride = hierarchy_->fineShape().stride;
    // f is packed: rows are copied to where zeros follow them, but for a run that is zero anyway.
    const auto padded = [&](std::vector<float>& ring, int c, int y) -> const float* {
        float* row = ring.data() + (y < 0 || y >= h ? 4 : y & 3) * stride;
        if (y < 0 || y >= h) return row;
        const Blocks in = rhsIsBoundaryOnly ? hierarchy_->interiorBlocks(y) : Blocks{};
        const int first = std::min(in.first * simd::kBlock, w),
                  last = std::max(first, in.last * simd::kBlock);
        std::copy_n(f.row(c, y), first, row);
        std::fill(row + first, row + last, 0.0f);
        if (last < w) std::copy(f.row(c, y) + last, f.row(c, y) + w, row + last);
        std::fill(row + std::max(w, last), row + stride, 0.0f);
        return row;
    };
    const int jobs = std::min(pool_->threads(), (C.shape.height + 15) / 16);
    pool_->run(jobs, [&](int job) {
        std::vector<float> ring(static_cast<std::size_t>(stride) * 5);
        const int begin = C.shape.height * job / jobs, end = C.shape.height * (job + 1) / jobs;
        for (int c = 0; c < f.channels; ++c)
            for (int Y = begin; Y < end; ++Y)
                kernels_->restrictRow(
                    {padded(ring, c, 2 * Y - 1), padded(ring, c, 2 * Y), padded(ring, c, 2 * Y + 1)},
                    C.weights.row(Y > 0 ? Y - 1 : C.shape.height), C.weights.row(Y), C.shape.blocks,
                    F.row(c, Y), {});
    });
}

}  // namespace weft
