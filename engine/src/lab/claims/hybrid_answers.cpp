// Venkatasubramanian & Vuduc 2009, §4.2, Fig 14 and 15.
#include <algorithm>
#include <cmath>

#include "lab/claims/claim_figures.h"

namespace weft {

namespace {

/// One pair at one n.
struct HybridPairRows {
    double n = 0;  ///< 0: not in the table
    ReportRow first, second, chosen;

    [[nodiscard]] static Span times(const ReportRow& row) {
        return spanOf(row, "microseconds_a_step", "least", "most");
    }
    /// Of the faster one.
    [[nodiscard]] Span alone() const {
        return times(first).middle < times(second).middle ? times(first) : times(second);
    }
    [[nodiscard]] double gap() const {
        const double a = times(first).middle, b = times(second).middle;
        return std::max(a, b) / std::min(a, b);
    }
    [[nodiscard]] bool splits() const {
        const double f = chosen.number("fraction_of_first");
        return f > 0 && f < 1;
    }
    /// 1 where no split is faster.
    [[nodiscard]] Span gain() const {
        return splits() ? ratioOf(alone(), times(chosen)) : Span{1, 1, 1};
    }
    [[nodiscard]] std::string gainText() const {
        if (!splits()) return "no split is faster than one alone";
        return spanText(gain()) + " times as fast as the faster one alone, with " +
               formatted("%.1f %%", 100 * chosen.number("fraction_of_first")) + " of the rows for " +
               chosen.text("first");
    }
    [[nodiscard]] std::string text() const {
        constexpr double kAlike = 1.05;
        return (n > 0 ? formatted("n = %.0f: ", n) : std::string()) + gainText() + ", where " +
               (gap() < kAlike ? "both are about as fast"
                               : "one takes " + figureText(gap()) + " times as long as the other");
    }
};

/// Every n of a pair that was measured to its end, the largest last.
std::vector<HybridPairRows> hybridPairs(const LabReport& report, const char* pair) {
    std::vector<HybridPairRows> all;
    for (const ReportRow& chosen : rowsOf(report, "splits", [&](const ReportRow& row) {
             return row.text("pair") == pair && row.text("what") == "chosen" &&
                    row.number("microseconds_a_step") > 0;
         })) {
        const double n = chosen.number("n");
        const auto end = [&](double fraction) {
            return rowOf(report, "splits", [&](const ReportRow& row) {
                return row.text("pair") == pair && row.text("what") == "measured" &&
                       row.number("fraction_of_first") == fraction &&
                       (std::isnan(n) || row.number("n") == n);
            });
        };
        if (const auto first = end(1), second = end(0); first && second)
            all.push_back({std::isnan(n) ? 0 : n, *first, *second, chosen});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const HybridPairRows& a, const HybridPairRows& b) { return a.n < b.n; });
    return all;
}

/// Why a pair of devices is none; empty: it is one. Threads of a processor, each with a core of its
/// own, are as equal or unequal as devices are.
std::string standIn(const LabReport& report, const HybridPairRows& pair) {
    const bool onProcessor = report.device.backend == "cpu",
               both = pair.chosen.text("pair") != "processor";
    if (onProcessor && !both) return "there is no device beside the processor";
    if (!onProcessor && both && pair.chosen.text("second") != "the second device")
        return "there is one device here, and it is both parts";
    return {};
}
/// True where it told so.
bool tellStandIn(ClaimSheet& sheet, const char* key, const HybridPairRows& pair) {
    const std::string why = standIn(sheet.report(), pair);
    if (!why.empty()) sheet.inapplicable(key, why + " (" + pair.text() + ")");
    return !why.empty();
}

void besideProcessor(ClaimSheet& sheet) {
    constexpr const char* kKey = "processor-helps-little";
    constexpr double kSide = 4096, kStated = 1.08;
    const std::vector<HybridPairRows> pairs = hybridPairs(sheet.report(), "processor");
    if (pairs.empty()) return;
    const auto unlike = [](const HybridPairRows& p) {
        return std::abs(std::log(std::max(p.n, 1.0) / kSide));
    };
    const HybridPairRows& pair = *std::min_element(
        pairs.begin(), pairs.end(),
        [&](const HybridPairRows& a, const HybridPairRows& b) { return unlike(a) < unlike(b); });
    if (tellStandIn(sheet, kKey, pair)) return;
    judgeRatio(sheet, kKey, pair.gain(), isNoMoreThan(kStated),
               pair.text() + "; V & V: 1.08 with 11 %, and nothing");
}

void unequalDevices(ClaimSheet& sheet) {
    constexpr const char* kKey = "unequal-gains-nothing";
    constexpr double kStated = 18;
    const std::vector<HybridPairRows> pairs = hybridPairs(sheet.report(), "unequal");
    if (pairs.empty()) return;
    const HybridPairRows& pair = pairs.back();
    if (tellStandIn(sheet, kKey, pair)) return;
    if (answerOf(pair.gain(), isNoGain()) != LabAnswer::agrees &&
        pair.gap() < kStated / papersLimits::kDevice)
        return sheet.untold(kKey,
                            "one device is not 18 times as fast as the other here: slow=18 "
                            "makes it so (" +
                                pair.text() + ")");
    judgeRatio(sheet, kKey, pair.gain(), isNoGain(), pair.text());
}

void equalDevices(ClaimSheet& sheet) {
    constexpr const char* kKey = "equal-gain";
    constexpr double kStated = 1.8;
    const std::vector<HybridPairRows> pairs = hybridPairs(sheet.report(), "equal");
    if (pairs.empty()) return;
    const HybridPairRows& pair = pairs.back();
    if (tellStandIn(sheet, kKey, pair)) return;
    std::string data = pair.text();
    if (pairs.size() > 1) {
        std::string rest;
        for (const HybridPairRows& p : pairs)
            if (&p != &pair)
                rest += (rest.empty() ? "" : ", ") + formatted("%.0f: ", p.n) +
                        (p.splits() ? figureText(p.gain().middle) : "nothing");
        data += "; by smaller n " + rest;
    }
    if (pair.gap() > papersLimits::kDevice)
        return sheet.untold(kKey, "the two are not equal (" + data + ")");
    constexpr double kMost = 2;  // of two that are equal
    judgeRatio(sheet, kKey, pair.gain(), isGainNear(kStated, kMost),
               data + "; V & V: 1.8, at an n untold");
}

}  // namespace

void answerHybrid(ClaimSheet& sheet) {
    besideProcessor(sheet);
    unequalDevices(sheet);
    equalDevices(sheet);
}

}  // namespace weft
