#pragma once
// Sums and maxima over the rows of a grid.
#include <algorithm>
#include <type_traits>
#include <vector>

#include "cpu/grid.h"
#include "cpu/simd/row_kernels.h"
#include "weft/backend/thread_pool.h"

namespace weft {

/// What row(y) returns for each row.
template <class Row>
auto resultsOfRows(ThreadPool& pool, int height, const Row& row) {
    std::vector<std::invoke_result_t<Row, int>> results(static_cast<std::size_t>(height));
    pool.forRows(height, 16, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) results[static_cast<std::size_t>(y)] = row(y);
    });
    return results;
}
/// In row order whatever the threads.
template <class Row>
double sumOfRows(ThreadPool& pool, int height, const Row& row) {
    double sum = 0;
    for (const double value : resultsOfRows(pool, height, row)) sum += value;
    return sum;
}
template <class Row>
auto largestOfRows(ThreadPool& pool, int height, const Row& row) {
    const auto results = resultsOfRows(pool, height, row);
    return *std::max_element(results.begin(), results.end());
}

/// max |g| of one channel.
inline float largestOf(ThreadPool& pool, const Grid<float>& g, int channel) {
    return largestOfRows(pool, g.shape().height, [&](int y) {
        return simd::rowKernels().maxRow(g.row(channel, y), g.shape().blocks);
    });
}

}  // namespace weft
