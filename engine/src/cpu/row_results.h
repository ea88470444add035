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

/// Mean of value(x, y) over a grid.
template <class Value>
double meanOf(const GridShape& s, const Value& value) {
    double sum = 0;
    for (int y = 0; y < s.height; ++y)
        for (int x = 0; x < s.width; ++x) sum += value(x, y);
    return sum / (double(s.width) * s.height);
}

/// Takes the mean of one channel from it.
inline void removeMean(Grid<float>& g, int channel) {
    const auto mean = static_cast<float>(
        meanOf(g.shape(), [&](int x, int y) { return double{g.row(channel, y)[x]}; }));
    for (int y = 0; y < g.shape().height; ++y)
        for (int x = 0; x < g.shape().width; ++x) g.row(channel, y)[x] -= mean;
}

}  // namespace weft
