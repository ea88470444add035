#include "gui/document/composition.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "weft/units.h"

namespace weft::gui {

namespace {

bool samePatch(const Patch& a, const Patch& b) {
    return a.image == b.image && a.mask == b.mask && a.gradients == b.gradients &&
           a.backgroundFromPatch == b.backgroundFromPatch;
}

// Union of the boxes from the first layer in which the two lists differ.
Rect difference(const Composition::Layers& before, const Composition::Layers& after) {
    const std::size_t common = std::min(before.size(), after.size());
    std::size_t i = 0;
    while (i < common && before[i] == after[i]) ++i;
    Rect area;
    for (std::size_t k = i; k < before.size(); ++k) area = area.united(before[k]->boxInBackground);
    for (std::size_t k = i; k < after.size(); ++k) area = area.united(after[k]->boxInBackground);
    return area;
}

// What a cancelled drag leaves is kept as it was seen.
void copyCodes(const PixelRaster& pixels, FieldSpan out) {
    constexpr auto kSample = static_cast<float>(kCode8);
    for (int c = 0; c < out.channels; ++c)
        for (int y = 0; y < out.extent.height; ++y)
            for (int x = 0; x < out.extent.width; ++x)
                out.row(c, y)[x] =
                    kSample * static_cast<float>(pixels.row(y)[x] >> (16 - 8 * c) & 255u);
}

FieldView cropOf(FieldView view, const Rect& r) { return view.data ? view.crop(r) : FieldView{}; }

}  // namespace

Rect Composition::setPatches(std::vector<Patch> patches) {
    const Layers before = shownLayers();
    patches_ = std::move(patches);
    std::size_t kept = 0;
    while (kept < finished_.size() && kept < patches_.size() &&
           samePatch(finished_[kept].patch, patches_[kept]))
        ++kept;
    // A finished patch that was moved is seen where it was until it is solved where it is.
    const bool moved = kept < finished_.size() && kept < patches_.size() &&
                       finished_[kept].patch.image == patches_[kept].image &&
                       finished_[kept].patch.mask == patches_[kept].mask;
    SharedSnapshot where = moved ? finished_[kept].snapshot : nullptr;
    finished_.resize(kept);
    adjustLive();
    if (moved) live_ = std::move(where);
    return difference(before, shownLayers());
}

// The live picture belongs to one patch: when another becomes the target it shows that one's result.
void Composition::adjustLive() {
    const int now = target();
    if (now == liveIndex_) return;
    liveIndex_ = now;
    const auto i = static_cast<std::size_t>(now);
    live_ = now >= 0 && i < finished_.size() ? finished_[i].snapshot : nullptr;
}

void Composition::setBackground(SharedField background) {
    background_ = std::move(background);
    finished_.clear();
    live_ = nullptr;
    base_ = nullptr;
    layersInBase_.clear();
}

int Composition::target() const {
    return static_cast<int>(std::min(finished_.size() + 1, patches_.size())) - 1;
}

Composition::Layers Composition::baseLayers() const {
    Layers layers;
    for (int i = 0; i < target(); ++i)
        layers.push_back(finished_[static_cast<std::size_t>(i)].snapshot);
    return layers;
}

Composition::SharedField Composition::base() const {
    if (target() <= 0) return background_;
    return layersInBase_ == baseLayers() ? base_ : nullptr;
}

void Composition::setBase(SharedField field, Layers layers) {
    base_ = std::move(field);
    layersInBase_ = std::move(layers);
}

void Composition::setLive(SharedSnapshot snapshot) { live_ = std::move(snapshot); }

void Composition::finishTarget() {
    const int now = target();
    if (now < 0 || !live_) return;
    finished_.resize(static_cast<std::size_t>(now));
    finished_.push_back({patches_[static_cast<std::size_t>(now)], live_});
    adjustLive();
}

Composition::Layers Composition::shownLayers() const {
    Layers layers = baseLayers();
    if (live_) layers.push_back(live_);
    return layers;
}

void Composition::paint(DisplayImage& display, FieldView alpha, const Rect& area, bool before) const {
    const Rect r = area.intersected(rectOf(background_->extent()));
    if (r.empty()) return;
    const Layers layers = before ? Layers{} : shownLayers();
    // Start with the topmost layer that covers all of it: nothing below can be seen.
    std::size_t first = layers.size();
    while (first > 0 && layers[first - 1]->boxInBackground.intersected(r) != r) --first;
    if (first == 0)
        display.write(background_->view().crop(r), cropOf(alpha, r), r.topLeft());
    else
        --first;
    for (std::size_t i = first; i < layers.size(); ++i) {
        const Rect box = layers[i]->boxInBackground, part = box.intersected(r);
        if (part.empty()) continue;
        const Rect inBox = part.translated(Point{} - box.topLeft());
        if (layers[i]->pixels.empty())
            display.write(layers[i]->solved.view().crop(inBox), cropOf(alpha, part), part.topLeft());
        else
            display.write(layers[i]->pixels, inBox, cropOf(alpha, part), part.topLeft());
    }
}

Field composed(const Field& background, const Composition::Layers& layers) {
    Field out = background.clone();
    for (const auto& layer : layers) {
        const Rect box = layer->boxInBackground;
        if (!layer->pixels.empty()) {
            copyCodes(layer->pixels, out.span().crop(box));
            continue;
        }
        for (int c = 0; c < out.channels(); ++c)
            for (int y = 0; y < box.height; ++y)
                std::memcpy(out.row(c, box.y + y) + box.x, layer->solved.row(c, y),
                            static_cast<std::size_t>(box.width) * sizeof(float));
    }
    return out;
}

Field composedBase(const Field& background, const Composition::Layers& layers) {
    // Solved values may overshoot: on this grid sums stay exact up to four times full scale.
    constexpr float kPerGrid = static_cast<float>(1.0 / (4 * kSampleGrid));
    Field out = composed(background, layers);
    for (const auto& layer : layers) {
        const Rect box = layer->boxInBackground;
        for (int c = 0; c < out.channels(); ++c)
            for (int y = box.y; y < box.bottom(); ++y)
                for (float *s = out.row(c, y) + box.x, *end = s + box.width; s != end; ++s)
                    *s = std::nearbyint(*s * kPerGrid) / kPerGrid;
    }
    return out;
}

}  // namespace weft::gui
