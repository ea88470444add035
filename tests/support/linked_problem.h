#pragma once
/// Clone problems whose pixels hold together more or less strongly.
#include <algorithm>
#include <memory>

#include "support/random_problem.h"

namespace weft::tests {

/// How links vary over a patch; all are steps of 1/16, from 1/16 to 1 unless said otherwise.
enum class LinkKind {
    noise,    ///< each by itself
    regions,  ///< within squares of 7 pixels alike, between two the less of both
    edges,    ///< 1 but for lines of 1/16 every 9 pixels, both ways
    slope,    ///< rising to the right
    columns,  ///< 1 up and down, 1/2 to the sides
};
inline constexpr LinkKind kLinkKinds[] = {LinkKind::noise, LinkKind::regions, LinkKind::edges,
                                          LinkKind::slope, LinkKind::columns};

inline const char* nameOf(LinkKind kind) {
    constexpr const char* kNames[] = {"noise", "regions", "edges", "slope", "columns"};
    return kNames[static_cast<int>(kind)];
}

/// Of a patch of extent `e`.
inline std::shared_ptr<const Field> randomLinks(Extent e, LinkKind kind, std::uint64_t seed) {
    constexpr int kRegion = 7, kLine = 9;
    Random random(seed);
    const int across = e.width / kRegion + 2;
    std::vector<int> regions(static_cast<std::size_t>(across * (e.height / kRegion + 2)));
    for (int& r : regions) r = 1 + random.below(16);
    const auto regionOf = [&](int x, int y) {  // x, y >= -1
        return regions[static_cast<std::size_t>((y + 1) / kRegion * across + (x + 1) / kRegion)];
    };
    auto links = std::make_shared<Field>(Extent{e.width + 1, e.height + 1}, 2);
    for (int c = 0; c < 2; ++c)
        for (int y = 0; y <= e.height; ++y)
            for (int x = 0; x <= e.width; ++x) {
                int steps = 1 + random.below(16);
                if (kind == LinkKind::regions)
                    steps =
                        std::min(regionOf(x, y), c == 0 ? regionOf(x - 1, y) : regionOf(x, y - 1));
                if (kind == LinkKind::edges) steps = (c == 0 ? x : y) % kLine == 4 ? 1 : 16;
                if (kind == LinkKind::slope) steps = 1 + 15 * x / std::max(1, e.width);
                if (kind == LinkKind::columns) steps = c == 0 ? 8 : 16;
                links->row(c, y)[x] = static_cast<float>(steps) / 16;
            }
    return links;
}

/// The same problem with links.
inline CloneProblem linked(const CloneProblem& problem, std::shared_ptr<const Field> links) {
    Patch patch = problem.patch();
    patch.links = std::move(links);
    return CloneProblem(problem.sharedBackground(), std::move(patch), problem.space());
}

}  // namespace weft::tests
