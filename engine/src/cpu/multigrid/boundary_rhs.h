#pragma once
// A right-hand side that vanishes but next to fixed pixels: some thousand values of millions.
#include <cstdint>
#include <vector>

#include "weft/backend/domain.h"
#include "weft/backend/thread_pool.h"
#include "weft/field.h"

namespace weft {

class RimRhs {
public:
    /// Where the values of a domain are.
    void shape(const Domain& domain);
    /// The values of f.
    void gather(FieldView f, ThreadPool& pool);

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
    [[nodiscard]] std::size_t bytes() const {
        return 4 * (columns_.capacity() + starts_.capacity() + values_.capacity());
    }

private:
    std::vector<std::uint32_t> starts_;   // of the rows and behind the last
    std::vector<std::uint32_t> columns_;  // of all values, row by row
    std::vector<float> values_;           // of one channel after the other
};

}  // namespace weft
