// The finest level: 5-point red-black sweeps, the residual and its restriction in one pass.
#include <algorithm>

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

using Blocks = Hierarchy::Blocks;

}  // namespace

/// What the jobs of one pass do; stages are half sweeps.
struct CycleEngine::FineOps {
    CycleEngine& engine;
    Grid<float>& x;
    FieldView f;
    FinePass pass;

    void begin(int slot) const {
        Scratch& s = engine.scratch_[static_cast<std::size_t>(slot)];
        std::fill(std::begin(s.have), std::end(s.have), -1);
    }
    [[nodiscard]] bool stopped() const { return engine.stop_.stop_requested(); }
    void prolong(int c, int y) const {
        float* odd = y + 1 < x.shape().height ? x.row(c, y + 1) : nullptr;
        if (pass.prolong == Prolong::zero) {
            const auto width = static_cast<std::size_t>(x.shape().width);
            std::fill_n(x.row(c, y), width, 0.0f);
            if (odd) std::fill_n(odd, width, 0.0f);
        }
        if (engine.coarse_.empty() || pass.prolong == Prolong::zero) return;
        const CoarseLevel& C = engine.hierarchy_->levels()[0];
        const Grid<float>& e = engine.coarse_[0].x;
        engine.kernels_->prolongRows(e.row(c, y / 2), e.row(c, y / 2 + 1), C.weights.row(y / 2),
                                     C.shape.blocks, x.row(c, y), odd, pass.prolong == Prolong::add);
    }
    [[nodiscard]] simd::FiveRow fiveRow(int c, int y) const {
        const Hierarchy& h = *engine.hierarchy_;
        return {x.row(c, y - 1), x.row(c, y + 1),  f.row(c, y),
                h.maskRow(y),    h.diagonalRow(y), h.inverseDiagonalRow(y),
                h.parts(y),      !pass.rhsOnRim,   pass.rimOnly};
    }
    void stages(int c, int y, int s1, int s2) const {
        for (int s = s1; s <= s2; ++s) {
            const int row = y - s, parity = (row + s + (pass.blackFirst ? 0 : 1)) & 1;
            const bool spreads = pass.rimOnly && s <= pass.halfSweeps - 2;
            engine.kernels_->relaxRow(fiveRow(c, row), x.row(c, row),
                                      spreads ? kSpreading : kOverRelaxation, parity);
        }
    }
    const float* residualRow(int slot, int c, int y) const {
        const Hierarchy& h = *engine.hierarchy_;
        Scratch& scratch = engine.scratch_[static_cast<std::size_t>(slot)];
        const int stride = h.fineShape().stride;
        if (y < 0 || y >= x.shape().height) return scratch.rows.data() + 4 * stride;
        float* r = scratch.rows.data() + (y & 3) * stride;
        if (scratch.have[y & 3] == y) return r;
        scratch.have[y & 3] = y;
        const simd::RowParts& parts = h.parts(y);
        std::fill(r, r + parts.first * simd::kBlock, 0.0f);
        std::fill(r + parts.last * simd::kBlock, r + stride, 0.0f);
        if (pass.rimOnly)
            std::fill(r + parts.deepFirst * simd::kBlock, r + parts.deepLast * simd::kBlock, 0.0f);
        scratch.largest =
            std::max(scratch.largest, engine.kernels_->residualRow(fiveRow(c, y), x.row(c, y), r));
        return r;
    }
    void restrictRow(int slot, int c, int Y) const {
        const simd::Rows3 r{residualRow(slot, c, 2 * Y - 1), residualRow(slot, c, 2 * Y),
                            residualRow(slot, c, 2 * Y + 1)};
        if (engine.coarse_.empty()) return;
        const CoarseLevel& C = engine.hierarchy_->levels()[0];
        engine.kernels_->restrictRow(r, C.weights.row(Y > 0 ? Y - 1 : C.shape.height),
                                     C.weights.row(Y), C.shape.blocks, engine.coarse_[0].f.row(c, Y));
    }
};

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
    const auto stride = static_cast<std::size_t>(hierarchy.fineShape().stride);
    scratch_.resize(static_cast<std::size_t>(pool_->threads() * std::max(channels, 4)));
    for (Scratch& s : scratch_) {
        s.rows.reserve(stride * 5 + 32);
        s.rows.zero(stride * 5 + 32);
    }
    return true;
}

std::size_t CycleEngine::bytes() const {
    std::size_t sum = 0;
    for (const CoarseArrays& a : coarse_) sum += a.x.bytes() + a.f.bytes() + a.t.bytes();
    for (const Scratch& s : scratch_) sum += s.rows.bytes();
    return sum;
}

float CycleEngine::takeLargest() {
    float largest = 0;
    for (Scratch& s : scratch_) largest = std::max(largest, std::exchange(s.largest, 0.0f));
    return largest;
}

float CycleEngine::finePass(Grid<float>& x, FieldView f, const FinePass& pass) {
    const FineOps ops{*this, x, f, pass};
    const PipelineShape shape{x.shape().height, pass.halfSweeps, pass.prolong != Prolong::none,
                              pass.restrictResidual};
    RowPipeline(shape, ops).run(*pool_, 0, x.channels(), true);
    bytesMoved_ += f.extent.area() * x.channels() * (pass.rhsOnRim ? 8 : 13);
    return takeLargest();
}

void CycleEngine::restrictRhs(FieldView f, bool rhsOnRim) {
    const CoarseLevel& C = hierarchy_->levels()[0];
    Grid<float>& F = coarse_[0].f;
    const int stride = hierarchy_->fineShape().stride, w = f.extent.width, h = f.extent.height;
    // f is packed: rows are copied to where zeros follow them, but for a run that is zero anyway.
    const auto padded = [&](float* ring, int c, int y) -> const float* {
        float* row = ring + (y < 0 || y >= h ? 4 : y & 3) * stride;
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
        float* ring = scratch_[static_cast<std::size_t>(job)].rows.data();
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
