#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>

#include "document/footprint.h"
#include "document/resample.h"
#include "weft/units.h"

namespace weft {

namespace {

constexpr int kBandRows = 16;
constexpr int kPlanes = 4;  ///< of a picture at most

/// Sums over places of a picture: of weight times alpha, and of that times samples.
struct WeightedSum {
    double alpha = 0, absolute = 0;
    std::array<double, kPlanes> samples = {};

    void add(double weight, const FieldView& color, const FieldView& ofAlpha, int x, int y) {
        const double a = weight * double(ofAlpha.row(0, y)[x]);
        if (a == 0) return;
        alpha += a;
        absolute += std::abs(a);
        for (int c = 0; c < color.channels; ++c)
            samples[std::size_t(c)] += a * double(color.row(c, y)[x]);
    }
};

/// Weights of the four cells around a place f beyond the second one (R. Keys, Cubic convolution
/// interpolation for digital image processing, 1981, a = −½).
std::array<double, 4> cubicWeights(double f) {
    return {f * (f * (1 - 0.5 * f) - 0.5), 1 + f * f * (1.5 * f - 2.5), f * (0.5 + f * (2 - 1.5 * f)),
            f * f * (0.5 * f - 0.5)};
}

/// One picture, and where its pixels lie in another.
class AlphaSampler {
public:
    AlphaSampler(FieldView color, FieldView alpha, const Placement& targetFromSource)
        : color_(color), alpha_(alpha), footprint_(targetFromSource, 1) {}

    /// Whether alpha differs from place to place where the filter looks for a target pixel.
    [[nodiscard]] bool isMixed(PlanePoint at) const {
        const int more = footprint_.isPoint() ? 1 : 0;
        const auto first = [&](double v) { return int(std::floor(v - 0.5)) - more; };
        const auto last = [&](double v) { return int(std::floor(v - 0.5)) + 1 + more; };
        const int left = column(first(at.x - footprint_.reach.x)),
                  right = column(last(at.x + footprint_.reach.x));
        const int top = row(first(at.y - footprint_.reach.y)),
                  bottom = row(last(at.y + footprint_.reach.y));
        const float a = alpha_.row(0, top)[left];
        for (int y = top; y <= bottom; ++y) {
            const float* const values = alpha_.row(0, y);
            if (std::any_of(values + left, values + right + 1, [a](float v) { return v != a; }))
                return true;
        }
        return false;
    }

    /// By the filter of resampled(), as long as what it takes away from its sum leaves half of that;
    /// else by linear samples.
    [[nodiscard]] WeightedSum sample(PlanePoint at) const {
        if (footprint_.isPoint()) {
            const WeightedSum cubic = cubicSample(at);
            if (cubic.alpha > 0.5 * cubic.absolute) return cubic;
        }
        WeightedSum sum;
        const double right = 0.5 * (footprint_.across - 1), below = 0.5 * (footprint_.down - 1);
        for (int j = 0; j < footprint_.down; ++j)
            for (int i = 0; i < footprint_.across; ++i)
                addLinear(
                    {at.x + (i - right) * footprint_.toRight.x + (j - below) * footprint_.toBelow.x,
                     at.y + (i - right) * footprint_.toRight.y + (j - below) * footprint_.toBelow.y},
                    sum);
        return sum;
    }
    [[nodiscard]] PlanePoint place(int x, int y) const { return footprint_.centre(x, y); }

private:
    [[nodiscard]] int column(int x) const { return std::clamp(x, 0, color_.extent.width - 1); }
    [[nodiscard]] int row(int y) const { return std::clamp(y, 0, color_.extent.height - 1); }

    [[nodiscard]] WeightedSum cubicSample(PlanePoint at) const {
        const double x = std::floor(at.x - 0.5), y = std::floor(at.y - 0.5);
        const auto across = cubicWeights(at.x - 0.5 - x), down = cubicWeights(at.y - 0.5 - y);
        WeightedSum sum;
        for (int j = 0; j < 4; ++j)
            for (int i = 0; i < 4; ++i)
                sum.add(across[std::size_t(i)] * down[std::size_t(j)], color_, alpha_,
                        column(int(x) - 1 + i), row(int(y) - 1 + j));
        return sum;
    }
    void addLinear(PlanePoint at, WeightedSum& sum) const {
        const double x = std::floor(at.x - 0.5), y = std::floor(at.y - 0.5);
        const double across = at.x - 0.5 - x, down = at.y - 0.5 - y;
        for (int j = 0; j < 2; ++j)
            for (int i = 0; i < 2; ++i)
                sum.add((i == 0 ? 1 - across : across) * (j == 0 ? 1 - down : down), color_, alpha_,
                        column(int(x) + i), row(int(y) + j));
    }

    FieldView color_, alpha_;
    Footprint footprint_;
};

float largestSample(const Field& field) {
    float largest = -std::numeric_limits<float>::max();
    for (int c = 0; c < field.channels(); ++c)
        for (int y = 0; y < field.extent().height; ++y) {
            const float* const row = field.row(c, y);
            largest = std::max(largest, *std::max_element(row, row + field.extent().width));
        }
    return largest;
}

}  // namespace

Field resampledByAlpha(const Field& source, const Field& alpha, const Placement& targetFromSource,
                       const Rect& target, ThreadPool& pool, const Mask* near, Field storage) {
    Field out = resampled(source, targetFromSource, target, pool, near, std::move(storage));
    const AlphaSampler from(source.view(), alpha.view(), targetFromSource);
    const bool isExact = out.exactRange() > 0;
    const FieldSpan to = out.span();
    const double largest = largestSample(source);  // as far as cubic convolution may overshoot, too
    std::atomic<bool> beyondScale{false};
    const auto weigh = [&](int x, int y) {
        const PlanePoint at = from.place(target.x + x, target.y + y);
        if (!from.isMixed(at)) return;
        const WeightedSum sum = from.sample(at);
        if (!(sum.alpha > 0)) return;
        for (int c = 0; c < to.channels; ++c) {
            const double v = std::min(sum.samples[std::size_t(c)] / sum.alpha, largest);
            to.row(c, y)[x] = static_cast<float>(std::nearbyint(v / kSampleGrid) * kSampleGrid);
            if (!(std::abs(v) <= kFullScale)) beyondScale = true;
        }
    };
    pool.forRows(target.height, kBandRows, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            const Span span = near ? spanNear(*near, y) : Span{0, target.width};
            for (int x = span.first; x < span.last; ++x) weigh(x, y);
        }
    });
    out.setExactRange(isExact && !beyondScale ? float(kFullScale) : 0);
    return out;
}

}  // namespace weft
