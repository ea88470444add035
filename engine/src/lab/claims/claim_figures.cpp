#include "lab/claims/claim_figures.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace weft {

using namespace papersLimits;

namespace {

constexpr double kAny = std::numeric_limits<double>::infinity();

std::string near(const std::string& agrees, const std::string& differs) {
    return "within " + agrees + " agrees, beyond " + differs + " differs";
}
std::string nearFigure() {
    return near(formatted("a factor of %g", kDevice), formatted("%g", kDevices));
}

/// The ends of a ratio: |log| of what they are from the middle, added as squares.
Span aroundMiddle(double middle, double below, double above) {
    return {middle, middle * std::exp(-std::sqrt(below)), middle * std::exp(std::sqrt(above))};
}
double square(double x) { return x * x; }

}  // namespace

Limits isWithin(double least, double most) { return {least, most, least, most}; }
Limits isLess() {
    Limits limits = isWithin(0, 1 / kAlike);
    limits.words = "3 % less agrees";
    return limits;
}
Limits isMore() {
    Limits limits = isWithin(kAlike, kAny);
    limits.words = "3 % more agrees";
    return limits;
}
Limits isNoMore() {
    Limits limits = isWithin(0, kAlike);
    limits.words = "up to 3 % more agrees";
    return limits;
}
Limits isNoGain() {
    Limits limits = isWithin(0, kGain);
    limits.words = formatted("up to %g times agrees", kGain);
    return limits;
}
Limits isMuchMore() {
    return {kLot, kAny, kClose, kAny,
            formatted("from %g times on agrees, up to %g differs", kLot, kClose)};
}
Limits isMuchLess() {
    return {0, 1 / kLot, 0, 1 / kClose,
            formatted("up to 1 / %g agrees, from 1 / %g on differs", kLot, kClose)};
}
Limits isHardly() {
    return {1 / kClose, kClose, 1 / kLot, kLot,
            near(formatted("a factor of %g", kClose), formatted("%g", kLot))};
}
Limits isNoMoreThan(double stated) {
    return {
        0, stated * kClose, 0, stated * kLot,
        formatted("up to %.3g times agrees, from %.3g on differs", stated * kClose, stated * kLot)};
}
Limits isNear(double least, double most) {
    return {least / kDevice, most * kDevice, least / kDevices, most * kDevices, nearFigure()};
}
Limits isGainNear(double least, double most) {
    return {std::max(kAlike, least / kDevice), most * kDevice, std::max(kAlike, least / kDevices),
            most * kDevices, nearFigure() + ", as does no gain"};
}
Limits isShareNear(double stated) {
    return {stated - kDeviceShare, stated + kDeviceShare, stated - kDevicesShare,
            stated + kDevicesShare,
            near(formatted("%.1f percentage points", 100 * kDeviceShare),
                 formatted("%.1f", 100 * kDevicesShare))};
}

Span ratioOf(const Span& a, const Span& b) {
    const double middle = a.middle / b.middle;
    if (!(a.least > 0 && b.least > 0)) return {middle, a.least / b.most, a.most / b.least};
    return aroundMiddle(middle,
                        square(std::log(a.middle / a.least)) + square(std::log(b.most / b.middle)),
                        square(std::log(a.most / a.middle)) + square(std::log(b.middle / b.least)));
}

LabAnswer answerOf(const Span& ratio, const Limits& limits) {
    if (ratio.least >= limits.least && ratio.most <= limits.most) return LabAnswer::agrees;
    if (ratio.most < limits.outerLeast || ratio.least > limits.outerMost) return LabAnswer::differs;
    return LabAnswer::untold;
}

SpanOrder orderOf(const Span& a, const Span& b) {
    const Span ratio = ratioOf(a, b);
    if (answerOf(ratio, isLess()) == LabAnswer::agrees) return SpanOrder::less;
    return answerOf(ratio, isMore()) == LabAnswer::agrees ? SpanOrder::more : SpanOrder::alike;
}

Span Comparisons::mean() const {
    double middle = 0, below = 0, above = 0;
    for (const Span& r : ratios) {
        middle += std::log(r.middle);
        below += square(std::log(r.middle / r.least));
        above += square(std::log(r.most / r.middle));
    }
    const auto n = static_cast<double>(ratios.size());
    return aroundMiddle(std::exp(middle / n), below / (n * n), above / (n * n));
}

LabAnswer Comparisons::ofMost() const {
    if (all() > 0 && 3 * agree >= 2 * all()) return LabAnswer::agrees;
    return 3 * differ > all() ? LabAnswer::differs : LabAnswer::untold;
}

LabAnswer Comparisons::ofAll() const {
    if (differ > 0) return LabAnswer::differs;
    return agree > 0 && untold == 0 ? LabAnswer::agrees : LabAnswer::untold;
}

std::string Comparisons::text() const {
    return formatted("in %d of %d comparisons, not so in %d, and not told in %d", agree, all(),
                     differ, untold);
}

std::string Comparisons::textWithMean() const {
    return text() + "; " + spanText(mean()) + " times on average";
}

std::string figureText(double value) {
    return std::abs(value) >= 999.5 ? formatted("%.0f", value) : formatted("%.3g", value);
}

std::string spanText(const Span& span) {
    const std::string middle = figureText(span.middle), least = figureText(span.least),
                      most = figureText(span.most);
    if (least == middle && most == middle) return middle;
    return middle + " (" + least + " to " + most + ")";
}

std::string shareText(const Span& share) {
    const auto percent = [](double value) { return formatted("%.0f", 100 * value); };
    const std::string middle = percent(share.middle), least = percent(share.least),
                      most = percent(share.most);
    if (least == middle && most == middle) return middle + " %";
    return middle + " (" + least + " to " + most + ") %";
}

void judgeRatio(ClaimSheet& sheet, const char* key, const Span& ratio, const Limits& limits,
                const std::string& data) {
    if (std::isnan(ratio.middle)) return;
    sheet.conclude(key, answerOf(ratio, limits), ClaimOf::times, data + "; " + limits.words);
}

}  // namespace weft
