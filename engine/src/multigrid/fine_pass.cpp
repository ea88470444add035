// The finest level: one fused pass over memory per cycle, split into bands of rows.
//
// Stage s of a band works s rows behind stage s − 1, so that a row is prolonged, smoothed
// `halfSweeps` times and restricted while it is in cache. Bands are cut as trapezoids: near an inner
// boundary B, half sweep s stays s rows away from it; after all bands are done the gap at each
// boundary is filled in the same order. The result is bit for bit that of one band.
#include <algorithm>

#include "multigrid/cycle_engine.h"

namespace weft {

namespace {

/// ω of the red-black sweeps: 1.1 smooths with two sweeps what plain Gauss-Seidel does with three
/// (I. Yavneh, SIAM J. Sci. Comput. 17, 1996; measured: V(1,1) 25-50x a cycle).
constexpr float kOverRelaxation = 1.1f;

}  // namespace

/// What all jobs of one pass share.
struct CycleEngine::FineJob {
    Grid<float>& x;
    FieldView f;
    FinePass pass;
    int height;
    int coarseHeight;
};

void CycleEngine::attach(const Hierarchy& hierarchy, int channels) {
    hierarchy_ = &hierarchy;
    coarse_.resize(hierarchy.levels().size());
    for (std::size_t l = 0; l < coarse_.size(); ++l) {
        const GridShape& shape = hierarchy.levels()[l].shape;
        coarse_[l].x.reshape(shape, channels);
        coarse_[l].f.reshape(shape, channels);
        coarse_[l].t.reshape(shape, channels);
    }
    scratch_.resize(static_cast<std::size_t>(4 * pool_.threads() * std::max(channels, 4)));
    const std::size_t cells = static_cast<std::size_t>(hierarchy.fineShape().stride) * 5 + 32;
    for (Scratch& s : scratch_) {
        s.rows.reserve(cells);
        s.rows.zero(cells);
    }
}

std::size_t CycleEngine::bytes() const {
    std::size_t sum = 0;
    for (const CoarseArrays& a : coarse_) sum += a.x.bytes() + a.f.bytes() + a.t.bytes();
    for (const Scratch& s : scratch_) sum += s.rows.bytes();
    return sum;
}

void CycleEngine::relaxRow(const FineJob& job, int c, int y, int halfSweep) const {
    // Half sweeps 1, 3, 5 red and 2, 4, 6 black, or the other way round.
    const Hierarchy::Blocks blocks = hierarchy_->rowBlocks(y);
    const int x = blocks.first * simd::kBlock;
    kernels_.relaxRow(
        job.x.row(c, y) + x, job.x.row(c, y - 1) + x, job.x.row(c, y + 1) + x, job.f.row(c, y) + x,
        hierarchy_->maskRow(y) + x, hierarchy_->inverseDiagonalRow(y) + x, kOverRelaxation,
        blocks.last - blocks.first, (y + halfSweep + (job.pass.blackFirst ? 0 : 1)) & 1);
}

const float* CycleEngine::residualRow(const FineJob& job, int c, int y, Scratch& scratch,
                                      float& largest) const {
    const int stride = hierarchy_->fineShape().stride;
    if (y < 0 || y >= job.height) return scratch.rows.data() + 4 * stride;
    float* r = scratch.rows.data() + (y & 3) * stride;
    if (scratch.have[y & 3] == y) return r;
    scratch.have[y & 3] = y;
    const Hierarchy::Blocks blocks = hierarchy_->rowBlocks(y);
    const int x = blocks.first * simd::kBlock, end = blocks.last * simd::kBlock;
    std::fill(r, r + x, 0.0f);
    std::fill(r + end, r + stride, 0.0f);
    const float m =
        kernels_.residualRow({job.x.row(c, y - 1) + x, job.x.row(c, y) + x, job.x.row(c, y + 1) + x},
                             job.f.row(c, y) + x, hierarchy_->maskRow(y) + x,
                             hierarchy_->diagonalRow(y) + x, blocks.last - blocks.first, r + x);
    largest = std::max(largest, m);
    return r;
}

void CycleEngine::restrictRow(const FineJob& job, int c, int Y, Scratch& scratch,
                              float& largest) const {
    const simd::Rows3 r{residualRow(job, c, 2 * Y - 1, scratch, largest),
                        residualRow(job, c, 2 * Y, scratch, largest),
                        residualRow(job, c, 2 * Y + 1, scratch, largest)};
    if (coarse_.empty()) return;
    const CoarseLevel& C = hierarchy_->levels()[0];
    kernels_.restrictRow(r, C.weights.row(Y > 0 ? Y - 1 : C.shape.height), C.weights.row(Y),
                         C.shape.blocks, const_cast<Grid<float>&>(coarse_[0].f).row(c, Y));
}

void CycleEngine::runBand(const FineJob& job, int begin, int end, bool shrinkTop, bool shrinkBottom,
                          int c, Scratch& scratch, float& largest) {
    std::fill(std::begin(scratch.have), std::end(scratch.have), -1);
    const int K = job.pass.halfSweeps;
    const int top = shrinkTop ? 1 : 0, bottom = shrinkBottom ? 1 : 0;
    // Coarse rows whose fine rows 2Y−2 .. 2Y+2 have all half sweeps behind them within this band.
    const int firstY = shrinkTop ? (begin + K + 3) / 2 : begin / 2;
    const int lastY = shrinkBottom ? (end - K - 3) / 2 : job.coarseHeight - 1;
    for (int y = begin; y < end + K + 4; ++y) {
        if (job.pass.prolong != Prolong::none && !(y & 1) && y < end && !coarse_.empty()) {
            const CoarseLevel& C = hierarchy_->levels()[0];
            const Grid<float>& e = coarse_[0].x;
            kernels_.prolongRows(e.row(c, y / 2), e.row(c, y / 2 + 1), C.weights.row(y / 2),
                                 C.shape.blocks, job.x.row(c, y),
                                 y + 1 < job.height ? job.x.row(c, y + 1) : nullptr,
                                 job.pass.prolong == Prolong::add);
        }
        for (int s = 1; s <= K; ++s) {
            const int row = y - s;
            if (row >= begin + top * s && row < end - bottom * s) relaxRow(job, c, row, s);
        }
        const int done = y - K;  // rows up to this one have all half sweeps behind them
        if (job.pass.restrictResidual && !(done & 1)) {
            const int Y = done / 2 - 1;
            if (Y >= firstY && Y <= lastY) restrictRow(job, c, Y, scratch, largest);
        }
    }
}

void CycleEngine::runGap(const FineJob& job, int boundary, int c, Scratch& scratch, float& largest) {
    std::fill(std::begin(scratch.have), std::end(scratch.have), -1);
    const int K = job.pass.halfSweeps;
    for (int s = 1; s <= K; ++s)
        for (int y = boundary - s; y < boundary + s; ++y) relaxRow(job, c, y, s);
    if (!job.pass.restrictResidual) return;
    const int firstY = (boundary - K - 3) / 2 + 1, endY = (boundary + K + 3) / 2;
    for (int Y = firstY; Y < endY; ++Y) restrictRow(job, c, Y, scratch, largest);
}

float CycleEngine::finePass(Grid<float>& x, FieldView f, const FinePass& pass) {
    const int h = x.shape().height, channels = x.channels(), K = pass.halfSweeps;
    const FineJob job{x, f, pass, h, (h + 1) / 2};
    const int minimum = 4 * (K + 4);  // rows of a band, so that gaps stay a small part
    const int bands = std::clamp(h / minimum, 1, pool_.threads());
    const auto boundary = [&](int i) { return i == bands ? h : (h / 2 * i / bands) * 2; };
    std::vector<float> largest(scratch_.size(), 0.0f);
    pool_.run(bands * channels, [&](int j) {
        const int band = j % bands, c = j / bands;
        const auto slot = static_cast<std::size_t>(j);
        runBand(job, boundary(band), boundary(band + 1), band > 0, band + 1 < bands, c,
                scratch_[slot], largest[slot]);
    });
    const int gaps = bands - 1;
    pool_.run(gaps * channels, [&](int j) {
        const auto slot = static_cast<std::size_t>(j);
        runGap(job, boundary(j % gaps + 1), j / gaps, scratch_[slot], largest[slot]);
    });
    bytesMoved_ += std::int64_t{x.shape().width} * h * channels * 13;
    return *std::max_element(largest.begin(), largest.end());
}

float CycleEngine::residualMax(const Grid<float>& x, FieldView f) {
    const FineJob job{const_cast<Grid<float>&>(x), f, {}, x.shape().height, 0};
    std::vector<float> largest(static_cast<std::size_t>(x.channels()), 0.0f);
    pool_.run(x.channels(), [&](int c) {
        Scratch& scratch = scratch_[static_cast<std::size_t>(c)];
        std::fill(std::begin(scratch.have), std::end(scratch.have), -1);
        for (int y = 0; y < job.height; ++y)
            residualRow(job, c, y, scratch, largest[static_cast<std::size_t>(c)]);
    });
    return *std::max_element(largest.begin(), largest.end());
}

}  // namespace weft
