#include "lab/studies/probe_findings.h"

#include <algorithm>

#include "lab/lab_text.h"

namespace weft {

namespace {

std::string countText(double count) {
    constexpr double kMillion = 1e6;
    return count < kMillion ? labText("%.0f", count) : labText("%.3g million", count / kMillion);
}

/// Where inconsistencies of these points lie.
std::string placesText(const std::vector<const ProbePoint*>& points) {
    std::string sizes, groups;
    const int first = points.front()->group();
    bool same = true;
    for (const ProbePoint* p : points) {
        sizes += (sizes.empty() ? "" : ", ") + std::to_string(p->setup.block);
        groups += (groups.empty() ? "" : ", ") + std::to_string(p->group());
        same = same && p->group() == first;
    }
    const std::string blocks = ", for blocks of " + sizes + " threads";
    if (same && first == 1) return "inconsistencies lie anywhere" + blocks;
    if (same && first == kProbePositions) return "there are no inconsistencies" + blocks;
    return "inconsistencies lie at the ends of groups of " + groups + " components alone" + blocks +
           " (1: anywhere; 256: there are none)";
}

}  // namespace

std::string groupFinding(const ProbeResults& r, const std::string& kernel) {
    const std::vector<const ProbePoint*> points = r.of(kernel);
    if (points.empty()) return {};
    int least = kProbePositions;
    for (const ProbePoint* p : points)
        if (p->setup.block >= r.warp) least = std::min(least, p->group());
    const std::string said =
        r.warp <= 1 ? "no components are updated in step, where the paper's device has warps of 32"
        : least == r.warp ? labText("the warp of %d threads shows, as in the paper", r.warp)
        : least < r.warp
            ? labText("less than the warp of %d threads, unlike in the paper", r.warp)
            : labText("the warp of %d threads does not show, unlike in the paper", r.warp);
    return kernel + ": " + placesText(points) + ": " + said + ".";
}

std::string orderFinding(const ProbeResults& r) {
    const ProbePlaces p = r.sum([](const ProbePoint& q) { return q.kernel == "kernel1"; }).found;
    if (r.of("kernel1").empty()) return {};
    if (p.total() <= 0) return "Increasing order: kernel1 shows no inconsistency to tell it from.";
    const double first = probePercent(p.firstOfBlock + p.firstOfWarp, p.total());
    const double last = probePercent(p.lastOfBlock + p.lastOfWarp, p.total());
    return labText(
        "Increasing order: of kernel1's %s inconsistencies %.3g %% are in the first component of a "
        "block or warp, %.3g %% in the last, %.3g %% between (the paper: all in the first): %s.",
        countText(p.total()).c_str(), first, last, 100 - first - last,
        last <= 0 && first > 99.99 ? "order is increasing, as in the paper"
        : first > 2 * last         ? "later parts mostly come after earlier ones, but not always"
                                   : "no order shows, unlike in the paper");
}

std::string smallBlocksFinding(const ProbeResults& r) {
    const auto s = r.sum([&](const ProbePoint& p) { return r.warp <= 1 || p.setup.block <= r.warp; });
    const double inside = s.found.elsewhere, chances = s.chances.elsewhere;
    if (chances <= 0) return {};
    if (r.warp <= 1)
        return labText(
            "This device has no warps, and a worker takes the threads of a block one after the "
            "other: inside blocks %.3g %% of the components were updated after a neighbour, where "
            "the paper's device shows none in blocks of up to 32 threads.",
            probePercent(inside, chances));
    return labText(
        "Blocks of at most a warp: inside them %s of %s components were updated after a neighbour: "
        "%s.",
        countText(inside).c_str(), countText(chances).c_str(),
        inside > 0 ? "unlike in the paper, which found none" : "none, as in the paper");
}

std::string largeBlocksFinding(const ProbeResults& r) {
    const auto s = r.sum([&](const ProbePoint& p) { return r.warp > 1 && p.setup.block > r.warp; });
    const double meeting = s.found.firstOfWarp + s.found.lastOfWarp,
                 chances = s.chances.firstOfWarp + s.chances.lastOfWarp;
    if (chances <= 0) return {};
    return labText(
        "Blocks of several warps: where two warps of a block meet, %s components (%.3g %%) were "
        "updated after a neighbour, and %s inside warps: warps of a block %s.",
        countText(meeting).c_str(), probePercent(meeting, chances),
        countText(s.found.elsewhere).c_str(),
        meeting > 0 ? "may follow each other, as in the paper"
                    : "were never seen one after the other, unlike in the paper");
}

std::string phasesFinding(const ProbeResults& r) {
    double least = 100, most = 0;
    for (const ProbePoint* p : r.of("kernel1")) {
        if (r.warp <= 1 || p->setup.block <= r.warp) continue;
        const double share =
            probePercent(p->found(r.warp).firstOfWarp, p->chances(r.warp).firstOfWarp);
        least = std::min(least, share), most = std::max(most, share);
    }
    if (least > most) return {};
    return labText(
        "Interleaved phases: the first component of a warp inside a block of kernel1 was updated "
        "after its neighbour in %.3g to %.3g %% of the cases, by block size: %s.",
        least, most,
        most <= 0      ? "never, unlike in the paper"
        : least >= 100 ? "always, so that warps follow each other and do not interleave"
                       : "at times a warp reads before and at times after the one before it wrote, "
                         "which is what the paper concludes");
}

std::string bothEndsFinding(const ProbeResults& r, const std::string& kernel) {
    const auto s = r.sum([&](const ProbePoint& p) {
        return p.kernel == kernel && r.warp > 1 && p.setup.block > r.warp;
    });
    if (s.chances.firstOfWarp <= 0) return {};
    const double first = s.found.firstOfWarp, last = s.found.lastOfWarp;
    return labText(
        "Shared memory: %s shows %s inconsistencies in the first and %s in the last component of a "
        "warp inside a block: %s.",
        kernel.c_str(), countText(first).c_str(), countText(last).c_str(),
        first > 0 && last > 0 ? "at both ends, as in the paper"
        : first + last > 0    ? "at one end alone, unlike in the paper"
                              : "at neither end, unlike in the paper");
}

}  // namespace weft
