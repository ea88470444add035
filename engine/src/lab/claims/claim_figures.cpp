#include "lab/claims/claim_figures.h"

namespace weft {

namespace {

/// Agrees where all of the span lies in [least, most], differs where none does.
void judgeWithin(ClaimSheet& sheet, const char* key, const Span& span, double least, double most,
                 const std::string& data) {
    const bool inside = span.least >= least && span.most <= most;
    const bool outside = span.most < least || span.least > most;
    if (inside || outside) return sheet.judgeTimes(key, inside, data);
    sheet.untold(key, "repeated runs lie on both sides of what agrees (" + data + ")");
}

}  // namespace

Span ratioOf(const Span& a, const Span& b) {
    return {a.middle / b.middle, a.least / b.most, a.most / b.least};
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

void judgeFaster(ClaimSheet& sheet, const char* key, const Span& faster, const Span& slower,
                 const std::string& data) {
    const SpanOrder order = orderOf(faster, slower);
    if (order == SpanOrder::alike)
        return sheet.untold(
            key, "the times differ by less than repeated runs do, or than 3 % (" + data + ")");
    sheet.judgeTimes(key, order == SpanOrder::less, data);
}

void judgeRatio(ClaimSheet& sheet, const char* key, const Span& ratio, double least, double most,
                const std::string& data) {
    judgeWithin(sheet, key, ratio, least / kClaimFactor, most * kClaimFactor,
                data + labText("; within a factor of %.2f agrees", kClaimFactor));
}

void judgeShare(ClaimSheet& sheet, const char* key, const Span& share, double stated,
                const std::string& data) {
    judgeWithin(sheet, key, share, stated - kClaimShare, stated + kClaimShare,
                data + labText("; within %.0f percentage points agrees", 100 * kClaimShare));
}

}  // namespace weft
