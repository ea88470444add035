#pragma once
/// Clone problems whose pixels hold together more or less strongly.
#include <algorithm>
#include <memory>
#include <utility>

#include "support/random_problem.h"

namespace weft::tests {

/// How links vary over a patch; all are steps of 1/16, from 1/16 to 1 unless said otherwise.
enum class LinkKind {
    noise,    ///< each by itself
    regions,  ///< within squares of 7 pixels alike, between two the less of both
    edges,    ///< 1 but for lines of 1/16 every 9 pixels, both ways
    slope,    ///< rising to the right
    columns,  ///< 1 up and down, 1/2 to the sides
    cut,      ///< 1 within squares of 7 pixels, 0 between a third of them and those around
    sparse,   ///< each by itself, a quarter of them 0
    islands,  ///< 0 between all squares of 7 pixels: what does not reach a fixed pixel floats
    faint,    ///< each by itself, of 0, 3/256, 1/16 and 1
};
inline constexpr LinkKind kLinkKinds[] = {LinkKind::noise, LinkKind::regions, LinkKind::edges,
                                          LinkKind::slope, LinkKind::columns};
/// Links of 0 among them.
inline constexpr LinkKind kCutKinds[] = {LinkKind::cut, LinkKind::sparse, LinkKind::islands,
                                         LinkKind::faint};

inline const char* nameOf(LinkKind kind) {
    constexpr const char* kNames[] = {"noise", "regions", "edges",   "slope", "columns",
                                      "cut",   "sparse",  "islands", "faint"};
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
                const int own = regionOf(x, y),
                          other = c == 0 ? regionOf(x - 1, y) : regionOf(x, y - 1);
                const bool between = own != other;
                if (kind == LinkKind::cut)
                    steps = between && (own % 3 == 0 || other % 3 == 0) ? 0 : 16;
                if (kind == LinkKind::sparse && random.chance(0.25)) steps = 0;
                if (kind == LinkKind::islands) steps = between ? 0 : 16;
                links->row(c, y)[x] = static_cast<float>(steps) / 16;
                constexpr float kFaint[] = {0, 3.0f / 256, 1.0f / 16, 1};
                if (kind == LinkKind::faint) links->row(c, y)[x] = kFaint[random.below(4)];
            }
    return links;
}

/// The same problem with links.
inline CloneProblem linked(const CloneProblem& problem, std::shared_ptr<const Field> links) {
    Patch patch = problem.patch();
    patch.links = std::move(links);
    return CloneProblem(problem.sharedBackground(), std::move(patch), problem.space());
}

/// Void pixels: those under a curve that wobbles from column to column, and some by themselves.
inline std::shared_ptr<const Mask> randomVoids(Extent e, std::uint64_t seed) {
    Random random(seed);
    auto voids = std::make_shared<Mask>(e);
    double level = 0.6 * e.height;
    for (int x = 0; x < e.width; ++x) {
        level = std::clamp(level + random.uniform(-3, 3), 0.2 * e.height, 0.9 * e.height);
        for (int y = 0; y < e.height; ++y)
            if (y > level || random.chance(0.01)) voids->set({x, y}, true);
    }
    return voids;
}

/// The same problem with pixels that lie in no picture.
inline CloneProblem withVoids(const CloneProblem& problem, std::shared_ptr<const Mask> voids) {
    Patch patch = problem.patch();
    patch.voids = std::move(voids);
    return CloneProblem(problem.sharedBackground(), std::move(patch), problem.space());
}

}  // namespace weft::tests
