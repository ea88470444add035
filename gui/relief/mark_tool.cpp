#include "gui/relief/mark_tool.h"

#include "gui/relief/mark_overlay.h"
#include "gui/relief/relief_view.h"

namespace weft::gui {

MarkTool::MarkTool(ReliefView& view) : BrushTool(view), view_(view) {}

PixelMarking MarkTool::marking() const {
    PixelMarking marking = canvas_.selectionSettings().values().marking;
    if (erases_) marking.mark = PixelMarks::kAutomatic;
    return marking;
}

// --- mouse and keys

void MarkTool::press(const ToolEvent& event) {
    erases_ = subtracts(event);
    BrushTool::press(event);
}

void MarkTool::finish(const BrushStroke& stroke) {
    const PixelMarking of = marking();
    erases_ = false;
    ReliefDocument& document = view_.document();
    document.change(of.of == PixelMarking::Of::edges ? ReliefView::tr("Mark Edges")
                                                     : ReliefView::tr("Mark Outliers"),
                    withMarks(document.setup(), document.extent(), of, stroke.pieces()));
}

// --- what is seen

void MarkTool::paintOverlay(QPainter& painter) const {
    QColor colour = markColour(marking());
    colour.setAlpha(110);
    stroke_.paint(painter, canvas_.transform(), colour);
    pointer_.paint(painter);
}

QString MarkTool::hint() const {
    const PixelMarking m = marking();
    if (m.mark == PixelMarks::kAutomatic)
        return ReliefView::tr("Paint over what the picture is to tell again");
    if (m.of == PixelMarking::Of::outliers)
        return m.mark == PixelMarks::kYes ? ReliefView::tr("Paint over cast shadows and highlights")
                                          : ReliefView::tr("Paint over what is shading");
    return m.mark == PixelMarks::kYes
               ? ReliefView::tr("Paint over the edge where the body turns away")
               : ReliefView::tr("Paint over the edge where the mask cuts the body off");
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
