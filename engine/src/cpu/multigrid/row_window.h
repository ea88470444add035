#pragma once
// Rows that live only while a pass works on them.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "cpu/grid.h"
#include "cpu/multigrid/row_pipeline.h"

namespace weft {

/// Stands for a level's grid between two stages of a pass: a ring of rows for each band, and the rows
/// beside inner boundaries, which wait until the bands are done. Small enough for the first caches.
/// A row holds what was there before until it is written.
class RowWindow {
public:
    /// For levels of this shape, of so many channels, in at most so many bands.
    void reshape(const GridShape& level, int channels, int bands) {
        if (level == level_ && rows_.channels() == channels) return;
        level_ = level;
        places_.clear();
        GridShape window = level;
        window.height = kRing * bands + 2 * kBeside * (bands - 1);
        rows_.reshape(window, channels);
    }
    /// Before a pass in more than one band.
    void place(const PipelineShape& pass, int bands) {
        if (static_cast<int>(places_.size()) == level_.height && bands_ == bands) return;
        bands_ = bands;
        places_.resize(static_cast<std::size_t>(level_.height));
        for (int b = 0; b < bands; ++b)
            for (int y = pass.boundary(b, bands); y < pass.boundary(b + 1, bands); ++y)
                places_[static_cast<std::size_t>(y)] = kRing * b + y % kRing;
        for (int b = 1, next = kRing * bands; b < bands; ++b)
            for (int y = pass.boundary(b, bands) - kBeside; y < pass.boundary(b, bands) + kBeside;
                 ++y)
                places_[static_cast<std::size_t>(y)] = next++;
    }
    /// y from −1 to height, the first and the last of them zero.
    [[nodiscard]] float* row(int channel, int y, int bands) {
        if (y < 0 || y >= level_.height) return rows_.row(channel, -1);
        return rows_.row(channel, bands == 1 ? y % kRing : places_[static_cast<std::size_t>(y)]);
    }
    [[nodiscard]] std::ptrdiff_t planeStride() const { return rows_.planeStride(); }

private:
    static constexpr int kRing = 8;    ///< a pass of three stages and its restriction read six
    static constexpr int kBeside = 8;  ///< more than its stages, and the row beyond
    GridShape level_;
    Grid<float> rows_;
    std::vector<std::int32_t> places_;
    int bands_ = 1;
};

}  // namespace weft
