#include "live/live_clone.h"

#include <algorithm>
#include <limits>
#include <thread>

namespace weft {

namespace {

/// While the hand moves the first picture is all that is wanted.
bool restsAfterFirstPicture(const LiveTask& task) {
    return task.edit.dragging && task.edit.settings.tolerance >= kDragTolerance;
}

}  // namespace

StopRule LiveClone::ruleFor(const LiveTask& task, const CloneSolve& solve, double least) {
    return {.tolerance = std::max({task.edit.settings.tolerance, least, solve.finestTolerance()})};
}

bool LiveClone::relaxes(const SolveSettings& settings) {
    return settings.solver == SolverKind::relaxation;
}

// --- what to do

void LiveClone::serve(const LiveTask& task) {
    worked_ = nullptr;
    solving_ = nullptr;
    if (task.stop.stop_requested()) return static_cast<void>(stopped(task));
    if (!task.edit.settings.wantsExact) exact_.forget();
    arrange(task);
    if (!reachFirstPictures(task)) return;
    if (worked_ || task.edit.dragging)
        publish(task, nullptr, restsAfterFirstPicture(task) ? Stage::dragged : Stage::unfinished);
    if (worked_) firstPictureTime_ = publisher_.published() - publisher_.taken();
    if (worked_ && task.edit.dragging) seen_.learn(task.edit, level_, firstPictureTime_);
    if (!mailbox_.refine()) return;
    if (task.edit.dragging) {
        if (restsAfterFirstPicture(task)) return sharpen(task);
        if (forEachPatch(task, [&](PatchSlot& slot) { return reachTolerance(task, slot); }))
            publish(task, nullptr, Stage::dragged);
    } else if (forEachPatch(task, [&](PatchSlot& slot) { return finish(task, slot); })) {
        publish(task, nullptr, Stage::final);
        presolveReduced(task);
    }
}

bool LiveClone::reachFirstPictures(const LiveTask& task) {
    return forEachPatch(task, [&](PatchSlot& slot) {
        return !wantsPicture(task, slot) || reachFirstPicture(task, slot);
    });
}

void LiveClone::sharpen(const LiveTask& task) {
    if (level_ <= SeenSize::seenLevelFor(task.edit)) return;
    const auto due = Clock::now() + kPause;
    while (Clock::now() < due) {
        if (task.stop.stop_requested() || mailbox_.superseded()) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    take(task, SeenSize::seenLevelFor(task.edit));
    const auto begun = Clock::now();
    if (!reachFirstPictures(task)) return;
    publish(task, nullptr, Stage::dragged);
    seen_.learn(task.edit, level_, Clock::now() - begun);
}

void LiveClone::arrange(const LiveTask& task) {
    if (!seen_.mayServe(*task.edit.clone()->document)) {
        small_.forget();
        seen_.forget();
        seen_.forgetPace();
    }
    take(task, task.edit.dragging ? seen_.levelFor(task.edit) : 0);
}

void LiveClone::take(const LiveTask& task, int level) {
    const std::shared_ptr<const Document>& document = task.edit.clone()->document;
    level_ = level;
    stack_ = level_ > 0 ? &small_ : &whole_;
    stack_->take(level_ > 0 ? seen_.reduced(*document, level_) : document);
}

void LiveClone::presolveReduced(const LiveTask& task) {
    const int level = seen_.levelFor(task.edit);
    if (level == 0) return;
    const Spent spent = spent_;
    presolving_ = true;
    try {
        solveReducedUnseen(task, level);
    } catch (const std::exception&) {  // the picture at rest is out: a drag will find out for itself
        small_.forget();
        seen_.forget();
    }
    presolving_ = false;
    worked_ = nullptr;
    solving_ = nullptr;
    spent_ = spent;
}

void LiveClone::solveReducedUnseen(const LiveTask& task, int level) {
    auto small = seen_.reduced(*task.edit.clone()->document, level, task.stop);
    if (!small) return;
    LiveTask drag = task;
    drag.edit.dragging = true;
    level_ = level;
    stack_ = &small_;
    stack_->take(std::move(small));
    if (forEachPatch(drag,
                     [&](PatchSlot& slot) { return !slot.isStale() || solveUnseen(drag, slot); }))
        (void)seen_.enlarged(layersToShow());
}

bool LiveClone::solveUnseen(const LiveTask& task, PatchSlot& slot) {
    CloneSolve* const solve = load(task, slot);
    if (!solve ||
        !advance(task, slot, *solve, ruleFor(task, *solve, kDragTolerance), TaskPhase::refining))
        return false;
    compose(task, slot, *solve, Stage::unfinished);
    return true;
}

template <class Work>
bool LiveClone::forEachPatch(const LiveTask& task, const Work& work) {
    const Document& document = *stack_->document;
    GroupStack layers(document, stack_->preparer, stack_->faded);
    auto slot = stack_->order.begin();
    for (const Document::SharedPatch& object : document.patches()) {
        if (!document.shows(*object)) continue;
        (*slot)->update(document, object, layers.below(*object), stack_->preparer);
        const bool solves = (*slot)->problem().solves;
        if ((*slot)->hasProblem() && !solves) paste(task, **slot);
        if ((*slot)->hasProblem() && solves && !work(**slot)) return false;
        if ((*slot)->layer()) layers.add((*slot)->layer());
        ++slot;
    }
    return !task.stop.stop_requested() || stopped(task);
}

bool LiveClone::isActive(const LiveTask& task, const PatchSlot& slot) const {
    return slot.hasObject() && slot.object().id == task.edit.clone()->active;
}

SolveSettings LiveClone::settingsFor(const LiveTask& task, const PatchSlot& slot) const {
    SolveSettings settings = task.edit.settings;
    const Document& document = *stack_->document;
    const auto active = document.find(task.edit.clone()->active);
    const bool watched =
        active && document.shows(*active) ? isActive(task, slot) : &slot == stack_->order.back();
    if (watched) return settings;
    settings.solver = SolverKind::multigrid;
    settings.smoothWithScheme = settings.wantsExact = settings.wantsRate = false;
    settings.launchesPerSecond = 0;
    return settings;
}

bool LiveClone::wantsPicture(const LiveTask& task, const PatchSlot& slot) const {
    return slot.isStale() ||
           (isActive(task, slot) && !sameSolver(slot.settings(), task.edit.settings));
}

// --- one patch

Start LiveClone::startOfFinal(const LiveTask& task, const PatchSlot& slot) const {
    const SolveSettings settings = settingsFor(task, slot);
    return relaxes(settings) || settings.smoothWithScheme ? Start::warm : Start::cold;
}

CloneSolve* LiveClone::load(const LiveTask& task, PatchSlot& slot, Start start) {
    worked_ = &slot;
    const SolveSettings settings = settingsFor(task, slot);
    // Those of a drag that is solved small have solvers of their own: both stay warm.
    const std::uint64_t key = slot.object().id << 1 | (level_ > 0 ? 1 : 0);
    solving_ = nullptr;  // other settings than those of the patch before end all solves
    CloneSolve& solve = device_.solveFor(settings, key);
    const bool holds = solve.holds(*slot.problem().problem);
    const bool astray =
        holds && start == Start::cold && !solve.wentStraightTo(ruleFor(task, solve).tolerance);
    if (!holds || astray) {
        if (!holds) spent_ = {};
        if (trueErrorsOf_ == &solve) trueErrors_.clear();
        if (!solve.setProblem(slot.problem().problem, start, task.stop)) {
            stopped(task);
            return nullptr;
        }
    }
    solving_ = &solve;
    const double launches = relaxes(settings) ? settings.launchesPerSecond : 0;
    pace_ = Pace(launches * settings.scheme.sweepsALaunch(), solve.progress().steps, Clock::now());
    return &solve;
}

void LiveClone::paste(const LiveTask& task, PatchSlot& slot) {
    if (!slot.isStale()) return;
    worked_ = &slot;
    const PatchProblem& asked = slot.problem();
    const Extent largest =
        stack_->preparer.prepare(*stack_->document, slot.object()).maskBox.extent();
    auto layer = pool_.make(asked.box.extent(), asked.base.field->channels(), largest);
    asked.putAsItIs(layer->solved.span());
    applyCoverage(asked.coverage, asked.base, asked.box, layer->solved.span());
    layer->patch = slot.object().id;
    layer->box = asked.box;
    layer->coverage = asked.coverage;
    layer->alpha = alphaWith(asked.coverage, asked.base, asked.box);
    SolveFigures figures;
    figures.progress.outcome = Outcome::Converged;
    figures.progress.certified = true;
    figures.progress.errorBound = figures.progress.errorEstimate = 0;
    slot.take(std::move(layer), std::move(figures), settingsFor(task, slot), true);
}

bool LiveClone::reachFirstPicture(const LiveTask& task, PatchSlot& slot) {
    // Where nothing finer follows, it is solved at once as it is to be at rest.
    const bool isLast = !task.edit.dragging && task.edit.settings.tolerance >= kDragTolerance;
    CloneSolve* const solve = load(task, slot, isLast ? startOfFinal(task, slot) : Start::warm);
    if (!solve) return false;
    if (relaxes(settingsFor(task, slot)) &&
        (!solveExactly(task, slot, *solve) || !findRate(task, slot, *solve)))
        return false;
    if (pace_.isLimited()) {
        compose(task, slot, *solve, Stage::unfinished);
        publish(task, &slot, Stage::unfinished);
    }
    if (!advance(task, slot, *solve, ruleFor(task, *solve, kDragTolerance), TaskPhase::firstPicture))
        return false;
    compose(task, slot, *solve, Stage::unfinished);
    return true;
}

bool LiveClone::reachTolerance(const LiveTask& task, PatchSlot& slot) {
    if (task.edit.settings.tolerance >= kDragTolerance && !slot.isStale()) return true;
    CloneSolve* const solve = load(task, slot);
    if (!solve || !advance(task, slot, *solve, ruleFor(task, *solve), TaskPhase::refining))
        return false;
    compose(task, slot, *solve, Stage::unfinished);
    return true;
}

bool LiveClone::finish(const LiveTask& task, PatchSlot& slot) {
    const bool newSolver = wantsPicture(task, slot);
    if (!newSolver && slot.isProven(task.edit.settings.tolerance)) {
        if (!isActive(task, slot) || !task.edit.settings.wantsExact) return true;
    }
    CloneSolve* const solve = load(task, slot, startOfFinal(task, slot));
    if (!solve || !solveExactly(task, slot, *solve) || !findRate(task, slot, *solve)) return false;
    if (!newSolver && slot.isProven(task.edit.settings.tolerance)) return true;
    const StopRule rule = ruleFor(task, *solve);
    if (!advance(task, slot, *solve, rule, TaskPhase::refining)) return false;
    if (rule.tolerance < kDragTolerance) {
        compose(task, slot, *solve, Stage::unfinished);
        publish(task, &slot, Stage::unfinished);
    }
    const Outcome outcome = solve->progress().outcome;
    if (outcome != Outcome::Diverged && outcome != Outcome::Failed) solve->certify(rule, task.stop);
    if (task.stop.stop_requested()) return stopped(task);
    compose(task, slot, *solve, Stage::final);
    return true;
}

bool LiveClone::solveExactly(const LiveTask& task, PatchSlot& slot, CloneSolve& solve) {
    if (!settingsFor(task, slot).wantsExact || task.edit.dragging ||
        exact_.holds(*slot.problem().problem))
        return true;
    compose(task, slot, solve, Stage::unfinished);
    publish(task, &slot, Stage::unfinished);
    if (exact_.solve(device_.backend(), slot.problem().problem, mailbox_, task.stop)) return true;
    return stopped(task);
}

bool LiveClone::findRate(const LiveTask& task, PatchSlot& slot, CloneSolve& solve) {
    const SolveSettings settings = settingsFor(task, slot);
    const std::shared_ptr<const Domain>& domain = solve.system().domain;
    if (!settings.wantsRate || !relaxes(settings) || task.edit.dragging || rate_.holds(domain))
        return true;
    if (slot.isStale()) {  // what there is before
        compose(task, slot, solve, Stage::unfinished);
        publish(task, &slot, Stage::unfinished);
    }
    return rate_.find(device_.backend(), domain, mailbox_, task.stop) || stopped(task);
}

Clock::duration LiveClone::patience(bool relaxing) const {
    if (!relaxing) return kPatience;
    return std::max<Clock::duration>(kDisplayFrame, 4 * publishingTime_);
}

bool LiveClone::advance(const LiveTask& task, PatchSlot& slot, CloneSolve& solve,
                        const StopRule& rule, TaskPhase phase) {
    const bool first = phase == TaskPhase::firstPicture;
    const bool relaxing = relaxes(settingsFor(task, slot));
    // Relaxation shows the newest position within a display frame, its first check of the error
    // later.
    auto wait =
        first && relaxing ? kDisplayFrame - (Clock::now() - publisher_.taken()) : patience(relaxing);
    auto shown = Clock::now();
    bool begun = false;
    const Progress reached = solve.advance(rule, [&](const Progress& p) -> std::optional<Budget> {
        for (;; begun = true) {
            if (task.stop.stop_requested() || (!first && mailbox_.superseded())) return std::nullopt;
            // A picture of multigrid is worth showing once it is known to be no worse than the one
            // that is shown.
            const double best = slot.isStale() ? std::numeric_limits<double>::max()
                                               : slot.figures().progress.errorEstimate;
            const bool worthwhile = relaxing || p.errorEstimate <= best;
            if (begun && Clock::now() - shown >= (worthwhile ? wait : 10 * wait)) {
                if (worthwhile) {
                    compose(task, slot, solve, Stage::unfinished);
                    publish(task, &slot, Stage::unfinished);
                }
                if (mailbox_.superseded()) return std::nullopt;
                wait = patience(relaxing);
                shown = Clock::now();
            }
            if (const auto budget = batch(task, p)) return begun = true, budget;
        }
    });
    if (task.stop.stop_requested()) return stopped(task);
    return reached.outcome != Outcome::Running;
}

std::optional<Budget> LiveClone::batch(const LiveTask& task, const Progress& progress) {
    const auto end = Clock::now() + kDisplayFrame;
    std::int64_t due = 0;
    while ((due = pace_.due(progress.steps, Clock::now())) < 1) {
        if (Clock::now() >= end || task.stop.stop_requested() || mailbox_.superseded())
            return std::nullopt;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return Budget{.seconds = kBatchSeconds, .steps = due, .stop = task.stop};
}

bool LiveClone::stopped(const LiveTask& task) {
    if (!presolving_ && !mailbox_.superseded()) publishWithoutPicture(task, Outcome::Cancelled);
    return false;
}

void LiveClone::forget() {
    whole_.forget();
    small_.forget();
    seen_.forget();
    worked_ = nullptr;
    solving_ = nullptr;
    exact_.forget();
    rate_.forget();
    trueErrors_.clear();
    spent_ = {};
}

}  // namespace weft
