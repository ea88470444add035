#include "gui/printing/print_preview.h"

#include <QPainter>
#include <algorithm>

#include "gui/style/panel_style.h"

namespace weft::gui {

PrintPreview::PrintPreview(QImage picture, QWidget* parent)
    : QWidget(parent), picture_(std::move(picture)) {
    setObjectName("printPreview");
    setAccessibleName(tr("Preview of the page"));
    setMinimumSize(220, 220);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void PrintPreview::show(const QPageLayout& page, const QRectF& place) {
    page_ = page;
    place_ = place;
    update();
}

void PrintPreview::paintEvent(QPaintEvent*) {
    constexpr int kAround = 8;
    QPainter painter(this);
    painter.fillRect(rect(), shade(palette(), 0.12));
    const QRectF page = page_.fullRect(QPageLayout::Point);
    if (page.isEmpty()) return;
    const double zoom =
        std::min((width() - 2 * kAround) / page.width(), (height() - 2 * kAround) / page.height());
    painter.setRenderHints(QPainter::SmoothPixmapTransform);
    painter.translate((width() - zoom * page.width()) / 2, (height() - zoom * page.height()) / 2);
    painter.scale(zoom, zoom);
    painter.fillRect(page, Qt::white);
    const QRectF room = page_.paintRect(QPageLayout::Point);
    painter.save();
    painter.setClipRect(room);
    painter.drawImage(place_, picture_);
    painter.restore();
    QPen dashes(QColor(150, 150, 150), 1, Qt::DotLine);
    dashes.setCosmetic(true);
    painter.setPen(dashes);
    painter.drawRect(room);
}

}  // namespace weft::gui
