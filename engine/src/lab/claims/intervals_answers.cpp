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
    sheet.conclude("base-fewest-steps",
                   answerOf(ratioOf(base->stepRange, least->stepRange), isNoMore()), ClaimOf::counts,
                   labText("base takes %.0f steps, %s takes %.0f, the fewest of the others; ",
                           base->steps, nameOf(*least).c_str(), least->steps) +
                       isNoMore().words);
}

void answerBase(ClaimSheet& sheet, const ChenPoints& points) {
    const Point *base = points.at(kIntervals, "base", 1),
                *async = points.at(kIntervals, "4w-combine-square", 60);
    if (!base || !async) return;
    const Span step = ratioOf(base->step(), async->step()),
               all = ratioOf(base->seconds, async->seconds);
    judgeRatio(sheet, "base-step-longer", step, isNear(5, 5),
               "a step of base takes " + spanText(step) +
                   " times as long as one of 4w-combine-square at 60; the paper: about 5");
    judgeRatio(sheet, "faster-than-base", all, isNear(4, 5),
               "base takes " + spanText(all) +
                   " times as long as 4w-combine-square at 60; the paper: 4 to 5");
}

/// Every point of `faster` against that of `slower` at the same interval.
void addPairs(Comparisons& pairs, const ChenPoints& points, const std::string& faster,
              const std::string& slower, const Limits& limits) {
    for (const Point* p : points.of(kIntervals, faster))
        if (const Point* other = points.at(kIntervals, slower, p->x))
            pairs.add(ratioOf(p->seconds, other->seconds), limits);
}

void judgePairs(ClaimSheet& sheet, const char* key, const Comparisons& pairs,
                const std::string& than) {
    if (pairs.all() == 0) return;
    sheet.conclude(key, pairs.ofMost(), ClaimOf::times,
                   "schemes with four neighbours are " + than + " " + pairs.text());
}

void answerOthers(ClaimSheet& sheet, const ChenPoints& points) {
    Comparisons coarse, upDown;
    for (const char* scheme : kFourWay) addPairs(coarse, points, scheme, "coarse", isMuchLess());
    judgePairs(sheet, "faster-than-coarse", coarse, "much faster than coarse");
    for (const char* order : kOrders)
        addPairs(upDown, points, std::string("4w-") + order, std::string("ud-") + order, isLess());
    judgePairs(sheet, "ud-slower", upDown, "faster than those with two");
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
    Comparisons parts;
    parts.add(ratioOf(square->seconds, stripe->seconds), isLess());
    parts.add(ratioOf(stripe->seconds, other->seconds), isLess());
    sheet.conclude("square-fastest", parts.ofAll(), ClaimOf::times, data);
}

void answerInsensitive(ClaimSheet& sheet, const ChenPoints& points) {
    Comparisons curves;
    double worst = 0;
    std::string data;
    for (const char* scheme : kFourWay) {
        const Point *least = nullptr, *most = nullptr;
        for (const Point* p : points.of(kIntervals, scheme)) {
            if (p->x < 20) continue;
            if (!least || p->seconds.middle < least->seconds.middle) least = p;
            if (!most || p->seconds.middle > most->seconds.middle) most = p;
        }
        if (!least || least == most) continue;
        const Span ratio = ratioOf(most->seconds, least->seconds);
        curves.add(ratio, isHardly());
        if (ratio.middle <= worst) continue;
        worst = ratio.middle;
        data = "the most that time depends on it is " + spanText(ratio) +
               labText(" times, %s against %g; ", nameOf(*most).c_str(), least->x) + isHardly().words;
    }
    if (!data.empty())
        sheet.conclude("insensitive", curves.ofMost(), ClaimOf::times,
                       "the time hardly depends on it " + curves.text() + "; " + data);
}

/// Orders differ little where few blocks of many are scheduled together (the paper: 30 of 360).
void judgeSteps(ClaimSheet& sheet, const char* key, const ChenPoints& points,
                const std::string& fewer, const std::string& more) {
    Comparisons pairs;
    double sum = 0;
    for (const Point* p : points.of(kIntervals, fewer))
        if (const Point* other = points.at(kIntervals, more, p->x)) {
            pairs.add(ratioOf(p->stepRange, other->stepRange), isLess());
            sum += std::log(p->steps / other->steps);
        }
    if (pairs.all() == 0) return;
    const double ratio = std::exp(sum / pairs.all());
    sheet.conclude(key, pairs.ofMost(), ClaimOf::counts,
                   fewer + " takes, against " + more + "," +
                       labText(" %.2g %% %s steps on average, fewer ", 100 * std::abs(ratio - 1),
                               ratio < 1 ? "fewer" : "more") +
                       pairs.text() + "; " + isLess().words);
}

void answerCombining(ClaimSheet& sheet, const ChenPoints& points) {
    Comparisons pairs;
    double sum = 0;
    for (const char* order : kOrders)
        for (const Point* p : points.of(kIntervals, std::string("4w-combine-") + order))
            if (const Point* plain = points.at(kIntervals, std::string("4w-") + order, p->x)) {
                pairs.add(ratioOf(p->seconds, plain->seconds), isHardly());
                sum += std::log(p->seconds.middle / plain->seconds.middle);
            }
    if (pairs.all() == 0) return;
    sheet.conclude("combining-no-difference", pairs.ofMost(), ClaimOf::times,
                   labText("with combining runs take %.3g times as long on average, the same ",
                           std::exp(sum / pairs.all())) +
                       pairs.text() + "; " + isHardly().words);
}

/// The paper's times are of 4w-combine-square at 60.
void answerShape(ClaimSheet& sheet) {
    const ChenPoints poisson(sheet.report(), "photo"), shape(sheet.report(), "vase");
    const Point *one = poisson.at(kIntervals, "4w-combine-square", 60),
                *other = shape.at(kIntervals, "4w-combine-square", 60);
    if (!one || !other)
        return sheet.untold("shape-twice",
                            "it is of both problems, and this run did not measure both: "
                            "problem=photo,vase does");
    const Span ratio = ratioOf(other->seconds, one->seconds);
    judgeRatio(sheet, "shape-twice", ratio, isNear(22.2 / 11.4, 22.2 / 11.4),
               labText("3D-Shape of %.0f unknown pixels takes ", other->unknowns) + spanText(ratio) +
                   labText(" times as long as Poisson of %.0f, with 4w-combine-square at 60; the "
                           "paper: 22.2 s and 11.4 s",
                           one->unknowns));
}

}  // namespace

void answerIntervals(ClaimSheet& sheet) {
    const ChenPoints points(sheet.report());
    answerFewestSteps(sheet, points);
    answerBase(sheet, points);
    answerOthers(sheet, points);
    answerFastest(sheet, points);
    answerInsensitive(sheet, points);
    judgeSteps(sheet, "square-helps-4w", points, "4w-square", "4w-stripe");
    judgeSteps(sheet, "square-hurts-ud", points, "ud-stripe", "ud-square");
    answerCombining(sheet, points);
    answerShape(sheet);
}

}  // namespace weft
