#include "gui/relief/relief_composer.h"

#include "weft/error.h"

namespace weft::gui {

namespace {

/// The picture's samples as brightness, with everything but light and hints. Worker thread.
std::shared_ptr<const ReliefProblem> readPicture(const OpenedPicture& picture,
                                                 const ReliefSetup& setup) {
    const auto brightness = reliefBrightness(picture.picture.color, setup.encoding);
    Mask mask = setup.mask ? Mask(setup.mask->mask) : Mask(brightness->extent(), Mask::kUnknown);
    ShadingModel model{.albedo = setup.albedo, .ambient = setup.ambient};
    if (setup.albedoFromPicture) {
        const double found = brightestAlbedo(*brightness, mask, setup.ambient);
        model.albedo = found > 0 ? found : 1;  // of a black picture the problem says what is wrong
    }
    std::shared_ptr<const Field> border;
    if (setup.boundary == ReliefBoundary::border && setup.border)
        border = {setup.border, &setup.border->height};
    return std::make_shared<const ReliefProblem>(brightness, std::move(mask), Light{}, setup.boundary,
                                                 model, std::move(border));
}

}  // namespace

ReliefComposer::ReliefComposer(LiveSession& session, BackgroundJobs& jobs, QObject* parent)
    : QObject(parent), session_(session), jobs_(jobs) {
    connect(&session_, &LiveSession::snapshotReady, this, &ReliefComposer::onSnapshot);
}

void ReliefComposer::setDocument(ReliefDocument* document) {
    if (document == document_) return;
    if (document_) leave();
    document_ = document;
    newest_ = nullptr;
    problem_ = nullptr;
    settled_ = true;
    paused_ = false;
    firstValidId_ = ~std::uint64_t{0};
    forgetReading();
    if (!document) return submitNothing({});
    connect(document, &ReliefDocument::setupChanged, this, &ReliefComposer::submit);
    connect(document, &Document::draggingChanged, this, [this](bool dragging) {
        if (!dragging) submit();
    });
    const auto left = left_.find(document);
    if (left == left_.end() || !takeUp(left->second)) submit();
}

void ReliefComposer::leave() {
    disconnect(document_, &ReliefDocument::setupChanged, this, nullptr);
    disconnect(document_, &Document::draggingChanged, this, nullptr);
    const bool whole = settled_ && newest_ && isCurrent(*newest_) && newest_->editId == lastId_;
    const bool ended = whole && (newest_->progress.outcome == Outcome::Converged ||
                                 newest_->progress.outcome == Outcome::IterationLimit);
    if (!ended) return;
    if (!left_.contains(document_))
        connect(document_, &QObject::destroyed, this, [this](QObject* gone) { left_.erase(gone); });
    left_.insert_or_assign(document_,
                           Left{base_, document_->setup(), settings_, relaxation(), newest_});
}

/// False: the setup or the settings have changed meanwhile.
bool ReliefComposer::takeUp(const Left& left) {
    if (!(left.setup == document_->setup()) || !solvesLike(left.settings) ||
        left.relaxation != relaxation())
        return false;
    base_ = left.base;
    reading_ = left.setup;
    problem_ = left.newest->surface->problem;
    newest_ = left.newest;
    lastId_ = session_.newId();
    firstValidId_ = lastId_ + 1;
    session_.submit({.id = lastId_, .problem = nullptr, .settings = settings_});
    const auto tell = [this, snapshot = newest_] {  // once the panels know whom they show
        if (newest_ != snapshot || !settled_) return;
        emit snapshotShown(snapshot);
        emit finished();
    };
    QMetaObject::invokeMethod(this, tell, Qt::QueuedConnection);
    return true;
}

void ReliefComposer::forgetReading() {
    if (readJob_ != 0) jobs_.cancel(readJob_);
    readJob_ = 0;
    base_ = nullptr;
}

void ReliefComposer::setSettings(const SolveSettings& settings) {
    const bool same = solvesLike(settings);
    settings_ = settings;
    if (!same) submit();
}

bool ReliefComposer::solvesLike(const SolveSettings& settings) const {
    const bool relaxes = settings.solver == SolverKind::relaxation;
    return settings.backend == settings_.backend && settings.attempt == settings_.attempt &&
           settings.solver == settings_.solver && (!relaxes || settings.scheme == settings_.scheme);
}

void ReliefComposer::setRelaxation(OrientationKernel kernel, double lambda) {
    if (kernel == kernel_ && lambda == lambda_) return;
    kernel_ = kernel;
    lambda_ = lambda;
    if (settings_.solver == SolverKind::relaxation) submit();
}

std::optional<ReliefRelaxation> ReliefComposer::relaxation() const {
    if (settings_.solver != SolverKind::relaxation) return std::nullopt;
    return ReliefRelaxation{.scheme = settings_.scheme, .kernel = kernel_, .lambda = lambda_};
}

void ReliefComposer::cancel() {
    const bool paused = std::exchange(paused_, false);
    session_.cancel();
    if (!paused || settled_) return;
    settled_ = true;
    emit finished();
}

void ReliefComposer::pause() {
    if (settled_ || !problem_) return;
    paused_ = true;
    session_.cancel();
}

void ReliefComposer::resume() {
    if (paused_) submit();
}

void ReliefComposer::submit() {
    if (!document_) return;
    settled_ = paused_ = false;
    const ReliefSetup& setup = document_->setup();
    if (!base_ || !sameReading(setup, reading_)) return read();
    try {
        auto posed = std::make_shared<const ReliefProblem>(
            base_->underLight(setup.light).withHints(setup.hints));
        const bool same =
            problem_ && problem_->samePicture(*posed) && problem_->light() == posed->light();
        if (!same) problem_ = std::move(posed);
    } catch (const InvalidProblem& e) {
        return submitNothing(QString::fromUtf8(e.what()));
    }
    Edit edit{.id = session_.newId(),
              .problem = nullptr,
              .settings = settings_,
              .dragging = document_->dragging(),
              .relief = ReliefRequest{
                  .problem = problem_, .options = setup.options, .relaxation = relaxation()}};
    lastId_ = edit.id;
    firstValidId_ = std::min(firstValidId_, lastId_);
    session_.submit(std::move(edit));
    emit submitted();
}

void ReliefComposer::submitNothing(const QString& reason) {
    problem_ = nullptr;
    newest_ = nullptr;
    lastId_ = session_.newId();
    firstValidId_ = lastId_ + 1;
    session_.submit({.id = lastId_, .problem = nullptr, .settings = settings_});
    settled_ = true;
    emit idle(reason);
    emit finished();
}

// One at a time: when it is done and the setup has moved on, the next one starts.
void ReliefComposer::read() {
    if (readJob_ != 0) return;
    const ReliefSetup setup = document_->setup();
    readJob_ = jobs_.run<SharedProblem>(
        tr("Preparing the picture"),
        [picture = document_->picture(), setup] { return readPicture(*picture, setup); },
        [this, setup](SharedProblem base) { onRead(setup, std::move(base)); },
        [this, setup](const QString& sentence) {
            readJob_ = 0;
            if (!document_) return;
            if (sameReading(document_->setup(), setup))
                submitNothing(sentence);
            else
                submit();
        });
}

void ReliefComposer::onRead(const ReliefSetup& setup, SharedProblem base) {
    readJob_ = 0;
    if (!document_) return;
    base_ = std::move(base);
    reading_ = setup;
    submit();
}

void ReliefComposer::onSnapshot(const SharedSnapshot& snapshot) {
    if (!document_ || !snapshot->surface || snapshot->editId < firstValidId_) return;
    if (paused_ && snapshot->progress.outcome == Outcome::Cancelled) return;
    newest_ = snapshot;
    if (snapshot->surface->relief) document_->showSurface(snapshot->surface);
    emit snapshotShown(snapshot);
    if (snapshot->editId != lastId_ || snapshot->moreFollows || document_->dragging()) return;
    settled_ = true;
    emit finished();
}

}  // namespace weft::gui
