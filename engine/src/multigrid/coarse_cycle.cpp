// The coarse levels: 9-point operators, Chebyshev-accelerated Jacobi, V-cycles and the FMG descent.
#include <algorithm>

#include "multigrid/cycle_engine.h"

namespace weft {

namespace {

/// Roots of the Chebyshev polynomial of degree 2 on [0.7, 1.5], the upper part of the spectrum of
/// D⁻¹A (interior 9-point Galerkin stencils: [2/3, 3/2]). Smoothing factor 1/17 in two steps; below 1
/// in absolute value up to an eigenvalue of 2.2, and D⁻¹A has none above 2 for M-matrices.
constexpr float kOmega1 = 1.0f / (1.1f + 0.2828427f);
constexpr float kOmega2 = 1.0f / (1.1f - 0.2828427f);
constexpr std::int64_t kSmallCells = 72 * 72;

}  // namespace

bool CycleEngine::isSmall(std::size_t level) const {
    const GridShape& s = hierarchy_->levels()[level].shape;
    return std::int64_t{s.width} * s.height <= kSmallCells;
}

template <class Row>
void CycleEngine::forCoarseRows(std::size_t level, int c0, int c1, const Row& row) {
    const int h = hierarchy_->levels()[level].shape.height;
    const auto band = [&](int begin, int end) {
        for (int c = c0; c < c1; ++c)
            for (int y = begin; y < end; ++y) row(c, y);
    };
    if (isSmall(level))
        band(0, h);
    else
        pool_.forRows(h, 8, band);
}

void CycleEngine::sweep(std::size_t level, int c0, int c1, const Grid<float>& from, float omega,
                        Grid<float>& to) {
    const CoarseLevel& L = hierarchy_->levels()[level];
    const Grid<float>& f = coarse_[level].f;
    forCoarseRows(level, c0, c1, [&](int c, int y) {
        kernels_.sweepRow9({from.row(c, y - 1), from.row(c, y), from.row(c, y + 1)}, f.row(c, y),
                           L.stencils.row(y), omega, L.shape.blocks, to.row(c, y));
    });
}

void CycleEngine::smooth(std::size_t level, int c0, int c1, bool fromZero) {
    const CoarseLevel& L = hierarchy_->levels()[level];
    CoarseArrays& a = coarse_[level];
    if (fromZero)
        forCoarseRows(level, c0, c1, [&](int c, int y) {
            kernels_.firstSweepRow9(a.f.row(c, y), L.stencils.row(y), kOmega1, L.shape.blocks,
                                    a.t.row(c, y));
        });
    else
        sweep(level, c0, c1, a.x, kOmega1, a.t);
    sweep(level, c0, c1, a.t, kOmega2, a.x);
}

void CycleEngine::restrictRows(std::size_t level, int c0, int c1, const Grid<float>& from) {
    const CoarseLevel& C = hierarchy_->levels()[level + 1];
    Grid<float>& F = coarse_[level + 1].f;
    const int h = from.shape().height;
    forCoarseRows(level + 1, c0, c1, [&](int c, int Y) {
        const simd::BlockRow above = C.weights.row(Y > 0 ? Y - 1 : C.shape.height);
        const float* below = from.row(c, std::min(2 * Y + 1, h));
        kernels_.restrictRow({from.row(c, 2 * Y - 1), from.row(c, 2 * Y), below}, above,
                             C.weights.row(Y), C.shape.blocks, F.row(c, Y));
    });
}

void CycleEngine::prolongRows(std::size_t level, int c0, int c1, bool add) {
    const CoarseLevel& C = hierarchy_->levels()[level + 1];
    const Grid<float>& e = coarse_[level + 1].x;
    Grid<float>& x = coarse_[level].x;
    const int h = x.shape().height;
    forCoarseRows(level + 1, c0, c1, [&](int c, int Y) {
        float* odd = 2 * Y + 1 < h ? x.row(c, 2 * Y + 1) : nullptr;
        kernels_.prolongRows(e.row(c, Y), e.row(c, Y + 1), C.weights.row(Y), C.shape.blocks,
                             x.row(c, 2 * Y), odd, add);
    });
}

void CycleEngine::vCycle(std::size_t level, int c0, int c1, bool fromZero) {
    const CoarseLevel& L = hierarchy_->levels()[level];
    CoarseArrays& a = coarse_[level];
    if (level + 1 == hierarchy_->levels().size()) {  // one cell: x = f / centre
        for (int c = c0; c < c1; ++c)
            kernels_.firstSweepRow9(a.f.row(c, 0), L.stencils.row(0), 1.0f, L.shape.blocks,
                                    a.x.row(c, 0));
        return;
    }
    smooth(level, c0, c1, fromZero);
    forCoarseRows(level, c0, c1, [&](int c, int y) {
        kernels_.residualRow9({a.x.row(c, y - 1), a.x.row(c, y), a.x.row(c, y + 1)}, a.f.row(c, y),
                              L.stencils.row(y), L.shape.blocks, a.t.row(c, y));
    });
    restrictRows(level, c0, c1, a.t);
    if (isSmall(level + 1) && c1 - c0 > 1)
        pool_.run(c1 - c0, [&](int i) { vCycle(level + 1, c0 + i, c0 + i + 1, true); });
    else
        vCycle(level + 1, c0, c1, true);
    prolongRows(level, c0, c1, true);
    smooth(level, c0, c1, false);
}

void CycleEngine::fmgUp(std::size_t level, int c0, int c1) {
    if (level + 1 == hierarchy_->levels().size()) return vCycle(level, c0, c1, true);
    restrictRows(level, c0, c1, coarse_[level].f);
    if (isSmall(level + 1) && c1 - c0 > 1)
        pool_.run(c1 - c0, [&](int i) { fmgUp(level + 1, c0 + i, c0 + i + 1); });
    else
        fmgUp(level + 1, c0, c1);
    prolongRows(level, c0, c1, false);
    vCycle(level, c0, c1, false);
}

float CycleEngine::coarseCorrection(int channels) {
    if (coarse_.empty()) return 0;
    if (isSmall(0) && channels > 1)
        pool_.run(channels, [&](int c) { vCycle(0, c, c + 1, true); });
    else
        vCycle(0, 0, channels, true);
    const Grid<float>& e = coarse_[0].x;
    float largest = 0;
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < e.shape().height; ++y)
            largest = std::max(largest, kernels_.maxRow(e.row(c, y), e.shape().blocks));
    bytesMoved_ += std::int64_t{e.shape().width} * e.shape().height * channels * 4 * 24 * 4 / 3;
    return largest;
}

void CycleEngine::fullMultigrid(FieldView f) {
    if (coarse_.empty()) return;
    restrictRhs(f);
    if (isSmall(0) && f.channels > 1)
        pool_.run(f.channels, [&](int c) { fmgUp(0, c, c + 1); });
    else
        fmgUp(0, 0, f.channels);
    bytesMoved_ += f.extent.area() * f.channels * 4 * (1 + 24 / 4 * 2);
}

void CycleEngine::restrictRhs(FieldView f) {
    const CoarseLevel& C = hierarchy_->levels()[0];
    Grid<float>& F = coarse_[0].f;
    const int stride = hierarchy_->fineShape().stride, h = f.extent.height;
    const auto bytes = static_cast<std::size_t>(f.extent.width) * sizeof(float);
    const int jobs = std::min(static_cast<int>(scratch_.size()), (C.shape.height + 15) / 16);
    pool_.run(jobs, [&](int job) {
        // f is packed: rows are copied to where zeros follow them.
        float* ring = scratch_[static_cast<std::size_t>(job)].rows.data();
        const auto padded = [&](int c, int y) -> const float* {
            float* row = ring + (y < 0 || y >= h ? 4 : y & 3) * stride;
            if (y >= 0 && y < h) {
                std::memcpy(row, f.row(c, y), bytes);
                std::memset(row + f.extent.width, 0,
                            (static_cast<std::size_t>(stride) * sizeof(float)) - bytes);
            }
            return row;
        };
        const int begin = C.shape.height * job / jobs, end = C.shape.height * (job + 1) / jobs;
        for (int c = 0; c < f.channels; ++c)
            for (int Y = begin; Y < end; ++Y)
                kernels_.restrictRow({padded(c, 2 * Y - 1), padded(c, 2 * Y), padded(c, 2 * Y + 1)},
                                     C.weights.row(Y > 0 ? Y - 1 : C.shape.height), C.weights.row(Y),
                                     C.shape.blocks, F.row(c, Y));
    });
    for (Scratch& s : scratch_) std::fill(std::begin(s.have), std::end(s.have), -1);
}

}  // namespace weft
