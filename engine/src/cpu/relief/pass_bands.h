#pragma once
// How the passes over one grid are split.
#include <algorithm>
#include <vector>

#include "cpu/relief/levels/plane.h"
#include "cpu/relief/levels/stoppable_rows.h"
#include "cpu/simd/relief_kernels.h"

namespace weft::relief {

/// Where something is unknown on a grid, the bands of rows that threads take, equally much in each,
/// and their scratch.
class PassBands {
public:
    /// `unknown(x, y)`: whether anything is sought there.
    template <class Unknown>
    void prepare(const StoppableRows& rows, const simd::ReliefGrid& grid, const Unknown& unknown) {
        spans_.assign(grid.height, {});
        rows.forRows(grid.height, 64, [&](int top, int bottom) {
            for (int y = top; y < bottom; ++y) spans_[y] = spanOf(grid, unknown, y);
        });
        split(rows.pool().threads());
        const auto each = simd::reliefScratch(grid);
        const auto all = static_cast<std::size_t>(each) * (edges_.size() - 1);
        if (each == each_ && all == scratch_.size()) return;
        each_ = each;
        scratch_.assign(all, 0.0f);
    }
    [[nodiscard]] const simd::RowSpan* spans() const { return spans_.data(); }

    /// pass(scratch, begin, end) for all rows; `begin` is even.
    template <class Pass>
    void run(const StoppableRows& rows, const Pass& pass) {
        rows.pool().run(static_cast<int>(edges_.size()) - 1, [&](int i) {
            rows.inParts(edges_[i], edges_[i + 1], kMostRows,
                         [&](int begin, int end) { pass(scratch_.data() + i * each_, begin, end); });
        });
    }

private:
    /// Rows between two looks for a stop: a band of so many works the few of its neighbour's out
    /// anew.
    static constexpr int kMostRows = 256;

    template <class Unknown>
    static simd::RowSpan spanOf(const simd::ReliefGrid& grid, const Unknown& unknown, int y) {
        constexpr int kUnit = simd::kReliefMargin;
        int begin = 0, end = grid.width;
        while (begin < end && !unknown(begin, y)) ++begin;
        while (end > begin && !unknown(end - 1, y)) --end;
        if (begin == end) return {};
        return {begin / kUnit * kUnit, (end + kUnit - 1) / kUnit * kUnit};
    }
    void split(int threads) {
        constexpr std::int64_t kFewCells = 1 << 13;  // are not worth a second thread
        std::int64_t all = 0, sum = 0;
        for (const simd::RowSpan& s : spans_) all += s.end - s.begin;
        const int bands = all < kFewCells ? 1 : threads;
        edges_.assign(1, 0);
        for (int y = 0; y < static_cast<int>(spans_.size()); ++y) {
            const int k = static_cast<int>(edges_.size());
            if (k < bands && y % 2 == 0 && sum * bands >= all * k) edges_.push_back(y);
            sum += spans_[y].end - spans_[y].begin;
        }
        edges_.resize(bands, static_cast<int>(spans_.size()));
        edges_.push_back(static_cast<int>(spans_.size()));
    }

    std::vector<simd::RowSpan> spans_;
    std::vector<int> edges_;
    std::ptrdiff_t each_ = 0;
    Floats scratch_;
};

}  // namespace weft::relief
