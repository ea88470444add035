#include "gui/canvas/selection_brush.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "gui/canvas/picture_view.h"
#include "weft/selection/shapes.h"

namespace weft::gui {

namespace {

/// Pieces by the coverage that they leave, so that each is painted with the others of its strength.
using Strengths = std::map<std::uint8_t, std::vector<StrokePiece>>;

Strengths byCoverage(const BrushStroke& stroke) {
    constexpr int kSteps = 16;  // of strength: more are not told apart
    Strengths pieces;
    for (std::size_t i = 0; i < stroke.pieces().size(); ++i) {
        const double step = std::max(1.0, std::round(stroke.strengths()[i] * kSteps));
        pieces[static_cast<std::uint8_t>(std::lround(step * Selection::kFull / kSteps))].push_back(
            stroke.pieces()[i]);
    }
    return pieces;
}

Selection withCoverage(const Selection& selection, std::uint8_t coverage) {
    if (coverage == Selection::kFull) return selection;
    std::vector<std::uint8_t> bytes = coverageOver(selection, selection.box());
    for (std::uint8_t& b : bytes) b = b ? coverage : b;
    return {selection.box(), std::move(bytes)};
}

Selection painted(const Strengths& strokes, Extent picture) {
    Selection all;
    for (const auto& [coverage, pieces] : strokes)
        all =
            combined(all, withCoverage(selectStroke(pieces, picture), coverage), SelectionMode::add);
    return all;
}

}  // namespace

SelectionMode SelectionBrush::modeFor(const ToolEvent& event) const {
    if (event.eraser) return SelectionMode::subtract;
    const SelectionMode mode = SelectionTool::modeFor(event);
    return mode == SelectionMode::replace ? SelectionMode::add : mode;
}

void SelectionBrush::begin(const ToolEvent& event) {
    pointer_.move(event.inImage);
    pointer_.begin(stroke_, event);
}

void SelectionBrush::extend(const ToolEvent& event) {
    pointer_.move(event.inImage);
    pointer_.extend(stroke_, event);
}

void SelectionBrush::finish(const ToolEvent&, bool) {
    const Extent e = canvas_.picture().extent();
    const QRectF box = stroke_.box() & QRectF(0, 0, e.width, e.height);
    std::int64_t tests = static_cast<std::int64_t>(box.width() * box.height());
    for (const StrokePiece& piece : stroke_.pieces()) tests += boxOf(piece).extent().area();
    submit(
        PictureView::tr("Selection Brush"), tests,
        [strokes = byCoverage(stroke_), e](const std::stop_token&) { return painted(strokes, e); });
    stroke_.clear();
}

void SelectionBrush::hover(const ToolEvent& event) {
    pointer_.move(event.inImage);
    SelectionTool::hover(event);
}

void SelectionBrush::leave() { pointer_.move({}); }

bool SelectionBrush::key(const QKeyEvent& event) { return pointer_.key(event); }

void SelectionBrush::paintOverlay(QPainter& painter) const {
    const bool less = mode() == SelectionMode::subtract;
    stroke_.paint(painter, canvas_.transform(),
                  less ? QColor(255, 70, 60, 110) : QColor(70, 160, 255, 110));
    pointer_.paint(painter);
}

QCursor SelectionBrush::cursor() const { return pointer_.cursor(); }

QString SelectionBrush::hint() const {
    return PictureView::tr(
        "Paint over what is to be selected (Alt takes away; [ and ] change the size)");
}

}  // namespace weft::gui
