// Answers to the claims of Xiao & Feng 2009 on times of kernels by blocks and barriers.
#include <algorithm>

#include "lab/claims/kernel_claims.h"

namespace weft {

namespace {

/// The paper's, of which launches are the first.
constexpr const char* kPaperBarriers[] = {"implicit", "simple", "tree2", "tree3", "lock-free"};
constexpr int kFewestCounts = 2;

void answerFalls(ClaimSheet& sheet, const KernelClaims& k) {
    const BarrierTimes times = kernelTimes(sheet.report(), k.key);
    if (times.empty()) return;
    Comparisons found;
    std::string data;
    for (const char* const barrier : kPaperBarriers) {
        const TimesByBlocks& its = times.of(barrier);
        const int most = its.mostUpTo(times.processors());
        if (most == 0) continue;
        const auto& [fewest, first] = *its.spans.begin();
        if (std::distance(its.spans.begin(), its.spans.find(most)) + 1 < kFewestCounts) continue;
        found.add(ratioOf(its.at(most), first), isLess());
        data += (data.empty() ? "" : "; ") + std::string(barrier) +
                formatted(" %s at %d and ", spanText(first, "ms").c_str(), fewest) +
                spanText(its.at(most), "ms") + formatted(" at %d blocks", most);
    }
    if (data.empty())
        return sheet.untold(k.falls,
                            formatted("fewer than %d numbers of blocks up to one a processor "
                                      "were measured",
                                      kFewestCounts));
    sheet.conclude(k.falls, found.ofMean(isLess()), ClaimOf::times,
                   "less " + found.textWithMean() + ": " + data);
}

/// Up to one a processor against the best of more.
void answerBestAtOne(ClaimSheet& sheet) {
    constexpr const char* kKey = "implicit-best-at-one";
    Comparisons found;
    std::string data;
    for (const KernelClaims& k : kernelClaims()) {
        const BarrierTimes times = kernelTimes(sheet.report(), k.key);
        const TimesByBlocks& its = times.of("implicit");
        const int one = its.mostUpTo(times.processors());
        const auto beyond = its.spans.upper_bound(one);
        if (one == 0 || beyond == its.spans.end()) continue;
        const auto best = std::min_element(beyond, its.spans.end(), [](const auto& a, const auto& b) {
            return a.second.middle < b.second.middle;
        });
        found.add(ratioOf(its.at(one), best->second), isNoMore());
        data += (data.empty() ? "" : "; ") + std::string(k.name) + " takes " +
                spanText(its.at(one), "ms") + formatted(" at %d blocks and ", one) +
                spanText(best->second, "ms") + formatted(" at %d, the best of more", best->first);
    }
    if (data.empty()) return sheet.untold(kKey, whyNoBarrier(sheet.report(), "barriers", "implicit"));
    sheet.conclude(kKey, found.ofMean(isNoMore()), ClaimOf::times,
                   "so " + found.textWithMean() + ": " + data);
}

/// Each kernel's times at one block a processor, the least first.
std::string timesText(const KernelClaims& k, const BarrierTimes& times) {
    std::vector<std::pair<double, std::string>> all;
    for (const char* const barrier : kPaperBarriers)
        if (times.of(barrier).has(times.mostAlone())) {
            const Span& span = times.of(barrier).at(times.mostAlone());
            all.emplace_back(span.middle, std::string(barrier) + " " + spanText(span, "ms"));
        }
    std::sort(all.begin(), all.end());
    std::string text = std::string(k.name) + " " + times.place() + ":";
    for (const auto& [ms, its] : all) text += (ms == all.front().first ? " " : ", ") + its;
    return text;
}

/// Times of one barrier against those of others, in every kernel. Time in barriers and whole times
/// have the same order: computing is the same.
void answerOrder(ClaimSheet& sheet, const char* key,
                 const std::vector<std::pair<const char*, const char*>>& lessThan) {
    Comparisons kernels;
    std::string data;
    for (const KernelClaims& k : kernelClaims()) {
        const BarrierTimes times = kernelTimes(sheet.report(), k.key);
        if (times.empty()) continue;
        for (const auto& [less, more] : lessThan)
            for (const char* const barrier : {less, more})
                if (!times.of(barrier).has(times.mostAlone()))
                    return sheet.untold(key, whyNoBarrier(sheet.report(), "barriers", barrier));
        if (!hasEnoughBlocks(sheet, key, times)) return;
        const auto at = [&](const char* barrier) { return times.of(barrier).at(times.mostAlone()); };
        Comparisons parts;
        for (const auto& [less, more] : lessThan) parts.add(ratioOf(at(less), at(more)), isLess());
        kernels.add(parts.ofAll());
        data += (data.empty() ? "" : "; ") + timesText(k, times);
    }
    if (!data.empty())
        sheet.conclude(key, kernels.ofMost(), ClaimOf::times, "so " + kernels.text() + ": " + data);
}

}  // namespace

void answerKernels(ClaimSheet& sheet) {
    for (const KernelClaims& k : kernelClaims())
        if (isBeforeOverlapWasTold(sheet, kernelTimes(sheet.report(), k.key))) return;
    for (const KernelClaims& k : kernelClaims()) answerFalls(sheet, k);
    answerBestAtOne(sheet);
    answerOrder(sheet, "lock-free-least",
                {{"lock-free", "simple"},
                 {"lock-free", "tree2"},
                 {"lock-free", "tree3"},
                 {"simple", "implicit"},
                 {"tree2", "implicit"},
                 {"tree3", "implicit"}});
    answerOrder(sheet, "tree3-most",
                {{"simple", "tree3"}, {"tree2", "tree3"}, {"lock-free", "tree3"}});
    answerShares(sheet);
    answerGains(sheet);
    answerPrediction(sheet);
}

}  // namespace weft
