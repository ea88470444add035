#include "document/group_stack.h"

#include <algorithm>
#include <span>

#include "document/base.h"
#include "weft/units.h"

namespace weft {

namespace {

Layers reachingBox(const Rect& box, const Layers& layers) {
    Layers reaching;
    std::copy_if(layers.begin(), layers.end(), std::back_inserter(reaching),
                 [&](const SharedLayer& layer) { return !layer->box.intersected(box).empty(); });
    return reaching;
}

/// Alpha over the box as a number of rows of that many pixels; of one pixel, or null, it is opaque.
struct AlphaRow {
    const float* row;

    AlphaRow(const std::shared_ptr<const Field>& alpha, const Rect& box, int y)
        : row(alpha && alpha->extent() == box.extent() ? alpha->row(0, y) : nullptr) {}
    [[nodiscard]] float at(int x) const { return row ? row[x] : static_cast<float>(kFullScale); }
};

/// A picture over a box: colours and alpha.
struct Seen {
    Field color;
    std::shared_ptr<const Field> alpha;
};

Seen seenOver(const Document& document, const Layers& layers, const Rect& box,
              PatchPreparer& preparer) {
    const Base base = preparer.baseOf(document, layers, box);
    Seen seen{Field(box.extent(), base.field->channels(), false), {}};
    copySamples(base.field->view().crop(box.translated(Point{} - base.origin)), seen.color.span());
    if (const auto& alpha = document.background()->alpha)
        seen.alpha = compactAlpha(alphaOver(alpha->view(), layers, box));
    return seen;
}

/// a = (1 − g) a₀ + g a₁ and a c = (1 − g) a₀ c₀ + g a₁ c₁, of the picture without the group (0) and
/// with it (1), c as screens and files show them: from 0 to `most`. `out` holds c₁ and becomes c.
void mix(double opacity, const Seen& without, float most, const Rect& box, Seen& out) {
    const auto g = static_cast<float>(opacity);
    const bool opaque = !out.alpha && !without.alpha;
    std::shared_ptr<Field> alpha = opaque ? nullptr : std::make_shared<Field>(box.extent(), 1, false);
    std::vector<float> weight(static_cast<std::size_t>(box.width), g);
    const auto shown = [most](float v) { return std::clamp(v, 0.0f, most); };
    for (int y = 0; y < box.height; ++y) {
        for (int x = 0; alpha && x < box.width; ++x) {
            const float a0 = AlphaRow(without.alpha, box, y).at(x),
                        a1 = AlphaRow(out.alpha, box, y).at(x);
            const float a = alpha->row(0, y)[x] = a0 + g * (a1 - a0);
            weight[static_cast<std::size_t>(x)] = a > 0 ? g * a1 / a : 0;
        }
        for (int c = 0; c < out.color.channels(); ++c) {
            const float* const below = without.color.row(c, y);
            float* const mixed = out.color.row(c, y);
            for (int x = 0; x < box.width; ++x) {
                if (mixed[x] == below[x]) continue;
                const float b = shown(below[x]);
                mixed[x] = b + weight[static_cast<std::size_t>(x)] * (shown(mixed[x]) - b);
            }
        }
    }
    out.alpha = alpha ? compactAlpha(std::move(*alpha)) : nullptr;
}

}  // namespace

SharedLayer FadedLayers::faded(const PatchGroup& group, const SharedLayer& layer, const Layers& below,
                               const Layers& within, const Document& document,
                               PatchPreparer& preparer) {
    const Rect box = layer->box;
    Made now{document.background(), group.opacity, reachingBox(box, below), reachingBox(box, within),
             nullptr};
    Made& made = made_[{group.id, layer->patch}];
    if (made.layer && made.background == now.background && made.opacity == now.opacity &&
        made.below == now.below && made.within == now.within)
        return made.layer;
    Layers all = now.below;
    all.insert(all.end(), now.within.begin(), now.within.end());
    const Seen without = seenOver(document, now.below, box, preparer);
    Seen seen = seenOver(document, all, box, preparer);
    const bool isFloat = document.background()->depth == 32;
    const auto most = static_cast<float>(isFloat ? kLargestSample : kFullScale);
    mix(group.opacity, without, most, box, seen);
    auto shown = std::make_shared<Layer>();
    shown->patch = layer->patch;
    shown->box = box;
    shown->solved = std::move(seen.color);
    shown->coverage = layer->coverage;
    shown->alpha = std::move(seen.alpha);
    shown->inGroup = layer->inGroup ? layer->inGroup : layer;
    now.layer = std::move(shown);
    made = std::move(now);
    return made.layer;
}

void FadedLayers::keepOnly(const Document& document) {
    std::erase_if(made_, [&](const auto& entry) {
        return !document.findGroup(entry.first.first) || !document.find(entry.first.second);
    });
}

const Layers& GroupStack::below(const PatchObject& patch) {
    const auto path = document_.groupsDownTo(patch.group);
    const auto same = [](const Open& open, const PatchGroup* group) { return open.group == group; };
    const auto left = std::mismatch(open_.begin(), open_.end(), path.begin(), path.end(), same);
    closeDownTo(static_cast<std::size_t>(left.first - open_.begin()));
    for (auto group = left.second; group != path.end(); ++group)
        open_.push_back({*group, layers_.size()});
    return layers_;
}

void GroupStack::closeDownTo(std::size_t groups) {
    for (; open_.size() > groups; open_.pop_back()) {
        const auto [group, first] = open_.back();
        if (group->opacity == 1) continue;
        const auto begin = layers_.begin() + static_cast<std::ptrdiff_t>(first);
        const Layers below(layers_.begin(), begin), within(begin, layers_.end());
        for (SharedLayer& layer : std::span(begin, layers_.end()))
            layer = faded_.faded(*group, layer, below, within, document_, preparer_);
    }
}

Layers GroupStack::finish() {
    closeDownTo(0);
    return std::move(layers_);
}

}  // namespace weft
