#include "problem/sample_range.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <vector>

#include "weft/picture.h"
#include "weft/units.h"

namespace weft {

namespace {

/// A power of two that is at least 2^-24 · 8 max |sample|: f and its partial sums, below 8 max
/// |sample|, are exact in float32 if samples are multiples of it.
double gridFor(double largest) {
    double grid = kSampleGrid;
    while (8 * largest > 0x1p24 * grid) grid *= 2;
    return grid;
}

/// No sample of the file was rounded.
bool holdsTheFile(const Field& field, ThreadPool& pool) {
    const Extent extent = field.extent();
    std::atomic<bool> rounded{false};
    pool.forRows(extent.height, 32, [&](int begin, int end) {
        std::vector<double> stored(static_cast<std::size_t>(extent.width));
        for (int c = 0; c < field.channels(); ++c)
            for (int y = begin; y < end && !rounded.load(std::memory_order_relaxed); ++y) {
                field.stored()->row(c, y, 0, extent.width, stored.data());
                const float* const row = field.row(c, y);
                const auto same = [](double s, float held) { return s == double{held}; };
                if (!std::equal(stored.begin(), stored.end(), row, same))
                    rounded.store(true, std::memory_order_relaxed);
            }
    });
    return !rounded;
}

}  // namespace

void SampleRange::update(const std::shared_ptr<const Field>& field, ThreadPool& pool) {
    if (of_ == field) return;
    of_ = field;
    if (const float known = field->exactRange(); known > 0) {
        largest_ = known, exact_ = true;
        return;
    }
    measure(*field, kSampleGrid, pool);
    const double grid = gridFor(double{largest_});
    if (grid > kSampleGrid) measure(*field, grid, pool);
    if (exact_ && field->stored()) exact_ = holdsTheFile(*field, pool);
}

/// Exact: whole numbers of grids in int range; else the picture is far beyond any depth. Whole rows
/// and bits as numbers, so that compilers find vectors in it.
void SampleRange::measure(const Field& field, double grid, ThreadPool& pool) {
    const Extent extent = field.extent();
    const auto perGrid = static_cast<float>(1 / grid);
    std::vector<std::int32_t> mostOf(static_cast<std::size_t>(extent.height));
    std::atomic<bool> between{false};
    pool.forRows(extent.height, 32, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            std::int32_t most = 0, fraction = 0;
            for (int c = 0; c < field.channels(); ++c) {
                const float* row = field.row(c, y);
                for (int x = 0; x < extent.width; ++x) {
                    const auto bits = std::bit_cast<std::int32_t>(row[x]) & 0x7fffffff;
                    most = most < bits ? bits : most;
                    const float scaled = row[x] * perGrid;
                    fraction |= scaled != static_cast<float>(static_cast<int>(scaled));
                }
            }
            mostOf[static_cast<std::size_t>(y)] = most;
            if (fraction) between.store(true, std::memory_order_relaxed);
        }
    });
    largest_ = std::bit_cast<float>(*std::max_element(mostOf.begin(), mostOf.end()));
    exact_ = !between;
}

}  // namespace weft
