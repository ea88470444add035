// Answers to the claims of Xiao & Feng 2009 on shares of time, gains and Eq 2.
#include <algorithm>
#include <cmath>

#include "lab/claims/kernel_claims.h"

namespace weft {

namespace {

std::string whyNoImplicit(const LabReport& report) {
    return whyNoBarrier(report, "barriers", "implicit");
}

void answerShare(ClaimSheet& sheet, const KernelClaims& k) {
    const auto row = rowOf(sheet.report(), "table1",
                           [&](const ReportRow& r) { return r.text("kernel") == k.key; });
    if (!row) return;
    const double percent = row->number("percent_here");
    if (std::isnan(percent)) return sheet.untold(k.share, whyNoImplicit(sheet.report()));
    const std::string here = labText("%.0f %% at %.0f blocks", percent, row->number("blocks"));
    if (row->text("launches") != "implicit")
        return sheet.untold(k.share, whyNoImplicit(sheet.report()) + "; under " +
                                         row->text("launches") + " ones it is " + here);
    const std::string of =
        labText(", where the kernel is fastest; the paper: %.1f %%", k.sharePercent) +
        (std::string(k.key) == "sort" ? ", and 59.6 % in Table 1" : "");
    const double share = 0.01 * percent;
    judgeRatio(sheet, k.share, {share, share, share}, isShareNear(0.01 * k.sharePercent), here + of);
}

void answerGain(ClaimSheet& sheet, const KernelClaims& k) {
    const BarrierTimes times = kernelTimes(sheet.report(), k.key);
    if (times.empty()) return;
    const int n = times.mostAlone();
    for (const char* const barrier : {"implicit", "lock-free"})
        if (!times.of(barrier).has(n))
            return sheet.untold(k.gain, whyNoBarrier(sheet.report(), "barriers", barrier));
    const Span &before = times.of("implicit").at(n), &after = times.of("lock-free").at(n);
    const Span ratio = ratioOf(after, before);
    const Span saved = {1 - ratio.middle, 1 - ratio.most, 1 - ratio.least};
    const double gain = 100 * saved.middle;
    const std::string data = times.place() + " it takes " + spanText(after, "ms") +
                             " with lock-free barriers and " + spanText(before, "ms") +
                             " with implicit launches, " +
                             labText("%.1f %% %s; the paper: %.1f %% less at 30", std::abs(gain),
                                     gain < 0 ? "more" : "less", k.gainPercent);
    Limits limits = isShareNear(0.01 * k.gainPercent);
    limits.least = std::max(limits.least, 1 - 1 / kAlike);  // a gain, too
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
        {"fft", "FFT", "fft-falls", "fft-share", "fft-gain", 19.6, 8.8},
        {"swat", "Smith-Waterman", "swat-falls", "swat-share", "swat-gain", 49.7, 24.1},
        {"sort", "bitonic sort", "sort-falls", "sort-share", "sort-gain", 50, 39.0}};
    return all;
}

BarrierTimes kernelTimes(const LabReport& report, const char* kernel) {
    return {report, "times", {"milliseconds", "least_milliseconds", "most_milliseconds"}, kernel};
}

bool hasEnoughBlocks(ClaimSheet& sheet, const char* key, const BarrierTimes& times) {
    if (times.mostAlone() >= kFewestBlocks) return true;
    sheet.untold(key, whyTooFew(times.mostAlone(), kFewestBlocks));
    return false;
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
    if (blocks < kFewestBlocks) return sheet.untold(kKey, whyTooFew(blocks, kFewestBlocks));
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
        const double ratio = r.number("predicted_by_measured");
        all.add({ratio, ratio, ratio}, isHardly());
    }
    sheet.conclude(
        kKey, all.ofMost(), ClaimOf::times,
        labText("speed-ups over %s launches come out within %g times ", launches.c_str(), kHardly) +
            all.text() + "; the best, " + predictionText(rows.front()) + "; the worst, " +
            predictionText(rows.back()));
}

}  // namespace weft
