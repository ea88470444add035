#include "cpu/relief/levels/relief_level.h"

#include <algorithm>
#include <cmath>

#include "weft/stencil/relief_sampling.h"
#include "weft/stencil/silhouette.h"
#include "weft/stencil/surface_normal.h"
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

/// Marks the first ring of pixels outside the mask: there the normal lies in the image plane, along
/// the gradient of the blurred mask, so (f, g) = −2 n. The edge of the image is no silhouette.
void markSilhouette(ReliefLevel& level, const LevelWork& work) {
    const int w = level.width, h = level.height;
    level.silhouette = true;
    Floats soft(level.inside.begin(), level.inside.end()), next(soft.size());
    for (int k = 0; k < stencil::kMaskBlurs; ++k) {
        work.forRows(h, [&](int y) {
            for (int x = 0; x < w; ++x) next[y * w + x] = stencil::blurred(soft.data(), x, y, w, h);
        });
        soft.swap(next);
    }
    work.forRows(h, [&](int y) {
        for (int x = 0; x < w; ++x) markSilhouettePixel(level.view(), soft.data(), x, y);
    });
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

Doubles givenHeights(const ReliefLevel& level) {
    Doubles z(level.size(), 0);
    for (int i = 0; i < level.size(); ++i)
        if (level.fixed[i]) z[i] = level.fixedHeight[i];
    return z;
}

Field normalsOf(const Field& height, const Mask& mask, const LevelWork& work) {
    const Extent e = height.extent();
    Field normals(e, 3, false);
    work.forRows(e.height, [&](int y) {
        float *nx = normals.row(0, y), *ny = normals.row(1, y), *nz = normals.row(2, y);
        for (int x = 0; x < e.width; ++x) {
            const auto n = stencil::surfaceNormal(
                x, y, e.width, e.height,
                [&](int u, int v) {
                    return mask.unknown({u, v});
                },
                [&](int u, int v) {
                    return height.at(0, {u, v});
                });
            nx[x] = n.x, ny[x] = n.y, nz[x] = n.z;
        }
    });
    return normals;
}

}  // namespace weft::relief

namespace weft {

Field normalsOf(const Field& height, const Mask& mask) { return relief::normalsOf(height, mask); }

}  // namespace weft
