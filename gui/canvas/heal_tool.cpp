#include "gui/canvas/heal_tool.h"

#include <QSettings>
#include <algorithm>
#include <cmath>

#include "gui/canvas/canvas_view.h"

namespace weft::gui {

namespace {

constexpr double kLeastRadius = 0.5, kMostRadius = 1000, kUsualRadius = 20;
constexpr double kCross = 8;  // half its width, device pixels
const QString kRadiusKey = QStringLiteral("heal/radius");

}  // namespace

HealTool::HealTool(CanvasView& canvas)
    : Tool(canvas),
      clone_(canvas),
      radius_(std::clamp(QSettings().value(kRadiusKey, kUsualRadius).toDouble(), kLeastRadius,
                         kMostRadius)) {}

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
    choosing_ = wantsPlace() || event.modifiers & (Qt::AltModifier | Qt::ControlModifier);
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
    const PenTouch touch = touchOf(canvas_.selectionSettings().values().pressure, event.pressure);
    stroke_.begin(event.inImage, radius_ * touch.size, touch.strength);
    movePointer(event.inImage);
}

void HealTool::drag(const ToolEvent& event) {
    if (choosing_ || stroke_.empty()) return;
    const PenTouch touch = touchOf(canvas_.selectionSettings().values().pressure, event.pressure);
    stroke_.extend(event.inImage, radius_ * touch.size, touch.strength);
    movePointer(event.inImage);
}

void HealTool::release(const ToolEvent&) {
    choosing_ = false;
    if (stroke_.empty()) return;
    updateDrawn();
    HealStroke stroke{stroke_.pieces(), offset(), {}, stroke_.strength()};
    stroke_.clear();
    if (!isOwnPicture()) {
        stroke.from = choice().picture->seen();
        if (!stroke.from) return;  // it was closed just now
    }
    emit clone_.healed(stroke);
}

void HealTool::hover(const ToolEvent& event) { movePointer(event.inImage); }

void HealTool::leave() { movePointer({}); }

void HealTool::abandon() {
    updateDrawn();
    if (stroke_.empty() && choice().from == HealChoice::From::offset) choose({});
    stroke_.clear();
    choosing_ = false;
}

bool HealTool::key(const QKeyEvent& event) {
    const auto radius = resizedBrush(event, radius_, 0.5);
    if (radius) setRadius(*radius);
    return radius.has_value();
}

void HealTool::setRadius(double radius) {
    updateDrawn();
    radius_ = std::clamp(radius, kLeastRadius, kMostRadius);
    QSettings().setValue(kRadiusKey, radius_);
    updateDrawn();
    canvas_.updateCursor();
}

// --- what is seen

std::optional<QPointF> HealTool::sourceInImage() const {
    if (choice().from != HealChoice::From::offset || wantsPlace() || !isOwnPicture())
        return std::nullopt;
    const auto by = offset();
    if (by && pointer_) return *pointer_ + QPointF(by->x, by->y);
    return by ? std::nullopt : std::optional(choice().point);
}

void HealTool::movePointer(std::optional<QPointF> inImage) {
    updateDrawn();
    pointer_ = inImage;
    updateDrawn();
}

void HealTool::updateDrawn() {
    const double edge = 3 / canvas_.zoom();
    const auto update = [&](QPointF at, double r) {
        canvas_.updateOutline(QPolygonF(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r)));
    };
    if (pointer_) update(*pointer_, radius_ + edge);
    if (const auto source = sourceInImage()) update(*source, kCross / canvas_.zoom() + edge);
    if (!stroke_.empty())
        canvas_.updateOutline(QPolygonF(stroke_.box().adjusted(-edge, -edge, edge, edge)));
}

void HealTool::paintOverlay(QPainter& painter) const {
    stroke_.paint(painter, canvas_.transform(), QColor(255, 120, 60, 110));
    if (pointer_) paintBrush(painter, canvas_.transform(), *pointer_, radius_);
    const auto source = sourceInImage();
    if (!source) return;
    const QPointF at = canvas_.transform().map(*source);
    paintTwice(painter, [&] {
        painter.drawLine(at - QPointF(kCross, 0), at + QPointF(kCross, 0));
        painter.drawLine(at - QPointF(0, kCross), at + QPointF(0, kCross));
    });
}

QCursor HealTool::cursor() const { return brushCursor(radius_ * canvas_.zoom()); }

QString HealTool::hint() const {
    if (wantsPlace())
        return CanvasView::tr("Click where the detail is to come from, here or in another tab");
    switch (choice().from) {
        case HealChoice::From::offset:
            return CanvasView::tr("Paint over a blemish; Escape lets the source be found again");
        case HealChoice::From::picture:
            return isOwnPicture() ? CanvasView::tr("Paint over a blemish; [ and ] change the size")
                                  : CanvasView::tr("Paint over a blemish; it is healed from “%1”")
                                        .arg(choice().picture->title);
        case HealChoice::From::found: break;
    }
    return CanvasView::tr(
        "Paint over a blemish; [ and ] change the size, Alt and a click choose the source");
}

}  // namespace weft::gui
