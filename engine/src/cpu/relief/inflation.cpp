#include "cpu/relief/inflation.h"

#include "cpu/relief/levels/resample.h"

namespace weft::relief {

namespace {

constexpr int kSweeps = 40;
constexpr float kOverRelaxation = 1.6f;

/// One red-black sweep of successive over-relaxation.
void sweep(const ReliefLevel& level, float aspectSquared, Floats& u) {
    const int w = level.width, h = level.height;
    for (int colour = 0; colour < 2; ++colour)
        for (int y = 0; y < h; ++y)
            for (int x = (y + colour) & 1; x < w; x += 2) {
                const int i = y * w + x;
                if (!level.inside[i]) continue;
                float sum = 1, links = 0;
                const auto add = [&](bool exists, int k, float weight) {
                    if (!exists) return;
                    sum += weight * u[k];
                    links += weight;
                };
                add(x > 0, i - 1, 1);
                add(x + 1 < w, i + 1, 1);
                add(y > 0, i - w, aspectSquared);
                add(y + 1 < h, i + w, aspectSquared);
                u[i] += kOverRelaxation * (sum / links - u[i]);
            }
}

}  // namespace

Floats inflate(const ReliefLevel& level) {
    Floats u(level.size(), 0);
    if (level.shorterSide() > kCoarsestSide) {
        const ReliefLevel coarse = coarser(level);
        u = bilinear(coarse, inflate(coarse), level);
        const double ratio = coarse.stepX / level.stepX;
        for (int i = 0; i < level.size(); ++i)
            u[i] = level.inside[i] ? u[i] * static_cast<float>(ratio * ratio) : 0.0f;
    }
    const double aspect = level.stepX / level.stepY;
    for (int k = 0; k < kSweeps; ++k) sweep(level, static_cast<float>(aspect * aspect), u);
    return u;
}

void slopesOf(const ReliefLevel& level, const Floats& u, Floats& ux, Floats& uy) {
    const int w = level.width, h = level.height;
    const auto aspect = static_cast<float>(level.stepX / level.stepY);
    ux.assign(u.size(), 0);
    uy.assign(u.size(), 0);
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            const int i = y * w + x;
            if (!level.inside[i]) continue;
            ux[i] = 0.5f * (u[x + 1 < w ? i + 1 : i] - u[x > 0 ? i - 1 : i]);
            uy[i] = 0.5f * aspect * (u[y + 1 < h ? i + w : i] - u[y > 0 ? i - w : i]);
        }
}

}  // namespace weft::relief
