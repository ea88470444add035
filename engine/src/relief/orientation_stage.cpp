#include "relief/orientation_stage.h"

#include <cmath>

#include "relief/resample.h"

namespace weft::relief {

namespace {

constexpr int kGrain = 32;
constexpr float kNeighbours = 4;  // κ

void keepKnown(const ReliefLevel& level, Orientation& o) {
    for (int i = 0; i < level.size(); ++i) {
        if (level.known[i])
            o.f[i] = level.knownF[i], o.g[i] = level.knownG[i];
        else if (!level.inside[i])
            o.f[i] = o.g[i] = 0;
    }
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
    const auto weight = static_cast<float>(kNeighbours * lambda);
    const auto pixel = [&](int x, int y) {
        const int i = y * w + x;
        if (!level.inside[i] || level.known[i]) return;
        float f = 0, g = 0, n = 0;
        const auto add = [&](int k) {
            if (level.inside[k] || level.known[k]) f += o.f[k], g += o.g[k], n += 1;
        };
        if (x > 0) add(i - 1);
        if (x + 1 < w) add(i + 1);
        if (y > 0) add(i - w);
        if (y + 1 < h) add(i + w);
        if (n == 0) return;
        const auto next = stencil::gaussNewtonUpdate({f / n, g / n}, l, level.shading[i], weight);
        o.f[i] = next.f;
        o.g[i] = next.g;
    };
    for (int half = 0; half < 2 * sweeps; ++half)
        pool.forRows(h, kGrain, [&](int top, int bottom) {
            for (int y = top; y < bottom; ++y)
                for (int x = (y + half) & 1; x < w; x += 2) pixel(x, y);
        });
}

double shadingError(const ReliefLevel& level, const LightDown& light, const Orientation& o) {
    double sum = 0, n = 0;
    for (int i = 0; i < level.size(); ++i) {
        if (!level.inside[i] || level.shading[i] <= 0) continue;
        const double r =
            stencil::reflectance(stencil::Stereographic<double>{o.f[i], o.g[i]}, light).r;
        const double e = stencil::shadingError<double>(level.shading[i], r);
        sum += e * e, n += 1;
    }
    return n > 0 ? std::sqrt(sum / n) : 0;
}

}  // namespace weft::relief
