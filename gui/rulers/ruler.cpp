#include "gui/rulers/ruler.h"

#include <QMouseEvent>
#include <QPainter>
#include <cmath>

#include "gui/rulers/ruler_scale.h"
#include "gui/style/panel_style.h"

namespace weft::gui {

Ruler::Ruler(CanvasView& canvas, GuideWay made, QWidget* parent)
    : QWidget(parent), canvas_(canvas), made_(made) {
    setObjectName(isLevel() ? "rulerAbove" : "rulerLeft");
    setAccessibleName(isLevel() ? tr("Ruler above the picture") : tr("Ruler left of the picture"));
    setToolTip(tr("Drag a guide out of it; a double click shows the numbers of all guides"));
    setCursor(CanvasGuides::cursorOf(made));
    if (isLevel())
        setFixedHeight(thickness());
    else
        setFixedWidth(thickness());
    QFont small = font();
    small.setPixelSize(10);
    setFont(small);
    connect(&canvas, &PictureView::viewChanged, this, qOverload<>(&QWidget::update));
    connect(&canvas, &PictureView::pointerMoved, this, &Ruler::followPointer);
}

double Ruler::at(double inImage) const {
    const QPointF place = canvas_.widgetAt({inImage, inImage});
    return isLevel() ? place.x() : place.y();
}

// --- guides

QPointF Ruler::onCanvas(const QMouseEvent& event) const {
    return canvas_.mapFromGlobal(event.globalPosition()) * canvas_.devicePixelRatioF();
}

void Ruler::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    canvas_.setFocus(Qt::MouseFocusReason);  // whose Escape lets go
    canvas_.guides().take({made_, -1});
}

void Ruler::mouseMoveEvent(QMouseEvent* event) {
    canvas_.guides().drag(onCanvas(*event));
    emit canvas_.pointerMoved(canvas_.imageAt(canvas_.mapFromGlobal(event->globalPosition())));
}

void Ruler::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    canvas_.guides().drag(onCanvas(*event));
    canvas_.guides().drop();
}

void Ruler::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) emit canvas_.guidesAsked({made_, -1});
}

// --- what is seen

QRect Ruler::markRect() const {
    const int place = pointer_ ? static_cast<int>(std::floor(at(*pointer_))) : -10;
    return isLevel() ? QRect(place - 1, 0, 3, height()) : QRect(0, place - 1, width(), 3);
}

void Ruler::followPointer(std::optional<QPointF> inImage) {
    update(markRect());
    pointer_ = inImage ? std::optional(isLevel() ? inImage->x() : inImage->y()) : std::nullopt;
    update(markRect());
}

// Upright numbers are read from below.
void Ruler::paintNumber(QPainter& painter, int at, int number) const {
    const QString text = QString::number(number);
    const int base = painter.fontMetrics().ascent();
    if (isLevel()) return painter.drawText(at + 3, base, text);
    painter.save();
    painter.translate(0, at);
    painter.rotate(-90);
    painter.drawText(3, base, text);
    painter.restore();
}

void Ruler::paintScale(QPainter& painter) const {
    constexpr int kShort = 4, kMiddle = 7;
    const RulerScale scale = rulerScale(at(1) - at(0));
    const double part = double(scale.step) / scale.parts;
    const double first = -at(0) / (at(1) - at(0)), last = first + length() / (at(1) - at(0));
    QList<QLine> ticks;
    for (auto i = static_cast<qint64>(std::floor(first / part)); i * part <= last; ++i) {
        const int place = static_cast<int>(std::floor(at(double(i) * part)));
        const bool numbered = i % scale.parts == 0, middle = 2 * i % scale.parts == 0;
        const int from = numbered ? 0 : thickness() - (middle ? kMiddle : kShort);
        ticks << (isLevel() ? QLine(place, from, place, height())
                            : QLine(from, place, width(), place));
        if (numbered) paintNumber(painter, place, static_cast<int>(i / scale.parts) * scale.step);
    }
    painter.drawLines(ticks);
}

void Ruler::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.setPen(shade(palette(), 0.75));
    paintScale(painter);
    painter.setPen(shade(palette(), 0.25));
    if (isLevel())
        painter.drawLine(0, height() - 1, width(), height() - 1);
    else
        painter.drawLine(width() - 1, 0, width() - 1, height());
    if (pointer_)
        painter.fillRect(markRect().adjusted(1, 0, -1, 0) | markRect().adjusted(0, 1, 0, -1),
                         palette().color(QPalette::Highlight));
}

}  // namespace weft::gui
