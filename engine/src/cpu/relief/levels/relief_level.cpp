#include "cpu/relief/levels/relief_level.h"

#include <algorithm>
#include <cmath>

#include "weft/backend/outline.h"
#include "weft/stencil/relief_sampling.h"
#include "weft/stencil/silhouette.h"
#include "weft/stencil/surface_normal.h"
#include "weft/units.h"

namespace weft::relief {

namespace {

enum class LevelPlanes { all, mask };

/// False if stopped, with planes left out.
bool allocate(ReliefLevel& level, LevelPlanes planes, const LevelWork& work) {
    const auto n = static_cast<std::size_t>(level.size());
    const auto clear = [&](auto& plane) {
        if (!work.stop.stop_requested()) plane.assign(n, 0);
    };
    const auto clearSome = [&](int part) {
        if (part == 0) clear(level.fixedHeight);
        if (part == 1) clear(level.shading), clear(level.clipped), clear(level.fixed);
        if (part == 2) clear(level.knownF), clear(level.known);
        if (part == 3) clear(level.knownG);
    };
    clear(level.inside);
    for (int part = 0; part < 4 && planes == LevelPlanes::all && !work.pool; ++part) clearSome(part);
    if (planes == LevelPlanes::all && work.pool) work.pool->run(4, clearSome);
    if (!level.doubt.empty()) clear(level.doubt);
    if (!level.rim.empty()) level.rim.assign(n, 1);
    return !work.stop.stop_requested();
}

[[nodiscard]] bool hasMaskAlone(const ReliefLevel& level) { return level.shading.empty(); }

bool isBesideMask(const ReliefLevel& level, int x, int y) {
    bool beside = false;
    stencil::forNeighbours(x, y, level.width, level.height,
                           [&](int k) { beside |= level.inside[k] != 0; });
    return beside && !level.inside[y * level.width + x];
}

/// How much of a coarse sample lies inside.
double maskAt(const stencil::LevelView& fine, const stencil::Corners& c) {
    double mask = 0;
    for (int k = 0; k < 4; ++k)
        if (fine.inside[c.index[k]]) mask += c.weight[k];
    return mask;
}

/// Edges that are cut off are no silhouette.
void takeEdges(ReliefLevel& level, const ReliefProblem& problem, const LevelWork& work) {
    work.forRows(level.height, [&](int y) {
        for (int x = 0; x < level.width; ++x) {
            if (!isBesideMask(level, x, y)) continue;
            const int i = y * level.width + x;
            level.rim[i] = problem.turnsAway({x, y});
            if (level.rim[i] < stencil::kTurnsAway && !hasMaskAlone(level)) level.known[i] = 0;
        }
    });
}

/// How far the surface turns away at a coarse sample outside the mask: the mean over the fine edge
/// within one step.
void sampleRim(const ReliefLevel& fine, ReliefLevel& coarse, int x, int y) {
    const double sx = coarse.stepX / fine.stepX, sy = coarse.stepY / fine.stepY;
    double weight = 0, sum = 0;
    for (int v = std::max(0, static_cast<int>((y - 1) * sy));
         v <= std::min<double>(fine.height - 1, (y + 1) * sy); ++v)
        for (int u = std::max(0, static_cast<int>((x - 1) * sx));
             u <= std::min<double>(fine.width - 1, (x + 1) * sx); ++u) {
            const double t = (1 - std::abs(u / sx - x)) * (1 - std::abs(v / sy - y));
            if (t <= 0 || !isBesideMask(fine, u, v)) continue;
            weight += t;
            sum += t * fine.rim[v * fine.width + u];
        }
    if (weight > 0) coarse.rim[y * coarse.width + x] = static_cast<float>(sum / weight);
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

ReliefLevel maskLevel(const ReliefProblem& problem, const LevelWork& work) {
    ReliefLevel level;
    level.width = problem.extent().width;
    level.height = problem.extent().height;
    const bool hasEdges = problem.edges() && problem.boundary() == ReliefBoundary::silhouette;
    if (hasEdges) level.rim.resize(1);
    if (!allocate(level, LevelPlanes::mask, work)) return level;
    work.forRows(level.height, [&](int y) {
        const std::uint8_t* from = problem.mask().row(y);
        for (int x = 0; x < level.width; ++x) level.inside[y * level.width + x] = from[x] != 0;
    });
    if (hasEdges) takeEdges(level, problem, work);
    return level;
}

ReliefLevel finestLevel(const ReliefProblem& problem, const LevelWork& work) {
    ReliefLevel level;
    level.width = problem.extent().width;
    level.height = problem.extent().height;
    const bool hasEdges = problem.edges() && problem.boundary() == ReliefBoundary::silhouette;
    if (problem.outliers()) level.doubt.resize(1);
    if (hasEdges) level.rim.resize(1);
    if (!allocate(level, LevelPlanes::all, work)) return level;
    const stencil::LevelView view = level.view();
    work.forRows(level.height, [&](int y) {
        for (int x = 0; x < level.width; ++x) {
            const int i = y * level.width + x;
            if (!problem.mask().unknown({x, y})) continue;
            level.inside[i] = 1;
            level.shading[i] = problem.solvedShading({x, y});
            level.clipped[i] = problem.clipped({x, y});
            if (problem.outliers()) level.doubt[i] = problem.doubt({x, y});
            if (problem.borderHeight() && view.onBorder(x, y)) {
                level.fixed[i] = 1;
                level.fixedHeight[i] = problem.borderHeight()->at(0, {x, y});
            }
        }
    });
    if (problem.boundary() == ReliefBoundary::silhouette) markSilhouette(level, work);
    if (hasEdges) takeEdges(level, problem, work);
    return level;
}

void knowCutEdges(ReliefLevel& finest, const ReliefProblem& problem, const LevelWork& work) {
    const auto normals = cutEdgeNormals(problem, work.stop, work.pool);
    if (work.stop.stop_requested()) return;
    for (const BorderNormal& n : normals) {
        const int i = n.y * finest.width + n.x;
        finest.known[i] = 1;
        finest.knownF[i] = n.f;
        finest.knownG[i] = n.g;
    }
}

ReliefLevel coarser(const ReliefLevel& fine, const LevelWork& work) {
    ReliefLevel coarse;
    static_cast<LevelShape&>(coarse) = coarserShape(fine);
    coarse.silhouette = fine.silhouette;
    coarse.doubt.resize(fine.doubt.empty() ? 0 : 1);
    coarse.rim.resize(fine.rim.empty() ? 0 : 1);
    const bool maskAlone = hasMaskAlone(fine);
    if (!allocate(coarse, maskAlone ? LevelPlanes::mask : LevelPlanes::all, work)) return coarse;
    const stencil::LevelView from = fine.view(), to = coarse.view();
    work.forRows(coarse.height, [&](int y) {
        for (int x = 0; x < coarse.width; ++x) {
            const int i = y * coarse.width + x;
            const stencil::Corners c = cornersOf(from, to, x, y);
            if (maskAlone) {
                to.inside[i] = maskAt(from, c) >= 0.5;
                if (!fine.rim.empty() && !coarse.inside[i]) sampleRim(fine, coarse, x, y);
                continue;
            }
            sampleShading(from, c, to, i);
            if (to.onBorder(x, y)) sampleFixed(from, c, to, i);
            if (fine.silhouette && !coarse.inside[i]) sampleSilhouette(from, to, x, y);
            if (!fine.rim.empty() && !coarse.inside[i]) sampleRim(fine, coarse, x, y);
        }
    });
    if (!maskAlone) sampleBorderNormals(fine, coarse, work);
    return coarse;
}

void sampleBorderNormals(const ReliefLevel& fine, ReliefLevel& coarse, const LevelWork& work) {
    const stencil::LevelView from = fine.view(), to = coarse.view();
    work.forRows(coarse.height, [&](int y) {
        for (int x = 0; x < coarse.width; ++x) {
            const int i = y * coarse.width + x;
            if (coarse.fixed[i]) sampleBorderNormal(from, cornersOf(from, to, x, y), to, i);
        }
    });
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
