// Chen et al. 2010, Fig 7 to 10.
#include <cmath>

#include "lab/claims/chen_points.h"

namespace weft {

namespace {

using Point = ChenPoints::Point;
constexpr const char* kIntervals = "intervals";
constexpr const char* kFourWay[] = {"4w-stripe", "4w-square", "4w-combine-stripe",
                                    "4w-combine-square"};
constexpr const char* kOrders[] = {"stripe", "square"};

std::string nameOf(const Point& p) { return labText("%s at %g", p.series.c_str(), p.x); }

void answerFewestSteps(ClaimSheet& sheet, const ChenPoints& points) {
    const Point *base = points.at(kIntervals, "base", 1), *least = nullptr;
    for (const Point& p : points.all())
        if (p.series != "base" && (!least || p.steps < least->steps)) least = &p;
    if (!base || !least) return;
    sheet.judge("base-fewest-steps", base->steps <= least->steps,
                labText("base takes %.0f steps, %s takes %.0f, the fewest of the others", base->steps,
                        nameOf(*least).c_str(), least->steps));
}

void answerBase(ClaimSheet& sheet, const ChenPoints& points) {
    const Point *base = points.at(kIntervals, "base", 1),
                *async = points.at(kIntervals, "4w-combine-square", 60);
    if (!base || !async) return;
    judgeFactor(sheet, "base-step-longer", base->step(), async->step(), 5, 2,
                "a step of base takes, against 4w-combine-square at 60,");
    judgeFactor(sheet, "faster-than-base", base->seconds, async->seconds, 4.7, 2,
                "base takes, against 4w-combine-square at 60,");
}

/// Every point of `faster` against that of `slower` at the same interval.
void addPairs(PairCounts& pairs, const ChenPoints& points, const std::string& faster,
              const std::string& slower) {
    for (const Point* p : points.of(kIntervals, faster))
        if (const Point* other = points.at(kIntervals, slower, p->x))
            pairs.add(p->seconds, other->seconds);
}

void answerOthers(ClaimSheet& sheet, const ChenPoints& points) {
    PairCounts coarse, upDown;
    for (const char* scheme : kFourWay) addPairs(coarse, points, scheme, "coarse");
    judgePairs(sheet, "faster-than-coarse", coarse, "schemes with four neighbours", "coarse");
    for (const char* order : kOrders)
        addPairs(upDown, points, std::string("4w-") + order, std::string("ud-") + order);
    judgePairs(sheet, "ud-slower", upDown, "schemes with four neighbours", "those with two");
}

/// The fastest point of series that `wanted` takes; null: none.
template <class Wanted>
const Point* fastestOf(const ChenPoints& points, const Wanted& wanted) {
    const Point* best = nullptr;
    for (const Point& p : points.all())
        if (wanted(p.series) && (!best || p.seconds.middle < best->seconds.middle)) best = &p;
    return best;
}

void answerFastest(ClaimSheet& sheet, const ChenPoints& points) {
    const auto four = [](const std::string& s) { return s.starts_with("4w"); };
    const Point* const square =
        fastestOf(points, [&](const std::string& s) { return four(s) && s.ends_with("square"); });
    const Point* const stripe =
        fastestOf(points, [&](const std::string& s) { return four(s) && s.ends_with("stripe"); });
    const Point* const other =
        fastestOf(points, [&](const std::string& s) { return !four(s) && s != "base"; });
    if (!square || !stripe || !other) return;
    const std::string data =
        labText("%s takes %.3g s, %s %.3g s, and the fastest of the others, %s, %.3g s",
                nameOf(*square).c_str(), square->seconds.middle, nameOf(*stripe).c_str(),
                stripe->seconds.middle, nameOf(*other).c_str(), other->seconds.middle);
    const SpanOrder a = orderOf(square->seconds, stripe->seconds),
                    b = orderOf(stripe->seconds, other->seconds),
                    c = orderOf(square->seconds, other->seconds);
    if (a == SpanOrder::more || b == SpanOrder::more || c == SpanOrder::more)
        return sheet.judgeTimes("square-fastest", false, data);
    if (a == SpanOrder::less && b == SpanOrder::less)
        return sheet.judgeTimes("square-fastest", true, data);
    sheet.untold("square-fastest", data + ", some of which repeated runs do not tell apart");
}

void answerInsensitive(ClaimSheet& sheet, const ChenPoints& points) {
    constexpr double kHardly = 1.25;
    double worst = 0;
    std::string data;
    bool agrees = true, differs = false;
    for (const char* scheme : kFourWay) {
        const Point *least = nullptr, *most = nullptr;
        for (const Point* p : points.of(kIntervals, scheme)) {
            if (p->x < 20) continue;
            if (!least || p->seconds.middle < least->seconds.middle) least = p;
            if (!most || p->seconds.middle > most->seconds.middle) most = p;
        }
        if (!least || least == most) continue;
        const double ratio = most->seconds.middle / least->seconds.middle;
        agrees = agrees && most->seconds.most / least->seconds.least <= kHardly;
        differs = differs || most->seconds.least / least->seconds.most > kHardly;
        if (ratio <= worst) continue;
        worst = ratio;
        data = labText(
            "the most that time depends on it is %.3g times, %s against %g (hardly: up to "
            "%g times)",
            ratio, nameOf(*most).c_str(), least->x, kHardly);
    }
    if (data.empty()) return;
    if (!agrees && !differs)
        return sheet.untold("insensitive", data + ", within what repeated runs differ");
    sheet.judgeTimes("insensitive", agrees, data);
}

/// Geometric mean of the steps of a over b, at the same intervals; NaN: none.
double meanSteps(const ChenPoints& points, const std::string& a, const std::string& b) {
    double sum = 0;
    int count = 0;
    for (const Point* p : points.of(kIntervals, a))
        if (const Point* other = points.at(kIntervals, b, p->x))
            sum += std::log(p->steps / other->steps), ++count;
    return count ? std::exp(sum / count) : std::nan("");
}

void judgeSteps(ClaimSheet& sheet, const char* key, double ratio, const std::string& what) {
    if (std::isnan(ratio)) return;
    constexpr double kTelling = 0.03;
    const std::string data = what + labText(" %.2g %% %s steps on average", 100 * std::abs(ratio - 1),
                                            ratio < 1 ? "fewer" : "more");
    if (std::abs(ratio - 1) < kTelling)
        return sheet.untold(key, data +
                                     ", less than 3 %: orders differ where few blocks of many "
                                     "are scheduled together (the paper: 30 of 360)");
    sheet.judge(key, ratio < 1, data);
}

void answerCombining(ClaimSheet& sheet, const ChenPoints& points) {
    constexpr double kNoticed = 1.1;
    Span ratio{0, 0, 0};
    double sum = 0, low = 0, high = 0;
    int count = 0;
    for (const char* order : kOrders)
        for (const Point* p : points.of(kIntervals, std::string("4w-combine-") + order))
            if (const Point* plain = points.at(kIntervals, std::string("4w-") + order, p->x)) {
                sum += std::log(p->seconds.middle / plain->seconds.middle);
                low += std::log(p->seconds.least / plain->seconds.most);
                high += std::log(p->seconds.most / plain->seconds.least);
                ++count;
            }
    if (count == 0) return;
    ratio = {std::exp(sum / count), std::exp(low / count), std::exp(high / count)};
    const std::string data = labText(
        "with combining runs take %.3g times as long on average (%.3g to %.3g; noticeable: "
        "10 %%)",
        ratio.middle, ratio.least, ratio.most);
    const bool none = ratio.least > 1 / kNoticed && ratio.most < kNoticed,
               some = ratio.most < 1 / kNoticed || ratio.least > kNoticed;
    if (!none && !some) return sheet.untold("combining-no-difference", data);
    sheet.judgeTimes("combining-no-difference", none, data);
}

}  // namespace

void answerIntervals(ClaimSheet& sheet) {
    const ChenPoints points(sheet.report());
    answerFewestSteps(sheet, points);
    answerBase(sheet, points);
    answerOthers(sheet, points);
    answerFastest(sheet, points);
    answerInsensitive(sheet, points);
    judgeSteps(sheet, "square-helps-4w", meanSteps(points, "4w-square", "4w-stripe"),
               "4w-square takes, against 4w-stripe,");
    judgeSteps(sheet, "square-hurts-ud", meanSteps(points, "ud-stripe", "ud-square"),
               "ud-stripe takes, against ud-square,");
    answerCombining(sheet, points);
    sheet.untold("shape-twice",
                 "a run solves one of the two: problem=photo and problem=vase are to be compared");
}

}  // namespace weft
