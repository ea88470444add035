#include "gui/canvas/mask_tool.h"

#include <cmath>

#include "gui/canvas/canvas_view.h"

namespace weft::gui {

MaskTool::MaskTool(CanvasView& canvas) : BrushTool(canvas), clone_(canvas) {}

bool MaskTool::keepsColour() const { return canvas_.selectionSettings().values().keepsColour; }

bool MaskTool::paints() const {
    const CloneDocument& document = clone_.document();
    const auto patch = document.activePatch();
    return patch && document.state().document->shows(*patch) && document.patchSelected() &&
           !document.showsBefore();
}

// --- mouse and keys

void MaskTool::press(const ToolEvent& event) {
    CloneDocument& document = clone_.document();
    pointer_.move(event.inImage);
    if (!paints()) {
        const int under = document.showsBefore()
                              ? -1
                              : document.patchAt({static_cast<int>(std::floor(event.inImage.x())),
                                                  static_cast<int>(std::floor(event.inImage.y()))});
        if (under >= 0) document.selectPatch(under);
        clone_.updateCursor();
        return;
    }
    patch_ = document.activePatch()->id;
    gesture_ = newGesture();
    const bool erases = canvas_.selectionSettings().values().erases;
    adds_ = !event.eraser && erases == subtracts(event);
    keeps_ = keepsColour();
    document.setDragging(true);
    BrushTool::press(event);
    handedOn_ = 0;
    handOn(stroke_, MaskStroke::Stage::painting);
}

void MaskTool::drag(const ToolEvent& event) {
    BrushTool::drag(event);
    if (!stroke_.empty()) handOn(stroke_, MaskStroke::Stage::painting);
}

void MaskTool::handOn(const BrushStroke& stroke, MaskStroke::Stage stage) {
    const auto& pieces = stroke.pieces();
    MaskStroke fresh{.patch = patch_,
                     .gesture = gesture_,
                     .adds = adds_,
                     .on = keeps_ ? MaskStroke::On::keptColour : MaskStroke::On::mask,
                     .stage = stage};
    fresh.pieces.assign(pieces.begin() + static_cast<std::ptrdiff_t>(handedOn_), pieces.end());
    handedOn_ = pieces.size();
    emit clone_.maskPainted(fresh);
}

void MaskTool::abandon() {
    if (!stroke_.empty()) handOn(stroke_, MaskStroke::Stage::abandoned);
    BrushTool::abandon();
}

// --- what is seen

// How far the patch's picture reaches: beyond it there is nothing to paste.
void MaskTool::paintSourceFrame(QPainter& painter) const {
    const PatchObject& patch = *clone_.document().activePatch();
    const Extent e = patch.mask->extent();
    QPolygonF frame;
    for (const PlanePoint corner :
         {PlanePoint{0, 0}, PlanePoint{double(e.width), 0},
          PlanePoint{double(e.width), double(e.height)}, PlanePoint{0, double(e.height)}}) {
        const PlanePoint at = patch.backgroundFromSource(corner);
        frame << canvas_.transform().map(QPointF(at.x, at.y));
    }
    paintTwice(painter, [&] { painter.drawPolygon(frame); });
}

// Outlines of patches are blue.
void MaskTool::paintKept(QPainter& painter) const {
    QPainterPath kept;
    kept.setFillRule(Qt::OddEvenFill);
    for (const QPolygonF& part : clone_.document().keptOutlineOf(*clone_.document().activePatch())) {
        kept.addPolygon(canvas_.transform().map(part));
        kept.closeSubpath();
    }
    if (kept.isEmpty()) return;
    QPen edge(QColor(255, 90, 220, 230), 1);
    edge.setCosmetic(true);
    painter.setPen(edge);
    // While it grows, what is judged is the picture below.
    if (stroke_.empty()) painter.setBrush(QColor(255, 40, 200, 60));
    painter.drawPath(kept);
    painter.setBrush(Qt::NoBrush);
}

void MaskTool::paintOverlay(QPainter& painter) const {
    if (!paints()) return;
    paintKept(painter);
    paintSourceFrame(painter);
    pointer_.paint(painter);
}

QCursor MaskTool::cursor() const { return paints() ? BrushTool::cursor() : Qt::ArrowCursor; }

QString MaskTool::hint() const {
    if (!paints()) return CanvasView::tr("Click a patch to paint on its mask");
    if (keepsColour())
        return CanvasView::tr(
            "Paint where the patch keeps its own colour; Alt or Ctrl: where it adapts again");
    return CanvasView::tr("Paint what of the patch is pasted; Alt or Ctrl: what is not");
}

}  // namespace weft::gui
