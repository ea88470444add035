// What the measurements show beside what Chen et al. (2010) found, in sentences made from the data.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "lab/studies/chen_study.h"

namespace weft {

namespace {

using Quantity = ChenFigure::Quantity;

std::string number(double value, const char* format = "%.3g") {
    char text[40];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

/// "4.1 % fewer", of a against b.
std::string against(double a, double b, const char* less, const char* more) {
    const double percent = 100 * (a / b - 1);
    return number(std::abs(percent), "%.2g") + " % " + (percent < 0 ? less : more);
}

const LabSeries* seriesOf(const LabFigure& figure, const std::string& name) {
    for (const LabSeries& s : figure.series)
        if (s.name == name) return &s;
    return nullptr;
}

/// NaN where the series or the point is missing.
double valueAt(const LabFigure& figure, const std::string& name, double x) {
    const LabSeries* const s = seriesOf(figure, name);
    for (std::size_t i = 0; s && i < s->x.size(); ++i)
        if (s->x[i] == x) return s->y[i];
    return std::nan("");
}

/// Geometric mean of a / b over the x that both have; NaN: none.
double meanRatio(const LabFigure& figure, const std::string& a, const std::string& b) {
    const LabSeries* const s = seriesOf(figure, a);
    double sum = 0;
    int count = 0;
    for (std::size_t i = 0; s && i < s->x.size(); ++i) {
        const double ratio = s->y[i] / valueAt(figure, b, s->x[i]);
        if (!(ratio > 0)) continue;
        sum += std::log(ratio);
        ++count;
    }
    return count ? std::exp(sum / count) : std::nan("");
}

/// The least value of a figure, without `without`.
struct Least {
    std::string name;
    double x = 0, y = std::nan("");
};
Least leastOf(const LabFigure& figure, const std::string& without) {
    Least least;
    for (const LabSeries& s : figure.series)
        for (std::size_t i = 0; i < s.x.size(); ++i)
            if (s.name != without && (std::isnan(least.y) || s.y[i] < least.y))
                least = {s.name, s.x[i], s.y[i]};
    return least;
}

std::string fewestSteps(const LabFigure& figure, const ChenFacts& facts) {
    const double base = valueAt(figure, "base", 1);
    const Least least = leastOf(figure, "base");
    if (!(base > 0) || !(least.y > 0)) return {};
    std::string text = "Base takes " + number(base, "%.0f") + " steps, " + least.name + " at " +
                       number(least.x, "%.0f") + ' ' + number(least.y, "%.0f");
    return text + (base <= least.y
                       ? ": base takes the fewest, as in the paper. "
                       : ": base does not take the fewest" +
                             std::string(facts.asNamed ? ", as its Jacobi is set against updates in "
                                                         "place (update=jacobi: all alike). "
                                                       : ". "));
}

std::string pairsText(const ChenFacts& facts) {
    const auto pairs = [&](BlockOrder order) {
        return residentPairs(blockSchedule(facts.tiles, order, facts.resident), facts.resident);
    };
    const NeighbourPairs stripe = pairs(BlockOrder::stripe), square = pairs(BlockOrder::square);
    return "Of the first " + std::to_string(facts.resident) + " of " +
           std::to_string(facts.tiles.area()) + " blocks, " + std::to_string(stripe.vertical) +
           " pairs lie one above the other in stripes and " + std::to_string(square.vertical) +
           " in squares, and " + std::to_string(stripe.horizontal) + " and " +
           std::to_string(square.horizontal) + " side by side. ";
}

std::string stripeOrSquare(const LabFigure& figure, const ChenFacts& facts) {
    const double upDown = meanRatio(figure, "ud-stripe", "ud-square"),
                 fourWay = meanRatio(figure, "4w-square", "4w-stripe");
    if (!(upDown > 0) || !(fourWay > 0)) return {};
    const bool asThere = upDown < 1 && fourWay < 1;
    std::string text = "On average UD-stripe takes " + against(upDown, 1, "fewer", "more") +
                       " steps than UD-square, and 4W-square " +
                       against(fourWay, 1, "fewer", "more") + " than 4W-stripe, " +
                       (asThere ? "as" : "not both as") + " in the paper. ";
    if (facts.resident == 0)
        return text +
               "As many blocks run at a time as the device holds: orders differ where they are few "
               "(the paper's 30: resident=30). ";
    if (facts.resident < facts.tiles.area()) return text + pairsText(facts);
    return text + "All " + std::to_string(facts.tiles.area()) +
           " blocks are resident, so that orders differ little: the paper has 30 of 360. ";
}

std::string fastest(const LabFigure& figure, const ChenFacts& facts) {
    const double base = valueAt(figure, "base", 1);
    const Least least = leastOf(figure, "base");
    if (!(base > 0) || !(least.y > 0)) return {};
    return "Fastest is " + least.name + " at " + number(least.x, "%.0f") + ", " + number(least.y) +
           " s, " + number(base / least.y) + " times as fast as base; in the paper " +
           (facts.ofRelief ? "4.3" : "4.7") + " times. ";
}

/// Of an exchange figure: each curve's best interval.
std::string bestIntervals(const LabFigure& figure, const char* what) {
    std::string text;
    for (const LabSeries& s : figure.series) {
        const auto least =
            std::min_element(s.y.begin(), s.y.end(), [](double a, double b) { return a < b; });
        if (least == s.y.end() || !(*least > 0)) continue;
        text += (text.empty() ? "" : ", ") + s.name + " at " +
                number(s.x[static_cast<std::size_t>(least - s.y.begin())], "%.0f");
    }
    return text.empty() ? text : std::string(what) + ": " + text + ". ";
}

/// How long a step takes with an exchange against without: what the exchange threads add, where they
/// are not hidden behind the compute threads.
std::string stepRatios(const LabFigure& figure) {
    std::string text;
    for (const char* name : {"ud-stripe", "4w-square"}) {
        std::string ratios;
        for (const int interval : {1, 2, 4}) {
            const double ratio =
                valueAt(figure, name, interval) / valueAt(figure, kComputeOnly, interval);
            if (ratio > 0)
                ratios += (ratios.empty() ? "" : ", ") + number(ratio, "%.2f") + " at " +
                          std::to_string(interval);
        }
        if (!ratios.empty())
            text += (text.empty() ? "A step of " : "; of ") + std::string(name) +
                    " takes, in steps without an exchange, " + ratios;
    }
    if (text.empty()) return {};
    text += " (the paper, of its cycles: 1.1 to 1.3 and 1.8 to 2.2 at 1, about 1 at 2, 1 at 4). ";
    return text;
}

/// Whose part of one scheme is longer between two meetings, at an interval.
std::string longerPart(const RoleCycles& cycles, int interval) {
    constexpr double kAlike = 1.1;
    const double ratio = cycles.exchange / (interval * cycles.computeStep);
    return ratio > kAlike ? "exchange" : ratio < 1 / kAlike ? "steps" : "alike";
}

/// Whose threads are waited for, on the device's own clock.
std::string roleCycles(const ChenFacts& facts) {
    std::string text;
    for (const char* name : {"ud-stripe", "4w-square"}) {
        const auto first = facts.cycles.find({name, 1});
        if (first == facts.cycles.end()) continue;
        const RoleCycles& c = first->second;
        text += "Of " + std::string(name) + " a step takes the compute threads " +
                number(c.computeStep, "%.0f") + " clock cycles (the paper: 5500) and an exchange " +
                number(c.exchange, "%.0f") +
                (name[0] == 'u' ? " (6000 to 7000)" : " (10000 to 12000)") +
                "; longer between two exchanges are, ";
        std::string longer;
        for (const int interval : {1, 2, 4})
            if (const auto at = facts.cycles.find({name, interval}); at != facts.cycles.end())
                longer += (longer.empty() ? "" : ", ") + ("at " + std::to_string(interval)) + ": " +
                          longerPart(at->second, interval);
        text += longer + ". ";
    }
    return text.empty() ? text : text + "The paper: exchange at 1, alike at 2, steps from 4 on. ";
}

std::string packing(const LabFigure& figure) {
    std::string text;
    bool loses = false;
    for (const char* order : {"stripe", "square"}) {
        const std::string plain = std::string("4w-") + order,
                          packed = std::string("4w-combine-") + order;
        const double a = valueAt(figure, packed, 1), b = valueAt(figure, plain, 1);
        if (!(a > 0) || !(b > 0)) continue;
        loses |= a > b;
        text += (text.empty() ? "With an exchange at each step combining takes " : "; ") +
                against(a, b, "less", "more") + " time a step (" + order + ")";
    }
    if (text.empty()) return {};
    text += ": the paper gains much from it there. ";
    return loses ? text +
                       "Where it loses, the reason may be that a side's 20 cells now come from a "
                       "cache, which the C1060 had not, so that gathering them adds work. "
                 : text;
}

std::string threads(const LabFigure& figure, bool onCpu) {
    std::string text;
    bool loses = false;
    for (const char* interval : {"1", "4"}) {
        const std::string name = std::string("4w-square l=") + interval;
        const double many = valueAt(figure, name, 128), few = valueAt(figure, name, 32),
                     none = valueAt(figure, name, 0);
        if (!(many > 0) || !(few > 0) || !(none > 0)) continue;
        loses |= many > few && interval == std::string("1");
        text += "Exchanging every " + std::string(interval == std::string("1") ? "step" : "4 steps") +
                ", 4W-square with 128 threads takes " + against(many, few, "less", "more") +
                " time than with 32, and with none " + against(none, few, "less", "more") + ". ";
    }
    if (onCpu && !text.empty()) text += "(One worker does both here: differences are noise.) ";
    return loses && !onCpu
               ? text +
                     "Where 128 threads lose, they may take more issue slots from those that "
                     "compute than they hide of a latency that caches have shortened. "
               : text;
}

}  // namespace

void addChenFindings(LabReport& report, const std::vector<ChenFigure>& figures,
                     const ChenFacts& facts) {
    for (std::size_t i = 0; i < figures.size(); ++i) {
        LabFigure& figure = report.figures[i];
        const bool ofIntervals = figures[i].study == "intervals";
        const Quantity quantity = figures[i].quantity;
        std::string text;
        if (ofIntervals && quantity == Quantity::steps)
            text = fewestSteps(figure, facts) + stripeOrSquare(figure, facts);
        else if (ofIntervals)
            text = fastest(figure, facts);
        else if (figures[i].study == "exchange-threads")
            text = threads(figure, report.device.backend == "cpu");
        else if (quantity == Quantity::seconds)
            text = bestIntervals(figure, "Fastest (the paper: at 4)");
        else if (quantity == Quantity::steps)
            text = bestIntervals(figure, "Fewest steps");
        else
            text = stepRatios(figure) + roleCycles(facts) + packing(figure);
        if (!text.empty()) text.pop_back();
        figure.finding = text;
    }
}

}  // namespace weft
