#include "cpu/relief/levels/relief_level.h"

#include <algorithm>
#include <cmath>

#include "cpu/relief/levels/silhouette.h"
#include "weft/stencil/relief_sampling.h"
#include "weft/units.h"

namespace weft::relief {

namespace {

void allocate(ReliefLevel& level) {
    const auto n = static_cast<std::size_t>(level.size());
    level.shading.assign(n, 0);
    level.inside.assign(n, 0);
    level.clipped.assign(n, 0);
    level.fixed.assign(n, 0);
    level.fixedHeight.assign(n, 0);
    level.known.assign(n, 0);
    level.knownF.assign(n, 0);
    level.knownG.assign(n, 0);
}

}  // namespace

ReliefLevel finestLevel(const ReliefProblem& problem, const LevelWork& work) {
    ReliefLevel level;
    level.width = problem.extent().width;
    level.height = problem.extent().height;
    allocate(level);
    const stencil::LevelView view = level.view();
    work.forRows(level.height, [&](int y) {
        for (int x = 0; x < level.width; ++x) {
            const int i = y * level.width + x;
            if (!problem.mask().unknown({x, y})) continue;
            level.inside[i] = 1;
            level.shading[i] = std::clamp(problem.shading({x, y}), 0.0f, 1.0f);
            level.clipped[i] = problem.clipped({x, y});
            if (problem.borderHeight() && view.onBorder(x, y)) {
                level.fixed[i] = 1;
                level.fixedHeight[i] = problem.borderHeight()->at(0, {x, y});
            }
        }
    });
    if (problem.boundary() == ReliefBoundary::silhouette) markSilhouette(level, work);
    return level;
}

ReliefLevel coarser(const ReliefLevel& fine, const LevelWork& work) {
    ReliefLevel coarse;
    static_cast<LevelShape&>(coarse) = coarserShape(fine);
    coarse.silhouette = fine.silhouette;
    allocate(coarse);
    const stencil::LevelView from = fine.view(), to = coarse.view();
    work.forRows(coarse.height, [&](int y) {
        for (int x = 0; x < coarse.width; ++x) {
            const int i = y * coarse.width + x;
            const stencil::Corners c = cornersOf(from, to, x, y);
            sampleShading(from, c, to, i);
            if (to.onBorder(x, y)) sampleFixed(from, c, to, i);
            if (fine.silhouette && !coarse.inside[i]) sampleSilhouette(from, to, x, y);
        }
    });
    sampleBorderNormals(fine, coarse);
    return coarse;
}

void sampleBorderNormals(const ReliefLevel& fine, ReliefLevel& coarse) {
    const stencil::LevelView from = fine.view(), to = coarse.view();
    for (int y = 0; y < coarse.height; ++y)
        for (int x = 0; x < coarse.width; ++x) {
            const int i = y * coarse.width + x;
            if (coarse.fixed[i]) sampleBorderNormal(from, cornersOf(from, to, x, y), to, i);
        }
}

}  // namespace weft::relief
