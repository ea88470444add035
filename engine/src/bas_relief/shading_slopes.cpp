#include "bas_relief/shading_slopes.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "weft/backend/thread_pool.h"
#include "weft/transfer.h"
#include "weft/units.h"

namespace weft::bas {

namespace {

/// σ of the surroundings, as a part of the longer side.
constexpr double kSurroundings = 1.0 / 6;
/// Root mean square of slopes by hollows, to that of slopes by shading. Without them edges along the
/// light leave streaks; with as much of them as of shading, paint looks embossed.
constexpr double kShareOfHollows = 0.4;
/// Brightness above this many times that of a surface which faces the light is a highlight.
constexpr float kBrightest = 2;
/// Of lightness, root mean square. A code of 16 bits is 15 times as much.
constexpr double kRounding = 1e-6;
constexpr int kRowsOfBand = 16;

}  // namespace

ShadingSlopes::ShadingSlopes(const ReliefProblem& problem, const Rect& box, const Mask& mask,
                             ThreadPool& pool)
    : lightness_(box.extent(), 1, false),
      east_(static_cast<float>(-problem.light().x)),
      south_(static_cast<float>(problem.light().y)) {
    constexpr auto kFull = static_cast<float>(kFullScale);
    const Extent e = box.extent();
    pool.forRows(e.height, kRowsOfBand, [&](int begin, int end) {
        for (int y = begin; y < end; ++y)
            for (int x = 0; x < e.width; ++x) {
                const float i = problem.shading({box.x + x, box.y + y});
                lightness_.row(0, y)[x] =
                    encodedFromLinear(std::clamp(i, 0.0f, kBrightest) * kFull) / kFull;
            }
    });
    surroundings_ = std::make_unique<BroadMean>(
        mask, kSurroundings * std::max(e.width, e.height),
        [this, e](int y, float* v) { std::copy_n(lightness_.row(0, y), e.width, v); }, pool);
    balance(mask, pool);
}

// k from sums over the pixels of the mask, row by row: the same on any number of threads.
void ShadingSlopes::balance(const Mask& mask, ThreadPool& pool) {
    const Extent e = mask.extent();
    std::vector<double> shading(static_cast<std::size_t>(e.height)), hollows(shading);
    pool.forRows(e.height, kRowsOfBand, [&](int begin, int end) {
        std::vector<float> mean(static_cast<std::size_t>(e.width));
        for (int y = begin; y < end; ++y) {
            surroundings_->row(y, mean.data());
            const float* v = lightness_.row(0, y);
            const float* below = y + 1 < e.height ? lightness_.row(0, y + 1) : v;
            const std::uint8_t* inside = mask.row(y);
            const std::uint8_t* insideBelow = y + 1 < e.height ? mask.row(y + 1) : inside;
            double s = 0, h = 0;
            for (int x = 0; x < e.width; ++x) {
                if (!inside[x]) continue;
                const float light = v[x] - mean[static_cast<std::size_t>(x)];
                const bool right = x + 1 < e.width && inside[x + 1];
                const float across = right ? v[x + 1] - v[x] : 0;
                const float down = insideBelow[x] ? below[x] - v[x] : 0;
                s += double{light} * light;
                h += double{across} * across + double{down} * down;
            }
            shading[static_cast<std::size_t>(y)] = s;
            hollows[static_cast<std::size_t>(y)] = h;
        }
    });
    double s = 0, h = 0;
    for (std::size_t y = 0; y < shading.size(); ++y) s += shading[y], h += hollows[y];
    flat_ = s <= kRounding * kRounding * static_cast<double>(mask.unknownCount());
    hollows_ = h > 0 ? static_cast<float>(kShareOfHollows * std::sqrt(s / (2 * h))) : 0;
}

void ShadingSlopes::row(int y, float* east, float* south) const {
    const Extent e = lightness_.extent();
    const int below = std::min(y + 1, e.height - 1);
    thread_local std::vector<float> means;
    means.resize(2 * static_cast<std::size_t>(e.width));
    float *mean = means.data(), *meanBelow = mean + e.width;
    surroundings_->row(y, mean);
    surroundings_->row(below, meanBelow);
    const float *v = lightness_.row(0, y), *w = lightness_.row(0, below);
    for (int x = 0; x < e.width; ++x) {
        const int next = std::min(x + 1, e.width - 1);
        const float here = v[x] - mean[x];
        east[x] = east_ * 0.5f * (here + v[next] - mean[next]) + hollows_ * (v[next] - v[x]);
        south[x] = south_ * 0.5f * (here + w[x] - meanBelow[x]) + hollows_ * (w[x] - v[x]);
    }
}

}  // namespace weft::bas
