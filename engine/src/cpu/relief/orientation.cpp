#include "cpu/relief/orientation.h"

#include <algorithm>
#include <cmath>

#include "cpu/relief/levels/resample.h"
#include "weft/stencil/relief_orientation.h"

namespace weft::relief {

namespace {

constexpr double kMembraneLambda = 1e4;
constexpr int kMembraneSweeps = 40;

struct Middle {
    double x = 0, y = 0;
};

Middle middleOf(const ReliefLevel& level) {
    Middle m;
    double n = 0;
    for (int i = 0; i < level.size(); ++i)
        if (level.inside[i]) m.x += i % level.width, m.y += i / level.width, n += 1;
    return n > 0 ? Middle{m.x / n, m.y / n} : m;
}

void plant(ReliefLevel& level, const ReliefSeed& seed) {
    const stencil::LevelView view = level.view();
    auto planted =
        stencil::plantedSeed(view, seed.at.x, seed.at.y, seed.kind == SeedKind::pit ? 1 : -1,
                             seed.kind == SeedKind::ridge);
    turnAcross(view, planted);
    for (int y = 0; y < level.height; ++y)
        for (int x = 0; x < level.width; ++x) plantSeed(view, planted, x, y);
}

void keepKnown(const ReliefLevel& level, Orientation& o) {
    for (int i = 0; i < level.size(); ++i)
        stencil::keepKnown(level.view(), i, o.f.data(), o.g.data());
}

}  // namespace

Orientation flatOrientation(const ReliefLevel& level) {
    Orientation o{Floats(level.size(), 0), Floats(level.size(), 0)};
    keepKnown(level, o);
    return o;
}

Orientation prolong(const ReliefLevel& coarse, const Orientation& from, const ReliefLevel& fine) {
    Orientation o{bilinear(coarse, from.f, fine), bilinear(coarse, from.g, fine)};
    keepKnown(fine, o);
    return o;
}

void relax(ThreadPool& pool, const ReliefLevel& level, const LightingDown& light, double lambda,
           int sweeps, Orientation& o) {
    const int w = level.width, h = level.height;
    const auto l = light.as<float>();
    const auto weight = static_cast<float>(stencil::kOrientationNeighbours * lambda);
    const stencil::LevelView view = level.view();
    for (int half = 0; half < 2 * sweeps; ++half)
        pool.forRows(h, kLongBand, [&](int top, int bottom) {
            for (int y = top; y < bottom; ++y)
                for (int x = (y + half) & 1; x < w; x += 2)
                    relaxPixel(view, l, weight, x, y, o.f.data(), o.g.data());
        });
}

double shadingError(const ReliefLevel& level, const LightingDown& light, const Orientation& o) {
    double sum = 0, n = 0;
    for (int i = 0; i < level.size(); ++i) {
        if (!level.inside[i] || level.shading[i] <= 0) continue;
        sum += stencil::squaredShadingError(level.shading[i], o.f[i], o.g[i], light), n += 1;
    }
    return n > 0 ? std::sqrt(sum / n) : 0;
}

Orientation startOrientation(const ReliefLevel& level, ReliefBoundary boundary,
                             const ReliefHints& hints) {
    Orientation o = flatOrientation(level);
    if (boundary != ReliefBoundary::natural || !hints.seeds.empty()) return o;
    const Middle m = middleOf(level);
    const double sign = hints.shape == ReliefShape::convex ? -1 : 1;
    for (int i = 0; i < level.size(); ++i) {
        if (!level.inside[i] || level.known[i]) continue;
        const auto a = domeAt(level.view(), sign, m.x, m.y, i % level.width, i / level.width);
        o.f[i] = static_cast<float>(a.f);
        o.g[i] = static_cast<float>(a.g);
    }
    return o;
}

Orientation membraneOrientation(ThreadPool& pool, const ReliefLevel& level, ReliefBoundary boundary,
                                const ReliefHints& hints) {
    if (boundary == ReliefBoundary::natural && hints.seeds.empty())
        return startOrientation(level, boundary, hints);
    std::vector<ReliefLevel> levels = {level};
    while (std::min(levels.back().width, levels.back().height) > kCoarsestSide) {
        levels.push_back(coarser(levels.back()));
        plantSeeds(levels.back(), hints.seeds);
    }
    const LightingDown anyLight;  // the shading weighs nothing
    Orientation o = flatOrientation(levels.back());
    for (std::size_t k = levels.size(); k-- > 0;) {
        if (k + 1 < levels.size()) o = prolong(levels[k + 1], o, levels[k]);
        relax(pool, levels[k], anyLight, kMembraneLambda, kMembraneSweeps, o);
    }
    return o;
}

void plantSeeds(ReliefLevel& level, const std::vector<ReliefSeed>& seeds) {
    for (const ReliefSeed& seed : seeds) plant(level, seed);
}

}  // namespace weft::relief
