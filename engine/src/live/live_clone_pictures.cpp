// What LiveClone shows: layers made of solves, and snapshots of them.
#include <algorithm>

#include "live/live_clone.h"

namespace weft {

void LiveClone::compose(const LiveTask& task, PatchSlot& slot, CloneSolve& solve, Stage stage) {
    const auto start = Clock::now();
    const double before = solve.timings().transfer;
    const PatchProblem& asked = slot.problem();
    const Extent largest =
        stack_->preparer.prepare(*stack_->document, slot.object()).maskBox.extent();
    SolveFigures figures = figuresOf(solve);
    std::shared_ptr<Layer> layer;
    if (task.edit.dragging && asked.coverage.isFull() && asked.omegaIsLayer() &&
        solve.makesPixels() && !stack_->document->isFaded(slot.object())) {
        layer = pool_.makePixels(asked.box.extent(), largest);
        if (!solve.readPixels(layer->pixels.span())) layer = nullptr;
    }
    if (!layer) {
        layer = pool_.make(asked.box.extent(), asked.base.field->channels(), largest);
        read(asked, solve, layer->solved.span());
        tellTrueError(task, slot, solve,
                      asked.omegaIsLayer() ? layer->solved.view() : partOfLayer_.view(), figures);
        applyCoverage(asked.coverage, asked.base, asked.box, layer->solved.span());
    }
    layer->patch = slot.object().id;
    layer->box = asked.box;
    layer->coverage = asked.coverage;
    layer->alpha = alphaWith(asked.coverage, asked.base, asked.box);
    spent_.reading += solve.timings().transfer - before;
    publishingTime_ = Clock::now() - start;
    spent_.publishing += secondsOf(publishingTime_);
    figures.timings = timingsOf(solve);
    slot.take(std::move(layer), std::move(figures), settingsFor(task, slot), stage == Stage::final);
}

void LiveClone::read(const PatchProblem& asked, CloneSolve& solve, FieldSpan layer) {
    if (asked.omegaIsLayer()) return solve.read(layer);
    partOfLayer_.reshape(asked.problem->box().extent(), layer.channels);
    solve.read(partOfLayer_.span());
    asked.putSolved(partOfLayer_.view(), layer);
}

SolveFigures LiveClone::figuresOf(const CloneSolve& solve) const {
    SolveFigures figures{.progress = solve.progress(),
                         .trace = std::make_shared<const ConvergenceTrace>(solve.trace()),
                         .timings = timingsOf(solve),
                         .scheme = solve.schemeText(),
                         .jacobiRadius = rate_.of(solve.system().domain),
                         .blockSteps = solve.blockSteps(),
                         .finestTolerance = solve.finestTolerance()};
    return figures;
}

Timings LiveClone::timingsOf(const CloneSolve& solve) const {
    Timings timings = solve.timings();
    timings.transfer += spent_.publishing - spent_.reading;
    return timings;
}

void LiveClone::tellTrueError(const LiveTask& task, const PatchSlot& slot, const CloneSolve& solve,
                              FieldView solved, SolveFigures& figures) {
    const auto exact = exact_.of(*slot.problem().problem);
    if (!exact || !relaxes(settingsFor(task, slot))) return;
    const double error = ExactPicture::largestDifference(solved, exact->view());
    Progress& p = figures.progress;
    if (trueErrorsOf_ != &solve) trueErrors_.clear();
    trueErrorsOf_ = &solve;
    const auto& known = trueErrors_.points();
    if (known.empty() || known.back().step < p.steps)
        trueErrors_.append({p.steps, figures.timings.solve, p.residual, error});
    figures.trueErrors = std::make_shared<const ConvergenceTrace>(trueErrors_);
    figures.errorIsTrue = true;
    p.errorEstimate = error;
    if (!p.certified) p.errorBound = error + ExactPicture::kExactTolerance;
}

namespace {

/// A patch that is seen as it is now.
void addSolved(WholePicture& whole, const Progress& progress) {
    ++whole.solved;
    whole.certified = whole.certified && progress.certified;
    whole.errorBound =
        std::max(whole.errorBound, progress.certified ? progress.errorBound : progress.errorEstimate);
}

}  // namespace

Layers LiveClone::layersToShow(WholePicture* whole) {
    const Document& document = *stack_->document;
    GroupStack layers(document, stack_->preparer, stack_->faded);
    if (whole) *whole = {.certified = true};
    for (const PatchSlot* slot : stack_->order) {
        const bool offPicture = slot->hasObject() && !slot->hasProblem();
        if (whole && !offPicture) ++whole->patches;
        if (!slot->layer()) continue;
        const Layers& below = layers.below(*document.find(slot->object().id));
        const bool asItIs = slot == worked_ || (!slot->isStale() && slot->standsOn(below));
        const Progress& progress = slot->figures().progress;
        if (whole && asItIs && !offPicture && progress.outcome != Outcome::Running)
            addSolved(*whole, progress);
        layers.add(asItIs ? slot->layer() : slot->restackedOver(document, below, stack_->preparer));
    }
    return layers.finish();
}

void LiveClone::enlarge(CloneSnapshot& content) {
    content.level = level_;
    content.layers = seen_.enlarged(content.layers);
    if (!content.shown) return;
    const auto shown =
        std::find_if(content.layers.begin(), content.layers.end(),
                     [&](const SharedLayer& layer) { return layer->patch == content.shown->patch; });
    content.shown = shown == content.layers.end() ? nullptr : *shown;
}

const PatchSlot* LiveClone::slotToShow(const LiveTask& task) const {
    const PatchSlot* topmost = nullptr;
    for (const PatchSlot* slot : stack_->order) {
        if (slot->layer() && isActive(task, *slot)) return slot;
        if (slot->layer()) topmost = slot;
    }
    return topmost;
}

void LiveClone::judgeAll(Progress& progress) const {
    for (const PatchSlot* slot : stack_->order) {
        if (!slot->layer()) continue;
        const Progress& p = slot->figures().progress;
        progress.errorEstimate = std::max(progress.errorEstimate, p.errorEstimate);
        progress.errorBound = std::max(progress.errorBound, p.errorBound);
        progress.certified = progress.certified && p.certified;
        if (p.outcome != Outcome::Converged) progress.outcome = p.outcome;
    }
}

void LiveClone::publish(const LiveTask& task, const PatchSlot* shown, Stage stage) {
    if (presolving_) return;
    if (!shown) shown = slotToShow(task);
    auto snapshot = std::make_shared<Snapshot>();
    CloneSnapshot content{};
    content.layers = layersToShow(&content.whole);
    content.whole.certified =
        content.whole.certified && content.whole.solved == content.whole.patches;
    SolveFigures figures{.progress = {.outcome = Outcome::Converged}};
    if (shown) {
        content.shown = shown->layer();
        content.problem = shown->problem().problem;
        content.problemInBackground = shown->problem().problemInBackground;
        content.exact = exact_.of(*content.problem);
        figures = shown->figures();
        if (stage != Stage::unfinished) judgeAll(figures.progress);
    }
    for (const PatchSlot* slot : stack_->order)
        if (isActive(task, *slot)) content.reason = slot->reason();
    content.trueErrors = std::move(figures.trueErrors);
    content.errorIsTrue = figures.errorIsTrue;
    content.jacobiRadius = figures.jacobiRadius;
    content.blockSteps = std::move(figures.blockSteps);
    for (const PatchSlot* slot : stack_->order)
        content.finestTolerance = std::max(content.finestTolerance, slot->figures().finestTolerance);
    if (level_ > 0) enlarge(content);
    snapshot->content = std::move(content);
    snapshot->progress = figures.progress;
    snapshot->trace = std::move(figures.trace);
    snapshot->timings = figures.timings;
    snapshot->scheme = std::move(figures.scheme);
    snapshot->preview = stage != Stage::final;
    snapshot->moreFollows = stage == Stage::unfinished;
    publisher_.publish(std::move(snapshot), task, spent_.earlier);
}

void LiveClone::publishWithoutPicture(const LiveTask& task, Outcome outcome) {
    auto snapshot = std::make_shared<Snapshot>();
    const SolveFigures figures = solving_ ? figuresOf(*solving_) : SolveFigures{};
    snapshot->content = CloneSnapshot{};
    snapshot->progress = figures.progress;
    snapshot->progress.outcome = outcome;
    snapshot->trace = figures.trace;
    snapshot->timings = figures.timings;
    snapshot->scheme = figures.scheme;
    publisher_.publish(std::move(snapshot), task, spent_.earlier);
}

}  // namespace weft
