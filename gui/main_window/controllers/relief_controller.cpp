#include "gui/main_window/controllers/relief_controller.h"

#include <QFileInfo>
#include <QLocale>

#include "gui/document/seen_picture.h"
#include "gui/files/picture_file_dialog.h"
#include "gui/files/recent_files.h"
#include "gui/relief/proposal_strip.h"
#include "gui/relief/relief_page.h"
#include "gui/relief_panel/edge_group.h"
#include "gui/relief_panel/light_group.h"
#include "gui/relief_panel/mask_group.h"
#include "gui/relief_panel/pixel_mark_group.h"
#include "gui/relief_panel/relief_panel.h"
#include "resources/resources.h"
#include "weft/error.h"
#include "weft/live/surface_snapshot.h"
#include "weft/relief/relief_light.h"

namespace weft::gui {

namespace {
constexpr const char* kUnlit = "unlit";  // a document's light was not looked for yet
}

ReliefController::ReliefController(const Parts& parts, ReliefPanel& panel, QWidget& window)
    : QObject(&window), parts_(parts), panel_(panel), window_(window) {
    WindowActions& a = parts.actions;
    connect(a.openRelief, &QAction::triggered, this, &ReliefController::askForPicture);
    connect(a.reliefOfThis, &QAction::triggered, this, [this] {
        if (CloneDocument* shown = parts_.tabs.currentDocument())
            parts_.opener.openRelief(seenPicture(*shown, rectOf(shown->extent())).picture);
    });
    connect(a.openReliefSample, &QAction::triggered, this,
            [this] { parts_.opener.openRelief(QString(resources::kSampleRelief)); });
    connect(a.cancelSolve, &QAction::triggered, &parts.solve, &ReliefSolveController::cancel);
    connect(&parts.opener, &PictureOpener::reliefOpened, this, &ReliefController::onOpened);
    connectPanel();
    constexpr int kRestMilliseconds = 400;
    masksRest_.setSingleShot(true);
    masksRest_.setInterval(kRestMilliseconds);
    connect(&masksRest_, &QTimer::timeout, this, &ReliefController::lookAgain);
    connect(&parts.solve, &ReliefSolveController::snapshotShown, this,
            &ReliefController::findFirstLight);
    connect(&parts.solve, &ReliefSolveController::idle, this, [this](const QString& reason) {
        if (!reason.isEmpty()) parts_.messages.showError(reason, Concern::solving);
    });
}

void ReliefController::connectPanel() {
    connect(&panel_.light(), &LightGroup::estimateRequested, this,
            [this] { findLight(LightSearchKind::estimate); });
    connect(&panel_.light(), &LightGroup::refineRequested, this,
            [this] { findLight(LightSearchKind::refine); });
    connect(&panel_.light(), &LightGroup::harmonicsRequested, this,
            [this] { findLight(LightSearchKind::harmonics); });
    connect(&panel_.edge(), &EdgeGroup::borderFileRequested, this,
            [this] { askForHeights(tr("Border Heights"), &ReliefController::readBorder); });
    connect(parts_.actions.compareHeights, &QAction::triggered, this,
            [this] { askForHeights(tr("True Heights"), &ReliefController::readTruth); });
    connect(&panel_.mask(), &MaskGroup::editRequested, this, &ReliefController::editMask);
    connectMarks();
    connect(&panel_, &ReliefPanel::exportRequested, this, &ReliefController::askForExport);
    connect(&parts_.jobs, &BackgroundJobs::ended, this, [this](quint64 id) {
        if (id == search_) {
            search_ = 0;
            firstAsked_.reset();
            panel_.light().setSearching(false);
            // Once the light that was found is in place, or none was.
            QTimer::singleShot(0, this, [this] {
                const bool over = search_ == 0 && searched_ && !searched_->property(kUnlit).toBool();
                if (over) searched_->setAwaitsLight(false);
                parts_.solve.resume();
                if (parts_.solve.newest()) findFirstLight(parts_.solve.newest());
                emit lightSearchEnded();
            });
        }
        if (id == maskJob_) maskJob_ = 0;
        if (id == outlierJob_) {
            outlierJob_ = 0;
            panel_.marks().setLooking(false);
        }
    });
}

void ReliefController::setDocument(ReliefDocument* document) {
    panel_.setDocument(document);
    parts_.solve.setDocument(document);
}

void ReliefController::onOpened(ReliefDocument* document) {
    const bool unlit = document->setup().lightFrom == LightOrigin::assumed;
    document->setProperty(kUnlit, unlit);
    document->setAwaitsLight(unlit);
    connect(document, &ReliefDocument::setupChanged, this, [this, document] {
        if (searched_ == document) endOutdatedSearch();
    });
    connect(document, &QObject::destroyed, this, [this, jobs = QPointer(&parts_.jobs)] {
        if (jobs && search_ != 0 && !searched_) jobs->cancel(search_);
    });
}

void ReliefController::askForPicture() {
    auto* dialog = new PictureFileDialog(&window_, tr("Open as Relief"),
                                         PictureFileDialog::Wanted::several, parts_.jobs);
    connect(dialog, &FileDialog::filesSelected, this, [this](const QStringList& paths) {
        parts_.opener.openEach({paths.begin(), paths.end()}, true);
    });
    dialog->open();
}

// --- light

// A picture that was just opened: show what there is at once, then look for its light.
void ReliefController::findFirstLight(const std::shared_ptr<const Snapshot>& snapshot) {
    ReliefDocument* document = parts_.solve.document();
    if (!document || !document->property(kUnlit).toBool() || !snapshot->surface()->relief) return;
    // Of a bas-relief none is looked for unasked: it looks like its picture under any.
    if (document->setup().kind == ReliefKind::basRelief) return;
    if (document->undoStack().canRedo()) return document->setAwaitsLight(false);
    if (hasProposedLight(*document)) return;
    if (search_ != 0) return;  // another picture's; this one's when a later surface comes
    if (!parts_.solve.isCurrent(*snapshot)) return;
    document->setProperty(kUnlit, false);
    if (document->setup().lightFrom == LightOrigin::given) return document->setAwaitsLight(false);
    findLightOf(*document, LightSearchKind::estimate, true);
    parts_.solve.pause();  // a finer surface under the wrong light is of no use
}

/// Whether its light was found for the mask that it has, before that was taken.
bool ReliefController::hasProposedLight(const ReliefDocument& document) const {
    ReliefPage* page = parts_.tabs.currentRelief();
    if (!page || &page->document() != &document) return false;
    const ReliefProposal& p = page->proposal().proposal();
    const ReliefSetup& s = document.setup();
    return p.light && s.lightFrom == LightOrigin::estimated && s.light == p.light->light &&
           s.mask == p.mask;
}

// A light that was found outside the body, or with the body's background, is of no use for the body.
void ReliefController::lookForLightSoon(ReliefDocument& document, std::uint64_t gesture) {
    if (document.setup().lightFrom == LightOrigin::given || document.undoStack().canRedo()) return;
    remasked_ = &document;
    remaskGesture_ = gesture;
    masksRest_.start();
}

void ReliefController::lookAgain() {
    if (!remasked_ || remasked_->setup().lightFrom == LightOrigin::given) return;
    remasked_->setProperty(kUnlit, true);
    remasked_->setAwaitsLight(true);
    if (search_ != 0 && searched_ == remasked_)
        parts_.jobs.cancel(search_);  // it knew another mask; its end begins the next
    else if (parts_.solve.newest())
        findFirstLight(parts_.solve.newest());
}

// What nobody asked for ends where it is no longer wanted: by undo, another kind or mask, a hand on
// the light.
void ReliefController::endOutdatedSearch() {
    if (search_ == 0 || !firstAsked_) return;
    ReliefDocument& document = *searched_;
    const ReliefSetup asked = *firstAsked_, &now = document.setup();
    const bool readAlike = sameReading(now, asked);
    if (readAlike && now.kind == asked.kind && now.light == asked.light) return;
    const bool again =
        !readAlike && now.kind != ReliefKind::basRelief && !document.undoStack().canRedo();
    document.setProperty(kUnlit, now.lightFrom == LightOrigin::assumed);  // as before it began
    document.setAwaitsLight(again);
    parts_.jobs.cancel(search_);
    if (again) lookForLightSoon(document, 0);
}

void ReliefController::findLight(LightSearchKind kind) {
    if (ReliefDocument* document = parts_.solve.document()) findLightOf(*document, kind, false);
}

namespace {

/// Worker thread.
LightFit searchedLight(LightSearchKind kind, const ReliefProblem& problem, const FreeShading& free,
                       const std::stop_token& stop, WorkShare& share) {
    const auto tell = [&share](double done) { share.tell(done); };
    if (kind == LightSearchKind::refine) return refineLight(problem, stop, 0, tell);
    if (kind == LightSearchKind::estimate) return estimateLight(problem, stop, 0, tell, free);
    return {.light = problem.light(), .model = problem.model()};
}

}  // namespace

void ReliefController::findLightOf(ReliefDocument& document, LightSearchKind kind, bool first) {
    const auto problem = parts_.solve.problem();
    if (!problem || search_ != 0) return;
    panel_.light().setSearching(true);
    searched_ = &document;
    const ReliefSetup& setup = document.setup();
    if (first) firstAsked_ = setup;
    search_ = parts_.jobs.runTelling<FoundLight>(
        kind == LightSearchKind::refine ? tr("Refining the light") : tr("Looking for the light"),
        [problem, kind, free = freeShading(setup), model = setup.lightModel](
            const std::stop_token& stop, WorkShare& share) {
            FoundLight found{searchedLight(kind, *problem, free, stop, share), {}};
            if (model == LightModel::harmonics && !found.fit.stopped)
                found.harmonics = findHarmonics(
                    problem->withModel(found.fit.model).underLight(found.fit.light), stop);
            return found;
        },
        [this, document = QPointer(&document), first, kind, asked = setup,
         gesture = first ? std::exchange(remaskGesture_, 0) : 0](const FoundLight& found) {
            firstAsked_.reset();
            if (!document || found.fit.stopped || (first && document->dragging())) return;
            const ReliefSetup& now = document->setup();
            FoundLight taken = found;
            const bool others =
                now.edges != asked.edges || now.mask != asked.mask || now.boundary != asked.boundary;
            if (others) taken.fit.edges = now.edges;  // painted meanwhile, or of another mask
            takeLight(*document, taken, kind, gesture);
            if (!first && kind == LightSearchKind::refine)
                parts_.messages.showNews(
                    tr("The light was turned by %1°.")
                        .arg(QLocale().toString(degreesBetween(asked.light, found.fit.light), 'f',
                                                1)));
            if (asked.lightModel == LightModel::harmonics && !found.harmonics)
                parts_.messages.showNews(
                    tr("One distant light explains the picture as well as light from all sides."));
        },
        [this](const QString& sentence) { parts_.messages.showError(sentence, Concern::other); });
}

// What a picture was opened with is not a change that is to be saved.
void ReliefController::takeLight(ReliefDocument& document, const FoundLight& found,
                                 LightSearchKind kind, std::uint64_t gesture) {
    const bool opening =
        document.setup().lightFrom == LightOrigin::assumed && document.undoStack().isClean();
    ReliefSetup setup = document.setup();
    if (kind == LightSearchKind::refine) setLight(setup, found.fit.light, LightOrigin::refined);
    if (kind == LightSearchKind::estimate) {
        setLight(setup, found.fit.light, LightOrigin::estimated);
        const FreeShading free = freeShading(setup);
        setup.found.reset();
        if (free.albedo || free.ambient) setup.found = found.fit.model;
        if (!(setup.options.outline > 0)) setup.options.outline = kPhotographOutline;
        setup.edges = found.fit.edges;
    }
    if (found.harmonics && setup.lightModel == LightModel::harmonics) {
        setHarmonics(setup, *found.harmonics);
        if (!(setup.options.outline > 0)) setup.options.outline = kPhotographOutline;
    }
    document.change(tr("Find Light"), std::move(setup), gesture);
    if (opening) document.undoStack().setClean();
}

}  // namespace weft::gui
