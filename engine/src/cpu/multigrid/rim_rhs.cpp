#include "cpu/multigrid/rim_rhs.h"

namespace weft {

void RimRhs::shape(const Domain& domain) {
    const auto height = static_cast<std::size_t>(domain.extent().height);
    const std::vector<RimPixel>& rim = domain.rim();
    columns_.resize(rim.size());
    starts_.resize(height + 1);
    std::size_t i = 0;
    for (std::size_t y = 0; y < height; ++y) {
        starts_[y] = static_cast<std::uint32_t>(i);
        for (; i < rim.size() && rim[i].y == static_cast<int>(y); ++i)
            columns_[i] = static_cast<std::uint32_t>(rim[i].x);
    }
    starts_[height] = static_cast<std::uint32_t>(rim.size());
}

void RimRhs::gather(FieldView f, ThreadPool& pool) {
    values_.resize(columns_.size() * static_cast<std::size_t>(f.channels));
    pool.forRows(f.extent.height, 64, [&](int begin, int end) {
        for (int c = 0; c < f.channels; ++c)
            for (int y = begin; y < end; ++y) {
                const float* const from = f.row(c, y);
                float* const values = values_.data() + static_cast<std::size_t>(c) * columns_.size();
                for (std::size_t i = starts_[static_cast<std::size_t>(y)];
                     i < starts_[static_cast<std::size_t>(y) + 1]; ++i)
                    values[i] = from[columns_[i]];
            }
    });
}

}  // namespace weft
