#include "gui/relief/relief_solve_controller.h"

#include "gui/languages/engine_text.h"
#include "weft/bas_relief/bas_relief_options.h"
#include "weft/cpu_backend.h"
#include "weft/document/document.h"
#include "weft/error.h"
#include "weft/live/surface_snapshot.h"
#include "weft/relief/relief_problem.h"

namespace weft::gui {

namespace {

/// What is seen of a body until its light is found: beside its outline, whatever the setup says.
std::optional<ReliefSketch> sketchBesideOutline(const std::shared_ptr<const OpenedPicture>& picture,
                                                ReliefSetup setup) {
    if (setup.boundary != ReliefBoundary::silhouette) return std::nullopt;
    setup.options.outline = kPhotographOutline;
    return sketchOf(*makeCpuBackend(), {pictureOf(picture), std::move(setup)});
}

}  // namespace

ReliefSolveController::ReliefSolveController(LiveSession& session, BackgroundJobs& jobs,
                                             QObject* parent)
    : SolveController(session, parent), jobs_(jobs) {}

void ReliefSolveController::setDocument(ReliefDocument* document) {
    if (document == document_) return;
    if (document_) park();
    document_ = document;
    newest_ = nullptr;
    problem_ = nullptr;
    settled_ = true;
    paused_ = false;
    forgetEarlierEdits();
    forgetReading();
    if (!document) return submitNothing({});
    connect(document, &ReliefDocument::setupChanged, this, &ReliefSolveController::submit);
    connect(document, &OpenDocument::draggingChanged, this, [this](bool dragging) {
        if (!dragging) submit();
    });
    const auto parked = parked_.find(document);
    if (parked == parked_.end() || !restore(parked->second)) submit();
}

void ReliefSolveController::park() {
    disconnect(document_, &ReliefDocument::setupChanged, this, nullptr);
    disconnect(document_, &OpenDocument::draggingChanged, this, nullptr);
    const bool whole = settled_ && newest_ && isCurrent(*newest_) && isNewest(*newest_);
    if (!whole) return;
    const Outcome outcome = newest_->progress.outcome;
    if (outcome != Outcome::Converged && outcome != Outcome::WithinTolerance &&
        outcome != Outcome::IterationLimit)
        return;
    if (!parked_.contains(document_))
        connect(document_, &QObject::destroyed, this, [this](QObject* gone) { parked_.erase(gone); });
    parked_.insert_or_assign(
        document_, ParkedState{base_, document_->setup(), settings_, relaxation(), newest_});
}

/// False: the setup or the settings have changed meanwhile.
bool ReliefSolveController::restore(const ParkedState& parked) {
    if (!(parked.setup == document_->setup()) || !solvesLike(parked.settings) ||
        parked.relaxation != relaxation())
        return false;
    base_ = parked.base;
    reading_ = parked.setup;
    problem_ = parked.newest->surface()->problem;
    newest_ = parked.newest;
    clearSolver();
    const auto show = [this, snapshot = newest_] {  // once the panels know whom they show
        if (newest_ != snapshot || !settled_) return;
        emit snapshotShown(snapshot);
        emit finished();
    };
    QMetaObject::invokeMethod(this, show, Qt::QueuedConnection);
    return true;
}

void ReliefSolveController::forgetReading() {
    if (readJob_ != 0) jobs_.cancel(readJob_);
    readJob_ = 0;
    base_ = nullptr;
}

void ReliefSolveController::setSettings(const SolveSettings& settings) {
    const bool same = solvesLike(settings) && watchesLike(settings);
    settings_ = settings;
    if (!same) submit();
}

bool ReliefSolveController::solvesLike(const SolveSettings& settings) const {
    const bool relaxes = settings.solver == SolverKind::relaxation;
    return settings.backend == settings_.backend && settings.attempt == settings_.attempt &&
           settings.solver == settings_.solver && (!relaxes || settings.scheme == settings_.scheme);
}

// Of patches nothing is asked anew for that; surfaces have no other edit that would carry it.
bool ReliefSolveController::watchesLike(const SolveSettings& settings) const {
    return settings.solver != SolverKind::relaxation ||
           (settings.launchesPerSecond == settings_.launchesPerSecond &&
            settings.wantsExact == settings_.wantsExact && settings.wantsRate == settings_.wantsRate);
}

void ReliefSolveController::setRelaxation(OrientationKernel kernel, double lambda, double tolerance) {
    if (kernel == kernel_ && lambda == lambda_ && tolerance == tolerance_) return;
    kernel_ = kernel;
    lambda_ = lambda;
    tolerance_ = tolerance;
    if (settings_.solver == SolverKind::relaxation) submit();
}

std::optional<ReliefRelaxation> ReliefSolveController::relaxation() const {
    if (settings_.solver != SolverKind::relaxation) return std::nullopt;
    return chosenRelaxation();
}

ReliefRelaxation ReliefSolveController::chosenRelaxation() const {
    return {
        .scheme = settings_.scheme, .kernel = kernel_, .lambda = lambda_, .tolerance = tolerance_};
}

ReliefSolveController::SharedProblem ReliefSolveController::relaxable() const {
    return document_ && document_->setup().kind != ReliefKind::basRelief ? problem_ : nullptr;
}

void ReliefSolveController::cancel() {
    const bool paused = std::exchange(paused_, false);
    session_.cancel();
    if (paused && !settled_) settle();
}

void ReliefSolveController::pause() {
    if (settled_ || !problem_) return;
    paused_ = true;
    session_.cancel();
}

void ReliefSolveController::resume() {
    if (paused_) submit();
}

void ReliefSolveController::submit() {
    if (!document_) return;
    settled_ = paused_ = false;
    const ReliefSetup& setup = document_->setup();
    if (!base_ || !sameReading(setup, reading_)) return read();
    try {
        auto posed = std::make_shared<const ReliefProblem>(
            underLightOf(setup, *base_).withEdges(setup.edges).withOutliers(setup.outliers));
        const bool same = problem_ && problem_->samePicture(*posed) && problem_->sameLight(*posed);
        if (!same) problem_ = std::move(posed);
    } catch (const InvalidProblem& e) {
        return submitNothing(engineText(e.what()));
    }
    const bool shallow = setup.kind == ReliefKind::basRelief;
    submitEdit(
        {.content = ReliefEdit{.problem = problem_,
                               .options = setup.options,
                               .relaxation = shallow ? std::nullopt : relaxation(),
                               .basRelief = shallow ? std::optional(setup.basRelief) : std::nullopt},
         .settings = settings_,
         .dragging = document_->dragging()});
}

void ReliefSolveController::submitNothing(const QString& reason) {
    problem_ = nullptr;
    SolveController::submitNothing(reason);
}

// One at a time: when it is done and the setup has moved on, the next one starts.
void ReliefSolveController::read() {
    if (readJob_ != 0) return;
    const ReliefSetup setup = document_->setup();
    // A document that has just been opened brings its sketch; another mask wants its own.
    const bool sketches = document_->awaitsLight() && newest_;
    readJob_ = jobs_.run<Read>(
        tr("Preparing the picture"),
        [picture = document_->picture(), setup, sketches] {
            return Read{std::make_shared<const ReliefProblem>(problemOf({pictureOf(picture), setup})),
                        sketches ? sketchBesideOutline(picture, setup) : std::nullopt};
        },
        [this, setup](Read read) { onRead(setup, std::move(read)); },
        [this, setup](const QString& sentence) {
            readJob_ = 0;
            if (!document_) return;
            if (sameReading(document_->setup(), setup))
                submitNothing(sentence);
            else
                submit();
        });
}

void ReliefSolveController::onRead(const ReliefSetup& setup, Read read) {
    readJob_ = 0;
    if (!document_) return;
    base_ = std::move(read.problem);
    reading_ = setup;
    if (read.sketch) document_->showSketch(*std::move(read.sketch));
    submit();
}

void ReliefSolveController::onSnapshot(const SharedSnapshot& snapshot) {
    const auto surface = snapshot->surface();
    if (!document_ || !surface) return;
    if (paused_ && snapshot->progress.outcome == Outcome::Cancelled) return;
    newest_ = snapshot;
    // In slow motion the same height comes with every launch.
    const auto& shown = document_->surface();
    const bool sameHeight = shown && shown->relief == surface->relief && snapshot->moreFollows;
    if (surface->relief && !sameHeight) document_->showSurface(surface);
    emit snapshotShown(snapshot);
    if (isNewest(*snapshot) && !snapshot->moreFollows && !document_->dragging()) settle();
}

}  // namespace weft::gui
