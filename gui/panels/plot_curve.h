#pragma once
/// What a plot is drawn from: ticks of its axes, and curves over a logarithmic one.
#include <QColor>
#include <QList>
#include <QString>
#include <vector>

namespace weft::gui {

struct Tick {
    double at;      ///< axis value (on the log axis: log10 of it)
    QString label;  ///< empty: a minor tick
};

/// A closed interval of axis values.
struct AxisRange {
    double low = 0;
    double high = 1;
    [[nodiscard]] double length() const { return high - low; }
};

/// At most `most` labelled ticks, `leastStep` or more apart, at 1, 2 or 5 times a power of ten.
[[nodiscard]] std::vector<Tick> linearTicks(const AxisRange& range, int most, double leastStep = 0);
/// Decades, every k-th of them if there are more than `most`; minor ticks at 2..9 where there are
/// few. Below two decades 1, 2 and 5 are labelled. `range` in log10.
[[nodiscard]] std::vector<Tick> logTicks(const AxisRange& range, int most);
/// `range` in log10 widened to whole decades, or to 1-2-5 steps where it is narrower than one.
[[nodiscard]] AxisRange niceLogRange(AxisRange range);

/// Points in order of x, drawn in time that does not grow with them. Values that are not positive and
/// finite have no place on a log axis: they are kept as gaps. log10 is taken once, when a point is
/// appended.
class PlotCurve {
public:
    QString name;
    QColor color;
    bool markersOnly = false;  ///< points without a line between them
    double emphasis = 1;       ///< 1: the current run; below: a ghost of a previous one
    QString tag = {};          ///< beside its last point; empty: none
    QList<qreal> dashes = {};  ///< of its line, in widths of it (QPen::setDashPattern); empty: solid
    /// A predicted curve, drawn over the range of the others; the crosshair skips it.
    bool predicted = false;

    void append(double x, double y);
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
