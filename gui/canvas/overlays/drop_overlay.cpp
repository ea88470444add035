#include "gui/canvas/overlays/drop_overlay.h"

#include <QPainter>
#include <algorithm>

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

DropOverlay::DropOverlay(std::vector<DropZone> zones, QWidget* parent)
    : QWidget(parent), zones_(std::move(zones)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

QRect DropOverlay::rectOf(DropZone zone) const {
    const bool hasPatch = std::find(zones_.begin(), zones_.end(), DropZone::patch) != zones_.end();
    const QRect all = parentWidget()->rect().adjusted(kMargin, kMargin, -kMargin, -kMargin);
    QRect top = all, bottom = all, rest = all;
    top.setHeight(kBandHeight);
    bottom.setTop(all.bottom() - kBandHeight);
    rest.setTop(top.bottom() + kMargin);
    if (zone == DropZone::newPicture) return top;
    if (!hasPatch) return rest;
    rest.setBottom(bottom.top() - kMargin);
    return zone == DropZone::relief ? bottom : rest;
}

DropZone DropOverlay::zoneAt(QPoint position, Qt::KeyboardModifiers modifiers) const {
    if (modifiers & Qt::ShiftModifier) return DropZone::newPicture;
    if (modifiers & Qt::AltModifier) return DropZone::relief;
    if (position.y() < rectOf(DropZone::newPicture).bottom() + kMargin / 2)
        return DropZone::newPicture;
    for (const DropZone zone : zones_)
        if (zone != DropZone::patch && position.y() > rectOf(zone).top() - kMargin / 2 &&
            zone != DropZone::newPicture)
            return zone;
    return zones_.size() > 2 ? DropZone::patch : DropZone::relief;
}

QString DropOverlay::textOf(DropZone zone) {
    switch (zone) {
        case DropZone::newPicture: return tr("Open as a new picture  (Shift)");
        case DropZone::relief: return tr("Open as relief: its shading becomes a surface  (Alt)");
        case DropZone::patch: break;
    }
    return tr("Drop here to add as a patch");
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
    for (const DropZone zone : zones_)
        paintZone(painter, rectOf(zone), textOf(zone), zone_ == zone, accent);
}

}  // namespace weft::gui
