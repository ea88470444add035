#include "live/patch_slot.h"

#include <algorithm>

#include "weft/error.h"

namespace weft {

namespace {

Layers reachingInto(const std::vector<Rect>& areas, const Layers& layers) {
    Layers reaching;
    const auto reaches = [&](const SharedLayer& layer) {
        return std::any_of(areas.begin(), areas.end(),
                           [&](const Rect& area) { return !layer->box.intersected(area).empty(); });
    };
    std::copy_if(layers.begin(), layers.end(), std::back_inserter(reaching), reaches);
    return reaching;
}

/// Equal in all that is seen.
bool looksAlike(PatchObject a, const PatchObject& b) {
    a.name = b.name;
    a.group = b.group;
    a.locked = b.locked;
    a.storage = b.storage;
    return a == b;
}

/// Equal in all that a solve depends on.
bool solvesAlike(PatchObject a, const PatchObject& b) {
    a.opacity = b.opacity;
    return looksAlike(std::move(a), b);
}

}  // namespace

void PatchSlot::update(const Document& document, const Document::SharedPatch& object,
                       const Layers& below, PatchPreparer& preparer) {
    const bool stands = object_ && background_ == document.background() && standsOn(below);
    const bool sameLook = stands && (object_ == object || looksAlike(*object_, *object));
    const bool sameSolve = stands && hasProblem() && solvesAlike(*object_, *object);
    object_ = object;
    if (sameLook) return;
    if (sameSolve) {  // what was solved is blended anew
        problem_.coverage.opacity = object->opacity;
        stale_ = true;
        final_ = false;
        return;
    }
    background_ = document.background();
    stale_ = true;
    final_ = false;
    reason_.clear();
    problem_ = {};
    try {
        problem_ = preparer.problemOf(document, *object, below);
        below_ = reachingInto(problem_.reads, below);
    } catch (const InvalidProblem& error) {
        reason_ = error.what();
        layer_ = nullptr;
        figures_ = {};
    }
}

bool PatchSlot::standsOn(const Layers& below) const {
    return !hasProblem() || reachingInto(problem_.reads, below) == below_;
}

void PatchSlot::take(SharedLayer layer, SolveFigures figures, const SolveSettings& settings,
                     bool final) {
    layer_ = std::move(layer);
    layerCoverage_ = problem_.coverage;
    figures_ = std::move(figures);
    settings_ = settings;
    stale_ = false;
    final_ = final;
}

SharedLayer PatchSlot::restackedOver(const Document& document, const Layers& below,
                                     PatchPreparer& preparer) const {
    return restacked(*layer_, layerCoverage_, preparer.baseOf(document, below, layer_->box));
}

}  // namespace weft
