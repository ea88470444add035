#include "gui/canvas/canvas_view.h"

#include <QKeyEvent>
#include <QPainter>
#include <cmath>
#include <utility>

#include "gui/canvas/hand_tool.h"
#include "gui/canvas/heal_tool.h"
#include "gui/canvas/mask_tool.h"
#include "gui/canvas/move_tool.h"
#include "gui/canvas/selection_tools.h"
#include "gui/canvas/split/text_plate.h"
#include "gui/display/outline_painter.h"
#include "gui/document/patch_commands.h"

namespace weft::gui {

CanvasView::CanvasView(CloneDocument& document, QWidget* parent)
    : PictureView(document,
                  new DropOverlay({DropZone::newPicture, DropZone::patch, DropZone::relief}), parent),
      document_(document),
      divider_(new SplitDivider(*this)),
      before_(new BeforePicture(document, this)) {
    setTool(ToolKind::move);
    connect(&document, &CloneDocument::patchesChanged, this, &CanvasView::updatePatchOutline);
    connect(&document, &CloneDocument::patchSelectedChanged, this, &CanvasView::updatePatchOutline);
    const auto tellTool = [this] {
        updateCursor();
        emit toolHintChanged(tool().hint());
    };
    connect(&document, &CloneDocument::patchSelectedChanged, this, tellTool);
    connect(&document, &CloneDocument::patchesChanged, this, tellTool);
    connect(&document, &CloneDocument::showsBeforeChanged, this, tellTool);
    connect(&document, &OpenDocument::draggingChanged, this, &CanvasView::updatePatchOutline);
    connect(&document, &CloneDocument::showsBeforeChanged, this, &CanvasView::updatePatchOutline);
    connect(&document, &CloneDocument::backgroundChanged, this, &CanvasView::resetPicture);
    connect(&document, &CloneDocument::showsBeforeChanged, this, &CanvasView::followSplit);
    connect(&document, &CloneDocument::guidesChanged, this, qOverload<>(&QWidget::update));
    connect(divider_, &SplitDivider::moved, this, qOverload<>(&QWidget::update));
    connect(before_, &BeforePicture::changed, this, qOverload<>(&QWidget::update));
}

CanvasView::~CanvasView() = default;

std::unique_ptr<Tool> CanvasView::makeTool(ToolKind kind) {
    if (auto tool = makeSelectionTool(kind, *this)) return tool;
    switch (kind) {
        case ToolKind::heal: return std::make_unique<HealTool>(*this);
        case ToolKind::mask: return std::make_unique<MaskTool>(*this);
        case ToolKind::hand: return std::make_unique<HandTool>(*this);
        default: return std::make_unique<MoveTool>(*this);
    }
}

void CanvasView::placeLifted(PatchParts&& parts) {
    if (auto* tool = dynamic_cast<SelectionTool*>(&chosenTool()))
        tool->placeLifted(document_, std::move(parts));
}

void CanvasView::setHoveredPatch(int index) {
    hoveredPatch_ = index;
    updatePatchOutline();
}

void CanvasView::followZoom() { document_.setSeenLevel(document_.display().levelForZoom(zoom())); }

void CanvasView::afterViewChange() {
    followZoom();
    PictureView::afterViewChange();
}

void CanvasView::resizeEvent(QResizeEvent* event) {
    PictureView::resizeEvent(event);
    divider_->place();
    followZoom();
}

void CanvasView::setSplit(SplitKind kind) {
    if (divider_->kind() == kind) return;
    divider_->setKind(kind);
    before_->setWanted(kind != SplitKind::none);
    followSplit();
    emit splitChanged();
}

void CanvasView::followSplit() {
    divider_->setVisible(divider_->kind() != SplitKind::none && !document_.showsBefore());
}

// The selected ones and the one under the pointer.
std::vector<int> CanvasView::outlinedPatches() const {
    std::vector<int> outlined;
    if (document_.showsBefore()) return outlined;
    if (document_.dragging() && !tool().keepsOutlines()) return outlined;
    for (int i = 0; i < static_cast<int>(document_.patches().size()); ++i) {
        const PatchObject& patch = *document_.patches()[static_cast<std::size_t>(i)];
        if (document_.state().document->shows(patch) &&
            (document_.isSelected(patch.id) || i == hoveredPatch_))
            outlined.push_back(i);
    }
    return outlined;
}

void CanvasView::updatePatchOutline() {
    std::vector<int> now = outlinedPatches();
    if (!now.empty() || !outlined_.empty()) update();
    outlined_ = std::move(now);
}

// --- painting

namespace {

/// Says that patches are left out.
void paintBadge(QPainter& painter, const QWidget& canvas) {
    constexpr int kDown = 10;
    const double scale = canvas.devicePixelRatioF();
    painter.save();
    painter.scale(scale, scale);
    QRect plate = plateOf(painter, SplitDivider::beforeText());
    plate.moveCenter({canvas.width() / 2, kDown + plate.height() / 2});
    paintPlate(painter, plate, SplitDivider::beforeText());
    painter.restore();
}

}  // namespace

void CanvasView::paintOver(QPainter& painter) {
    if (document_.showsBefore())
        paintBadge(painter, *this);
    else
        paintPatches(painter);
    guides_.paint(painter);
}

void CanvasView::paintPatches(QPainter& painter) {
    painter.save();
    painter.setClipRect(divider_->afterSide(), Qt::IntersectClip);
    overlay().paint(painter, view());
    paintOutlines(painter);
    painter.restore();
    if (divider_->kind() != SplitKind::none) paintBefore(painter);
}

void CanvasView::paintBefore(QPainter& painter) {
    if (DisplayImage* before = before_->image()) {
        painter.save();
        painter.setClipRect(divider_->beforeSide(), Qt::IntersectClip);
        paintDisplay(painter, *before);
        painter.restore();
    }
    divider_->paintLabels(painter);
}

void CanvasView::paintOutlines(QPainter& painter) const {
    for (const int i : outlinedPatches())
        for (const QPolygonF& part :
             document_.outlineOf(*document_.patches()[static_cast<std::size_t>(i)]))
            paintOutline(painter, transform().map(part), OutlineStyle::patch);
}

// --- mouse and keys

void CanvasView::leaveEvent(QEvent* event) {
    setHoveredPatch(-1);
    PictureView::leaveEvent(event);
}

void CanvasView::openMenu(QPoint at) {
    if (rect().contains(at) && !document_.showsBefore()) {
        const QPointF inImage = imageAt(at);
        const Point p{static_cast<int>(std::floor(inImage.x())),
                      static_cast<int>(std::floor(inImage.y()))};
        const int under = document_.patchAt(p);
        if (under < 0 || (!document_.patchSelected() && document_.selection().selects(p)))
            document_.deselectPatch();
        else if (!document_.isSelected(document_.patches()[static_cast<std::size_t>(under)]->id))
            document_.selectPatch(under);
    }
    emit menuRequested(mapToGlobal(rect().contains(at) ? at : rect().center()));
}

// Tab goes from patch to patch, the topmost first, and from the last one on to the next control.
bool CanvasView::focusNextPrevChild(bool next) {
    const int last = next ? 0 : static_cast<int>(document_.patches().size()) - 1;
    const bool atEnd = document_.patchSelected() && document_.activeIndex() == last;
    if (document_.patches().empty() || document_.showsBefore() || inGesture() || atEnd)
        return PictureView::focusNextPrevChild(next);
    selectNextPatch(document_, !next);
    return true;
}

void CanvasView::letGo() {
    PictureView::letGo();
    document_.deselectPatch();
}

// A guide's numbers; elsewhere a second press.
void CanvasView::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto guide = toolKind() == ToolKind::move && event->button() == Qt::LeftButton
                           ? guides_.at(event->position() * devicePixelRatioF())
                           : std::nullopt;
    if (guide)
        emit guidesAsked(*guide);
    else
        PictureView::mouseDoubleClickEvent(event);
}

void CanvasView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && guides_.dragging() && !inGesture())
        return guides_.abandon();  // out of a ruler
    switch (event->key()) {
        case Qt::Key_B:
            if (event->isAutoRepeat() || document_.showsBefore()) return;
            peeking_ = true;
            return document_.setShowsBefore(true);
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down:
            if (toolKind() == ToolKind::move) return nudge(*event);
            [[fallthrough]];
        default: PictureView::keyPressEvent(event);
    }
}

void CanvasView::keyReleaseEvent(QKeyEvent* event) {
    if (event->isAutoRepeat()) return;
    if (event->key() == Qt::Key_B) endPeek();
    const bool arrow = event->key() >= Qt::Key_Left && event->key() <= Qt::Key_Down;
    if (arrow) endNudge();
    PictureView::keyReleaseEvent(event);
}

// A held arrow key, or several taps within a short time, are one gesture: one step of undo.
void CanvasView::nudge(const QKeyEvent& event) {
    if (!document_.patchSelected() || document_.showsBefore() || inGesture()) return;
    if (refusesAsLocked(document_)) return;
    if (event.modifiers() & Qt::ControlModifier) return transformByKey(event);
    const int step = event.modifiers() & Qt::ShiftModifier ? 10 : 1;
    Point by;
    switch (event.key()) {
        case Qt::Key_Left: by = {-step, 0}; break;
        case Qt::Key_Right: by = {step, 0}; break;
        case Qt::Key_Up: by = {0, -step}; break;
        default: by = {0, step};
    }
    if (event.isAutoRepeat()) document_.setDragging(true);
    document_.changePatches(
        tr("Move Patch"), document_.selectedPatches(),
        [by](PatchObject& patch) {
            if (!patch.locked)
                patch.backgroundFromSource = patch.backgroundFromSource.movedBy(by.x, by.y);
        },
        nudges_.next());
}

void CanvasView::transformByKey(const QKeyEvent& event) {
    const bool shift = event.modifiers() & Qt::ShiftModifier;
    const double degrees = shift ? 15 : 1, factor = shift ? 1.1 : 1.01;
    switch (event.key()) {
        case Qt::Key_Left: return turnPatches(document_, -degrees, turns_.next());
        case Qt::Key_Right: return turnPatches(document_, degrees, turns_.next());
        case Qt::Key_Up: return scalePatches(document_, factor, scales_.next());
        default: return scalePatches(document_, 1 / factor, scales_.next());
    }
}

void CanvasView::endNudge() {
    if (!inGesture()) document_.setDragging(false);
}

void CanvasView::focusOutEvent(QFocusEvent* event) {
    endPeek();
    endNudge();
    PictureView::focusOutEvent(event);
}

void CanvasView::endPeek() {
    if (std::exchange(peeking_, false)) document_.setShowsBefore(false);
}

// Nobody paints on what is not seen.
void CanvasView::beforeGesture() {
    const ToolKind kind = toolKind();
    if (kind == ToolKind::heal || kind == ToolKind::mask) document_.setShowsBefore(false);
}

}  // namespace weft::gui
