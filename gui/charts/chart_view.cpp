#include "gui/charts/chart_view.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
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
    setAccessibleName(tr("Figure"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void ChartView::setFigure(LabFigure figure, std::vector<SeriesTone> tones) {
    if (figure.key != figure_.key) readOut(std::nullopt);
    figure_ = std::move(figure);
    tones_ = std::move(tones);
    draw();
}

void ChartView::setMessage(const QString& message) {
    message_ = message;
    draw();
}

bool ChartView::hasPoints() const { return hasPointsIn(figure_); }

// Of a figure that grows the same point stays read out.
void ChartView::draw() {
    drawn_ = {};
    if (read_) {
        const PlacedPoint point = points_[*read_];
        const bool there = point.series < figure_.series.size() &&
                           point.index < figure_.series[point.series].x.size();
        if (!there) readOut(std::nullopt);
        points_.assign(there ? 1 : 0, point);
        if (there) read_ = 0;
    } else {
        points_.clear();
    }
    update();
}

void ChartView::place(std::vector<PlacedPoint> points) {
    const std::optional<PlacedPoint> before = read_ ? std::optional(points_[*read_]) : std::nullopt;
    points_ = std::move(points);
    read_.reset();
    for (std::size_t i = 0; before && i < points_.size(); ++i)
        if (points_[i].series == before->series && points_[i].index == before->index) read_ = i;
    setAccessibleDescription(readout().join(QStringLiteral(", ")));
}

QStringList ChartView::readout() const {
    return read_ ? readoutOf(figure_, points_[*read_]) : QStringList();
}

void ChartView::readOut(std::optional<std::size_t> point) {
    if (point == read_) return;
    read_ = point;
    setAccessibleDescription(readout().join(QStringLiteral(", ")));
    QAccessibleEvent described(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&described);
    update();
}

void ChartView::mouseMoveEvent(QMouseEvent* event) {
    constexpr double kReach = 48;  // pixels
    readOut(nearestPoint(points_, event->position(), kReach));
}

void ChartView::leaveEvent(QEvent*) { readOut(std::nullopt); }
void ChartView::focusOutEvent(QFocusEvent* event) {
    readOut(std::nullopt);
    QWidget::focusOutEvent(event);
}

void ChartView::keyPressEvent(QKeyEvent* event) {
    const auto lead = [this](PointStep step) { readOut(besidePoint(points_, read_, step)); };
    if (points_.empty()) return QWidget::keyPressEvent(event);
    switch (event->key()) {
        case Qt::Key_Left: return lead(PointStep::before);
        case Qt::Key_Right: return lead(PointStep::after);
        case Qt::Key_Up: return lead(PointStep::seriesBefore);
        case Qt::Key_Down: return lead(PointStep::seriesAfter);
        case Qt::Key_Home: return readOut(0);
        case Qt::Key_Escape:
            if (read_) return readOut(std::nullopt);
            break;
        default: break;
    }
    QWidget::keyPressEvent(event);
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
        place(paintChart(onPixmap, rect(), figure_, style));
    }
    painter.drawPixmap(0, 0, drawn_);
    if (read_)
        paintReadout(painter, rect().adjusted(4, 4, -4, -4), points_[*read_], readout(),
                     chartStyleOf(palette()));
    if (hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

}  // namespace weft::gui
