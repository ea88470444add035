#pragma once
/// Ticks of the plot's axes.
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

}  // namespace weft::gui
