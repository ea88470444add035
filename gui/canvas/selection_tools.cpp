#include "gui/canvas/selection_tools.h"

#include <QApplication>
#include <algorithm>
#include <cmath>

#include "gui/canvas/picture_view.h"
#include "gui/display/outline_painter.h"

namespace weft::gui {

void SelectionTool::press(const ToolEvent& event) {
    pressedOnScreen_ = event.onScreen;
    const Selection& selection = canvas_.picture().selection();
    if (!selection.empty() && selection.polygon().containsPoint(event.inImage, Qt::OddEvenFill)) {
        state_ = State::carrying;
        return;
    }
    state_ = State::drawing;
    canvas_.picture().setSelection({});
    begin(event.inImage);
}

void SelectionTool::drag(const ToolEvent& event) {
    if (state_ == State::drawing) {
        const QPolygonF before = outline();
        extend(event);
        canvas_.updateOutline(before);
        canvas_.updateOutline(outline());
    } else if (state_ == State::carrying) {
        const double distance = (event.onScreen - pressedOnScreen_).manhattanLength();
        if (distance < QApplication::startDragDistance()) return;
        state_ = State::idle;
        emit canvas_.selectionCarried();
    }
}

void SelectionTool::release(const ToolEvent& event) {
    if (state_ == State::drawing) {
        constexpr double kClick = 3;  // device pixels
        const bool click = (event.onScreen - pressedOnScreen_).manhattanLength() < kClick &&
                           outline().boundingRect().width() * canvas_.zoom() < kClick;
        canvas_.updateOutline(outline());
        canvas_.picture().setSelection(click ? Selection{} : selectionOf(outline()));
    }
    state_ = State::idle;
}

void SelectionTool::abandon() {
    if (state_ == State::drawing) canvas_.updateOutline(outline());
    state_ = State::idle;
}

void SelectionTool::hover(const ToolEvent& event) {
    const Selection& selection = canvas_.picture().selection();
    const bool over =
        !selection.empty() && selection.polygon().containsPoint(event.inImage, Qt::OddEvenFill);
    if (over == overSelection_) return;
    overSelection_ = over;
    canvas_.updateCursor();
}

void SelectionTool::paintOverlay(QPainter& painter) const {
    if (state_ != State::drawing) return;
    paintOutline(painter, canvas_.transform().map(outline()), OutlineStyle::selection);
}

QCursor SelectionTool::cursor() const {
    return overSelection_ && state_ != State::drawing ? Qt::DragCopyCursor : Qt::CrossCursor;
}

Selection SelectionTool::selectionOf(const QPolygonF& polygon) const {
    const Extent e = canvas_.picture().extent();
    Selection selection;
    for (const QPointF& p : polygon) {
        const Point corner{std::clamp(static_cast<int>(std::lround(p.x())), 0, e.width),
                           std::clamp(static_cast<int>(std::lround(p.y())), 0, e.height)};
        if (selection.outline.empty() || selection.outline.back() != corner)
            selection.outline.push_back(corner);
    }
    const QRectF bounds = selection.polygon().boundingRect();
    if (selection.empty() || bounds.width() < 1 || bounds.height() < 1) return {};
    return selection;
}

void LassoTool::begin(QPointF inImage) {
    points_.clear();
    points_ << inImage;
}

void LassoTool::extend(const ToolEvent& event) { points_ << event.inImage; }

QString LassoTool::hint() const {
    return PictureView::tr("Draw around a region, then copy it or drag it onto a picture");
}

void RectangleTool::begin(QPointF inImage) { from_ = to_ = inImage; }

void RectangleTool::extend(const ToolEvent& event) {
    to_ = event.inImage;
    if (!(event.modifiers & Qt::ShiftModifier)) return;
    const double side = std::max(std::abs(to_.x() - from_.x()), std::abs(to_.y() - from_.y()));
    to_ = from_ +
          QPointF(std::copysign(side, to_.x() - from_.x()), std::copysign(side, to_.y() - from_.y()));
}

QPolygonF RectangleTool::outline() const {
    const QRectF r = QRectF(from_, to_).normalized();
    return QPolygonF({r.topLeft(), r.topRight(), r.bottomRight(), r.bottomLeft()});
}

QString RectangleTool::hint() const {
    return PictureView::tr(
        "Drag a rectangle (Shift: square), then copy it or drag it onto a picture");
}

}  // namespace weft::gui
