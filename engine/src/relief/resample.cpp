#include "relief/resample.h"

#include <algorithm>

namespace weft::relief {

namespace {

constexpr int kExtension = 3;  // samples beyond the mask

/// Sample x of one level on another: cell and position within it.
struct Place {
    int cell;
    double t;
};

Place placeOn(int x, double ratio, int n) {
    const double X = x * ratio;
    const int cell = std::clamp(static_cast<int>(X), 0, std::max(0, n - 2));
    return {cell, X - cell};
}

template <class Values>
double bilinearAt(const Values& z, int w, const Place& px, const Place& py) {
    const auto* r = z.data() + py.cell * w + px.cell;
    return (1 - py.t) * ((1 - px.t) * r[0] + px.t * r[1]) +
           py.t * ((1 - px.t) * r[w] + px.t * r[w + 1]);
}

void cubicWeights(double t, double* k) {
    k[0] = -t * (t - 1) * (t - 2) / 6;
    k[1] = (t + 1) * (t - 1) * (t - 2) / 2;
    k[2] = -(t + 1) * t * (t - 2) / 2;
    k[3] = (t + 1) * t * (t - 1) / 6;
}

bool sixteenInside(const ReliefLevel& level, int x, int y) {
    if (x < 1 || y < 1 || x + 2 >= level.width || y + 2 >= level.height) return false;
    for (int j = -1; j < 3; ++j)
        for (int k = -1; k < 3; ++k)
            if (!level.inside[(y + j) * level.width + x + k]) return false;
    return true;
}

double bicubicAt(const Doubles& z, int w, const Place& px, const Place& py) {
    double a[4], b[4], sum = 0;
    cubicWeights(px.t, a);
    cubicWeights(py.t, b);
    for (int j = 0; j < 4; ++j) {
        const double* r = z.data() + (py.cell - 1 + j) * w + px.cell - 1;
        sum += b[j] * (a[0] * r[0] + a[1] * r[1] + a[2] * r[2] + a[3] * r[3]);
    }
    return sum;
}

/// Gives samples outside the mask the mean of their neighbours, ring after ring.
Doubles extended(const ReliefLevel& level, Doubles z) {
    const int w = level.width, h = level.height;
    Bytes has = level.inside, next = has;
    for (int ring = 0; ring < kExtension; ++ring) {
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x) {
                const int i = y * w + x;
                if (has[i]) continue;
                double sum = 0;
                int n = 0;
                const auto add = [&](int k) {
                    if (has[k]) sum += z[k], ++n;
                };
                if (x > 0) add(i - 1);
                if (x + 1 < w) add(i + 1);
                if (y > 0) add(i - w);
                if (y + 1 < h) add(i + w);
                if (n) z[i] = sum / n, next[i] = 1;
            }
        has = next;
    }
    return z;
}

}  // namespace

Floats bilinear(const ReliefLevel& coarse, const Floats& from, const ReliefLevel& fine) {
    Floats to(fine.size());
    for (int y = 0; y < fine.height; ++y) {
        const Place py = placeOn(y, fine.stepY / coarse.stepY, coarse.height);
        for (int x = 0; x < fine.width; ++x)
            to[y * fine.width + x] = static_cast<float>(bilinearAt(
                from, coarse.width, placeOn(x, fine.stepX / coarse.stepX, coarse.width), py));
    }
    return to;
}

Doubles prolongHeight(const ReliefLevel& coarse, const Doubles& z, const ReliefLevel& fine) {
    const Doubles from = extended(coarse, z);
    const double unit = coarse.stepX / fine.stepX;
    Doubles to(fine.size(), 0);
    for (int y = 0; y < fine.height; ++y) {
        const Place py = placeOn(y, fine.stepY / coarse.stepY, coarse.height);
        for (int x = 0; x < fine.width; ++x) {
            const int i = y * fine.width + x;
            if (!fine.inside[i]) continue;
            const Place px = placeOn(x, fine.stepX / coarse.stepX, coarse.width);
            to[i] = unit * (sixteenInside(coarse, px.cell, py.cell)
                                ? bicubicAt(from, coarse.width, px, py)
                                : bilinearAt(from, coarse.width, px, py));
            if (fine.fixed[i]) to[i] = fine.fixedHeight[i];
        }
    }
    return to;
}

Doubles restrictHeight(const ReliefLevel& fine, const Doubles& z, const ReliefLevel& coarse) {
    const Doubles from = extended(fine, z);
    const double unit = fine.stepX / coarse.stepX;
    Doubles to(coarse.size(), 0);
    for (int y = 0; y < coarse.height; ++y) {
        const Place py = placeOn(y, coarse.stepY / fine.stepY, fine.height);
        for (int x = 0; x < coarse.width; ++x) {
            const int i = y * coarse.width + x;
            if (!coarse.inside[i]) continue;
            const Place px = placeOn(x, coarse.stepX / fine.stepX, fine.width);
            to[i] =
                coarse.fixed[i] ? coarse.fixedHeight[i] : unit * bilinearAt(from, fine.width, px, py);
        }
    }
    return to;
}

}  // namespace weft::relief
