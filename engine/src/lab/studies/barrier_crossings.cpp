#include "lab/studies/barrier_crossings.h"

#include <optional>
#include <string_view>

namespace weft {

namespace {

/// Least time of these kinds at so many blocks, of those that were measured there.
std::optional<double> leastTimeAt(const RoundTimes& times, const std::vector<std::string>& kinds,
                                  int blocks) {
    std::optional<double> least;
    for (const std::string& kind : kinds) {
        const auto found = times.find(kind);
        if (found == times.end() || !found->second.contains(blocks)) continue;
        const double us = found->second.at(blocks);
        if (!least || us < *least) least = us;
    }
    return least;
}

}  // namespace

const std::vector<PaperCrossing>& paperCrossings() {
    // "for more than 3 blocks" (§5.4) is from 4 on.
    static const std::vector<PaperCrossing> all = {{"implicit", "simple", 24},
                                                   {"tree2", "simple", 11},
                                                   {"tree3", "tree2", 29},
                                                   {"lock-free", "others", 4}};
    return all;
}

std::vector<std::string> slowerKindsOf(const PaperCrossing& c) {
    if (std::string_view(c.slower) != "others") return {c.slower};
    return {"explicit", "implicit", "simple", "tree2", "tree3"};
}

CrossingHere crossingOf(const RoundTimes& times, const PaperCrossing& c) {
    CrossingHere here;
    const auto faster = times.find(c.faster);
    if (faster == times.end()) return here;
    for (const auto& [blocks, us] : faster->second) {
        const std::optional<double> others = leastTimeAt(times, slowerKindsOf(c), blocks);
        if (!others) continue;
        if (here.least == 0) here.least = blocks;
        here.most = blocks;
        if (us >= *others)
            here.from = 0;
        else if (here.from == 0)
            here.from = blocks;
    }
    return here;
}

}  // namespace weft
