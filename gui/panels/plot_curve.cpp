#include "gui/panels/plot_curve.h"

#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "gui/style/number_text.h"

namespace weft::gui {

namespace {

constexpr double kSlack = 1e-9;

/// 1, 2 or 5 times a power of ten, not below `raw`.
double niceStep(double raw) {
    const double decade = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * decade >= raw * (1 - kSlack)) return factor * decade;
    return 10 * decade;
}

/// "0.01", "500", "10⁻⁵" for factor · 10^exponent.
QString powerLabel(int factor, int exponent) {
    if (exponent >= -3 && exponent <= 4)
        return QLocale().toString(factor * std::pow(10.0, exponent), 'f', std::max(0, -exponent));
    const QString power = QStringLiteral("10") + superscriptText(exponent);
    return factor == 1 ? power : QString::number(factor) + QStringLiteral("·") + power;
}

/// Multiples of 1000 and of a million as "20k" and "3M", so that many fit below an axis.
QString shortLabel(double value, double step, int decimals) {
    if (step >= 1e6 && value != 0) return QLocale().toString(value / 1e6, 'f', 0) + QLatin1Char('M');
    if (step >= 1e3 && value != 0) return QLocale().toString(value / 1e3, 'f', 0) + QLatin1Char('k');
    return QLocale().toString(value, 'f', decimals);
}

}  // namespace

std::vector<Tick> linearTicks(const AxisRange& range, int most, double leastStep) {
    std::vector<Tick> ticks;
    if (!(range.length() > 0) || most < 1) return ticks;
    const double step = niceStep(std::max(range.length() / most, leastStep));
    const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step) + kSlack)));
    const double first = std::ceil(range.low / step - kSlack);
    for (double k = first; k * step <= range.high + kSlack * step; ++k)
        ticks.push_back({k * step, shortLabel(k * step, step, decimals)});
    return ticks;
}

std::vector<Tick> logTicks(const AxisRange& range, int most) {
    std::vector<Tick> ticks;
    if (!(range.length() > 0) || most < 1) return ticks;
    const int every = std::max(1, static_cast<int>(std::ceil(range.length() / most)));
    const bool labelParts = range.length() < 2;
    for (int e = static_cast<int>(std::floor(range.low)); e <= range.high + kSlack; ++e)
        for (int factor = 1; factor <= (every == 1 ? 9 : 1); ++factor) {
            const double at = e + std::log10(factor);
            if (at < range.low - kSlack || at > range.high + kSlack) continue;
            const bool labelled =
                factor == 1 ? e % every == 0 : labelParts && (factor == 2 || factor == 5);
            if (factor == 1 && !labelled) continue;
            ticks.push_back({at, labelled ? powerLabel(factor, e) : QString()});
        }
    return ticks;
}

AxisRange niceLogRange(AxisRange range) {
    if (range.length() >= 1) return {std::floor(range.low + kSlack), std::ceil(range.high - kSlack)};
    static const std::array<double, 4> kSteps{0, std::log10(2.0), std::log10(5.0), 1};
    const double lowDecade = std::floor(range.low + kSlack), highDecade = std::floor(range.high);
    AxisRange nice{lowDecade, highDecade + 1};
    for (const double s : kSteps)
        if (lowDecade + s <= range.low + kSlack) nice.low = lowDecade + s;
    for (auto s = kSteps.rbegin(); s != kSteps.rend(); ++s)
        if (highDecade + *s >= range.high - kSlack) nice.high = highDecade + *s;
    return nice;
}

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
