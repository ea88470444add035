#include "cpu/multigrid/compose_solution.h"

#include <algorithm>

namespace weft {

namespace {

using simd::kBlock;

/// One row of one channel; `other` may be `u`.
struct ComposedRow {
    const float *g, *d, *other;
    const std::int8_t* mask;
    float* u;
    int width;
    Hierarchy::Blocks far = {};    ///< pairs that are
    simd::HarmonicRow interior{};  ///< this row, if there are any

    /// Blocks that are all unknown.
    void composeInterior(int first, int last) const {
        if (far.empty()) return compose(first, last, true);
        compose(first, 2 * far.first, true);
        simd::harmonicKernels().add(g, interior, far.first, far.last, u);
        compose(2 * far.last, last, true);
    }

    /// Cells [begin, end), which hold no unknown.
    void keep(int begin, int end) const {
        if (other != u && begin < end) std::copy(other + begin, other + end, u + begin);
    }
    /// Blocks [first, last) within the row; the mask is not read where all is unknown.
    void compose(int first, int last, bool allUnknown) const {
        const int x = first * kBlock;
        if (first < last)
            simd::rowKernels().composeRow(g + x, d + x, allUnknown ? nullptr : mask + x, other + x,
                                          last - first, u + x);
    }
    /// The block at the end of a row that is no multiple of a block, through copies.
    void composeEnd(int x) const {
        float gEnd[kBlock] = {}, otherEnd[kBlock] = {}, out[kBlock];
        std::copy(g + x, g + width, gEnd);
        std::copy(other + x, other + width, otherEnd);
        simd::rowKernels().composeRow(gEnd, d + x, mask + x, otherEnd, 1, out);
        std::copy_n(out, width - x, u + x);
    }
    void compose(const Hierarchy::Blocks& unknown, const Hierarchy::Blocks& inner) const {
        const int whole = width / kBlock, last = std::min(unknown.last, whole);
        const int inFirst = std::clamp(inner.first, unknown.first, std::max(unknown.first, last)),
                  inLast = std::clamp(inner.last, inFirst, std::max(inFirst, last));
        keep(0, std::min(unknown.first * kBlock, width));
        compose(unknown.first, inFirst, false);
        composeInterior(inFirst, inLast);
        compose(inLast, last, false);
        const bool endIsPart = unknown.last > whole;
        if (endIsPart) composeEnd(whole * kBlock);
        if (!endIsPart) keep(std::max(unknown.first, unknown.last) * kBlock, width);
    }
};

/// g + D, but for void pixels.
void composeRead(const PoissonSystem& system, const float* g, const float* d, const float* other,
                 int y, float* u) {
    for (int x = 0; x < system.extent().width; ++x)
        u[x] = system.domain->isRead({x, y}) ? g[x] + d[x] : other[x];
}

}  // namespace

void composeSolution(const PoissonSystem& system, const Grid<float>& d, const Hierarchy& hierarchy,
                     const HarmonicInterior* interior, FieldView around, FieldSpan u,
                     ThreadPool& pool) {
    const FieldView base = system.baseInBox();
    pool.forRows(u.extent.height, 32, [&](int begin, int end) {
        HarmonicRows rows;
        if (interior) rows.attach(interior->coarse());
        for (int c = 0; c < u.channels; ++c)
            for (int y = begin; y < end; ++y) {
                float* const row = u.row(c, y);
                const float* const other = around.data ? around.row(c, y) : row;
                if (system.domain->hasVoids()) {
                    composeRead(system, base.row(c, y), d.row(c, y), other, y, row);
                    continue;
                }
                ComposedRow composed{base.row(c, y),       d.row(c, y), other,
                                     hierarchy.maskRow(y), row,         u.extent.width};
                if (interior) composed.far = hierarchy.parts(y).far;
                if (!composed.far.empty()) composed.interior = rows.row(c, y, composed.far);
                composed.compose(hierarchy.rowBlocks(y), hierarchy.interiorBlocks(y));
            }
    });
}

}  // namespace weft
