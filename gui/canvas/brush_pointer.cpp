#include "gui/canvas/brush_pointer.h"

#include <QSettings>
#include <algorithm>
#include <cmath>

#include "gui/canvas/overlays/brush_stroke.h"
#include "gui/canvas/picture_view.h"

namespace weft::gui {

namespace {
constexpr double kLeastRadius = 0.5, kMostRadius = 1000, kUsualRadius = 20;
constexpr double kFactor = 1.2;  // of the size, for each key
constexpr double kSeen = 4;      // radius on the screen from which the circle needs no cursor
}  // namespace

BrushPointer::BrushPointer(PictureView& view, const QString& key) : view_(view), key_(key) {
    if (key_.isEmpty()) return;
    const double kept = QSettings().value(key_, kUsualRadius).toDouble();
    own_ = std::clamp(kept, kLeastRadius, kMostRadius);
}

double BrushPointer::radius() const {
    return key_.isEmpty() ? view_.selectionSettings().values().brush / 2.0 : own_;
}

void BrushPointer::setRadius(double radius) {
    if (key_.isEmpty()) {
        auto values = view_.selectionSettings().values();
        values.brush = static_cast<int>(std::lround(2 * radius));
        return view_.selectionSettings().set(values);
    }
    own_ = std::clamp(radius, kLeastRadius, kMostRadius);
    QSettings().setValue(key_, own_);
}

void BrushPointer::begin(BrushStroke& stroke, const ToolEvent& event) const {
    const PenTouch touch = touchOf(view_.selectionSettings().values().pressure, event.pressure);
    stroke.begin(event.inImage, radius() * touch.size, touch.strength);
}

void BrushPointer::extend(BrushStroke& stroke, const ToolEvent& event) const {
    const PenTouch touch = touchOf(view_.selectionSettings().values().pressure, event.pressure);
    stroke.extend(event.inImage, radius() * touch.size, touch.strength);
}

void BrushPointer::move(std::optional<QPointF> inImage) {
    update();
    at_ = inImage;
    update();
}

bool BrushPointer::key(const QKeyEvent& event) {
    const bool larger = event.key() == Qt::Key_BracketRight;
    if (!larger && event.key() != Qt::Key_BracketLeft) return false;
    const double diameter = 2 * radius();
    update();
    setRadius((larger ? std::max(diameter + 1, diameter * kFactor)
                      : std::min(diameter - 1, diameter / kFactor)) /
              2);
    update();
    view_.updateCursor();
    return true;
}

void BrushPointer::update() const {
    if (!at_) return;
    const double r = radius() + 3 / view_.zoom();
    view_.updateOutline(QPolygonF(QRectF(at_->x() - r, at_->y() - r, 2 * r, 2 * r)));
}

void BrushPointer::paint(QPainter& painter) const {
    if (!at_) return;
    const double r = radius() * view_.transform().m11();
    paintTwice(painter, [&] { painter.drawEllipse(view_.transform().map(*at_), r, r); });
}

QCursor BrushPointer::cursor() const {
    return radius() * view_.zoom() < kSeen ? Qt::CrossCursor : Qt::BlankCursor;
}

}  // namespace weft::gui
