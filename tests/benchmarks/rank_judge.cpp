#include "rank_judge.h"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <set>

#include "weft/scheme_order.h"

namespace weft::benchmarks {

namespace {

struct Range {
    double least = 0, median = 0, most = 0;
};

Range rangeOf(const std::vector<RankedRun>& runs) {
    std::vector<double> seconds;
    for (const RankedRun& run : runs) seconds.push_back(run.seconds);
    std::sort(seconds.begin(), seconds.end());
    return {seconds.front(), seconds[seconds.size() / 2], seconds.back()};
}

/// −1: the first is faster in every run; 1: the second; 0: their ranges overlap.
int compare(const Range& a, const Range& b) {
    return a.most < b.least ? -1 : b.most < a.least ? 1 : 0;
}

void print(const std::vector<std::string>& schemes, const RankedWay& way) {
    std::vector<std::size_t> order(schemes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return rangeOf(way.runs[a]).median < rangeOf(way.runs[b]).median;
    });
    std::printf("%s\n", way.name.c_str());
    for (const std::size_t i : order) {
        const Range r = rangeOf(way.runs[i]);
        std::set<std::int64_t> steps;
        for (const RankedRun& run : way.runs[i]) steps.insert(run.steps);
        std::printf("  %-34s %8.3f s (%.3f to %.3f), %lld", schemes[i].c_str(), r.median, r.least,
                    r.most, static_cast<long long>(*steps.begin()));
        if (steps.size() > 1) std::printf(" to %lld", static_cast<long long>(*steps.rbegin()));
        std::printf(" steps\n");
    }
}

bool sameOrders(const std::vector<std::string>& schemes, const std::vector<RankedWay>& ways) {
    bool same = true;
    int apart = 0;
    for (std::size_t a = 0; a < schemes.size(); ++a)
        for (std::size_t b = a + 1; b < schemes.size(); ++b) {
            std::set<int> found;
            for (const RankedWay& way : ways)
                found.insert(compare(rangeOf(way.runs[a]), rangeOf(way.runs[b])));
            apart += found.count(-1) + found.count(1) > 0;
            if (!found.count(-1) || !found.count(1)) continue;
            same = false;
            std::printf("  %s and %s: not the same order\n", schemes[a].c_str(), schemes[b].c_str());
        }
    std::printf("  orders %s; %d of %zu pairs are apart in one way at least\n",
                same ? "agree" : "differ", apart, schemes.size() * (schemes.size() - 1) / 2);
    return same;
}

bool sameSteps(const std::vector<std::string>& schemes, const std::vector<RankedWay>& ways) {
    bool same = true;
    for (std::size_t i = 0; i < schemes.size(); ++i) {
        if (!repeatsOnCpu(parseScheme(schemes[i]))) continue;
        std::set<std::int64_t> steps;
        for (const RankedWay& way : ways)
            for (const RankedRun& run : way.runs[i]) steps.insert(run.steps);
        if (steps.size() == 1) continue;
        same = false;
        std::printf("  %s repeats, but took %lld to %lld steps\n", schemes[i].c_str(),
                    static_cast<long long>(*steps.begin()), static_cast<long long>(*steps.rbegin()));
    }
    if (same) std::printf("  each scheme that repeats took one number of steps\n");
    return same;
}

}  // namespace

bool judgeRanks(const std::vector<std::string>& schemes, const std::vector<RankedWay>& ways) {
    for (const RankedWay& way : ways) print(schemes, way);
    const bool orders = sameOrders(schemes, ways), steps = sameSteps(schemes, ways);
    return orders && steps;
}

}  // namespace weft::benchmarks
