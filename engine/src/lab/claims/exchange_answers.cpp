// Chen et al. 2010, Fig 11 to 14.
#include <algorithm>
#include <cmath>

#include "lab/claims/chen_points.h"

namespace weft {

namespace {

using Point = ChenPoints::Point;
constexpr const char* kExchanges = "exchange-interval";
constexpr const char* kThreads = "exchange-threads";
constexpr const char* kExchanging[] = {"ud-stripe", "4w-stripe", "4w-combine-stripe",
                                       "ud-square", "4w-square", "4w-combine-square"};

void answerTimes(ClaimSheet& sheet, const ChenPoints& points) {
    constexpr double kNearly = 1.05;
    PairCounts everyStep;
    int curves = 0, nearly = 0;
    std::string best;
    for (const char* scheme : kExchanging) {
        const Point *one = points.at(kExchanges, scheme, 1), *four = points.at(kExchanges, scheme, 4);
        if (one && four) everyStep.add(four->seconds, one->seconds);
        const std::vector<const Point*> curve = points.of(kExchanges, scheme);
        if (!four || curve.size() < 3) continue;
        const Point* const least = *std::min_element(
            curve.begin(), curve.end(),
            [](const Point* a, const Point* b) { return a->seconds.middle < b->seconds.middle; });
        ++curves;
        nearly += four->seconds.middle < kNearly * least->seconds.middle;
        best += labText("%s%s at %g", best.empty() ? "" : ", ", scheme, least->x);
    }
    judgePairs(sheet, "every-step-costs", everyStep, "exchanges every 4 steps", "those every step");
    if (curves == 0) return;
    const std::string data =
        labText("4 takes at most 5 %% longer than the best in %d of %d curves; best are ", nearly,
                curves) +
        best;
    if (2 * nearly == curves) return sheet.untold("four-is-fastest", data);
    sheet.judgeTimes("four-is-fastest", 2 * nearly > curves, data);
}

void answerSteps(ClaimSheet& sheet, const ChenPoints& points) {
    int curves = 0, growing = 0;
    double least = INFINITY, most = 0;
    for (const char* scheme : kExchanging) {
        const std::vector<const Point*> curve = points.of(kExchanges, scheme);
        if (curve.size() < 2) continue;
        const double ratio = curve.back()->steps / curve.front()->steps;
        ++curves;
        growing += ratio > 1;
        least = std::min(least, ratio), most = std::max(most, ratio);
    }
    if (curves == 0) return;
    sheet.judge("steps-grow", growing == curves,
                labText("the longest interval takes %.3g to %.3g times the steps of the shortest; "
                        "more in %d of %d curves",
                        least, most, growing, curves));
}

/// Exchange against compute threads, by the device's clock.
void answerRoles(ClaimSheet& sheet, const ChenPoints& points) {
    const auto ratioAt = [&](const char* scheme, double interval) {
        const Point* const p = points.at(kExchanges, scheme, interval);
        return p ? p->exchangeCycles / (interval * p->computeCycles) : std::nan("");
    };
    const double four[] = {ratioAt("4w-square", 1), ratioAt("4w-square", 4)},
                 two[] = {ratioAt("ud-stripe", 1), ratioAt("ud-stripe", 4)};
    const char* const keys[] = {"exchange-dominates-at-one", "steps-dominate-at-four"};
    for (int i = 0; i < 2; ++i) {
        if (std::isnan(four[i]) || std::isnan(two[i])) {
            sheet.untold(keys[i],
                         sheet.report().device.backend == "cpu"
                             ? "a worker of the processor does both, so that there are no two roles"
                             : "the clock of the two roles was not read at these intervals");
            continue;
        }
        const std::string data = labText(
            "an exchange takes %.2g times as long as the %s between two (ud-stripe) and %.2g "
            "times (4w-square), by the device's clock",
            two[i], i == 0 ? "step" : "4 steps", four[i]);
        sheet.judge(keys[i], i == 0 ? four[i] > 1.1 && two[i] > 1.1 : four[i] < 1 && two[i] < 1,
                    data);
    }
}

void answerCombiningAtOne(ClaimSheet& sheet, const ChenPoints& points) {
    PairCounts pairs;
    std::string ratios;
    for (const char* order : {"stripe", "square"}) {
        const Point *packed = points.at(kExchanges, std::string("4w-combine-") + order, 1),
                    *plain = points.at(kExchanges, std::string("4w-") + order, 1);
        if (!packed || !plain) continue;
        pairs.add(packed->step(), plain->step());
        ratios += labText("%s%.3g (%s)", ratios.empty() ? "" : ", ",
                          packed->step().middle / plain->step().middle, order);
    }
    if (!ratios.empty())
        judgePairs(sheet, "combining-pays-at-one", pairs,
                   "a step with combining takes " + ratios + " times as long; steps with it",
                   "those without");
}

/// `few` threads against `many`, of every scheme at this interval.
void answerThreads(ClaimSheet& sheet, const ChenPoints& points, const char* key, int interval,
                   double faster, double slower) {
    if (sheet.report().device.backend == "cpu")
        return sheet.untold(key,
                            "on a processor the worker that has the block exchanges, whatever "
                            "the number");
    PairCounts pairs;
    std::string ratios;
    for (const char* scheme : kExchanging) {
        const std::string series = labText("%s l=%d", scheme, interval);
        const Point *a = points.at(kThreads, series, faster),
                    *b = points.at(kThreads, series, slower);
        if (!a || !b) continue;
        pairs.add(a->step(), b->step());
        ratios += labText("%s%.3g (%s)", ratios.empty() ? "" : ", ",
                          a->step().middle / b->step().middle, scheme);
    }
    if (!ratios.empty())
        judgePairs(sheet, key, pairs,
                   labText("with %g threads a step takes, against %g, ", faster, slower) + ratios +
                       labText(" times as long; steps with %g", faster),
                   labText("with %g", slower));
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
