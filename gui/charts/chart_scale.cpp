#include "gui/charts/chart_scale.h"

#include <algorithm>
#include <cmath>

#include "gui/languages/engine_text.h"

namespace weft::gui {

namespace {

AxisRange rangeOf(const std::vector<double>& values) {
    AxisRange range{1e300, -1e300};
    for (const double v : values)
        if (std::isfinite(v))
            range.low = std::min(range.low, v), range.high = std::max(range.high, v);
    return range.low > range.high ? AxisRange{0, 1} : range;
}

}  // namespace

ChartScale::ChartScale(const LabAxis& axis, std::vector<double> values, bool fromZero) : axis_(axis) {
    if (axis.logarithmic)
        for (double& v : values) v = v > 0 ? std::log10(v) : std::nan("");
    range_ = rangeOf(values);
    if (!axis.names.empty()) {
        range_ = {-0.5, static_cast<double>(axis.names.size()) - 0.5};
    } else if (axis.logarithmic) {
        range_ = niceLogRange(range_);
    } else {
        if (fromZero) range_ = {std::min(range_.low, 0.0), std::max(range_.high, 0.0)};
        if (range_.length() == 0) range_ = {range_.low - 0.5, range_.high + 0.5};
        const double margin = 0.04 * range_.length();
        if (!fromZero || range_.low < 0) range_.low -= margin;
        range_.high += margin;
    }
}

double ChartScale::at(double value) const {
    const double v = axis_.logarithmic ? (value > 0 ? std::log10(value) : std::nan("")) : value;
    return (v - range_.low) / range_.length();
}

std::vector<ChartScale::ScaleTick> ChartScale::ticks(int most) const {
    std::vector<ScaleTick> all;
    for (std::size_t i = 0; i < axis_.names.size(); ++i)
        all.push_back({at(static_cast<double>(i)), engineText(axis_.names[i])});
    if (!all.empty()) return all;
    const std::vector<Tick> found =
        axis_.logarithmic ? logTicks(range_, most) : linearTicks(range_, most, axis_.whole ? 1 : 0);
    for (const Tick& tick : found)
        all.push_back({(tick.at - range_.low) / range_.length(), tick.label});
    return all;
}

}  // namespace weft::gui
