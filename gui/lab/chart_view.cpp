#include "gui/lab/chart_view.h"

#include <QEvent>
#include <algorithm>

#include "gui/style/panel_style.h"

namespace weft::gui {

namespace {

bool hasPointsIn(const LabFigure& figure) {
    return std::any_of(figure.series.begin(), figure.series.end(),
                       [](const LabSeries& s) { return !s.x.empty(); });
}

/// What an experiment without a figure yet looks like: a chart, of nothing in particular.
void paintScheme(QPainter& painter, const QRectF& area, const QPalette& palette) {
    painter.fillRect(area, palette.color(QPalette::Base));
    const QRectF plot = area.adjusted(10, 8, -8, -9);
    const auto at = [&](double x, double y) {
        return QPointF(plot.left() + x * plot.width(), plot.bottom() - y * plot.height());
    };
    painter.setPen(QPen(shade(palette, 0.35, QPalette::Base), 1.2));
    painter.drawPolyline(QPolygonF{at(0, 1), at(0, 0), at(1, 0)});
    painter.setPen(QPen(shade(palette, 0.28, QPalette::Base), 1.4));
    painter.drawPolyline(QPolygonF{at(0.08, 0.9), at(0.3, 0.5), at(0.6, 0.28), at(0.95, 0.18)});
    painter.drawPolyline(QPolygonF{at(0.08, 0.6), at(0.35, 0.62), at(0.65, 0.7), at(0.95, 0.92)});
}

}  // namespace

ChartStyle chartStyleOf(const QPalette& palette) {
    ChartStyle style;
    style.paper = palette.color(QPalette::Base);
    style.ink = palette.color(QPalette::Text);
    style.grid = shade(palette, 0.16, QPalette::Base);
    return style;
}

QPixmap miniatureOf(const LabFigure& figure, QSize size, const QPalette& palette, double pixelRatio) {
    QPixmap pixmap(size * pixelRatio);
    pixmap.setDevicePixelRatio(pixelRatio);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area(QPointF(), size);
    ChartStyle style = chartStyleOf(palette);
    style.bare = true;
    if (hasPointsIn(figure))
        paintChart(painter, area, figure, style);
    else
        paintScheme(painter, area, palette);
    return pixmap;
}

ChartView::ChartView(QWidget* parent) : QWidget(parent) {
    setObjectName("labChart");
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void ChartView::setFigure(LabFigure figure, std::vector<SeriesTone> tones) {
    figure_ = std::move(figure);
    tones_ = std::move(tones);
    draw();
}

void ChartView::setMessage(const QString& message) {
    message_ = message;
    draw();
}

bool ChartView::hasPoints() const { return hasPointsIn(figure_); }

void ChartView::draw() {
    drawn_ = {};
    update();
}

void ChartView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) draw();
    QWidget::changeEvent(event);
}

void ChartView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!hasPoints()) {
        painter.fillRect(rect(), palette().color(QPalette::Base));
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                         message_);
        return;
    }
    if (drawn_.deviceIndependentSize() != QSizeF(size())) {
        drawn_ = QPixmap(size() * devicePixelRatioF());
        drawn_.setDevicePixelRatio(devicePixelRatioF());
        QPainter onPixmap(&drawn_);
        onPixmap.setFont(font());
        ChartStyle style = chartStyleOf(palette());
        style.withText = false;
        style.tones = tones_;
        paintChart(onPixmap, rect(), figure_, style);
    }
    painter.drawPixmap(0, 0, drawn_);
}

}  // namespace weft::gui
