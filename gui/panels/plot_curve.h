#pragma once
/// A curve over a logarithmic axis, drawn in time that does not grow with its points.
#include <QColor>
#include <QString>
#include <vector>

#include "gui/panels/plot_axis.h"

namespace weft::gui {

/// Points in order of x. Values that are not positive and finite have no place on a log axis: they
/// are kept as gaps. log10 is taken once, when a point is appended.
class PlotCurve {
public:
    QString name;
    QColor color;
    bool dashed = false;
    bool markersOnly = false;  ///< points without a line between them
    double emphasis = 1;       ///< 1: the current run; below: a ghost of a previous one

    void append(double x, double y);
    void clear();
    /// Has a point that can be drawn: positive and finite.
    [[nodiscard]] bool drawable() const { return drawable_; }
    [[nodiscard]] std::size_t size() const { return x_.size(); }
    [[nodiscard]] double x(std::size_t i) const { return x_[i]; }
    [[nodiscard]] double value(std::size_t i) const { return y_[i]; }
    /// log10 y, or NaN for a gap.
    [[nodiscard]] float logY(std::size_t i) const { return logY_[i]; }
    /// Index of the point nearest in x; size() if there is none.
    [[nodiscard]] std::size_t nearest(double x) const;
    /// Widens the ranges by this curve's points; false where it has none that can be drawn.
    bool extend(AxisRange& x, AxisRange& logY, bool first) const;

    /// Largest and smallest log10 y of the points that fall on one pixel column, and those where the
    /// line enters and leaves it.
    struct Column {
        int at;
        float enter, low, high, leave;
    };
    /// One entry per pixel column that holds a point, from left to right. 5 ns a point.
    [[nodiscard]] std::vector<Column> columns(const AxisRange& range, int width) const;

private:
    std::vector<double> x_, y_;
    std::vector<float> logY_;
    AxisRange logRange_;  ///< of the points that are not gaps
    bool drawable_ = false;
};

}  // namespace weft::gui
