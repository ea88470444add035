#include "weft/document/layers.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

#include "document/base.h"
#include "weft/backend/thread_pool.h"
#include "weft/document/visible_colour.h"
#include "weft/units.h"

namespace weft {

namespace {

constexpr int kRowsOfOneThread = 32;  ///< sooner copied than a thread wakes up

/// Samples of the part `inBox` of a layer.
void copyLayer(const Layer& layer, const Rect& inBox, FieldSpan out) {
    if (layer.pixels.empty()) return copySamples(layer.solved.view().crop(inBox), out);
    constexpr auto kSample = static_cast<float>(kCode8);
    for (int c = 0; c < out.channels; ++c)
        for (int y = 0; y < out.extent.height; ++y) {
            const std::uint32_t* pixels = layer.pixels.row(inBox.y + y) + inBox.x;
            float* samples = out.row(c, y);
            for (int x = 0; x < out.extent.width; ++x)
                samples[x] = kSample * static_cast<float>(pixels[x] >> (16 - 8 * c) & 255u);
        }
}

/// Solved values may overshoot: on this grid sums stay exact up to four times full scale.
constexpr double kLayerGrid = 4 * kSampleGrid;
constexpr auto kLargestExact = static_cast<float>(4 * kFullScale);

/// Rounds samples to the grid; the bits of the largest |sample|. Adding and taking away a number
/// whose last bit is one grid rounds to it.
std::int32_t roundToGrid(FieldSpan samples) {
    constexpr auto kBias = static_cast<float>(0x1.8p23 * kLayerGrid);
    std::int32_t largest = 0;
    for (int c = 0; c < samples.channels; ++c)
        for (int y = 0; y < samples.extent.height; ++y) {
            float* const row = samples.row(c, y);
            for (int x = 0; x < samples.extent.width; ++x) {
                row[x] = (row[x] + kBias) - kBias;
                const auto bits = std::bit_cast<std::int32_t>(row[x]) & 0x7fffffff;
                largest = largest < bits ? bits : largest;
            }
        }
    return largest;
}

/// The layers that reach into `area`, in their order, without those that a later one, of which
/// `hides` is true, covers there.
template <class Hides>
std::vector<const Layer*> seenIn(const Layers& layers, const Rect& area, const Hides& hides) {
    std::vector<const Layer*> seen;
    for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
        const Rect part = (*layer)->box.intersected(area);
        const auto covers = [&](const Layer* later) {
            return hides(*later) && later->box.intersected(part) == part;
        };
        if (!part.empty() && std::none_of(seen.begin(), seen.end(), covers))
            seen.push_back(layer->get());
    }
    std::reverse(seen.begin(), seen.end());
    return seen;
}

/// Calls pixels(y, first, n) for every run of the mask's pixels in `box` of the background.
template <class Run>
void forMaskRuns(const Coverage& coverage, const Rect& box, const Run& run) {
    const Mask& mask = *coverage.mask;
    const Rect part = box.translated(Point{} - coverage.maskInBackground);
    for (int y = 0; y < part.height; ++y) {
        const std::uint8_t* row = mask.row(part.y + y) + part.x;
        for (int x = 0; x < part.width; ++x) {
            const int first = x;
            while (x < part.width && row[x]) ++x;
            if (x > first) run(y, first, x - first);
        }
    }
}

/// Calls run(pixels) for every run of pixels of `box` whose alpha is not 0.
template <class Run>
void forSeenRuns(const Field& alpha, const Rect& box, const Run& run) {
    for (int y = box.y; y < box.bottom(); ++y) {
        const float* const row = alpha.row(0, y);
        for (int x = box.x; x < box.right(); ++x) {
            const int first = x;
            while (x < box.right() && row[x] > 0) ++x;
            if (x > first) run(Rect{first, y, x - first, 1});
        }
    }
}

}  // namespace

void copySamples(FieldView from, FieldSpan out) {
    for (int c = 0; c < out.channels; ++c)
        for (int y = 0; y < out.extent.height; ++y)
            std::memcpy(out.row(c, y), from.row(c, y),
                        static_cast<std::size_t>(out.extent.width) * sizeof(float));
}

namespace {

/// Alpha over `area`, where the layer was solved over `box`.
void coverAlpha(const Coverage& coverage, const Rect& box, FieldSpan over, const Rect& area) {
    const Rect part = box.intersected(area);
    if (!coverage.mask || !coverage.seenAlone || part.empty()) return;
    const Point inMask = part.topLeft() - coverage.maskInBackground;
    forMaskRuns(coverage, part, [&](int y, int first, int n) {
        const float* const soft =
            coverage.softMask ? coverage.softMask->row(0, inMask.y + y) + inMask.x : nullptr;
        float* const a = over.row(0, part.y - area.y + y) + (part.x - area.x);
        for (int x = first; x < first + n; ++x) {
            const double share = coverage.opacity * (soft ? double(soft[x]) : 1.0);
            const double left = 1 - (coverage.replaces ? coverage.opacity : share);
            a[x] = static_cast<float>(share * kFullScale + a[x] * left);
        }
    });
}

void fill(FieldSpan out, float value) {
    for (int y = 0; y < out.extent.height; ++y) std::fill_n(out.row(0, y), out.extent.width, value);
}

}  // namespace

std::shared_ptr<const Field> compactAlpha(Field alpha) {
    if (isTransparent(std::as_const(alpha).view()))
        return std::make_shared<const Field>(std::move(alpha));
    Field opaque({1, 1}, 1, false);
    opaque.at(0, {0, 0}) = static_cast<float>(kFullScale);
    return std::make_shared<const Field>(std::move(opaque));
}

Field alphaOver(FieldView alpha, const Layers& layers, const Rect& area) {
    Field out(area.extent(), 1, false);
    copySamples(alpha.crop(area), out.span());
    const FieldSpan over = out.span();
    for (const Layer* layer :
         seenIn(layers, area, [](const Layer& later) { return later.alpha != nullptr; })) {
        const Rect part = layer->box.intersected(area);
        if (layer->alpha && layer->alpha->extent() != layer->box.extent())
            fill(over.crop(part.translated(Point{} - area.topLeft())), layer->alpha->at(0, {0, 0}));
        else if (layer->alpha)
            copySamples(layer->alpha->view().crop(part.translated(Point{} - layer->box.topLeft())),
                        over.crop(part.translated(Point{} - area.topLeft())));
        else
            coverAlpha(layer->coverage, layer->box, over, area);
    }
    return out;
}

std::shared_ptr<const Field> alphaWith(const Coverage& coverage, const Base& base, const Rect& box) {
    if (!base.alpha || base.alpha->extent() != box.extent()) return base.alpha;
    Field alpha = base.alpha->clone();
    coverAlpha(coverage, box, alpha.span(), box);
    return compactAlpha(std::move(alpha));
}

Field composed(std::shared_ptr<const Field> background, const Layers& layers, const Field* alpha) {
    Field out = background.use_count() == 1 ? std::move(*std::const_pointer_cast<Field>(background))
                                            : background->clone();
    for (const SharedLayer& layer : layers) {
        if (!alpha) {
            copyLayer(*layer, rectOf(layer->box.extent()), out.span().crop(layer->box));
            continue;
        }
        forSeenRuns(*alpha, layer->box, [&](const Rect& run) {
            copyLayer(*layer, run.translated(Point{} - layer->box.topLeft()), out.span().crop(run));
        });
    }
    return out;
}

void compose(Picture& picture, const Layers& layers) {
    if (picture.alpha)
        picture.alpha = std::make_shared<const Field>(
            alphaOver(picture.alpha->view(), layers, rectOf(picture.alpha->extent())));
    picture.color = std::make_shared<const Field>(
        composed(std::exchange(picture.color, nullptr), layers, picture.alpha.get()));
}

Base baseOver(const std::shared_ptr<const Field>& background, const Layers& layers, const Rect& area,
              ThreadPool& pool) {
    FieldStore store;
    return baseOver(background, layers, area, pool, store);
}

Base baseOver(const std::shared_ptr<const Field>& background, const Layers& layers, const Rect& area,
              ThreadPool& pool, FieldStore& store) {
    const std::vector<const Layer*> seen = seenIn(layers, area, [](const Layer&) { return true; });
    if (seen.empty()) return {background, {}};
    const auto field = store.share(store.take(area.extent(), background->channels()));
    const FieldSpan out = field->span();
    std::atomic<std::int32_t> largest{0};
    pool.forRows(area.height, kRowsOfOneThread, [&](int begin, int end) {
        const Rect band{area.x, area.y + begin, area.width, end - begin};
        copySamples(background->view().crop(band),
                    out.crop(band.translated(Point{} - area.topLeft())));
        for (const Layer* layer : seen) {
            const Rect part = layer->box.intersected(band);
            if (part.empty()) continue;
            const FieldSpan covered = out.crop(part.translated(Point{} - area.topLeft()));
            copyLayer(*layer, part.translated(Point{} - layer->box.topLeft()), covered);
            const std::int32_t here = roundToGrid(covered);
            for (std::int32_t known = largest; known < here;)
                if (largest.compare_exchange_weak(known, here)) break;
        }
    });
    const float ofLayers = std::bit_cast<float>(largest.load());  // of NaN no comparison holds
    if (background->exactRange() > 0 && ofLayers <= kLargestExact)
        field->setExactRange(std::max(background->exactRange(), ofLayers));
    return {field, area.topLeft()};
}

namespace {

/// Of the colour of what is laid with share s over an alpha of which `left` stays.
float weightOver(float s, float left) {
    const float seen = s + left;
    return seen > 0 ? s / seen : 0;
}

}  // namespace

void applyCoverage(const Coverage& coverage, const Base& base, const Rect& box, FieldSpan solved) {
    if (coverage.isFull()) return;
    constexpr auto kFull = static_cast<float>(kFullScale);
    const FieldView below = base.field->view().crop(box.translated(Point{} - base.origin));
    const auto opacity = static_cast<float>(coverage.opacity);
    const Point inMask = box.topLeft() - coverage.maskInBackground;
    const bool over = coverage.seenAlone && base.alpha && base.alpha->extent() == box.extent();
    const Field* const alpha = over ? base.alpha.get() : nullptr;
    forMaskRuns(coverage, box, [&](int y, int first, int n) {
        const float* soft =
            coverage.softMask ? coverage.softMask->row(0, inMask.y + y) + inMask.x : nullptr;
        const float* a = alpha ? alpha->row(0, y) : nullptr;
        for (int c = 0; c < solved.channels; ++c) {
            const float* b = below.row(c, y);
            float* u = solved.row(c, y);
            for (int x = first; x < first + n; ++x) {
                const float s = soft ? opacity * soft[x] : opacity;
                const float k = 1 - (coverage.replaces ? opacity : s);
                const bool weighted = a && (a[x] < kFull || coverage.replaces);
                const float w = weighted ? weightOver(s, a[x] / kFull * k) : s;
                u[x] = b[x] + w * (u[x] - b[x]);
            }
        }
    });
}

void pasteOver(const Coverage& coverage, const Base& base, const Rect& box, FieldView image,
               FieldSpan out) {
    copySamples(base.field->view().crop(box.translated(Point{} - base.origin)), out);
    const Point inMask = box.topLeft() - coverage.maskInBackground;
    forMaskRuns(coverage, box, [&](int y, int first, int n) {
        copySamples(image.crop({inMask.x + first, inMask.y + y, n, 1}), out.crop({first, y, n, 1}));
    });
}

SharedLayer restacked(const Layer& earlier, const Coverage& coverage, const Base& base) {
    auto layer = std::make_shared<Layer>();
    layer->patch = earlier.patch;
    layer->box = earlier.box;
    layer->coverage = coverage;
    layer->solved = Field(earlier.box.extent(), base.field->channels(), false);
    const FieldSpan out = layer->solved.span();
    copySamples(base.field->view().crop(earlier.box.translated(Point{} - base.origin)), out);
    forMaskRuns(coverage, earlier.box, [&](int y, int first, int n) {
        const Rect run{first, y, n, 1};
        copyLayer(earlier, run, out.crop(run));
    });
    return layer;
}

}  // namespace weft
