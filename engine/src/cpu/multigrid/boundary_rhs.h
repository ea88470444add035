#pragma once
// A right-hand side that vanishes but next to fixed pixels: some thousand values of millions.
#include <cstdint>
#include <vector>

#include "weft/backend/domain.h"
#include "weft/backend/thread_pool.h"
#include "weft/field.h"

namespace weft {

class BoundaryRhs {
public:
    /// Where the values of a domain are.
    void shape(const Domain& domain) {
        const auto height = static_cast<std::size_t>(domain.extent().height);
        const std::vector<RimPixel>& pixels = domain.rim();
        columns_.resize(pixels.size());
        starts_.resize(height + 1);
        std::size_t i = 0;
        for (std::size_t y = 0; y < height; ++y) {
            starts_[y] = static_cast<std::uint32_t>(i);
            for (; i < pixels.size() && pixels[i].y == static_cast<int>(y); ++i)
                columns_[i] = static_cast<std::uint32_t>(pixels[i].x);
        }
        starts_[height] = static_cast<std::uint32_t>(pixels.size());
    }
    /// The values of f.
    void gather(FieldView f, ThreadPool& pool) {
        values_.resize(columns_.size() * static_cast<std::size_t>(f.channels));
        pool.forRows(f.extent.height, 64, [&](int begin, int end) {
            for (int c = 0; c < f.channels; ++c) {
                float* const values = values_.data() + static_cast<std::size_t>(c) * columns_.size();
                for (int y = begin; y < end; ++y)
                    for (std::size_t i = starts_[static_cast<std::size_t>(y)];
                         i < starts_[static_cast<std::size_t>(y) + 1]; ++i)
                        values[i] = f.row(c, y)[columns_[i]];
            }
        });
    }

    /// `count` cells of a row, from left to right.
    struct Row {
        const std::uint32_t* x;
        const float* values;
        std::size_t count;
    };
    [[nodiscard]] Row row(int channel, int y) const {
        const std::size_t begin = starts_[static_cast<std::size_t>(y)];
        return {columns_.data() + begin,
                values_.data() + static_cast<std::size_t>(channel) * columns_.size() + begin,
                starts_[static_cast<std::size_t>(y) + 1] - begin};
    }

private:
    std::vector<std::uint32_t> starts_;   // of the rows and behind the last
    std::vector<std::uint32_t> columns_;  // of all values, row by row
    std::vector<float> values_;           // of one channel after the other
};

}  // namespace weft
