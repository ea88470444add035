#include "gui/canvas/shape_tools.h"

#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "gui/canvas/picture_view.h"
#include "gui/display/outline_painter.h"
#include "weft/selection/shapes.h"

namespace weft::gui {

namespace {

int rounded(double v) { return static_cast<int>(std::lround(std::clamp(v, -1e6, 1e6))); }

Rect boxOfCorners(QPointF a, QPointF b) {
    const int left = rounded(std::min(a.x(), b.x())), top = rounded(std::min(a.y(), b.y()));
    return {left, top, rounded(std::max(a.x(), b.x())) - left, rounded(std::max(a.y(), b.y())) - top};
}

std::int64_t areaOf(const QRectF& box) {
    return static_cast<std::int64_t>(box.width() * box.height());
}

}  // namespace

// --- lasso

void LassoTool::begin(const ToolEvent& event) { points_ = QPolygonF({event.inImage}); }

void LassoTool::extend(const ToolEvent& event) { points_ << event.inImage; }

void LassoTool::finish(const ToolEvent&, bool click) {
    const QRectF box = points_.boundingRect() & QRectF(0, 0, 1e6, 1e6);
    if (click && box.width() * canvas_.zoom() < 3)
        selectNothing();
    else
        submitPolygon(PictureView::tr("Lasso"), points_);
    points_.clear();
}

void LassoTool::submitPolygon(const QString& title, const QPolygonF& polygon) const {
    const Extent e = canvas_.picture().extent();
    std::vector<Point> corners;
    for (const QPointF& p : polygon) {
        const Point corner{std::clamp(rounded(p.x()), 0, e.width),
                           std::clamp(rounded(p.y()), 0, e.height)};
        if (corners.empty() || corners.back() != corner) corners.push_back(corner);
    }
    submit(title, areaOf(polygon.boundingRect()),
           [corners](const std::stop_token&) { return selectPolygon(corners); });
}

void LassoTool::paintOverlay(QPainter& painter) const {
    if (drawing()) paintOutline(painter, canvas_.transform().map(points_), OutlineStyle::selection);
}

QString LassoTool::hint() const {
    return PictureView::tr(
        "Draw around a region; drag what is selected to clone it (Shift adds, Alt or Ctrl "
        "subtracts)");
}

// --- polygon

bool PolygonTool::isNear(QPointF a, QPointF b) const {
    constexpr double kReach = 7;  // device pixels
    return (a - b).manhattanLength() * canvas_.zoom() < kReach;
}

void PolygonTool::begin(const ToolEvent& event) {
    const QPointF at = next_ = event.inImage;
    closes_ = points_.size() > 2 && (isNear(at, points_.first()) || isNear(at, points_.last()));
    if (!closes_ && (points_.isEmpty() || !isNear(at, points_.last()))) points_ << at;
    holds_ = !closes_;
}

// The corner that was just set follows until the button is up, or a key takes it back or closes.
void PolygonTool::extend(const ToolEvent& event) {
    next_ = event.inImage;
    if (holds_) points_.last() = next_;
}

void PolygonTool::finish(const ToolEvent&, bool) {
    if (closes_) close();
}

void PolygonTool::close() {
    const QPolygonF polygon = std::exchange(points_, {});
    closes_ = holds_ = false;
    canvas_.update();
    if (polygon.size() > 2)
        submitPolygon(PictureView::tr("Polygon"), polygon);
    else
        selectNothing();
}

void PolygonTool::hover(const ToolEvent& event) {
    if (!busy()) return LassoTool::hover(event);
    updateDrawn();
    next_ = event.inImage;
    updateDrawn();
}

bool PolygonTool::key(const QKeyEvent& event) {
    if (!busy()) return false;
    if (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) {
        close();
    } else if (event.key() == Qt::Key_Backspace) {
        points_.removeLast();
        holds_ = false;
        canvas_.update();
    } else {
        return false;
    }
    return true;
}

QRectF PolygonTool::drawn() const {
    QPolygonF all = points_;
    all << next_;
    return all.boundingRect();
}

void PolygonTool::paintOverlay(QPainter& painter) const {
    if (!busy()) return;
    QPolygonF shown = points_;
    if (!drawing()) shown << next_;
    paintOutline(painter, canvas_.transform().map(shown), OutlineStyle::selection);
    const QPointF first = canvas_.transform().map(points_.first());
    const double side = points_.size() > 2 && isNear(next_, points_.first()) ? 5 : 3;
    painter.setPen(QPen(Qt::black, 1));
    painter.setBrush(Qt::white);
    painter.drawRect(QRectF(first - QPointF(side, side), QSizeF(2 * side, 2 * side)));
}

QString PolygonTool::hint() const {
    return PictureView::tr(
        "Click corner by corner; a double click or Enter closes, Backspace takes a corner back");
}

// --- rectangle and ellipse

void BoxTool::begin(const ToolEvent& event) {
    from_ = to_ = event.inImage;
    shiftFirst_ = event.modifiers & Qt::ShiftModifier;
}

void BoxTool::extend(const ToolEvent& event) {
    to_ = event.inImage;
    const bool shift = event.modifiers & Qt::ShiftModifier;
    shiftFirst_ = shiftFirst_ && shift;
    if (!shift || shiftFirst_) return;
    const double side = std::max(std::abs(to_.x() - from_.x()), std::abs(to_.y() - from_.y()));
    to_ = from_ +
          QPointF(std::copysign(side, to_.x() - from_.x()), std::copysign(side, to_.y() - from_.y()));
}

void BoxTool::finish(const ToolEvent&, bool click) {
    if (click) return selectNothing();
    const Rect box = boxOfCorners(from_, to_),
               inside = box.intersected(rectOf(canvas_.picture().extent()));
    if (shape_ == BoxShape::rectangle)
        submit(PictureView::tr("Rectangle"), inside.extent().area(),
               [inside](const std::stop_token&) { return selectRect(inside); });
    else
        submit(PictureView::tr("Ellipse"), box.extent().area(),
               [box](const std::stop_token&) { return selectEllipse(box); });
}

void BoxTool::paintOverlay(QPainter& painter) const {
    if (!drawing()) return;
    const QRectF box = canvas_.transform().mapRect(drawn());
    if (shape_ == BoxShape::rectangle)
        return paintOutline(painter, QPolygonF(box), OutlineStyle::selection);
    QPainterPath ellipse;
    ellipse.addEllipse(box);
    paintOutline(painter, ellipse.toFillPolygon(), OutlineStyle::selection);
}

QString BoxTool::hint() const {
    return shape_ == BoxShape::rectangle ? PictureView::tr(
                                               "Drag a rectangle (Shift adds, Alt or Ctrl subtracts; "
                                               "Shift during the drag: a square); "
                                               "drag what is selected to clone it")
                                         : PictureView::tr(
                                               "Drag an ellipse (Shift adds, Alt or Ctrl subtracts; "
                                               "Shift during the drag: a circle); "
                                               "drag what is selected to clone it");
}

}  // namespace weft::gui
