#pragma once
// Means over the parts of a domain that nothing holds.
#include <vector>

#include "cpu/grid.h"
#include "weft/backend/floating_parts.h"

namespace weft {

/// The mean of value(x, y) over each part, summed up row by row.
template <class Value>
std::vector<double> meansOf(const FloatingParts& parts, const Value& value) {
    std::vector<double> sums(static_cast<std::size_t>(parts.count()));
    for (const FloatingRun& run : parts.runs()) {
        double& sum = sums[static_cast<std::size_t>(run.part)];
        for (int x = run.x; x < run.x + run.length; ++x) sum += value(x, run.y);
    }
    for (int part = 0; part < parts.count(); ++part)
        sums[static_cast<std::size_t>(part)] /= static_cast<double>(parts.pixels(part));
    return sums;
}

/// Takes the mean over each part from one channel.
inline void removeMeans(Grid<float>& g, int channel, const FloatingParts& parts) {
    const std::vector<double> means =
        meansOf(parts, [&](int x, int y) { return double{g.row(channel, y)[x]}; });
    for (const FloatingRun& run : parts.runs()) {
        const auto mean = static_cast<float>(means[static_cast<std::size_t>(run.part)]);
        for (int x = run.x; x < run.x + run.length; ++x) g.row(channel, run.y)[x] -= mean;
    }
}

}  // namespace weft
