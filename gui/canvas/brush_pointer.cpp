#include "gui/canvas/brush_pointer.h"

#include <algorithm>
#include <cmath>

#include "gui/canvas/picture_view.h"
#include "gui/canvas/pointing/pen.h"

namespace weft::gui {

namespace {

constexpr double kSeen = 4;  // radius on the screen from which the ring needs no cursor

int nextSize(int size, bool larger) {
    constexpr double kFactor = 1.2;
    return static_cast<int>(std::lround(larger ? std::max(size + 1.0, size * kFactor)
                                               : std::min(size - 1.0, size / kFactor)));
}

int nextHardness(int hardness, bool larger) {
    constexpr int kStep = 25;
    return larger ? (hardness / kStep + 1) * kStep : (hardness - 1) / kStep * kStep;
}

}  // namespace

BrushTip BrushPointer::tip() const {
    const SelectionSettings& settings = view_.selectionSettings();
    const Brush& brush = settings.brush(view_.toolKind());
    if (!settings.isSoft(view_.toolKind())) return {brush.size / 2.0};
    return {brush.size / 2.0, brush.hardness / 100.0, brush.opacity / 100.0};
}

BrushTip BrushPointer::tip(const ToolEvent& event) const {
    const PenTouch touch = touchOf(view_.selectionSettings().values().pressure, event.pressure);
    BrushTip tip = this->tip();
    tip.radius *= touch.size;
    if (view_.selectionSettings().isSoft(view_.toolKind())) tip.strength *= touch.strength;
    return tip;
}

void BrushPointer::begin(BrushStroke& stroke, const ToolEvent& event) const {
    const bool joined = last_ && event.modifiers & Qt::ShiftModifier;
    stroke.begin(joined ? *last_ : event.inImage, tip(event));
    if (joined) stroke.extend(event.inImage, tip(event));
}

void BrushPointer::extend(BrushStroke& stroke, const ToolEvent& event) const {
    stroke.extend(event.inImage, tip(event));
}

void BrushPointer::end(const BrushStroke& stroke) {
    if (!stroke.empty()) last_ = stroke.end();
}

void BrushPointer::move(std::optional<QPointF> inImage, bool joins) {
    update();
    at_ = inImage;
    joins_ = joins && last_;
    update();
}

bool BrushPointer::key(const QKeyEvent& event) {
    const int key = event.key();
    const bool larger = key == Qt::Key_BracketRight || key == Qt::Key_BraceRight;
    if (!larger && key != Qt::Key_BracketLeft && key != Qt::Key_BraceLeft) return false;
    const bool braces = key == Qt::Key_BraceLeft || key == Qt::Key_BraceRight;
    SelectionSettings& settings = view_.selectionSettings();
    Brush brush = settings.brush(view_.toolKind());
    update();
    if (braces || event.modifiers() & Qt::ShiftModifier)
        brush.hardness = nextHardness(brush.hardness, larger);
    else
        brush.size = nextSize(brush.size, larger);
    settings.setBrush(view_.toolKind(), brush);
    update();
    view_.updateCursor();
    return true;
}

void BrushPointer::update() const {
    if (!at_) return;
    const double r = radius() + 3 / view_.zoom();
    QRectF box(at_->x() - r, at_->y() - r, 2 * r, 2 * r);
    if (joins_) box |= QRectF(*last_, QSizeF(1, 1)).adjusted(-2, -2, 2, 2);
    view_.updateOutline(QPolygonF(box));
}

void BrushPointer::paint(QPainter& painter) const {
    if (!at_) return;
    const BrushTip tip = this->tip();
    const QPointF at = view_.transform().map(*at_);
    const double r = tip.radius * view_.transform().m11(), inner = r * tip.hardness;
    paintTwice(painter, [&] {
        painter.drawEllipse(at, r, r);
        if (joins_) painter.drawLine(view_.transform().map(*last_), at);
    });
    if (tip.hardness >= 1 || r < kSeen) return;
    painter.save();
    painter.setOpacity(0.6);
    paintTwice(painter, [&] { painter.drawEllipse(at, std::max(inner, 1.0), std::max(inner, 1.0)); });
    painter.restore();
}

QCursor BrushPointer::cursor() const {
    return radius() * view_.zoom() < kSeen ? Qt::CrossCursor : Qt::BlankCursor;
}

}  // namespace weft::gui
