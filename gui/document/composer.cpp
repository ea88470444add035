#include "gui/document/composer.h"

#include <algorithm>

#include "weft/error.h"

namespace weft::gui {

Composer::Composer(LiveSession& session, BackgroundJobs& jobs, QObject* parent)
    : QObject(parent), session_(session), jobs_(jobs) {
    connect(&session_, &LiveSession::snapshotReady, this, &Composer::onSnapshot);
    connect(&jobs_, &BackgroundJobs::ended, this, [this](quint64 id) {
        if (id == baseJob_) baseJob_ = 0;
    });
}

void Composer::setDocument(CloneDocument* document) {
    if (document == document_) return;
    if (document_) document_->disconnect(this);
    document_ = document;
    newest_ = nullptr;
    forgetEarlierEdits();
    if (!document) {
        submitNothing({});
        return;
    }
    connect(document, &CloneDocument::patchesChanged, this, &Composer::submit);
    connect(document, &CloneDocument::draggingChanged, this, [this](bool dragging) {
        if (!dragging) submit();
    });
    submit();
}

void Composer::setSettings(const SolveSettings& settings) {
    if (settings == settings_) return;
    settings_ = settings;
    emit settingsChanged(settings);
    submit();
}

double Composer::tolerance() const {
    return toleranceFloor_ > 0 ? std::min(toleranceFloor_, settings_.tolerance) : settings_.tolerance;
}

void Composer::setToleranceFloor(double codes) { toleranceFloor_ = codes; }

void Composer::makeFinal() {
    if (!document_ || document_->composition().target() < 0 || !newest_) return;
    const Progress& p = newest_->progress;
    const bool proven = p.outcome == Outcome::Converged && p.certified && p.errorBound <= tolerance();
    if (!settled_ || !proven) submit();
}

void Composer::cancel() { session_.cancel(); }

void Composer::submit() {
    if (!document_) return;
    const Composition& composition = document_->composition();
    if (composition.target() < 0) return submitNothing({});
    if (composition.target() != lastTarget_) forgetEarlierEdits();
    lastTarget_ = composition.target();
    settled_ = false;
    if (!composition.base()) return buildBase();
    lastId_ = session_.newId();
    Edit edit{.id = lastId_, .problem = {}, .settings = settings_, .dragging = document_->dragging()};
    edit.settings.tolerance = tolerance();
    try {
        edit.problem =
            std::make_shared<const CloneProblem>(composition.base(), composition.targetPatch());
    } catch (const InvalidProblem& e) {
        if (composition.othersWait() && !document_->dragging()) return passOver();
        document_->showLive(nullptr);
        return submitNothing(QString::fromUtf8(e.what()));
    }
    problem_ = edit.problem;
    session_.submit(std::move(edit));
    emit submitted();
}

void Composer::submitNothing(const QString& reason) {
    lastTarget_ = -1;
    problem_ = nullptr;
    lastId_ = session_.newId();
    session_.submit({.id = lastId_, .problem = {}, .settings = settings_, .dragging = false});
    forgetEarlierEdits();
    newest_ = nullptr;
    settled_ = true;
    emit idle(reason);
    emit finished();
}

// Nothing of the target is seen; those above it are solved over what is below it.
void Composer::passOver() {
    document_->showLive(std::make_shared<const Snapshot>());
    document_->finishTarget();
    submit();
}

// Several patches: what lies below the target is written into a copy of the background.
void Composer::buildBase() {
    const auto layers = document_->composition().baseLayers();
    const auto background = document_->composition().background();
    if (baseJob_ != 0 && layers == layersOfJob_) return;
    layersOfJob_ = layers;
    baseJob_ = jobs_.run<std::shared_ptr<const Field>>(
        tr("Preparing the picture below the patch"),
        [background, layers] {
            auto field = std::make_shared<Field>(composedBase(*background, layers));
            return std::shared_ptr<const Field>(std::move(field));
        },
        [this, background, layers, document = document_](std::shared_ptr<const Field> field) {
            if (!document || document->composition().background() != background) return;
            document->setBase(std::move(field), layers);
            if (document == document_ && document->composition().base()) submit();
        },
        [this](const QString& error) { emit idle(error); });
}

void Composer::onSnapshot(const SharedSnapshot& snapshot) {
    if (!document_ || !snapshot || snapshot->surface || snapshot->editId < firstValidId_) return;
    newest_ = snapshot;
    if (snapshot->hasPicture()) document_->showLive(snapshot);
    emit snapshotShown(snapshot);
    const Progress& p = snapshot->progress;
    const bool mayImprove =
        p.outcome == Outcome::Running || (p.outcome == Outcome::Converged && !p.certified);
    if (snapshot->editId == lastId_ && !document_->dragging() && !mayImprove) onFinal(*snapshot);
}

void Composer::onFinal(const Snapshot& snapshot) {
    const bool othersWait = document_->composition().othersWait();
    const bool good = snapshot.progress.outcome == Outcome::Converged;
    // A patch with others on top of it is taken as far as it came; else only a proven result is kept.
    if (good || (othersWait && snapshot.hasPicture())) document_->finishTarget();
    if (othersWait && document_->composition().target() != lastTarget_) return submit();
    settled_ = true;
    emit finished();
}

}  // namespace weft::gui
