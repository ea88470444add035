#include "gui/charts/chart_layout.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace weft::gui {

namespace {

bool isBar(const LabSeries& s) { return s.form == LabForm::bars || s.form == LabForm::stack; }

bool hasBars(const LabFigure& figure) {
    return std::any_of(figure.series.begin(), figure.series.end(), isBar);
}

/// Sums of stacked series at each x, by pile.
class Stacks {
public:
    /// Adds to what is at x; what was there before.
    double add(const LabSeries& s, std::size_t k) {
        double& top = tops_[{s.pile, s.x[k]}];
        return std::exchange(top, top + s.y[k]);
    }

private:
    std::map<std::pair<std::string, double>, double> tops_;
};

/// Names of the piles, in their order.
std::vector<std::string> pilesOf(const LabFigure& figure) {
    std::vector<std::string> piles;
    for (const LabSeries& s : figure.series)
        if (s.form == LabForm::stack && std::find(piles.begin(), piles.end(), s.pile) == piles.end())
            piles.push_back(s.pile);
    return piles;
}

std::vector<double> valuesOnX(const LabFigure& figure) {
    std::vector<double> all;
    for (const LabSeries& s : figure.series)
        for (std::size_t k = 0; k < s.x.size(); ++k)
            if (std::isfinite(s.y[k])) all.push_back(s.x[k]);
    for (const LabMark& mark : figure.marks)
        if (mark.onX) all.push_back(mark.at);
    return all;
}

std::vector<double> valuesOnY(const LabFigure& figure) {
    std::vector<double> all;
    Stacks stacks;
    for (const LabSeries& s : figure.series) {
        all.insert(all.end(), s.low.begin(), s.low.end());
        all.insert(all.end(), s.high.begin(), s.high.end());
        for (std::size_t k = 0; k < s.y.size(); ++k) {
            const bool piled = s.form == LabForm::stack && std::isfinite(s.y[k]);
            all.push_back(s.y[k] + (piled ? stacks.add(s, k) : 0));
        }
    }
    for (const LabMark& mark : figure.marks)
        if (!mark.onX) all.push_back(mark.at);
    return all;
}

/// Places on x that bars share the width among.
double barPlaces(const LabFigure& figure) {
    if (!figure.x.names.empty()) return static_cast<double>(figure.x.names.size());
    std::vector<double> all = valuesOnX(figure);
    std::sort(all.begin(), all.end());
    return static_cast<double>(std::unique(all.begin(), all.end()) - all.begin());
}

}  // namespace

bool isLowerLimit(const LabSeries& series, std::size_t index) {
    return index < series.high.size() && std::isnan(series.high[index]);
}

ChartLayout::ChartLayout(const LabFigure& figure)
    : figure_(figure),
      x_(figure.x, valuesOnX(figure), false),
      y_(figure.y, valuesOnY(figure), hasBars(figure)) {}

QPointF ChartLayout::at(const QRectF& plot, double x, double y) const {
    return {plot.left() + x_.at(x) * plot.width(), plot.bottom() - y_.at(y) * plot.height()};
}

std::vector<PlacedPoint> ChartLayout::points(const QRectF& plot) const {
    std::vector<PlacedPoint> all;
    for (std::size_t i = 0; i < figure_.series.size(); ++i) {
        const LabSeries& s = figure_.series[i];
        for (std::size_t k = 0; k < s.x.size() && !isBar(s); ++k) {
            const QPointF place = at(plot, s.x[k], s.y[k]);
            if (std::isfinite(place.x()) && std::isfinite(place.y()))
                all.push_back({.series = i, .index = k, .at = place});
        }
    }
    const std::vector<PlacedPoint> some = bars(plot);
    all.insert(all.end(), some.begin(), some.end());
    return all;
}

std::vector<PlacedPoint> ChartLayout::bars(const QRectF& plot) const {
    const auto isStack = [](const LabSeries& s) { return s.form == LabForm::stack; };
    const std::vector<std::string> piles = pilesOf(figure_);
    int own = 0;
    for (const LabSeries& s : figure_.series) own += s.form == LabForm::bars;
    const int places = own + static_cast<int>(piles.size());
    if (places == 0) return {};
    constexpr double kWidest = 60, kShare = 0.8, kFilled = 0.92;
    const double step = plot.width() / std::max(1.0, barPlaces(figure_));
    const double width = std::min(kWidest, kShare * step / places);
    const double floor = figure_.y.logarithmic ? plot.bottom() : at(plot, 0, 0).y();
    std::vector<PlacedPoint> all;
    Stacks stacks;
    int place = 0;
    for (std::size_t i = 0; i < figure_.series.size(); ++i) {
        const LabSeries& s = figure_.series[i];
        if (!isBar(s)) continue;
        const auto pile = std::find(piles.begin(), piles.end(), s.pile) - piles.begin();
        const int column = isStack(s) ? own + static_cast<int>(pile) : place;
        for (std::size_t k = 0; k < s.x.size(); ++k) {
            if (!std::isfinite(s.y[k])) continue;
            const double below = isStack(s) ? stacks.add(s, k) : 0;
            const QPointF end = at(plot, s.x[k], below + s.y[k]);
            const double from = below > 0 ? at(plot, s.x[k], below).y() : floor;
            const double left = end.x() + (column - places / 2.0) * width;
            if (!std::isfinite(end.x()) || !std::isfinite(end.y())) continue;
            const QRectF bar(left, std::min(from, end.y()), kFilled * width,
                             std::abs(from - end.y()));
            all.push_back({i, k, {bar.center().x(), end.y()}, bar});
        }
        place += s.form == LabForm::bars;
    }
    return all;
}

}  // namespace weft::gui
