#include "weft/document/mask_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>
#include <vector>

#include "weft/error.h"

namespace weft {

namespace {

constexpr float kFar = 1e12F;  // squared pixels; a difference of two is exact enough

/// d² to the nearest zero of f along a line, f(q) being d² so far: the lower envelope of the
/// parabolas (p − q)² + f(q) (Felzenszwalb and Huttenlocher, "Distance transforms of sampled
/// functions", 2012).
class LineEnvelope {
public:
    explicit LineEnvelope(int longest)
        : f_(std::size_t(longest)), at_(std::size_t(longest)), from_(std::size_t(longest) + 1) {}

    /// `count` values, `stride` apart.
    void run(float* line, int count, std::ptrdiff_t stride) {
        for (int q = 0; q < count; ++q) f_[std::size_t(q)] = line[q * stride];
        int last = 0;
        at_[0] = 0;
        from_[0] = -kFar, from_[1] = kFar;
        for (int q = 1; q < count; ++q) {
            double s = crossing(q, at_[std::size_t(last)]);
            while (s <= from_[std::size_t(last)]) s = crossing(q, at_[std::size_t(--last)]);
            at_[std::size_t(++last)] = q;
            from_[std::size_t(last)] = s;
            from_[std::size_t(last) + 1] = kFar;
        }
        for (int p = 0, k = 0; p < count; ++p) {
            while (from_[std::size_t(k) + 1] < p) ++k;
            const int q = at_[std::size_t(k)];
            line[p * stride] = float(p - q) * float(p - q) + f_[std::size_t(q)];
        }
    }

private:
    /// Where the parabolas of q and of p < q meet.
    [[nodiscard]] double crossing(int q, int p) const {
        const double fq = double(f_[std::size_t(q)]) + double(q) * q;
        const double fp = double(f_[std::size_t(p)]) + double(p) * p;
        return (fq - fp) / (2.0 * (q - p));
    }

    std::vector<float> f_;
    std::vector<int> at_;
    std::vector<double> from_;
};

/// Squared distance of each pixel's centre from that of the nearest pixel of a set.
class Distances {
public:
    /// `inSet`(x, y). `rim`: pixels around the raster are in it, too.
    template <class InSet>
    Distances(Extent extent, bool rim, InSet&& inSet) : e_(extent), d_(std::size_t(e_.area())) {
        for (int y = 0; y < e_.height; ++y)
            for (int x = 0; x < e_.width; ++x) at(x, y) = inSet(x, y) ? 0.0F : kFar;
        LineEnvelope line(std::max(e_.width, e_.height));
        for (int x = 0; x < e_.width; ++x) line.run(&at(x, 0), e_.height, e_.width);
        for (int y = 0; y < e_.height; ++y) line.run(&at(0, y), e_.width, 1);
        if (!rim) return;
        for (int y = 0; y < e_.height; ++y)
            for (int x = 0; x < e_.width; ++x) {
                const int edge = std::min({x, y, e_.width - 1 - x, e_.height - 1 - y}) + 1;
                at(x, y) = std::min(at(x, y), float(edge) * float(edge));
            }
    }
    float& at(int x, int y) { return d_[std::size_t(std::int64_t{y} * e_.width + x)]; }

private:
    Extent e_;
    std::vector<float> d_;
};

/// The set grown by so many pixels, or shrunk; `in`(x, y).
template <class In>
Mask grownBy(Extent e, double grow, In&& in) {
    Mask made(e);
    const auto limit = float(grow * grow);
    const bool shrinks = grow < 0;
    Distances d(e, shrinks, [&](int x, int y) { return in(x, y) != shrinks; });
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x)
            made.set({x, y}, shrinks ? d.at(x, y) > limit : d.at(x, y) <= limit);
    return made;
}

/// Of the values above 0 that a field has at most so many, by rank, with the least and the largest;
/// of values that differ by less than 1/256 the larger one. 0 first: what is above it.
std::vector<float> levelsOf(const Field& soft, std::size_t most) {
    constexpr int kBins = 256;
    std::array<float, kBins + 1> largest{};
    const Extent e = soft.extent();
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const float v = std::clamp(soft.at(0, {x, y}), 0.0F, 1.0F);
            float& bin = largest[std::size_t(v * kBins)];
            bin = std::max(bin, v);
        }
    std::vector<float> found;
    std::copy_if(largest.begin(), largest.end(), std::back_inserter(found),
                 [](float v) { return v > 0; });
    std::vector<float> levels{0};
    const std::size_t count = std::min(most, found.size());
    for (std::size_t i = 0; i < count; ++i)
        levels.push_back(count < 2 ? found[0] : found[i * (found.size() - 1) / (count - 1)]);
    return levels;
}

/// Bilinear; beyond the raster as at its edge.
float sampleAt(const Field& soft, float x, float y) {
    const Extent e = soft.extent();
    x = std::clamp(x, 0.0F, float(e.width - 1)), y = std::clamp(y, 0.0F, float(e.height - 1));
    const int left = std::min(int(x), std::max(e.width - 2, 0));
    const int top = std::min(int(y), std::max(e.height - 2, 0));
    const int right = std::min(left + 1, e.width - 1), bottom = std::min(top + 1, e.height - 1);
    const float u = x - float(left), v = y - float(top);
    return (1 - v) * ((1 - u) * soft.at(0, {left, top}) + u * soft.at(0, {right, top})) +
           v * ((1 - u) * soft.at(0, {left, bottom}) + u * soft.at(0, {right, bottom}));
}

/// Grey values: the largest (where it shrinks, the least) within so many pixels. Sets of pixels that
/// have at least one of 16 values are grown; what lies between two of them is read where ways
/// to their edges end.
Field grownBy(const Field& soft, double grow) {
    constexpr std::size_t kLevels = 16;
    const Extent e = soft.extent();
    const bool shrinks = grow < 0;
    const auto by = float(std::abs(grow));
    const auto distancesOf = [&](float level) {  // from the set, or from what is not in it
        Distances d(e, shrinks, [&](int x, int y) {
            const float v = soft.at(0, {x, y});
            return (level > 0 ? v >= level : v > 0) != shrinks;
        });
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) d.at(x, y) = std::sqrt(d.at(x, y));
        return d;
    };
    const auto holds = [&](float distance) { return shrinks ? distance > by : distance <= by; };
    const auto readTowards = [&](Distances& d, int x, int y) {
        const float dx = d.at(std::min(x + 1, e.width - 1), y) - d.at(std::max(x - 1, 0), y);
        const float dy = d.at(x, std::min(y + 1, e.height - 1)) - d.at(x, std::max(y - 1, 0));
        const float length = std::hypot(dx, dy), step = length > 0 ? by / length : 0;
        return sampleAt(soft, float(x) - step * dx, float(y) - step * dy);
    };
    const std::vector<float> levels = levelsOf(soft, kLevels);
    Field made(e, 1);
    Distances below = distancesOf(0);
    for (std::size_t k = 1; k < levels.size(); ++k) {
        Distances above = distancesOf(levels[k]);
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                if (!holds(below.at(x, y))) continue;
                float& value = made.at(0, {x, y});
                value = levels[k];
                if (holds(above.at(x, y))) continue;
                const float p = readTowards(above, x, y), q = readTowards(below, x, y);
                value = std::clamp(shrinks ? std::min(p, q) : std::max(p, q), levels[k - 1], value);
            }
        std::swap(below, above);
    }
    return made;
}

/// soft ← soft · t²(3 − 2t)
void fade(Field& soft, const Mask& mask, double feather) {
    const Extent e = mask.extent();
    Distances outside(e, true, [&](int x, int y) { return !mask.unknown({x, y}); });
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const double d = std::sqrt(double(outside.at(x, y))) - 0.5;
            const double t = std::clamp(d / feather, 0.0, 1.0);
            soft.at(0, {x, y}) *= float(t * t * (3 - 2 * t));
        }
}

Field ones(Extent e) {
    Field field(e, 1);
    for (int y = 0; y < e.height; ++y) std::fill_n(field.span().row(0, y), e.width, 1.0F);
    return field;
}

}  // namespace

PatchObject unshaped(PatchObject patch) {
    if (!patch.shape) return patch;
    patch.mask = patch.shape->drawn;
    patch.softMask = patch.shape->drawnSoft;
    patch.shape = nullptr;
    return patch;
}

PatchObject shaped(PatchObject patch, double grow, double feather) {
    patch = unshaped(std::move(patch));
    grow = std::clamp(grow, -kMostGrow, kMostGrow);
    feather = std::clamp(feather, 0.0, kMostFeather);
    if (grow == 0 && feather == 0) return patch;
    patch.shape =
        std::make_shared<const MaskShape>(MaskShape{patch.mask, patch.softMask, grow, feather});
    if (grow != 0) {
        const Mask& drawn = *patch.shape->drawn;
        patch.mask = std::make_shared<const Mask>(grownBy(drawn.extent(), grow, [&](int x, int y) {
            return drawn.unknown({x, y});
        }));
        if (patch.mask->boundingBox().empty())
            throw InvalidProblem("Nothing would be left of the patch's mask; let it grow more.");
        if (patch.softMask)
            patch.softMask = std::make_shared<const Field>(grownBy(*patch.softMask, grow));
    }
    if (feather > 0) {
        Field soft = patch.softMask ? patch.softMask->clone() : ones(patch.mask->extent());
        fade(soft, *patch.mask, feather);
        patch.softMask = std::make_shared<const Field>(std::move(soft));
    }
    return patch;
}

}  // namespace weft
