// Answers to the claims of Xiao & Feng 2009 on shares of time, gains and Eq 2.
#include <algorithm>
#include <cmath>

#include "lab/claims/kernel_claims.h"

namespace weft {

namespace {

/// What of a time is more than `part`.
Span restOf(const Span& part, const Span& whole) {
    const Span ratio = ratioOf(part, whole);
    return {1 - ratio.middle, 1 - ratio.most, 1 - ratio.least};
}

/// At one block a multiprocessor, as in the paper.
void answerShare(ClaimSheet& sheet, const KernelClaims& k) {
    const BarrierTimes times = kernelTimes(sheet.report(), k.key);
    if (times.empty()) return;
    const int n = times.mostAlone();
    const auto computing = rowOf(sheet.report(), "computing", [&](const ReportRow& r) {
        return r.text("kernel") == k.key && r.count("blocks") == n;
    });
    if (!computing || !times.of("implicit").has(n))
        return sheet.untold(k.share, whyNoBarrier(sheet.report(), "barriers", "implicit"));
    if (!hasEnoughBlocks(sheet, k.share, times)) return;
    const Span share =
        restOf(spanOf(*computing, "milliseconds", "least_milliseconds", "most_milliseconds"),
               times.of("implicit").at(n));
    judgeRatio(sheet, k.share, share, isShareNear(0.01 * k.sharePercent, 0.01 * k.otherSharePercent),
               times.place() + " " + shareText(share) +
                   formatted("; the paper: %.1f %%", k.sharePercent) +
                   (k.otherSharePercent == k.sharePercent
                        ? std::string()
                        : formatted(", and %.1f %% in Table 1", k.otherSharePercent)));
}

void answerGain(ClaimSheet& sheet, const KernelClaims& k) {
    const BarrierTimes times = kernelTimes(sheet.report(), k.key);
    if (times.empty()) return;
    const int n = times.mostAlone();
    for (const char* const barrier : {"implicit", "lock-free"})
        if (!times.of(barrier).has(n))
            return sheet.untold(k.gain, whyNoBarrier(sheet.report(), "barriers", barrier));
    if (!hasEnoughBlocks(sheet, k.gain, times)) return;
    const Span &before = times.of("implicit").at(n), &after = times.of("lock-free").at(n);
    const Span saved = restOf(after, before);
    const double gain = 100 * saved.middle;
    const std::string data = times.place() + " it takes " + spanText(after, "ms") +
                             " with lock-free barriers and " + spanText(before, "ms") +
                             " with implicit launches, " +
                             formatted("%.1f %% %s; the paper: %.1f %% less at 30", std::abs(gain),
                                       gain < 0 ? "more" : "less", k.gainPercent);
    Limits limits = isShareNear(0.01 * k.gainPercent, 0.01 * k.gainPercent);
    limits.least = std::max(limits.least, 1 - 1 / papersLimits::kMore);
    judgeRatio(sheet, k.gain, saved, limits, data);
}

/// The paper's barriers, whose speed-up over launches Eq 2 is of.
bool isOfThePaper(const ReportRow& r) {
    const std::string barrier = r.text("barrier");
    return barrier == "simple" || barrier == "tree2" || barrier == "tree3" || barrier == "lock-free";
}

/// |log (predicted / measured)|
double howFarOff(const ReportRow& r) { return std::abs(std::log(r.number("predicted_by_measured"))); }

std::string predictionText(const ReportRow& r) {
    return r.text("kernel") + " with " + r.text("barrier") + ": " +
           plainFigure(r.number("speed_up_predicted")) + " predicted, " +
           plainFigure(r.number("speed_up_measured")) + " measured";
}

}  // namespace

const std::vector<KernelClaims>& kernelClaims() {
    static const std::vector<KernelClaims> all = {
        {"fft", "FFT", "fft-falls", "fft-share", "fft-gain", 19.6, 8.8, 19.6},
        {"swat", "Smith-Waterman", "swat-falls", "swat-share", "swat-gain", 49.7, 24.1, 49.7},
        {"sort", "bitonic sort", "sort-falls", "sort-share", "sort-gain", 50, 39.0, 59.6}};
    return all;
}

BarrierTimes kernelTimes(const LabReport& report, const char* kernel) {
    return {report, "times", {"milliseconds", "least_milliseconds", "most_milliseconds"}, kernel};
}

void answerShares(ClaimSheet& sheet) {
    for (const KernelClaims& k : kernelClaims()) answerShare(sheet, k);
}

void answerGains(ClaimSheet& sheet) {
    for (const KernelClaims& k : kernelClaims()) answerGain(sheet, k);
}

void answerPrediction(ClaimSheet& sheet) {
    constexpr const char* kKey = "speed-up-predicted";
    std::vector<ReportRow> rows = rowsOf(sheet.report(), "speedups", isOfThePaper);
    if (rows.empty()) return;
    const std::string launches = rows.front().text("launches");
    const int blocks = rows.front().count("blocks");
    if (blocks < kFewestBlocks) {
        const double processors =
            kernelTimes(sheet.report(), rows.front().text("kernel").c_str()).processors();
        return sheet.untold(kKey, whyTooFew(blocks, kFewestBlocks, processors));
    }
    std::erase_if(rows,
                  [](const ReportRow& r) { return std::isnan(r.number("predicted_by_measured")); });
    if (rows.empty())
        return sheet.untold(kKey,
                            "barriers alone took no longer than computing, so that nothing "
                            "follows from them");
    std::sort(rows.begin(), rows.end(),
              [](const ReportRow& a, const ReportRow& b) { return howFarOff(a) < howFarOff(b); });
    Comparisons all;
    for (const ReportRow& r : rows) {
        const double off = std::exp(howFarOff(r));
        all.add({off, off, off}, isHardly());
    }
    sheet.conclude(kKey, all.ofMean(isHardly()), ClaimOf::times,
                   formatted("speed-ups over %s launches come out ", launches.c_str()) +
                       all.textWithMean() + " as large or as small; " + isHardly().words +
                       "; the best, " + predictionText(rows.front()) + "; the worst, " +
                       predictionText(rows.back()));
}

}  // namespace weft
