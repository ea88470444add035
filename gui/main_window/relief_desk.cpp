#include "gui/main_window/relief_desk.h"

#include <QFileDialog>
#include <QFileInfo>

#include "gui/files/recent_files.h"
#include "gui/relief_panel/edge_box.h"
#include "gui/relief_panel/light_box.h"
#include "gui/relief_panel/mask_box.h"
#include "gui/relief_panel/relief_panel.h"
#include "resources/resources.h"
#include "weft/error.h"
#include "weft/relief_light.h"

namespace weft::gui {

namespace {
constexpr const char* kUnlit = "unlit";  // a document's light was not looked for yet
}

ReliefDesk::ReliefDesk(const Parts& parts, ReliefPanel& panel, QWidget& window)
    : QObject(&window), parts_(parts), panel_(panel), window_(window) {
    WindowActions& a = parts.actions;
    connect(a.openRelief, &QAction::triggered, this, &ReliefDesk::askForPicture);
    connect(a.reliefOfThis, &QAction::triggered, this, [this] {
        if (CloneDocument* shown = parts_.tabs.currentDocument())
            parts_.opener.openRelief(shown->sharedBackground());
    });
    connect(a.openReliefSample, &QAction::triggered, this,
            [this] { parts_.opener.openRelief(QString(resources::kSampleRelief)); });
    connect(a.cancelSolve, &QAction::triggered, &parts.composer, &ReliefComposer::cancel);
    connect(&parts.opener, &PictureOpener::reliefOpened, this, &ReliefDesk::onOpened);
    connectPanel();
    constexpr int kRestMilliseconds = 400;
    masksRest_.setSingleShot(true);
    masksRest_.setInterval(kRestMilliseconds);
    connect(&masksRest_, &QTimer::timeout, this, &ReliefDesk::lookAgain);
    connect(&parts.composer, &ReliefComposer::snapshotShown, this, &ReliefDesk::findFirstLight);
    connect(&parts.composer, &ReliefComposer::idle, this, [this](const QString& reason) {
        if (!reason.isEmpty()) parts_.messages.showError(reason, Concern::solving);
    });
}

void ReliefDesk::connectPanel() {
    connect(&panel_.light(), &LightBox::estimateRequested, this, [this] { findLight(false); });
    connect(&panel_.light(), &LightBox::refineRequested, this, [this] { findLight(true); });
    connect(&panel_.edge(), &EdgeBox::borderFileRequested, this,
            [this] { askForHeights(tr("Border Heights"), &ReliefDesk::readBorder); });
    connect(parts_.actions.compareHeights, &QAction::triggered, this,
            [this] { askForHeights(tr("True Heights"), &ReliefDesk::readTruth); });
    connect(&panel_.mask(), &MaskBox::editRequested, this, &ReliefDesk::editMask);
    connect(&panel_, &ReliefPanel::exportRequested, this, &ReliefDesk::askForExport);
    connect(&parts_.jobs, &BackgroundJobs::ended, this, [this](quint64 id) {
        if (id == search_) {
            search_ = 0;
            panel_.light().setSearching(false);
            // Once the light that was found is in place, or none was.
            QTimer::singleShot(0, this, [this] {
                parts_.composer.resume();
                if (parts_.composer.newest()) findFirstLight(parts_.composer.newest());
                emit lightSearchEnded();
            });
        }
        if (id == maskJob_) maskJob_ = 0;
    });
}

void ReliefDesk::setDocument(ReliefDocument* document) {
    panel_.setDocument(document);
    parts_.composer.setDocument(document);
}

void ReliefDesk::onOpened(ReliefDocument* document) {
    document->setProperty(kUnlit, true);
    connect(document, &QObject::destroyed, this, [this, jobs = QPointer(&parts_.jobs)] {
        if (jobs && search_ != 0 && !searched_) jobs->cancel(search_);
    });
    parts_.messages.settle(Concern::opening);
}

void ReliefDesk::askForPicture() {
    auto* dialog = new QFileDialog(&window_, tr("Open as Relief"), lastFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& paths) {
        for (const QString& path : paths) parts_.opener.openRelief(path);
    });
    dialog->open();
}

// --- light

// A picture that was just opened: show what there is at once, then look for its light.
void ReliefDesk::findFirstLight(const std::shared_ptr<const Snapshot>& snapshot) {
    ReliefDocument* document = parts_.composer.document();
    if (!document || !document->property(kUnlit).toBool() || !snapshot->surface->relief) return;
    if (search_ != 0) return;  // another picture's; this one's when a later surface comes
    if (!parts_.composer.isCurrent(*snapshot)) return;
    document->setProperty(kUnlit, false);
    if (document->setup().lightFrom == LightOrigin::given) return;
    findLightOf(*document, false, true);
    parts_.composer.pause();  // a finer surface under the wrong light is of no use
}

// A light that was found outside the body, or with the body's background, is of no use for the body.
void ReliefDesk::lookForLightSoon(ReliefDocument& document, std::uint64_t gesture) {
    if (document.setup().lightFrom == LightOrigin::given || document.undoStack().canRedo()) return;
    remasked_ = &document;
    remaskGesture_ = gesture;
    masksRest_.start();
}

void ReliefDesk::lookAgain() {
    if (!remasked_ || remasked_->setup().lightFrom == LightOrigin::given) return;
    remasked_->setProperty(kUnlit, true);
    if (search_ != 0 && searched_ == remasked_)
        parts_.jobs.cancel(search_);  // it knew another mask; its end begins the next
    else if (parts_.composer.newest())
        findFirstLight(parts_.composer.newest());
}

void ReliefDesk::findLight(bool refine) {
    if (ReliefDocument* document = parts_.composer.document()) findLightOf(*document, refine, false);
}

void ReliefDesk::findLightOf(ReliefDocument& document, bool refine, bool first) {
    const auto problem = parts_.composer.problem();
    if (!problem || search_ != 0) return;
    panel_.light().setSearching(true);
    searched_ = &document;
    search_ = parts_.jobs.runTelling<LightFit>(
        refine ? tr("Refining the light") : tr("Looking for the light"),
        [problem, refine](const std::stop_token& stop, WorkShare& share) {
            const auto tell = [&share](double done) { share.tell(done); };
            return refine ? refineLight(*problem, stop, 0, tell)
                          : estimateLight(*problem, stop, 0, tell);
        },
        [this, document = QPointer(&document), first, refine, asked = document.setup(),
         gesture = first ? std::exchange(remaskGesture_, 0) : 0](const LightFit& fit) {
            if (!document || fit.stopped) return;
            const ReliefSetup& now = document->setup();
            if (first && (!(now.light == asked.light) || document->dragging())) return;
            if (first && !sameReading(now, asked)) {
                if (!masksRest_.isActive()) lookForLightSoon(*document, 0);
                return;
            }
            takeLight(*document, fit.light, refine ? LightOrigin::refined : LightOrigin::estimated,
                      gesture);
            if (!first && refine)
                parts_.messages.showNews(tr("The light was turned by %1°.")
                                             .arg(degreesBetween(asked.light, fit.light), 0, 'f', 1));
        },
        [this](const QString& sentence) { parts_.messages.showError(sentence, Concern::other); });
}

// What a picture was opened with is not a change that is to be saved.
void ReliefDesk::takeLight(ReliefDocument& document, const Light& light, LightOrigin from,
                           std::uint64_t gesture) {
    const bool opening =
        document.setup().lightFrom == LightOrigin::assumed && document.undoStack().isClean();
    ReliefSetup setup = document.setup();
    setup.light = light;
    setup.lightFrom = from;
    document.change(tr("Find Light"), std::move(setup), gesture);
    if (opening) document.undoStack().setClean();
}

}  // namespace weft::gui
