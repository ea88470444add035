// Chen et al. 2010, Fig 11 to 14.
#include <algorithm>
#include <cmath>
#include <set>

#include "lab/claims/chen_points.h"

namespace weft {

namespace {

using Point = ChenPoints::Point;
constexpr const char* kExchanges = "exchange-interval";
constexpr const char* kThreads = "exchange-threads";
constexpr const char* kExchanging[] = {"ud-stripe", "4w-stripe", "4w-combine-stripe",
                                       "ud-square", "4w-square", "4w-combine-square"};

/// Every 4 steps against every x steps, of all schemes.
Comparisons fourAgainst(const ChenPoints& points, double x, const Limits& limits) {
    Comparisons schemes;
    for (const char* scheme : kExchanging) {
        const Point *its = points.at(kExchanges, scheme, x), *four = points.at(kExchanges, scheme, 4);
        if (its && four) schemes.add(ratioOf(four->seconds, its->seconds), limits);
    }
    return schemes;
}

void answerTimes(ClaimSheet& sheet, const ChenPoints& points) {
    if (const Comparisons one = fourAgainst(points, 1, isMuchLess()); one.all() > 0)
        sheet.conclude("every-step-costs", one.ofMean(isMuchLess()), ClaimOf::times,
                       "exchanges every 4 steps are much faster than those every step " +
                           one.textWithMean() + "; " + isMuchLess().words);
    std::set<double> others;
    for (const Point& p : points.all())
        if (p.study == kExchanges && p.x != 4) others.insert(p.x);
    Comparisons intervals;
    std::string data;
    for (const double x : others) {
        const Comparisons schemes = fourAgainst(points, x, isNoMore());
        if (schemes.all() == 0) continue;
        intervals.add(schemes.ofMean(isNoMore()));
        data += (data.empty() ? "" : ", ") + spanText(schemes.mean()) + formatted(" (%g)", x);
    }
    if (intervals.all() > 1)
        sheet.conclude("four-is-fastest", intervals.ofAll(), ClaimOf::times,
                       "4 takes, on average over the schemes, " + data +
                           " times as long as other intervals; " + isNoMore().words);
}

void answerSteps(ClaimSheet& sheet, const ChenPoints& points) {
    Comparisons curves;
    double least = INFINITY, most = 0;
    for (const char* scheme : kExchanging) {
        const std::vector<const Point*> curve = points.of(kExchanges, scheme);
        if (curve.size() < 2) continue;
        const Span ratio = ratioOf(curve.back()->stepRange, curve.front()->stepRange);
        curves.add(ratio, isMore());
        least = std::min(least, ratio.middle), most = std::max(most, ratio.middle);
    }
    if (curves.all() > 0)
        sheet.conclude("steps-grow", curves.ofMean(isMore()), ClaimOf::steps,
                       formatted("the longest interval takes %.3g to %.3g times the steps of the "
                                 "shortest; more ",
                                 least, most) +
                           curves.textWithMean());
}

/// How many times as long an exchange takes as a step. By the device's clock; where there is none,
/// by times a step t(l) = c + e / l, whose e and c follow from the shortest and the longest interval
/// (a worker of the processor does both). NaN: neither is known.
Span exchangeBySteps(const ChenPoints& points, const char* scheme) {
    constexpr Span kUnknown = {NAN, NAN, NAN};
    const std::vector<const Point*> curve = points.of(kExchanges, scheme);
    if (curve.empty() || curve.front()->x != 1) return kUnknown;
    const double byClock = curve.front()->exchangeCycles / curve.front()->computeCycles;
    if (!std::isnan(byClock)) return {byClock, byClock, byClock};
    const double l = curve.back()->x;
    if (l < 4) return kUnknown;
    const Span one = curve.front()->step, some = curve.back()->step;
    const auto ratio = [l](double t1, double tl) { return l * (t1 - tl) / (l * tl - t1); };
    // Errors of both, as squares.
    const double middle = ratio(one.middle, some.middle);
    const auto away = [&](double t1, double tl) {
        return std::hypot(ratio(t1, some.middle) - middle, ratio(one.middle, tl) - middle);
    };
    return {middle, middle - away(one.least, some.most), middle + away(one.most, some.least)};
}

/// Exchange against computing.
void answerRoles(ClaimSheet& sheet, const ChenPoints& points) {
    const Span two = exchangeBySteps(points, "ud-stripe"),
               four = exchangeBySteps(points, "4w-square");
    if (std::isnan(two.middle) || std::isnan(four.middle)) return;
    const bool onProcessor = sheet.report().device.backend == "cpu";
    const auto conclude = [&](const char* key, double steps, const Limits& limits) {
        Comparisons schemes;
        std::string data;
        for (const Span& each : {two, four}) {
            const Span ratio = {each.middle / steps, each.least / steps, each.most / steps};
            schemes.add(ratio, limits);
            data += (data.empty() ? "" : " and ") + spanText(ratio);
        }
        sheet.conclude(
            key, schemes.ofAll(), onProcessor ? ClaimOf::times : ClaimOf::counts,
            "an exchange takes " + data +
                formatted(" times as long as %s (ud-stripe and 4w-square), by ",
                          steps == 1 ? "a step" : "4 steps") +
                (onProcessor ? "the times a step of a worker, who does both" : "the device's clock"));
    };
    conclude("exchange-dominates-at-one", 1, isGainNear(1.1, 2.2));
    conclude("steps-dominate-at-four", 4, isLess());
}

/// Steps of one point against those of another, by all who are compared.
struct StepPairs {
    Limits limits;
    Comparisons pairs = {};
    std::string ratios = {};

    void add(const Point* faster, const Point* slower, const char* name) {
        if (!faster || !slower) return;
        const Span ratio = ratioOf(faster->step, slower->step);
        pairs.add(ratio, limits);
        ratios += formatted("%s%.3g (%s)", ratios.empty() ? "" : ", ", ratio.middle, name);
    }
    void judge(ClaimSheet& sheet, const char* key, const std::string& faster,
               const std::string& slower) const {
        if (pairs.all() > 0)
            sheet.conclude(key, pairs.ofMean(limits), ClaimOf::times,
                           "a step " + faster + " takes " + ratios + " times as long as " + slower +
                               "; so " + pairs.textWithMean() + "; " + limits.words);
    }
};

void answerCombiningAtOne(ClaimSheet& sheet, const ChenPoints& points) {
    StepPairs steps{isMuchLess()};
    for (const char* order : {"stripe", "square"})
        steps.add(points.at(kExchanges, std::string("4w-combine-") + order, 1),
                  points.at(kExchanges, std::string("4w-") + order, 1), order);
    steps.judge(sheet, "combining-pays-at-one", "with combining", "one without");
}

/// `faster` threads against `slower`, of every scheme at this interval.
void answerThreads(ClaimSheet& sheet, const ChenPoints& points, const char* key, int interval,
                   double faster, double slower) {
    if (sheet.report().device.backend == "cpu")
        return sheet.inapplicable(key,
                                  "on a processor the worker that has the block exchanges, whatever "
                                  "the number");
    StepPairs steps{isLess()};
    for (const char* scheme : kExchanging) {
        const std::string series = formatted("%s l=%d", scheme, interval);
        steps.add(points.at(kThreads, series, faster), points.at(kThreads, series, slower), scheme);
    }
    steps.judge(sheet, key, formatted("with %g threads", faster), formatted("with %g", slower));
}

}  // namespace

void answerExchange(ClaimSheet& sheet) {
    const ChenPoints points(sheet.report());
    answerTimes(sheet, points);
    answerSteps(sheet, points);
    answerRoles(sheet, points);
    answerCombiningAtOne(sheet, points);
    answerThreads(sheet, points, "many-threads-at-one", 1, 128, 32);
    answerThreads(sheet, points, "no-threads-at-one", 1, 0, 32);
    answerThreads(sheet, points, "no-threads-at-four", 4, 32, 0);
}

}  // namespace weft
