// The finest level: 5-point red-black sweeps, the residual and its restriction in one pass.
#include <algorithm>
#include <bit>

#include "multigrid/cycle_engine.h"
#include "multigrid/row_pipeline.h"

namespace weft {

namespace {

/// ω of the red-black sweeps: 1.1 smooths with two sweeps what plain Gauss-Seidel does with three
/// (I. Yavneh, SIAM J. Sci. Comput. 17, 1996; measured: V(1,1) 25-50x a cycle).
constexpr float kOverRelaxation = 1.1f;

/// ω of the first sweeps from zero near the rim, which spread fixed values rather than smooth.
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

    [[nodiscard]] const Hierarchy& hierarchy() const { return *engine.hierarchy_; }
    [[nodiscard]] Scratch& scratch(int slot) const {
        return engine.scratch_[static_cast<std::size_t>(slot)];
    }
    void begin(int slot, int rows) const {
        scratch(slot).shape((x.shape().width + 2 * simd::kBlock - 1) / (2 * simd::kBlock),
                            static_cast<std::size_t>(rows));
    }
    [[nodiscard]] bool stopped() const { return engine.stop_.stop_requested(); }
    [[nodiscard]] const simd::SplitRow& at(int slot, int y) const {
        Scratch& s = scratch(slot);
        return y < 0 || y >= x.shape().height ? s.zeros : s.row(y);
    }
    /// The row of the ring for row y: all but x.
    simd::SplitRow& enter(int slot, int c, int y, bool isDeepZero) const {
        simd::SplitRow& row = scratch(slot).row(y);
        for (const int half : {0, 1}) {
            row.inverse[half] = hierarchy().inverseHalf(y, half);
            row.diagonal[half] = hierarchy().diagonalHalf(y, half);
        }
        row.parts = hierarchy().parts(y);
        row.rhsInside = !pass.rhsOnRim;
        row.rimOnly = pass.rimOnly;
        row.isDeepZero = isDeepZero;
        engine.split_->splitRhs(f.row(c, y), kRowsAhead * f.stride, x.shape().blocks, row);
        return row;
    }
    void enterPlain(int slot, int c, int y, const float* from) const {
        engine.split_->split(from, scratch(slot).pairs, enter(slot, c, y, pass.rimOnly));
    }
    void reload(int slot, int c, int y) const { enterPlain(slot, c, y, x.row(c, y)); }
    void load(int slot, int c, int y) const {
        const bool hasOdd = y + 1 < x.shape().height;
        const bool zero = pass.prolong == Prolong::zero;
        if (zero || pass.prolong == Prolong::none || engine.coarse_.empty()) {
            enterPlain(slot, c, y, zero ? nullptr : x.row(c, y));
            if (hasOdd) enterPlain(slot, c, y + 1, zero ? nullptr : x.row(c, y + 1));
            return;
        }
        const bool addsToRim = pass.prolong == Prolong::addToRim;
        const simd::SplitRow& even = enter(slot, c, y, addsToRim);
        const simd::SplitRow* odd = hasOdd ? &enter(slot, c, y + 1, addsToRim) : nullptr;
        const CoarseLevel& C = hierarchy().levels()[0];
        const Grid<float>& e = engine.coarse_[0].x;
        const bool adds = addsToRim || pass.prolong == Prolong::add;
        engine.split_->splitProlonged(
            adds ? x.row(c, y) : nullptr, adds && hasOdd ? x.row(c, y + 1) : nullptr, e.row(c, y / 2),
            e.row(c, y / 2 + 1), C.weights.row(y / 2), scratch(slot).pairs, even, odd);
    }
    void stages(int slot, int, int y, int s1, int s2) const {
        for (int s = s1; s <= s2; ++s) {
            const int row = y - s, half = (row + s + (pass.blackFirst ? 0 : 1)) & 1;
            const bool spreads = pass.rimOnly && s <= pass.halfSweeps - 2;
            engine.split_->relax(at(slot, row - 1), at(slot, row), at(slot, row + 1), half,
                                 spreads ? kSpreading : kOverRelaxation);
        }
    }
    void store(int slot, int c, int y) const {
        if (pass.halfSweeps > 0 || pass.prolong != Prolong::none)
            engine.split_->join(at(slot, y), x.row(c, y));
    }
    float* const* residualRow(int slot, int y) const {
        Scratch& s = scratch(slot);
        if (y < 0 || y >= x.shape().height) return s.zeros.x;
        float* const* r = s.residual[y & 3];
        if (s.have[y & 3] == y) return r;
        s.have[y & 3] = y;
        const simd::SplitRow& row = at(slot, y);
        const auto clear = [&](int first, int last) {
            for (const int half : {0, 1})
                std::fill(r[half] + first * simd::kBlock, r[half] + last * simd::kBlock, 0.0f);
        };
        clear(0, row.parts.first);
        clear(row.parts.last, s.pairs);
        if (pass.rimOnly) clear(row.parts.deepFirst, row.parts.deepLast);
        s.largest =
            std::max(s.largest, engine.split_->residual(at(slot, y - 1), row, at(slot, y + 1), r));
        return r;
    }
    /// Pairs around coarse row Y whose residual is 0 because the pass does not reach them.
    [[nodiscard]] Blocks deepOf(int Y) const {
        const int pairs = engine.hierarchy_->levels()[0].shape.blocks, h = x.shape().height;
        Blocks deep{0, pass.rimOnly ? pairs : 0};
        for (int y = std::max(0, 2 * Y - 1); y <= std::min(h - 1, 2 * Y + 1); ++y) {
            const simd::PairParts& p = hierarchy().parts(y);
            deep = {std::max(deep.first, p.deepFirst), std::min(deep.last, p.deepLast)};
        }
        return deep.first < deep.last ? deep : Blocks{pairs, pairs};
    }
    void restrictRow(int slot, int c, int Y) const {
        float* const* above = residualRow(slot, 2 * Y - 1);
        float* const* row = residualRow(slot, 2 * Y);
        float* const* below = residualRow(slot, 2 * Y + 1);
        if (engine.coarse_.empty()) return;
        const CoarseLevel& C = hierarchy().levels()[0];
        float* F = engine.coarse_[0].f.row(c, Y);
        const simd::BlockRow up = C.weights.row(Y > 0 ? Y - 1 : C.shape.height),
                             own = C.weights.row(Y);
        const Blocks deep = deepOf(Y);
        engine.split_->restrictSplit(above, row, below, up, own, 0, deep.first, F);
        std::fill(F + deep.first * simd::kBlock, F + deep.last * simd::kBlock, 0.0f);
        engine.split_->restrictSplit(above, row, below, up, own, deep.last, C.shape.blocks, F);
    }
};

void CycleEngine::Scratch::shape(int pairCount, std::size_t rows) {
    std::fill(std::begin(have), std::end(have), -1);
    modulus = rows = std::bit_ceil(rows);
    if (pairs == pairCount && ring.size() >= rows) return;
    pairs = pairCount;
    ring.resize(std::max(rows, ring.size()));
    // A half: a block of zeros on both sides.
    const std::size_t half = static_cast<std::size_t>(pairs + 2) * simd::kBlock;
    const std::size_t count = half * (4 * ring.size() + 2 * 4 + 2);
    memory.reserve(count);
    memory.zero(count);
    float* next = memory.data() + simd::kBlock;
    const auto take = [&](float*(&halves)[2]) {
        for (float*& p : halves) p = next, next += half;
    };
    zeros = {};
    take(zeros.x);
    for (auto& r : residual) take(r);
    for (simd::SplitRow& r : ring) take(r.x), take(r.f);
}

bool CycleEngine::attach(const Hierarchy& hierarchy, int channels, const std::stop_token& stop) {
    hierarchy_ = &hierarchy;
    coarse_.resize(hierarchy.levels().size());
    for (std::size_t l = 0; l < coarse_.size(); ++l) {
        const GridShape& shape = hierarchy.levels()[l].shape;
        for (Grid<float>* g : {&coarse_[l].x, &coarse_[l].f, &coarse_[l].t}) {
            if (stop.stop_requested()) return false;
            if (g->shape() == shape && g->channels() == channels)
                hierarchy.clearEmpty(static_cast<int>(l), *g, *pool_);
            else
                g->reshape(shape, channels);
        }
    }
    scratch_.resize(static_cast<std::size_t>(pool_->threads() * std::max(channels, 4)));
    return true;
}

std::size_t CycleEngine::bytes() const {
    std::size_t sum = 0;
    for (const CoarseArrays& a : coarse_) sum += a.x.bytes() + a.f.bytes() + a.t.bytes();
    for (const Scratch& s : scratch_) sum += s.memory.bytes();
    return sum;
}

float CycleEngine::takeLargest() {
    float largest = 0;
    for (Scratch& s : scratch_) largest = std::max(largest, std::exchange(s.largest, 0.0f));
    return largest;
}

float CycleEngine::finePass(Grid<float>& x, FieldView f, const FinePass& pass) {
    const FineOps ops{*this, x, f, pass};
    const PipelineShape shape{x.shape().height, pass.halfSweeps, pass.restrictResidual};
    RowPipeline(shape, ops).run(*pool_, 0, x.channels(), true);
    bytesMoved_ += f.extent.area() * x.channels() * (pass.rhsOnRim ? 8 : 13);
    return takeLargest();
}

void CycleEngine::restrictRhs(FieldView f, bool rhsOnRim) {
    const CoarseLevel& C = hierarchy_->levels()[0];
    Grid<float>& F = coarse_[0].f;
    const int w = f.extent.width, h = f.extent.height, stride = hierarchy_->fineShape().stride;
    // f is packed: rows are copied to where zeros follow them, but for a run that is zero anyway.
    const auto padded = [&](std::vector<float>& ring, int c, int y) -> const float* {
        float* row = ring.data() + (y < 0 || y >= h ? 4 : y & 3) * stride;
        if (y < 0 || y >= h) return row;
        const Blocks in = rhsOnRim ? hierarchy_->interiorBlocks(y) : Blocks{};
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
                    F.row(c, Y));
    });
}

}  // namespace weft
