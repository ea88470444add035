#include "lab/studies/probe_findings.h"

#include <map>

#include "lab/lab_text.h"

namespace weft {

namespace {

/// "0 (1.2 million)"; of many places their number and ends.
std::string placesText(const ProbePoint& point) {
    constexpr std::size_t kMost = 8;
    std::map<int, double> found;
    for (int p = 0; p < kProbePositions; ++p)
        if (const auto count = static_cast<double>(point.counts[std::size_t(p)]); count > 0)
            found[p % point.setup.block] += count;
    if (found.empty()) return "nowhere";
    if (found.size() > kMost)
        return formatted("%zu places from %d to %d", found.size(), found.begin()->first,
                         found.rbegin()->first);
    std::string text;
    for (const auto& [place, count] : found)
        text += formatted("%s%d (%.3g)", text.empty() ? "" : ", ", place, count);
    return text;
}

}  // namespace

std::string placesFinding(const ProbeResults& r, const std::string& kernel) {
    std::string text;
    for (const ProbePoint* p : r.of(kernel))
        text +=
            formatted("%s%d threads: ", text.empty() ? "" : "; ", p->setup.block) + placesText(*p);
    if (text.empty()) return text;
    return "Where in a block " + kernel +
           " updated components after a neighbour, and how often: " + text + ".";
}

}  // namespace weft
