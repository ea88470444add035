#include "gui/panels/plot_curve.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace weft::gui {

void PlotCurve::append(double x, double y) {
    const bool shown = std::isfinite(y) && y > 0;
    const float log =
        shown ? static_cast<float>(std::log10(y)) : std::numeric_limits<float>::quiet_NaN();
    x_.push_back(x);
    y_.push_back(y);
    logY_.push_back(log);
    if (!shown) return;
    logRange_ = drawable_ ? AxisRange{std::min<double>(logRange_.low, log),
                                      std::max<double>(logRange_.high, log)}
                          : AxisRange{log, log};
    drawable_ = true;
}

void PlotCurve::clear() {
    x_.clear();
    y_.clear();
    logY_.clear();
    drawable_ = false;
}

std::size_t PlotCurve::nearest(double x) const {
    if (x_.empty()) return 0;
    const auto right = std::lower_bound(x_.begin(), x_.end(), x);
    const auto i = static_cast<std::size_t>(right - x_.begin());
    if (i == 0) return 0;
    if (i == x_.size()) return i - 1;
    return x - x_[i - 1] < x_[i] - x ? i - 1 : i;
}

bool PlotCurve::extend(AxisRange& x, AxisRange& logY, bool first) const {
    if (!drawable_) return false;
    x.low = first ? x_.front() : std::min(x.low, x_.front());
    x.high = first ? x_.back() : std::max(x.high, x_.back());
    logY.low = first ? logRange_.low : std::min(logY.low, logRange_.low);
    logY.high = first ? logRange_.high : std::max(logY.high, logRange_.high);
    return true;
}

std::vector<PlotCurve::Column> PlotCurve::columns(const AxisRange& range, int width) const {
    std::vector<Column> out;
    if (x_.empty() || width < 1 || !(range.length() > 0)) return out;
    out.reserve(std::min<std::size_t>(x_.size(), static_cast<std::size_t>(width)));
    const double scale = (width - 1) / range.length();
    for (std::size_t i = 0; i < x_.size(); ++i) {
        const float y = logY_[i];
        if (std::isnan(y)) continue;
        const int at = static_cast<int>((x_[i] - range.low) * scale + 0.5);
        if (out.empty() || out.back().at != at) {
            out.push_back({at, y, y, y, y});
            if (at > width) break;  // the line to it leaves the plot
            continue;
        }
        Column& c = out.back();
        c.low = std::min(c.low, y);
        c.high = std::max(c.high, y);
        c.leave = y;
    }
    return out;
}

}  // namespace weft::gui
