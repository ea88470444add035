#include "live/patch_slot.h"

#include <algorithm>

#include "weft/error.h"

namespace weft {

namespace {

Rect withRing(const Rect& r) { return {r.x - 1, r.y - 1, r.width + 2, r.height + 2}; }

Layers reachingInto(const Rect& area, const Layers& layers) {
    Layers reaching;
    std::copy_if(layers.begin(), layers.end(), std::back_inserter(reaching),
                 [&](const SharedLayer& l) { return !l->box.intersected(area).empty(); });
    return reaching;
}

}  // namespace

void PatchSlot::update(const Document& document, const Document::SharedPatch& object,
                       const Layers& below, PatchPreparer& preparer) {
    const bool sameObject = object_ && (object_ == object || *object_ == *object);
    if (sameObject && background_ == document.background() && standsOn(below)) return;
    object_ = object;
    background_ = document.background();
    stale_ = true;
    final_ = false;
    reason_.clear();
    problem_ = {};
    try {
        problem_ = preparer.problemOf(document, *object, below);
        below_ = reachingInto(withRing(problem_.box), below);
    } catch (const InvalidProblem& error) {
        reason_ = error.what();
        layer_ = nullptr;
        figures_ = {};
    }
}

bool PatchSlot::standsOn(const Layers& below) const {
    return !hasProblem() || reachingInto(withRing(problem_.box), below) == below_;
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
