#include "bas_relief/broad_mean.h"

#include <algorithm>
#include <cmath>

#include "weft/backend/thread_pool.h"

namespace weft::bas {

namespace {

/// A Gaussian of so many cells or more is smooth between them.
constexpr double kCellsOfSigma = 4;

/// Weights at 0, 1, 2 ... cells, up to three σ; their sum does not matter.
std::vector<float> gaussian(double sigma) {
    std::vector<float> w(static_cast<std::size_t>(std::ceil(3 * sigma)) + 1);
    for (std::size_t i = 0; i < w.size(); ++i)
        w[i] = static_cast<float>(std::exp(-0.5 * double(i) * double(i) / (sigma * sigma)));
    return w;
}

/// Each row of `to` is column after column of `from` weighted; cells beyond the border weigh 0.
/// Transposes, so that twice is both directions.
Field blurredAcross(const Field& from, const std::vector<float>& w, ThreadPool& pool) {
    const Extent e = from.extent();
    const int reach = static_cast<int>(w.size()) - 1;
    Field to({e.height, e.width}, 1, false);
    const FieldSpan out = to.span();
    pool.forRows(e.height, 16, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            const float* row = from.row(0, y);
            for (int x = 0; x < e.width; ++x) {
                float sum = 0;
                for (int i = std::max(-reach, -x); i <= std::min(reach, e.width - 1 - x); ++i)
                    sum += w[static_cast<std::size_t>(std::abs(i))] * row[x + i];
                out.row(0, x)[y] = sum;
            }
        }
    });
    return to;
}

}  // namespace

BroadMean::BroadMean(const Mask& mask, double sigma, const RowOf& rowOf, ThreadPool& pool)
    : extent_(mask.extent()), cell_(std::max(1, static_cast<int>(sigma / kCellsOfSigma))) {
    const Extent cells{(extent_.width + cell_ - 1) / cell_, (extent_.height + cell_ - 1) / cell_};
    mean_ = Field(cells, 1);
    Field weight(cells, 1);
    reduce(mask, rowOf, pool, weight);
    blur(sigma / cell_, pool, weight);
}

// Sums over the pixels of each cell: 4 B read a pixel.
void BroadMean::reduce(const Mask& mask, const RowOf& rowOf, ThreadPool& pool, Field& weight) {
    pool.forRows(mean_.extent().height, 1, [&](int begin, int end) {
        std::vector<float> values(static_cast<std::size_t>(extent_.width));
        for (int y = begin * cell_; y < std::min(end * cell_, extent_.height); ++y) {
            rowOf(y, values.data());
            const std::uint8_t* inside = mask.row(y);
            float *sum = mean_.row(0, y / cell_), *count = weight.row(0, y / cell_);
            for (int x = 0, X = 0; x < extent_.width; ++X)
                for (const int last = std::min(x + cell_, extent_.width); x < last; ++x)
                    if (inside[x]) sum[X] += values[static_cast<std::size_t>(x)], count[X] += 1;
        }
    });
}

void BroadMean::blur(double sigma, ThreadPool& pool, Field& weight) {
    const std::vector<float> w = gaussian(sigma);
    for (Field* field : {&mean_, &weight})
        *field = blurredAcross(blurredAcross(*field, w, pool), w, pool);
    for (int y = 0; y < mean_.extent().height; ++y)
        for (int x = 0; x < mean_.extent().width; ++x) {
            float& sum = mean_.row(0, y)[x];
            const float known = weight.row(0, y)[x];
            sum = known > 0 ? sum / known : 0;
        }
}

void BroadMean::row(int y, float* mean) const {
    const Extent cells = mean_.extent();
    const float scale = 1.0f / static_cast<float>(cell_);
    const auto place = [scale](int pixel, int count, int& first) {
        const float at = (static_cast<float>(pixel) + 0.5f) * scale - 0.5f;
        first = std::clamp(static_cast<int>(std::floor(at)), 0, std::max(0, count - 2));
        return std::clamp(at - static_cast<float>(first), 0.0f, 1.0f);
    };
    int Y = 0, X = 0;
    const float v = place(y, cells.height, Y);
    const float* upper = mean_.row(0, Y);
    const float* lower = mean_.row(0, std::min(Y + 1, cells.height - 1));
    const int last = cells.width - 1;
    for (int x = 0; x < extent_.width; ++x) {
        const float u = place(x, cells.width, X);
        const float left = upper[X] + v * (lower[X] - upper[X]);
        const int next = std::min(X + 1, last);
        const float right = upper[next] + v * (lower[next] - upper[next]);
        mean[x] = left + u * (right - left);
    }
}

}  // namespace weft::bas
