#include "cpu/relief/orientation_stage.h"

#include <cmath>

#include "cpu/relief/levels/resample.h"
#include "weft/stencil/relief_orientation.h"

namespace weft::relief {

namespace {

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

void relax(ThreadPool& pool, const ReliefLevel& level, const LightDown& light, double lambda,
           int sweeps, Orientation& o) {
    const int w = level.width, h = level.height;
    const stencil::Vector3<float> l = {static_cast<float>(light.x), static_cast<float>(light.y),
                                       static_cast<float>(light.z)};
    const auto weight = static_cast<float>(stencil::kOrientationNeighbours * lambda);
    const stencil::LevelView view = level.view();
    for (int half = 0; half < 2 * sweeps; ++half)
        pool.forRows(h, kLongBand, [&](int top, int bottom) {
            for (int y = top; y < bottom; ++y)
                for (int x = (y + half) & 1; x < w; x += 2)
                    relaxPixel(view, l, weight, x, y, o.f.data(), o.g.data());
        });
}

double shadingError(const ReliefLevel& level, const LightDown& light, const Orientation& o) {
    double sum = 0, n = 0;
    for (int i = 0; i < level.size(); ++i) {
        if (!level.inside[i] || level.shading[i] <= 0) continue;
        sum += stencil::squaredShadingError(level.shading[i], o.f[i], o.g[i], light), n += 1;
    }
    return n > 0 ? std::sqrt(sum / n) : 0;
}

}  // namespace weft::relief
