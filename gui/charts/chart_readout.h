#pragma once
/// The value of one point of a chart, read out beside it.
#include <QPainter>
#include <QStringList>
#include <optional>

#include "gui/charts/chart_layout.h"
#include "gui/charts/chart_painter.h"

namespace weft::gui {

/// The point next to `at`, of those no further away than `within` pixels; a bar is where it covers
/// `at`. Empty: there is none.
[[nodiscard]] std::optional<std::size_t> nearestPoint(const std::vector<PlacedPoint>& points,
                                                      QPointF at, double within);

enum class PointStep { before, after, seriesBefore, seriesAfter };
/// The point that a key leads to from `from`: along its series, or the nearest of another one; the
/// first where `from` is empty. Points of a series lie together. There is at least one point.
[[nodiscard]] std::size_t besidePoint(const std::vector<PlacedPoint>& points,
                                      std::optional<std::size_t> from, PointStep step);

/// Series, then x and y with the titles of their axes; ends of the error bar where it has one.
[[nodiscard]] QStringList readoutOf(const LabFigure& figure, const PlacedPoint& point);

/// A ring around the point, and the lines beside it, within `area`.
void paintReadout(QPainter& painter, const QRectF& area, const PlacedPoint& point,
                  const QStringList& lines, const ChartStyle& style);

}  // namespace weft::gui
