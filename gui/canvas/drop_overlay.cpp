#include "gui/canvas/drop_overlay.h"

#include <QPainter>

namespace weft::gui {

namespace {

constexpr int kMargin = 12;
constexpr int kBandHeight = 72;

void paintZone(QPainter& painter, const QRect& r, const QString& text, bool lit,
               const QColor& accent) {
    painter.setPen(QPen(lit ? accent : QColor(255, 255, 255, 90), lit ? 2 : 1, Qt::DashLine));
    QColor fill = lit ? accent : QColor(30, 30, 30);
    fill.setAlpha(lit ? 60 : 150);
    painter.setBrush(fill);
    painter.drawRoundedRect(r.adjusted(1, 1, -1, -1), 8, 8);
    const QRect label = painter.fontMetrics().boundingRect(r, Qt::AlignCenter, text);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(20, 20, 20, 200));
    painter.drawRoundedRect(label.adjusted(-12, -6, 12, 6), 6, 6);
    painter.setPen(lit ? QColor(255, 255, 255) : QColor(200, 200, 200));
    painter.drawText(r, Qt::AlignCenter, text);
}

}  // namespace

DropOverlay::DropOverlay(QWidget* parent) : QWidget(parent) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

QRect DropOverlay::band() const {
    return {kMargin, kMargin, parentWidget()->width() - 2 * kMargin, kBandHeight};
}

DropZone DropOverlay::zoneAt(QPoint position, Qt::KeyboardModifiers modifiers) const {
    if (modifiers & Qt::ShiftModifier) return DropZone::newPicture;
    return position.y() < band().bottom() + kMargin / 2 ? DropZone::newPicture : DropZone::patch;
}

void DropOverlay::setZone(DropZone zone) {
    setGeometry(parentWidget()->rect());
    if (isVisible() && zone == zone_) return;
    zone_ = zone;
    show();
    raise();
    update();
}

void DropOverlay::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor accent = palette().color(QPalette::Highlight);
    const QRect top = band();
    QRect rest = rect().adjusted(kMargin, 0, -kMargin, -kMargin);
    rest.setTop(top.bottom() + kMargin);
    paintZone(painter, top, tr("Open as a new picture  (Shift)"), zone_ == DropZone::newPicture,
              accent);
    paintZone(painter, rest, tr("Drop here to add as a patch"), zone_ == DropZone::patch, accent);
}

}  // namespace weft::gui
