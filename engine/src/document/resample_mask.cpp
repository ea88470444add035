#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "document/footprint.h"
#include "document/resample.h"

namespace weft {

namespace {

constexpr int kBand = 16;  ///< rows of a thread's part

/// Which parts of a mask are all alike, to the nearest 4 × 4 pixels.
class AlikeParts {
public:
    AlikeParts(const Mask& mask, ThreadPool& pool)
        : extent_(mask.extent()),
          across_((extent_.width + kSide - 1) / kSide),
          parts_(static_cast<std::size_t>(across_) *
                 static_cast<std::size_t>((extent_.height + kSide - 1) / kSide)) {
        pool.forRows((extent_.height + kSide - 1) / kSide, kBand, [&](int begin, int end) {
            for (int j = begin; j < end; ++j) findRow(mask, j);
        });
    }
    /// What the pixels of a rectangle in the mask all are; nothing: they differ, or may.
    [[nodiscard]] std::optional<bool> alike(const Rect& r) const {
        std::uint8_t seen = 0;
        for (int j = r.y / kSide; j <= (r.bottom() - 1) / kSide; ++j)
            for (int i = r.x / kSide; i <= (r.right() - 1) / kSide; ++i)
                seen |= parts_[static_cast<std::size_t>(j) * static_cast<std::size_t>(across_) +
                               static_cast<std::size_t>(i)];
        if (seen == (kHasFixed | kHasUnknown)) return {};
        return seen == kHasUnknown;
    }

private:
    static constexpr int kSide = 4;
    static constexpr std::uint8_t kHasFixed = 1, kHasUnknown = 2;

    void findRow(const Mask& mask, int j) {
        std::uint8_t* const parts = parts_.data() + static_cast<std::ptrdiff_t>(j) * across_;
        for (int y = j * kSide; y < std::min((j + 1) * kSide, extent_.height); ++y) {
            const std::uint8_t* const row = mask.row(y);
            int i = 0;
            for (; (i + 1) * kSide <= extent_.width; ++i) {
                std::uint32_t four = 0;
                std::memcpy(&four, row + i * kSide, sizeof four);
                parts[i] |= four == 0                   ? kHasFixed
                            : four == ~std::uint32_t{0} ? kHasUnknown
                                                        : kHasFixed | kHasUnknown;
            }
            for (int x = i * kSide; x < extent_.width; ++x)
                parts[i] |= row[x] ? kHasUnknown : kHasFixed;
        }
    }

    Extent extent_;
    int across_;
    std::vector<std::uint8_t> parts_;
};

/// A mask taken at target pixels.
class MaskSampler {
public:
    MaskSampler(const Mask& source, const Placement& targetFromSource, ThreadPool& pool)
        : source_(source), e_(source.extent()), f_(targetFromSource, 4), parts_(source, pool) {}

    /// What all pixels of a part of the target are; nothing: they differ, or may.
    [[nodiscard]] std::optional<bool> same(const Rect& part) const {
        const PlanePoint first = f_.centre(part.x, part.y);
        const PlanePoint last = f_.centre(part.right() - 1, part.bottom() - 1);
        const PlanePoint right = f_.centre(part.right() - 1, part.y);
        const PlanePoint below = f_.centre(part.x, part.bottom() - 1);
        return sameWithin({std::min({first.x, last.x, right.x, below.x}) - f_.reach.x,
                           std::min({first.y, last.y, right.y, below.y}) - f_.reach.y},
                          {std::max({first.x, last.x, right.x, below.x}) + f_.reach.x,
                           std::max({first.y, last.y, right.y, below.y}) + f_.reach.y},
                          [this](const Rect& r) { return parts_.alike(r); });
    }
    /// Unknown where half of the sub-samples are, or more.
    [[nodiscard]] bool unknown(int x, int y) const {
        const PlanePoint at = f_.centre(x, y);
        const auto alike = [this](const Rect& r) { return pixelsAlike(r); };
        const auto same = sameWithin({at.x - f_.reach.x, at.y - f_.reach.y},
                                     {at.x + f_.reach.x, at.y + f_.reach.y}, alike);
        return same ? *same : 2 * unknownAround(at) >= f_.across * f_.down;
    }

private:
    /// What samples between two places all are, where the pixels under them are alike.
    template <class Alike>
    [[nodiscard]] std::optional<bool> sameWithin(PlanePoint least, PlanePoint most,
                                                 const Alike& alike) const {
        constexpr double kRounding = 1e-6;  // a sample may be rounded to just beyond its place
        const double left = least.x - kRounding, right = most.x + kRounding;
        const double top = least.y - kRounding, bottom = most.y + kRounding;
        if (right < 0 || bottom < 0 || left >= e_.width || top >= e_.height) return false;
        const int x = static_cast<int>(std::max(left, 0.0)), y = static_cast<int>(std::max(top, 0.0));
        const int x1 = static_cast<int>(std::min(right, e_.width - 1.0));
        const int y1 = static_cast<int>(std::min(bottom, e_.height - 1.0));
        const auto found = alike({x, y, x1 - x + 1, y1 - y + 1});
        // Beyond the source all is fixed.
        const bool within = left >= 0 && top >= 0 && right < e_.width && bottom < e_.height;
        return within || found == false ? found : std::nullopt;
    }
    [[nodiscard]] std::optional<bool> pixelsAlike(const Rect& r) const {
        const bool first = source_.unknown(r.topLeft());
        for (int y = r.y; y < r.bottom(); ++y)
            for (int x = r.x; x < r.right(); ++x)
                if (source_.unknown({x, y}) != first) return {};
        return first;
    }
    [[nodiscard]] int unknownAround(PlanePoint at) const {
        int unknown = 0;
        for (int j = 0; j < f_.down; ++j)
            for (int i = 0; i < f_.across; ++i) {
                const double right = i - 0.5 * (f_.across - 1), below = j - 0.5 * (f_.down - 1);
                const double x = at.x + right * f_.toRight.x + below * f_.toBelow.x;
                const double y = at.y + right * f_.toRight.y + below * f_.toBelow.y;
                const bool inside = x >= 0 && y >= 0 && x < e_.width && y < e_.height;
                unknown += inside && source_.unknown({static_cast<int>(x), static_cast<int>(y)});
            }
        return unknown;
    }

    const Mask& source_;
    Extent e_;
    Footprint f_;
    AlikeParts parts_;
};

/// The pixels `tile` of a mask whose first pixel is `origin` of the target.
void sampleTile(const MaskSampler& sampler, const Rect& tile, Point origin, Mask& out) {
    const auto same = sampler.same(tile.translated(origin));
    if (same == false) return;
    for (int y = tile.y; y < tile.bottom(); ++y) {
        std::uint8_t* const row = out.row(y);
        for (int x = tile.x; x < tile.right(); ++x)
            row[x] =
                same || sampler.unknown(origin.x + x, origin.y + y) ? Mask::kUnknown : Mask::kFixed;
    }
}

}  // namespace

Mask resampled(const Mask& source, const Placement& targetFromSource, const Rect& target,
               ThreadPool& pool) {
    constexpr int kTile = 8;
    Mask out(target.extent());
    const MaskSampler sampler(source, targetFromSource, pool);
    pool.forRows(target.height, kBand, [&](int begin, int end) {
        for (int y = begin; y < end; y += kTile)
            for (int x = 0; x < target.width; x += kTile)
                sampleTile(sampler,
                           {x, y, std::min(kTile, target.width - x), std::min(kTile, end - y)},
                           target.topLeft(), out);
    });
    return out;
}

}  // namespace weft
