#include "weft/document/visible_colour.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "weft/backend/thread_pool.h"
#include "weft/mask.h"
#include "weft/memory_budget.h"
#include "weft/units.h"

namespace weft {

namespace {

constexpr int kRings = 4;  ///< as far as a kernel of resampling reaches from an edge
constexpr int kGrainOfColour = 16;

float nearestOnGrid(float sample) {
    constexpr auto kGrid = static_cast<float>(kSampleGrid);
    return std::nearbyint(sample / kGrid) * kGrid;
}

/// Samples, and how much each counts: 0 where it is not known.
struct Level {
    Field color, weight;
};

Level levelOf(const Field& color, const Field& alpha) {
    Level level{color.clone(), Field(color.extent(), 1, false)};
    const FieldSpan weight = level.weight.span();
    for (int y = 0; y < color.extent().height; ++y)
        std::transform(alpha.row(0, y), alpha.row(0, y) + color.extent().width, weight.row(0, y),
                       [](float a) { return std::clamp(a / float(kFullScale), 0.0f, 1.0f); });
    return level;
}

/// One ring more: unknown pixels beside known ones become their mean, and known themselves.
void growRing(Level& level, ThreadPool& pool) {
    const Extent e = level.weight.extent();
    const FieldSpan color = level.color.span(), weight = level.weight.span();
    Mask known(e);  // before: its pixels are not written
    pool.forRows(e.height, kGrainOfColour, [&](int begin, int end) {
        for (int y = begin; y < end; ++y)
            std::transform(weight.row(0, y), weight.row(0, y) + e.width, known.row(y),
                           [](float w) { return w > 0 ? Mask::kUnknown : Mask::kFixed; });
    });
    const auto fill = [&](int x, int y) {
        double sum = 0;
        double of[3] = {};
        for (int v = std::max(0, y - 1); v <= std::min(e.height - 1, y + 1); ++v)
            for (int u = std::max(0, x - 1); u <= std::min(e.width - 1, x + 1); ++u) {
                if (known.row(v)[u] == Mask::kFixed) continue;
                const double w = weight.row(0, v)[u];
                sum += w;
                for (int c = 0; c < color.channels; ++c) of[c] += w * double(color.row(c, v)[u]);
            }
        if (sum == 0) return;
        for (int c = 0; c < color.channels; ++c)
            color.row(c, y)[x] = nearestOnGrid(static_cast<float>(of[c] / sum));
        weight.row(0, y)[x] = 1;
    };
    pool.forRows(e.height, kGrainOfColour, [&](int begin, int end) {
        for (int y = begin; y < end; ++y)
            for (int x = 0; x < e.width; ++x)
                if (known.row(y)[x] == Mask::kFixed) fill(x, y);
    });
}

/// Means of 2 × 2 pixels, by their weights.
Level halved(const Level& fine, ThreadPool& pool) {
    const Extent e = fine.weight.extent(), half{(e.width + 1) / 2, (e.height + 1) / 2};
    Level coarse{Field(half, fine.color.channels()), Field(half, 1)};
    const FieldView samples = fine.color.view(), weights = fine.weight.view();
    const FieldSpan color = coarse.color.span(), weight = coarse.weight.span();
    pool.forRows(half.height, kGrainOfColour, [&](int begin, int end) {
        for (int y = 2 * begin; y < std::min(e.height, 2 * end); ++y)
            for (int x = 0; x < e.width; ++x) {
                const float w = weights.row(0, y)[x];
                if (w == 0) continue;
                weight.row(0, y / 2)[x / 2] += w;
                for (int c = 0; c < color.channels; ++c)
                    color.row(c, y / 2)[x / 2] += w * samples.row(c, y)[x];
            }
        for (int y = begin; y < end; ++y)
            for (int x = 0; x < half.width; ++x) {
                float& w = weight.row(0, y)[x];
                for (int c = 0; c < color.channels && w > 0; ++c) color.row(c, y)[x] /= w;
                w = std::min(w, 1.0f);
            }
    });
    return coarse;
}

bool allKnown(const Field& weight) {
    for (int y = 0; y < weight.extent().height; ++y)
        for (int x = 0; x < weight.extent().width; ++x)
            if (weight.row(0, y)[x] == 0) return false;
    return true;
}

/// Unknown pixels take what the next coarser level has there.
void fillFromCoarser(Level& fine, ThreadPool& pool) {
    const Extent e = fine.weight.extent();
    if (allKnown(fine.weight)) return;
    const bool single = e.width == 1 && e.height == 1;
    const FieldView known = fine.weight.view();
    Level coarse =
        single ? Level{Field({1, 1}, fine.color.channels()), Field({1, 1}, 1)} : halved(fine, pool);
    if (!single) fillFromCoarser(coarse, pool);
    const FieldView far = coarse.color.view();
    const FieldSpan color = fine.color.span();
    pool.forRows(e.height, kGrainOfColour, [&](int begin, int end) {
        for (int y = begin; y < end; ++y)
            for (int x = 0; x < e.width; ++x) {
                if (known.row(0, y)[x] > 0) continue;
                for (int c = 0; c < color.channels; ++c)
                    color.row(c, y)[x] = nearestOnGrid(far.row(c, y / 2)[x / 2]);
            }
    });
}

}  // namespace

bool hasHiddenColour(const Field& alpha) {
    for (int y = 0; y < alpha.extent().height; ++y) {
        const float* const row = alpha.row(0, y);
        if (std::any_of(row, row + alpha.extent().width, [](float a) { return a <= 0; })) return true;
    }
    return false;
}

bool isTransparent(FieldView alpha) {
    constexpr auto kFull = static_cast<float>(kFullScale);
    for (int y = 0; y < alpha.extent.height && alpha.data; ++y) {
        const float* const row = alpha.row(0, y);
        if (std::any_of(row, row + alpha.extent.width, [](float a) { return a < kFull; }))
            return true;
    }
    return false;
}

std::shared_ptr<const Field> visibleColour(const std::shared_ptr<const Field>& color,
                                           const Field* alpha, ThreadPool& pool) {
    if (!alpha || alpha->empty() || !hasHiddenColour(*alpha)) return color;
    // A copy, its weights, which of them are known, and ever coarser levels.
    const auto floats = static_cast<std::uint64_t>(color->channels() + 1) * sizeof(float);
    requireMemory(static_cast<std::uint64_t>(color->extent().area()) * (floats + floats / 3 + 1),
                  "The picture without its hidden colours");
    Level level = levelOf(*color, *alpha);
    for (int ring = 0; ring < kRings; ++ring) growRing(level, pool);
    fillFromCoarser(level, pool);
    return std::make_shared<const Field>(std::move(level.color));
}

}  // namespace weft
