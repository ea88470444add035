#include "gui/charts/chart_readout.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "gui/languages/engine_text.h"

namespace weft::gui {

namespace {

double distanceOf(const PlacedPoint& point, QPointF at) {
    if (!point.bar.isNull() && point.bar.adjusted(-1, -4, 1, 4).contains(at)) return 0;
    const QPointF d = point.at - at;
    return std::hypot(d.x(), d.y());
}

QString valueText(const LabAxis& axis, double value) {
    const auto place = static_cast<std::size_t>(std::max(value, 0.0));
    if (place < axis.names.size() && static_cast<double>(place) == value)
        return engineText(axis.names[place]);
    constexpr double kMostWhole = 1e9;
    if (std::abs(value) < kMostWhole && value == std::floor(value))
        return QLocale().toString(value, 'f', 0);
    return QLocale().toString(value, 'g', 4);
}

QString lineOf(const LabAxis& axis, const QString& value) {
    return engineText(axis.title) + QStringLiteral(": ") + value;
}

/// Beside the point, on the side where there is room.
QRectF boxBeside(QPointF at, QSizeF size, const QRectF& area) {
    constexpr double kGap = 10;
    QPointF corner = at + QPointF(kGap, -kGap - size.height());
    if (corner.x() + size.width() > area.right()) corner.setX(at.x() - kGap - size.width());
    if (corner.y() < area.top()) corner.setY(at.y() + kGap);
    corner.setX(
        std::clamp(corner.x(), area.left(), std::max(area.left(), area.right() - size.width())));
    corner.setY(
        std::clamp(corner.y(), area.top(), std::max(area.top(), area.bottom() - size.height())));
    return {corner, size};
}

}  // namespace

std::optional<std::size_t> nearestPoint(const std::vector<PlacedPoint>& points, QPointF at,
                                        double within) {
    std::optional<std::size_t> nearest;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double distance = distanceOf(points[i], at);
        if (distance > within) continue;
        within = distance;
        nearest = i;
    }
    return nearest;
}

std::size_t besidePoint(const std::vector<PlacedPoint>& points, std::optional<std::size_t> from,
                        PointStep step) {
    if (!from || *from >= points.size()) return 0;
    const bool forward = step == PointStep::after || step == PointStep::seriesAfter;
    const std::size_t own = points[*from].series, count = points.size();
    if (step == PointStep::before || step == PointStep::after) {
        const std::size_t next = forward ? *from + 1 : *from - 1;  // below 0: past the end
        return next < count && points[next].series == own ? next : *from;
    }
    // The series that follows, whose points may come later or earlier in the list.
    std::size_t most = 0;
    for (const PlacedPoint& p : points) most = std::max(most, p.series + 1);
    for (std::size_t k = 1; k < most; ++k) {
        const std::size_t wanted = (own + (forward ? k : most - k)) % most;
        std::optional<std::size_t> best;
        const auto distance = [&](std::size_t i) {
            return std::abs(points[i].at.x() - points[*from].at.x());
        };
        for (std::size_t i = 0; i < count; ++i)
            if (points[i].series == wanted && (!best || distance(i) < distance(*best))) best = i;
        if (best) return *best;
    }
    return *from;
}

QStringList readoutOf(const LabFigure& figure, const PlacedPoint& point) {
    const LabSeries& s = figure.series[point.series];
    QString y = valueText(figure.y, s.y[point.index]);
    if (isLowerLimit(s, point.index))
        y = QCoreApplication::translate("ChartReadout", "more than %1").arg(y);
    else if (point.index < s.low.size() && point.index < s.high.size())
        y += QCoreApplication::translate("ChartReadout", " (%1 to %2)")
                 .arg(valueText(figure.y, s.low[point.index]),
                      valueText(figure.y, s.high[point.index]));
    return {engineText(s.name), lineOf(figure.x, valueText(figure.x, s.x[point.index])),
            lineOf(figure.y, y)};
}

void paintReadout(QPainter& painter, const QRectF& area, const PlacedPoint& point,
                  const QStringList& lines, const ChartStyle& style) {
    constexpr double kRing = 6, kInset = 6, kCorner = 4;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style.ink, 1.4));
    if (point.bar.isNull())
        painter.drawEllipse(point.at, kRing, kRing);
    else
        painter.drawRect(point.bar);
    QFont bold = painter.font();
    bold.setBold(true);
    const QFontMetricsF metrics(painter.font()), boldMetrics(bold);
    double width = boldMetrics.horizontalAdvance(lines.front());
    for (const QString& line : lines) width = std::max(width, metrics.horizontalAdvance(line));
    const double line = metrics.height();
    const QRectF box = boxBeside(
        point.at, {width + 2 * kInset, line * static_cast<double>(lines.size()) + 2 * kInset}, area);
    painter.setBrush(style.paper);
    painter.setPen(QPen(style.grid, 1));
    painter.drawRoundedRect(box, kCorner, kCorner);
    painter.setPen(style.ink);
    QRectF row(box.left() + kInset, box.top() + kInset, width + 1, line);
    const QFont plain = painter.font();
    for (int i = 0; i < lines.size(); ++i, row.translate(0, line)) {
        painter.setFont(i == 0 ? bold : plain);
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, lines[i]);
    }
    painter.restore();
}

}  // namespace weft::gui
