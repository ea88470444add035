#include "lab/claims/claim_figures.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace weft {

namespace {

constexpr double kAnyMore = std::numeric_limits<double>::infinity();

std::string withinFactor() { return labText("within a factor of %g agrees", kClaimFactor); }

}  // namespace

Limits isLess() { return {0, 1 / kAlike, "3 % less agrees"}; }
Limits isNoMore() { return {0, kAlike, "up to 3 % more agrees"}; }
Limits isMore() { return {kAlike, kAnyMore, "3 % more agrees"}; }
Limits isMuchMore() {
    return {kClaimFactor, kAnyMore, labText("from %g times on agrees", kClaimFactor)};
}
Limits isMuchLess() { return {0, 1 / kClaimFactor, labText("up to 1 / %g agrees", kClaimFactor)}; }
Limits isHardly() { return {1 / kHardly, kHardly, labText("within a factor of %g agrees", kHardly)}; }
Limits isNoMoreThan(double stated) {
    return {0, stated * kHardly, labText("up to %.3g times agrees", stated * kHardly)};
}
Limits isNear(double least, double most) {
    return {least / kClaimFactor, most * kClaimFactor, withinFactor()};
}
Limits isGainNear(double least, double most) {
    return {std::max(kAlike, least / kClaimFactor), most * kClaimFactor,
            withinFactor() + ", if it is a gain"};
}
Limits isShareNear(double stated) {
    return {stated - kClaimShare, stated + kClaimShare,
            labText("within %.0f percentage points agrees", 100 * kClaimShare)};
}

Span ratioOf(const Span& a, const Span& b) {
    return {a.middle / b.middle, a.least / b.most, a.most / b.least};
}

LabAnswer answerOf(const Span& ratio, const Limits& limits) {
    if (ratio.least >= limits.least && ratio.most <= limits.most) return LabAnswer::agrees;
    if (ratio.most < limits.least || ratio.least > limits.most) return LabAnswer::differs;
    return LabAnswer::untold;
}

SpanOrder orderOf(const Span& a, const Span& b) {
    const Span ratio = ratioOf(a, b);
    if (answerOf(ratio, isLess()) == LabAnswer::agrees) return SpanOrder::less;
    return answerOf(ratio, isMore()) == LabAnswer::agrees ? SpanOrder::more : SpanOrder::alike;
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
    return labText("in %d of %d comparisons, not so in %d, and not told in %d", agree, all(), differ,
                   untold);
}

std::string figureText(double value) {
    return std::abs(value) >= 999.5 ? labText("%.0f", value) : labText("%.3g", value);
}

std::string spanText(const Span& span) {
    const std::string middle = figureText(span.middle), least = figureText(span.least),
                      most = figureText(span.most);
    if (least == middle && most == middle) return middle;
    return middle + " (" + least + " to " + most + ")";
}

std::string shareText(const Span& share) {
    const auto percent = [](double value) { return labText("%.0f", 100 * value); };
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
