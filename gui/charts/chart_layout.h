#pragma once
/// Where the points and bars of a figure of the Lab lie in its plot.
#include <QPointF>
#include <QRectF>
#include <vector>

#include "gui/charts/chart_scale.h"

namespace weft::gui {

/// Its true value is above the one given: the high end is not known.
[[nodiscard]] bool isLowerLimit(const LabSeries& series, std::size_t index);

/// A point that has a place.
struct PlacedPoint {
    std::size_t series = 0, index = 0;  ///< in the figure
    QPointF at;                         ///< of a bar: the middle of its end
    QRectF bar = {};                    ///< null: it is not one
};

/// The figure outlives it.
class ChartLayout {
public:
    explicit ChartLayout(const LabFigure& figure);

    [[nodiscard]] const ChartScale& x() const { return x_; }
    [[nodiscard]] const ChartScale& y() const { return y_; }
    /// NaN: an axis has no place for it.
    [[nodiscard]] QPointF at(const QRectF& plot, double x, double y) const;
    /// Of all series, one after the other. Bars of one x stand side by side; stacked series of one
    /// pile share one place.
    [[nodiscard]] std::vector<PlacedPoint> points(const QRectF& plot) const;

private:
    [[nodiscard]] std::vector<PlacedPoint> bars(const QRectF& plot) const;

    const LabFigure& figure_;
    ChartScale x_, y_;
};

}  // namespace weft::gui
