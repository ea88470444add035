#include "document/resample.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "weft/units.h"

namespace weft {

namespace {

/// Where the sub-samples of a target pixel lie in the source.
struct Footprint {
    Footprint(const Placement& targetFromSource, int finest)
        : sourceFromTarget(targetFromSource.inverse()) {
        const auto& m = sourceFromTarget.matrix();
        across = count(std::hypot(m[0], m[2]), finest);
        down = count(std::hypot(m[1], m[3]), finest);
    }
    /// Sub-samples for a step of so many source pixels: `finest` for each of them, within kMost.
    static int count(double step, int finest) {
        return static_cast<int>(std::clamp(finest * std::ceil(step - 1e-9), 1.0 * finest, kMost));
    }
    [[nodiscard]] bool isPoint() const { return across == 1 && down == 1; }
    [[nodiscard]] PlanePoint at(int x, int y, int i, int j) const {
        return sourceFromTarget({x + (i + 0.5) / across, y + (j + 0.5) / down});
    }

    /// A thousandth of the size is still the mean of all pixels; less is a speck in any case.
    static constexpr double kMost = 1024;

    Placement sourceFromTarget;
    int across = 1, down = 1;
};

/// Weights of the four cells around a place `f` beyond the second one (Keys, a = −½).
std::array<float, 4> cubicWeights(double f) {
    return {static_cast<float>(f * (-0.5 + f * (1 - 0.5 * f))),
            static_cast<float>(1 + f * f * (1.5 * f - 2.5)),
            static_cast<float>(f * (0.5 + f * (2 - 1.5 * f))),
            static_cast<float>(f * f * (0.5 * f - 0.5))};
}

/// The cell whose centre lies at or before `s`, and how far beyond it `s` is.
struct Cell {
    explicit Cell(double s) : index(static_cast<int>(std::floor(s - 0.5))), beyond(s - 0.5 - index) {}
    int index;
    double beyond;
};

/// Planes of a source as filters read them: its border repeats.
class Sampler {
public:
    explicit Sampler(const Field& source) : source_(source.view()) {}

    void addCubic(PlanePoint at, float* sums) const {
        const Cell cx(at.x), cy(at.y);
        const auto wx = cubicWeights(cx.beyond), wy = cubicWeights(cy.beyond);
        add(cx.index - 1, cy.index - 1, wx, wy, sums);
    }
    void addLinear(PlanePoint at, float* sums) const {
        const Cell cx(at.x), cy(at.y);
        const auto fx = static_cast<float>(cx.beyond), fy = static_cast<float>(cy.beyond);
        add(cx.index, cy.index, std::array{1 - fx, fx}, std::array{1 - fy, fy}, sums);
    }

private:
    template <std::size_t n>
    void add(int x0, int y0, const std::array<float, n>& wx, const std::array<float, n>& wy,
             float* sums) const {
        std::array<int, n> xs;
        for (std::size_t i = 0; i < n; ++i)
            xs[i] = std::clamp(x0 + static_cast<int>(i), 0, source_.extent.width - 1);
        for (int c = 0; c < source_.channels; ++c)
            for (std::size_t j = 0; j < n; ++j) {
                const float* row = source_.row(
                    c, std::clamp(y0 + static_cast<int>(j), 0, source_.extent.height - 1));
                float sum = 0;
                for (std::size_t i = 0; i < n; ++i) sum += wx[i] * row[xs[i]];
                sums[c] += wy[j] * sum;
            }
    }

    FieldView source_;
};

/// The largest sample, in all channels.
float largestOf(FieldView source) {
    float most = -std::numeric_limits<float>::max();
    for (int c = 0; c < source.channels; ++c)
        for (int y = 0; y < source.extent.height; ++y)
            most = std::max(
                most, *std::max_element(source.row(c, y), source.row(c, y) + source.extent.width));
    return most;
}

/// Whether the source's pixels under a target pixel's samples are all alike: then so are the samples.
/// Nothing: they are not, or lie across the source's border.
std::optional<bool> sameUnder(const Mask& source, const Footprint& footprint, int x, int y) {
    double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
    for (const int i : {0, footprint.across - 1})
        for (const int j : {0, footprint.down - 1}) {
            const PlanePoint p = footprint.at(x, y, i, j);
            left = std::min(left, p.x), right = std::max(right, p.x);
            top = std::min(top, p.y), bottom = std::max(bottom, p.y);
        }
    const Extent e = source.extent();
    if (right < 0 || bottom < 0 || left >= e.width || top >= e.height) return false;
    // A sample between two corners may be rounded to just beyond them.
    constexpr double kRounding = 1e-6;
    if (left < kRounding || top < kRounding || right >= e.width - kRounding ||
        bottom >= e.height - kRounding)
        return {};
    const int x0 = static_cast<int>(left - kRounding), x1 = static_cast<int>(right + kRounding);
    const int y1 = static_cast<int>(bottom + kRounding);
    const bool first = source.unknown({x0, static_cast<int>(top - kRounding)});
    for (int v = static_cast<int>(top - kRounding); v <= y1; ++v)
        for (int u = x0; u <= x1; ++u)
            if (source.unknown({u, v}) != first) return {};
    return first;
}

constexpr int kGrain = 16;  ///< rows of a band

/// In `least` … the source's largest sample, in multiples of `grid`.
Field filtered(const Field& source, const Placement& targetFromSource, const Rect& target, float grid,
               float least, ThreadPool& pool) {
    Field out(target.extent(), source.channels(), false);
    const FieldSpan to = out.span();
    const Footprint footprint(targetFromSource, 1);
    const Sampler sampler(source);
    // Cubic convolution overshoots beside edges: beyond full scale, where the solver's right-hand
    // sides would no longer be exact (weft/units.h), and an integer file would clip it anyway.
    const float largest = largestOf(source.view());
    const auto count = static_cast<float>(footprint.across * footprint.down);
    pool.forRows(target.height, kGrain, [&](int begin, int end) {
        for (int y = begin; y < end; ++y)
            for (int x = 0; x < target.width; ++x) {
                std::array<float, 4> sums{};
                for (int j = 0; j < footprint.down; ++j)
                    for (int i = 0; i < footprint.across; ++i) {
                        const PlanePoint at = footprint.at(target.x + x, target.y + y, i, j);
                        footprint.isPoint() ? sampler.addCubic(at, sums.data())
                                            : sampler.addLinear(at, sums.data());
                    }
                for (int c = 0; c < to.channels; ++c) {
                    const float mean = sums[static_cast<std::size_t>(c)] / count;
                    to.row(c, y)[x] =
                        std::max(least, std::min(largest, grid * std::nearbyint(mean / grid)));
                }
            }
    });
    return out;
}

}  // namespace

Rect targetOf(const Rect& source, const Placement& targetFromSource) {
    double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
    for (const double x : {double(source.x), double(source.right())})
        for (const double y : {double(source.y), double(source.bottom())}) {
            const PlanePoint p = targetFromSource({x, y});
            left = std::min(left, p.x), right = std::max(right, p.x);
            top = std::min(top, p.y), bottom = std::max(bottom, p.y);
        }
    const auto whole = [](double v) { return static_cast<int>(std::clamp(v, -1e9, 1e9)); };
    const int x = whole(std::floor(left)) - 1, y = whole(std::floor(top)) - 1;
    return {x, y, whole(std::ceil(right)) + 1 - x, whole(std::ceil(bottom)) + 1 - y};
}

Field resampled(const Field& source, const Placement& targetFromSource, const Rect& target,
                ThreadPool& pool) {
    return filtered(source, targetFromSource, target, static_cast<float>(kSampleGrid),
                    -std::numeric_limits<float>::max(), pool);
}

Field resampledCoverage(const Field& source, const Placement& targetFromSource, const Rect& target,
                        ThreadPool& pool) {
    constexpr float kStep = 1.0F / 65536;
    return filtered(source, targetFromSource, target, kStep, 0, pool);
}

Mask resampled(const Mask& source, const Placement& targetFromSource, const Rect& target,
               ThreadPool& pool) {
    Mask out(target.extent());
    const Footprint footprint(targetFromSource, 4);
    const Extent e = source.extent();
    pool.forRows(target.height, kGrain, [&](int begin, int end) {
        for (int y = begin; y < end; ++y)
            for (int x = 0; x < target.width; ++x) {
                if (const auto same = sameUnder(source, footprint, target.x + x, target.y + y)) {
                    out.set({x, y}, *same);
                    continue;
                }
                int unknown = 0;
                for (int j = 0; j < footprint.down; ++j)
                    for (int i = 0; i < footprint.across; ++i) {
                        const PlanePoint at = footprint.at(target.x + x, target.y + y, i, j);
                        const bool inside =
                            at.x >= 0 && at.y >= 0 && at.x < e.width && at.y < e.height;
                        unknown += inside &&
                                   source.unknown({static_cast<int>(at.x), static_cast<int>(at.y)});
                    }
                out.set({x, y}, 2 * unknown >= footprint.across * footprint.down);
            }
    });
    return out;
}

}  // namespace weft
