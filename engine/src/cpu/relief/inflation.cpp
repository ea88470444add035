#include "cpu/relief/inflation.h"

#include <algorithm>

#include "cpu/relief/levels/resample.h"
#include "weft/stencil/relief_sampling.h"

namespace weft::relief {

namespace {

constexpr int kSweeps = 40;
constexpr float kOverRelaxation = 1.6f;
/// A surface that turns away by half goes on for so much of the level's shorter side beyond its edge.
constexpr float kBeyond = 1.0f / 8;
/// Least share of turning away, since without an edge that holds it down u would have no bounds.
constexpr float kLeastShare = 0.02f;

/// How firmly u is held to 0 at sample k outside the mask: u falls to 0 within a length of
/// (1 − t) / t · kBeyond of an edge that turns away by t.
float holdAt(const ReliefLevel& level, int k) {
    if (level.rim.empty()) return 1;
    const float t = std::max(level.rim[k], kLeastShare);
    const float beyond = kBeyond * static_cast<float>(level.shorterSide());
    return t / (t + (1 - t) * beyond);
}

/// One red-black sweep of successive over-relaxation.
void sweep(const ReliefLevel& level, const LevelWork& work, float aspectSquared, Frame frame,
           Floats& u) {
    const int w = level.width, h = level.height;
    for (int colour = 0; colour < 2; ++colour)
        work.forRows(h, [&](int y) {
            for (int x = (y + colour) & 1; x < w; x += 2) {
                const int i = y * w + x;
                if (!level.inside[i]) continue;
                float sum = 1, links = 0;
                const auto add = [&](bool exists, int k, float weight) {
                    if (!exists && frame == Frame::held) links += weight;
                    if (!exists) return;
                    if (!level.inside[k]) weight *= holdAt(level, k);
                    sum += weight * u[k];
                    links += weight;
                };
                add(x > 0, i - 1, 1);
                add(x + 1 < w, i + 1, 1);
                add(y > 0, i - w, aspectSquared);
                add(y + 1 < h, i + w, aspectSquared);
                u[i] += kOverRelaxation * (sum / links - u[i]);
            }
        });
}

}  // namespace

Floats inflate(const ReliefLevel& level, const LevelWork& work, Frame frame) {
    Floats u(level.size(), 0);
    if (level.shorterSide() > kCoarsestSide) {
        const ReliefLevel coarse = coarser(level, {work.pool});  // never a part
        u = bilinear(coarse, inflate(coarse, work, frame), level);
        const double ratio = coarse.stepX / level.stepX;
        for (int i = 0; i < level.size(); ++i)
            u[i] = level.inside[i] ? u[i] * static_cast<float>(ratio * ratio) : 0.0f;
    }
    const double aspect = level.stepX / level.stepY;
    for (int k = 0; k < kSweeps && !work.stop.stop_requested(); ++k)
        sweep(level, work, static_cast<float>(aspect * aspect), frame, u);
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
            const auto beside = [&](bool exists, int k) {
                if (!exists) return u[i];
                return level.inside[k] ? u[k] : (1 - holdAt(level, k)) * u[i];
            };
            ux[i] = 0.5f * (beside(x + 1 < w, i + 1) - beside(x > 0, i - 1));
            uy[i] = 0.5f * aspect * (beside(y + 1 < h, i + w) - beside(y > 0, i - w));
        }
}

void extendBeyondCutEdges(const ReliefLevel& level, Floats& values) {
    if (level.rim.empty()) return;
    for (int y = 0; y < level.height; ++y)
        for (int x = 0; x < level.width; ++x) {
            const int i = y * level.width + x;
            if (level.inside[i] || level.rim[i] >= 1) continue;
            float sum = 0, count = 0;
            stencil::forNeighbours(x, y, level.width, level.height, [&](int k) {
                if (level.inside[k]) sum += values[k], count += 1;
            });
            if (count > 0) values[i] = (1 - holdAt(level, i)) * sum / count;
        }
}

}  // namespace weft::relief
