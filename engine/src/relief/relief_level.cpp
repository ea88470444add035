#include "relief/relief_level.h"

#include <algorithm>
#include <cmath>

#include "relief/silhouette.h"
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

/// The four fine samples around a coarse one, and their weights.
struct Corners {
    int index[4];
    double weight[4];
};

Corners cornersOf(const ReliefLevel& fine, const ReliefLevel& coarse, int x, int y) {
    const double X = x * (coarse.stepX / fine.stepX), Y = y * (coarse.stepY / fine.stepY);
    const int x0 = std::min(static_cast<int>(X), fine.width - 2);
    const int y0 = std::min(static_cast<int>(Y), fine.height - 2);
    const double u = X - x0, v = Y - y0;
    Corners c;
    for (int k = 0; k < 4; ++k) {
        c.index[k] = (y0 + k / 2) * fine.width + x0 + k % 2;
        c.weight[k] = (k % 2 ? u : 1 - u) * (k / 2 ? v : 1 - v);
    }
    return c;
}

bool onBorder(const ReliefLevel& level, int x, int y) {
    return x == 0 || y == 0 || x == level.width - 1 || y == level.height - 1;
}

void sampleShading(const ReliefLevel& fine, const Corners& c, ReliefLevel& coarse, int i) {
    double mask = 0, shading = 0;
    bool clipped = false;
    for (int k = 0; k < 4; ++k)
        if (fine.inside[c.index[k]]) {
            mask += c.weight[k];
            shading += c.weight[k] * fine.shading[c.index[k]];
            clipped |= fine.clipped[c.index[k]] != 0;
        }
    if (mask < 0.5) return;
    coarse.inside[i] = 1;
    coarse.shading[i] = static_cast<float>(shading / mask);
    coarse.clipped[i] = clipped;
}

void sampleFixed(const ReliefLevel& fine, const Corners& c, ReliefLevel& coarse, int i) {
    double weight = 0, height = 0;
    for (int k = 0; k < 4; ++k)
        if (fine.fixed[c.index[k]]) {
            weight += c.weight[k];
            height += c.weight[k] * fine.fixedHeight[c.index[k]];
        }
    if (weight < 0.99 || !coarse.inside[i]) return;
    coarse.fixed[i] = 1;
    coarse.fixedHeight[i] = height / weight * (fine.stepX / coarse.stepX);
}

/// The silhouette's ring: coarse samples outside the mask within one step of the fine ring.
void sampleSilhouette(const ReliefLevel& fine, ReliefLevel& coarse, int x, int y) {
    const double sx = coarse.stepX / fine.stepX, sy = coarse.stepY / fine.stepY;
    const int i = y * coarse.width + x;
    double f = 0, g = 0;
    const int top = std::max(0, static_cast<int>(std::ceil((y - 1) * sy + 1e-6)));
    const int bottom = std::min(fine.height - 1, static_cast<int>(std::floor((y + 1) * sy - 1e-6)));
    const int left = std::max(0, static_cast<int>(std::ceil((x - 1) * sx + 1e-6)));
    const int right = std::min(fine.width - 1, static_cast<int>(std::floor((x + 1) * sx - 1e-6)));
    for (int v = top; v <= bottom; ++v)
        for (int u = left; u <= right; ++u) {
            const int k = v * fine.width + u;
            if (!fine.onSilhouette(k)) continue;
            const double t = (1 - std::abs(u / sx - x)) * (1 - std::abs(v / sy - y));
            f += t * fine.knownF[k];
            g += t * fine.knownG[k];
        }
    const double length = std::hypot(f, g);
    if (length < 1e-9) return;
    coarse.known[i] = 1;
    coarse.knownF[i] = static_cast<float>(2 * f / length);
    coarse.knownG[i] = static_cast<float>(2 * g / length);
}

}  // namespace

ReliefLevel finestLevel(const ReliefProblem& problem) {
    ReliefLevel level;
    level.width = problem.extent().width;
    level.height = problem.extent().height;
    allocate(level);
    for (int y = 0; y < level.height; ++y)
        for (int x = 0; x < level.width; ++x) {
            const int i = y * level.width + x;
            if (!problem.mask().unknown({x, y})) continue;
            level.inside[i] = 1;
            level.shading[i] = std::clamp(problem.shading({x, y}), 0.0f, 1.0f);
            level.clipped[i] = problem.clipped({x, y});
            if (problem.borderHeight() && onBorder(level, x, y)) {
                level.fixed[i] = 1;
                level.fixedHeight[i] = problem.borderHeight()->at(0, {x, y});
            }
        }
    if (problem.boundary() == ReliefBoundary::silhouette) markSilhouette(level);
    return level;
}

ReliefLevel coarser(const ReliefLevel& fine) {
    ReliefLevel coarse;
    coarse.width = std::max(2, (fine.width + 1) / 2);
    coarse.height = std::max(2, (fine.height + 1) / 2);
    coarse.stepX = fine.stepX * (fine.width - 1) / (coarse.width - 1);
    coarse.stepY = fine.stepY * (fine.height - 1) / (coarse.height - 1);
    coarse.silhouette = fine.silhouette;
    allocate(coarse);
    for (int y = 0; y < coarse.height; ++y)
        for (int x = 0; x < coarse.width; ++x) {
            const int i = y * coarse.width + x;
            const Corners c = cornersOf(fine, coarse, x, y);
            sampleShading(fine, c, coarse, i);
            if (onBorder(coarse, x, y)) sampleFixed(fine, c, coarse, i);
            if (fine.silhouette && !coarse.inside[i]) sampleSilhouette(fine, coarse, x, y);
        }
    sampleBorderNormals(fine, coarse);
    return coarse;
}

void sampleBorderNormals(const ReliefLevel& fine, ReliefLevel& coarse) {
    for (int y = 0; y < coarse.height; ++y)
        for (int x = 0; x < coarse.width; ++x) {
            const int i = y * coarse.width + x;
            if (!coarse.fixed[i]) continue;
            const Corners c = cornersOf(fine, coarse, x, y);
            double weight = 0, f = 0, g = 0;
            for (int k = 0; k < 4; ++k)
                if (fine.fixed[c.index[k]] && fine.known[c.index[k]]) {
                    weight += c.weight[k];
                    f += c.weight[k] * fine.knownF[c.index[k]];
                    g += c.weight[k] * fine.knownG[c.index[k]];
                }
            coarse.known[i] = weight > 0.99;
            coarse.knownF[i] = static_cast<float>(f);
            coarse.knownG[i] = static_cast<float>(g);
        }
}

}  // namespace weft::relief
