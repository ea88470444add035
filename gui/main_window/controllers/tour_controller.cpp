#include "gui/main_window/controllers/tour_controller.h"

#include <QComboBox>
#include <QPointer>
#include <QSettings>
#include <QTabBar>
#include <QToolBar>

#include "gui/files/picture_opener.h"
#include "gui/select/options_bar.h"
#include "gui/texts/label.h"

namespace weft::gui {

namespace {

const QString kSeen = QStringLiteral("tour/seen");

/// What is asked of the document that is in front now; another one in front does not count.
std::function<bool()> ofDocument(const DocumentTabs& tabs,
                                 std::function<bool(const CloneDocument&)> done) {
    const QPointer<const CloneDocument> asked = tabs.currentDocument();
    return [&tabs, asked, done = std::move(done)] {
        const CloneDocument* document = tabs.currentDocument();
        return document && document == asked && !document->dragging() && done(*document);
    };
}

}  // namespace

TourController::TourController(const Parts& parts)
    : QObject(&parts.window), parts_(parts), tour_(parts.window) {
    connect(parts_.actions.tour, &QAction::triggered, this, &TourController::start);
    connect(&parts_.tabs, &DocumentTabs::currentDocumentChanged, this, &TourController::watch);
    connect(&parts_.solve, &CloneSolveController::finished, &tour_, &Tour::look);
}

void TourController::offer() { waiting_ = !QSettings().value(kSeen).toBool(); }

void TourController::start() {
    const CloneDocument* front = parts_.tabs.currentDocument();
    const bool isSample = front && front->path().isEmpty() && !front->patches().empty() &&
                          front->title() == PictureOpener::sampleTitle();
    if (isSample) return begin();
    waiting_ = true;
    emit sampleWanted();
}

void TourController::begin() {
    QSettings().setValue(kSeen, true);
    tour_.start(steps());
}

void TourController::watch(OpenDocument* document) {
    auto* clone = qobject_cast<CloneDocument*>(document);
    if (clone) {
        connect(clone, &CloneDocument::patchesChanged, this, &TourController::beginIfWaiting,
                Qt::UniqueConnection);
        connect(clone, &CloneDocument::patchesChanged, &tour_, &Tour::look, Qt::UniqueConnection);
        connect(clone, &CloneDocument::patchesChanged, &tour_, &Tour::place, Qt::UniqueConnection);
        connect(clone, &OpenDocument::draggingChanged, &tour_, &Tour::look, Qt::UniqueConnection);
        connect(clone, &OpenDocument::fileChanged, &tour_, &Tour::look, Qt::UniqueConnection);
        connect(parts_.tabs.currentView(), &PictureView::viewChanged, &tour_, &Tour::place,
                Qt::UniqueConnection);
    }
    tour_.look();
    tour_.place();
    beginIfWaiting();
}

// Once the window has laid out what came.
void TourController::beginIfWaiting() {
    const CloneDocument* front = parts_.tabs.currentDocument();
    if (!waiting_ || !front || front->patches().empty()) return;
    waiting_ = false;
    QMetaObject::invokeMethod(this, &TourController::begin, Qt::QueuedConnection);
}

// --- where things are

QRect TourController::areaOf(const QWidget* part) const {
    if (!part || !part->isVisible()) return {};
    return {part->mapTo(&parts_.window, QPoint()), part->size()};
}

QRect TourController::areaOfAction(const QAction* action) const {
    for (const QToolBar* bar : parts_.window.findChildren<QToolBar*>())
        if (const QWidget* button = bar->widgetForAction(const_cast<QAction*>(action)))
            return areaOf(button);
    return {};
}

QRect TourController::areaOfPatch() const {
    const CanvasView* canvas = parts_.tabs.current();
    if (!canvas || !canvas->document().activePatch()) return {};
    QRectF box;
    for (const QPolygonF& part : canvas->document().outlineOf(*canvas->document().activePatch()))
        box |= part.boundingRect();
    const QRect onCanvas =
        QRectF(canvas->widgetAt(box.topLeft()), canvas->widgetAt(box.bottomRight())).toAlignedRect();
    const QRect seen = onCanvas.intersected(canvas->rect());
    return seen.isEmpty() ? QRect() : seen.translated(canvas->mapTo(&parts_.window, QPoint()));
}

// --- the steps

std::vector<TourStep> TourController::steps() {
    return {dragStep(), operationStep(), accuracyStep(), lassoStep(), saveStep()};
}

TourStep TourController::dragStep() {
    return {
        tr("Drag the balloon"),
        tr("It was cut from a midday sky. Drag it over the evening lake: what you see under your "
           "hand is already solved into the picture. With the keyboard: Tab selects it, arrow keys "
           "move it."),
        [this] { return areaOfPatch(); },
        [this] {
            const CloneDocument* document = parts_.tabs.currentDocument();
            const auto patch = document ? document->activePatch() : nullptr;
            std::optional<Placement> start;
            if (patch) start = patch->backgroundFromSource;
            return ofDocument(parts_.tabs, [start](const CloneDocument& now) mutable {
                const auto active = now.activePatch();
                if (!active) return false;
                if (!start) start = active->backgroundFromSource;  // chosen, not dragged yet
                return active->backgroundFromSource != *start;
            });
        }};
}

TourStep TourController::operationStep() {
    return {tr("Choose an operation"),
            tr("It says what becomes of the patch. Choose Mixed Gradients (X): at each pixel the "
               "stronger detail of patch and background wins."),
            [this] { return areaOf(parts_.window.findChild<QComboBox*>("patchOperation")); },
            [this] {
                const CloneDocument* document = parts_.tabs.currentDocument();
                const auto patch = document ? document->activePatch() : nullptr;
                const std::string start = patch ? patch->operation.info().key : "";
                return ofDocument(parts_.tabs, [start](const CloneDocument& now) {
                    return now.activePatch() && now.activePatch()->operation.info().key != start;
                });
            }};
}

TourStep TourController::accuracyStep() {
    return {
        tr("Read how exact it is"),
        tr("Drag the balloon once more and watch this number: ≈ is an estimate while you drag, ≤ a "
           "certified bound when you let go, in 8-bit codes."),
        [this] { return areaOf(parts_.window.findChild<QWidget*>("maxError")); },
        [this] {
            const auto moved = dragStep().begin();
            return std::function<bool()>([this, moved] {
                const auto& newest = parts_.solve.newest();
                return moved() && parts_.solve.settled() && newest && newest->progress.certified;
            });
        }};
}

TourStep TourController::lassoStep() {
    return {
        tr("Take a piece of the picture"),
        tr("Take the lasso (L), draw around a peak or a cloud, then drag what you drew: it becomes a "
           "patch of its own. With the keyboard: arrow keys move a pointer, Return presses and "
           "lets go."),
        [this] { return areaOfAction(parts_.actions.toolAction(ToolKind::lasso)); },
        [this] {
            const CloneDocument* document = parts_.tabs.currentDocument();
            const std::size_t start = document ? document->patches().size() : 0;
            return ofDocument(parts_.tabs, [start](const CloneDocument& now) {
                return now.patches().size() > start;
            });
        },
        [this] {
            return areaOf(parts_.window.findChild<OptionsBar*>()) | areaOf(parts_.tabs.tabBar());
        }};
}

TourStep TourController::saveStep() {
    return {tr("Keep it, or go on to surfaces"),
            tr("Save (Ctrl+S) keeps background, patches and masks, so that all can be moved again. "
               "File > Open Sample Relief turns the shading of a face into a surface. Help > Manual "
               "has the rest."),
            [this] { return areaOfAction(parts_.actions.save); },
            [this] {
                return std::function<bool()>([this] {
                    const OpenDocument* front = parts_.tabs.documentInFront();
                    return front && (!front->file().isEmpty() || parts_.tabs.currentRelief());
                });
            }};
}

}  // namespace weft::gui
