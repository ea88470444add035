#include "gui/select/selection_controller.h"

#include <QFileInfo>
#include <limits>
#include <memory>
#include <utility>

#include "gui/files/picture_file_dialog.h"
#include "gui/files/recent_files.h"
#include "gui/languages/engine_text.h"
#include "gui/select/box_dialog.h"
#include "gui/select/brush_numbers.h"
#include "gui/select/brush_popup.h"
#include "gui/style/controls.h"
#include "gui/texts/number_dialog.h"
#include "gui/texts/shown_text.h"
#include "weft/document/boundary.h"
#include "weft/document/patch_mask.h"
#include "weft/error.h"
#include "weft/io/picture_file.h"
#include "weft/io/picture_mask.h"
#include "weft/selection/combine.h"
#include "weft/selection/cut_out.h"
#include "weft/selection/shapes.h"
#include "weft/units.h"

namespace weft::gui {

namespace {

constexpr double kMostPixels = 2000;  // of growing and shrinking

/// What a mask file marks (weft/io/picture_mask.h); `remark`: how it was taken, empty where by its
/// luma.
Selection readMask(const QString& path, Extent wanted, std::string& remark,
                   const std::stop_token& stop) {
    const Picture picture = io::readPicture(std::filesystem::path(path.toStdU16String()),
                                            {.signedFromZero = true, .stop = stop});
    const Extent e = picture.color->extent();
    if (e != wanted)
        throw BadInput(
            SelectionController::tr("“%1” has %2 × %3 pixels, and the picture has %4 × %5.")
                .arg(shownFileName(path), QString::number(e.width), QString::number(e.height),
                     QString::number(wanted.width), QString::number(wanted.height))
                .toStdString());
    io::MaskCoverage mask = io::maskCoverage(picture);
    remark = std::move(mask.remark);
    return selectSamples(mask.coverage.view());
}

/// What is seen under the active patch.
Layers layersBelow(const CloneDocument& clone) {
    Layers below;
    const Document& document = *clone.state().document;
    const std::uint64_t group = clone.activePatch()->group;
    for (const SharedLayer& layer : clone.layers()) {
        if (document.indexOf(layer->patch) >= clone.activeIndex() || layer->solved.empty()) continue;
        const bool together = group != 0 && document.find(layer->patch)->group == group;
        below.push_back(together && layer->inGroup ? layer->inGroup : layer);
    }
    return below;
}

/// A patch along its best boundary, and what that gains.
struct BestCut {
    PatchParts parts;
    double before = 0, after = 0;  ///< how much patch and picture differ along it (BestBoundary)
};

/// What is selected stays in the patch; where nothing is, the thing that its colours tell. Throws
/// InvalidProblem where the patch stays as it is.
BestCut cutAlongBestBoundary(const Document& document, const PatchObject& patch, const Layers& below,
                             const Selection& selection, const std::stop_token& stop) {
    const Mask object = selection.empty() ? cutOut(*patch.source, *patch.mask, {}, stop)
                                          : *masked(patch, selection, document.extent()).mask;
    PatchPreparer preparer(io::convertProfile, 1);
    BestBoundary found = bestBoundary(document, patch, below, object, preparer, stop);
    if (found.parts == 0)
        throw InvalidProblem(
            SelectionController::tr("No better boundary lies within the patch's mask.")
                .toStdString());
    PatchObject cut = patch;
    cut.mask = std::make_shared<const Mask>(std::move(found.mask));
    cut.shape = nullptr;
    return {withContour(std::move(cut)), found.before, found.after};
}

/// What became of a patch's mask, as a sentence.
QString boundaryText(const PatchObject& before, const BestCut& cut) {
    const QString name = shownName(before.name);
    const auto drawn = static_cast<double>(before.mask->unknownCount());
    const double smaller =
        100 * (1 - static_cast<double>(cut.parts.object.mask->unknownCount()) / drawn);
    const double left = cut.before > 0 ? 100 * cut.after / cut.before : 100;
    return SelectionController::
        tr("Best boundary of “%1”: its mask is %2 % smaller, and along its border patch and picture "
           "differ %3 % as much as before.")
            .arg(name)
            .arg(std::lround(smaller))
            .arg(std::lround(left));
}

/// The patch is then what commands act on, not what was selected to shape it.
void setMaskOf(CloneDocument* clone, PatchParts parts,
               const char* title = QT_TRANSLATE_NOOP("Commands", "Patch Mask")) {
    const int index = clone ? clone->state().document->indexOf(parts.object.id) : -1;
    if (index < 0) return;
    clone->setMask(std::move(parts), 0, title);
    if (!clone->patchSelected()) clone->selectPatch(index);
}

}  // namespace

SelectionController::SelectionController(const Parts& parts)
    : QObject(&parts.window), parts_(parts), editor_(parts.jobs) {
    const SelectActions& a = parts.actions;
    SelectionSettings::Values values = settings_.values();
    values.brushes = rememberedBrushes();
    settings_.set(values);
    connect(&settings_, &SelectionSettings::changed, this, [this, kept = values.brushes]() mutable {
        if (std::exchange(kept, settings_.values().brushes) != settings_.values().brushes)
            rememberBrushes(kept);
    });
    connect(&editor_, &SelectionEditor::failed, this, &SelectionController::failed);
    connect(&a.all, &QAction::triggered, this, &SelectionController::selectAll);
    connect(&a.none, &QAction::triggered, this, [this] {
        if (OpenDocument* front = parts_.tabs.documentInFront()) front->select(tr("Deselect"), {});
    });
    connect(a.byNumbers, &QAction::triggered, this, &SelectionController::askForBox);
    connect(a.reselect, &QAction::triggered, this, &SelectionController::reselect);
    connect(a.invert, &QAction::triggered, this, [this] {
        change(tr("Invert Selection"), 1, true,
               [](const Selection& now, Extent e, const auto&) { return inverted(now, e); });
    });
    const auto ask = [this](QAction* action, const QString& title, const QString& label,
                            double preset, double most, void (SelectionController::*then)(double)) {
        connect(action, &QAction::triggered, this,
                [=, this] { askFor(title, label, preset, most, then); });
    };
    ask(a.grow, tr("Grow Selection"), tr("By how many pixels"), 4, kMostPixels,
        &SelectionController::grow);
    ask(a.shrink, tr("Shrink Selection"), tr("By how many pixels"), 4, kMostPixels,
        &SelectionController::shrink);
    ask(a.feather, tr("Feather Selection"), tr("Standard deviation of the edge, in pixels"), 4,
        SelectionSettings::kMostFeather, &SelectionController::feather);
    connect(a.fromAlpha, &QAction::triggered, this, [this] {
        changeFrom(tr("Select Alpha"), [](const Seen& seen) {
            const FieldView alpha = seen.background->alphaView();
            return alpha.data ? selectSamples(alpha) : selectRect(rectOf(seen.extent()));
        });
    });
    connect(a.fromLuminance, &QAction::triggered, this, [this] {
        changeFrom(tr("Select Luminance"), [](const Seen& seen) {
            const SeenPicture all = seenPicture(seen, rectOf(seen.extent()));
            return selectSamples(io::luma(all.picture->picture.color->view()).view());
        });
    });
    connect(a.fromPatch, &QAction::triggered, this, &SelectionController::selectPatch);
    connect(a.toPatch, &QAction::triggered, this, &SelectionController::setPatchMask);
    connect(a.bestBoundary, &QAction::triggered, this, &SelectionController::setBestBoundary);
    connect(a.load, &QAction::triggered, this, &SelectionController::askForMask);
    connect(a.save, &QAction::triggered, this, [this] {
        const OpenDocument* front = parts_.tabs.documentInFront();
        if (!front) return;
        const QString name = QFileInfo(front->title()).completeBaseName() + "-mask.png";
        askWhereToSave(&parts_.window, tr("Save as Mask"), lastFolder() + '/' + name,
                       tr("PNG picture (*.png);;TIFF picture (*.tif)"),
                       [this](const QString& path) { save(path); });
    });
}

void SelectionController::askForBox() {
    OpenDocument* front = parts_.tabs.documentInFront();
    if (!front) return;
    const Extent e = front->extent();
    const Rect present = front->selection().box().intersected(rectOf(e));
    auto* dialog = new BoxDialog(
        e, {.box = present.empty() ? rectOf(e) : present, .mode = settings_.values().mode},
        &parts_.window);
    connect(dialog, &BoxDialog::chosen, this,
            [this, of = QPointer(front), e](const BoxDialog::Choice& choice) {
                if (!of || of->extent() != e) return;  // closed or cropped meanwhile
                const double feather = settings_.values().feather;
                const auto make = [choice, e, feather](const Selection& now,
                                                       const std::stop_token& stop) {
                    const Selection drawn =
                        choice.ellipse ? selectEllipse(choice.box) : selectRect(choice.box);
                    return combined(now, feathered(drawn, feather, e, stop), choice.mode);
                };
                editor_.apply(*of, {tr("Select by Numbers"), make, choice.box.extent().area()});
            });
    dialog->show();
}

void SelectionController::connectView(PictureView& view) {
    view.setSelectionSettings(settings_);
    OpenDocument& document = view.picture();
    connect(&view, &PictureView::selectionEdited, this,
            [this, &document](const SelectionEdit& edit) { editor_.apply(document, edit); });
    connect(&view, &PictureView::brushMenuRequested, this,
            [this, &view](QPoint at) { (new BrushPopup(view, &parts_.window))->popUp(at); });
    connect(&view, &PictureView::selectionLifted, this, [this, &view] { lift(view); });
    connect(
        &view, &PictureView::selectionPlaced, this, [this] { emit placed(); },
        Qt::QueuedConnection);  // who puts the tool away is not called by the tool
}

void SelectionController::refresh() {
    const OpenDocument* front = parts_.tabs.documentInFront();
    const CloneDocument* clone = parts_.tabs.currentDocument();
    parts_.actions.setState({.picture = front != nullptr,
                             .clone = clone != nullptr,
                             .selection = front && !front->selection().empty(),
                             .earlier = front && !front->lastSelection().empty(),
                             .alpha = front && front->seen().background->picture.alpha,
                             .patch = clone && clone->activePatch()});
}

// --- changes

void SelectionController::change(const QString& title, double cost, bool everywhere,
                                 const Change& how) {
    OpenDocument* front = parts_.tabs.documentInFront();
    if (!front) return;
    const Extent e = front->extent();
    const auto pixels = everywhere ? e.area() : front->selection().box().extent().area();
    editor_.apply(*front,
                  {.title = title,
                   .make = [how, e](const Selection& now,
                                    const std::stop_token& stop) { return how(now, e, stop); },
                   .pixels = static_cast<std::int64_t>(static_cast<double>(pixels) * cost)});
}

void SelectionController::changeFrom(const QString& title,
                                     std::function<Selection(const Seen&)> how) {
    const OpenDocument* front = parts_.tabs.documentInFront();
    if (!front) return;
    change(title, 2, true,
           [how = std::move(how), seen = front->seen()](const Selection&, Extent, const auto&) {
               return how(seen);
           });
}

void SelectionController::selectAll() {
    change(tr("Select All"), 1, true,
           [](const Selection&, Extent e, const auto&) { return selectRect(rectOf(e)); });
}

void SelectionController::reselect() {
    if (OpenDocument* front = parts_.tabs.documentInFront())
        front->select(tr("Reselect"), front->lastSelection());
}

void SelectionController::grow(double pixels) {
    change(tr("Grow Selection"), 3, false,
           [pixels](const Selection& now, Extent e, const auto&) { return grown(now, pixels, e); });
}

void SelectionController::shrink(double pixels) {
    change(tr("Shrink Selection"), 3, false,
           [pixels](const Selection& now, Extent e, const auto&) { return shrunk(now, pixels, e); });
}

void SelectionController::feather(double sigma) {
    change(tr("Feather Selection"), 2 + sigma, false,
           [sigma](const Selection& now, Extent e, const std::stop_token& stop) {
               return feathered(now, sigma, e, stop);
           });
}

// --- masks of patches

void SelectionController::selectPatch() {
    const CloneDocument* clone = parts_.tabs.currentDocument();
    if (!clone || !clone->activePatch()) return;
    change(tr("Select Patch"), 1, true,
           [patch = clone->activePatch()](const Selection&, Extent e, const auto&) {
               return selectionOf(*patch, e);
           });
}

void SelectionController::setPatchMask() {
    CloneDocument* clone = parts_.tabs.currentDocument();
    if (!clone || !clone->activePatch()) return;
    parts_.jobs.run<PatchParts>(
        tr("Patch Mask"),
        [patch = clone->activePatch(), selection = clone->selection(), e = clone->extent()] {
            return withContour(masked(*patch, selection, e));
        },
        [clone = QPointer(clone)](PatchParts parts) { setMaskOf(clone, std::move(parts)); },
        [this](const QString& sentence) { emit failed(sentence); });
}

void SelectionController::setBestBoundary() {
    CloneDocument* clone = parts_.tabs.currentDocument();
    if (!clone || !clone->activePatch()) return;
    parts_.jobs.runStoppable<BestCut>(
        tr("Best Boundary"),
        [patch = clone->activePatch(), document = clone->state().document,
         selection = clone->selection(), below = layersBelow(*clone)](const std::stop_token& stop) {
            return cutAlongBestBoundary(*document, *patch, below, selection, stop);
        },
        [this, clone = QPointer(clone), drawn = clone->activePatch()](BestCut cut) {
            if (!clone) return;
            const auto patch = clone->state().document->find(drawn->id);
            const QString name = shownName(drawn->name);
            if (!patch || patch->mask != drawn->mask)
                return emit told(
                    tr("“%1” was changed meanwhile: its mask stays as it is.").arg(name));
            if (cut.after >= cut.before || *cut.parts.object.mask == *drawn->mask)
                return emit told(
                    tr("“%1” lies along its best boundary already: nothing was changed.").arg(name));
            const QString sentence = boundaryText(*drawn, cut);
            setMaskOf(clone, std::move(cut.parts), QT_TRANSLATE_NOOP("Commands", "Best Boundary"));
            emit told(sentence);
        },
        [this](const QString& sentence) { emit failed(sentence); });
}

// --- questions and files

void SelectionController::askFor(const QString& title, const QString& label, double preset,
                                 double most, void (SelectionController::*then)(double)) {
    auto* dialog = new NumberDialog(&parts_.window, title, label);
    dialog->setDoubleDecimals(1);
    dialog->setDoubleRange(0.1, most);
    dialog->setDoubleValue(preset);
    connect(dialog, &NumberDialog::doubleValueSelected, this, then);
    dialog->open();
}

void SelectionController::askForMask() {
    auto* dialog = new PictureFileDialog(&parts_.window, tr("Load from Mask"),
                                         PictureFileDialog::Wanted::one, parts_.jobs);
    connect(dialog, &FileDialog::fileSelected, this, &SelectionController::load);
    dialog->open();
}

void SelectionController::load(const QString& path) {
    OpenDocument* front = parts_.tabs.documentInFront();
    if (!front) return;
    rememberFolder(path);
    const auto remark = std::make_shared<std::string>();
    editor_.apply(
        *front,
        {.title = tr("Load Selection"),
         .make = [path, remark, e = front->extent()](
                     const Selection&,
                     const std::stop_token& stop) { return readMask(path, e, *remark, stop); },
         .pixels = std::numeric_limits<std::int64_t>::max(),  // by a job
         .made =
             [this, path, remark](const OutlinedSelection&) {
                 if (!remark->empty())
                     emit told(tr("“%1”: %2.").arg(shownFileName(path), engineText(*remark)));
             }});
}

void SelectionController::save(const QString& path) {
    const OpenDocument* front = parts_.tabs.documentInFront();
    if (!front) return;
    rememberFolder(path);
    parts_.jobs.run<bool>(
        tr("Saving %1").arg(shownFileName(path)),
        [path, selection = front->selection(), e = front->extent()] {
            io::writePicture(std::filesystem::path(path.toStdU16String()),
                             samplesOf(selection, rectOf(e), kFullScale).view(), {}, {.depth = 8});
            return true;
        },
        [this, path](bool) { emit saved(path); },
        [this](const QString& sentence) { emit failed(sentence); });
}

// --- lifting

void SelectionController::lift(PictureView& view) {
    auto* canvas = qobject_cast<CanvasView*>(&view);
    if (!canvas) return;
    parts_.opener.liftSelection(canvas->document(), [view = QPointer(canvas)](PatchParts parts) {
        if (view) view->placeLifted(std::move(parts));
    });
}

}  // namespace weft::gui
