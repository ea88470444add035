#include "cpu/multigrid/double_residual.h"

#include <algorithm>
#include <vector>

namespace weft {

namespace {

using simd::kBlock;

constexpr float kNoF[ResidualRows::kColumns] = {};

}  // namespace

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
    const bool vanishes = of_.fOnRim && inside.first <= first && first + blocks_ <= inside.last;
    const float* const f = vanishes ? kNoF : of_.f.row(of_.channel, y) + x_;
    largest_ =
        std::max(largest_, kernels_.residualRow(u, f, hierarchy.maskRow(y) + x_,
                                                hierarchy.diagonalRow(y) + x_, blocks_, r, free));
}

ResidualMaxima residualInDouble(const ResidualOf& of, Grid<float>* r, ThreadPool& pool,
                                const std::stop_token& stop) {
    constexpr int kRows = 64;
    const GridShape& shape = of.d.shape();
    const int bands = (shape.height + kRows - 1) / kRows;
    std::vector<ResidualMaxima> found(static_cast<std::size_t>(bands));
    pool.run(bands, [&](int band) {
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
        found[static_cast<std::size_t>(band)] = {rows.largest(), double{rows.largestOfD()}};
    });
    ResidualMaxima most;
    for (const ResidualMaxima& one : found) most = {std::max(most.r, one.r), std::max(most.d, one.d)};
    return most;
}

}  // namespace weft
