// Chen et al. 2010, Fig 7 to 10.
#include <cmath>
#include <map>

#include "lab/claims/chen_points.h"

namespace weft {

namespace {

using Point = ChenPoints::Point;
constexpr const char* kIntervals = "intervals";
constexpr const char* kFourWay[] = {"4w-stripe", "4w-square", "4w-combine-stripe",
                                    "4w-combine-square"};
constexpr const char* kOrders[] = {"stripe", "square"};

std::string nameOf(const Point& p) { return formatted("%s at %g", p.series.c_str(), p.x); }

void answerFewestSteps(ClaimSheet& sheet, const ChenPoints& points) {
    const Point *base = points.at(kIntervals, "base", 1), *least = nullptr;
    for (const Point& p : points.all())
        if (p.series != "base" && (!least || p.steps < least->steps)) least = &p;
    if (!base || !least) return;
    sheet.conclude("base-fewest-steps",
                   answerOf(ratioOf(base->stepRange, least->stepRange), isNoMore()), ClaimOf::steps,
                   formatted("base takes %.0f steps, %s takes %.0f, the fewest of the others; ",
                             base->steps, nameOf(*least).c_str(), least->steps) +
                       isNoMore().words);
}

void answerBase(ClaimSheet& sheet, const ChenPoints& points) {
    const Point *base = points.at(kIntervals, "base", 1),
                *async = points.at(kIntervals, "4w-combine-square", 60);
    if (!base || !async) return;
    const Span step = ratioOf(base->step, async->step), all = ratioOf(base->seconds, async->seconds);
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

void judgePairs(ClaimSheet& sheet, const char* key, const Comparisons& pairs, const Limits& limits,
                const std::string& than) {
    if (pairs.all() == 0) return;
    sheet.conclude(key, pairs.ofMean(limits), ClaimOf::times,
                   "schemes with four neighbours are " + than + " " + pairs.textWithMean() + "; " +
                       limits.words);
}

void answerOthers(ClaimSheet& sheet, const ChenPoints& points) {
    Comparisons coarse, upDown;
    for (const char* scheme : kFourWay) addPairs(coarse, points, scheme, "coarse", isMuchLess());
    judgePairs(sheet, "faster-than-coarse", coarse, isMuchLess(), "much faster than coarse");
    for (const char* order : kOrders)
        addPairs(upDown, points, std::string("4w-") + order, std::string("ud-") + order, isLess());
    judgePairs(sheet, "ud-slower", upDown, isLess(), "faster than those with two");
}

/// Squares against stripes, and stripes with four neighbours against all who have fewer.
void answerFastest(ClaimSheet& sheet, const ChenPoints& points) {
    Comparisons squares, stripes, parts;
    for (const char* scheme : {"4w-", "4w-combine-"}) {
        const std::string stripe = std::string(scheme) + "stripe";
        addPairs(squares, points, std::string(scheme) + "square", stripe, isLess());
        for (const char* other : {"ud-stripe", "ud-square", "coarse"})
            addPairs(stripes, points, stripe, other, isLess());
    }
    if (squares.all() == 0 || stripes.all() == 0) return;
    parts.add(squares.ofMean(isLess()));
    parts.add(stripes.ofMean(isLess()));
    sheet.conclude("square-fastest", parts.ofAll(), ClaimOf::times,
                   "squares take " + spanText(squares.mean()) +
                       " times as long as stripes on average, and stripes with four neighbours " +
                       spanText(stripes.mean()) + " times as long as with two and none; " +
                       isLess().words);
}

/// Every interval from 20 on against the paper's 60, on average over the schemes.
void answerInsensitive(ClaimSheet& sheet, const ChenPoints& points) {
    constexpr double kUsual = 60;
    std::map<double, Comparisons> byInterval;
    for (const char* scheme : kFourWay)
        for (const Point* p : points.of(kIntervals, scheme))
            if (const Point* usual = points.at(kIntervals, scheme, kUsual);
                usual && p->x >= 20 && p->x != kUsual)
                byInterval[p->x].add(ratioOf(p->seconds, usual->seconds), isHardly());
    if (byInterval.empty()) return;
    Comparisons all;
    std::string data;
    for (const auto& [x, schemes] : byInterval) {
        all.add(schemes.ofMean(isHardly()));
        data += (data.empty() ? "" : ", ") + spanText(schemes.mean()) + formatted(" (%g)", x);
    }
    sheet.conclude("insensitive", all.ofAll(), ClaimOf::times,
                   "on average over the schemes runs take " + data + " times as long as with 60; " +
                       isHardly().words);
}

/// Orders differ little where few blocks of many are scheduled together (the paper: 30 of 360).
void judgeSteps(ClaimSheet& sheet, const char* key, const ChenPoints& points,
                const std::string& fewer, const std::string& more) {
    Comparisons pairs;
    for (const Point* p : points.of(kIntervals, fewer))
        if (const Point* other = points.at(kIntervals, more, p->x))
            pairs.add(ratioOf(p->stepRange, other->stepRange), isLess());
    if (pairs.all() == 0) return;
    const double ratio = pairs.mean().middle;
    sheet.conclude(key, pairs.ofMean(isLess()), ClaimOf::steps,
                   fewer + " takes, against " + more + "," +
                       formatted(" %.2g %% %s steps on average, fewer ", 100 * std::abs(ratio - 1),
                                 ratio < 1 ? "fewer" : "more") +
                       pairs.text() + "; " + isLess().words);
}

void answerCombining(ClaimSheet& sheet, const ChenPoints& points) {
    Comparisons pairs;
    for (const char* order : kOrders)
        for (const Point* p : points.of(kIntervals, std::string("4w-combine-") + order))
            if (const Point* plain = points.at(kIntervals, std::string("4w-") + order, p->x))
                pairs.add(ratioOf(p->seconds, plain->seconds), isHardly());
    if (pairs.all() == 0) return;
    sheet.conclude("combining-no-difference", pairs.ofMean(isHardly()), ClaimOf::times,
                   "with combining runs take as long as without " + pairs.textWithMean() + "; " +
                       isHardly().words);
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
               formatted("3D-Shape of %.0f unknown pixels takes ", other->unknowns) +
                   spanText(ratio) +
                   formatted(" times as long as Poisson of %.0f, with 4w-combine-square at 60; the "
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
