#include "relief/silhouette.h"

#include <cmath>

namespace weft::relief {

namespace {

constexpr int kBlurs = 12;

/// Mean of a pixel and its four neighbours; beyond the image, the pixel itself.
void blur(const Floats& in, int w, int h, Floats& out) {
    for (int y = 0; y < h; ++y) {
        const float* row = in.data() + y * w;
        const float* above = y > 0 ? row - w : row;
        const float* below = y < h - 1 ? row + w : row;
        for (int x = 0; x < w; ++x)
            out[y * w + x] = 0.2f * (row[x] + row[x > 0 ? x - 1 : x] + row[x < w - 1 ? x + 1 : x] +
                                     above[x] + below[x]);
    }
}

}  // namespace

void markSilhouette(ReliefLevel& level) {
    const int w = level.width, h = level.height;
    level.silhouette = true;
    Floats soft(level.inside.begin(), level.inside.end()), next(soft.size());
    for (int k = 0; k < kBlurs; ++k) {
        blur(soft, w, h, next);
        soft.swap(next);
    }
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            const int i = y * w + x;
            const int west = x > 0 ? i - 1 : i, east = x < w - 1 ? i + 1 : i;
            const int north = y > 0 ? i - w : i, south = y < h - 1 ? i + w : i;
            if (level.inside[i] || !(level.inside[west] || level.inside[east] ||
                                     level.inside[north] || level.inside[south]))
                continue;
            const double gx = soft[east] - soft[west], gy = soft[south] - soft[north];
            const double length = std::hypot(gx, gy);
            if (length < 1e-9) continue;
            level.known[i] = 1;
            level.knownF[i] = static_cast<float>(2 * gx / length);
            level.knownG[i] = static_cast<float>(2 * gy / length);
        }
}

}  // namespace weft::relief
