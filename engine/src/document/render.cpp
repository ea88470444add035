#include "weft/document/render.h"

#include "document/group_stack.h"
#include "weft/error.h"

namespace weft {

namespace {

/// Exact without a solve.
CloneResult pasted(const PatchProblem& asked, const Backend& backend) {
    CloneResult result;
    result.solved = Field(asked.box.extent(), asked.base.field->channels(), false);
    asked.putAsItIs(result.solved.span());
    result.progress.outcome = Outcome::Converged;
    result.progress.certified = true;
    result.progress.errorBound = result.progress.errorEstimate = 0;
    result.device = backend.info();
    return result;
}

/// Solves one patch over `layers` and puts its own on top of them.
RenderedPatch renderPatch(const Document& document, const PatchObject& object,
                          PatchPreparer& preparer, Backend& backend, const CloneOptions& options,
                          GroupStack& layers) {
    RenderedPatch rendered{.id = object.id, .result = {}, .reason = {}};
    PatchProblem asked;
    try {
        asked = preparer.problemOf(document, object, layers.below(object));
    } catch (const InvalidProblem& error) {
        rendered.reason = error.what();
        return rendered;
    }
    if (asked.solves)
        rendered.result = solveClone(*asked.problem, backend, options);
    else
        rendered.result = pasted(asked, backend);
    if (rendered.result.solved.empty()) return rendered;
    if (asked.solves && !asked.omegaIsLayer()) {
        Field layer(asked.box.extent(), asked.base.field->channels(), false);
        asked.putSolved(rendered.result.solved.view(), layer.span());
        rendered.result.solved = std::move(layer);
    }
    rendered.result.changed = asked.box;
    applyCoverage(asked.coverage, asked.base, asked.box, rendered.result.solved.span());
    auto layer = std::make_shared<Layer>();
    layer->patch = object.id;
    layer->box = asked.box;
    layer->solved = std::move(rendered.result.solved);
    layer->coverage = asked.coverage;
    layer->alpha = alphaWith(asked.coverage, asked.base, asked.box);
    layers.add(std::move(layer));
    return rendered;
}

}  // namespace

Rendering renderDocument(const Document& document, PatchPreparer& preparer, Backend& backend,
                         const CloneOptions& options) {
    Rendering rendering;
    FadedLayers faded;
    GroupStack layers(document, preparer, faded);
    for (const Document::SharedPatch& object : document.patches()) {
        if (!document.shows(*object)) continue;
        rendering.patches.push_back(
            renderPatch(document, *object, preparer, backend, options, layers));
        if (rendering.patches.back().result.progress.outcome == Outcome::Cancelled) break;
    }
    rendering.layers = layers.finish();
    return rendering;
}

}  // namespace weft
