#include "gui/watch/overlay_legend.h"

#include <QPainter>

#include "gui/watch/colour_map.h"

namespace weft::gui {

namespace {

constexpr int kMargin = 10, kBarHeight = 10, kBarWidth = 240, kTick = 3;
const QColor kPlate(24, 24, 24, 225), kWords(235, 235, 235), kQuiet(180, 180, 180);

}  // namespace

OverlayLegend::OverlayLegend(QWidget* parent) : QWidget(parent) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setObjectName("overlayLegend");
    hide();
}

void OverlayLegend::setContent(const LegendContent& content) {
    if (content == content_) return;
    content_ = content;
    resize(sizeHint());
    update();
}

QSize OverlayLegend::sizeHint() const {
    const QFontMetrics metrics = fontMetrics();
    const int words = std::max(metrics.horizontalAdvance(content_.title),
                               metrics.horizontalAdvance(content_.remark));
    int height = 2 * kMargin + metrics.height();
    if (!content_.ticks.empty()) height += 4 + kBarHeight + kTick + metrics.height();
    if (!content_.remark.isEmpty()) height += metrics.height() + 2;
    return {2 * kMargin + std::max(words, content_.ticks.empty() ? 0 : kBarWidth), height};
}

void OverlayLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(kPlate);
    painter.drawRoundedRect(rect(), 6, 6);
    const QFontMetrics metrics = fontMetrics();
    int y = kMargin;
    painter.setPen(kWords);
    painter.drawText(kMargin, y + metrics.ascent(), content_.title);
    y += metrics.height() + 4;
    if (!content_.ticks.empty()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        for (int x = 0; x < kBarWidth; ++x)
            painter.fillRect(kMargin + x, y, 1, kBarHeight,
                             QColor(mapped(static_cast<double>(x) / (kBarWidth - 1))));
        y += kBarHeight;
        painter.setPen(kQuiet);
        for (const LegendTick& tick : content_.ticks) {
            const int x = kMargin + static_cast<int>(tick.place * (kBarWidth - 1));
            const int width = metrics.horizontalAdvance(tick.text);
            painter.drawLine(x, y, x, y + kTick);
            painter.drawText(std::clamp(x - width / 2, kMargin, kMargin + kBarWidth - width),
                             y + kTick + metrics.ascent(), tick.text);
        }
        y += kTick + metrics.height() + 2;
    }
    painter.setPen(kQuiet);
    painter.drawText(kMargin, y + metrics.ascent(), content_.remark);
}

}  // namespace weft::gui
