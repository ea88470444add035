#include "weft/document/mask_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "field/squared_distances.h"
#include "weft/error.h"

namespace weft {

namespace {

/// The drawn pixels grown by so many pixels, or shrunk.
Mask grownBy(const Mask& drawn, double grow) {
    const Extent e = drawn.extent();
    const auto limit = static_cast<float>(grow * grow);
    const bool shrinks = grow < 0;
    const SquaredDistances d(
        e, shrinks,
        [&](int x, int y) {
            return drawn.unknown({x, y}) != shrinks;
        },
        limit);
    Mask made(e);
    for (int y = 0; y < e.height; ++y) {
        const float* const distances = d.row(y);
        std::uint8_t* const row = made.row(y);
        for (int x = 0; x < e.width; ++x)
            row[x] = (distances[x] <= limit) != shrinks ? Mask::kUnknown : Mask::kFixed;
    }
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
    const float *const upper = soft.row(0, top), *const lower = soft.row(0, bottom);
    return (1 - v) * ((1 - u) * upper[left] + u * upper[right]) +
           v * ((1 - u) * lower[left] + u * lower[right]);
}

/// Distances from the pixels that have at least a value (0: more than that), or, where it shrinks,
/// from those that have not.
SquaredDistances distancesOf(const Field& soft, float level, bool shrinks) {
    const Extent e = soft.extent();
    SquaredDistances d(e, shrinks, [&](int x, int y) {
        const float v = soft.row(0, y)[x];
        return (level > 0 ? v >= level : v > 0) != shrinks;
    });
    for (int y = 0; y < e.height; ++y)
        std::transform(d.row(y), d.row(y) + e.width, d.row(y), [](float v) { return std::sqrt(v); });
    return d;
}

/// What lies between two values of a soft mask that grows: the pixels of `below`, but for those of
/// `above`, are read where ways to the edges of both end.
class BetweenLevels {
public:
    BetweenLevels(const Field& soft, double grow)
        : soft_(soft), e_(soft.extent()), shrinks_(grow < 0), by_(float(std::abs(grow))) {}

    void put(const SquaredDistances& below, const SquaredDistances& above, float low, float high,
             Field& made) const {
        constexpr int kPart = 32;  // most pixels lie between other values
        for (int y = 0; y < e_.height; ++y)
            for (int x = 0; x < e_.width; x += kPart) {
                const int end = std::min(x + kPart, e_.width);
                if (anyBetween(below.row(y), above.row(y), x, end))
                    putPart(below, above, low, high, {x, y, end - x, 1}, made);
            }
    }
    /// The pixels of the highest value.
    void putHighest(const SquaredDistances& of, float value, Field& made) const {
        for (int y = 0; y < e_.height; ++y) {
            const float* const distances = of.row(y);
            float* const row = made.row(0, y);
            for (int x = 0; x < e_.width; ++x) row[x] = holds(distances[x]) ? value : row[x];
        }
    }

private:
    [[nodiscard]] bool holds(float distance) const { return (distance <= by_) != shrinks_; }
    [[nodiscard]] bool anyBetween(const float* outer, const float* inner, int begin, int end) const {
        int any = 0;
        for (int x = begin; x < end; ++x)
            any |= static_cast<int>(holds(outer[x])) & static_cast<int>(!holds(inner[x]));
        return any != 0;
    }
    void putPart(const SquaredDistances& below, const SquaredDistances& above, float low, float high,
                 const Rect& part, Field& made) const {
        const float *const outer = below.row(part.y), *const inner = above.row(part.y);
        float* const row = made.row(0, part.y);
        for (int x = part.x; x < part.right(); ++x) {
            if (!holds(outer[x]) || holds(inner[x])) continue;
            const float p = readTowards(above, x, part.y), q = readTowards(below, x, part.y);
            row[x] = std::clamp(shrinks_ ? std::min(p, q) : std::max(p, q), low, high);
        }
    }
    [[nodiscard]] float readTowards(const SquaredDistances& d, int x, int y) const {
        const float* const row = d.row(y);
        const float dx = row[std::min(x + 1, e_.width - 1)] - row[std::max(x - 1, 0)];
        const float dy = d.row(std::min(y + 1, e_.height - 1))[x] - d.row(std::max(y - 1, 0))[x];
        const float length = std::hypot(dx, dy), step = length > 0 ? by_ / length : 0;
        return sampleAt(soft_, float(x) - step * dx, float(y) - step * dy);
    }

    const Field& soft_;
    Extent e_;
    bool shrinks_;
    float by_;
};

/// soft · t²(3 − 2t); no soft mask is 1 everywhere.
Field faded(const Field* soft, const Mask& mask, double feather) {
    const Extent e = mask.extent();
    const double whole = (feather + 0.5) * (feather + 0.5);
    const SquaredDistances outside(
        e, true,
        [&](int x, int y) {
            return !mask.unknown({x, y});
        },
        float(whole + 1));
    Field made(e, 1, false);
    for (int y = 0; y < e.height; ++y) {
        const float* const from = soft ? soft->row(0, y) : nullptr;
        const float* const distances = outside.row(y);
        float* const to = made.row(0, y);
        for (int x = 0; x < e.width; ++x) {
            const double squared = distances[x];
            const float before = from ? from[x] : 1.0F;
            to[x] = squared > whole ? before : 0;
            if (squared == 0 || squared > whole) continue;
            const double t = std::clamp((std::sqrt(squared) - 0.5) / feather, 0.0, 1.0);
            to[x] = before * float(t * t * (3 - 2 * t));
        }
    }
    return made;
}

}  // namespace

PatchObject unshaped(PatchObject patch) {
    if (!patch.shape) return patch;
    patch.mask = patch.shape->drawn;
    patch.softMask = patch.shape->drawnSoft;
    patch.shape = nullptr;
    return patch;
}

/// Distances of the values of a soft mask that grows, or that shrinks.
struct MaskShaper::Levels {
    Levels(const std::shared_ptr<const Field>& soft, bool shrinks_)
        : of(soft),
          shrinks(shrinks_),
          values(levelsOf(*soft, 16)),
          bytes(values.size() * std::size_t(soft->extent().area()) * sizeof(float)) {}

    std::weak_ptr<const Field> of;
    bool shrinks;
    std::vector<float> values;
    std::size_t bytes;                        ///< of the distances of all values
    std::vector<SquaredDistances> distances;  ///< of the first values, or of the last two
};

MaskShaper::MaskShaper(std::size_t mostKept) : mostKept_(mostKept) {}
MaskShaper::~MaskShaper() = default;

MaskShaper::Levels* MaskShaper::keptLevels(const std::shared_ptr<const Field>& soft, bool shrinks) {
    std::erase_if(kept_, [](const Levels& levels) { return levels.of.expired(); });
    const auto known = std::find_if(kept_.begin(), kept_.end(), [&](const Levels& levels) {
        return levels.of.lock() == soft && levels.shrinks == shrinks;
    });
    if (known != kept_.end()) {
        std::rotate(known, known + 1, kept_.end());
        return &kept_.back();
    }
    Levels made(soft, shrinks);
    if (made.bytes > mostKept_) return nullptr;
    const auto all = [&] {
        return std::accumulate(
            kept_.begin(), kept_.end(), made.bytes,
            [](std::size_t sum, const Levels& levels) { return sum + levels.bytes; });
    };
    while (all() > mostKept_) kept_.erase(kept_.begin());
    kept_.push_back(std::move(made));
    return &kept_.back();
}

/// Grey values: the largest (where it shrinks, the least) within so many pixels. Sets of pixels that
/// have at least one of 16 values are grown; what lies between two of them is read where ways
/// to their edges end.
Field MaskShaper::grown(const std::shared_ptr<const Field>& soft, double grow) {
    Levels* const kept = keptLevels(soft, grow < 0);
    std::optional<Levels> passing;
    Levels& levels = kept ? *kept : passing.emplace(soft, grow < 0);
    std::vector<SquaredDistances>& distances = levels.distances;
    const BetweenLevels between(*soft, grow);
    Field made(soft->extent(), 1);
    for (std::size_t k = 0; k < levels.values.size(); ++k) {
        if (!kept && k > 1) distances.erase(distances.begin());
        const std::size_t at = kept ? k : std::min<std::size_t>(k, 1);
        if (distances.size() <= at)
            distances.push_back(distancesOf(*soft, levels.values[k], levels.shrinks));
        if (k > 0)
            between.put(distances[at - 1], distances[at], levels.values[k - 1], levels.values[k],
                        made);
    }
    between.putHighest(levels.distances.back(), levels.values.back(), made);
    return made;
}

PatchObject MaskShaper::shaped(PatchObject patch, double grow, double feather) {
    patch = unshaped(std::move(patch));
    grow = std::clamp(grow, -kMostGrow, kMostGrow);
    feather = std::clamp(feather, 0.0, kMostFeather);
    if (grow == 0 && feather == 0) return patch;
    patch.shape =
        std::make_shared<const MaskShape>(MaskShape{patch.mask, patch.softMask, grow, feather});
    if (grow != 0) {
        patch.mask = std::make_shared<const Mask>(grownBy(*patch.shape->drawn, grow));
        if (patch.mask->boundingBox().empty())
            throw InvalidProblem("Nothing would be left of the patch's mask; let it grow more.");
        if (patch.softMask)
            patch.softMask = std::make_shared<const Field>(grown(patch.softMask, grow));
    }
    if (feather > 0)
        patch.softMask =
            std::make_shared<const Field>(faded(patch.softMask.get(), *patch.mask, feather));
    return patch;
}

PatchObject shaped(PatchObject patch, double grow, double feather) {
    return MaskShaper(0).shaped(std::move(patch), grow, feather);
}

}  // namespace weft
