#include "gui/canvas/heal_tool.h"

#include <cmath>

#include "gui/canvas/canvas_view.h"

namespace weft::gui {

namespace {

constexpr double kCross = 8;  // half its width, device pixels

}  // namespace

HealTool::HealTool(CanvasView& canvas) : BrushTool(canvas), clone_(canvas), underWay_(canvas) {}

// --- mouse and keys

const HealChoice& HealTool::choice() const { return canvas_.selectionSettings().values().heal; }

void HealTool::choose(const HealChoice& choice) {
    SelectionSettings::Values values = canvas_.selectionSettings().values();
    values.heal = choice;
    canvas_.selectionSettings().set(values);
}

bool HealTool::wantsPlace() const {
    return choice().from == HealChoice::From::offset && !choice().picture;
}

bool HealTool::isOwnPicture() const {
    return !choice().picture || choice().picture->document == &clone_.document();
}

std::optional<Point> HealTool::offset() const {
    return offsetOf_ == choice() ? offset_ : std::nullopt;
}

void HealTool::press(const ToolEvent& event) {
    choosing_ = wantsPlace() || (!event.eraser && subtracts(event));
    if (choosing_) {
        const CloneDocument& document = clone_.document();
        choose({HealChoice::From::offset,
                std::make_shared<const HealPicture>(
                    HealPicture{.title = document.title(), .document = &document}),
                event.inImage});
        return;
    }
    if (choice().from == HealChoice::From::offset && !offset()) {
        const QPointF way = choice().point - event.inImage;
        offset_ =
            Point{static_cast<int>(std::lround(way.x())), static_cast<int>(std::lround(way.y()))};
        offsetOf_ = choice();
    }
    BrushTool::press(event);
}

void HealTool::drag(const ToolEvent& event) {
    if (!choosing_) BrushTool::drag(event);
}

void HealTool::release(const ToolEvent& event) {
    choosing_ = false;
    BrushTool::release(event);
}

// The mean strength is the patch's opacity, which can be changed later; its soft mask is the edge.
void HealTool::finish(const BrushStroke& stroke) {
    HealStroke healed{stroke.pieces(), offset(), {}, stroke.strength()};
    for (StrokePiece& piece : healed.pieces) piece.strength = 1;
    if (!isOwnPicture()) {
        healed.from = choice().picture->seen();
        if (!healed.from) return;  // it was closed just now
    }
    healed.ended = underWay_.add(stroke);
    emit clone_.healed(healed);
}

void HealTool::abandon() {
    updateDrawn();
    if (stroke_.empty() && choice().from == HealChoice::From::offset) choose({});
    underWay_.forget();
    BrushTool::abandon();
    choosing_ = false;
}

// --- what is seen

std::optional<QPointF> HealTool::sourceInImage() const {
    if (choice().from != HealChoice::From::offset || wantsPlace() || !isOwnPicture())
        return std::nullopt;
    const auto by = offset();
    if (by && pointer_.at()) return *pointer_.at() + QPointF(by->x, by->y);
    return by ? std::nullopt : std::optional(choice().point);
}

void HealTool::updateDrawn() const {
    BrushTool::updateDrawn();
    const double half = (kCross + 3) / canvas_.zoom();
    if (const auto source = sourceInImage())
        canvas_.updateOutline(
            QPolygonF(QRectF(source->x() - half, source->y() - half, 2 * half, 2 * half)));
}

void HealTool::paintOverlay(QPainter& painter) const {
    const QColor colour(255, 120, 60, 110);
    underWay_.paint(painter, colour);
    stroke_.paint(painter, canvas_.transform(), colour);
    pointer_.paint(painter);
    const auto source = sourceInImage();
    if (!source) return;
    const QPointF at = canvas_.transform().map(*source);
    paintTwice(painter, [&] {
        painter.drawLine(at - QPointF(kCross, 0), at + QPointF(kCross, 0));
        painter.drawLine(at - QPointF(0, kCross), at + QPointF(0, kCross));
    });
}

QString HealTool::hint() const {
    if (wantsPlace())
        return CanvasView::tr("Click where the detail is to come from, here or in another tab");
    switch (choice().from) {
        case HealChoice::From::offset:
            return CanvasView::tr("Paint over a blemish; Escape lets the source be found again");
        case HealChoice::From::picture:
            return isOwnPicture() ? CanvasView::tr("Paint over a blemish")
                                  : CanvasView::tr("Paint over a blemish; it is healed from “%1”")
                                        .arg(choice().picture->title);
        case HealChoice::From::found: break;
    }
    return CanvasView::tr(
        "Paint over a blemish; Alt or Ctrl and a click choose where detail comes from");
}

}  // namespace weft::gui
