#include "gui/files/layer_controller.h"

#include "gui/files/layer_dialog.h"
#include "gui/texts/shown_text.h"
#include "weft/sentence.h"

namespace weft::gui {

namespace {

/// Whether its file may have layers.
bool isOfExr(const Picture& picture) {
    return picture.origin &&
           QString::fromStdString(picture.origin->path).endsWith(".exr", Qt::CaseInsensitive);
}

QString fileOf(const Picture& picture) { return QString::fromStdString(picture.origin->path); }

/// The same part of another layer.
std::shared_ptr<const OpenedPicture> otherLayer(const Picture& now, const std::string& layer,
                                                const std::stop_token& stop) {
    auto opened = openPicture(fileOf(now), layer, stop);
    const Rect part = now.origin->part;
    if (part.empty()) return opened;
    if (part.intersected(rectOf(opened->extent())) != part)
        throw InvalidProblem(
            sentence("The layer “{name}” is smaller than the part of the file that is shown.",
                     {{"name", layer}}));
    OpenedPicture cut = *opened;
    cut.picture = partOf(opened->picture, part);
    return std::make_shared<const OpenedPicture>(std::move(cut));
}

/// The patch with another source: a mask that a hand made stays where it fits.
PatchObject withSource(PatchObject patch, const OpenedPicture& opened) {
    const io::PatchMask before = io::patchMaskOf(*patch.source);
    const bool fits = patch.mask->extent() == opened.extent();
    if (!fits || *before.mask == *patch.mask) {
        io::PatchMask now = io::patchMaskOf(opened.picture);
        patch.mask = std::move(now.mask);
        patch.softMask = std::move(now.softMask);
        patch.shape = nullptr;
    }
    if (!fits) patch.kept = nullptr;
    patch.source = std::make_shared<const Picture>(opened.picture);
    return patch;
}

}  // namespace

LayerController::LayerController(BackgroundJobs& jobs, QWidget& window, QAction& ofBackground,
                                 QAction& ofPatch)
    : QObject(&window), jobs_(jobs), window_(window), ofBackground_(ofBackground), ofPatch_(ofPatch) {
    connect(&ofBackground_, &QAction::triggered, this, [this] {
        if (document_) ask(*document_, 0);
    });
    connect(&ofPatch_, &QAction::triggered, this, [this] {
        if (document_ && document_->activePatch()) ask(*document_, document_->activePatch()->id);
    });
    setDocument(nullptr);
}

void LayerController::setDocument(CloneDocument* document) {
    document_ = document;
    const auto patch = document && document->patchSelected() ? document->activePatch() : nullptr;
    ofBackground_.setEnabled(document && isOfExr(document->background().picture));
    ofPatch_.setEnabled(patch && isOfExr(*patch->source));
}

void LayerController::ask(CloneDocument& document, std::uint64_t patch) {
    const auto object = document.state().document->find(patch);
    if (patch != 0 && !object) return;
    const Subject subject{&document, patch,
                          object ? object->source : document.state().document->background()};
    if (!isOfExr(*subject.picture)) return;
    const QString file = fileOf(*subject.picture);
    using Names = std::vector<std::string>;
    jobs_.read<Names>(
        tr("Reading the layers of %1").arg(shownFileName(file)),
        [file](const std::stop_token& stop) {
            return io::pictureLayers(std::filesystem::path(file.toStdU16String()), stop);
        },
        [this, subject, file](Names names) {
            if (names.size() < 2)
                return emit told(tr("“%1” has one layer alone.").arg(shownFileName(file)));
            auto* dialog = new LayerDialog(shownFileName(file), std::move(names),
                                           subject.picture->origin->layer, &window_);
            connect(dialog, &LayerDialog::chosen, this,
                    [this, subject](const std::string& layer) { choose(subject, layer); });
            dialog->open();
        },
        [this](const QString& sentence) { emit failed(sentence); });
}

void LayerController::choose(const Subject& subject, const std::string& layer) {
    subject.patch == 0 ? showBackground(subject, layer) : showPatch(subject, layer);
}

void LayerController::showBackground(const Subject& subject, const std::string& layer) {
    struct Shown {
        std::shared_ptr<const OpenedPicture> picture;
        std::unique_ptr<DisplayImage> display;
    };
    jobs_.read<Shown>(
        tr("Opening %1").arg(shownFileName(fileOf(*subject.picture))),
        [picture = subject.picture, layer](const std::stop_token& stop) {
            auto shown = otherLayer(*picture, layer, stop);
            auto display = makeDisplay(*shown);
            return Shown{std::move(shown), std::move(display)};
        },
        [subject](Shown shown) {
            CloneDocument* const document = subject.document;
            if (!document || document->state().document->background() != subject.picture) return;
            const bool fits = shown.picture->extent() == document->extent();
            const Document with =
                document->state().document->withBackground(pictureOf(shown.picture));
            document->setCanvas(tr("Layer of the File"), shown.picture, std::move(shown.display),
                                with, fits ? document->state().selection : OutlinedSelection{});
        },
        [this](const QString& sentence) { emit failed(sentence); });
}

void LayerController::showPatch(const Subject& subject, const std::string& layer) {
    const auto before = subject.document ? subject.document->state().document->find(subject.patch)
                                         : Document::SharedPatch();
    if (!before) return;
    jobs_.read<PatchObject>(
        tr("Opening %1").arg(shownFileName(fileOf(*subject.picture))),
        [before, layer](const std::stop_token& stop) {
            return withSource(*before, *otherLayer(*before->source, layer, stop));
        },
        [subject](const PatchObject& made) {
            if (!subject.document) return;
            subject.document->changePatches(tr("Layer of the File"), {subject.patch},
                                            [&](PatchObject& patch) {
                                                if (patch.source != subject.picture)
                                                    return;  // it was changed meanwhile
                                                patch.source = made.source;
                                                patch.mask = made.mask;
                                                patch.softMask = made.softMask;
                                                patch.shape = made.shape;
                                                patch.kept = made.kept;
                                            });
        },
        [this](const QString& sentence) { emit failed(sentence); });
}

}  // namespace weft::gui
