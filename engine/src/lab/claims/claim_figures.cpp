#include "lab/claims/claim_figures.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace weft {

using namespace papersLimits;

namespace {

constexpr double kAny = std::numeric_limits<double>::infinity();

std::string upTo(double most) { return formatted("up to %.3g times agrees", most); }
std::string from(double least) { return formatted("from %.3g times on agrees", least); }
std::string withinFactor(double factor) {
    return formatted("within a factor of %.3g agrees", factor);
}

/// The ends of a ratio: |log| of what they are from the middle, added as squares.
Span aroundMiddle(double middle, double below, double above) {
    return {middle, middle * std::exp(-std::sqrt(below)), middle * std::exp(std::sqrt(above))};
}
double square(double x) { return x * x; }

}  // namespace

Limits isWithin(double least, double most) { return {least, most}; }
Limits isLess() { return {0, 1 / kMore, upTo(1 / kMore)}; }
Limits isMore() { return {kMore, kAny, from(kMore)}; }
Limits isNoMore() { return {0, kMore, upTo(kMore)}; }
Limits isNoGain() { return {0, kNoGain, upTo(kNoGain)}; }
Limits isMuchMore() { return {kMuch, kAny, from(kMuch)}; }
Limits isMuchLess() { return {0, 1 / kMuch, upTo(1 / kMuch)}; }
Limits isHardly() { return {1 / kMuch, kMuch, withinFactor(kMuch)}; }
Limits isNoMoreThan(double stated) { return {0, stated * kMuch, upTo(stated * kMuch)}; }
Limits isNear(double least, double most) {
    return {least / kDevice, most * kDevice, withinFactor(kDevice)};
}
Limits isGainNear(double least, double most) {
    return {std::max(kMore, least / kDevice), most * kDevice,
            withinFactor(kDevice) + ", and no gain not"};
}
Limits isShareNear(double least, double most) {
    return {least - kDeviceShare, most + kDeviceShare,
            formatted("within %.1f percentage points agrees", 100 * kDeviceShare)};
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
    if (ratio.most < limits.least || ratio.least > limits.most) return LabAnswer::differs;
    return LabAnswer::untold;
}

SpanOrder orderOf(const Span& a, const Span& b) {
    const Span ratio = ratioOf(a, b);
    if (ratio.most <= 1 / kAlike) return SpanOrder::less;
    return ratio.least >= kAlike ? SpanOrder::more : SpanOrder::alike;
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
