#include "gui/relief/mark_tool.h"

#include <cmath>

#include "gui/relief/mark_overlay.h"
#include "gui/relief/relief_view.h"

namespace weft::gui {

MarkTool::MarkTool(ReliefView& view) : Tool(view), view_(view) {}

double MarkTool::radius() const { return canvas_.selectionSettings().values().brush / 2.0; }

const PixelMarking& MarkTool::marking() const { return canvas_.selectionSettings().values().marking; }

// --- mouse and keys

void MarkTool::press(const ToolEvent& event) {
    stroke_.begin(event.inImage, radius());
    movePointer(event.inImage);
}

void MarkTool::drag(const ToolEvent& event) {
    if (stroke_.empty()) return;
    stroke_.extend(event.inImage);
    movePointer(event.inImage);
}

void MarkTool::release(const ToolEvent&) {
    if (stroke_.empty()) return;
    updateDrawn();
    const auto pieces = stroke_.pieces();
    stroke_.clear();
    ReliefDocument& document = view_.document();
    document.change(marking().of == PixelMarking::Of::edges ? ReliefView::tr("Mark Edges")
                                                            : ReliefView::tr("Mark Outliers"),
                    withMarks(document.setup(), document.extent(), marking(), pieces));
}

void MarkTool::hover(const ToolEvent& event) { movePointer(event.inImage); }

void MarkTool::leave() { movePointer({}); }

void MarkTool::abandon() {
    updateDrawn();
    stroke_.clear();
}

bool MarkTool::key(const QKeyEvent& event) {
    const auto diameter = resizedBrush(event, canvas_.selectionSettings().values().brush, 1);
    if (!diameter) return false;
    auto values = canvas_.selectionSettings().values();
    values.brush = static_cast<int>(std::lround(*diameter));
    updateDrawn();
    canvas_.selectionSettings().set(values);
    updateDrawn();
    canvas_.updateCursor();
    return true;
}

// --- what is seen

void MarkTool::movePointer(std::optional<QPointF> inImage) {
    updateDrawn();
    pointer_ = inImage;
    updateDrawn();
}

void MarkTool::updateDrawn() const {
    const double edge = 3 / canvas_.zoom();
    if (pointer_) {
        const double r = radius() + edge;
        canvas_.updateOutline(QPolygonF(QRectF(pointer_->x() - r, pointer_->y() - r, 2 * r, 2 * r)));
    }
    if (!stroke_.empty())
        canvas_.updateOutline(QPolygonF(stroke_.box().adjusted(-edge, -edge, edge, edge)));
}

void MarkTool::paintOverlay(QPainter& painter) const {
    QColor colour = markColour(marking());
    colour.setAlpha(110);
    stroke_.paint(painter, canvas_.transform(), colour);
    if (pointer_) paintBrush(painter, canvas_.transform(), *pointer_, radius());
}

QCursor MarkTool::cursor() const {
    constexpr double kSeen = 4;  // device pixels: a smaller circle is no cursor
    return radius() * canvas_.zoom() < kSeen ? Qt::CrossCursor : Qt::BlankCursor;
}

QString MarkTool::hint() const {
    const PixelMarking& m = marking();
    if (m.mark == PixelMarks::kAutomatic)
        return ReliefView::tr(
            "Paint over what the picture is to tell again; [ and ] change the size");
    if (m.of == PixelMarking::Of::outliers)
        return m.mark == PixelMarks::kYes
                   ? ReliefView::tr("Paint over cast shadows and highlights; [ and ] change the size")
                   : ReliefView::tr("Paint over what is shading; [ and ] change the size");
    return m.mark == PixelMarks::kYes
               ? ReliefView::tr(
                     "Paint over the edge where the body turns away; [ and ] change the size")
               : ReliefView::tr(
                     "Paint over the edge where the mask cuts the body off; [ and ] change the size");
}

ReliefSetup withMarks(ReliefSetup setup, Extent extent, const PixelMarking& marking,
                      const std::vector<StrokePiece>& stroke) {
    auto& kept = marking.of == PixelMarking::Of::edges ? setup.edges : setup.outliers;
    auto marks = std::make_shared<PixelMarks>(kept ? *kept : PixelMarks(extent));
    for (const StrokePiece& piece : stroke) {
        const Rect box = boxOf(piece).intersected(rectOf(extent));
        for (int y = box.y; y < box.bottom(); ++y)
            for (int x = box.x; x < box.right(); ++x)
                if (touches(piece, x + 0.5, y + 0.5)) marks->set({x, y}, marking.mark);
    }
    kept = std::move(marks);
    return setup;
}

}  // namespace weft::gui
