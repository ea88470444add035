/// Masks and files of ReliefController.
#include <QDir>
#include <QFileInfo>

#include "gui/files/picture_file_dialog.h"
#include "gui/files/recent_files.h"
#include "gui/main_window/controllers/relief_controller.h"
#include "gui/main_window/controllers/relief_proposer.h"
#include "gui/relief/border_height.h"
#include "gui/relief/export_dialog.h"
#include "gui/relief/quality_watch.h"
#include "gui/relief/relief_drawer.h"
#include "gui/relief_panel/pixel_mark_group.h"
#include "gui/relief_panel/relief_panel.h"
#include "gui/surface/surface_view.h"
#include "gui/texts/shown_text.h"
#include "weft/live/surface_snapshot.h"
#include "weft/relief/relief_outliers.h"

namespace weft::gui {

namespace {
/// A view that is written has the window's proportions, and so shows what the window does.
constexpr QSize kView(1920, 1440);
}  // namespace

// --- mask

void ReliefController::editMask(MaskEdit edit, double level, std::uint64_t gesture) {
    maskAsked_ = MaskEditAsked{edit, level, gesture};
    if (maskJob_ == 0) runMaskEdit();
}

void ReliefController::runMaskEdit() {
    ReliefDocument* document = parts_.solve.document();
    if (!document || !maskAsked_) return;
    const MaskEditAsked asked = *std::exchange(maskAsked_, std::nullopt);
    const MaskRequest request{.edit = asked.edit,
                              .picture = document->picture(),
                              .mask = document->setup().mask,
                              .selection = document->selection(),
                              .level = asked.level};
    maskJob_ = parts_.jobs.runStoppable<OutlinedMask>(
        asked.edit == MaskEdit::cutOut ? tr("Cutting out") : tr("Making the mask"),
        [request](const std::stop_token& stop) { return editedMask(request, stop); },
        [this, document = QPointer(document), asked](const OutlinedMask& mask) {
            if (document) {
                const std::uint64_t gesture =
                    asked.gesture != 0 ? asked.gesture : ReliefDocument::newGesture();
                document->keepContour(mask);
                document->setAwaitsLight(!document->undoStack().canRedo());
                document->change(tr("Mask"), withMask(document->setup(), mask.mask), gesture);
                if (asked.edit == MaskEdit::cutOut || asked.edit == MaskEdit::onlySelection)
                    document->dropSelection();
                lookForLightSoon(*document, gesture);
            }
            runMaskEdit();
        },
        [this](const QString& sentence) {
            parts_.messages.showError(sentence, Concern::other);
            runMaskEdit();
        });
}

// --- marks

void ReliefController::connectMarks() {
    PixelMarkGroup& box = panel_.marks();
    QActionGroup& tools = *parts_.actions.tools;
    const auto showMarking = [this, &box, &tools] {
        PictureView* view = parts_.tabs.currentView();
        const bool painting =
            view && tools.checkedAction() == parts_.actions.toolAction(ToolKind::marks);
        box.setMarking(painting ? std::optional(view->selectionSettings().values().marking)
                                : std::nullopt);
    };
    connect(&box, &PixelMarkGroup::markingChosen, this, [this](const PixelMarking& marking) {
        PictureView* view = parts_.tabs.currentView();
        if (!view) return;
        SelectionSettings::Values values = view->selectionSettings().values();
        values.marking = marking;
        view->selectionSettings().set(values);
        parts_.actions.toolAction(ToolKind::marks)->trigger();
    });
    connect(&tools, &QActionGroup::triggered, this, showMarking, Qt::QueuedConnection);
    connect(&box, &PixelMarkGroup::outliersRequested, this, &ReliefController::findOutliers);
}

void ReliefController::findOutliers() {
    ReliefDocument* document = parts_.solve.document();
    const auto problem = parts_.solve.problem();
    if (!document || !problem || outlierJob_ != 0) return;
    using Found = std::shared_ptr<const PixelMarks>;
    panel_.marks().setLooking(true);
    outlierJob_ = parts_.jobs.runStoppable<Found>(
        tr("Looking for outliers"),
        [problem](const std::stop_token& stop) { return judgedOutliers(*problem, stop); },
        [document = QPointer(document), asked = document->setup()](const Found& found) {
            if (!document || !found || !(document->setup() == asked)) return;
            ReliefSetup setup = asked;
            setup.outliers = found;
            document->change(tr("Find Outliers"), std::move(setup));
        },
        [this](const QString& sentence) { parts_.messages.showError(sentence, Concern::other); });
}

// --- heights

void ReliefController::askForHeights(const QString& title,
                                     void (ReliefController::*read)(const QString&)) {
    auto* dialog =
        new PictureFileDialog(&window_, title, PictureFileDialog::Wanted::one, parts_.jobs);
    dialog->setNameFilters({tr("Float pictures (*.pfm *.exr *.tif *.tiff)"), tr("All files (*)")});
    connect(dialog, &FileDialog::fileSelected, this, read);
    dialog->open();
}

void ReliefController::readBorder(const QString& path) {
    readHeights(path, [](ReliefDocument& document, std::shared_ptr<const BorderHeight> border) {
        ReliefSetup setup = document.setup();
        setup.border = std::move(border);
        setup.boundary = ReliefBoundary::border;
        document.change(tr("Border Heights"), std::move(setup));
    });
}

void ReliefController::readTruth(const QString& path) {
    readHeights(path, [this](ReliefDocument& document, std::shared_ptr<const BorderHeight> truth) {
        document.setTruth(std::move(truth));
        ReliefPage* page = parts_.tabs.currentRelief();
        if (page && &page->document() == &document) page->surface().setLook(SurfaceLook::truthError);
    });
}

void ReliefController::readHeights(
    const QString& path,
    std::function<void(ReliefDocument&, std::shared_ptr<const BorderHeight>)> use) {
    ReliefDocument* document = parts_.solve.document();
    if (!document) return;
    parts_.jobs.read<std::shared_ptr<const BorderHeight>>(
        tr("Opening %1").arg(shownFileName(path)),
        [path, wanted = document->extent()](const std::stop_token& stop) {
            return readBorderHeight(path, wanted, stop);
        },
        [document = QPointer(document), use](std::shared_ptr<const BorderHeight> heights) {
            if (document) use(*document, std::move(heights));
        },
        [this](const QString& sentence) { parts_.messages.showError(sentence, Concern::opening); });
}

// --- files

void ReliefController::askForExport() {
    ReliefDocument* document = parts_.solve.document();
    if (!document) return;
    ReliefExportChoice choice = ReliefExportChoice::remembered();
    if (const ReliefSetup& s = document->setup(); s.kind == ReliefKind::basRelief) {
        choice.basRelief = true;
        choice.widthMm = s.basRelief.width;
        choice.depthMm = s.basRelief.depth;
    }
    const QString path = document->path();
    choice.folder = path.isEmpty() ? lastFolder() : QFileInfo(path).absolutePath();
    choice.name = QFileInfo(document->title()).completeBaseName();
    auto* dialog = new ExportDialog(choice, &window_);
    const auto waits = [this, dialog] {
        const bool ready = parts_.solve.settled() && parts_.solve.newest() &&
                           parts_.solve.newest()->surface()->relief;
        dialog->setWaiting(ready ? QString() : tr("The surface is still being refined …"));
    };
    waits();
    connect(&parts_.solve, &ReliefSolveController::snapshotShown, dialog, waits);
    connect(&parts_.solve, &ReliefSolveController::finished, dialog, waits);
    connect(dialog, &ExportDialog::chosen, this, &ReliefController::write);
    dialog->open();
}

void ReliefController::write(const ReliefExportChoice& choice) {
    ReliefDocument* document = parts_.solve.document();
    const auto& newest = parts_.solve.newest();
    if (!document || !newest || !newest->surface()->relief) {
        return parts_.messages.showError(tr("There is no surface to write yet."), Concern::saving);
    }
    choice.remember();
    rememberFolder(QDir(choice.folder).filePath(choice.name));
    const ReliefExportSource source{newest, document->picture(), document->texture(),
                                    document->setup()};
    parts_.jobs.runStoppable<QStringList>(
        tr("Writing %1").arg(choice.name),
        [choice, source](const std::stop_token& stop) { return exportRelief(choice, source, stop); },
        [this, document = QPointer(document), choice](const QStringList& files) {
            if (files.isEmpty()) return;
            const auto count = files.size() + (choice.screenshot ? 1 : 0);
            parts_.messages.showNews(
                count == 1 ? tr("Wrote %1.").arg(files.first())
                           : tr("Wrote %1 files into %2.").arg(count).arg(choice.folder));
            if (document) emit exported(document);
        },
        [this](const QString& sentence) { parts_.messages.showError(sentence, Concern::saving); });
    if (!choice.screenshot) return;
    exportedView_ = choice.files().isEmpty() ? QString() : choice.screenshotPath();
    if (ReliefPage* page = parts_.tabs.currentRelief())
        page->surface().saveScreenshot(
            choice.screenshotPath(),
            page->surface().canvas().size().scaled(kView, Qt::KeepAspectRatio));
}

void ReliefController::connectPage(ReliefPage& page) {
    new ReliefDrawer(page.document(), parts_.jobs);
    new QualityWatch(page.document(), parts_.jobs);
    new ReliefProposer(page, parts_.jobs);
    connect(&page.surface(), &SurfaceView::screenshotSaved, this, [this](const QString& file) {
        if (file != std::exchange(exportedView_, {}))
            parts_.messages.showNews(tr("Saved %1.").arg(file));
    });
}

}  // namespace weft::gui
