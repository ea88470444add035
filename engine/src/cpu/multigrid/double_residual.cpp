#include "cpu/multigrid/double_residual.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace weft {

using simd::kBlock;

ResidualOf residualOf(const Hierarchy& hierarchy, const PoissonSystem& system, const Grid<float>& d,
                      int channel, const Grid<float>* e) {
    return {.hierarchy = hierarchy,
            .f = system.rhs->view(),
            .d = d,
            .channel = channel,
            .e = e,
            .fIsBoundaryOnly = system.rhsIsBoundaryOnly,
            .rest = system.rhsRest ? system.rhsRest->view() : FieldView{}};
}

int ResidualRows::start(int x) {
    x_ = x;
    blocks_ = std::min(kColumns / kBlock, of_.d.shape().blocks - x / kBlock);
    std::fill_n(have_, 3, -2);
    return blocks_ * kBlock;
}

const double* ResidualRows::sum(int y) {
    const int slot = (y + 3) % 3;
    if (have_[slot] != y) {
        have_[slot] = y;
        const float* const d = of_.d.row(of_.channel, y) + x_;
        const float* const e = of_.e ? of_.e->row(0, y) + x_ : nullptr;
        kernels_.sumRow(d - kBlock, e ? e - kBlock : nullptr, blocks_ + 2, sums_[slot]);
        largestD_ = std::max(largestD_, simd::rowKernels().maxRow(d, blocks_));
        if (e) largestE_ = std::max(largestE_, simd::rowKernels().maxRow(e, blocks_));
    }
    return sums_[slot] + kBlock;
}

void ResidualRows::row(int y, double* r, double* free) {
    const Hierarchy& hierarchy = of_.hierarchy;
    const simd::DoubleRows3 u = {sum(y - 1), sum(y), sum(y + 1)};
    const Hierarchy::Blocks inside = hierarchy.interiorBlocks(y);
    const int first = x_ / kBlock;
    const bool vanishes =
        of_.fIsBoundaryOnly && inside.first <= first && first + blocks_ <= inside.last;
    static constexpr float kNoF[kColumns] = {};
    const float* const f = vanishes ? kNoF : of_.f.row(of_.channel, y) + x_;
    const std::int8_t* const mask = hierarchy.maskRow(y) + x_;
    const float* const diagonal = hierarchy.diagonalRow(y) + x_;
    double most = hierarchy.hasLinks()
                      ? kernels_.linkedResidualRow(u, f, mask, diagonal,
                                                   hierarchy.linkRows(y).from(x_), blocks_, r, free)
                      : kernels_.residualRow(u, f, mask, diagonal, blocks_, r, free);
    if (of_.rest.data) most = addRest(y, r, free);
    largest_ = std::max(largest_, most);
}

/// Returns max |r|.
double ResidualRows::addRest(int y, double* r, const double* free) const {
    const float* const rest = of_.rest.row(of_.channel, y) + x_;
    const int columns = std::min(blocks_ * kBlock, of_.rest.extent.width - x_);
    double most = 0;
    for (int i = 0; i < columns; ++i) {
        r[i] += free[i] != 0 ? 0.0 : double{rest[i]};
        most = std::max(most, std::abs(r[i]));
    }
    return most;
}

double residualInDouble(const ResidualOf& of, Grid<float>* r, ThreadPool& pool,
                        const std::stop_token& stop) {
    constexpr int kRows = 64;
    const GridShape& shape = of.d.shape();
    std::vector<double> largest(static_cast<std::size_t>((shape.height + kRows - 1) / kRows));
    pool.run(static_cast<int>(largest.size()), [&](int band) {
        ResidualRows rows(of);
        alignas(64) double value[ResidualRows::kColumns], free[ResidualRows::kColumns];
        const int end = std::min((band + 1) * kRows, shape.height);
        for (int x = 0; x < shape.width && !stop.stop_requested(); x += ResidualRows::kColumns) {
            const int columns = rows.start(x);
            for (int y = band * kRows; y < end; ++y) {
                rows.row(y, value, free);
                if (r) std::copy_n(value, columns, r->row(0, y) + x);
            }
        }
        largest[static_cast<std::size_t>(band)] = rows.largest();
    });
    return *std::max_element(largest.begin(), largest.end());
}

}  // namespace weft
