#include "gui/colours/colour_controller.h"

#include "gui/display/monitor_colours.h"
#include "weft/io/document_colours.h"

namespace weft::gui {

namespace {

/// A document in other colours, ready to be shown.
struct Recoloured {
    std::shared_ptr<const OpenedPicture> background;
    std::unique_ptr<DisplayImage> display;
    Document document;
};

std::shared_ptr<Recoloured> recoloured(const CloneState& state, ProfileUse use,
                                       const ProfileChoice& choice) {
    auto background = std::make_shared<OpenedPicture>(*state.background);
    background->picture =
        use == ProfileUse::assign
            ? io::withProfile(state.background->picture, choice.profile)
            : io::convertedTo(state.background->picture, choice.profile, choice.intent);
    const auto picture = pictureOf(std::shared_ptr<const OpenedPicture>(background));
    Document document = use == ProfileUse::assign ? io::afterAssigning(*state.document, picture)
                                                  : io::afterConverting(*state.document, picture);
    auto display = makeDisplay(*background);
    return std::make_shared<Recoloured>(
        Recoloured{std::move(background), std::move(display), std::move(document)});
}

}  // namespace

ColourController::ColourController(BackgroundJobs& jobs, QWidget& window)
    : QObject(&window),
      jobs_(jobs),
      window_(window),
      assign_(new QAction(tr("&Assign Profile …"), this)),
      convert_(new QAction(tr("Convert to &Profile …"), this)),
      proof_(new QAction(tr("Soft Proof"), this)),
      proofSetup_(new QAction(tr("Soft Proof &Device …"), this)) {
    assign_->setObjectName("assignProfile");
    convert_->setObjectName("convertToProfile");
    proof_->setObjectName("softProof");
    proofSetup_->setObjectName("softProofDevice");
    assign_->setToolTip(tr("Say what colours the picture's numbers mean"));
    convert_->setToolTip(tr("Bring the picture's colours into another space"));
    proof_->setToolTip(tr("Show what a printer or another device would make of the picture"));
    proofSetup_->setToolTip(tr("Choose the device whose colours a soft proof shows"));
    proof_->setCheckable(true);
    for (QAction* action : {assign_, convert_, proof_, proofSetup_}) window.addAction(action);
    connect(assign_, &QAction::triggered, this, [this] { ask(ProfileUse::assign); });
    connect(convert_, &QAction::triggered, this, [this] { ask(ProfileUse::convert); });
    connect(proofSetup_, &QAction::triggered, this, &ColourController::askForProof);
    connect(proof_, &QAction::triggered, this, &ColourController::setProofShown);
    setDocument(nullptr);
}

void ColourController::addTo(QMenu& image, QMenu& view) const {
    image.addSeparator();
    image.addActions({assign_, convert_});
    view.addSeparator();
    view.addActions({proof_, proofSetup_});
}

void ColourController::setDocument(CloneDocument* document) {
    document_ = document;
    for (QAction* action : {assign_, convert_}) action->setEnabled(document);
}

void ColourController::ask(ProfileUse use) {
    if (!document_) return;
    ProfileChoice now;
    now.profile = document_->iccProfile();
    auto* dialog = new ProfileDialog(use, now, &window_);
    connect(dialog, &ProfileDialog::chosen, this,
            [this, use](const ProfileChoice& choice) { change(use, choice); });
    dialog->open();
}

void ColourController::change(ProfileUse use, const ProfileChoice& choice) {
    if (!document_ || choice.profile == document_->iccProfile()) return;
    const QString title = use == ProfileUse::assign ? tr("Assign Profile") : tr("Convert to Profile");
    const QPointer<CloneDocument> document = document_;
    const CloneState before = document_->state();
    using Result = std::shared_ptr<Recoloured>;
    jobs_.run<Result>(
        title, [before, use, choice] { return recoloured(before, use, choice); },
        [this, document, before, title](const Result& made) {
            if (!document) return;
            if (!(document->state() == before))
                return emit failed(
                    tr("%1: the picture was changed meanwhile and stays as it is.").arg(title));
            document->setCanvas(title, made->background, std::move(made->display), made->document,
                                document->state().selection);
        },
        [this](const QString& sentence) { emit failed(sentence); });
}

void ColourController::askForProof() {
    auto* dialog = new ProfileDialog(ProfileUse::proof, device_, &window_);
    connect(dialog, &ProfileDialog::chosen, this, [this](const ProfileChoice& choice) {
        device_ = choice;
        setProofShown(true);
    });
    connect(dialog, &QDialog::rejected, this,
            [this] { proof_->setChecked(MonitorColours::instance().proof().has_value()); });
    dialog->open();
}

void ColourController::setProofShown(bool shown) {
    if (shown && device_.profile.empty()) return askForProof();
    proof_->setChecked(shown);
    std::optional<io::SoftProof> proof;
    if (shown) proof = {device_.profile, device_.intent, device_.paper, device_.gamut};
    MonitorColours::instance().setProof(std::move(proof));
}

}  // namespace weft::gui
